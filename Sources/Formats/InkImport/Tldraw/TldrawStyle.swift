internal import InkBrush

/// The colours and sizes of tldraw's default theme, in its light form.
///
/// Source: `defaultStyles` and `default-shape-constants` in github.com/tldraw/tldraw, as facts.
enum TldrawStyle {
  /// The colour of lines.
  static func color(_ shape: JSONValue) -> InkColor { line(shape, "color") }

  /// The colour of the text of a shape: that of its label, where it has one; black on notes, whose colour is the sheet's.
  static func label(_ shape: JSONValue, isNote: Bool) -> InkColor {
    line(shape, isNote || shape["props"]?["labelColor"] != nil ? "labelColor" : "color")
  }

  private static func line(_ shape: JSONValue, _ key: StaticString) -> InkColor {
    let names: [(StaticString, UInt32)] = [
      ("black", 0x1D1D1D), ("grey", 0x9FA8B2), ("light-violet", 0xE085F4), ("violet", 0xAE3EC9),
      ("blue", 0x4465E9), ("light-blue", 0x4BA1F1), ("yellow", 0xF1AC4B), ("orange", 0xE16919),
      ("green", 0x099268), ("light-green", 0x4CB05E), ("light-red", 0xF87777), ("red", 0xE03131),
      ("white", 0xFFFFFF),
    ]
    return named(shape, key, names)
  }

  /// The colour of the highlighter.
  static func highlight(_ shape: JSONValue) -> InkColor {
    let names: [(StaticString, UInt32)] = [
      ("black", 0xFDDD00), ("grey", 0xCBE7F1), ("light-violet", 0xFF88FF), ("violet", 0xC77CFF),
      ("blue", 0x10ACFF), ("light-blue", 0x00F4FF), ("yellow", 0xFDDD00), ("orange", 0xFFA500),
      ("green", 0x00FFC8), ("light-green", 0x65F641), ("light-red", 0xFF7FA3), ("red", 0xFF636E),
      ("white", 0xFFFFFF),
    ]
    return named(shape, "color", names)
  }

  private static func named(
    _ shape: JSONValue, _ key: StaticString, _ names: [(StaticString, UInt32)]
  ) -> InkColor {
    let name = shape["props"]?.string(key) ?? []
    var color = ColorText.color(names.first { name.spells($0.0) }?.1 ?? names[0].1)
    let opacity = min(max(shape.number("opacity") ?? 1, 0), 1)
    color.alpha = UInt8(255 * opacity + 0.5)
    return color
  }

  /// The number of a size: s, m, l, xl.
  static func size(_ shape: JSONValue, _ sizes: [Double]) -> Double {
    let props = shape["props"]
    let name = props?.string("size") ?? []
    let index = name.spells("s") ? 0 : name.spells("l") ? 2 : name.spells("xl") ? 3 : 1
    let scale = props?.number("scale") ?? 1
    return sizes[index] * (scale > 0 && scale < 1000 ? scale : 1)
  }

  /// The name of the font of a text.
  static func font(_ props: JSONValue) -> String {
    let name = props.string("font") ?? []
    if name.spells("sans") { return "IBM Plex Sans" }
    if name.spells("serif") { return "IBM Plex Serif" }
    return name.spells("mono") ? "IBM Plex Mono" : "Shantell Sans"
  }

  /// The width of lines, in points.
  static func lineWidth(_ shape: JSONValue) -> Double { size(shape, [2, 3.5, 5, 10]) }
}
