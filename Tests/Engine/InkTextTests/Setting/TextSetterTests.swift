import InkGeometry
import InkTestSupport
import InkText
import Testing

@Suite(.enabled(if: DebianFonts.areAvailable, DebianFonts.areMissing))
struct TextSetterTests {
  /// Parts of random texts.
  static let pool = [
    "a", "f", "i", " ", " ", "\n", "\t", "ö", "e\u{301}", "א", "ב", "מح", "م", "لا", "中", "文", "1",
    "(", ")", "-", "한", "\r\n", "\u{200D}",
  ]

  /// Returns a random text.
  static func text(_ random: inout SplitMix64) -> String {
    (0..<random.next() % 40).map { _ in pool[Int(random.next() % UInt64(pool.count))] }.joined()
  }

  @Test func `lines and runs cover the text, and glyphs lie in their runs`() throws {
    let setter = try DebianFonts.setter()
    var random = SplitMix64(seed: 3)
    for number in 0..<400 {
      let text = Self.text(&random)
      let width: Double? = number % 3 == 0 ? nil : Double(5 + random.next() % 200)
      let set = try setter.set(Array(text.utf8), width: width).text
      var offset = 0
      for line in set.lines {
        #expect(line.range.lowerBound == offset, "\(text.debugDescription)")
        offset = line.range.upperBound
        if offset < set.utf8.count, set.utf8[offset] == 0xA { offset += 1 }
        var end = line.range.lowerBound
        for run in line.runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
          #expect(run.range.lowerBound == end, "\(text.debugDescription)")
          end = run.range.upperBound
          for glyph in run.glyphs {
            #expect(run.range.contains(glyph.cluster) && glyph.position.isFinite)
          }
        }
        #expect(end == line.range.upperBound, "\(text.debugDescription)")
      }
      #expect(offset == set.utf8.count)
    }
  }

  @Test func `lines break at words, and a text at its own width does not wrap anew`() throws {
    let setter = try DebianFonts.setter()
    let bytes = Array("Typed text wraps at the width of its box".utf8)
    let wide = try setter.set(bytes).text
    #expect(wide.lines.count == 1)
    let same = try setter.set(bytes, width: wide.lines[0].width).text
    #expect(same.lines.count == 1)
    let narrow = try setter.set(bytes, width: 100).text
    #expect(narrow.lines.count > 2)
    for line in narrow.lines {
      #expect(line.width <= 100)
      #expect(line.range.upperBound == bytes.count || bytes[line.range.upperBound - 1] == 0x20)
    }
  }

  @Test func `text from right to left starts at the right`() throws {
    let setter = try DebianFonts.setter()
    let set = try setter.set(Array("שלום".utf8), width: 300).text
    let line = set.lines[0]
    #expect(line.isRightToLeft && abs(line.x + line.width - 300) < 1e-9)
    let end = try setter.set(Array("שלום".utf8), alignment: .end, width: 300).text
    #expect(end.lines[0].x == 0)
  }

  @Test func `outlines are those of the glyphs, each once`() throws {
    let setter = try DebianFonts.setter()
    let result = try setter.set(Array("noon 中文 office".utf8))
    for (face, outlines) in result.outlines.enumerated() {
      var used: Set<Int> = []
      for line in result.text.lines {
        for run in line.runs where run.face == face { used.formUnion(run.glyphs.map(\.glyph)) }
      }
      #expect(outlines.glyphs == used.sorted())
      #expect(outlines.digest == result.text.faces[face].digest)
    }
    #expect(result.missing.isEmpty && result.unsupportedScripts.isEmpty)
  }

  @Test func `missing characters and scripts that need more are told of`() throws {
    let setter = try DebianFonts.setter()
    let result = try setter.set(Array("a😀 हिन्दी".utf8))
    #expect(result.missing.contains(0x1F600))
    #expect(result.unsupportedScripts == ["Devanagari"])
  }

  @Test func `bad texts, styles and widths give faults with a byte`() throws {
    let setter = try DebianFonts.setter()
    #expect(throws: TextFault("the text is not UTF-8", at: 1)) { try setter.set([0x61, 0xFF]) }
    #expect(throws: TextFault.self) { try setter.set([0xED, 0xA0, 0x80]) }
    #expect(throws: TextFault.self) { try setter.set([0x61], width: .nan) }
    #expect(throws: TextFault.self) { try setter.set([0x61], width: -1) }
    #expect(throws: TextFault.self) {
      try setter.set([UInt8](repeating: 0x61, count: SetText.byteLimit + 1))
    }
    var marks: [UInt8] = [0x61]
    for _ in 0..<100 { marks += [0xCC, 0x81] }
    #expect(throws: TextFault("a character has more than 64 marks", at: 129)) {
      try setter.set(marks)
    }
    let style = TextStyleRun(end: 1, style: TextStyle(size: .infinity))
    #expect(throws: TextFault.self) { try setter.set([0x61], styles: [style]) }
    #expect(throws: TextFault.self) { try TextSetter(FontLibrary()).set([0x61]) }
  }

  @Test func `ends of lines become line feeds, and styles follow`() throws {
    let setter = try DebianFonts.setter()
    let styles = [
      TextStyleRun(end: 3, style: TextStyle(size: 20)),
      TextStyleRun(end: 4, style: TextStyle(size: 10)),
    ]
    let set = try setter.set(Array("a\r\nb".utf8), styles: styles).text
    #expect(set.utf8 == Array("a\nb".utf8) && set.styles.map(\.end) == [2, 3])
    #expect(set.lines.map { $0.runs.first?.size } == [20, 10])
  }

  @Test func `a text that was set can be coded, and what could not is refused`() throws {
    let setter = try DebianFonts.setter()
    func run(_ end: Int, _ size: Double, _ family: String = "") -> TextStyleRun {
      TextStyleRun(end: end, style: TextStyle(size: size, family: family))
    }
    // Styles of no characters are left out.
    for styles in [[run(0, 5), run(2, 6)], [run(1, 5), run(1, 6), run(2, 7)], [run(2, 1 / 64)]] {
      let text = TextParcel(try setter.set(Array("ab".utf8), styles: styles)).text
      #expect(try SetText(encoded: text.encoded()) == text)
    }
    let long = String(repeating: "x", count: 1_025)
    for styles in [[run(2, 0.001)], [run(2, 5, long)]] {
      #expect(throws: TextFault.self) { try setter.set(Array("ab".utf8), styles: styles) }
    }
    #expect(throws: TextFault.self) { try setter.set([0x61], language: long) }
    #expect(throws: TextFault.self) { try setter.set([0x61], width: 0.001) }
  }
}
