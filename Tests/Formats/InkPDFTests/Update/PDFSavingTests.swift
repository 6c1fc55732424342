import DecodedPNG
import Ductus
import Foundation
import PDFTestSupport
import SharedData
import Testing

/// Drawings that are saved into PDFs, and opened again.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct PDFSavingTests {
  private static let folder = SharedData.folder.appendingPathComponent("pdf")
  static let documents = [
    "congress", "content-stream-errors", "ctm_cm", "form", "formxobject", "fourpages", "graph",
    "pdfx", "cyclic-toc",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](
      Data(contentsOf: folder.appendingPathComponent("documents/\(name).pdf")))
  }

  /// Draws on the first page: a pen, a pencil, an erasure and a highlighter.
  static func draw(on document: InkDocument) throws {
    let page = try #require(document.pages.first)
    let unit = min(page.rect.width, page.rect.height) / 10
    let start = Point(page.rect.minX + unit, page.rect.minY + 3 * unit)
    for (number, preset) in [BrushPreset.pen, .pencil, .eraser, .highlighter].enumerated() {
      document.perform(
        .add([
          TestDrawing.wave(
            preset.brush, from: start + Vector(0, Double(number) * unit), width: 7 * unit,
            height: unit, in: document)
        ]))
    }
  }

  @Test(arguments: documents, [PDFSettings.InkForm.annotations, .content])
  func savedAndOpenedAgain(name: String, form: PDFSettings.InkForm) throws {
    let original = try Self.bytes(name)
    let file = try PDFFile(original)
    let document = try file.drawing()
    #expect(document.pages.count == file.pages.count && !file.hasDrawing)
    try Self.draw(on: document)
    let settings = PDFSettings(ink: form, attachment: PDFAttachment(keepsErased: true))
    let metadata = PDFMetadata(date: 1_700_000_000)
    let saved = try file.saving(document, settings, metadata)
    #expect(saved.starts(with: original))
    #expect(try file.saving(document, settings, metadata) == saved)

    let opened = try PDFFile(saved)
    #expect(opened.hasDrawing)
    let again = try opened.drawing()
    #expect(again.state == document.snapshot.withoutHistory)
    // Our ink is replaced, and nothing else is added.
    let twice = try opened.saving(again, settings, metadata)
    #expect(twice == saved)
    // Two of them have streams that are damaged themselves.
    if PDFTool.areInstalled, name != "content-stream-errors", name != "ctm_cm" {
      #expect(try PDFTool.complaints(about: saved) == "")
    }
  }

  @Test(
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing),
    arguments: [
      ["--linearize"], ["--object-streams=disable"], ["--object-streams=generate"],
      ["--qdf", "--object-streams=disable"],
    ])
  func rewrittenByQPDF(options: [String]) throws {
    let file = try PDFFile(Self.bytes("fourpages"))
    let document = try file.drawing()
    try Self.draw(on: document)
    let saved = try file.saving(document)
    let run = try PDFTool.qpdf.run(on: saved) { input, output in options + [input, output] }
    let opened = try PDFFile(run.output)
    let again = try opened.drawing()
    #expect(again.state.strokes.count == 4)
    #expect(
      again.state.strokes.map(\.record.samples) == document.state.strokes.map(\.record.samples))
    // The pages that lie below are those without our ink, which is replaced.
    #expect(!opened.original.hasDrawing)
    let twice = try PDFFile(opened.saving(again))
    #expect(twice.attachedFiles.count == 1)
    let annotations = twice.resolved(
      twice.entries(of: twice.pages[0].reference.map { .reference($0) } ?? .null)["Annots"])
    #expect(annotations.array?.count == 3)
  }

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func textStaysAsItWas() throws {
    for form in [PDFSettings.InkForm.annotations, .content] {
      let original = try Self.bytes("fourpages")
      let file = try PDFFile(original)
      let document = try file.drawing()
      try Self.draw(on: document)
      let saved = try file.saving(document, PDFSettings(ink: form))
      let before = try PDFTool.pdftotext.run(on: original) { input, _ in [input, "-"] }
      let after = try PDFTool.pdftotext.run(on: saved) { input, _ in [input, "-"] }
      #expect(!before.text.isEmpty && before.text == after.text)
    }
  }

  /// The ink lies where the drawing has it, on each rotation of a page.
  @Test(
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing),
    arguments: [0, 90, 180, 270], [PDFSettings.InkForm.annotations, .content])
  func rotatedPages(angle: Int, form: PDFSettings.InkForm) throws {
    let text = """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[-20 -10 300 200]/Rotate \(angle)>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/CropBox[10 20 226 164]/Contents 4 0 R>>endobj
      4 0 obj<</Length 0>>stream

      endstream endobj

      """
    let blank = try Self.indexed(text)
    let file = try PDFFile(blank)
    let document = try file.drawing()
    document.perform(
      .add([
        TestDrawing.wave(
          BrushPreset.pen.brush, from: Point(20, 60), width: 100, height: 20, in: document),
        TestDrawing.wave(
          BrushPreset.highlighter.brush, from: Point(20, 60), width: 60, height: 5, in: document),
      ]))
    let saved = try file.saving(document, PDFSettings(ink: form))
    #expect(try PDFTool.complaints(about: saved) == "")
    let theirs = try PDFTool.picture(of: saved, dotsPerInch: 72)
    let page = document.pages[0].rect
    let ours = try document.picture(of: page, scale: 1, paper: .white)
    try #require(theirs.width == ours.width && theirs.height == ours.height)
    let pixels = PixelDifference.Pixels(ours.width, ours.height, ours.pixels)
    #expect(pixels.count(below: 200) > 100)
    let difference = PixelDifference(
      pixels, .init(theirs.width, theirs.height, theirs.pixels), channels: [0])
    #expect(difference.mean < 1.2)
  }

  @Test func aDrawingOfAnotherFileIsRefused() throws {
    let document = try PDFFile(Self.bytes("fourpages")).drawing()
    let other = try PDFFile(Self.bytes("graph"))
    #expect(throws: PDFSavingError.self) { try other.saving(document) }
    #expect(throws: PDFSavingError.self) { try other.saving(InkDocument()) }
  }

  /// Bit flips anywhere give a document or an error, and never a crash.
  @Test(arguments: 0..<Proof.count(60, whole: 2000))
  func damagedFiles(seed: Int) throws {
    let file = try PDFFile(Self.bytes("formxobject"))
    let document = try file.drawing()
    try Self.draw(on: document)
    var bytes = try file.saving(document)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<1 + seed % 8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = Int(state >> 33) % bytes.count
      bytes[place] ^= 1 << UInt8(state >> 61)
    }
    guard let damaged = try? PDFFile(bytes), let drawing = try? damaged.drawing() else { return }
    _ = try? damaged.saving(drawing)
  }

  /// Adds a table of cross-references to objects in plain text.
  private static func indexed(_ text: String) throws -> [UInt8] {
    var bytes = Array(text.utf8)
    var table = "xref\n0 5\n0000000000 65535 f\r\n"
    for number in 1...4 {
      let start = try #require(text.range(of: "\n\(number) 0 obj"))
      let place = text.utf8.distance(from: text.startIndex, to: start.lowerBound) + 1
      table += String(format: "%010d 00000 n\r\n", place)
    }
    let start = bytes.count
    bytes += Array("\(table)trailer<</Size 5/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return bytes
  }
}
