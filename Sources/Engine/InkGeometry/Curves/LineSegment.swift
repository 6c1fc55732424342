/// A straight line from one point to another, in canvas points.
@usableFromInline
package struct LineSegment: BezierCurve, Hashable {
  /// Where the line begins.
  @usableFromInline package var start: Point
  /// Where the line ends.
  @usableFromInline package var end: Point

  /// Makes a line from one point to another.
  @inlinable
  package init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  /// True if all four coordinates are finite.
  @inlinable
  package var isFinite: Bool { start.isFinite && end.isFinite }

  /// The smallest rectangle around the line; ends with a NaN coordinate are ignored.
  @inlinable
  package var bounds: Rect { Rect(start, end) }

  /// The same as `bounds`.
  @inlinable
  package var controlBounds: Rect { bounds }

  /// The distance between the ends, in points.
  @inlinable
  package var controlPolygonLength: Double { start.distance(to: end) }

  /// Zero: a line is its chord.
  @inlinable
  package var deviationBound: Double { 0 }

  /// The point at a parameter: exactly the start at 0 and the end at 1.
  ///
  /// Parameters outside 0…1 extrapolate.
  @inlinable
  package func point(at t: Double) -> Point {
    let s = 1 - t
    return Point(s * start.x + t * end.x, s * start.y + t * end.y)
  }

  /// The vector from the start to the end, in points, whatever the parameter.
  @inlinable
  package func derivative(at t: Double) -> Vector { end - start }

  /// The zero vector, whatever the parameter.
  @inlinable
  package func secondDerivative(at t: Double) -> Vector { .zero }

  /// The two pieces on either side of a parameter, which share exactly `point(at: t)`.
  @inlinable
  package func split(at t: Double) -> (LineSegment, LineSegment) {
    let middle = point(at: t)
    return (LineSegment(start: start, end: middle), LineSegment(start: middle, end: end))
  }

  /// The piece between two parameters; backwards where the second is smaller.
  @inlinable
  package func subsegment(from t0: Double, to t1: Double) -> LineSegment {
    LineSegment(start: point(at: t0), end: point(at: t1))
  }

  /// The same line from its end to its start.
  @inlinable
  package var reversed: LineSegment { LineSegment(start: end, end: start) }

  /// The line's image under a transform.
  @inlinable
  package func applying(_ transform: Affine) -> LineSegment {
    LineSegment(start: start.applying(transform), end: end.applying(transform))
  }

  /// The length in points; the tolerance is of no consequence.
  ///
  /// 0 where a coordinate is not finite. Right at every scale.
  @usableFromInline
  package func length(tolerance: Double) -> Double {
    guard isFinite else { return 0 }
    // Halves cannot overflow.
    return 2 * Elementary.hypot(end.x / 2 - start.x / 2, end.y / 2 - start.y / 2)
  }

  /// The parameter at a length from the start, both clamped; the tolerance is of no consequence.
  ///
  /// 0 for lengths at or below zero or NaN, 1 at or above the whole, 0 for a line that is not
  /// finite.
  @usableFromInline
  package func parameter(atLength length: Double, tolerance: Double) -> Double {
    guard isFinite, length > 0 else { return 0 }
    let whole = self.length(tolerance: tolerance)
    return length < whole ? length / whole : 1
  }

  /// The point of the line that is nearest to another, by the perpendicular.
  ///
  /// The start where the line has no length. Coordinates are finite and their squares in range.
  @inlinable
  func closest(to target: Point) -> NearestPoint {
    let direction = end - start
    let squaredLength = direction.squaredLength
    let along = squaredLength > 0 ? (target - start).dot(direction) / squaredLength : 0
    let t = min(1, max(0, along))
    let point = self.point(at: t)
    return NearestPoint(
      parameter: t, point: point, squaredDistance: point.squaredDistance(to: target))
  }
}
