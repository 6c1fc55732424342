import InkGeometry
import InkText
import Testing

@Suite(.enabled(if: DebianFonts.areAvailable, DebianFonts.areMissing))
struct FontFileTests {
  @Test func `names, styles and metrics are read`() throws {
    let font = try DebianFonts.font("noto/NotoSans-Regular.ttf")
    #expect(font.family == "Noto Sans" && font.face.name == "NotoSans-Regular")
    #expect(font.face.unitsPerEm == 1_000 && font.face.ascent == 1_069)
    #expect(font.face.descent == 293 && !font.isBold && !font.isItalic)
    let bold = try DebianFonts.font("noto/NotoSans-Bold.ttf")
    #expect(bold.isBold && !bold.isItalic && bold.face.digest != font.face.digest)
    #expect(try DebianFonts.font("noto/NotoSans-Italic.ttf").isItalic)
  }

  @Test func `all outlines can be read`() throws {
    for name in ["noto/NotoSans-Regular.ttf", "liberation/LiberationSans-Regular.ttf"] {
      let font = try DebianFonts.font(name)
      var points = 0
      for glyph in 0..<font.glyphCount {
        for contour in try font.outline(of: glyph).contours { points += contour.points.count }
      }
      #expect(points > 10_000)
      #expect(throws: FontFault.self) { try font.outline(of: font.glyphCount) }
    }
  }

  @Test func `a composite has the contours of its parts`() throws {
    let font = try DebianFonts.font("noto/NotoSans-Regular.ttf")
    let (o, oe) = (try #require(font.glyph(of: 0x6F)), try #require(font.glyph(of: 0xF6)))
    let (plain, marked) = (try font.outline(of: o), try font.outline(of: oe))
    #expect(plain.contours.count == 2 && marked.contours.count == 4)
  }

  @Test func `damaged fonts give faults, or glyphs, and never a trap`() throws {
    let bytes = try DebianFonts.bytes("noto/NotoSansHebrew-Regular.ttf")
    var random = SplitMix64(seed: 7)
    var faults = 0
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<1 + random.next() % 20 {
        damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 255)
      }
      if random.next() % 3 == 0 {
        damaged.removeLast(Int(random.next() % UInt64(bytes.count)))
      }
      do {
        let font = try FontFile(damaged)
        for glyph in 0..<min(40, font.glyphCount) { _ = try font.outline(of: glyph) }
        _ = try font.shaped([0x5E9, 0x5C1, 0x5B8, 0x28], scriptOf: 0x5D0, isRightToLeft: true)
      } catch is FontFault {
        faults += 1
      }
    }
    #expect(faults > 50)
    #expect(throws: FontFault.self) { try FontFile([]) }
    #expect(throws: FontFault.self) { try FontFile(bytes, index: 1) }
  }
}
