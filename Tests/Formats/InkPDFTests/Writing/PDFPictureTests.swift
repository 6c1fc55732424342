import DecodedPNG
import Ductus
import PDFTestSupport
import Testing

/// Pages as other readers draw them, against our own pixels.
@Suite(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
struct PDFPictureTests {
  private static let area = Rect(minX: 0, minY: 0, maxX: 216, maxY: 144)
  private static let scale = 150.0 / 72

  /// Returns the mean difference of channels, and the pixels in the middle of areas that are off by a fifth.
  private static func difference(
    _ document: InkDocument, _ pdf: [UInt8], paper: InkColor? = nil
  ) throws -> (mean: Double, off: Int) {
    let ours = try document.picture(of: area, scale: scale, paper: paper)
    let theirs = try PDFTool.picture(of: pdf)
    try #require(theirs.width == ours.width && theirs.height == ours.height)
    let difference = PixelDifference(
      .init(ours.width, ours.height, ours.pixels), .init(theirs.width, theirs.height, theirs.pixels)
    )
    return (difference.mean, difference.offCount)
  }

  /// Returns the largest mean difference: grain lies in pixels of another size.
  private static func limit(_ brush: Brush) -> (mean: Double, off: Int) {
    brush.texture == nil ? (1, 2) : (2.5, 60)
  }

  @Test(arguments: BrushPreset.allCases, [PDFSettings.InkForm.content, .annotations])
  func brushes(preset: BrushPreset, form: PDFSettings.InkForm) throws {
    let document: InkDocument
    if preset.brush.blend == .destinationOut {
      document = TestDrawing.mixed()
    } else {
      document = TestDrawing.of(preset.brush)
    }
    let pdf = try document.pdf(PDFSettings(extent: .area(Self.area), ink: form))
    #expect(try PDFTool.complaints(about: pdf) == "")
    let (mean, off) = try Self.difference(document, pdf)
    let limit = preset.brush.blend == .destinationOut ? (2.5, 60) : Self.limit(preset.brush)
    #expect(mean <= limit.0 && off <= limit.1, "\(preset): \(mean), \(off)")
    // There is ink.
    let empty = try Self.difference(InkDocument(), pdf)
    #expect(empty.mean > mean)
  }

  /// Strokes of a pencil that cross each other are one image, in two colours two.
  @Test(arguments: [PDFSettings.InkForm.content, .annotations])
  func grainOfStrokesThatLieTogether(form: PDFSettings.InkForm) throws {
    let document = InkDocument()
    for number in 0..<8 {
      var brush = BrushPreset.pencil.brush
      if number > 4 { brush.color = InkColor(red: 160, green: 0, blue: 0) }
      let start = Point(40 + Double(number) * 14, 60)
      document.perform(
        .add([
          TestDrawing.wave(
            brush, from: start, width: 24, height: 16, turns: 5, samples: 31, in: document)
        ]))
    }
    let pdf = try document.pdf(PDFSettings(extent: .area(Self.area), ink: form), deflate: nil)
    #expect(try PDFTool.complaints(about: pdf) == "")
    let (mean, off) = try Self.difference(document, pdf)
    let limit = Self.limit(BrushPreset.pencil.brush)
    #expect(mean <= limit.mean && off <= limit.off, "\(mean), \(off)")
    let images = String(decoding: pdf, as: UTF8.self).split(separator: "/SMask ").count - 1
    #expect(images == 2)
  }

  @Test(arguments: PaperPattern.Kind.allCases)
  func papers(kind: PaperPattern.Kind) throws {
    let document = TestDrawing.of(BrushPreset.pen.brush)
    document.perform(.paper(InkColor(red: 250, green: 240, blue: 210)))
    document.perform(.paperPattern(PaperPattern(kind)))
    let pdf = try document.pdf(PDFSettings(extent: .area(Self.area)))
    let (mean, off) = try Self.difference(document, pdf)
    #expect(mean <= 1.5 && off <= 2, "\(mean), \(off)")
  }

  @Test(arguments: [PDFSettings.InkForm.content, .annotations])
  func highlightersOnDarkPaperScreen(form: PDFSettings.InkForm) throws {
    let document = TestDrawing.mixed()
    document.perform(.paper(.black))
    let pdf = try document.pdf(PDFSettings(extent: .area(Self.area), ink: form))
    let (mean, off) = try Self.difference(document, pdf)
    #expect(mean <= 2.5 && off <= 60, "\(mean), \(off)")
  }
}
