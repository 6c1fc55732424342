import InkGeometry

/// Winding numbers of closed polygons at points, found with the lines sorted into rows.
struct WindingRows {
  /// A line of a polygon.
  struct Way {
    var start: Point
    var end: Point
    /// The multiplicity of the line.
    var count: Int
  }

  private let ways: [Way]
  private let top: Double
  private let perPoint: Double
  private let starts: [Int]
  private let lines: [Int]

  /// Sorts the lines of polygons into rows; `nil` where they are not finite.
  init?(_ ways: [Way]) {
    var bounds = Rect.empty
    for way in ways {
      bounds.formUnion(way.start)
      bounds.formUnion(way.end)
    }
    guard ways.count > 2, bounds.isFinite, bounds.height < 1e12, bounds.height > 1e-9 else {
      return nil
    }
    let count = min(max(ways.count / 3, 1), 2048)
    let perPoint = Double(count) / bounds.height
    let top = bounds.minY
    func row(_ y: Double) -> Int { min(max(Int((y - top) * perPoint), 0), count - 1) }
    var counts = [Int](repeating: 0, count: count + 1)
    for way in ways {
      let (a, b) = (way.start, way.end)
      for row in row(min(a.y, b.y))...row(max(a.y, b.y)) { counts[row + 1] += 1 }
    }
    for row in 1...count { counts[row] += counts[row - 1] }
    var lines = [Int](repeating: 0, count: counts[count])
    var next = counts
    for (index, way) in ways.enumerated() {
      let (a, b) = (way.start, way.end)
      for row in row(min(a.y, b.y))...row(max(a.y, b.y)) {
        lines[next[row]] = index
        next[row] += 1
      }
    }
    (self.ways, self.top, self.perPoint, self.lines) = (ways, top, perPoint, lines)
    starts = counts
  }

  /// The number of times that the polygons wind around a point.
  func winding(at point: Point) -> Int {
    guard let index = row(of: point) else { return 0 }
    var winding = 0
    for line in starts[index]..<starts[index + 1] {
      let way = ways[lines[line]]
      winding += way.count * Self.crossing(way.start, way.end, point)
    }
    return winding
  }

  /// The same for two points near each other.
  func windings(at one: Point, _ other: Point) -> (Int, Int) {
    let index = row(of: one)
    guard let index, index == row(of: other) else { return (winding(at: one), winding(at: other)) }
    var windings = (0, 0)
    for line in starts[index]..<starts[index + 1] {
      let way = ways[lines[line]]
      windings.0 += way.count * Self.crossing(way.start, way.end, one)
      windings.1 += way.count * Self.crossing(way.start, way.end, other)
    }
    return windings
  }

  private func row(of point: Point) -> Int? {
    let row = (point.y - top) * perPoint
    guard row >= 0, row <= Double(starts.count - 1) else { return nil }
    return min(Int(row), starts.count - 2)
  }

  @inline(__always)
  private static func crossing(_ a: Point, _ b: Point, _ point: Point) -> Int {
    if a.y <= point.y {
      return b.y > point.y && (b - a).cross(point - a) > 0 ? 1 : 0
    }
    return b.y <= point.y && (b - a).cross(point - a) < 0 ? -1 : 0
  }
}
