import BrushTestSupport
import InkBrush
import InkTestSupport
import Testing

struct BrushTextTests {
  @Test(arguments: BrushPreset.allCases)
  func `presets come back`(preset: BrushPreset) throws {
    let brush = preset.brush
    #expect(try Brush(text: brush.text) == brush)
  }

  @Test func `random brushes come back`() throws {
    for seed in 0..<(UInt64(Bulk.count(200, 5000))) {
      let brush = RandomBrush.make(seed: seed)
      let text = brush.text
      let again = try Brush(text: text)
      #expect(again == brush, "seed \(seed)")
      #expect(again.text == text, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("", 1, 1, BrushTextError.Reason.wrongHeader),
    ("ductus-brush 2", 1, 1, .wrongHeader),
    ("ductus-brush 1\ncolour #000", 2, 1, .unknownKey),
    ("ductus-brush 1\n\n# note\n size 2\nsize 3", 5, 1, .duplicateKey),
    ("ductus-brush 1\nsize", 2, 5, .missingValue),
    ("ductus-brush 1\ntaper 5 ", 2, 9, .missingValue),
    ("ductus-brush 1\nsize -1", 2, 6, .outOfRange),
    ("ductus-brush 1\nsize 1e999", 2, 6, .outOfRange),
    ("ductus-brush 1\nsize big", 2, 6, .expectedNumber),
    ("ductus-brush 1\ntip square", 2, 5, .unknownName),
    ("ductus-brush 1\ntip lead", 2, 9, .missingValue),
    ("ductus-brush 1\ntip lead 0", 2, 10, .outOfRange),
    ("ductus-brush 1\ntip lead 1e9", 2, 10, .outOfRange),
    ("ductus-brush 1\ntip lead nan", 2, 10, .expectedNumber),
    ("ductus-brush 1\ntexture tooth 0 1", 2, 15, .outOfRange),
    ("ductus-brush 1\ncolor #12", 2, 10, .expectedColor),
    ("ductus-brush 1\n color #12g", 2, 11, .expectedColor),
    ("ductus-brush 1\ncolor rebeccapurple", 2, 7, .expectedColor),
    ("ductus-brush 1\nname pen", 2, 6, .expectedQuotes),
    ("ductus-brush 1\nwidth size *", 2, 13, .expectedOperand),
    ("ductus-brush 1\nwidth sized", 2, 7, .unknownName),
    ("ductus-brush 1\nwidth min(1 2)", 2, 13, .expectedComma),
    ("ductus-brush 1\nwidth if(force, 1, 2)", 2, 15, .expectedComparison),
    ("ductus-brush 1\nwidth (1", 2, 9, .expectedParenthesis),
    ("ductus-brush 1\nwidth 1 2", 2, 9, .unexpectedText),
    ("ductus-brush 1\nwidth curve(force, (1, 2), (1, 3))", 2, 28, .curveOrder),
    ("ductus-brush 1\nblend multiply now", 2, 16, .unexpectedText),
  ])
  func `errors say where they are`(
    text: String, line: Int, column: Int, reason: BrushTextError.Reason
  ) {
    let expected = BrushTextError(line: line, column: column, reason: reason)
    #expect(throws: expected) { try Brush(text: text.utf8) }
  }

  @Test func `limits hold`() {
    func fails(_ text: String, _ reason: BrushTextError.Reason) {
      #expect { try Brush(text: ("ductus-brush 1\n" + text).utf8) } throws: {
        ($0 as? BrushTextError)?.reason == reason
      }
    }
    fails(String(repeating: "\n", count: Brush.textLimit), .tooLong)
    fails("width " + String(repeating: "(", count: 500), .tooDeep)
    fails("width 1" + String(repeating: "+1", count: 500), .formulaTooLong)
    fails("width " + String(repeating: "smooth(force,1,1)+", count: 5) + "1", .tooManySmooth)
    fails("name \"" + String(repeating: "a", count: 257) + "\"", .nameTooLong)
    fails("size " + String(repeating: "1", count: 65), .numberTooLong)
  }

  @Test func `damaged text never traps`() throws {
    var random = SeededGenerator(seed: 7)
    var readable = 0
    for round in 0..<Bulk.count(500, 20_000) {
      let preset = BrushPreset.allCases[round % BrushPreset.allCases.count]
      var text = preset.brush.text
      for _ in 0...random.below(6) {
        let index = random.below(text.count)
        switch random.below(3) {
        case 0: text[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: text.removeSubrange(index..<min(index + random.below(9), text.count))
        default: text.insert(contentsOf: text.prefix(random.below(text.count)), at: index)
        }
        if text.isEmpty { text = [0] }
      }
      guard let brush = try? Brush(text: text) else { continue }
      readable += 1
      #expect(try Brush(text: brush.text) == brush)
    }
    #expect(readable > 0)
  }

  @Test func `colours come back`() throws {
    #expect(try InkColor(text: "#f80".utf8) == InkColor(red: 255, green: 136, blue: 0))
    #expect(
      try InkColor(text: "12AB34cd".utf8) == InkColor(red: 18, green: 171, blue: 52, alpha: 205))
    #expect(InkColor(red: 18, green: 171, blue: 52).text == Array("#12ab34".utf8))
  }

  @Test(arguments: [
    ("", 1), ("#", 2), ("#12", 4), ("#1234", 6), ("##123", 2), ("#12345g", 7), ("#123456789", 10),
    (" #123", 1),
  ])
  func `colours fail like brushes, and say where`(text: String, column: Int) {
    let expected = BrushTextError(line: 1, column: column, reason: .expectedColor)
    #expect(throws: expected) { try InkColor(text: text.utf8) }
    #expect(throws: expected) { try InkColor(text: text) }
    #expect(expected.description.hasPrefix("line 1, column \(column): "))
  }

  @Test func `strings do what bytes do`() throws {
    for preset in BrushPreset.allCases {
      let brush = preset.brush
      #expect(Array(brush.textString.utf8) == brush.text)
      #expect(try Brush(text: brush.textString) == brush)
      #expect(BrushPreset(name: brush.nameString) == preset)
      #expect(try Formula(text: brush.dynamics.width.textString) == brush.dynamics.width)
      #expect(try InkColor(text: brush.color.textString) == brush.color)
    }
    var brush = Brush(name: "Füllfeder", color: .white, size: 7)
    #expect(brush == Brush(name: Array("Füllfeder".utf8), color: .white, size: 7))
    #expect(brush.nameString == "Füllfeder")
    brush.nameString = "reed".dropLast() + "d"
    #expect(brush.name == Array("reed".utf8))
    #expect(BrushPreset(name: "no such") == nil)
    #expect(throws: BrushTextError(line: 1, column: 8, reason: .expectedOperand)) {
      try Formula(text: "size * ")
    }
    let unknown = BrushTextError(line: 2, column: 1, reason: .unknownKey)
    #expect(throws: unknown) { try Brush(text: "ductus-brush 1\ncolour #000"[...]) }
  }
}

/// The amounts of work: little in debug builds, which are slow.
enum Bulk {
  static func count(_ debug: Int, _ release: Int) -> Int {
    #if DEBUG
      debug
    #else
      release
    #endif
  }
}
