import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// The SVG of a document, drawn by something else, is its picture.
@Suite struct DocumentSVGPixelsTests {
  private static let area = Rect(minX: -10, minY: -20, maxX: 110, maxY: 80)

  /// Returns the mean difference between a document's pixels and those of its SVG, as a share of the ink.
  private func difference(_ document: InkDocument, _ area: Rect = Self.area) throws -> Double {
    let paper = document.paper
    document.perform(.paper(.transparent))
    let picture = try document.picture(of: area, scale: 1)
    let drawn = try NaiveSVG(document.svg(SVGPage(area: area))).draw()
    document.perform(.paper(paper))
    try #require(drawn.width == picture.width && drawn.height == picture.height)
    let (sum, ink) = NaiveSVG.difference(of: picture.pixels, from: drawn.image, channels: 0..<4)
    return sum / 4 / max(ink, 20)
  }

  private func stroke(
    _ random: inout SeededGenerator, _ brush: Brush, in document: InkDocument
  ) -> InkStroke {
    let center = Point(random.double(in: 20...80), random.double(in: 0...60))
    return InkStroke(
      id: document.makeIdentifier(),
      record: RandomStrokes.record(&random, around: center, samples: 12), brush: brush,
      place: document.makePlace())
  }

  #if DEBUG
    private static let seeds: [UInt64] = [1, 2]
  #else
    private static let seeds: [UInt64] = Array(1...12)
  #endif

  @Test(arguments: [
    BrushPreset.linear, .pen, .marker, .fountain, .signature, .highlighter, .ink, .speedThick,
    .signaturePad,
  ])
  func `every brush has its pixels`(preset: BrushPreset) throws {
    for seed in Self.seeds {
      let document = InkDocument()
      var random = SeededGenerator(seed: seed)
      for _ in 0..<3 { document.perform(.add([stroke(&random, preset.brush, in: document)])) }
      let difference = try difference(document)
      #expect(difference < 0.06, "seed \(seed)")
    }
  }

  @Test(arguments: [
    InkColor.black, InkColor(red: 16, green: 24, blue: 64),
    InkColor(red: 253, green: 246, blue: 227),
    .white,
  ])
  func `on any paper an SVG shows ink as the picture does`(paper: InkColor) throws {
    let brushes = [BrushPreset.linear, .marker, .highlighter, .fountain].map { $0.brush }
    for seed in Self.seeds {
      let document = InkDocument()
      var random = SeededGenerator(seed: seed)
      for index in 0..<8 {
        var brush = brushes[index % brushes.count]
        if index % 3 == 0 { brush.color = random.chance(0.5) ? .black : .white }
        document.perform(.add([stroke(&random, brush, in: document)]))
      }
      let picture = try document.picture(of: Self.area, scale: 1, paper: paper)
      let drawn = try NaiveSVG(document.svg(SVGPage(area: Self.area, paper: paper))).draw()
      let sum = NaiveSVG.difference(of: picture.pixels, from: drawn.image, channels: 0..<3).sum
      #expect(sum / Double(3 * picture.pixels.count) < 0.004, "seed \(seed)")
    }
  }

  @Test func `whatever is done to a drawing, its SVG has its pixels`() throws {
    let brushes = [BrushPreset.linear, .marker, .fountain, .highlighter, .ink].map { $0.brush }
    for seed in Self.seeds {
      let document = InkDocument()
      var random = SeededGenerator(seed: seed)
      for step in 0..<30 {
        let names = document.strokes.map { $0.id }
        let some = names.filter { _ in random.chance(0.2) }
        switch random.below(8) {
        case 0, 1, 2:
          let brush = brushes[random.below(brushes.count)]
          document.perform(.add([stroke(&random, brush, in: document)]))
        case 3:
          var eraser = BrushPreset.eraser.brush
          eraser.size = 9
          if random.chance(0.3) { eraser.color.alpha = 120 }
          document.perform(.add([stroke(&random, eraser, in: document)]))
        case 4:
          // A stroke that was being drawn while something was erased.
          var split = stroke(&random, brushes[0], in: document)
          document.perform(.add([stroke(&random, BrushPreset.eraser.brush, in: document)]))
          split.layers.append(.init(firstSample: 6, place: document.makePlace()))
          document.perform(.add([split]))
        case 5:
          let center = document.bounds(of: names).center
          document.perform(
            .transform(
              some,
              Affine.translation(Point.zero - center).concatenating(.rotation(0.5))
                .concatenating(.scale(random.double(in: 0.7...1.4)))
                .concatenating(.translation(center - Point.zero))))
        case 6:
          let disc = MovedDisc(
            from: Point(random.double(in: 0...100), 0), to: Point(random.double(in: 0...100), 60),
            radius: 4)
          if let edit = document.cutting(along: disc) { document.perform(edit) }
        default:
          document.perform(.restyle(some, brushes[random.below(brushes.count)]))
        }
        if step % 10 == 9 {
          let difference = try difference(document)
          #expect(difference < 0.06, "seed \(seed) step \(step)")
        }
      }
    }
  }

  @Test(arguments: [
    "tip round\nwidth size\nopacity 0.5",
    "tip round\nwidth size\nopacity curve(distance, (0, 0.1), (60, 1))",
    "tip outline\nwidth size\nopacity 0.8",
  ])
  func `an erasing brush erases as much as it does on the canvas`(lines: String) throws {
    let eraser = try Brush(text: "ductus-brush 1\nsize 12\n\(lines)\nblend destination-out\n".utf8)
    for seed in Self.seeds {
      let document = InkDocument()
      var random = SeededGenerator(seed: seed)
      var broad = BrushPreset.linear.brush
      broad.size = 40
      for brush in [broad, broad, eraser, BrushPreset.pen.brush, eraser] {
        document.perform(.add([stroke(&random, brush, in: document)]))
      }
      #expect(try difference(document) < 0.04, "seed \(seed)")
    }
  }

  @Test func `what is stretched looks as it does in pixels`() throws {
    for preset in [BrushPreset.linear, .fountain, .ink] {
      let document = InkDocument()
      var random = SeededGenerator(seed: 4)
      var stroke = stroke(&random, preset.brush, in: document)
      // Wider than high, leaning, and seen in a mirror.
      stroke.transform = Affine(a: -1.6, b: 0.2, c: 0.3, d: 0.8, tx: 120, ty: 0)
      document.perform(.add([stroke]))
      #expect(try difference(document) < 0.06, "\(preset)")
    }
  }

  @Test func `what was drawn from near by and from far away is as fine as it was`() throws {
    for scale in [0.001, 0.02, 1, 30] {
      let document = InkDocument()
      var random = SeededGenerator(seed: 7)
      var stroke = stroke(&random, BrushPreset.linear.brush, in: document)
      stroke.brush.size = 6
      let own = document.localBounds(of: stroke)
      stroke.transform = .scale(scale)
      document.perform(.add([stroke]))
      let area = own.applying(.scale(scale))
      let text = String(decoding: document.svg(SVGPage(area: area)), as: UTF8.self)
      // Brought back to its own size, all of it is where it was, to a hundredth of a point.
      let data = try #require(text.split(separator: "\"").first { $0.hasPrefix("M") })
      let corners = try NaiveSVG.subpaths(String(data)).joined()
      let bounds = Rect(corners.map { Point($0.0 / scale, $0.1 / scale) })
      let expected = document.ink(of: stroke).shape(seed: 0).bounds
      #expect(abs(bounds.minX - expected.minX) < 0.04 && abs(bounds.maxX - expected.maxX) < 0.04)
      #expect(abs(bounds.minY - expected.minY) < 0.04 && abs(bounds.maxY - expected.maxY) < 0.04)
      #expect(text.utf8.count < 6_000, "\(text.utf8.count)")
    }
  }
}
