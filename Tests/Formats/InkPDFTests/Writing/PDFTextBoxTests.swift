import DecodedPNG
import Ductus
import PDFTestSupport
import Testing

/// Typed text in PDFs, as other readers have it.
@Suite(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
struct PDFTextBoxTests {
  /// A drawing with one text, each character of which is a bar; the distances are between the glyphs.
  private static func drawing(_ string: String, size: Double, advance: Double) -> InkDocument {
    let utf8 = Array(string.utf8)
    var set = GlyphSet(digest: 7, glyphs: [], outlines: [])
    for byte in Set(utf8).sorted() {
      let corners: [(Int16, Int16)] = [(100, 0), (100, 700), (500, 700), (500, 0)]
      set.glyphs.append(Int(byte))
      set.outlines.append(
        GlyphOutline(contours: [
          .init(corners.map { GlyphOutline.OutlinePoint($0.0, $0.1, isOnCurve: true) })
        ]))
    }
    var glyphs: [SetGlyph] = []
    for (index, byte) in utf8.enumerated() {
      glyphs.append(
        SetGlyph(
          glyph: Int(byte), cluster: index, position: Point(Double(index) * advance, 0),
          advance: advance))
    }
    let text = SetText(
      utf8: utf8, styles: [TextStyleRun(end: utf8.count, style: TextStyle(size: size))],
      faces: [TextFace(name: "Bars", digest: 7, unitsPerEm: 1000, ascent: 800, descent: 200)],
      lines: [
        SetLine(
          range: 0..<utf8.count, baseline: 40, ascent: 40, descent: 10, x: 0,
          width: Double(utf8.count) * advance,
          runs: [GlyphRun(range: 0..<utf8.count, face: 0, size: size, glyphs: glyphs)])
      ])
    let document = InkDocument()
    document.perform(
      document.adding(TextParcel(text, [set]), transform: Affine.translation(Vector(20, 20))).edit)
    return document
  }

  private static let settings = PDFSettings(
    extent: .area(Rect(minX: 0, minY: 0, maxX: 216, maxY: 144)))

  @Test func `readers select the characters, and draw the outlines`() throws {
    let document = Self.drawing("Ofen(1)", size: 40, advance: 24)
    let pdf = try document.pdf(Self.settings)
    #expect(try PDFTool.complaints(about: pdf) == "")
    let words = try PDFTool.pdftotext.run(on: pdf) { input, _ in [input, "-"] }
    #expect(words.text.contains("Ofen(1)"))
    let seen = try PDFTool.picture(of: pdf)
    let empty = try PDFTool.picture(of: InkDocument().pdf(Self.settings))
    let inked = zip(seen.pixels, empty.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    // Seven bars of 16 by 28 points at 150 dots to the inch.
    let wanted = 7.0 * 16 * 28 * (150.0 / 72) * (150.0 / 72)
    #expect((Double(inked) - wanted).magnitude < wanted / 5)
  }

  @Test func `glyphs far wider than their size are written with finite distances`() throws {
    let document = Self.drawing("ab", size: 1.0 / 64, advance: 8_000_000)
    let pdf = try document.pdf(Self.settings)
    #expect(try PDFTool.complaints(about: pdf) == "")
  }
}
