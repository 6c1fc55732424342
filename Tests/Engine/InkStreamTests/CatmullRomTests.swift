import InkGeometry
import InkStream
import StreamTestSupport
import Testing

@Suite struct CatmullRomTests {
  @Test func `curves are those of the pyramid of Barry and Goldman`() {
    var curves = 0
    for points in RandomPolyline.all(seeds: 0..<6, count: 40) {
      let path = CatmullRom().path(points)
      let places = points.map(\.location)
      for index in 2..<places.count - 1 {
        let legs = zip(places[index - 2...index], places[index - 1...index + 1])
        guard legs.allSatisfy({ $0.distance(to: $1) > 1e-3 }) else { continue }
        // Where a curve turns one way, its handles are longer.
        let sides = zip(places[index - 2...index - 1], places[index - 1...index]).map { $1 - $0 }
        let turn = (sides[0].cross(sides[1]), sides[1].cross(places[index + 1] - places[index]))
        guard turn.0 * turn.1 < 0 else { continue }
        curves += 1
        for step in 0...20 {
          let u = Double(step) / 20
          let expected = pyramid(Array(places[index - 2...index + 1]), u)
          let place = path.place(on: index, at: u)
          #expect((place?.distance(to: expected) ?? .infinity) < 1e-9)
        }
      }
    }
    #expect(curves > 80)
  }

  @Test(arguments: [8, 5, 4]) func `points of a circle give the circle`(_ count: Int) {
    let places = (0...count + 1).map { index in
      let (sine, cosine) = Elementary.sincos(2 * Double.pi * Double(index) / Double(count))
      return Point(100 * cosine, 100 * sine)
    }
    let path = CatmullRom().path(.at(places))
    for index in 1..<path.count {
      for step in 0...20 {
        let place = path.place(on: index, at: Double(step) / 20)
        // The best cubic of a quarter of a circle is off by 0.03 %; with fewer points, little more.
        #expect(((place?.distance(to: .zero) ?? 0) - 100).magnitude < 0.05)
      }
    }
  }

  @Test func `a missing or coincident neighbour puts the control point on the end`() {
    let places = [Point(0, 0), Point(0, 0), Point(8, 0), Point(8, 0), Point(8, 5)]
    let path = CatmullRom().path(.at(places))
    #expect(path[2].element == .cubic(control1: places[1], control2: places[2], to: places[2]))
    #expect(path[4].element == .cubic(control1: places[3], control2: places[4], to: places[4]))
    let line = CatmullRom().path(.at([Point(0, 0), Point(3, 4)]))
    #expect(
      line.last?.element == .cubic(control1: Point(0, 0), control2: Point(3, 4), to: Point(3, 4)))
  }

  /// Returns the curve between the inner two of four points, for a fraction of its parameters, with knots
  /// apart by the square root of the distances.
  private func pyramid(_ p: [Point], _ u: Double) -> Point {
    var knots = [0.0]
    for index in 1..<4 {
      knots.append(knots[index - 1] + p[index - 1].distance(to: p[index]).squareRoot())
    }
    let t = knots[1] + (knots[2] - knots[1]) * u
    func mix(_ a: Point, _ b: Point, _ from: Int, _ to: Int) -> Point {
      a.interpolated(to: b, at: (t - knots[from]) / (knots[to] - knots[from]))
    }
    let a = (0..<3).map { mix(p[$0], p[$0 + 1], $0, $0 + 1) }
    let b = (0..<2).map { mix(a[$0], a[$0 + 1], $0, $0 + 2) }
    return mix(b[0], b[1], 1, 2)
  }
}
