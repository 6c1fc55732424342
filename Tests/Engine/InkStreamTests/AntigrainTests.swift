import InkGeometry
import InkStream
import StreamTestSupport
import Testing

@Suite struct AntigrainTests {
  @Test(arguments: [0, 0.3, 0.7, 1])
  func `control points follow the formula`(_ factor: Double) {
    for count in 0...20 {
      for points in RandomPolyline.all(seeds: 0..<4, count: count) {
        let places = points.map(\.location)
        let expected = places.indices.map { index -> PathElement in
          guard index > 0 else { return .move(to: places[0]) }
          let p1 = places[index - 1]
          let p2 = places[index]
          let p0 = index > 1 ? places[index - 2] : p1
          let p3 = index + 1 < count ? places[index + 1] : p2
          return Self.curve(p0, p1, p2, p3, factor)
        }
        #expect(Antigrain(factor: factor).path(points).isNear(expected))
      }
    }
  }

  @Test func `a factor out of range is clamped`() {
    #expect(Antigrain(factor: -1).factor == 0)
    #expect(Antigrain(factor: .infinity).factor == 1)
    #expect(Antigrain(factor: .nan).factor == 0.7)
  }

  @Test func `a factor of 0 draws straight lines`() {
    let path = Antigrain(factor: 0).path(RandomPolyline.jitter.make(seed: 1, count: 9))
    for index in path.indices.dropFirst() {
      #expect(path[index].points.first == path[index - 1].element.end)
      #expect(path[index].points[1] == path[index].element.end)
    }
  }

  /// Computes the formula with all its terms: m1 = c1 + (c2 − c1) k1 and so on, and the end of the curve where it
  /// is undefined.
  private static func curve(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ f: Double
  ) -> PathElement {
    let (c1, c2, c3) = (p0.midpoint(to: p1), p1.midpoint(to: p2), p2.midpoint(to: p3))
    let (l1, l2, l3) = (p0.distance(to: p1), p1.distance(to: p2), p2.distance(to: p3))
    let (k1, k2) = (l1 / (l1 + l2), l2 / (l2 + l3))
    let m1 = c1 + (c2 - c1) * k1
    let m2 = c2 + (c3 - c2) * k2
    let control1 = m1 + (c2 - m1) * f + (p1 - m1)
    let control2 = m2 + (c2 - m2) * f + (p2 - m2)
    return .cubic(
      control1: control1.isFinite ? control1 : p1, control2: control2.isFinite ? control2 : p2,
      to: p2)
  }
}
