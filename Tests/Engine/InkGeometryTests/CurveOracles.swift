import InkGeometry
import InkTestSupport

/// Slow ways to know the truth about a curve, by sampling it densely.
extension BezierCurve {
  /// Returns points at even steps of the parameter, both ends included.
  func samples(_ count: Int) -> [Point] {
    (0...count).map { point(at: Double($0) / Double(count)) }
  }

  /// Returns the length of a fine polyline; below the truth, by an error that falls with count².
  func sampledLength(_ count: Int) -> Double {
    let points = samples(count)
    return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// Returns the smallest distance from a point to any sample.
  func sampledDistance(to point: Point, _ count: Int) -> Double {
    samples(count).reduce(.infinity) { min($0, $1.distance(to: point)) }
  }
}

/// Returns the distance from a point to a polyline.
func distance(from point: Point, to polyline: [Point]) -> Double {
  zip(polyline, polyline.dropFirst()).reduce(.infinity) { best, ends in
    let (start, direction) = (ends.0, ends.1 - ends.0)
    let squared = direction.squaredLength
    let t = squared > 0 ? min(1, max(0, (point - start).dot(direction) / squared)) : 0
    return min(best, (start + t * direction).distance(to: point))
  }
}

extension SeededGenerator {
  mutating func line(within size: Double = 100) -> LineSegment {
    LineSegment(start: point(within: size), end: point(within: size))
  }

  mutating func quadratic(within size: Double = 100) -> QuadraticBezier {
    QuadraticBezier(
      start: point(within: size), control: point(within: size), end: point(within: size))
  }

  mutating func cubic(within size: Double = 100) -> CubicBezier {
    CubicBezier(
      start: point(within: size), control1: point(within: size), control2: point(within: size),
      end: point(within: size))
  }

  /// Returns a segment of any kind.
  mutating func segment(within size: Double = 100) -> PathSegment {
    switch next() % 3 {
    case 0: .line(line(within: size))
    case 1: .quadratic(quadratic(within: size))
    default: .cubic(cubic(within: size))
    }
  }
}

/// Curves that are known to give trouble, by name.
let difficultCurves: [(name: String, curve: PathSegment)] = [
  ("all points equal", cubic((7, 7), (7, 7), (7, 7), (7, 7))),
  ("quadratic, all points equal", quadratic((7, 7), (7, 7), (7, 7))),
  ("line without length", .line(LineSegment(start: Point(7, 7), end: Point(7, 7)))),
  ("collinear", cubic((0, 0), (10, 10), (20, 20), (30, 30))),
  ("collinear, overshooting both ends", cubic((0, 0), (40, 0), (-30, 0), (10, 0))),
  ("collinear, there and back", cubic((0, 0), (30, 0), (30, 0), (0, 0))),
  ("quadratic, there and back", quadratic((0, 0), (30, 0), (0, 0))),
  ("quadratic hairpin", quadratic((0, 0), (100, 0.001), (0, 0.002))),
  ("cusp", cubic((0, 0), (100, 100), (0, 100), (100, 0))),
  ("nearly a cusp", cubic((0, 0), (99.999, 100), (0.001, 100), (100, 0))),
  ("loop", cubic((0, 0), (150, 100), (-50, 100), (100, 0))),
  ("closed loop", cubic((0, 0), (80, 80), (-80, 80), (0, 0))),
  ("S", cubic((0, 0), (100, 0), (0, 100), (100, 100))),
  ("first control at the start", cubic((0, 0), (0, 0), (50, 80), (100, 0))),
  ("both controls at the ends", cubic((0, 0), (0, 0), (100, 0), (100, 0))),
  ("both controls at the start", cubic((0, 0), (0, 0), (0, 0), (100, 50))),
  ("quadratic in disguise", cubic((0, 0), (40, 40), (80, 40), (120, 0))),
  ("inflection", cubic((0, 0), (30, 0), (70, 100), (100, 100))),
  ("tiny", cubic((1, 1), (1.000001, 1), (1, 1.000001), (1.000001, 1.000001))),
  ("far from the origin", cubic((1e9, 1e9), (1e9 + 50, 1e9), (1e9, 1e9 + 50), (1e9 + 40, 1e9))),
]

private func cubic(
  _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ d: (Double, Double)
) -> PathSegment {
  .cubic(
    CubicBezier(
      start: Point(a.0, a.1), control1: Point(b.0, b.1), control2: Point(c.0, c.1),
      end: Point(d.0, d.1)))
}

private func quadratic(
  _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)
) -> PathSegment {
  .quadratic(
    QuadraticBezier(start: Point(a.0, a.1), control: Point(b.0, b.1), end: Point(c.0, c.1)))
}

/// Curves that no pen ever drew: not finite, or with squares that overflow.
let impossibleCurves: [PathSegment] = {
  var curves: [PathSegment] = []
  let finite = Point(1, 2)
  for bad in [Point(.nan, 0), Point(.infinity, 0), Point(0, -.infinity), Point(.nan, .nan)] {
    curves.append(.line(LineSegment(start: bad, end: finite)))
    curves.append(.line(LineSegment(start: finite, end: bad)))
    curves.append(.quadratic(QuadraticBezier(start: finite, control: bad, end: finite)))
    curves.append(
      .cubic(CubicBezier(start: finite, control1: bad, control2: finite, end: finite)))
    curves.append(.cubic(CubicBezier(start: bad, control1: bad, control2: bad, end: bad)))
  }
  return curves
}()
