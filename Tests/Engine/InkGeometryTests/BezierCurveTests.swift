import InkGeometry
import InkTestSupport
import Testing

/// Tests of curves of every degree: evaluation, pieces, bounds.
@Suite struct BezierCurveTests {
  @Test func `a curve passes exactly through its ends`() {
    var random = SeededGenerator(seed: 60)
    for _ in 0..<500 {
      let curve = random.segment(within: 1e6)
      #expect(curve.point(at: 0) == curve.start)
      #expect(curve.point(at: 1) == curve.end)
    }
  }

  @Test func `points by hand`() {
    let line = LineSegment(start: Point(0, 0), end: Point(4, 8))
    #expect(line.point(at: 0.25) == Point(1, 2))
    #expect(line.derivative(at: 0.7) == Vector(4, 8))
    let quadratic = QuadraticBezier(start: Point(0, 0), control: Point(2, 4), end: Point(4, 0))
    #expect(quadratic.point(at: 0.5) == Point(2, 2))
    #expect(quadratic.derivative(at: 0) == Vector(4, 8))
    #expect(quadratic.derivative(at: 0.5) == Vector(4, 0))
    let cubic = CubicBezier(
      start: Point(0, 0), control1: Point(0, 4), control2: Point(4, 4), end: Point(4, 0))
    #expect(cubic.point(at: 0.5) == Point(2, 3))
    #expect(cubic.derivative(at: 0) == Vector(0, 12))
    #expect(cubic.derivative(at: 1) == Vector(0, -12))
    #expect(cubic.secondDerivative(at: 0) == Vector(24, -24))
  }

  @Test func `derivatives agree with differences`() {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<300 {
      let curve = random.segment()
      let (t, h) = (random.number(0, 1), 1e-5)
      let slope = (curve.point(at: t + h) - curve.point(at: t - h)) / (2 * h)
      #expect((slope - curve.derivative(at: t)).length < 1e-4)
      let bend = (curve.derivative(at: t + h) - curve.derivative(at: t - h)) / (2 * h)
      #expect((bend - curve.secondDerivative(at: t)).length < 1e-4)
    }
  }

  @Test func `the two pieces of a split trace the curve`() {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<300 {
      let curve = random.segment()
      let t = random.number(0, 1)
      let (first, second) = curve.split(at: t)
      #expect(first.start == curve.start && second.end == curve.end)
      #expect(first.end == second.start && first.end == curve.point(at: t))
      let u = random.number(0, 1)
      #expect(first.point(at: u).distance(to: curve.point(at: t * u)) < 1e-11)
      #expect(second.point(at: u).distance(to: curve.point(at: t + (1 - t) * u)) < 1e-11)
    }
  }

  @Test func `a piece between two parameters traces that part`() {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<300 {
      let curve = random.segment()
      let (t0, t1, u) = (random.number(0, 1), random.number(0, 1), random.number(0, 1))
      let piece = curve.subsegment(from: t0, to: t1)
      #expect(piece.start == curve.point(at: t0) && piece.end == curve.point(at: t1))
      #expect(piece.point(at: u).distance(to: curve.point(at: t0 + (t1 - t0) * u)) < 1e-10)
    }
  }

  @Test func `the reversed curve runs backwards`() {
    var random = SeededGenerator(seed: 64)
    for _ in 0..<300 {
      let (curve, t) = (random.segment(), random.number(0, 1))
      #expect(curve.reversed.point(at: t).distance(to: curve.point(at: 1 - t)) < 1e-11)
      #expect(curve.reversed.reversed == curve)
    }
  }

  @Test func `transforming a curve transforms its points`() {
    var random = SeededGenerator(seed: 65)
    let map = Affine.rotation(0.7).concatenating(.scale(x: 2, y: -3))
      .concatenating(.translation(Vector(5, 6)))
    for _ in 0..<300 {
      let (curve, t) = (random.segment(), random.number(0, 1))
      let moved = curve.applying(map).point(at: t)
      #expect(moved.distance(to: curve.point(at: t).applying(map)) < 1e-10)
    }
  }

  @Test func `bounds are those of a dense sampling`() {
    var random = SeededGenerator(seed: 67)
    var curves = difficultCurves.map(\.curve)
    for _ in 0..<150 { curves.append(random.segment()) }
    for curve in curves {
      let sampled = Rect(curve.samples(2000))
      let bounds = curve.bounds
      let rounding = 1e-15 * (1 + bounds.maxX.magnitude + bounds.maxY.magnitude)
      #expect(bounds.expanded(by: rounding).contains(sampled))
      // Between two of 2000 samples, an extremum hides at most this much.
      let hidden = curve.deviationBound * 8 / 4e6 + rounding
      #expect(sampled.expanded(by: hidden).contains(bounds))
      #expect(curve.controlBounds.expanded(by: rounding).contains(bounds))
    }
  }

  @Test func `bounds of a known arch`() {
    let arch = CubicBezier(
      start: Point(0, 0), control1: Point(0, 4), control2: Point(4, 4), end: Point(4, 0))
    #expect(arch.bounds == Rect(Point(0, 0), Point(4, 3)))
    let bow = QuadraticBezier(start: Point(0, 0), control: Point(2, 4), end: Point(4, 0))
    #expect(bow.bounds == Rect(Point(0, 0), Point(4, 2)))
  }

  @Test func `bounds hold at every scale`() {
    let arch = CubicBezier(
      start: Point(0, 0), control1: Point(0, 4), control2: Point(4, 4), end: Point(4, 0))
    let bow = QuadraticBezier(start: Point(0, 0), control: Point(2, 4), end: Point(4, 0))
    for factor in [0x1p-500, 0x1p-30, 0x1p30, 0x1p500, 0x1p1021] {
      #expect(arch.applying(.scale(factor)).bounds.maxY == 3 * factor)
      #expect(bow.applying(.scale(factor)).bounds.maxY == 2 * factor)
    }
    let extreme = CubicBezier(
      start: Point(-1e308, 1e308), control1: Point(1e308, -1e308),
      control2: Point(-1e308, -1e308), end: Point(1e308, 1e308))
    #expect(extreme.controlBounds.contains(extreme.bounds))
    #expect(extreme.bounds.contains(extreme.start))
  }

  @Test func `nothing traps on curves that are not finite`() {
    for curve in impossibleCurves {
      #expect(!curve.isFinite)
      _ = curve.bounds
      _ = curve.split(at: 0.5)
      _ = curve.subsegment(from: 0.2, to: .nan)
      #expect(curve.length(tolerance: 0.1) == 0)
      #expect(curve.parameter(atLength: 1, tolerance: 0.1) == 0)
      #expect(curve.nearest(to: .zero, tolerance: 0.1).squaredDistance == .infinity)
      var points: [Point] = []
      curve.flatten(tolerance: 0.1, into: &points)
      #expect(points == (curve.end.isFinite ? [curve.end] : []))
    }
  }
}
