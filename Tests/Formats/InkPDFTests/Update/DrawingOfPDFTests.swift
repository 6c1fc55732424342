import Ductus
import Testing

/// Tests that a drawing with a PDF in it is not taken for that PDF.
@Suite struct DrawingOfPDFTests {
  @Test func `A drawing that holds a PDF is neither a picture nor a PDF`() throws {
    let document = InkDocument()
    let pdf = PictureContent(.pdf, try document.pdf(PDFSettings(attachment: nil)))
    for edit in document.inserting(
      pagesOf: pdf, sizes: [PageSize(width: 100, height: 100)], at: 0)
    {
      document.perform(edit)
    }
    let bytes = try document.file()
    try #require(FileKind.headerOfPDF(in: bytes) != nil, "the PDF does not stand at the front")
    #expect(FileKind(of: bytes) == .drawing)
    let error = #expect(throws: PictureError.self) { try PictureContent.importing(bytes) }
    #expect(error?.reason == .format)
    let other = #expect(throws: PDFError.self) { try PDFFile(bytes) }
    #expect(other?.reason == .header)
  }
}
