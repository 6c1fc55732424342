import InkGeometry
import InkText
import Testing

/// Texts and outlines in bytes.
@Suite("Texts in bytes")
struct TextCodingTests {
  @Test("A text that was written is the same when it is read")
  func identity() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomTexts(seed)
      let text = random.text()
      #expect(try SetText(encoded: text.encoded()) == text)
    }
  }

  @Test("A text without characters, and one that was not set, are kept")
  func small() throws {
    for string in ["", "abc\ndef"] {
      let utf8 = Array(string.utf8)
      let text = SetText(
        utf8: utf8, styles: [TextStyleRun(end: utf8.count, style: TextStyle())], language: "de",
        alignment: .end, width: 120, faces: [], lines: [])
      #expect(try SetText(encoded: text.encoded()) == text)
    }
  }

  @Test("Outlines and parcels that were written are the same when they are read")
  func outlines() throws {
    for seed in 0..<100 as Range<UInt64> {
      var random = RandomTexts(seed)
      let set = random.outlines()
      #expect(try GlyphSet(encoded: set.encoded()) == set)
      let parcel = TextParcel(random.text(), [set, random.outlines()])
      #expect(try TextParcel(encoded: parcel.encoded()) == parcel)
    }
  }

  @Test("Each cut is a fault with an offset within the bytes")
  func cuts() {
    var random = RandomTexts(3)
    let bytes = TextParcel(random.text(), [random.outlines()]).encoded()
    for count in 0..<bytes.count {
      do throws(TextFault) {
        _ = try TextParcel(encoded: Array(bytes[0..<count]))
        Issue.record("\(count) bytes were taken for a parcel")
      } catch {
        #expect(error.offset >= 0 && error.offset <= count)
      }
    }
  }

  @Test("Bytes that are changed are a fault, or another text that can be written again")
  func changes() {
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomTexts(seed)
      let bytes = random.text().encoded()
      for _ in 0..<100 {
        var changed = bytes
        for _ in 0...random.number(3) {
          changed[random.number(changed.count)] = UInt8(random.number(256))
        }
        guard let text = try? SetText(encoded: changed) else { continue }
        #expect((try? SetText(encoded: text.encoded())) == text)
      }
    }
  }

  @Test("Parts of later versions are kept, and must be in order")
  func laterParts() throws {
    var random = RandomTexts(5)
    let bytes = random.text().encoded()
    let later = bytes + [3, 2, 0xAA, 0xBB, 9, 0]
    #expect(try SetText(encoded: later).encoded() == later)
    #expect(throws: TextFault.self) { try SetText(encoded: bytes + [3, 0, 3, 0]) }
    #expect(throws: TextFault.self) { try SetText(encoded: bytes + [3, 9]) }
  }

  @Test("A newer version, bytes that are no UTF-8, and faces that are not there are faults")
  func faults() {
    #expect(throws: TextFault("a newer version has set this text", at: 0)) {
      try SetText(encoded: [2, 0])
    }
    #expect(throws: TextFault("the text is not UTF-8", at: 2)) {
      try SetText(encoded: [1, 1, 0xFF, 0])
    }
    var random = RandomTexts(9)
    var text = random.text(of: "abc")
    text.lines[0].runs[0].face = 7
    #expect(throws: TextFault.self) { try SetText(encoded: text.encoded()) }
    text = random.text(of: "aéb")
    text.lines[0].runs[0].glyphs[0].cluster = 2
    #expect(throws: TextFault.self) { try SetText(encoded: text.encoded()) }
  }

  @Test("Lengths are rounded to 1/64 point, and those that are no numbers are 0")
  func units() {
    #expect(TextUnits.rounded(1.0 / 3) == 21.0 / 64)
    #expect(TextUnits.rounded(-1.0 / 3) == -21.0 / 64)
    #expect(TextUnits.rounded(.nan) == 0)
    #expect(TextUnits.rounded(.infinity) == 0)
    #expect(TextUnits.rounded(1e300) == 8_388_608)
  }

  @Test("The contour of a circle of control points has a curve for each of them")
  func steps() {
    let outline = GlyphOutline(contours: [
      GlyphOutline.Contour(
        [(0, 0), (0, 100), (100, 100), (100, 0)].map {
          GlyphOutline.OutlinePoint($0.0, $0.1, isOnCurve: false)
        })
    ])
    var steps: [GlyphOutline.Step] = []
    outline.forEachStep(.identity) { steps.append($0) }
    #expect(
      steps == [
        .move(Point(50, 0)), .curve(control: Point(0, 0), end: Point(0, 50)),
        .curve(control: Point(0, 100), end: Point(50, 100)),
        .curve(control: Point(100, 100), end: Point(100, 50)),
        .curve(control: Point(100, 0), end: Point(50, 0)), .close,
      ])
  }
}

/// Texts and outlines that are made at random.
private struct RandomTexts {
  private var random: SplitMix64

  init(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private mutating func length() -> Double { Double(number(1 << 16) - (1 << 15)) / 64 }

  mutating func text() -> SetText {
    let characters = ["a", "b", " ", "é", "ש", "中", "🙂", "\n"]
    var string = ""
    for _ in 0..<number(60) { string += characters[number(characters.count)] }
    return text(of: string)
  }

  mutating func text(of string: String) -> SetText {
    let utf8 = Array(string.utf8)
    var faces: [TextFace] = []
    for index in 0...number(3) {
      faces.append(
        TextFace(
          name: "Face-\(index)", digest: random.next(), unitsPerEm: 16 + number(5000),
          ascent: number(3000), descent: number(900) - 100))
    }
    var starts = utf8.indices.filter { utf8[$0] & 0xC0 != 0x80 }
    starts.append(utf8.count)
    var text = SetText(
      utf8: utf8, styles: [TextStyleRun(end: utf8.count, style: style())], language: "",
      alignment: LineAlignment(rawValue: UInt8(number(3))) ?? .start,
      width: number(2) == 0 ? nil : Double(number(60_000)) / 64, faces: faces, lines: [])
    if starts.count > 2 {
      let middle = starts[1 + number(starts.count - 2)]
      text.styles.insert(TextStyleRun(end: middle, style: style()), at: 0)
    }
    var index = 0
    while index + 1 < starts.count {
      let next = min(index + 1 + number(20), starts.count - 1)
      text.lines.append(line(Array(starts[index...next]), faces.count))
      index = next
    }
    return text
  }

  private mutating func style() -> TextStyle {
    TextStyle(
      size: Double(1 + number(6000)) / 64,
      color: number(2) == 0 ? nil : UInt32(truncatingIfNeeded: random.next()),
      family: number(2) == 0 ? "" : "Noto Sans", isBold: number(2) == 0, isItalic: number(2) == 0)
  }

  private mutating func line(_ borders: [Int], _ faces: Int) -> SetLine {
    let range = borders[0]..<borders[borders.count - 1]
    var line = SetLine(
      range: range, baseline: length(), ascent: length(), descent: length(), x: length(),
      width: length(), isRightToLeft: number(2) == 0, runs: [])
    var run = GlyphRun(
      range: range, face: number(faces), size: Double(1 + number(6000)) / 64,
      color: number(2) == 0 ? nil : 0xFF00_00FF, level: number(3), glyphs: [])
    var x = line.x
    for cluster in run.level % 2 == 0 ? Array(borders.dropLast()) : borders.dropLast().reversed() {
      let glyph = SetGlyph(
        glyph: number(3) == 0 ? number(1 << 16) : number(20), cluster: cluster,
        position: number(6) == 0 ? Point(length(), length()) : Point(x, 0),
        advance: Double(number(2000)) / 64)
      x = glyph.position.x + glyph.advance
      run.glyphs.append(glyph)
    }
    line.runs = [run]
    return line
  }

  mutating func outlines() -> GlyphSet {
    var set = GlyphSet(digest: random.next(), glyphs: [], outlines: [])
    var glyph = number(40)
    for _ in 0..<number(8) {
      var outline = GlyphOutline(contours: [])
      for _ in 0..<number(4) {
        var contour = GlyphOutline.Contour([])
        // Steps of all lengths that the coding tells apart.
        let spread = [3, 100, 1000, 5000, 65_535][number(5)]
        for _ in 0..<number(30) {
          let x = min(max(number(spread) - spread / 2, -32_768), 32_767)
          let y = number(3) == 0 ? 0 : min(max(number(spread) - spread / 2, -32_768), 32_767)
          contour.points.append(
            GlyphOutline.OutlinePoint(Int16(x), Int16(y), isOnCurve: number(2) == 0))
        }
        outline.contours.append(contour)
      }
      set.glyphs.append(glyph)
      set.outlines.append(outline)
      glyph += 1 + number(900)
    }
    return set
  }
}
