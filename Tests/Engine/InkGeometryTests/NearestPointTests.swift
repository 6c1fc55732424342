import InkGeometry
import InkTestSupport
import Testing

@Suite struct NearestPointTests {
  @Test func `nearest points by hand`() {
    let line = LineSegment(start: Point(0, 0), end: Point(10, 0))
    let beside = line.nearest(to: Point(3, 4), tolerance: 0.1)
    #expect(beside == NearestPoint(parameter: 0.3, point: Point(3, 0), squaredDistance: 16))
    #expect(line.nearest(to: Point(-3, 4), tolerance: 0.1).parameter == 0)
    #expect(line.nearest(to: Point(13, 4), tolerance: 0.1).squaredDistance == 25)
    let bow = QuadraticBezier(start: Point(0, 0), control: Point(2, 4), end: Point(4, 0))
    let top = bow.nearest(to: Point(2, 10), tolerance: 1e-6)
    #expect((top.parameter - 0.5).magnitude < 1e-6)
    #expect((top.squaredDistance - 64).magnitude < 1e-6)
  }

  @Test func `no sample of the curve is closer by more than the tolerance`() {
    var random = SeededGenerator(seed: 90)
    var curves = difficultCurves.map(\.curve)
    for _ in 0..<60 { curves.append(random.segment()) }
    for curve in curves {
      let box = curve.controlBounds.expanded(by: 20)
      for tolerance in [1, 0.01, 1e-6] {
        let target = Point(
          random.number(box.minX, box.maxX), random.number(box.minY, box.maxY))
        let found = curve.nearest(to: target, tolerance: tolerance)
        #expect(found.parameter >= 0 && found.parameter <= 1)
        #expect(found.point == curve.point(at: found.parameter))
        #expect(found.squaredDistance == found.point.squaredDistance(to: target))
        let distance = found.point.distance(to: target)
        #expect(distance <= curve.sampledDistance(to: target, 1000) + tolerance)
      }
    }
  }

  @Test func `a point on the curve is found there`() {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<300 {
      let curve = random.segment()
      let on = curve.point(at: random.number(0, 1))
      #expect(curve.nearest(to: on, tolerance: 1e-6).point.distance(to: on) <= 1e-6)
    }
  }

  @Test func `a self-intersection is close by both branches`() {
    let loop = CubicBezier(
      start: Point(0, 0), control1: Point(150, 100), control2: Point(-50, 100), end: Point(100, 0))
    for i in 0...50 {
      let target = Point(50, Double(i) * 2)
      let found = loop.nearest(to: target, tolerance: 1e-9)
      #expect(found.point.distance(to: target) <= loop.sampledDistance(to: target, 4000) + 1e-9)
    }
  }

  @Test func `the centre of an arc, equally far from everywhere, is no trap`() {
    // A quarter circle within 0.03 %, a straight curve seen end on, and a curve of one point.
    let k = 0.5522847498307936
    let arc = CubicBezier(
      start: Point(1, 0), control1: Point(1, k), control2: Point(k, 1), end: Point(0, 1))
    for tolerance in [1e-2, 1e-6, 0, .nan] {
      let found = arc.nearest(to: .zero, tolerance: tolerance)
      #expect((found.squaredDistance - 1).magnitude < 1e-3 + 2e-2)
    }
    let dot = CubicBezier(
      start: Point(1, 1), control1: Point(1, 1), control2: Point(1, 1), end: Point(1, 1))
    #expect(dot.nearest(to: Point(4, 5), tolerance: 0).squaredDistance == 25)
  }

  @Test func `distances at the ends of the range`() {
    let arch = CubicBezier(
      start: Point(0, 0), control1: Point(0, 4), control2: Point(4, 4), end: Point(4, 0))
    for factor in [0x1p-600, 0x1p-200, 0x1p400, 0x1p1000] {
      let found = arch.applying(.scale(factor))
        .nearest(to: Point(2 * factor, 9 * factor), tolerance: 1e-6 * factor)
      #expect((found.parameter - 0.5).magnitude < 1e-2)
      #expect((found.point.y / factor - 3).magnitude < 1e-3)
    }
    #expect(arch.nearest(to: Point(1e300, 1e300), tolerance: 1).squaredDistance == .infinity)
    #expect(arch.nearest(to: Point(.nan, 0), tolerance: 1).squaredDistance == .infinity)
    #expect(arch.nearest(to: Point(0, .infinity), tolerance: 1).point == arch.start)
  }
}
