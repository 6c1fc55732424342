import Foundation
import InkBrush
import InkSVG
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct DocumentSVGTests {
  /// Returns a stroke with square ends through some points.
  private func stroke(
    _ points: [Point], in document: InkDocument, size: Double = 4, color: InkColor = .black,
    blend: BrushBlend = .sourceOver
  ) -> InkStroke {
    let brush = Brush(
      color: color, size: size, tip: .outline, dynamics: Dynamics(width: .size), blend: blend)
    let record = StrokeRecord()
    for (index, point) in points.enumerated() {
      record.put(
        RecordedSample(x: Int64(point.x * 100), y: Int64(point.y * 100), time: Int64(index) * 100),
        at: index)
    }
    return InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
  }

  private func text(_ document: InkDocument, _ page: SVGPage = SVGPage()) -> String {
    String(decoding: document.svg(page), as: UTF8.self)
  }

  private func isWellFormed(_ bytes: [UInt8]) -> Bool { XMLParser(data: Data(bytes)).parse() }

  private let line = [Point(10, 20), Point(30, 20)]

  @Test func `the name of a stroke is its title`() {
    let document = InkDocument()
    let drawn = stroke(line, in: document)
    document.perform(.add([drawn, stroke([Point(50, 20), Point(70, 20)], in: document)]))
    #expect(!text(document).contains("<title>"))
    document.perform(.set([drawn.id], .name("sketch of the valve & <pipe>")))
    let named = text(document)
    let title = "<g role=\"img\">\n<title>sketch of the valve &amp; &lt;pipe&gt;</title>\n<path"
    #expect(named.ranges(of: title).count == 1)
    #expect(isWellFormed(document.svg()))
  }

  @Test func `a drawing has its strokes in order, on its paper`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    let blue = InkColor(red: 0, green: 16, blue: 255, alpha: 51)
    document.perform(.add([stroke([Point(20, 10), Point(20, 30.5)], in: document, color: blue)]))
    document.perform(.paper(InkColor(red: 255, green: 250, blue: 240)))
    #expect(
      text(document) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="28" height="28.5" viewBox="6 6 28 28.5">
        <rect x="6" y="6" width="28" height="28.5" fill="#fffaf0"/>
        <g style="isolation:isolate">
        <path d="M10 18l20 0 0 4-20 0z" fill="#000000"/>
        <path d="M22 10l0 20.5-4 0 0-20.5z" fill="#0010ff" fill-opacity="0.2"/>
        </g>
        </svg>

        """)
  }

  @Test func `layers are groups, and hidden ones are left out`() throws {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    let added = try #require(document.addingLayer(above: .sheet, name: "A <\"b\"> & c"))
    document.perform(added.edits)
    var upper = stroke([Point(20, 10), Point(20, 30)], in: document)
    var erasure = stroke(line, in: document, blend: .destinationOut)
    upper.put(onLayer: added.id)
    erasure.put(onLayer: added.id)
    document.perform(.add([upper, erasure]))
    document.perform(document.fading(layer: added.id, to: 102))
    let svg = text(document)
    let group =
      "<g xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\""
      + " inkscape:groupmode=\"layer\" inkscape:label="
    #expect(svg.contains(group + "\"Layer 1\">\n<path"))
    #expect(svg.contains(group + "\"A &lt;&quot;b&quot;&gt; &amp; c\" opacity=\"0.4\">\n<defs>"))
    #expect(isWellFormed(Array(svg.utf8)))
    // The erasure masks the stroke of its layer, and not that below.
    #expect(svg.components(separatedBy: "mask=\"url(#erased-1)\"").count == 2)
    document.perform(document.hiding(layer: added.id, true))
    let hidden = text(document)
    #expect(hidden.contains("<desc>Left out: hidden layers.</desc>"))
    #expect(!hidden.contains("erased") && hidden.contains(group + "\"Layer 1\">"))
    #expect(isWellFormed(Array(hidden.utf8)))
  }

  @Test func `a scale changes how large it is shown, and nothing else`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    let plain = text(document)
    let large = text(document, SVGPage(scale: 2.5))
    #expect(plain.contains("width=\"28\" height=\"12\" viewBox=\"6 14 28 12\""))
    #expect(large.contains("width=\"70\" height=\"30\" viewBox=\"6 14 28 12\""))
    #expect(plain.split(separator: "\n").dropFirst() == large.split(separator: "\n").dropFirst())
    for scale in [0, -1, Double.nan, .infinity, 1e9] {
      #expect(text(document, SVGPage(scale: scale)) == plain)
    }
  }

  @Test func `the lines of the paper lie under the ink`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    document.perform(.paperPattern(PaperPattern(.grid, spacing: 12)))
    let page = SVGPage(area: Rect(minX: 10, minY: 12, maxX: 30, maxY: 30))
    #expect(
      text(document, page) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="18" viewBox="10 12 20 18">
        <rect x="10" y="12" width="20" height="18" fill="#ffffff"/>
        <path fill="#6090d0" fill-opacity="0.376" d="M10 12H30V13H10ZM10 24H30V25H10Z\
        M12 13H13V24H12ZM12 25H13V30H12ZM24 13H25V24H24ZM24 25H25V30H24Z"/>
        <g style="isolation:isolate">
        <path d="M10 18l20 0 0 4-20 0z" fill="#000000"/>
        </g>
        </svg>

        """)
    // Another paper has none, and an area with too many of them neither.
    var other = page
    other.paper = .white
    #expect(!text(document, other).contains("#6090d0"))
    other = SVGPage(area: Rect(minX: 0, minY: 0, maxX: 1e6, maxY: 1e6))
    #expect(!text(document, other).contains("#6090d0"))
  }

  @Test func `dots of the paper are circles, and staves are lines`() {
    let document = InkDocument()
    document.perform(.paperPattern(PaperPattern(.dots, spacing: 12)))
    let page = SVGPage(area: Rect(minX: 10, minY: 10, maxX: 30, maxY: 20))
    #expect(
      text(document, page).contains(
        """
        <path fill="#6090d0" fill-opacity="0.376" \
        d="M11.5 12.5a1 1 0 0 1 2 0a1 1 0 0 1-2 0ZM23.5 12.5a1 1 0 0 1 2 0a1 1 0 0 1-2 0Z"/>
        """))
    document.perform(.paperPattern(PaperPattern(.music, spacing: 4)))
    #expect(text(document, page).contains(" d=\"M10 12H30V13H10ZM10 16H30V17H10Z\"/>"))
  }

  @Test func `an erasure is a mask over what lies below it`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    document.perform(
      .add([
        stroke([Point(20, 10), Point(20, 30)], in: document, size: 2, blend: .destinationOut)
      ]))
    document.perform(.add([stroke([Point(10, 25), Point(30, 25)], in: document)]))
    #expect(
      text(document, SVGPage(margin: 0, paper: .transparent)) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="9" viewBox="10 18 20 9">
        <g style="isolation:isolate">
        <defs>
        <g id="erasure-1">
        <path d="M21 10l0 20-2 0 0-20z" fill="#000000"/>
        </g>
        </defs>
        <mask id="erased-1" maskUnits="userSpaceOnUse" x="8" y="16" width="24" height="8">
        <rect x="8" y="16" width="24" height="8" fill="#fff"/>
        <use href="#erasure-1"/>
        </mask>
        <g mask="url(#erased-1)">
        <path d="M10 18l20 0 0 4-20 0z" fill="#000000"/>
        </g>
        <path d="M10 23l20 0 0 4-20 0z" fill="#000000"/>
        </g>
        </svg>

        """)
  }

  @Test func `a transform moves corners, and pieces end where they were cut`() throws {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    let id = document.strokes[0].id
    document.perform(.transform([id], Affine.scale(0.5).concatenating(.rotation(.pi / 2))))
    let page = SVGPage(area: Rect(minX: -20, minY: 0, maxX: 0, maxY: 20), paper: .transparent)
    #expect(text(document, page).contains("<path d=\"M-9 5l0 10-2 0 0-10z\" fill=\"#000000\"/>"))
    document.undo()
    document.perform(
      try #require(
        document.cutting(
          along: MovedDisc(from: Point(18, 0), to: Point(18, 40), radius: 1))))
    #expect(document.strokes.count == 2)
    let paths = text(document).split(separator: "\n").filter { $0.hasPrefix("<path") }
    // The tip, 2 points to either side, stops short of the disc.
    #expect(
      paths == [
        "<path d=\"M10 18l5 0 0 4-5 0z\" fill=\"#000000\"/>",
        "<path d=\"M21 18l9 0 0 4-9 0z\" fill=\"#000000\"/>",
      ])
  }

  @Test func `what multiplies says so, alone and under an erasure`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document, blend: .multiply)]))
    #expect(text(document).contains("fill=\"#000000\" style=\"mix-blend-mode:multiply\"/>"))
    document.perform(
      .add([stroke([Point(20, 10), Point(20, 30)], in: document, blend: .destinationOut)]))
    #expect(
      text(document).contains("<g mask=\"url(#erased-1)\" style=\"mix-blend-mode:multiply\">"))
  }

  @Test func `on dark paper what multiplies screens, over the paper too`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document, blend: .multiply)]))
    document.perform(.paper(.black))
    let shown = text(document)
    #expect(shown.contains("mix-blend-mode:screen") && !shown.contains("multiply"))
    let rect = shown.range(of: "<rect")
    let group = shown.range(of: "<g style=\"isolation:isolate\">")
    #expect(group.flatMap { group in rect.map { group.lowerBound < $0.lowerBound } } == true)
  }

  @Test func `ink that would vanish on the paper is shown in another colour`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    document.perform(.paper(.black))
    #expect(text(document).contains("fill=\"#ffffff\"/>\n</g>"))
    #expect(!text(document, SVGPage(colors: .recorded)).contains("#ffffff"))
    #expect(!text(document, SVGPage(paper: .transparent)).contains("#ffffff"))
    #expect(text(document, SVGPage(paper: .white)).contains("fill=\"#000000\"/>\n</g>"))
  }

  @Test func `the page says what is shown`() {
    let document = InkDocument()
    document.perform(.add([stroke(line, in: document)]))
    document.perform(.add([stroke([Point(500, 500), Point(520, 500)], in: document)]))
    let area = Rect(minX: 5, minY: 5, maxX: 40.25, maxY: 25)
    let title = Array("Ink & <water>\u{7}é".utf8) + [0xFF]
    let shown = text(document, SVGPage(area: area, paper: .black, title: title))
    #expect(
      shown.hasPrefix(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="35.25" height="20" viewBox="5 5 35.25 20">
        <title>Ink &amp; &lt;water&gt; é\u{FFFD}</title>
        <rect x="5" y="5" width="35.25" height="20" fill="#000000"/>

        """))
    // An invisible stroke is not there.
    #expect(shown.components(separatedBy: "<path").count == 2)
    #expect(text(document).contains("viewBox=\"6 14 518 492\""))
  }

  @Test func `nothing, and what is not finite, is a point of paper`() {
    let document = InkDocument()
    let empty = """
      <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1">
      <rect x="0" y="0" width="1" height="1" fill="#ffffff"/>
      <g style="isolation:isolate">
      </g>
      </svg>

      """
    #expect(text(document) == empty)
    for area in [
      Rect.empty, Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 1),
      Rect(minX: 3, minY: 3, maxX: 3, maxY: 9),
    ] { #expect(text(document, SVGPage(area: area)) == empty) }
    // Erasures without ink, strokes without samples, and strokes that are flattened or very far away.
    document.perform(.add([stroke(line, in: document, blend: .destinationOut)]))
    document.perform(.add([stroke([], in: document)]))
    #expect(text(document, SVGPage(margin: .nan)) == empty)
    for transform in [
      Affine.scale(0), .scale(x: 1, y: 0), .scale(1e300), .scale(1e-300),
      .translation(Vector(1e300, -1e300)),
      Affine(a: 1e200, b: 1e200, c: 1e200, d: -1e200, tx: 0, ty: 0),
    ] {
      let document = InkDocument()
      for brush in [BrushPreset.pen, .fountain, .airbrush, .signature] {
        var stroke = stroke(line, in: document)
        stroke.brush = brush.brush
        stroke.transform = transform
        document.perform(.add([stroke]))
      }
      let svg = document.svg()
      #expect(isWellFormed(svg), "\(transform)")
      let text = String(decoding: svg, as: UTF8.self)
      #expect(!text.contains("nan") && !text.contains("inf"), "\(transform)")
    }
  }

  @Test func `the text grows as the drawing does`() {
    // Each stroke lies under one erasure more than the next.
    var sizes: [Int] = []
    for count in [64, 512] {
      let document = InkDocument()
      for index in 0..<count {
        let x = Double(index % 8)
        document.perform(.add([stroke([Point(x, 0), Point(x, 20)], in: document)]))
        document.perform(
          .add([stroke([Point(0, x), Point(20, x)], in: document, blend: .destinationOut)]))
      }
      sizes.append(document.svg().count)
    }
    #expect(sizes[1] < 8 * sizes[0] * 3 / 2)
  }
}
