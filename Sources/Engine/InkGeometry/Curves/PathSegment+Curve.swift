extension PathSegment {
  /// The two pieces on either side of a parameter, which share exactly `point(at: t)`.
  @usableFromInline
  package func split(at t: Double) -> (PathSegment, PathSegment) {
    switch self {
    case .line(let curve):
      let (first, second) = curve.split(at: t)
      return (.line(first), .line(second))
    case .quadratic(let curve):
      let (first, second) = curve.split(at: t)
      return (.quadratic(first), .quadratic(second))
    case .cubic(let curve):
      let (first, second) = curve.split(at: t)
      return (.cubic(first), .cubic(second))
    }
  }

  /// The piece between two parameters; backwards where the second is smaller.
  @usableFromInline
  package func subsegment(from t0: Double, to t1: Double) -> PathSegment {
    switch self {
    case .line(let curve): .line(curve.subsegment(from: t0, to: t1))
    case .quadratic(let curve): .quadratic(curve.subsegment(from: t0, to: t1))
    case .cubic(let curve): .cubic(curve.subsegment(from: t0, to: t1))
    }
  }

  /// The same segment from its end to its start.
  @usableFromInline
  package var reversed: PathSegment {
    switch self {
    case .line(let curve): .line(curve.reversed)
    case .quadratic(let curve): .quadratic(curve.reversed)
    case .cubic(let curve): .cubic(curve.reversed)
    }
  }

  /// The segment's image under a transform.
  @usableFromInline
  package func applying(_ transform: Affine) -> PathSegment {
    switch self {
    case .line(let curve): .line(curve.applying(transform))
    case .quadratic(let curve): .quadratic(curve.applying(transform))
    case .cubic(let curve): .cubic(curve.applying(transform))
    }
  }

  // The searches and sums go to the curve inside, so that its kind is looked up once.

  /// Appends the points of a polyline within a tolerance of the segment, but for the start.
  @usableFromInline
  package func flatten(tolerance: Double, into points: inout [Point]) {
    switch self {
    case .line(let curve): curve.flatten(tolerance: tolerance, into: &points)
    case .quadratic(let curve): curve.flatten(tolerance: tolerance, into: &points)
    case .cubic(let curve): curve.flatten(tolerance: tolerance, into: &points)
    }
  }

  /// The arc length in points, to within a tolerance; 0 where the segment is not finite.
  @usableFromInline
  package func length(tolerance: Double) -> Double {
    switch self {
    case .line(let curve): curve.length(tolerance: tolerance)
    case .quadratic(let curve): curve.length(tolerance: tolerance)
    case .cubic(let curve): curve.length(tolerance: tolerance)
    }
  }

  /// The parameter at an arc length from the start, both clamped, to within a tolerance in points.
  @usableFromInline
  package func parameter(atLength length: Double, tolerance: Double) -> Double {
    switch self {
    case .line(let curve): curve.parameter(atLength: length, tolerance: tolerance)
    case .quadratic(let curve): curve.parameter(atLength: length, tolerance: tolerance)
    case .cubic(let curve): curve.parameter(atLength: length, tolerance: tolerance)
    }
  }

  /// The point of the segment nearest to another, to within a tolerance in points.
  @usableFromInline
  package func nearest(to point: Point, tolerance: Double) -> NearestPoint {
    switch self {
    case .line(let curve): curve.nearest(to: point, tolerance: tolerance)
    case .quadratic(let curve): curve.nearest(to: point, tolerance: tolerance)
    case .cubic(let curve): curve.nearest(to: point, tolerance: tolerance)
    }
  }
}
