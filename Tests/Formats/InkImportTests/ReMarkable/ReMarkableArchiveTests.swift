import InkDocument
import InkGeometry
import InkImport
import InkPDF
import Testing

/// Notebooks of reMarkable: pages in their order, and a PDF below.
struct ReMarkableArchiveTests {
  private static func file(_ content: String, _ more: [(name: String, contents: FileBytes)])
    -> [UInt8]
  {
    FileBytes.zip(
      [
        (name: "n.content", contents: FileBytes(text: content)),
        (name: "n.metadata", contents: FileBytes(text: "{\"visibleName\":\"Notes\"}")),
      ] + more
    ).bytes
  }

  private static var page: FileBytes { FileBytes(ReMarkableTests.page().bytes) }

  @Test
  func pagesComeInTheirOrder() throws {
    let drawing = try ForeignDrawing.read(
      Self.file(
        """
        {"fileType":"notebook","cPages":{"pages":[{"id":"b","idx":{"value":"bb"}},
        {"id":"gone","idx":{"value":"bc"},"deleted":{"value":1}},
        {"id":"a","idx":{"value":"ba"}}]}}
        """, [(name: "n/b.rm", contents: Self.page)]))
    #expect(drawing.kind == .reMarkable && drawing.title == "Notes" && drawing.pages.count == 2)
    #expect(drawing.pages[0].elements.isEmpty && !drawing.pages[1].elements.isEmpty)
    let width = try #require(drawing.pages[0].size).width
    #expect((width - 1404 * 72.0 / 226).magnitude < 1e-9)
  }

  @Test
  func pagesOfAPDFKeepTheirSize() throws {
    let below = InkDocument()
    below.arrange(.add([PageDraft(.a5), PageDraft(.a6)], at: 0))
    let drawing = try ForeignDrawing.read(
      Self.file(
        "{\"fileType\":\"pdf\",\"pages\":[\"a\",\"b\"],\"redirectionPageMap\":[1,-1]}",
        [
          (name: "n/a.rm", contents: Self.page),
          (name: "n.pdf", contents: FileBytes(try below.pdf())),
        ]))
    #expect(drawing.pages.map { $0.pdf?.page } == [1, nil])
    let size = try #require(drawing.pages[0].size)
    #expect((size.width - PageSize.a6.width).magnitude < 0.1)
    let (document, report) = drawing.document()
    #expect(document.pages.count == 2 && document.pictures.count == 1)
    #expect(report.taken(.pdfPages) == 1 && report.left(.missingPDFPages) == 0)
  }

  @Test
  func damagedPartsAreNamed() {
    do {
      _ = try ForeignDrawing.read(
        Self.file(
          "{\"pages\":[\"a\"]}",
          [(name: "n/a.rm", contents: FileBytes(Array(Self.page.bytes.prefix(60))))]))
      Issue.record("a page that is cut was read")
    } catch { #expect(error.part == "n/a.rm") }
    DamagedFiles.expectBounds(
      ofChanges: Self.file("{\"pages\":[\"a\"]}", [(name: "n/a.rm", contents: Self.page)]),
      seed: 61)
  }
}
