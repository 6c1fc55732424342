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
      guard let glyph = glyph(small(letter)) else { continue }
      for stroke in lines(of: glyph.steps) {
        strokes.append(stroke.map { Point(x + $0.x * unit, origin.y - $0.y * unit) })
      }
      x += (glyph.width + gap) * unit
    }
    return strokes
  }

  /// Returns the width of a text in ASCII, in canvas points.
  package static func width(of text: some Sequence<UInt8>, size: Double) -> Double {
    let widths = text.compactMap { glyph(small($0))?.width }
    guard !widths.isEmpty else { return 0 }
    return (widths.reduce(0, +) + gap * Double(widths.count - 1)) * size / xHeight
  }

  /// Returns the small letter of a capital, and any other byte as it is.
  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
  }

  /// Returns the polylines of a glyph; arcs are cut every 15 degrees.
  private static func lines(of steps: [GlyphStep]) -> [[Point]] {
    var strokes: [[Point]] = []
    func append(_ point: Point) {
      if strokes.isEmpty { strokes.append([]) }
      if strokes[strokes.count - 1].last != point { strokes[strokes.count - 1].append(point) }
    }
    for step in steps {
      switch step {
      case .move(let x, let y): strokes.append([Point(x, y)])
      case .line(let x, let y): append(Point(x, y))
      case .arc(let center, let radii, let from, let to):
        let count = max(Int(abs(to - from) / 15), 1)
        for index in 0...count {
          let degrees = from + (to - from) * Double(index) / Double(count)
          let angle = degrees * .pi / 180
          append(
            Point(
              center.x + radii.dx * Elementary.cos(angle),
              center.y + radii.dy * Elementary.sin(angle)))
        }
      }
    }
    return strokes
  }
}

/// A step of the pen, y growing upwards.
enum GlyphStep {
  /// Begins a stroke.
  case move(Double, Double)
  /// Draws a straight line.
  case line(Double, Double)
  /// Draws along an ellipse, between angles in degrees that grow counterclockwise from +x.
  case arc(Point, Vector, Double, Double)

  /// Draws along an ellipse, given by the coordinates of its centre and its radii.
  static func arc(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ from: Double, _ to: Double
  ) -> GlyphStep {
    .arc(Point(x, y), Vector(rx, ry), from, to)
  }
}
