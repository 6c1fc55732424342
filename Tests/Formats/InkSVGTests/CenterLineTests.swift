import InkBrush
import InkSVG
import InkDocument
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// Tests that a plotter gets the middle line of each stroke where it is not erased, and of nothing else.
@Suite struct CenterLineTests {
  private func stroke(
    _ points: [Point], in document: InkDocument, size: Double = 4, color: InkColor = .black,
    smoother: BrushSmoother = .lines, isErasure: Bool = false
  ) -> InkStroke {
    let brush = Brush(
      color: color, size: size, smoother: smoother, dynamics: Dynamics(width: .size),
      blend: isErasure ? .destinationOut : .sourceOver)
    let record = StrokeRecord()
    for (index, point) in points.enumerated() {
      record.put(
        RecordedSample(x: Int64(point.x * 100), y: Int64(point.y * 100), time: Int64(index) * 100),
        at: index)
    }
    return InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
  }

  private func paths(_ document: InkDocument, _ page: SVGPage = SVGPage()) -> [String] {
    String(decoding: document.linesSVG(page), as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { $0.hasPrefix("<path") }
  }

  private let line = [Point(10, 20), Point(30, 20)]
  private let across = [Point(20, 0), Point(20, 40)]

  @Test func `each stroke is one open path with its colour and width, without a fill`() {
    let document = InkDocument()
    let blue = InkColor(red: 0, green: 16, blue: 255)
    document.perform(.add([stroke(line, in: document)]))
    document.perform(.add([stroke(across, in: document, size: 1.5, color: blue)]))
    #expect(
      String(decoding: document.linesSVG(SVGPage(paper: .transparent)), as: UTF8.self) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="32" height="49.5" viewBox="4 -4.75 32 49.5">
        <g style="isolation:isolate">
        </g>
        <g fill="none" stroke-linecap="round" stroke-linejoin="round">
        <path d="M10 20l20 0" stroke="#000000" stroke-width="4"/>
        <path d="M20 0l0 40" stroke="#0010ff" stroke-width="1.5"/>
        </g>
        </svg>

        """)
    // On paper that is given, which ink must not vanish on.
    let black = String(decoding: document.linesSVG(SVGPage(paper: .black)), as: UTF8.self)
    #expect(black.contains("<rect x=\"4\" y=\"-4.75\"") && black.contains("stroke=\"#ffffff\""))
  }

  @Test func `the lines are those of the smoother, where the stroke was moved to`() throws {
    let document = InkDocument()
    let wave = (0..<12).map { Point(Double($0) * 10, $0 % 2 == 0 ? 0 : 15) }
    document.perform(.add([stroke(wave, in: document, smoother: .catmullRom)]))
    let own = try #require(document.centerLines().first).path
    #expect(own.elements == document.ink(of: document.strokes[0]).centerLine().elements)
    #expect(own.elements.count == 12)
    for element in own.elements.dropFirst() {
      guard case .cubic = element else {
        Issue.record("\(element)")
        continue
      }
    }
    let moved = Affine.rotation(0.5).concatenating(.scale(2))
      .concatenating(.translation(Vector(7, 9)))
    document.perform(.transform([document.strokes[0].id], moved))
    let line = try #require(document.centerLines().first)
    #expect(line.path == own.applying(moved))
    #expect(abs(line.width - 8) < 1e-9)
    #expect(paths(document).count == 1 && paths(document)[0].contains("c"))
  }

  @Test func `an erasure is no line, and there is none below it`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    document.perform(.add([stroke(across, in: document, size: 2, isErasure: true)]))
    let later = [Point(10, 30), Point(30, 30)]
    document.perform(.add([stroke(later, in: document)]))
    #expect(
      paths(document).map { $0.split(separator: "\"")[1] } == [
        "M10 20l9 0m2 0 9 0", "M10 30l20 0",
      ])
    // A stroke that is wholly erased has no path at all; undo brings it back.
    document.perform(.add([stroke(line, in: document, size: 9, isErasure: true)]))
    #expect(paths(document).map { $0.split(separator: "\"")[1] } == ["M10 30l20 0"])
    document.undo()
    #expect(paths(document).count == 2)
  }

  @Test func `an erasure that takes little away leaves the line`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    var faint = stroke(across, in: document, size: 2, isErasure: true)
    faint.brush.color.alpha = 80
    document.perform(.add([faint]))
    #expect(paths(document).map { $0.split(separator: "\"")[1] } == ["M10 20l20 0"])
  }

  @Test func `of a stroke that was drawn on while something was erased, the later part is there`() {
    let document = InkDocument()
    // There and back again, the second time after the erasure.
    var both = stroke(
      [Point(10, 20), Point(30, 20), Point(30, 21), Point(10, 21)], in: document)
    let erasure = stroke(across, in: document, size: 2, isErasure: true)
    both.layers.append(.init(firstSample: 2, place: document.makePlace()))
    document.perform(.add([both]))
    document.perform(.add([erasure]))
    #expect(
      paths(document).map { $0.split(separator: "\"")[1] } == ["M10 20l9 0m2 0 9 0 0 1-20 0"])
  }

  @Test func `a stroke that was cut has a line for each piece`() throws {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    let disc = MovedDisc(from: Point(20, 0), to: Point(20, 40), radius: 1)
    document.perform(try #require(document.cutting(along: disc)))
    // The tip, 2 points to either side, stops short of the disc.
    #expect(
      paths(document).map { $0.split(separator: "\"")[1] } == ["M10 20l7 0", "M23 20l7 0"])
  }

  @Test func `a dot is a line of no length`() {
    let document = InkDocument()
    document.perform(.add([stroke([Point(5, 6)], in: document)]))
    #expect(paths(document).map { $0.split(separator: "\"")[1] } == ["M5 6h0"])
    document.perform(.add([stroke([Point(6, 6)], in: document, isErasure: true)]))
    #expect(paths(document).isEmpty)
  }

  @Test func `nothing, and what is not finite, gives no lines and no trap`() {
    #expect(paths(InkDocument()).isEmpty)
    for transform in [
      Affine.scale(0), .scale(1e300), .scale(1e-300), .translation(Vector(1e300, -1e300)),
    ] {
      let document = InkDocument()
      var far = stroke(line, in: document, smoother: .antigrain(factor: 0.7))
      far.transform = transform
      document.perform(.add([far, stroke([], in: document)]))
      var erasure = stroke(across, in: document, isErasure: true)
      erasure.transform = transform
      document.perform(.add([erasure]))
      let text = String(decoding: document.linesSVG(), as: UTF8.self)
      #expect(!text.contains("nan") && !text.contains("inf"), "\(transform)")
    }
    // Whatever is drawn and erased, lines are where ink is.
    for seed in 0..<20 as Range<UInt64> {
      let document = InkDocument()
      var random = SeededGenerator(seed: seed)
      for _ in 0..<12 {
        var stroke = RandomStrokes.stroke(&random, in: document, page: 100, mayErase: false)
        if random.chance(0.2) { stroke.brush = BrushPreset.eraser.brush }
        document.perform(.add([stroke]))
      }
      let bounds = document.bounds.expanded(by: 1e-6)
      for line in document.centerLines() {
        for element in line.path.elements {
          if let end = element.end { #expect(bounds.contains(end), "seed \(seed)") }
        }
      }
    }
  }
}
