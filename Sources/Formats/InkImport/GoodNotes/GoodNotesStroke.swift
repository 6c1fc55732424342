internal import InkBrush
internal import InkGeometry

/// Makes strokes of the centre lines of GoodNotes.
enum GoodNotesStroke {
  /// Points per unit: a page has 132 units per inch.
  static let scale = 72.0 / 132
  /// The largest distance of the lines from the curves that they stand for, in units.
  private static let tolerance = 0.03
  /// The largest number of lines for a curve.
  private static let mostLines = 64.0

  /// Makes a stroke for each piece of a path.
  ///
  /// - Parameters:
  ///   - path: the centre line.
  ///   - tool: the tool.
  ///   - color: the colour.
  ///   - offset: the way by which the stroke was moved, in units.
  /// - Returns: the strokes, in points.
  static func strokes(
    _ path: GoodNotesPath, _ tool: ImportedStroke.Tool, _ color: InkColor, movedBy offset: Vector
  ) -> [ImportedStroke] {
    path.pieces.map { piece in
      var stroke = ImportedStroke(tool, color: color, width: (path.thickness ?? 1) * scale)
      // A nib held at an angle draws widths between both axes of its ellipse.
      let factor = path.hasNib ? 1 + GoodNotesPath.nibAspect : 2
      func append(_ knot: GoodNotesPath.Knot) {
        var point = ImportedStroke.Point(
          (knot.x + offset.dx) * scale, (knot.y + offset.dy) * scale)
        point.width = knot.radius.map { $0 * factor * scale }
        point.pressure = knot.force.map { max(0, min(1, $0)) }
        point.azimuth = knot.azimuth
        point.altitude = knot.altitude
        stroke.points.append(point)
      }
      append(piece.start)
      var last = piece.start
      for curve in piece.curves {
        let bend = Vector(
          last.x - 2 * curve.control.x + curve.end.x, last.y - 2 * curve.control.y + curve.end.y)
        // A quadratic curve leaves its chord by a quarter of the bend, and n lines by that over n².
        let count = min((bend.length / 4 / tolerance).squareRoot().rounded(.up), mostLines)
        if count > 1 {
          for step in 1..<Int(count) { append(mix(last, curve, Double(step) / count)) }
        }
        append(curve.end)
        last = curve.end
      }
      if path.thickness == nil {
        stroke.width = stroke.points.reduce(0) { max($0, $1.width ?? 0) }
      }
      return stroke
    }
  }

  /// The point of a curve at a parameter.
  private static func mix(
    _ start: GoodNotesPath.Knot, _ curve: GoodNotesPath.Curve, _ t: Double
  ) -> GoodNotesPath.Knot {
    let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
    func mix(_ first: Double?, _ second: Double?, _ third: Double?) -> Double? {
      guard let first, let second, let third else { return nil }
      return a * first + b * second + c * third
    }
    let (control, end) = (curve.control, curve.end)
    return GoodNotesPath.Knot(
      x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y,
      radius: mix(start.radius, control.radius, end.radius),
      azimuth: t < 0.5 ? start.azimuth : end.azimuth,
      altitude: mix(start.altitude, control.altitude, end.altitude),
      force: mix(start.force, control.force, end.force))
  }
}
