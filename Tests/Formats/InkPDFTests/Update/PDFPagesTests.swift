import Ductus
import Foundation
import PDFTestSupport
import SharedData
import Testing

/// Drawings whose pages are others than those of the PDF that they are saved into.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct PDFPagesTests {
  private static let metadata = PDFMetadata(date: 1_700_000_000)

  /// Returns the pages of a file, with the first words of each, as `pdftotext` finds them.
  private static func texts(_ bytes: [UInt8]) throws -> [String] {
    try (1...PDFFile(bytes).pages.count).map { page in
      let run = try PDFTool.pdftotext.run(on: bytes) { input, _ in
        ["-f", "\(page)", "-l", "\(page)", input, "-"]
      }
      return run.text.filter { !$0.isWhitespace }
    }
  }

  /// Removes the second page, moves the last one to the front, duplicates the first one, and adds a page.
  private static func changed(_ document: InkDocument) {
    document.arrange(.remove([document.pages[1].id]))
    document.arrange(.move([document.pages[2].id], to: 0))
    document.arrange(.duplicate([document.pages[1].id]))
    document.arrange(
      .add([PageDraft(.a5, paperPattern: PaperPattern(.ruled))], at: 1))
  }

  @Test(
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing),
    arguments: [PDFSettings.InkForm.annotations, .content])
  func pagesAreThoseOfTheDrawing(form: PDFSettings.InkForm) throws {
    let original = try PDFSavingTests.bytes("fourpages")
    let file = try PDFFile(original)
    let document = try file.drawing()
    Self.changed(document)
    #expect(document.pages.count == 5 && file.removedPageCount(in: document) == 1)
    let settings = PDFSettings(ink: form)
    let saved = try file.saving(document, settings, Self.metadata)
    #expect(saved.starts(with: original))
    #expect(try PDFTool.complaints(about: saved) == "")
    let before = try Self.texts(original)
    #expect(try Self.texts(saved) == [before[3], "", before[0], before[0], before[2]])
    let opened = try PDFFile(saved)
    let again = try opened.drawing()
    #expect(again.state == document.snapshot.withoutHistory)
    #expect(
      try opened.saving(again, settings, Self.metadata) == saved)
  }

  @Test(
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing),
    arguments: [["--linearize"], ["--object-streams=generate"]])
  func pagesAreFoundAgainWhereAnotherProgramWroteTheFileAnew(options: [String]) throws {
    let file = try PDFFile(PDFSavingTests.bytes("fourpages"))
    let document = try file.drawing()
    Self.changed(document)
    let saved = try file.saving(document, PDFSettings(), Self.metadata)
    let run = try PDFTool.qpdf.run(on: saved) { input, output in options + [input, output] }
    let opened = try PDFFile(run.output)
    let again = try opened.drawing()
    #expect(again.pages == document.pages)
    let twice = try opened.saving(again, PDFSettings(), Self.metadata)
    #expect(try Self.texts(twice) == Self.texts(saved))
  }

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func pagesOfSeveralFilesGoAlong() throws {
    let file = try PDFFile(PDFSavingTests.bytes("fourpages"))
    let document = try file.drawing()
    let otherBytes = try PDFSavingTests.bytes("congress")
    let other = try PDFFile(otherBytes)
    let sizes = other.pages.map { PageSize(width: $0.width, height: $0.height) }
    for edit in document.inserting(
      pagesOf: PictureContent(.pdf, otherBytes), sizes: Array(sizes.prefix(2)), at: 1)
    {
      document.perform(edit)
    }
    let texts = try Self.texts(file.bytes)
    let others = try Self.texts(otherBytes).prefix(2)
    let expected = [texts[0]] + others + texts.dropFirst()
    let saved = try file.saving(document, PDFSettings(), Self.metadata)
    let new = try document.pdf(PDFSettings(attachment: nil), Self.metadata)
    for bytes in [saved, new] {
      #expect(try PDFTool.complaints(about: bytes) == "")
      #expect(try Self.texts(bytes) == expected)
    }
    #expect(
      try PDFFile(saved).drawing().state == document.snapshot.withoutHistory)
  }

  /// A file may have pictures of pages that there are not, and pictures that are flattened to nothing.
  @Test(arguments: [(0, Double.leastNormalMagnitude / 8), (99, 1)])
  func picturesThatAreNoPages(index: Int, scale: Double) throws {
    let file = try PDFFile(PDFSavingTests.bytes("fourpages"))
    var state = try file.drawing().snapshot
    let picture = state.pictures[1]
    let size = scale < 1 ? PageSize(width: 1, height: 1) : picture.size
    let corner = Point(state.pages[1].rect.minX, state.pages[1].rect.minY)
    state.pages[1].rect = Rect(
      minX: corner.x, minY: corner.y, maxX: corner.x + size.width, maxY: corner.y + size.height)
    let moved = Vector(corner.x + (scale < 1 ? 0.5 : 0), corner.y + (scale < 1 ? 0.5 : 0))
    state.pictures[1] = PlacedPicture(
      id: picture.id, content: picture.content, pageIndex: index, size: size,
      transform: Affine(a: scale, b: 0, c: 0, d: scale, tx: moved.dx, ty: moved.dy),
      page: picture.page, place: picture.place)
    let document = InkDocument(state)
    #expect(file.removedPageCount(in: document) == 1)
    let saved = try file.saving(document, PDFSettings(), Self.metadata)
    #expect(try PDFFile(saved).pages.count == 4)
    #expect(try PDFFile(document.pdf()).pages.count == 4)
  }

  /// Pages that are not shown go along with the drawing, also those of PDFs that are not continued.
  @Test func hiddenPages() throws {
    let file = try PDFFile(PDFSavingTests.bytes("fourpages"))
    let document = try file.drawing()
    #expect(document.hiddenPageCount() == 0)
    let bytes = try PDFSavingTests.bytes("content-stream-errors")
    let sizes = try PDFFile(bytes).pages.map { PageSize(width: $0.width, height: $0.height) }
    for edit in document.inserting(pagesOf: PictureContent(.pdf, bytes), sizes: sizes, at: 1) {
      document.perform(edit)
    }
    #expect(document.hiddenPageCount() == 0)
    document.arrange(.remove([document.pages[0].id, document.pages[1].id]))
    #expect(document.hiddenPageCount() == 2)
    #expect(document.hiddenPageCount(besides: document.annotatedPDF) == 1)
  }
}
