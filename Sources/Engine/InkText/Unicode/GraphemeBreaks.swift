/// The classes of breaks between graphemes, in the order of `scripts/build/unicode`.
enum GraphemeClass: UInt8, Sendable {
  case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark, l, v, t, lv,
    lvt
}

/// Breaks between graphemes, by UAX 29 (Unicode 15.0, extended grapheme clusters).
struct GraphemeBreaks {
  private var last: CharacterProperties?
  /// The number of regional indicators before, if the last character is one.
  private var indicators = 0
  /// The state of pictographs: 1 after one and extending characters, 2 after a joiner that follows these.
  private var pictograph = 0

  /// Begins at the start of a text.
  init() {}

  /// Takes the next character, and returns whether there is a break before it; true for the first one.
  mutating func isBreak(before next: CharacterProperties) -> Bool {
    let isBreak = last.map { self.isBreak(between: $0.grapheme, and: next) } ?? true
    last = next
    indicators = next.grapheme == .regionalIndicator ? indicators + 1 : 0
    if next.isPictograph {
      pictograph = 1
    } else if pictograph == 1, next.grapheme == .zwj {
      pictograph = 2
    } else if pictograph != 1 || next.grapheme != .extend {
      pictograph = 0
    }
    return isBreak
  }

  private func isBreak(between a: GraphemeClass, and next: CharacterProperties) -> Bool {
    let b = next.grapheme
    if a == .cr && b == .lf { return false }
    if a == .control || a == .cr || a == .lf || b == .control || b == .cr || b == .lf {
      return true
    }
    switch (a, b) {
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt), (.lv, .v), (.lv, .t), (.v, .v), (.v, .t),
      (.lvt, .t), (.t, .t):
      return false
    case (_, .extend), (_, .zwj), (_, .spacingMark), (.prepend, _): return false
    case (.regionalIndicator, .regionalIndicator): return indicators % 2 == 0
    default: return !(pictograph == 2 && next.isPictograph)
    }
  }

  /// Returns the offsets at which graphemes begin, for characters: indices from 0, without the end.
  static func starts(of characters: [CharacterProperties]) -> [Int] {
    var breaks = GraphemeBreaks()
    var starts: [Int] = []
    for (index, character) in characters.enumerated() where breaks.isBreak(before: character) {
      starts.append(index)
    }
    return starts
  }
}
