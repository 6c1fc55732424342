import DecodedPNG
import Ductus
import PDFTestSupport
import Testing

/// Pages of PDFs that were enlarged so that ink beside them lies on them.
@Suite struct PDFEnlargedTests {
  private static let metadata = PDFMetadata(date: 1_700_000_000)

  /// Returns a page of 260 × 360 units, shown with a rotation: a red square lies 20 units from its left and 10 from
  /// its lower edge, and a green one, which is not shown, outside.
  static func file(rotation: Int) -> [UInt8] {
    var file = SourcePDF()
    file.add(1, "<</Type/Catalog/Pages 2 0 R>>")
    file.add(2, "<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]/MediaBox[10 20 410 520]>>")
    file.add(
      3,
      "<</Type/Page/Parent 2 0 R/CropBox[30 40 290 400]/Rotate \(rotation)/Resources<<>>/Contents 4 0 R>>"
    )
    // It leaves graphics states open.
    let content = "q q 1 0 0 rg 50 50 40 40 re f 0 1 0 rg 300 200 60 60 re f 30 405 60 60 re f"
    file.add(4, stream: Array(content.utf8), "")
    file.add(5, "<</Type/Page/Parent 2 0 R/Resources<<>>>>")
    file.finish()
    return file.bytes
  }

  /// Returns the pixels of a colour: their number, and the smallest column and row.
  private static func pixels(
    _ picture: DecodedPNG, where isWanted: (UInt32) -> Bool
  ) -> (count: Int, x: Int, y: Int) {
    var found = (count: 0, x: Int.max, y: Int.max)
    for (index, pixel) in picture.pixels.enumerated() where isWanted(pixel & 0xFF_FFFF) {
      found.count += 1
      found.x = min(found.x, index % picture.width)
      found.y = min(found.y, index / picture.width)
    }
    return found
  }

  private static func red(_ pixel: UInt32) -> Bool {
    pixel & 0xFF > 0xE0 && pixel >> 8 & 0xFF < 0x40 && pixel >> 16 < 0x40
  }

  /// Returns a drawing of the file with waves to the left of its first page, below it, and on it.
  static func drawn(_ file: PDFFile) throws -> InkDocument {
    let document = try file.drawing()
    let page = document.pages[0].rect
    for start in [
      Point(page.minX - 90, page.minY + 60), Point(page.minX + 40, page.maxY + 11),
      Point(page.minX + 60, page.minY + 200),
    ] {
      document.perform(
        .add([
          TestDrawing.wave(
            BrushPreset.pen.brush, from: start, width: 60, height: 1, in: document)
        ]))
    }
    document.forgetHistory()
    document.perform(document.enlargingPages())
    return document
  }

  @Test(
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: [0, 90, 180, 270],
    [PDFSettings.InkForm.annotations, .content])
  func contentAndInkAreInPlace(rotation: Int, form: PDFSettings.InkForm) throws {
    let original = Self.file(rotation: rotation)
    let file = try PDFFile(original)
    let document = try Self.drawn(file)
    let rects = document.pages.map { $0.rect }
    #expect(rects[0].minX < -100 && rects[0].minX > -120 && rects[0].minY == 0)
    #expect(rects[0].maxY > file.pages[0].height + 20)
    #expect(file.removedPageCount(in: document) == 0)
    let settings = PDFSettings(ink: form)
    let saved = try file.saving(document, settings, Self.metadata)
    #expect(saved.starts(with: original))
    #expect(try PDFTool.complaints(about: saved) == "")

    // The page as it was, and as it is, at 72 dots per inch: a pixel is a point.
    let before = try PDFTool.picture(of: original, dotsPerInch: 72)
    let after = try PDFTool.picture(of: saved, dotsPerInch: 72)
    #expect(after.width == Int(rects[0].width) && after.height == Int(rects[0].height))
    let (old, new) = (
      Self.pixels(before, where: Self.red), Self.pixels(after, where: Self.red)
    )
    try #require(old.count == 1600 && new.count == old.count)
    #expect(new.x == old.x - Int(rects[0].minX) && new.y == old.y - Int(rects[0].minY))
    // Parts that were cut off stay so.
    #expect(Self.pixels(after) { $0 >> 8 & 0xFF > 0xE0 && $0 & 0xFF < 0x80 }.count == 0)
    // Each wave is where the drawing has it.
    for stroke in document.strokes {
      let place = document.bounds(of: stroke.id)
      var dark = 0
      for y in Int(place.minY - rects[0].minY)..<Int(place.maxY - rects[0].minY) {
        for x in Int(place.minX - rects[0].minX)..<Int(place.maxX - rects[0].minX)
        where after.pixels[y * after.width + x] & 0xFF < 0x60 { dark += 1 }
      }
      #expect(dark > 30)
    }
  }

  @Test(arguments: [PDFSettings.InkForm.annotations, .content])
  func openedAgainAndMadeSmaller(form: PDFSettings.InkForm) throws {
    let file = try PDFFile(Self.file(rotation: 90))
    let document = try Self.drawn(file)
    let settings = PDFSettings(ink: form)
    let saved = try file.saving(document, settings, Self.metadata)
    let opened = try PDFFile(saved)
    let again = try opened.drawing()
    #expect(again.state == document.snapshot.withoutHistory)
    #expect(try opened.saving(again, settings, Self.metadata) == saved)
    // Undone, the page is as it was.
    document.undo()
    let small = try PDFFile(opened.saving(document, settings, Self.metadata))
    #expect(small.pages[0].cropBox == file.pages[0].cropBox)
  }

  @Test(
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing),
    arguments: [PDFSettings.InkForm.annotations, .content])
  func boxesComeBackWhereAnotherProgramWroteTheFileAnew(form: PDFSettings.InkForm) throws {
    let file = try PDFFile(Self.file(rotation: 90))
    let document = try Self.drawn(file)
    let saved = try file.saving(document, PDFSettings(ink: form), Self.metadata)
    let run = try PDFTool.qpdf.run(on: saved) { input, output in
      ["--object-streams=generate", input, output]
    }
    let opened = try PDFFile(run.output)
    let again = try opened.drawing()
    #expect(again.pages == document.pages)
    let content = try #require(again.pictures.first?.content)
    let base = try PDFFile(content.bytes)
    #expect(base.pages[0].cropBox == file.pages[0].cropBox)
    #expect(base.pages[0].mediaBox == file.pages[0].mediaBox)
    let twice = try PDFTool.picture(
      of: opened.saving(again, PDFSettings(ink: form), Self.metadata), dotsPerInch: 72)
    let once = try PDFTool.picture(of: saved, dotsPerInch: 72)
    #expect(twice.pixels == once.pixels)
  }

  /// The paper of a PDF is white: around it, a page in another colour is drawn, with the page of the PDF on it.
  @Test func paperThatIsNotWhiteIsDrawn() throws {
    let file = try PDFFile(Self.file(rotation: 0))
    let document = try Self.drawn(file)
    document.arrange(.setPaper([document.pages[0].id], .black, nil))
    let saved = try PDFFile(file.saving(document, PDFSettings(), Self.metadata))
    #expect(saved.pages.count == 2)
    #expect(saved.pages[0].width == document.pages[0].rect.width)
    #expect(saved.pages[0].rotation == 0)
    #expect(file.removedPageCount(in: document) == 1)
  }
}
