internal import Ductus

/// A page of the gallery while it is drawn: a canvas, and a hand that draws on it.
struct GalleryPage {
  private let canvas: InkCanvas
  private var touch: Int64 = 0
  private var time = 0.0
  private var chance = SplitMix64(seed: 0x6475_6374_7573)

  /// Makes an empty page of a size in canvas points.
  init(width: Double, height: Double, paper: InkColor) throws(CanvasSizeError) {
    canvas = try InkCanvas(width: width, height: height, seed: 7)
    canvas.paper = paper
  }

  /// The document with all that has been drawn so far.
  var document: InkDocument { canvas.document }

  /// Takes another brush.
  ///
  /// - Parameters:
  ///   - preset: the brush.
  ///   - size: its size in canvas points, where it is not its own.
  ///   - color: its colour, where it is not its own.
  func take(_ preset: BrushPreset, size: Double? = nil, color: InkColor? = nil) {
    var brush = preset.brush
    if let size { brush.size = size }
    if let color { brush.color = color }
    canvas.brush = brush
  }

  /// Draws strokes, one after the other.
  mutating func draw(_ strokes: [HandStroke]) {
    for stroke in strokes {
      canvas.receive(stroke.batches(TouchIdentifier(touch), at: &time, &chance))
      touch += 1
    }
  }

  /// Writes a text by hand.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - x: where it begins.
  ///   - y: its base line.
  ///   - size: the height of small letters, in canvas points.
  ///   - change: what differs from the usual hand.
  mutating func write(
    _ text: String, x: Double, y: Double, size: Double,
    _ change: (inout HandStroke) -> Void = { _ in }
  ) {
    var hand = Handwriting(size: size, seed: UInt64(touch) &* 7919 &+ 1)
    draw(
      hand.strokes(of: text, at: Point(x, y)).map { stroke in
        var stroke = stroke
        // A hand writes small letters slower than large ones, though not by as much.
        stroke.speed = 60 + 22 * size
        stroke.ease = 0.25 * size
        change(&stroke)
        return stroke
      })
  }

  /// Says in small grey letters what something is.
  mutating func label(_ text: String, x: Double, y: Double) {
    let brush = canvas.brush
    canvas.brush = Brush(color: InkColor(red: 0x8A, green: 0x90, blue: 0x98), size: 0.9)
    for points in StrokeFont.strokes(of: text, at: Point(x, y), size: 5) {
      var stroke = HandStroke(knots: points.map { HandStroke.Knot($0, isCorner: true) })
      stroke.device = .mouse
      draw([stroke])
    }
    canvas.brush = brush
  }
}

extension HandStroke {
  /// The same with something changed.
  func with(_ change: (inout HandStroke) -> Void) -> HandStroke {
    var stroke = self
    change(&stroke)
    return stroke
  }

  /// Lines to and fro between two edges, without lifting the pen.
  ///
  /// - Parameters:
  ///   - count: the number of lines.
  ///   - from: where a line begins, by its share of the way, 0…1.
  ///   - to: where it ends.
  /// - Returns: the stroke.
  static func zigzag(_ count: Int, from: (Double) -> Point, to: (Double) -> Point) -> HandStroke {
    var points: [Point] = []
    for line in 0..<count {
      let share = Double(line) / Double(max(count - 1, 1))
      points.append(line % 2 == 0 ? from(share) : to(share))
      points.append(line % 2 == 0 ? to(share) : from(share))
    }
    return HandStroke(points)
  }

  /// Lines to and fro, one beside the other, to the right.
  ///
  /// - Parameters:
  ///   - count: the number of lines.
  ///   - start: where the first line begins.
  ///   - end: where it ends.
  ///   - width: the distance from the first line to the last, in points.
  /// - Returns: the stroke.
  static func hatching(
    _ count: Int, from start: Point, to end: Point, width: Double
  ) -> HandStroke {
    zigzag(count) {
      start + Vector(width * $0, 0)
    } to: {
      end + Vector(width * $0, 0)
    }
  }

  /// A part of an ellipse, from an angle on, in radians.
  static func arc(
    _ center: Point, _ radii: Vector, from: Double, to: Double, wander: Double = 0
  ) -> HandStroke {
    HandStroke(
      (0...24).map { index in
        let angle = from + (to - from) * Double(index) / 24
        let off = 1 + wander * Elementary.sin(3 * angle + 1)
        return Point(
          center.x + radii.dx * off * Elementary.cos(angle),
          center.y + radii.dy * off * Elementary.sin(angle))
      })
  }
}
