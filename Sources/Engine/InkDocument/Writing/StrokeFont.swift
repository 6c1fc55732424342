package import InkGeometry

/// A font of single strokes, for text that is ink: a–z, 0–9, hyphen, full stop, slash and space.
///
/// Capitals are written as small letters; other characters are left out.
package enum StrokeFont {
  /// The height of a small letter in units of the glyphs, whose base line is at 0.
  private static let xHeight = 6.0
  /// The height of a digit, as a multiple of that of a small letter.
  package static let digitHeight = 1.5
  /// The space between two letters.
  private static let gap = 2.3

  /// Returns the strokes that write a text.
  ///
  /// - Parameters:
  ///   - text: the text in ASCII.
  ///   - origin: the start of its base line, in canvas points.
  ///   - size: the height of small letters without ascenders, in canvas points.
  /// - Returns: a polyline for each stroke, y growing downwards.
  package static func strokes(
    of text: some Sequence<UInt8>, at origin: Point, size: Double
  ) -> [[Point]] {
    let unit = size / xHeight
    var x = origin.x
    var strokes: [[Point]] = []
    for letter in text {
      guard var glyph = GlyphText(letter) else { continue }
      let width = glyph.number()
      for stroke in glyph.lines() {
        strokes.append(stroke.map { Point(x + $0.x * unit, origin.y - $0.y * unit) })
      }
      x += (width + gap) * unit
    }
    return strokes
  }

  /// Returns the width of a text in ASCII, in canvas points.
  package static func width(of text: some Sequence<UInt8>, size: Double) -> Double {
    var width = -gap
    for letter in text {
      guard var glyph = GlyphText(letter) else { continue }
      width += glyph.number() + gap
    }
    return max(width, 0) * size / xHeight
  }
}

/// The text of a glyph, of which numbers and steps are read one after the other.
private struct GlyphText {
  private let bytes: [UInt8]
  private var next = 0

  /// Begins to read; `nil` where there is no glyph.
  init?(_ letter: UInt8) {
    let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
    guard let text = StrokeFont.glyph(isCapital ? letter + 0x20 : letter) else { return nil }
    bytes = text.withUTF8Buffer { Array($0) }
  }

  /// Reads a number: digits, a point among them where it is not whole, and a sign where it is below 0.
  mutating func number() -> Double {
    var (digits, power, sign) = (0.0, 1.0, 1.0)
    var isFraction = false
    while next < bytes.count, bytes[next] != UInt8(ascii: " ") {
      switch bytes[next] {
      case UInt8(ascii: "-"): sign = -1
      case UInt8(ascii: "."): isFraction = true
      default:
        digits = digits * 10 + Double(bytes[next] & 0xf)
        if isFraction { power *= 10 }
      }
      next += 1
    }
    next += 1
    return sign * digits / power
  }

  /// Reads the steps as polylines; arcs are cut every 15 degrees.
  mutating func lines() -> [[Point]] {
    var strokes: [[Point]] = []
    func append(_ point: Point) {
      if strokes[strokes.count - 1].last != point { strokes[strokes.count - 1].append(point) }
    }
    while next < bytes.count {
      let step = bytes[next]
      next += 2
      let point = Point(number(), number())
      if step == UInt8(ascii: "m") || step == UInt8(ascii: "b") { strokes.append([]) }
      if step == UInt8(ascii: "m") || step == UInt8(ascii: "l") {
        append(point)
        continue
      }
      let radii = Vector(number(), number())
      let (from, to) = (number(), number())
      let count = max(Int(abs(to - from) / 15), 1)
      for index in 0...count {
        let degrees = from + (to - from) * Double(index) / Double(count)
        let (sin, cos) = Elementary.sincos(degrees * .pi / 180)
        append(Point(point.x + radii.dx * cos, point.y + radii.dy * sin))
      }
    }
    return strokes
  }
}
