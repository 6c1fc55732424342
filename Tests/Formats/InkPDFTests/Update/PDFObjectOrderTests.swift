import DecodedPNG
import Ductus
import PDFTestSupport
import Testing

/// Pictures among ink that is saved into a PDF as annotations.
@Suite struct PDFObjectOrderTests {
  private static let settings = PDFSettings(ink: .annotations)

  /// Draws a stroke to the right.
  private static func draw(on document: InkDocument, y: Double, seed: UInt64) {
    let corner = Point(document.pages[0].rect.minX, document.pages[0].rect.minY)
    document.perform(
      .add([
        TestDrawing.wave(
          BrushPreset.pen.brush, from: Point(corner.x + 20, corner.y + y), width: 200, height: 20,
          seed: seed, in: document)
      ]))
  }

  /// Puts a grey square of 60 points on the page, above all that is there.
  private static func put(on document: InkDocument, x: Double, isRaised: Bool) throws {
    let png = TestPNG(width: 1, height: 1, bits: 8, kind: 0, values: [[170]])
    let (content, _) = try PictureContent.importing(png.file(isInterlaced: false))
    let corner = document.pages[0].rect
    let id = document.nextPicture
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: id, content: content, size: PageSize(width: 60, height: 60),
          transform: .translation(Vector(corner.minX + x, corner.minY + 60)),
          place: document.nextPicturePlace)
      ]))
    if isRaised { document.perform(document.arranging([id], .toFront)) }
  }

  /// A page with ink, a picture above that, and ink above the picture; and a picture below all.
  private static func drawing() throws -> (file: PDFFile, document: InkDocument) {
    let file = try PDFFile(PDFLossTests.source(pages: 1))
    let document = try file.drawing()
    try put(on: document, x: 180, isRaised: false)
    draw(on: document, y: 80, seed: 1)
    try put(on: document, x: 60, isRaised: true)
    draw(on: document, y: 100, seed: 2)
    return (file, document)
  }

  private static func annotations(in file: PDFFile) throws -> [PDFDictionary] {
    let page = file.entries(of: .reference(try #require(file.pages[0].reference)))
    return (file.resolved(page["Annots"]).array ?? []).map { file.entries(of: $0) }
  }

  @Test func `A picture between ink is a stamp between the annotations of ink`() throws {
    let (file, document) = try Self.drawing()
    let saved = try PDFFile(try file.saving(document, Self.settings))
    let annotations = try Self.annotations(in: saved)
    #expect(
      annotations.map { $0["Subtype"] }
        == [.name("Stamp"), .name("Ink"), .name("Stamp"), .name("Ink")])
    // Ink beside the picture can be picked.
    let rect = try #require(saved.box(annotations[2]["Rect"]))
    #expect((rect.width - 60).magnitude < 1 && (rect.height - 60).magnitude < 1)
    #expect(Set(annotations.compactMap { $0["NM"].string }).count == 4)
    let returned = try saved.drawing()
    #expect(saved.inkChanges == PDFInkChanges())
    #expect(returned.snapshot.withoutHistory == document.snapshot.withoutHistory)
  }

  @Test func `On paper a picture below all ink is in the page, and one among ink a stamp`() throws {
    let document = InkDocument()
    document.arrange(.add([PageDraft(PageSize(width: 300, height: 200))], at: 0))
    try Self.put(on: document, x: 180, isRaised: false)
    Self.draw(on: document, y: 80, seed: 1)
    try Self.put(on: document, x: 60, isRaised: true)
    Self.draw(on: document, y: 100, seed: 2)
    let file = try PDFFile(document.pdf(Self.settings))
    #expect(
      try Self.annotations(in: file).map { $0["Subtype"] }
        == [.name("Ink"), .name("Stamp"), .name("Ink")])
    #expect(file.inkChanges == PDFInkChanges())
    #expect(try file.drawing().snapshot.withoutHistory == document.snapshot.withoutHistory)
  }

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func `Readers show pictures among annotations as among ink in the page`() throws {
    let (file, document) = try Self.drawing()
    let pictures = try [PDFSettings(), Self.settings].map { settings in
      let picture = try PDFTool.picture(of: try file.saving(document, settings))
      return PixelDifference.Pixels(picture.width, picture.height, picture.pixels)
    }
    let difference = PixelDifference(pictures[0], pictures[1])
    #expect(difference.offCount == 0 && difference.mean < 1, "\(difference.mean)")
    // The picture hides ink.
    try Self.put(on: document, x: 120, isRaised: true)
    let other = try PDFTool.picture(of: try file.saving(document, Self.settings))
    let hidden = PixelDifference.Pixels(other.width, other.height, other.pixels)
    #expect(PixelDifference(pictures[1], hidden).offCount > 0)
  }

  @Test(arguments: [true, false])
  func `A picture among ink that another program moved, or took away, is not the drawing's`(
    isThere: Bool
  ) throws {
    let (file, document) = try Self.drawing()
    let whole = try PDFFile(try file.saving(document, Self.settings))
    var page = whole.entries(of: whole.pages[0])
    var list = try #require(whole.resolved(page["Annots"]).array)
    var source = SourcePDF()
    source.bytes = whole.bytes
    let stamp = list.remove(at: 2)
    if isThere {
      var annotation = whole.entries(of: stamp)
      let numbers = (annotation["Rect"].array ?? []).compactMap { $0.number }
      annotation["Rect"] = .array(numbers.map { .integer(Int($0) + 15) })
      source.add(
        try #require(stamp.reference).number,
        String(decoding: PDFObject.dictionary(annotation).bytes, as: UTF8.self))
    } else {
      page["Annots"] = .array(list)
      source.add(
        try #require(whole.pages[0].reference).number,
        String(decoding: PDFObject.dictionary(page).bytes, as: UTF8.self))
    }
    let root = try #require(whole.catalogReference)
    source.finish(
      trailer: "/Prev \(whole.indexStart ?? 0)", root: "\(root.number) \(root.generation) R")
    let changed = try PDFFile(source.bytes)
    let returned = try changed.drawing()
    var changes = PDFInkChanges()
    changes.changedAnnotations = isThere ? 1 : 0
    #expect(changed.inkChanges == changes)
    #expect(returned.count == 2)
    #expect(
      returned.pictures.filter { $0.content.format != .pdf }.map { $0.bounds.minX } == [180])
    // What was moved stays where it was put, below the ink that is saved again.
    let shown = try #require(returned.annotatedPDF)
    let again = try PDFFile(try PDFFile(shown.bytes).saving(returned, Self.settings))
    let kinds = try Self.annotations(in: again).map { $0["Subtype"] }
    #expect(kinds.filter { $0 == .name("Stamp") }.count == (isThere ? 2 : 1))
  }
}
