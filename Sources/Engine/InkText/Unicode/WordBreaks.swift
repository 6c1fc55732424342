/// The classes of breaks between words, in the order of `scripts/build/unicode`.
enum WordClass: UInt8, Sendable {
  case other, cr, lf, newline, extend, zwj, regionalIndicator, format, katakana, hebrewLetter
  case aLetter, singleQuote, doubleQuote, midNumLet, midLetter, midNum, numeric, extendNumLet
  case wSegSpace

  var isLetter: Bool { self == .aLetter || self == .hebrewLetter }
  var isNewline: Bool { self == .cr || self == .lf || self == .newline }
  var isSkipped: Bool { self == .extend || self == .format || self == .zwj }
  var isMidLetter: Bool { self == .midLetter || self == .midNumLet || self == .singleQuote }
  var isMidNumber: Bool { self == .midNum || self == .midNumLet || self == .singleQuote }
}

/// Breaks between words, by UAX 29 (Unicode 15.0).
enum WordBreaks {
  /// Returns the indices at which words begin, for characters: from 0, without the end; nothing for no characters.
  ///
  /// - Complexity: O(*n*).
  static func starts(of characters: [CharacterProperties]) -> [Int] {
    guard !characters.isEmpty else { return [] }
    let count = characters.count
    // The next index after each that is not skipped by WB4.
    var following = [Int](repeating: count, count: count + 1)
    for index in stride(from: count - 1, through: 0, by: -1) {
      following[index] =
        index + 1 < count && !characters[index + 1].word.isSkipped
        ? index + 1 : index + 1 < count ? following[index + 1] : count
    }
    var starts = [0]
    var (previous, beforePrevious) = (WordClass.other, WordClass.other)
    var indicators = 0
    func classAt(_ index: Int) -> WordClass { index < count ? characters[index].word : .other }
    func take(_ value: WordClass) {
      (beforePrevious, previous) = (previous, value)
      indicators = value == .regionalIndicator ? indicators + 1 : 0
    }
    take(characters[0].word)
    for index in 1..<count {
      let (a, b) = (characters[index - 1].word, characters[index].word)
      if a == .cr && b == .lf {
        take(b)
        continue
      }
      if a.isNewline || b.isNewline {
        starts.append(index)
        take(b)
        continue
      }
      if a == .zwj && characters[index].isPictograph {
        take(b)
        continue
      }
      if a == .wSegSpace && b == .wSegSpace {
        take(b)
        continue
      }
      if b.isSkipped { continue }
      let next = classAt(following[index])
      if isBreak(beforePrevious, previous, b, next, indicators) { starts.append(index) }
      take(b)
    }
    return starts
  }

  /// Returns whether there is a break between the second and the third of four classes, by WB5 to WB999.
  private static func isBreak(
    _ before: WordClass, _ a: WordClass, _ b: WordClass, _ after: WordClass, _ indicators: Int
  ) -> Bool {
    if a.isLetter && b.isLetter { return false }
    if a.isLetter && b.isMidLetter && after.isLetter { return false }
    if before.isLetter && a.isMidLetter && b.isLetter { return false }
    if a == .hebrewLetter && b == .singleQuote { return false }
    if a == .hebrewLetter && b == .doubleQuote && after == .hebrewLetter { return false }
    if before == .hebrewLetter && a == .doubleQuote && b == .hebrewLetter { return false }
    if a == .numeric && b == .numeric { return false }
    if a.isLetter && b == .numeric || a == .numeric && b.isLetter { return false }
    if before == .numeric && a.isMidNumber && b == .numeric { return false }
    if a == .numeric && b.isMidNumber && after == .numeric { return false }
    if a == .katakana && b == .katakana { return false }
    let isWord = a.isLetter || a == .numeric || a == .katakana || a == .extendNumLet
    if isWord && b == .extendNumLet { return false }
    if a == .extendNumLet && (b.isLetter || b == .numeric || b == .katakana) { return false }
    if a == .regionalIndicator && b == .regionalIndicator { return indicators % 2 == 0 }
    return true
  }
}
