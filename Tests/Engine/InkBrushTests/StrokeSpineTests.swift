import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

struct StrokeSpineTests {
  private func spine(
    _ element: PathElement, from start: Double = 0, to end: Double = 1, _ tips: [TipState],
    _ brush: Brush = Brush(), tolerance: Double = 0.1
  ) -> [SpinePoint] {
    let path = [
      StrokeElement(.move(to: .zero), from: 0, to: 0), StrokeElement(element, from: start, to: end),
    ]
    var points: [SpinePoint] = []
    StrokeSpine(brush, tolerance: tolerance).append(1, of: path, tips: tips, to: &points)
    return points
  }

  private func tips(_ widths: Double...) -> [TipState] { widths.map { TipState(width: $0) } }

  @Test func `a line is one piece between the values of its ends`() {
    let points = spine(.line(to: Point(10, 0)), tips(2, 4))
    #expect(points == [SpinePoint(.zero, tips(2)[0]), SpinePoint(Point(10, 0), tips(4)[0])])
  }

  @Test func `curves stay within the tolerance, widths and all`() {
    var random = SeededGenerator(seed: 5)
    func point(_ random: inout SeededGenerator) -> Point {
      Point(random.double(in: -100...100), random.double(in: -100...100))
    }
    for round in 0..<Bulk.count(60, 1000) {
      let curve = CubicBezier(
        start: .zero, control1: point(&random), control2: point(&random), end: point(&random))
      let tips = tips(random.double(in: 0...40), random.double(in: 0...40))
      let run: ValueRun = round % 2 == 0 ? .linear : .cubic
      let found = spine(
        .cubic(control1: curve.control1, control2: curve.control2, to: curve.end), tips,
        Brush(run: run))
      for step in 0...500 {
        let t = Double(step) / 500
        let place = t * Double(found.count - 1)
        let index = min(Int(place), found.count - 2)
        let fraction = place - Double(index)
        let (a, b) = (found[index], found[index + 1])
        let between = a.location.interpolated(to: b.location, at: fraction)
        #expect(between.distance(to: curve.point(at: t)) <= 0.1001)
        let eased = run == .cubic ? t * t * t : t
        let radius = (tips[0].width + (tips[1].width - tips[0].width) * eased) / 2
        #expect((a.radius + (b.radius - a.radius) * fraction - radius).magnitude <= 0.1001)
      }
    }
  }

  @Test func `the fatter the stroke, the more pieces a turn has`() {
    let turn = PathElement.quadratic(control: Point(10, 0), to: Point(10, 10))
    let thin = spine(turn, tips(1, 1)).count
    let fat = spine(turn, tips(400, 400)).count
    #expect(thin < 8 && fat > 24 && fat < 60)
  }

  @Test func `step holds the end's value, cubic runs with the third power`() {
    let line = PathElement.line(to: Point(10, 0))
    let step = spine(line, tips(2, 4), Brush(run: .step))
    #expect(step.map(\.tip.width) == [4, 4])
    let curve = PathElement.quadratic(control: Point(5, 5), to: Point(10, 0))
    let cubic = spine(curve, tips(0, 8), Brush(run: .cubic))
    for (index, point) in cubic.enumerated() {
      let t = Double(index) / Double(cubic.count - 1)
      #expect((point.tip.width - 8 * t * t * t).magnitude < 1e-12)
    }
  }

  @Test func `places between points are looked up between them`() {
    let curve = PathElement.quadratic(control: Point(1, 0), to: Point(1, 1))
    let points = spine(curve, from: 0.5, to: 1.5, tips(2, 4, 8))
    #expect(points.first?.tip.width == 3 && points.last?.tip.width == 6)
  }

  @Test func `long elements pass through the values in between`() {
    let curve = PathElement.cubic(
      control1: Point(10, 30), control2: Point(20, -30), to: Point(30, 0))
    let points = spine(curve, to: 3, tips(1, 9, 2, 5))
    let third = (points.count - 1) / 3
    #expect((points.count - 1).isMultiple(of: 3))
    #expect(points[third].tip.width == 9 && points[2 * third].tip.width == 2)
    #expect(points.last?.tip.width == 5)
  }

  @Test func `pieces are cut by length, above a length`() {
    let brush = BrushPreset.signature.brush
    func count(_ x: Double) -> Int {
      let middle = PathElement.quadratic(control: Point(x / 2, 0), to: Point(x, 0))
      return spine(middle, tips(1, 1), brush).count - 1
    }
    #expect(count(2.9) == 1 && count(3) == 1 && count(3.1) == 2)
    #expect(count(4.5) == 3 && count(15) == 10 && count(1e9) == StrokeSpine.pieceLimit)
    #expect(spine(.line(to: Point(100, 0)), tips(1, 1), brush).count == 2)
  }

  @Test func `a dot is the one point of its move`() {
    let path = [StrokeElement(.move(to: Point(3, 4)), from: 0, to: 0)]
    func dot(_ tips: [TipState]) -> [SpinePoint] {
      var points: [SpinePoint] = []
      StrokeSpine(Brush(size: 6), tolerance: 0.1).append(0, of: path, tips: tips, to: &points)
      return points
    }
    #expect(dot(tips(5)) == [SpinePoint(Point(3, 4), TipState(width: 5))])
    #expect(dot(tips(0)) == [SpinePoint(Point(3, 4), TipState(width: 6))])
    #expect(dot([]).isEmpty)
  }

  @Test func `nibs turn the shorter way`() {
    let states = [TipState(width: 2, angle: 3), TipState(width: 2, angle: -3)]
    let curve = PathElement.quadratic(control: Point(50, 50), to: Point(100, 0))
    for point in spine(curve, states) { #expect(point.tip.angle.magnitude >= 3) }
  }

  @Test func `indices out of range, closes and missing tips give nothing`() {
    let path = [
      StrokeElement(.move(to: .zero), from: 0, to: 0),
      StrokeElement(.line(to: Point(1, 1)), from: 0, to: 1), StrokeElement(.close, from: 1, to: 1),
    ]
    var points: [SpinePoint] = []
    let spine = StrokeSpine(Brush(), tolerance: .nan)
    for index in [-1, 0, 2, 3] { spine.append(index, of: path, tips: tips(1), to: &points) }
    spine.append(1, of: path, tips: [], to: &points)
    #expect(points.isEmpty)
  }

  @Test func `huge, tiny and infinite geometry gives finite, bounded spines`() {
    let numbers = [0, 1e-300, 1e9, -1e154, 1e300, -1.7e308, .infinity, .nan]
    for x in numbers {
      for y in numbers {
        for width in [0, 1e5] {
          let curve = PathElement.cubic(
            control1: Point(x, y), control2: Point(y, x), to: Point(-x, y))
          let points = spine(curve, from: x, to: y, tips(width, 1, width), tolerance: x)
          #expect(points.count <= StrokeSpine.pieceLimit + 1)
          #expect(points.allSatisfy { $0.location.isFinite && $0.tip.width >= 0 })
          // A curve from a point to itself stays there: it is a dot, which its first element gives.
          let stays = x == 0 && y == 0
          #expect(points.isEmpty == (!(x.isFinite && y.isFinite) || stays))
        }
      }
    }
  }
}
