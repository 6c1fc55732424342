internal import Ductus
internal import DuctusCommands

/// A page of the gallery in progress: a canvas, and a hand that draws on it.
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

  /// The document with everything drawn so far.
  var document: InkDocument { canvas.document }

  /// Switches to another brush.
  ///
  /// - Parameters:
  ///   - preset: the brush.
  ///   - size: its size in canvas points; `nil` for the preset's own.
  ///   - color: its colour; `nil` for the preset's own.
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
  ///   - text: the text, on one line.
  ///   - x: the start of the text, in canvas points.
  ///   - y: the base line, in canvas points.
  ///   - size: the height of small letters, in canvas points.
  ///   - change: adjusts each stroke of the usual hand.
  mutating func write(
    _ text: String, x: Double, y: Double, size: Double,
    _ change: (inout HandStroke) -> Void = { _ in }
  ) {
    var hand = Handwriting(size: size, seed: UInt64(touch) &* 7919 &+ 1)
    draw(
      hand.strokes(of: text, at: Point(x, y)).map { stroke in
        var stroke = stroke
        // A hand writes small letters more slowly than large ones, though not in proportion.
        stroke.speed = 60 + 22 * size
        stroke.ease = 0.25 * size
        change(&stroke)
        return stroke
      })
  }

  /// Writes a label in small grey letters.
  mutating func label(_ text: String, x: Double, y: Double) {
    let brush = canvas.brush
    canvas.brush = Brush(color: InkColor(red: 0x8A, green: 0x90, blue: 0x98), size: 0.9)
    for points in StrokeFont.strokes(of: text.utf8, at: Point(x, y), size: 5) {
      var stroke = HandStroke(knots: points.map { HandStroke.Knot($0, isCorner: true) })
      stroke.device = .mouse
      draw([stroke])
    }
    canvas.brush = brush
  }
}

extension HandStroke {
  /// Returns a copy of the stroke with a change.
  func with(_ change: (inout HandStroke) -> Void) -> HandStroke {
    var stroke = self
    change(&stroke)
    return stroke
  }

  /// Makes a stroke of lines back and forth between two edges.
  ///
  /// - Parameters:
  ///   - count: the number of lines.
  ///   - from: returns the start of a line, given its relative position 0…1.
  ///   - to: returns the end of a line, given its relative position 0…1.
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

  /// Makes a stroke of parallel lines back and forth, progressing to the right.
  ///
  /// - Parameters:
  ///   - count: the number of lines.
  ///   - start: the start of the first line.
  ///   - end: the end of the first line.
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

  /// Makes an arc of an ellipse between two angles in radians.
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
