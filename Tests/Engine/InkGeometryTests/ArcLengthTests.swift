import InkGeometry
import InkTestSupport
import Testing

@Suite struct ArcLengthTests {
  @Test func `lengths that are known in closed form`() {
    let line = LineSegment(start: Point(1, 1), end: Point(4, 5))
    #expect(line.length(tolerance: 1) == 5)
    // The parabola y = x² from 0 to 1: √5/2 + arsinh(2)/4.
    let parabola = QuadraticBezier(start: Point(0, 0), control: Point(0.5, 0), end: Point(1, 1))
    let truth = 1.4789428575445974
    #expect((parabola.length(tolerance: 1e-13) - truth).magnitude < 1e-13)
    // The same as a cubic: its controls are two thirds of the way to that of the quadratic.
    let cubic = CubicBezier(
      start: Point(0, 0), control1: Point(1.0 / 3, 0), control2: Point(2.0 / 3, 1.0 / 3),
      end: Point(1, 1))
    #expect((cubic.length(tolerance: 1e-13) - truth).magnitude < 1e-13)
    // Semicubical parabola (t², t³): (13√13 − 8) / 27.
    let cuspidal = CubicBezier(
      start: Point(0, 0), control1: Point(0, 0), control2: Point(1.0 / 3, 0), end: Point(1, 1))
    #expect((cuspidal.length(tolerance: 1e-12) - 1.4397098733715295).magnitude < 1e-12)
    // There and back along a line.
    let back = QuadraticBezier(start: Point(0, 0), control: Point(30, 0), end: Point(0, 0))
    #expect((back.length(tolerance: 1e-9) - 30).magnitude < 1e-9)
  }

  @Test func `length is that of a dense polyline`() {
    var random = SeededGenerator(seed: 80)
    var curves = difficultCurves.map(\.curve)
    for _ in 0..<60 { curves.append(random.segment()) }
    for curve in curves {
      let coarse = curve.sampledLength(2000)
      let fine = curve.sampledLength(4000)
      // Richardson: the polyline's error falls with the square of the number of sides.
      let truth = fine + (fine - coarse) / 3
      for tolerance in [1, 0.1, 1e-3] {
        let length = curve.length(tolerance: tolerance)
        #expect((length - truth).magnitude <= tolerance + (fine - coarse).magnitude + 1e-6)
        #expect(length <= curve.controlPolygonLength * (1 + 1e-9) + 1e-12)
      }
    }
  }

  @Test func `a finer tolerance changes no more than the coarser allowed`() {
    var random = SeededGenerator(seed: 81)
    var curves = difficultCurves.map(\.curve)
    for _ in 0..<400 { curves.append(random.segment()) }
    for curve in curves {
      let truth = curve.length(tolerance: 1e-10)
      for tolerance in [10, 1, 0.1, 1e-2, 1e-4] {
        #expect((curve.length(tolerance: tolerance) - truth).magnitude <= tolerance)
      }
    }
  }

  @Test func `the pieces of a curve are as long as the whole`() {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<100 {
      let curve = random.segment()
      let (first, second) = curve.split(at: random.number(0, 1))
      let sum = first.length(tolerance: 1e-9) + second.length(tolerance: 1e-9)
      #expect((sum - curve.length(tolerance: 1e-9)).magnitude < 1e-8)
      #expect((curve.reversed.length(tolerance: 1e-9) - sum).magnitude < 1e-8)
    }
  }

  @Test func `the parameter at a length is where that length has been run`() {
    var random = SeededGenerator(seed: 83)
    var curves = difficultCurves.map(\.curve)
    for _ in 0..<60 { curves.append(random.segment()) }
    for curve in curves {
      let whole = curve.length(tolerance: 1e-9)
      for tolerance in [0.5, 1e-3, 1e-6] {
        let wanted = whole * random.number(0, 1)
        let t = curve.parameter(atLength: wanted, tolerance: tolerance)
        #expect(t >= 0 && t <= 1)
        let run = curve.subsegment(from: 0, to: t).length(tolerance: 1e-9)
        // Far from the origin, the piece's own ends are rounded.
        let slack = 1e-8 + 1e-14 * (curve.start - Point.zero).length
        #expect((run - wanted).magnitude <= tolerance + slack)
      }
    }
  }

  @Test func `lengths outside the curve are clamped`() {
    var random = SeededGenerator(seed: 84)
    for _ in 0..<50 {
      let curve = random.segment()
      for low in [0, -5, -.infinity, .nan] as [Double] {
        #expect(curve.parameter(atLength: low, tolerance: 0.1) == 0)
      }
      for high in [1e6, 1e300, .infinity] as [Double] {
        #expect(curve.parameter(atLength: high, tolerance: 0.1) == 1)
      }
    }
  }

  @Test func `a length is found at every scale`() {
    let arch = CubicBezier(
      start: Point(0, 0), control1: Point(0, 4), control2: Point(4, 4), end: Point(4, 0))
    let unit = arch.length(tolerance: 1e-12)
    for factor in [0x1p-600, 0x1p-300, 0x1p30, 0x1p400, 0x1p1000] {
      let scaled = arch.applying(.scale(factor))
      let length = scaled.length(tolerance: 1e-9 * factor)
      #expect((length / factor - unit).magnitude < 1e-9)
      let t = scaled.parameter(atLength: length / 2, tolerance: 1e-9 * factor)
      #expect((t - 0.5).magnitude < 1e-9)
    }
    let across = LineSegment(start: Point(-1e308, 0), end: Point(1e308, 0))
    #expect(across.length(tolerance: 1) == .infinity)
  }

  @Test func `a tolerance of nothing ends`() {
    var random = SeededGenerator(seed: 85)
    for tolerance in [0, -1, .nan, 1e-300, .infinity] as [Double] {
      for (_, curve) in difficultCurves {
        #expect(curve.length(tolerance: tolerance).isFinite)
        let t = curve.parameter(atLength: 0.3, tolerance: tolerance)
        #expect(t >= 0 && t <= 1)
      }
      #expect(random.cubic(within: 1e9).length(tolerance: tolerance).isFinite)
      #expect(random.cubic(within: 1e300).length(tolerance: tolerance).isFinite)
    }
  }
}
