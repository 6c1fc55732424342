import InkGeometry
import InkTestSupport
import Testing

@Suite struct FlatteningTests {
  /// Returns the whole polyline, start included.
  private func polyline(_ curve: some BezierCurve, _ tolerance: Double) -> [Point] {
    var points = [curve.start]
    curve.flatten(tolerance: tolerance, into: &points)
    return points
  }

  @Test func `the polyline stays within the tolerance, both ways`() {
    var random = SeededGenerator(seed: 70)
    var curves = difficultCurves.map(\.curve)
    for _ in 0..<60 { curves.append(random.segment()) }
    for curve in curves {
      for tolerance in [5, 0.3, 0.05] {
        let points = polyline(curve, tolerance)
        let samples = curve.samples(300)
        let slack = 1e-12 + 1e-15 * (curve.start - Point.zero).length
        for sample in samples {
          #expect(distance(from: sample, to: points) <= tolerance + slack)
        }
        // From the polyline to the curve: corners lie on it, so edges need a look half way.
        let fine = polyline(curve, tolerance / 100)
        for (a, b) in zip(points, points.dropFirst()) {
          let gap = distance(from: a.midpoint(to: b), to: fine)
          #expect(gap <= tolerance * 1.01 + slack)
        }
      }
    }
  }

  @Test func `the start is left out and the end is exact`() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<200 {
      let curve = random.segment()
      var points = [Point(-1, -1)]
      curve.flatten(tolerance: 0.1, into: &points)
      #expect(points.first == Point(-1, -1))
      #expect(points.last == curve.end)
      #expect(points.count >= 2)
    }
  }

  @Test func `straight curves with even controls are one line`() {
    var points: [Point] = []
    CubicBezier(
      start: Point(0, 0), control1: Point(1, 2), control2: Point(2, 4), end: Point(3, 6)
    ).flatten(tolerance: 1e-9, into: &points)
    LineSegment(start: Point(3, 6), end: Point(9, 9)).flatten(tolerance: 0, into: &points)
    #expect(points == [Point(3, 6), Point(9, 9)])
  }

  @Test func `the number of points grows with the square root of the size`() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<50 {
      let curve = random.cubic()
      let once = polyline(curve, 0.01).count
      let large = polyline(curve.applying(.scale(100)), 0.01).count
      #expect(large <= 10 * once && large >= 10 * (once - 2))
    }
  }

  @Test func `the number of points is capped whatever the tolerance`() {
    var random = SeededGenerator(seed: 73)
    for size in [1, 1e9, 1e150, 1e300] as [Double] {
      let curve = random.cubic(within: size)
      for tolerance in [0, -1, .nan, 1e-300, 1e-12] as [Double] {
        let points = polyline(curve, tolerance)
        #expect(points.count <= 16385)
        #expect(points.allSatisfy { $0.isFinite })
      }
      #expect(polyline(curve, .infinity).count <= 16385)
    }
    #expect(polyline(random.cubic(), .infinity).count == 2)
  }
}
