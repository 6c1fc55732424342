import Foundation
import InkBrush
import InkDocument
import InkGeometry
import InkImport
import InkStream
import InkTestSupport
import InkText
import PDFSyntax
import SharedData
import Testing

/// Drawings of Xournal++: what is read, what is written, and both one after the other.
struct XournalTests {
  private static let head = "<?xml version=\"1.0\"?><xournal creator=\"x\" fileversion=\"4\">"

  private func read(_ text: String) throws -> ImportedDrawing {
    try ForeignDrawing.read(Array((Self.head + text + "</xournal>").utf8))
  }

  private func page(_ content: String, background: String = "") -> String {
    "<page width=\"100\" height=\"200.5\">\(background)<layer>\(content)</layer></page>"
  }

  private func strokes(_ drawing: ImportedDrawing) -> [ImportedStroke] {
    drawing.pages.flatMap(\.elements).compactMap {
      if case .stroke(let stroke) = $0.content { stroke } else { nil }
    }
  }

  @Test
  func aStrokeHasTheWidthsOfItsSegments() throws {
    let drawing = try read(
      page("<stroke tool=\"pen\" color=\"#0102ffff\" width=\"2 1 0.5\">0 0 10 0 10 20</stroke>"))
    #expect(drawing.kind == .xournal && drawing.report.sentence == "1 stroke")
    #expect(drawing.pages[0].size == PageSize(width: 100, height: 200.5))
    let stroke = try #require(strokes(drawing).first)
    #expect(stroke.tool == .pen && stroke.color == InkColor(red: 1, green: 2, blue: 255))
    #expect(stroke.width == 2 && stroke.points.map(\.width) == [1, 0.5, 0.5])
    #expect(stroke.points.map(\.y) == [0, 0, 20])
  }

  @Test
  func pagesOfOneNameHaveOnePDF() throws {
    func background(_ name: String, _ number: Int) -> String {
      "<background type=\"pdf\" domain=\"absolute\" filename=\"\(name)\" pageno=\"\(number)\"/>"
    }
    let names = [("a.pdf", 1), ("b.pdf", 3), ("a.pdf", 2)]
    let drawing = try read(names.map { page("", background: background($0.0, $0.1)) }.joined())
    #expect(drawing.pdfs.map(\.name) == ["a.pdf", "b.pdf"])
    #expect(drawing.pages.map { $0.pdf?.file } == [0, 1, 0])
    #expect(drawing.pages.map { $0.pdf?.page } == [0, 2, 1])
  }

  @Test
  func recordingsCountByTheirNames() throws {
    func stroke(_ name: String) -> String {
      "<stroke tool=\"pen\" color=\"black\" width=\"1\" fn=\"\(name)\">0 0 9 9</stroke>"
    }
    let drawing = try read(page(["a", "b", "a", "", "b"].map(stroke).joined()))
    #expect(drawing.report.left(.recordings) == 2)
  }

  @Test
  func widthsThatDoNotFitCountForNothing() throws {
    let drawing = try read(
      page("<stroke tool=\"pen\" color=\"black\" width=\"2 1 nan\">0 0 10 0 10 20</stroke>"))
    #expect(strokes(drawing)[0].points.allSatisfy { $0.width == nil })
  }

  @Test
  func toolsAndNamesOfColours() throws {
    let drawing = try read(
      page(
        """
        <stroke tool="highlighter" color="yellow" width="8">0 0 9 9</stroke>
        <stroke tool="eraser" color="white" width="8">0 0 9 9</stroke>
        <stroke tool="pen" color="#00000080" width="1" fill="9" style="dash" fn="a.mp3" ts="3">1 1 2 2</stroke>
        """))
    let made = strokes(drawing)
    #expect(made.map(\.tool) == [.highlighter, .eraser, .pen])
    #expect(made[0].color == InkColor(red: 255, green: 255, blue: 0, alpha: 127))
    #expect(made[2].color == .black)
    let report = drawing.report
    #expect(report.taken(.strokes) == 2 && report.taken(.erasures) == 1)
    #expect(report.left(.fills) == 1 && report.left(.dashes) == 1 && report.left(.recordings) == 1)
  }

  @Test(arguments: [
    ("lined", PaperPattern.Kind.ruled, 24.0), ("ruled", .ruled, 24), ("graph", .grid, 14.17),
    ("dotted", .dots, 14.17), ("staves", .music, 5), ("plain", .plain, 24),
  ])
  func papers(_ style: String, _ kind: PaperPattern.Kind, _ spacing: Double) throws {
    let drawing = try read(
      page("", background: "<background type=\"solid\" color=\"blue\" style=\"\(style)\"/>"))
    #expect(drawing.pages[0].ruling.kind == kind && drawing.pages[0].ruling.spacing == spacing)
    #expect(drawing.pages[0].paper == InkColor(red: 0xA0, green: 0xE8, blue: 0xFF))
    #expect(drawing.report.isComplete)
  }

  @Test
  func otherPapersAreTold() throws {
    let drawing = try read(
      page("", background: "<background type=\"solid\" color=\"white\" style=\"isograph\"/>"))
    #expect(drawing.report.left(.papers) == 1)
  }

  @Test
  func thePDFIsNamedOnce() throws {
    let first = "<background type=\"pdf\" domain=\"absolute\" filename=\"/a/b.pdf\" pageno=\"2\"/>"
    let second = "<background type=\"pdf\" pageno=\"5\"/>"
    let drawing = try read(page("", background: first) + page("", background: second))
    #expect(drawing.pdfs.map(\.name) == ["/a/b.pdf"])
    #expect(drawing.pages.map { $0.pdf?.page } == [1, 4])
    let (document, report) = drawing.document()
    #expect(document.pages.count == 2 && document.pictures.isEmpty)
    #expect(report.left(.missingPDFPages) == 2 && report.taken(.pdfPages) == 0)
  }

  @Test
  func layersOfPagesBecomeLayersByPosition() throws {
    let stroke = "<stroke tool=\"pen\" color=\"black\" width=\"1\">1 1 5 5</stroke>"
    let drawing = try read(
      """
      <page width="9" height="9"><layer>\(stroke)</layer><layer>\(stroke)</layer></page>
      <page width="9" height="9"><layer name="below"/><layer name="&lt;two&gt;">\(stroke)\(stroke)</layer></page>
      """)
    let document = drawing.document().document
    #expect(document.layers.map(\.name) == ["below", "<two>"])
    #expect(document.layers.map { document.elements(on: $0.id).count } == [1, 3])
    // They are written, and read again as the same; a hidden one stays behind.
    let again = try ForeignDrawing.read(document.xournal().bytes)
    #expect(again.pages.map(\.layers) == [["below", "<two>"], ["below", "<two>"]])
    #expect(again.pages.map { $0.elements.map(\.layer) } == [[0, 1], [1, 1]])
    document.perform(document.hiding(layer: document.layers[1].id, true))
    let rest = try ForeignDrawing.read(document.xournal().bytes)
    #expect(rest.pages.map { $0.elements.count } == [1, 0])
    // A drawing without layers says nothing of them.
    let plain = try read(page(stroke)).document().document
    #expect(plain.layers.count == 1 && plain.layers[0].name.isEmpty)
  }

  @Test
  func layersTextsAndLinks() throws {
    let drawing = try read(
      """
      <page width="9" height="9"><layer/><layer name="two"><text font="Sans" size="12" x="1" y="2"
      color="#00ff00ff" wrap="50" align="center">a&amp;b
      c</text><link font="Sans" size="9" x="3" y="4" color="#000000ff" url="https%3A%2F%2Fa.b" text="see%20it"/></layer></page>
      """)
    #expect(drawing.pages[0].layers == ["", "two"])
    guard case .text(let text) = drawing.pages[0].elements[0].content,
      case .text(let link) = drawing.pages[0].elements[1].content
    else {
      Issue.record("a text is missing")
      return
    }
    #expect(text.text == "a&b\nc" && text.alignment == .center && text.width == 50)
    #expect(drawing.pages[0].elements[0].layer == 1)
    #expect(link.text == "see it" && drawing.pages[0].elements[1].link == "https://a.b")
    let (document, report) = drawing.document()
    #expect(report.taken(.texts) == 2 && report.isComplete)
    let boxes = document.unsetTexts
    #expect(boxes.map(\.string) == ["a&b\nc", "see it"])
    let corner = document.pages[0].rect
    #expect(boxes[0].transform == .translation(Vector(1 + corner.minX, 2 + corner.minY)))
    #expect(boxes[0].text.width == 50)
    #expect(boxes[0].text.alignment == .center && boxes[0].text.styles[0].style.size == 12)
    #expect(boxes[0].text.styles[0].style.color == 0x00FF_00FF)
    #expect(boxes.allSatisfy { $0.page == document.pages[0].id })
    #expect(document.link(of: boxes[1].id) == "https://a.b")
    // They are written, and read again as the same.
    let again = try ForeignDrawing.read(document.xournal().bytes).texts
    #expect(again.map(\.text) == ["a&b\nc", "see it"] && again.map(\.size) == [12, 9])
    #expect(again[0].color == InkColor(red: 0, green: 255, blue: 0) && again[0].font == "Sans")
  }

  @Test(arguments: [
    "<page/>", "<page width=\"0\" height=\"9\"/>",
    "<page width=\"9\" height=\"9\"><layer><stroke color=\"black\">0 0</stroke></layer></page>",
    "<page width=\"9\" height=\"9\"><layer><stroke color=\"black\" width=\"1\">0 0 1</stroke></layer></page>",
    "<page width=\"9\" height=\"9\"><layer><stroke color=\"black\" width=\"1\">0 x</stroke></layer></page>",
    "<page width=\"9\" height=\"9\"><layer><stroke color=\"none\" width=\"1\">0 0</stroke></layer></page>",
    "<page width=\"9\" height=\"9\"><layer><image left=\"0\" top=\"0\" right=\"1\" bottom=\"1\">*</image></layer></page>",
    "<page width=\"9\" height=\"9\"><layer>",
  ])
  func faultsAreTold(_ text: String) {
    #expect(throws: ImportFailure.self) { try read(text) }
  }

  @Test
  func limitsHold() throws {
    let text =
      Self.head + page("<stroke color=\"black\" width=\"1\">0 0 1 1 2 2</stroke>") + "</xournal>"
    var limits = ImportLimits()
    limits.points = 2
    #expect(throws: ImportFailure.self) { try ForeignDrawing.read(Array(text.utf8), limits) }
    limits = ImportLimits()
    limits.expandedBytes = 10
    #expect(throws: ImportFailure.self) {
      try ForeignDrawing.read(Gzip.compress(Array(text.utf8)), limits)
    }
  }

  /// A document with pens, a highlighter, an eraser and pages.
  private func document() -> InkDocument {
    let document = InkDocument()
    document.arrange(
      .add(
        [
          PageDraft(.a6, paperPattern: PaperPattern(.grid, spacing: 20)),
          PageDraft(.a5, paper: InkColor(red: 255, green: 250, blue: 240)),
        ], at: 0))
    for page in document.pages {
      for row in 0..<4 {
        var points: [PolylinePoint] = []
        for step in 0..<40 {
          let x = page.rect.minX + 20 + Double(step * 4)
          let y = page.rect.minY + 40 + Double(row * 30 + step % 7)
          points.append(
            PolylinePoint(
              location: Point(x, y), timestamp: Double(step) / 100,
              force: 0.5 + Double(step % 5) / 4))
        }
        let preset: BrushPreset = row == 0 ? .highlighter : row == 1 ? .linear : .pen
        document.append(InkStroke(points, brush: preset.brush))
      }
    }
    return document
  }

  @Test
  func whatIsWrittenIsReadAgain() throws {
    let file = document().xournal()
    #expect(file.report.taken(.strokes) == 8 && file.report.isComplete && file.pdf == nil)
    #expect(ForeignDrawing.kind(of: file.bytes) == .xournal)
    let drawing = try ForeignDrawing.read(file.bytes)
    #expect(drawing.pages.map(\.size) == [.a6, .a5])
    #expect(drawing.pages[0].ruling.kind == .grid && drawing.pages[0].ruling.spacing == 20)
    #expect(strokes(drawing).filter { $0.tool == .highlighter }.count == 2)
    // Once more: nothing moves by more than the steps of a document.
    let second = try ForeignDrawing.read(drawing.document().document.xournal().bytes)
    for (a, b) in zip(
      strokes(drawing).filter { $0.tool == .pen }, strokes(second).filter { $0.tool == .pen })
    {
      #expect(a.points.count == b.points.count && a.color == b.color)
      for (p, q) in zip(a.points, b.points) {
        #expect((p.x - q.x).magnitude < 0.006 && (p.y - q.y).magnitude < 0.006)
        #expect(((p.width ?? a.width) - (q.width ?? b.width)).magnitude < 0.01)
      }
    }
  }

  /// The kinds of the elements of pages, in their order.
  private func kinds(_ drawing: ImportedDrawing) -> [[String]] {
    drawing.pages.map { page in
      page.elements.map { element in
        switch element.content {
        case .stroke(let stroke): stroke.tool == .highlighter ? "highlighter" : "stroke"
        case .picture: "picture"
        case .text(let text): text.text
        }
      }
    }
  }

  @Test
  func theOrderAmongInkIsKept() throws {
    let stroke = "<stroke tool=\"pen\" color=\"#0102ffff\" width=\"2\">5 5 10 5 10 20</stroke>"
    func text(_ text: String) -> String {
      "<text font=\"Sans\" size=\"12\" x=\"1\" y=\"2\" color=\"#000000ff\">\(text)</text>"
    }
    let pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81y"
      + "tgAAAABJRU5ErkJggg=="
    let picture = "<image left=\"1\" top=\"1\" right=\"9\" bottom=\"9\">\(pixel)</image>"
    let drawing = try read(
      page(text("a") + picture + stroke + picture + stroke + text("b"))
        + page(stroke + text("c") + picture + stroke + "</layer><layer>" + picture + stroke))
    let expected = [
      ["a", "picture", "stroke", "picture", "stroke", "b"],
      ["stroke", "c", "picture", "stroke", "picture", "stroke"],
    ]
    #expect(kinds(drawing) == expected)
    let document = drawing.document().document
    #expect(kinds(try ForeignDrawing.read(document.xournal().bytes)) == expected)
    // One endless canvas, from the lowest up: the second layer lies above the first one of both pages.
    let flat = try ForeignDrawing.read(document.excalidraw().bytes)
    #expect(
      kinds(flat) == [
        [
          "a", "picture", "stroke", "picture", "stroke", "b", "stroke", "c", "picture", "stroke",
          "picture", "stroke",
        ]
      ])
  }

  @Test
  func hiddenLayersAreCounted() throws {
    let document = try read(
      page(
        "<stroke color=\"black\" width=\"2\">5 5 10 5</stroke></layer><layer name=\"two\">"
          + "<stroke color=\"black\" width=\"2\">5 9 10 9</stroke>")
    ).document().document
    let upper = try #require(document.layers.last).id
    document.perform(document.hiding(layer: upper, true))
    #expect(document.xournal().report.sentence == "1 stroke; 1 stroke not taken")
  }

  @Test
  func damagedBytesAreToldAsSuch() throws {
    let stroke =
      "<stroke color=\"black\" width=\"1\">"
      + (0..<60_000).map { "\($0 * 7919 % 1000)" }.joined(separator: " ") + "</stroke>"
    let file = Gzip.compress(Array((Self.head + page(stroke) + "</xournal>").utf8))
    for position in stride(from: 2000, to: file.count - 8, by: file.count / 40) {
      var wrong = file
      wrong[position] ^= 0x55
      do {
        _ = try ForeignDrawing.read(wrong)
        Issue.record("damaged at \(position), it is read")
      } catch {
        #expect(error.reason == .compression || error.reason == .cut, "\(error)")
      }
    }
  }

  @Test
  func anEndlessSheetBecomesAPage() throws {
    let document = InkDocument()
    document.append(
      InkStroke(
        [
          PolylinePoint(location: Point(-50, -20), timestamp: 0),
          PolylinePoint(location: Point(80, 90), timestamp: 1),
        ], brush: BrushPreset.linear.brush))
    let drawing = try ForeignDrawing.read(document.xournal().bytes)
    #expect(drawing.pages.count == 1)
    let size = try #require(drawing.pages[0].size)
    #expect(size.width > 150 && size.width < 180 && size.height > 130 && size.height < 160)
    #expect(strokes(drawing)[0].points.allSatisfy { $0.x > 0 && $0.y > 0 })
  }

  @Test
  func anEmptyDocumentIsAPage() throws {
    #expect(try ForeignDrawing.read(InkDocument().xournal().bytes).pages.count == 1)
  }

  private static let folder = SharedData.folder.appendingPathComponent("ink/xopp")
  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  @Test(
    .enabled(if: isThere, SharedData.isMissing),
    arguments: [
      ("load-strokes.xopp", "11 strokes, 1 erasure; 3 fills, 3 dashed lines not taken"),
      ("load-layers.xopp", "3 texts, 2 layers"), ("load-image.xopp", "1 picture"),
      ("packaged_xopp-stroke-old.xopp", "1 stroke"),
      (
        "packaged_xopp-pdfBackground-old.xopp",
        "nothing; 2 pages of a PDF that is not here not taken"
      ),
    ])
  func realFiles(_ name: String, _ sentence: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    let drawing = try ForeignDrawing.read(bytes)
    #expect(drawing.document().report.sentence == sentence)
  }

  @Test(
    .enabled(if: isThere, SharedData.isMissing),
    arguments: ["packaged_xopp-text.xopp", "packaged_xopp-stroke-width_recovery.xopp"])
  func packagesAreRefusedByName(_ name: String) throws {
    let path = Self.folder.appendingPathComponent(name)
    let bytes = [UInt8](try Data(contentsOf: path))
    #expect(ForeignDrawing.kind(of: bytes) == .xournal)
    do {
      _ = try ForeignDrawing.read(bytes)
      Issue.record("a package was read")
    } catch { #expect(error.reason == .unsupported) }
  }
}
