import InkGeometry
import InkStream
import Testing

@Suite struct SavitzkyGolayTests {
  @Test(arguments: [2, 3, 5, 8, 12])
  func `the filter is a least-squares cubic around each point`(_ window: Int) {
    for strength in [0, 0.3, 1] {
      let kernel = SavitzkyGolay(window: window, strength: strength)
      for points in RandomPolyline.all(seeds: 0..<3, count: 40) {
        let expected = Self.naive(points, window: window, strength: strength)
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
      #expect(isNear(stage.filtered(points), Self.naive(points, window: 4, strength: 1)))
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

  /// Applies the whole filter from the text: for each point the cubic that fits its window best.
  static func naive(_ points: Polyline, window: Int, strength: Double) -> Polyline {
    points.indices.map { index in
      var result = points[index]
      let m = min(window, index, points.count - 1 - index)
      guard m >= 2 else { return result }
      let around = points[index - m...index + m].map(\.location)
      let x = centre(ofCubicThrough: around.map(\.x))
      let y = centre(ofCubicThrough: around.map(\.y))
      let raw = result.location
      result.location = Point(raw.x + strength * (x - raw.x), raw.y + strength * (y - raw.y))
      return result
    }
  }

  /// Solves the normal equations of a cubic for values at equal steps, and evaluates it in the
  /// middle.
  private static func centre(ofCubicThrough values: [Double]) -> Double {
    let m = (values.count - 1) / 2
    let mean = values.reduce(0, +) / Double(values.count)
    var rows = Array(repeating: Array(repeating: 0.0, count: 5), count: 4)
    for (position, value) in values.enumerated() {
      let t = Double(position - m) / Double(m)
      let powers = [1, t, t * t, t * t * t]
      for row in 0..<4 {
        for column in 0..<4 { rows[row][column] += powers[row] * powers[column] }
        rows[row][4] += powers[row] * (value - mean)
      }
    }
    // Gauss–Jordan elimination with the largest pivot.
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<4 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for entry in column..<5 { rows[row][entry] -= factor * rows[column][entry] }
      }
    }
    return mean + rows[0][4] / rows[0][0]
  }
}
