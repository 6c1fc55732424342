/// A cubic Bézier curve, in canvas points.
@usableFromInline
package struct CubicBezier: BezierCurve, Hashable {
  /// Where the curve begins.
  @usableFromInline package var start: Point
  /// The control point that sets the tangent at the start.
  @usableFromInline package var control1: Point
  /// The control point that sets the tangent at the end.
  @usableFromInline package var control2: Point
  /// Where the curve ends.
  @usableFromInline package var end: Point

  /// Makes a curve of its four control points.
  @inlinable
  package init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// True if all eight coordinates are finite.
  @inlinable
  package var isFinite: Bool {
    start.isFinite && control1.isFinite && control2.isFinite && end.isFinite
  }

  /// The smallest rectangle around the control points; those with NaN are ignored.
  @inlinable
  package var controlBounds: Rect { Rect(start, end).union(control1).union(control2) }

  /// The length of the line through the control points, in points.
  @inlinable
  package var controlPolygonLength: Double {
    start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
  }

  /// The largest distance of the curve from its chord: ¾ of the longer second difference, in points.
  @inlinable
  package var deviationBound: Double {
    let first = ((start - control1) + (control2 - control1)).length
    let second = ((control1 - control2) + (end - control2)).length
    return 0.75 * (first > second ? first : second)
  }

  /// The point at a parameter: exactly the start at 0 and the end at 1.
  ///
  /// Parameters outside 0…1 extrapolate.
  @inlinable
  package func point(at t: Double) -> Point {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * (s * s) * t, 3 * s * (t * t), t * t * t)
    return Point(
      (a * start.x + b * control1.x) + (c * control2.x + d * end.x),
      (a * start.y + b * control1.y) + (c * control2.y + d * end.y))
  }

  /// The derivative by the parameter, in points; zero at a cusp.
  @inlinable
  package func derivative(at t: Double) -> Vector {
    let s = 1 - t
    let (a, b, c) = (s * s, 2 * s * t, t * t)
    let (u, v, w) = (control1 - start, control2 - control1, end - control2)
    return Vector(
      3 * (a * u.dx + b * v.dx + c * w.dx),
      3 * (a * u.dy + b * v.dy + c * w.dy))
  }

  /// The second derivative by the parameter, in points.
  @inlinable
  package func secondDerivative(at t: Double) -> Vector {
    let first = (start - control1) + (control2 - control1)
    let second = (control1 - control2) + (end - control2)
    return 6 * ((1 - t) * first + t * second)
  }

  /// The two pieces on either side of a parameter, which share exactly `point(at: t)`.
  ///
  /// De Casteljau's construction.
  @inlinable
  package func split(at t: Double) -> (CubicBezier, CubicBezier) {
    let a = start.interpolated(to: control1, at: t)
    let b = control1.interpolated(to: control2, at: t)
    let c = control2.interpolated(to: end, at: t)
    let middle = point(at: t)
    return (
      CubicBezier(
        start: start, control1: a, control2: a.interpolated(to: b, at: t), end: middle),
      CubicBezier(
        start: middle, control1: b.interpolated(to: c, at: t), control2: c, end: end)
    )
  }

  /// The piece between two parameters; backwards where the second is smaller.
  ///
  /// Its ends are exactly the points at the two parameters.
  @inlinable
  package func subsegment(from t0: Double, to t1: Double) -> CubicBezier {
    let (first, last) = (point(at: t0), point(at: t1))
    // The tangents, a third of the derivative long for the share t1 − t0 of the parameter.
    let share = (t1 - t0) / 3
    return CubicBezier(
      start: first, control1: first + share * derivative(at: t0),
      control2: last - share * derivative(at: t1), end: last)
  }

  /// The same curve from its end to its start.
  @inlinable
  package var reversed: CubicBezier {
    CubicBezier(start: end, control1: control2, control2: control1, end: start)
  }

  /// The curve's image under a transform.
  @inlinable
  package func applying(_ transform: Affine) -> CubicBezier {
    CubicBezier(
      start: start.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform), end: end.applying(transform))
  }
}
