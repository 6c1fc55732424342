import InkGeometry
import InkStream
import StreamTestSupport
import Testing

@Suite struct SavitzkyGolayTests {
  @Test(arguments: [2, 3, 5, 8, 12])
  func `the filter is a least-squares cubic around each point`(_ window: Int) {
    for strength in [0, 0.3, 1] {
      let kernel = SavitzkyGolay(window: window, strength: strength)
      for points in RandomPolyline.all(seeds: 0..<3, count: 40) {
        let expected = NaiveSavitzkyGolay.filtered(points, window: window, strength: strength)
        let stage = WindowedFilter(kernel)
        #expect(isNear(stage.filtered(points), expected))
        #expect(isNear(stage.filteredPointByPoint(points), expected))
      }
    }
  }

  @Test func `every length up to three windows agrees`() {
    for count in 0...13 {
      let points = RandomPolyline.jitter.make(seed: 9, count: count)
      let stage = WindowedFilter(SavitzkyGolay(window: 4))
      #expect(
        isNear(stage.filtered(points), NaiveSavitzkyGolay.filtered(points, window: 4, strength: 1)))
    }
  }

  @Test func `cubics pass unchanged`() {
    let points = (0..<30).map { index -> PolylinePoint in
      let t = Double(index) / 5
      return PolylinePoint(location: Point(t * t * t - 4 * t, 7 - 2 * t * t))
    }
    #expect(isNear(WindowedFilter(SavitzkyGolay(window: 6)).filtered(points), points))
  }

  @Test func `the ends stay where the pen was`() {
    let points = RandomPolyline.jitter.make(seed: 1, count: 20)
    let filtered = WindowedFilter(SavitzkyGolay(window: 12)).filtered(points)
    #expect(Array(filtered[..<2]) == Array(points[..<2]))
    #expect(Array(filtered[18...]) == Array(points[18...]))
    #expect(filtered[2] != points[2])
  }

  @Test func `parameters out of range are clamped`() {
    #expect(SavitzkyGolay(window: 1).window == 2)
    #expect(SavitzkyGolay(window: .min).window == 2)
    #expect(SavitzkyGolay(window: .max).window == 12)
    #expect(SavitzkyGolay(strength: -0.1).strength == 0)
    #expect(SavitzkyGolay(strength: .infinity).strength == 1)
    #expect(SavitzkyGolay(strength: .nan).strength == 1)
  }
}
