import Ductus
import Foundation
import InkTestSupport
import PDFTestSupport
import Testing

/// Tests of new files: their parts, and their sizes.
@Suite struct PDFWriterTests {
  @Test func sameBytesEachTime() throws {
    let metadata = PDFMetadata(title: "Grüße (1)", date: 1_700_000_000)
    let first = try TestDrawing.mixed().pdf(PDFSettings(), metadata)
    let second = try TestDrawing.mixed().pdf(PDFSettings(), metadata)
    #expect(first == second)
    #expect(first.starts(with: Array("%PDF-1.7\n".utf8)))
  }

  @Test func `texts are bytes, and strings`() {
    let metadata = PDFMetadata(title: "Grüße", date: 7)
    #expect(metadata == PDFMetadata(title: Array("Grüße".utf8), date: 7))
    let attachment = PDFAttachment(name: "a.ductus", keepsHistory: true)
    #expect(attachment == PDFAttachment(name: Array("a.ductus".utf8), keepsHistory: true))
  }

  @Test func `streams are compressed by default`() throws {
    let drawing = TestDrawing.mixed()
    let short = try drawing.pdf()
    #expect(try short == drawing.pdf(deflate: Deflater.compress))
    #expect(try short.count < drawing.pdf(deflate: nil).count)
    let writer = PDFWriter()
    try writer.add(drawing)
    #expect(try writer.file() == short)
  }

  /// Layers are optional content groups, from the uppermost down; hidden ones are left out.
  @Test(arguments: [PDFSettings.InkForm.content, .annotations])
  func `layers are listed with their titles`(ink: PDFSettings.InkForm) throws {
    let document = TestDrawing.mixed()
    let count = document.count
    let upper = try #require(document.addingLayer(above: .sheet, name: "Grüße"))
    document.perform(upper.edits)
    let top = try #require(document.addingLayer(above: upper.id, name: "Unseen"))
    document.perform(top.edits)
    let ids = document.strokes.filter { !$0.isErasure }.map { $0.id }
    document.perform(.set([ids[0]], .layer(upper.id)))
    document.perform(.set([ids[1]], .layer(top.id)))
    document.perform(document.fading(layer: upper.id, to: 128))
    document.perform(document.hiding(layer: top.id, true))
    let settings = PDFSettings(ink: ink)
    let bytes = try document.pdf(settings, deflate: nil)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("/OCProperties") && text.contains("/Order"))
    #expect(text.contains("<</Type/OCG/Name(Layer 1)>>") && !text.contains("(Unseen)"))
    #expect(text.components(separatedBy: "/Type/OCG").count == 3)
    #expect(text.contains(ink == .content ? " BDC\n" : "/OC "))
    let read = try PDFFile(bytes).drawing()
    #expect(read.count == count - 1 && read[ids[1]] == nil && read.layers == document.layers)
    let whole = PDFSettings(ink: ink, attachment: PDFAttachment(keepsErased: true))
    #expect(try PDFFile(document.pdf(whole)).drawing().count == count)
    if PDFTool.areInstalled { #expect(try PDFTool.complaints(about: bytes) == "") }
  }

  @Test(
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: UInt64(0)..<6)
  func anyDrawing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = InkDocument()
    for _ in 0..<random.below(30) {
      document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
    }
    let writer = PDFWriter(deflate: random.chance(0.5) ? Deflater.compress : nil)
    try writer.add(document)
    try writer.add(document, PDFSettings(ink: .annotations, grain: .outlines))
    #expect(try PDFTool.complaints(about: writer.file()) == "")
  }

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func pathologies() throws {
    let empty = InkDocument()
    #expect(try PDFTool.complaints(about: empty.pdf()) == "")
    let infinite = PDFSettings(
      extent: .area(Rect(minX: -.infinity, minY: 0, maxX: 1, maxY: 1)), scale: .nan)
    #expect(try PDFTool.complaints(about: TestDrawing.mixed().pdf(infinite)) == "")
    let wide = PDFSettings(extent: .area(Rect(minX: 0, minY: 0, maxX: 1e6, maxY: 10)))
    #expect(try PDFTool.complaints(about: TestDrawing.mixed().pdf(wide)) == "")
  }

  /// Pictures beside the ink, and without any, are on the page, too.
  @Test(arguments: [false, true]) func sheetsShowPictures(hasInk: Bool) throws {
    var state = hasInk ? TestDrawing.of(BrushPreset.pen.brush).snapshot : InkDocument().snapshot
    let ink = InkDocument(state).outlinedRect
    state.pictures.append(
      PlacedPicture(
        id: ElementIdentifier(.picture, 0), content: PictureContent(.png, [1]),
        size: PageSize(width: 300, height: 200), transform: .translation(Vector(500, 400)), place: 0
      ))
    let document = InkDocument(state)
    let file = try PDFFile(document.pdf(PDFSettings(extent: .pages(margin: 10), attachment: nil)))
    let left = hasInk ? min(ink.minX, 500) : 500
    let top = hasInk ? min(ink.minY, 400) : 400
    #expect(abs(file.pages[0].width - (800 - left + 20)) < 0.01)
    #expect(abs(file.pages[0].height - (600 - top + 20)) < 0.01)
  }

  /// A page full of handwriting: 600 strokes as large as letters, with two or three bends each.
  @Test(
    arguments: [BrushPreset.pen, .fountain, .highlighter],
    [(PDFAttachment?.none, 150_000), (PDFAttachment(), 200_000)])
  func sizeOfAFullPage(preset: BrushPreset, _ part: (PDFAttachment?, Int)) throws {
    let (attachment, limit) = part
    var random = SeededGenerator(seed: 600)
    let document = InkDocument()
    for number in 0..<600 {
      let start = Point(
        40 + Double(number % 30) * 17, 60 + Double(number / 30) * 36)
      document.perform(
        .add([
          TestDrawing.wave(
            preset.brush, from: start, width: random.double(in: 8...14),
            height: random.double(in: 3...9), turns: random.double(in: 4...7),
            samples: 25 + random.below(25), in: document)
        ]))
    }
    let pdf = try document.pdf(
      PDFSettings(attachment: attachment))
    #expect(pdf.count <= limit, "\(pdf.count)")
    // Each highlighter is an annotation.
    guard preset != .highlighter else { return }
    let annotated = try document.pdf(
      PDFSettings(ink: .annotations, attachment: attachment))
    #expect(annotated.count <= limit, "\(annotated.count)")
  }

  @Test func whatWasErasedOrUndoneIsNotAttached() throws {
    let document = InkDocument()
    let stroke = TestDrawing.wave(BrushPreset.pen.brush, in: document)
    document.perform(.add([stroke]))
    var eraser = BrushPreset.eraser.brush
    eraser.size = 200
    document.perform(.add([TestDrawing.wave(eraser, in: document)]))
    let erased = try document.pdf(PDFSettings())
    let kept = try document.pdf(
      PDFSettings(attachment: PDFAttachment(keepsErased: true)))
    #expect(erased.count < kept.count)
  }
}
