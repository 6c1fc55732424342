import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkImport
import InkStream
import Testing

/// SVG: lines with a stroke, and drawings that are kept within.
struct SVGTests {
  private func read(_ content: String, _ head: String = "") throws -> ImportedDrawing {
    try ForeignDrawing.read(
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(head)>\(content)</svg>".utf8))
  }

  @Test
  func linesBecomeStrokes() throws {
    let drawing = try read(
      """
      <path d="M1 2l3 4H10v-1z" fill="none" stroke="#ff0000" stroke-width="2"/>
      <g stroke="rgb(0, 0, 255)" fill="none" transform="translate(10 20) scale(2)">
      <polyline points="0,0 1,1 2,0"/><line x1="0" y1="0" x2="5" y2="5" style="stroke-width: 3px"/></g>
      <path d="M0 0L9 9Z"/>
      """)
    #expect(drawing.kind == .svg && drawing.report.sentence == "3 strokes; 1 fill not taken")
    let strokes = drawing.strokes
    #expect(strokes[0].points.map(\.x) == [1, 4, 10, 10, 1])
    #expect(strokes[0].points.map(\.y) == [2, 6, 6, 5, 2])
    #expect(strokes[0].color == InkColor(red: 255, green: 0, blue: 0) && strokes[0].width == 2)
    #expect(strokes[1].points.map(\.x) == [10, 12, 14] && strokes[1].width == 2)
    #expect(strokes[2].color == InkColor(red: 0, green: 0, blue: 255) && strokes[2].width == 6)
  }

  @Test
  func curvesAndArcsEndWhereTheyShould() throws {
    let drawing = try read(
      """
      <path d="M0 0C0 10 10 10 10 0S20-10 20 0Q25 10 30 0T40 0" fill="none" stroke="black"/>
      <path d="M0 0A5 5 0 0 1 10 0a5 5 0 1110 0" fill="none" stroke="black"/>
      """)
    let ends = drawing.strokes.map { $0.points[$0.points.count - 1] }
    #expect(ends.map(\.x) == [40, 20] && ends.map(\.y) == [0, 0])
    // Half a circle goes over its top.
    let top = drawing.strokes[1].points.map(\.y).min() ?? 0
    #expect((top + 5).magnitude < 0.05)
    #expect(drawing.strokes[0].points.allSatisfy { $0.y > -8 && $0.y < 8 })
  }

  @Test
  func pagesOfWriteArePages() throws {
    let page = """
      <svg class="write-page" width="200" height="100"><g class="ruleline" stroke="blue"><path d="M0 0h9"/></g>
      <g class="write-content"><path d="M1 1L2 2" stroke="black" fill="none"/></g></svg>
      """
    let drawing = try read(page + page, "class=\"write-document\"")
    #expect(drawing.pages.count == 2)
    #expect(drawing.pages.allSatisfy { $0.size == PageSize(width: 200, height: 100) })
    #expect(drawing.pages.map { $0.elements.count } == [1, 1])
    #expect(drawing.report.left(.papers) == 2)
  }

  @Test
  func aDrawingThatIsKeptLosesNothing() throws {
    let document = InkDocument()
    document.append(
      InkStroke(
        [
          PolylinePoint(location: Point(1, 2), timestamp: 0, force: 0.3),
          PolylinePoint(location: Point(30, 40), timestamp: 0.5, force: 0.9),
        ], brush: BrushPreset.pencil.brush))
    let file = try document.file(keepsHistory: false)
    let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>\n".utf8)
    let kept = KeptDrawing.adding(file, to: svg)
    #expect(ForeignDrawing.kind(of: kept) == .svg && ForeignDrawing.kind(of: svg) == nil)
    let (again, report) = try ForeignDrawing.read(kept).document()
    #expect(try again.file(keepsHistory: false) == file && report.sentence == "1 stroke")
    // Without an end there is nothing to put it before.
    #expect(KeptDrawing.adding(file, to: Array("<svg>".utf8)) == Array("<svg>".utf8))
    let cut = Array(kept.prefix(kept.count - 60))
    #expect(throws: ImportFailure.self) { try ForeignDrawing.read(cut) }
  }

  @Test
  func linksLead() throws {
    let line = "<path d=\"M0 0L9 9\" fill=\"none\" stroke=\"red\"/>"
    let drawing = try read(
      "<a xlink:href=\"https://a.example\"><g>\(line)</g></a>\(line)<a href=\"#b\"><text>b</text></a>",
      "xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    #expect(drawing.pages[0].elements.map(\.link) == ["https://a.example", ""])
    #expect(drawing.report.sentence == "2 strokes; 1 text, 1 link not taken")
  }

  @Test
  func linesThatAreNotDrawnAreCounted() throws {
    let line = "<path d=\"M0 0L9 9\" fill=\"none\" stroke=\"red\"/>"
    let shown = "<path d=\"M0 0L9 9\" fill=\"none\" stroke=\"red\" visibility=\"visible\"/>"
    let drawing = try read(
      "<g style=\"display:none\">\(line)\(shown)</g><g visibility=\"hidden\">\(line)\(shown)</g>")
    #expect(drawing.report.sentence == "1 stroke; 3 strokes not taken")
  }

  @Test
  func linesOfStyleSheetsAreCounted() throws {
    let drawing = try read(
      """
      <defs><style>.a { fill: none; stroke: red }</style><path d="M0 0h1" stroke="red"/></defs>
      <path class="a" d="M0 0h9"/><g class="a"><line x1="1"/></g><path d="M0 0h9"/>
      """)
    #expect(drawing.report.sentence == "nothing; 2 strokes, 1 fill not taken")
  }

  @Test(arguments: [0, 10_000])
  func entitiesAreRefusedByName(_ length: Int) throws {
    let comment = "<!--" + String(repeating: " ", count: length) + "-->"
    for root in ["svg", "ink"] {
      let file = Array(
        "<!DOCTYPE \(root) [\(comment)<!ENTITY a \"b\">]><\(root) stroke=\"&a;\"/>".utf8)
      #expect(ForeignDrawing.kind(of: file) == (root == "svg" ? .svg : .inkML))
      DamagedFiles.expectFailure(.unsupported, of: file)
      // Without entities a long type of document does no harm.
      let other = Array("<!DOCTYPE \(root) [\(comment)]><\(root) stroke=\"b\"/>".utf8)
      #expect(try ForeignDrawing.read(other).kind == (root == "svg" ? .svg : .inkML))
    }
  }

  @Test
  func damagedFilesFailWithAPosition() {
    let file = Array(
      ("<svg><g transform=\"rotate(30 1 2)\">"
        + "<path d=\"M0 0a5 5 0 1110 0\" stroke=\"red\"/></g></svg>").utf8)
    DamagedFiles.expectBounds(ofChanges: file, seed: 62)
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.points = 2 }
  }
}
