import InkGeometry
import InkTestSupport
import PDFSyntax
import PDFTestSupport
import Testing

@Suite struct PDFPageTests {
  private static let catalog = "<</Type/Catalog/Pages 2 0 R>>"

  private func pages(_ objects: [String], limits: PDFFile.Limits = .init()) throws(PDFError)
    -> [PDFPage]
  {
    try PDFFile(SourcePDF([Self.catalog] + objects).bytes, limits: limits).pages
  }

  private func page(_ entries: String) throws -> PDFPage {
    let pages = try pages(["<</Kids[3 0 R]>>", "<</Type/Page \(entries)>>"])
    return try #require(pages.first)
  }

  @Test func `pages inherit what they do not say themselves`() throws {
    let pages = try pages([
      "<</Kids[3 0 R 4 0 R]/MediaBox[0 0 10 20]/Resources 9 0 R>>",
      "<</Kids[5 0 R 6 0 R]/Rotate 90/CropBox[1 1 9 9]>>", "<</Type/Page>>",
      "<</Type/Page/Rotate 0>>", "<</Type/Page/MediaBox[0 0 30 40]/Resources<<>>/CropBox null>>",
    ])
    #expect(pages.map { $0.reference?.number } == [5, 6, 4])
    #expect(pages.map { $0.rotation } == [0, 90, 0])
    #expect(pages.map { $0.mediaBox.width } == [10, 30, 10])
    #expect(pages.map { $0.cropBox.width } == [8, 8, 10])
    #expect(pages[0].resources == .reference(try #require(PDFReference(9))))
    #expect(pages[1].resources == .dictionary(PDFDictionary()))
  }

  @Test func `boxes are put in order, cut to the medium, and made up where they are impossible`()
    throws
  {
    let turned = try page("/MediaBox[100 200 0 0]/CropBox[50 300 -5 10]")
    #expect(turned.mediaBox == Rect(minX: 0, minY: 0, maxX: 100, maxY: 200))
    #expect(turned.cropBox == Rect(minX: 0, minY: 10, maxX: 50, maxY: 200))
    for entries in [
      "", "/MediaBox[0 0 0 5]", "/MediaBox[0 0 1]", "/MediaBox(x)", "/MediaBox[0 0 1e5 1]",
    ] {
      #expect(try page(entries).width == 612 && page(entries).height == 792)
    }
    #expect(try page("/MediaBox[0 0 9 9]/CropBox[20 20 30 30]").cropBox.width == 9)
  }

  @Test func `rotations are whole quarters`() throws {
    for (text, degrees) in [
      ("90", 90), ("450", 90), ("-90", 270), ("180.0", 180), ("-630", 90), ("45", 0), ("(x)", 0),
      ("99999999999999", 0), ("1.5", 0),
    ] {
      #expect(try page("/Rotate \(text)").rotation == degrees, "\(text)")
    }
  }

  @Test func `the page as shown is mapped to user space`() throws {
    let corners = [Point(10, 220), Point(110, 220), Point(110, 20), Point(10, 20)]
    for (rotation, first) in [(0, 0), (90, 3), (180, 2), (270, 1)] {
      for unit in [1.0, 2.5] {
        let page = try page("/MediaBox[10 20 110 220]/Rotate \(rotation)/UserUnit \(unit)")
        let shown = [
          Point(0, 0), Point(page.width, 0), Point(page.width, page.height), Point(0, page.height),
        ]
        // Clockwise from the upper left corner, as they are shown.
        for (index, corner) in shown.enumerated() {
          let place = corner.applying(page.toUserSpace)
          #expect(place.distance(to: corners[(first + index) % 4]) < 1e-9)
        }
        #expect((page.toUserSpace.determinant + 1 / (unit * unit)).magnitude < 1e-12)
      }
    }
    #expect(try page("/UserUnit 0").userUnit == 1 && page("/UserUnit -4").userUnit == 1)
  }

  @Test func `trees with loops, gaps and strangers end`() throws {
    let pages = try pages([
      "<</Kids[null 3 0 R 2 0 R 9 0 R 7 (x) 4 0 R 3 0 R 5 0 R<</Type/Page>>]/Count 77>>",
      "<</Type/Page>>", "<</Kids[3 0 R 2 0 R 4 0 R]>>", "<</Kids 5>>",
    ])
    // The same page may come several times; one that stands in its parent has no number.
    #expect(pages.map { $0.reference?.number } == [3, 3, 3, nil])
  }

  @Test func `trees that are too deep or too large are errors, and those without pages`() {
    let deep = (2..<400).map { "<</Kids[\($0 + 1) 0 R]>>" } + ["<</Type/Page>>"]
    #expect(throws: PDFError(.tooDeep, offset: 0)) { try pages(deep) }
    let wide = "<</Kids[" + String(repeating: "3 0 R ", count: 101) + "]>>"
    #expect(throws: PDFError(.tooManyPages, offset: 0)) {
      try pages([wide, "<</Type/Page>>"], limits: .init(pages: 100))
    }
    #expect(throws: Never.self) {
      try pages([wide, "<</Type/Page>>"], limits: .init(pages: 101))
    }
    let nulls = "<</Kids[" + String(repeating: "null ", count: 1000) + "]>>"
    #expect(throws: PDFError(.tooManyPages, offset: 0)) {
      try pages([nulls], limits: .init(pages: 100))
    }
    #expect(throws: PDFError(.noPages, offset: 0)) { try pages(["<</Kids[]>>"]) }
    #expect(throws: PDFError(.noPages, offset: 0)) { try pages(["(x)"]) }
    // Each node has two that are the same: 2⁴⁰ ways lead down.
    let shared = (2..<42).map { "<</Kids[\($0 + 1) 0 R \($0 + 1) 0 R]>>" } + ["<</Type/Page>>"]
    #expect((try? pages(shared))?.count == 2)
  }

  @Test func `a tree may be a page itself`() throws {
    let pages = try pages(["<</Type/Page/MediaBox[0 0 7 8]>>"])
    #expect(pages.count == 1 && pages[0].reference?.number == 2 && pages[0].height == 8)
  }
}
