/// A piece of a path that can be drawn by itself: a line, a quadratic or a cubic.
///
/// A curve like each of the three; what a property means is said there.
@usableFromInline
package enum PathSegment: BezierCurve, Hashable {
  /// A straight line.
  case line(LineSegment)
  /// A quadratic Bézier curve.
  case quadratic(QuadraticBezier)
  /// A cubic Bézier curve.
  case cubic(CubicBezier)

  /// Where the segment begins.
  @inlinable
  package var start: Point {
    switch self {
    case .line(let curve): curve.start
    case .quadratic(let curve): curve.start
    case .cubic(let curve): curve.start
    }
  }

  /// Where the segment ends.
  @inlinable
  package var end: Point {
    switch self {
    case .line(let curve): curve.end
    case .quadratic(let curve): curve.end
    case .cubic(let curve): curve.end
    }
  }

  /// True if all coordinates of all control points are finite.
  @inlinable
  package var isFinite: Bool {
    switch self {
    case .line(let curve): curve.isFinite
    case .quadratic(let curve): curve.isFinite
    case .cubic(let curve): curve.isFinite
    }
  }

  /// The smallest rectangle around the control points; those with NaN are ignored.
  @inlinable
  package var controlBounds: Rect {
    switch self {
    case .line(let curve): curve.controlBounds
    case .quadratic(let curve): curve.controlBounds
    case .cubic(let curve): curve.controlBounds
    }
  }

  /// The length of the line through the control points, in points.
  @inlinable
  package var controlPolygonLength: Double {
    switch self {
    case .line(let curve): curve.controlPolygonLength
    case .quadratic(let curve): curve.controlPolygonLength
    case .cubic(let curve): curve.controlPolygonLength
    }
  }

  /// The largest distance of the segment from its chord, in points.
  @inlinable
  package var deviationBound: Double {
    switch self {
    case .line(let curve): curve.deviationBound
    case .quadratic(let curve): curve.deviationBound
    case .cubic(let curve): curve.deviationBound
    }
  }

  /// The smallest rectangle around the segment, to within rounding.
  @inlinable
  package var bounds: Rect {
    switch self {
    case .line(let curve): curve.bounds
    case .quadratic(let curve): curve.bounds
    case .cubic(let curve): curve.bounds
    }
  }

  /// The point at a parameter: exactly the start at 0 and the end at 1.
  @inlinable
  package func point(at t: Double) -> Point {
    switch self {
    case .line(let curve): curve.point(at: t)
    case .quadratic(let curve): curve.point(at: t)
    case .cubic(let curve): curve.point(at: t)
    }
  }

  /// The derivative by the parameter, in points.
  @inlinable
  package func derivative(at t: Double) -> Vector {
    switch self {
    case .line(let curve): curve.derivative(at: t)
    case .quadratic(let curve): curve.derivative(at: t)
    case .cubic(let curve): curve.derivative(at: t)
    }
  }

  /// The second derivative by the parameter, in points.
  @inlinable
  package func secondDerivative(at t: Double) -> Vector {
    switch self {
    case .line(let curve): curve.secondDerivative(at: t)
    case .quadratic(let curve): curve.secondDerivative(at: t)
    case .cubic(let curve): curve.secondDerivative(at: t)
    }
  }
}
