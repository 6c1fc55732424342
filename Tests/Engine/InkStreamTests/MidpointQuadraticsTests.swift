import InkGeometry
import InkStream
import StreamTestSupport
import Testing

@Suite struct MidpointQuadraticsTests {
  @Test func `quadratics run from midpoint to midpoint around the samples`() {
    for count in 0...30 {
      for points in RandomPolyline.all(seeds: 0..<3, count: count) {
        let places = points.map(\.location)
        var expected: [PathElement] = places.first.map { [.move(to: $0)] } ?? []
        if count > 2 {
          expected.append(.line(to: middle(places[0], places[1])))
          for index in 1..<count - 1 {
            expected.append(
              .quadratic(
                control: places[index], to: middle(places[index], places[index + 1])))
          }
        }
        if count > 1 { expected.append(.line(to: places[count - 1])) }
        #expect(MidpointQuadratics().path(points).isNear(expected))
      }
    }
  }

  private func middle(_ a: Point, _ b: Point) -> Point { Point((a.x + b.x) / 2, (a.y + b.y) / 2) }
}
