/// Characters of one level, style, script and font: a run to be shaped.
struct TextItem {
  /// The indices of the characters.
  var range: Range<Int>
  /// The level of embedding.
  var level: UInt8
  /// The index of the style.
  var style: Int
  /// The script.
  var script: UInt8
  /// The index of the font in the library.
  var font: Int
  /// True for a tab, which stands alone.
  var isTab: Bool

  /// Returns whether both may be one run.
  func isLike(_ other: TextItem) -> Bool {
    level == other.level && style == other.style && script == other.script && font == other.font
      && !isTab && !other.isTab
  }

  /// The characters after which a long run is cut behind the next space, so that shaping takes linear time.
  static let softLimit = 192
  /// The characters after which a run without spaces is cut.
  static let hardLimit = 768
}

/// Finds the items of paragraphs: itemises a text.
struct Itemizer {
  private let text: DecodedText
  /// The fonts that each style tries, in their order.
  private let orders: [[Int]]
  /// Characters that no font has, in their order, each once.
  private(set) var missing: [UInt32] = []
  private var known: Set<UInt32> = []
  /// Scripts that need more than is done.
  private(set) var unsupported: [UInt8] = []
  /// The script that was looked at last.
  private var noted = Script.common
  /// The characters of the fonts.
  private let maps: [CharacterMap]

  /// Makes it for a text.
  init(_ text: DecodedText, library: FontLibrary) {
    self.text = text
    maps = library.fonts.map { $0.characters }
    orders = text.styles.map { library.order(for: $0.style) }
  }

  /// Returns the items of a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: the indices of its characters.
  ///   - levels: the levels of these, from 0.
  ///   - graphemes: the indices from 0 at which graphemes begin.
  /// - Returns: the items in the order of the characters.
  mutating func items(
    _ paragraph: Range<Int>, levels: [UInt8], graphemes: [Int]
  ) -> [TextItem] {
    let scripts = scripts(of: paragraph)
    var items: [TextItem] = []
    var style = text.style(at: text.offsets[paragraph.lowerBound])
    for (place, start) in graphemes.enumerated() {
      let end = place + 1 < graphemes.count ? graphemes[place + 1] : paragraph.count
      let range = paragraph.lowerBound + start..<paragraph.lowerBound + end
      while style < text.styles.count - 1,
        text.styles[style].end <= text.offsets[range.lowerBound]
      { style += 1 }
      let script = scripts[start]
      note(script)
      let last = items.last.flatMap { $0.style == style ? $0.font : nil }
      let item = TextItem(
        range: range, level: levels[start], style: style, script: script,
        font: font(for: range, style: style, script: script, last: last),
        isTab: text.scalars[range.lowerBound] == 9)
      if let previous = items.last, previous.isLike(item), !isFull(previous) {
        items[items.count - 1].range = previous.range.lowerBound..<range.upperBound
      } else {
        items.append(item)
      }
    }
    return items
  }

  /// Returns whether a run is long enough to end here.
  private func isFull(_ item: TextItem) -> Bool {
    item.range.count >= TextItem.hardLimit
      || item.range.count >= TextItem.softLimit
        && text.properties[item.range.upperBound - 1].line == .sp
  }

  /// Returns the scripts of characters: characters of no script have the script of the one before, or of the first after.
  private func scripts(of paragraph: Range<Int>) -> [UInt8] {
    var scripts: [UInt8] = []
    var last: UInt8?
    for index in paragraph {
      let script = Self.merged(text.properties[index].script)
      if script != Script.common && script != Script.inherited {
        if last == nil { for before in scripts.indices { scripts[before] = script } }
        last = script
      }
      scripts.append(last ?? Script.latin)
    }
    return scripts
  }

  /// Returns the script, one for the scripts of Japanese and Chinese.
  private static func merged(_ script: UInt8) -> UInt8 {
    switch script {
    case Script.hiragana, Script.katakana, Script.bopomofo: Script.han
    case Script.unknown: Script.common
    default: script
    }
  }

  /// Notes a script that needs more than is done.
  private mutating func note(_ script: UInt8) {
    guard script != noted else { return }
    noted = script
    if !Script.isSupported(script), !unsupported.contains(script) { unsupported.append(script) }
  }

  /// Returns the font for a grapheme: the first one that has all of it.
  private mutating func font(
    for range: Range<Int>, style: Int, script: UInt8, last: Int?
  ) -> Int {
    // Spaces, and signs between letters from right to left, stay in the font of the letters before them.
    let first = text.properties[range.lowerBound]
    let isNeutral = first.script == Script.common
    let isRightToLeft = script == Script.arabic || script == Script.hebrew
    if let last, isNeutral, first.line == .sp || isRightToLeft, covers(last, range) { return last }
    for font in orders[style] where covers(font, range) { return font }
    // No font has all of it: the first one that has the base.
    let base = text.scalars[range.lowerBound]
    let font = orders[style].first { maps[$0].glyph(of: base) != nil } ?? orders[style][0]
    for index in range {
      let scalar = text.scalars[index]
      if !has(font, index), known.insert(scalar).inserted { missing.append(scalar) }
    }
    return font
  }

  /// Returns whether a font has a character, as it is or in parts.
  private func has(_ font: Int, _ index: Int) -> Bool {
    let scalar = text.scalars[index]
    if maps[font].glyph(of: scalar) != nil { return true }
    if text.properties[index].isIgnorable || scalar == 9 { return true }
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x2011, 0x202F, 0x205F, 0x3000: return true
    default: break
    }
    guard var (base, mark) = Compositions.shared.parts(of: scalar) else { return false }
    while maps[font].glyph(of: base) == nil {
      guard mark == 0 || maps[font].glyph(of: mark) != nil,
        let parts = Compositions.shared.parts(of: base)
      else { return false }
      (base, mark) = parts
    }
    return mark == 0 || maps[font].glyph(of: mark) != nil
  }

  /// Returns whether a font has all characters of a grapheme, or composites of them.
  private func covers(_ font: Int, _ range: Range<Int>) -> Bool {
    var base = text.scalars[range.lowerBound]
    var hasBase = has(font, range.lowerBound)
    for index in range.dropFirst() {
      if let composite = Compositions.shared.composite(of: base, text.scalars[index]),
        maps[font].glyph(of: composite) != nil
      {
        (base, hasBase) = (composite, true)
      } else if !has(font, index) {
        return false
      }
    }
    return hasBase
  }
}

extension Script {
  /// Returns whether letters of a script may stand beside each other as they are, or are joined here.
  static func isSupported(_ script: UInt8) -> Bool {
    if script == arabic || script <= inherited { return true }
    let name = name(of: script)
    for simple in simple where simple.withUTF8Buffer({ $0.elementsEqual(name.utf8) }) {
      return true
    }
    return false
  }

  /// Scripts whose letters stand beside each other, with marks at most.
  private static let simple: [StaticString] = [
    "Latin", "Greek", "Cyrillic", "Hebrew", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul",
    "Armenian", "Georgian", "Cherokee", "Coptic", "Deseret", "Ethiopic", "Glagolitic", "Gothic",
    "Lisu", "Ogham", "Old Italic", "Runic", "Tifinagh", "Vai", "Yi", "Braille",
    "Canadian Aboriginal", "Osage", "Shavian", "Ugaritic", "Phoenician",
  ]
}
