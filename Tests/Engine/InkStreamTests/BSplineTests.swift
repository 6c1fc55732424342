import InkGeometry
import InkStream
import StreamTestSupport
import Testing

@Suite struct BSplineTests {
  @Test func `curves are those of the recursion of Cox and de Boor`() {
    for count in 2...25 {
      for points in RandomPolyline.all(seeds: 0..<2, count: count) {
        let path = BSpline().path(points)
        let places = points.map(\.location)
        let controls =
          [places[0] + (places[0] - places[1])] + places
          + [places[count - 1] + (places[count - 1] - places[count - 2])]
        for index in 1..<count {
          for step in 0...10 {
            let u = Double(step) / 10
            let expected = spline(controls, piece: index - 1, u)
            let place = path.place(on: index, at: u)
            #expect((place?.distance(to: expected) ?? .infinity) < 1e-9)
          }
        }
      }
    }
  }

  /// Returns a uniform cubic spline with knots at the whole numbers, on one of its pieces.
  private func spline(_ controls: [Point], piece: Int, _ u: Double) -> Point {
    // The last parameter of a piece belongs to the next, except for rounding: go by the left.
    let t = Double(piece + 3) + min(u, 1 - 1e-14)
    var place = Point.zero
    for index in piece...piece + 3 {
      let weight = basis(index, 3, t)
      place = place + (controls[index] - .zero) * weight
    }
    return place
  }

  private func basis(_ index: Int, _ degree: Int, _ t: Double) -> Double {
    let first = Double(index)
    guard degree > 0 else { return t >= first && t < first + 1 ? 1 : 0 }
    let width = Double(degree)
    return (t - first) / width * basis(index, degree - 1, t)
      + (first + width + 1 - t) / width * basis(index + 1, degree - 1, t)
  }
}
