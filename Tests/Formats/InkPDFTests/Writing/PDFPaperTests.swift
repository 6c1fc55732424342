import DecodedPNG
import Ductus
import PDFTestSupport
import Testing

/// Papers with lines.
@Suite struct PDFPaperTests {
  /// Returns the forms and the pages of a PDF of pages with lines.
  private func forms(pages count: Int, _ papers: [PaperPattern]) throws -> (forms: Int, PDFFile) {
    let document = InkDocument()
    let pages = (0..<count).map { index in
      DocumentPage(
        id: ElementIdentifier(.page, index + 1),
        rect: Rect(minX: 0, minY: 860 * Double(index), maxX: 595, maxY: 860 * Double(index) + 842),
        paper: .white, paperPattern: papers[index % papers.count])
    }
    document.perform(.put(pages: pages))
    let file = try PDFFile(try document.pdf(PDFSettings(attachment: nil)))
    let forms = file.references.compactMap { file.object($0).stream }.filter {
      $0.dictionary["Subtype"].isName("Form")
    }
    return (forms.count, file)
  }

  @Test func `Pages share the lines of their papers`() throws {
    let papers = [PaperPattern.Kind.grid, .ruled, .dots, .music].map { PaperPattern($0) }
    let (count, file) = try forms(pages: 40, papers)
    #expect(count == papers.count && file.pages.count == 40)
    let (_, small) = try forms(pages: 4, papers)
    // A page more is a few hundred bytes.
    #expect(file.bytes.count - small.bytes.count < 36 * 700)
    guard PDFTool.areInstalled else { return }
    #expect(try PDFTool.complaints(about: file.bytes) == "")
    for page in 1...4 {
      let one = try PDFTool.picture(of: file.bytes, page: page, dotsPerInch: 72)
      let other = try PDFTool.picture(of: file.bytes, page: page + 36, dotsPerInch: 72)
      #expect(one.pixels == other.pixels && one.pixels.contains { $0 & 255 < 250 })
    }
  }

  @Test func `Plain papers are no forms`() throws {
    #expect(try forms(pages: 3, [.plain]).forms == 0)
  }
}
