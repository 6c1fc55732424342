internal import InkBrush

/// The colours of Xournal, which have names, and of Xournal++, which have numbers.
enum XournalColor {
  /// Returns the colour of ink.
  ///
  /// - Parameters:
  ///   - text: a name or “#rrggbbaa”.
  ///   - isHighlighter: true for a highlighter, which is half as opaque where a name gives its colour.
  /// - Returns: the colour; `nil` for an unknown name.
  static func ink(_ text: [UInt8], isHighlighter: Bool) -> InkColor? {
    if let color = ColorText.hexadecimal(text) { return color }
    guard var color = named(text) else { return nil }
    if isHighlighter { color.alpha = 0x7F }
    return color
  }

  private static func named(_ text: [UInt8]) -> InkColor? {
    let names: [(StaticString, UInt32)] = [
      ("black", 0x000000), ("blue", 0x3333CC), ("red", 0xFF0000), ("green", 0x008000),
      ("gray", 0x808080), ("lightblue", 0x00C0FF), ("lightgreen", 0x00FF00),
      ("magenta", 0xFF00FF), ("orange", 0xFF8000), ("yellow", 0xFFFF00), ("white", 0xFFFFFF),
    ]
    return names.first { text.spells($0.0) }.map { ColorText.color($0.1) }
  }

  /// The colour of paper; `nil` for an unknown name.
  static func paper(_ text: [UInt8]) -> InkColor? {
    if var color = ColorText.hexadecimal(text) {
      color.alpha = 255
      return color
    }
    let names: [(StaticString, UInt32)] = [
      ("white", 0xFFFFFF), ("yellow", 0xFFFF80), ("pink", 0xFFC0D4), ("orange", 0xFFC080),
      ("blue", 0xA0E8FF), ("green", 0x80FFC0),
    ]
    return names.first { text.spells($0.0) }.map { ColorText.color($0.1) }
  }
}
