/// The algorithms of Unicode on characters, for their conformance tests.
package enum UnicodeAlgorithms {
  /// Returns the indices at which graphemes begin (UAX 29).
  package static func graphemeStarts(of scalars: [UInt32]) -> [Int] {
    GraphemeBreaks.starts(of: scalars.map(CharacterProperties.of))
  }

  /// Returns the indices at which words begin (UAX 29).
  package static func wordStarts(of scalars: [UInt32]) -> [Int] {
    WordBreaks.starts(of: scalars.map(CharacterProperties.of))
  }

  /// Returns the indices before which a line may or must break (UAX 14).
  package static func lineStarts(of scalars: [UInt32]) -> [Int] {
    let breaks = LineBreaks.breaks(of: scalars.map(CharacterProperties.of))
    return breaks.indices.filter { breaks[$0] != .none }
  }

  /// Returns the levels of characters, and the level of the paragraph (UAX 9).
  ///
  /// - Parameters:
  ///   - scalars: the characters.
  ///   - paragraph: the level of the paragraph; `nil` for the one that follows from the characters.
  /// - Returns: the level of each character, and the level of the paragraph.
  package static func bidiLevels(
    of scalars: [UInt32], paragraph: UInt8?
  ) -> (levels: [UInt8], paragraph: UInt8) {
    let characters = scalars.map { scalar in
      let value = CharacterProperties.of(scalar)
      return BidiLevels.Character(
        bidi: value.bidi, scalar: scalar, bracket: value.flags >> 4 & 3)
    }
    let result = BidiLevels(characters, paragraph: paragraph)
    return (result.levels, result.paragraph)
  }

  /// Returns the levels of characters of classes, numbered as in ``bidiClasses``.
  package static func bidiLevels(ofClasses classes: [UInt8], paragraph: UInt8?) -> [UInt8] {
    BidiLevels(
      classes.map { BidiLevels.Character(bidi: BidiClass(rawValue: $0) ?? .on) },
      paragraph: paragraph
    ).levels
  }

  /// The names of the classes of direction, in the order of their numbers.
  package static let bidiClasses = [
    "L", "R", "AL", "EN", "ES", "ET", "AN", "CS", "NSM", "BN", "B", "S", "WS", "ON", "LRE", "LRO",
    "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
  ]
}
