/// Characters as a font has them: composed where it has the composite, taken apart where it has the parts.
///
/// Marks are sorted by their classes, with the orders of vowels of Hebrew and Arabic that fonts expect.
/// Source: The Unicode Standard 15.0, section 3.11, and the SBL Hebrew Font User Manual for the order of points.
struct Normalization {
  private let font: FontFile
  private let script: UInt8

  /// The most marks on a base that are sorted.
  private static let markLimit = 32

  /// Makes it for a font and a script.
  init(font: FontFile, script: UInt8) { (self.font, self.script) = (font, script) }

  /// Returns the glyphs of characters.
  func glyphs(of characters: [ShapedGlyph]) -> [ShapedGlyph] {
    var result: [ShapedGlyph] = []
    result.reserveCapacity(characters.count)
    var index = 0
    var hasMarks = false
    while index < characters.count {
      var end = index + 1
      while end < characters.count, characters[end].isMarkCharacter { end += 1 }
      if end == index + 1 {
        appendAlone(characters[index], to: &result)
      } else {
        hasMarks = true
        for character in characters[index..<end] { decompose(character, to: &result) }
      }
      index = end
    }
    if hasMarks { sortMarks(&result) }
    if hasMarks || script == Script.hangul { compose(&result) }
    for index in result.indices {
      let scalar = result[index].scalar
      result[index].glyph = font.glyph(of: scalar) ?? 0
    }
    return result
  }

  /// Appends a character without marks: as it is if the font has it, else its parts, else one that looks the same.
  private func appendAlone(_ character: ShapedGlyph, to result: inout [ShapedGlyph]) {
    if font.glyph(of: character.scalar) != nil {
      result.append(character)
      return
    }
    if let parts = allParts(of: character.scalar) {
      for part in parts { result.append(Self.character(part, like: character)) }
      return
    }
    var copy = character
    if let other = Self.lookalike(of: character.scalar), font.glyph(of: other) != nil {
      copy.scalar = other
    }
    result.append(copy)
  }

  /// Appends a character in its parts, as far as the font has them.
  private func decompose(_ character: ShapedGlyph, to result: inout [ShapedGlyph]) {
    if let parts = allParts(of: character.scalar) {
      for part in parts { result.append(Self.character(part, like: character)) }
    } else {
      appendAlone(character, to: &result)
    }
  }

  /// Returns the parts of a character, if the font has all of the last ones.
  private func allParts(of scalar: UInt32) -> [UInt32]? {
    guard let (first, second) = Compositions.shared.parts(of: scalar),
      second == 0 || font.glyph(of: second) != nil
    else { return nil }
    let last = second == 0 ? [] : [second]
    if let parts = allParts(of: first) { return parts + last }
    return font.glyph(of: first) != nil ? [first] + last : nil
  }

  private static func character(_ scalar: UInt32, like other: ShapedGlyph) -> ShapedGlyph {
    var glyph = ShapedGlyph(scalar: scalar, cluster: other.cluster)
    glyph.prepare(CharacterProperties.of(scalar))
    return glyph
  }

  /// Returns a character that looks the same but for its width, for spaces and the hyphen that does not break.
  private static func lookalike(of scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x2011: 0x2010
    case 0x00A0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: 0x20
    default: nil
    }
  }

  /// Sorts the marks of each base.
  private func sortMarks(_ glyphs: inout [ShapedGlyph]) {
    var index = 0
    while index < glyphs.count {
      guard glyphs[index].combining != 0 else {
        index += 1
        continue
      }
      var end = index + 1
      while end < glyphs.count, glyphs[end].combining != 0 { end += 1 }
      if end - index <= Self.markLimit {
        // By insertion, so that marks of one class stay in their order.
        for place in index + 1..<max(index + 1, end) {
          let glyph = glyphs[place]
          var target = place
          while target > index, glyphs[target - 1].combining > glyph.combining {
            glyphs[target] = glyphs[target - 1]
            target -= 1
          }
          glyphs[target] = glyph
        }
        if script == Script.hebrew { sortHebrew(&glyphs, index..<end) }
        if script == Script.arabic { sortArabic(&glyphs, index..<end) }
      }
      index = end
    }
  }

  /// Puts a meteg before sheva or hiriq that follow patah or qamats.
  private func sortHebrew(_ glyphs: inout [ShapedGlyph], _ range: Range<Int>) {
    guard range.count > 2 else { return }
    for index in range.lowerBound + 2..<range.upperBound {
      let (a, b, c) =
        (glyphs[index - 2].combining, glyphs[index - 1].combining, glyphs[index].combining)
      if a == 20 || a == 21, b == 22 || b == 23, c == 25 || c == 220 {
        glyphs.swapAt(index - 1, index)
        return
      }
    }
  }

  /// Puts marks that modify a letter before the vowels (Unicode Technical Report 53).
  private func sortArabic(_ glyphs: inout [ShapedGlyph], _ range: Range<Int>) {
    var start = range.lowerBound
    var index = start
    for value in [220, 230] as [UInt8] {
      while index < range.upperBound, glyphs[index].combining < value { index += 1 }
      guard index < range.upperBound else { return }
      if glyphs[index].combining > value { continue }
      var end = index
      while end < range.upperBound, glyphs[end].combining == value,
        Self.modifiesLetter(glyphs[end].scalar)
      { end += 1 }
      if end == index { continue }
      let moved = Array(glyphs[index..<end])
      glyphs.removeSubrange(index..<end)
      glyphs.insert(contentsOf: moved, at: start)
      for place in start..<start + moved.count {
        glyphs[place].combining = value == 220 ? 25 : 26
      }
      start += moved.count
      index = end
    }
  }

  private static func modifiesLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x654, 0x655, 0x658, 0x6DC, 0x6E3, 0x6E7, 0x6E8, 0x8CA, 0x8CB, 0x8CD, 0x8CE, 0x8CF, 0x8D3,
      0x8F3:
      true
    default: false
    }
  }

  /// Composes bases and marks of which the font has the composite.
  private func compose(_ glyphs: inout [ShapedGlyph]) {
    guard var starter = glyphs.indices.first else { return }
    var count = 1
    for index in 1..<max(1, glyphs.count) {
      let glyph = glyphs[index]
      let isHangul = glyph.scalar >= 0x1161 && glyph.scalar < 0x11C3
      if glyph.isMarkCharacter || isHangul,
        starter == count - 1 || glyphs[count - 1].combining < glyph.combining,
        let composite = Compositions.shared.composite(of: glyphs[starter].scalar, glyph.scalar),
        font.glyph(of: composite) != nil
      {
        let cluster = min(glyphs[starter].cluster, glyph.cluster)
        glyphs[starter] = Self.character(composite, like: glyphs[starter])
        glyphs[starter].cluster = cluster
        continue
      }
      glyphs[count] = glyph
      if glyph.combining == 0 { starter = count }
      count += 1
    }
    glyphs.removeLast(glyphs.count - count)
  }
}

extension ShapedGlyph {
  /// Takes what shaping needs from the properties of its character.
  mutating func prepare(_ properties: CharacterProperties) {
    isIgnorable = properties.isIgnorable
    isMarkCharacter = properties.isMark
    isHidden =
      scalar == 0x34F || scalar >= 0x180B && scalar <= 0x180D || scalar == 0x180F
      || scalar >= 0xE0020 && scalar <= 0xE007F
    combining = Self.sortingClass(properties.combining)
    if scalar == 0x1037 || scalar == 0xE3A { combining = scalar == 0xE3A ? 222 : 0 }
  }

  /// Returns the class by which marks are sorted: the canonical one, but for the points of Hebrew and Arabic.
  private static func sortingClass(_ combining: UInt8) -> UInt8 {
    switch combining {
    case 10: 22
    case 11: 15
    case 12: 16
    case 13: 17
    case 14: 23
    case 15: 18
    case 16: 19
    case 17: 20
    case 18: 21
    case 19: 14
    case 20: 24
    case 21: 12
    case 22: 25
    case 23: 13
    case 24: 10
    case 25: 11
    case 26: 26
    case 27: 28
    case 28: 29
    case 29: 30
    case 30: 31
    case 31: 32
    case 32: 33
    case 33: 27
    default: combining
    }
  }
}
