internal import InkBrush

/// The names of colours in style sheets that programs for drawing write: CSS Color Module Level 4, section 6.1.
enum CSSColor {
  /// The colour of a name; `nil` for one that is not among the basic ones.
  static func named(_ name: [UInt8]) -> InkColor? {
    let names: [(StaticString, UInt32)] = [
      ("black", 0x000000), ("white", 0xFFFFFF), ("red", 0xFF0000), ("green", 0x008000),
      ("blue", 0x0000FF), ("yellow", 0xFFFF00), ("orange", 0xFFA500), ("purple", 0x800080),
      ("gray", 0x808080), ("grey", 0x808080), ("brown", 0xA52A2A), ("pink", 0xFFC0CB),
      ("cyan", 0x00FFFF), ("magenta", 0xFF00FF), ("lime", 0x00FF00), ("navy", 0x000080),
      ("teal", 0x008080), ("maroon", 0x800000), ("olive", 0x808000), ("silver", 0xC0C0C0),
    ]
    return names.first { name.spells($0.0) }.map { ColorText.color($0.1) }
  }
}
