import InkGeometry
import InkStream
import StreamTestSupport
import Testing

/// Minimum distance, one-euro and streamline, each against its formulas written for a whole array.
@Suite struct RecursiveKernelTests {
  @Test(arguments: [0, 0.5, 3, 12, 1000])
  func `minimum distance keeps points that are far enough, and the last`(_ minimum: Double) {
    for points in RandomPolyline.all(seeds: 0..<4, count: 60) {
      var expected: Polyline = []
      for point in points {
        if let last = expected.last, last.location.distance(to: point.location) < minimum {
          continue
        }
        expected.append(point)
      }
      if let tip = points.last, expected.last?.sample != tip.sample { expected.append(tip) }
      let stage = RecursiveFilter(Thinning(distance: minimum))
      #expect(stage.filtered(points) == expected)
      #expect(stage.filteredPointByPoint(points) == expected)
    }
  }

  @Test(arguments: [(1, 0), (1, 0.007), (0.2, 1), (30, 0.1)] as [(Double, Double)])
  func `one-euro follows the paper`(_ cutoff: Double, _ beta: Double) {
    for points in RandomPolyline.all(seeds: 0..<4, count: 60) {
      let expected = Self.oneEuro(points, cutoff: cutoff, beta: beta)
      let stage = RecursiveFilter(OneEuro(cutoff: cutoff, beta: beta))
      #expect(isNear(stage.filtered(points), expected))
      #expect(isNear(stage.filteredPointByPoint(points), expected))
    }
  }

  @Test(arguments: [0, 0.25, 0.6, 1])
  func `streamline is an exponential mean`(_ amount: Double) {
    for points in RandomPolyline.all(seeds: 0..<4, count: 60) {
      var expected = points
      // The mean written out: each raw point's share, not the recursion.
      let weight = 1 - 0.85 * amount
      for index in points.indices.dropFirst().dropLast() {
        var (x, y, share) = (0.0, 0.0, 1.0)
        for earlier in stride(from: index, through: 0, by: -1) {
          let part = earlier == 0 ? share : share * weight
          x += part * points[earlier].location.x
          y += part * points[earlier].location.y
          share *= 1 - weight
        }
        expected[index].location = Point(x, y)
      }
      let stage = RecursiveFilter(Streamline(amount: amount))
      #expect(isNear(stage.filtered(points), expected))
      #expect(isNear(stage.filteredPointByPoint(points), expected))
    }
  }

  @Test func `parameters out of range are clamped`() {
    #expect(Thinning(distance: -1).distance == 0)
    #expect(Thinning(distance: .nan).distance == 0)
    #expect(Thinning(distance: .infinity).distance == .infinity)
    #expect(Thinning(distance: 1, force: -1).force == 0)
    #expect(Thinning(distance: 1, force: .nan).force == 0)
    for cutoff in [0, -1, Double.nan] { #expect(OneEuro(cutoff: cutoff).cutoff == 1) }
    #expect(OneEuro(cutoff: .infinity).cutoff == 1e6)
    #expect(OneEuro(beta: -1).beta == 0)
    #expect(OneEuro(beta: .nan).beta == 0)
    #expect(OneEuro(beta: 1e9).beta == 1e6)
    #expect(Streamline(amount: .nan).amount == 0)
    #expect(Streamline(amount: -.infinity).amount == 0)
    #expect(Streamline(amount: 2).amount == 1)
  }

  @Test func `a time that stands still or runs back keeps the last interval`() {
    let times = [5.0, 5, 5.1, 5.1, 4, 4.2]
    var points = Polyline.at(times.indices.map { Point(Double($0 * $0), 1) })
    for index in points.indices { points[index].timestamp = times[index] }
    let filtered = RecursiveFilter(OneEuro()).filtered(points)
    #expect(isNear(filtered, Self.oneEuro(points, cutoff: 1, beta: 0.007)))
    #expect(filtered.last == points.last)
  }

  /// Applies algorithm 1 of the paper, with a smoothing factor 1 / (1 + τ/Tₑ), τ = 1 / 2πf; the cutoff of both
  /// coordinates comes from the length of the filtered velocity.
  private static func oneEuro(_ points: Polyline, cutoff: Double, beta: Double) -> Polyline {
    func alpha(_ frequency: Double, _ period: Double) -> Double {
      1 / (1 + 1 / (2 * Double.pi * frequency) / period)
    }
    var result = points
    var (x, y, dx, dy) = (0.0, 0.0, 0.0, 0.0)
    var period = 1.0 / 120
    for (index, point) in points.enumerated() {
      if index == 0 {
        (x, y) = (point.location.x, point.location.y)
        continue
      }
      let elapsed = point.timestamp - points[index - 1].timestamp
      if elapsed > 0 { period = elapsed }
      let slope = alpha(1, period)
      dx = slope * (point.location.x - x) / period + (1 - slope) * dx
      dy = slope * (point.location.y - y) / period + (1 - slope) * dy
      let weight = alpha(cutoff + beta * (dx * dx + dy * dy).squareRoot(), period)
      x = weight * point.location.x + (1 - weight) * x
      y = weight * point.location.y + (1 - weight) * y
      if index < points.count - 1 { result[index].location = Point(x, y) }
    }
    return result
  }
}
