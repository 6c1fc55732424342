/// A quadratic Bézier curve: a piece of a parabola, in canvas points.
@usableFromInline
package struct QuadraticBezier: BezierCurve, Hashable {
  /// Where the curve begins.
  @usableFromInline package var start: Point
  /// Where the tangents at both ends meet.
  @usableFromInline package var control: Point
  /// Where the curve ends.
  @usableFromInline package var end: Point

  /// Makes a curve of its three control points.
  @inlinable
  package init(start: Point, control: Point, end: Point) {
    self.start = start
    self.control = control
    self.end = end
  }

  /// True if all six coordinates are finite.
  @inlinable
  package var isFinite: Bool { start.isFinite && control.isFinite && end.isFinite }

  /// The smallest rectangle around the control points; those with NaN are ignored.
  @inlinable
  package var controlBounds: Rect { Rect(start, end).union(control) }

  /// The length of the line through the control points, in points.
  @inlinable
  package var controlPolygonLength: Double {
    start.distance(to: control) + control.distance(to: end)
  }

  /// The largest distance of the curve from its chord: a quarter of the second difference, in points.
  @inlinable
  package var deviationBound: Double { ((start - control) + (end - control)).length / 4 }

  /// The point at a parameter: exactly the start at 0 and the end at 1.
  ///
  /// Parameters outside 0…1 extrapolate.
  @inlinable
  package func point(at t: Double) -> Point {
    let s = 1 - t
    let (a, b, c) = (s * s, 2 * s * t, t * t)
    return Point(
      a * start.x + b * control.x + c * end.x,
      a * start.y + b * control.y + c * end.y)
  }

  /// The derivative by the parameter, in points; zero at a cusp.
  @inlinable
  package func derivative(at t: Double) -> Vector {
    2 * ((1 - t) * (control - start) + t * (end - control))
  }

  /// The second derivative by the parameter, in points, the same everywhere.
  @inlinable
  package func secondDerivative(at t: Double) -> Vector {
    2 * ((start - control) + (end - control))
  }

  /// The two pieces on either side of a parameter, which share exactly `point(at: t)`.
  @inlinable
  package func split(at t: Double) -> (QuadraticBezier, QuadraticBezier) {
    let middle = point(at: t)
    return (
      QuadraticBezier(start: start, control: start.interpolated(to: control, at: t), end: middle),
      QuadraticBezier(start: middle, control: control.interpolated(to: end, at: t), end: end)
    )
  }

  /// The piece between two parameters; backwards where the second is smaller.
  ///
  /// Its ends are exactly the points at the two parameters.
  @inlinable
  package func subsegment(from t0: Double, to t1: Double) -> QuadraticBezier {
    let first = point(at: t0)
    // The tangent at the start, half the derivative long for the share t1 − t0 of the parameter.
    let control = first + ((t1 - t0) / 2) * derivative(at: t0)
    return QuadraticBezier(start: first, control: control, end: point(at: t1))
  }

  /// The smallest rectangle around the curve, to within rounding.
  ///
  /// For curves that are not finite, around those of its ends that are not NaN.
  @usableFromInline
  package var bounds: Rect {
    var rect = Rect(start, end)
    let tx = Self.extremum(start.x, control.x, end.x)
    let ty = Self.extremum(start.y, control.y, end.y)
    if tx > 0, tx < 1 { rect.formUnion(point(at: tx)) }
    if ty > 0, ty < 1 { rect.formUnion(point(at: ty)) }
    return rect
  }

  /// The same curve from its end to its start.
  @inlinable
  package var reversed: QuadraticBezier {
    QuadraticBezier(start: end, control: control, end: start)
  }

  /// The curve's image under a transform.
  @inlinable
  package func applying(_ transform: Affine) -> QuadraticBezier {
    QuadraticBezier(
      start: start.applying(transform), control: control.applying(transform),
      end: end.applying(transform))
  }

  /// Where the derivative of one coordinate is zero; not finite where that is nowhere.
  private static func extremum(_ p0: Double, _ p1: Double, _ p2: Double) -> Double {
    // A sixteenth of each, lest a difference overflow: the quotient is the same.
    let (a, b, c) = (p0 * 0.0625, p1 * 0.0625, p2 * 0.0625)
    return (a - b) / ((a - b) + (c - b))
  }
}
