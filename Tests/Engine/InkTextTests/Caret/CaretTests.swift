import InkGeometry
import InkTestSupport
import InkText
import Testing

@Suite(.enabled(if: DebianFonts.areAvailable, DebianFonts.areMissing))
struct CaretTests {
  @Test func `steps over graphemes go there and back`() throws {
    let setter = try DebianFonts.setter()
    var random = SplitMix64(seed: 11)
    for number in 0..<200 {
      let text = TextSetterTests.text(&random)
      let set = try setter.set(Array(text.utf8), width: number % 2 == 0 ? 60 : nil).text
      var offset = 0
      while offset < set.utf8.count {
        let next = set.offset(after: offset)
        #expect(next > offset && set.offset(before: next) == offset, "\(text.debugDescription)")
        if next <= offset { break }
        offset = next
        let caret = set.caret(at: offset)
        #expect(caret.top.isFinite && caret.top.y < caret.bottom.y)
      }
    }
  }

  @Test func `the caret stands between glyphs, and a click there finds it`() throws {
    let setter = try DebianFonts.setter()
    let set = try setter.set(Array("AVATAR".utf8)).text
    var x = 0.0
    for (index, glyph) in set.lines[0].runs[0].glyphs.enumerated() {
      let caret = set.caret(at: index)
      #expect(abs(caret.top.x - x) < 1e-9)
      #expect(set.offset(at: Point(caret.top.x, 5)) == index)
      x += glyph.advance
    }
    #expect(set.caret(at: 6).top.x == set.lines[0].width)
  }

  @Test func `from right to left the caret goes to the left`() throws {
    let setter = try DebianFonts.setter()
    let set = try setter.set(Array("שלום".utf8), width: 300).text
    #expect(abs(set.caret(at: 0).top.x - 300) < 1e-9)
    var offset = 0
    for expected in [2, 4, 6, 8] {
      offset = set.offset(leftOf: offset)
      #expect(offset == expected)
    }
    #expect(set.offset(rightOf: 8) == 6)
  }

  @Test func `a selection covers its characters, and a line feed a little`() throws {
    let setter = try DebianFonts.setter()
    let set = try setter.set(Array("abc\n\nde".utf8)).text
    let rects = set.selection(0..<7)
    #expect(rects.count == 3)
    #expect(rects[0].maxX > set.lines[0].width && rects[1].maxX > rects[1].minX)
    #expect(set.selection(3..<3).isEmpty)
    let two = set.selection(1..<2)
    #expect(two.count == 1 && two[0].minX == set.caret(at: 1).top.x)
    #expect(two.first?.maxX == set.caret(at: 2).top.x)
  }

  @Test func `words, paragraphs and lines are found`() throws {
    let setter = try DebianFonts.setter()
    let set = try setter.set(Array("one two\nthree".utf8)).text
    #expect(set.word(at: 5) == 4..<7 && set.word(at: 7) == 4..<7 && set.word(at: 8) == 8..<13)
    #expect(set.paragraph(at: 3) == 0..<7 && set.paragraph(at: 13) == 8..<13)
    #expect(set.lineIndex(at: 7) == 0 && set.lineIndex(at: 8) == 1)
    #expect(set.offset(below: 2) >= 8 && set.offset(above: 10) <= 4)
    #expect(set.offset(above: 2) == 0 && set.offset(below: 9) == 13)
  }
}
