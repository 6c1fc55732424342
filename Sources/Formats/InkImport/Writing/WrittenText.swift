internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkText

/// A text box of a document as other programs keep texts: lines of one font, size and colour, maybe turned.
struct WrittenText {
  /// The characters in UTF-8; a line feed ends each line as it was set, but the last one.
  private(set) var utf8: [UInt8] = []
  /// The look of its first characters; its size is that on the sheet.
  private(set) var style: TextStyle
  /// The colour.
  private(set) var color: InkColor
  /// The side to which lines are aligned.
  let alignment: LineAlignment
  /// The width and the height before the turn, in points of the sheet.
  let (width, height): (Double, Double)
  /// The upper left corner before the turn about the middle, in points of the sheet.
  let origin: Point
  /// The turn about the middle, in radians clockwise.
  let angle: Double
  /// True if it has other styles than the first one.
  let isMixed: Bool

  /// The height of a line as a share of the size of its letters, where the text has not been set.
  static let lineHeight = 1.25

  /// Takes a text box; `nil` where it is empty, mirrored, sheared or stretched more in one direction.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - box: a text box.
  ///   - corner: the upper left corner of the sheet, in the document.
  init?(_ box: TextBox, from corner: Point) {
    let (text, map) = (box.text, box.transform)
    let scale = (map.a * map.a + map.b * map.b).squareRoot()
    guard map.isFinite, scale > 0, (map.a - map.d).magnitude < 1e-6 * scale,
      (map.b + map.c).magnitude < 1e-6 * scale, !text.utf8.isEmpty
    else { return nil }
    if text.lines.isEmpty {
      utf8 = text.utf8
    } else {
      for line in text.lines {
        if line.range.lowerBound > 0 { utf8.append(0x0A) }
        utf8 += text.utf8[line.range.clamped(to: 0..<text.utf8.count)]
      }
    }
    style = text.styles.first?.style ?? TextStyle()
    isMixed = text.styles.contains { $0.style != text.styles[0].style }
    let look = style.color ?? 0xFF
    color = InkColor(
      red: UInt8(truncatingIfNeeded: look >> 24), green: UInt8(truncatingIfNeeded: look >> 16),
      blue: UInt8(truncatingIfNeeded: look >> 8), alpha: UInt8(truncatingIfNeeded: look))
    var (length, longest, count) = (0, 0, 1)
    for byte in utf8 where byte & 0xC0 != 0x80 {
      length = byte == 0x0A ? 0 : length + 1
      count += byte == 0x0A ? 1 : 0
      longest = max(longest, length)
    }
    let lines = text.lines
    let wide =
      text.width
      ?? (lines.isEmpty
        ? Double(longest) * style.size * 0.5 : lines.reduce(0) { max($0, $1.x + $1.width) })
    let high =
      lines.last.map { $0.baseline + $0.descent } ?? Double(count) * style.size * Self.lineHeight
    (width, height) = (wide * scale, high * scale)
    let middle = Point(wide / 2, high / 2).applying(map)
    origin = Point(middle.x - width / 2 - corner.x, middle.y - height / 2 - corner.y)
    angle = map.b == 0 && map.a > 0 ? 0 : Elementary.atan2(map.b, map.a)
    alignment = text.alignment
    style.size *= scale
  }
}
