import Ductus
import Testing

/// Updates of files that are damaged.
@Suite struct PDFUpdateTests {
  private static let page =
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
    + "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n"
    + "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>\nendobj\n"
    + "trailer\n<</Root 1 0 R>>\n"

  private func drawing(_ file: PDFFile) throws -> InkDocument {
    let document = try file.drawing()
    document.perform(
      .add([
        TestDrawing.wave(
          BrushPreset.pen.brush, from: Point(20, 20), width: 99, height: 9, in: document)
      ]))
    return document
  }

  /// An index counts places from the header on.
  @Test func `A file with an object before its header is refused`() throws {
    let text = "9 0 obj\n<</Length 2>>\nendobj\n%PDF-1.7\n" + Self.page
    let file = try PDFFile(Array(text.utf8))
    #expect(file.isRepaired)
    let document = try drawing(file)
    let error = #expect(throws: PDFSavingError.self) { try file.saving(document) }
    #expect(error?.reason == .damaged)
  }

  @Test func `A file without an index gets one, whatever stands before its header`() throws {
    let text = "bytes that are no object\n%PDF-1.7\n" + Self.page
    let file = try PDFFile(Array(text.utf8))
    #expect(file.isRepaired)
    let document = try drawing(file)
    let saved = try PDFFile(try file.saving(document))
    #expect(!saved.isRepaired && saved.pages.count == 1)
    #expect(try saved.drawing().count == 1)
  }

  /// Each page would be written with all of them.
  @Test func `A small file whose pages share large resources makes no large one`() throws {
    let fonts = (0..<2000).map { "/F\($0) 9 0 R" }.joined()
    let kids = [String](repeating: "3 0 R", count: 2000).joined(separator: " ")
    let text =
      "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
      + "2 0 obj\n<</Type/Pages/Kids[\(kids)]/Count 2000>>\nendobj\n"
      + "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 30 20]/Resources<</Font<<\(fonts)>>>>>>\n"
      + "endobj\ntrailer\n<</Root 1 0 R>>\n"
    let file = try PDFFile(Array(text.utf8))
    try #require(file.pages.count == 2000)
    let document = try file.drawing()
    document.perform(.remove([document.pages[7].id]))
    let error = #expect(throws: PDFSavingError.self) { try file.saving(document) }
    #expect(error?.reason == .damaged)
    #expect(throws: DuctusError.self) { try document.pdf(PDFSettings(attachment: nil)) }
  }
}
