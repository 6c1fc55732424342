internal import InkGeometry

/// The lines of an ink annotation (ISO 32000-2, section 12.5.6.13): polylines of few points in tenths of a unit of
/// the page, at most a tenth from the middle of the ink.
struct InkList {
  /// The arrays so far.
  private(set) var text = PDFText()

  /// The largest distance of a line from the middle of the ink, in units of the page.
  static let tolerance = 0.1
  /// The part of it that is left to the flattening of curves.
  private static let flattening = 0.015
  /// The most points that a line passes over.
  private static let longest = 96

  /// Adds the middle line of a stroke; a dot is a line that leads nowhere.
  ///
  /// Complexity: O(points).
  mutating func add(_ path: BezierPath) {
    var hasLine = false
    for line in path.flattened(tolerance: Self.flattening) where !line.points.isEmpty {
      hasLine = true
      add(Self.simplified(line.points))
    }
    guard !hasLine, let start = path.elements.first?.end else { return }
    add([Self.rounded(start)])
  }

  private mutating func add(_ points: [Point]) {
    text.add("[")
    for (index, point) in (points.count == 1 ? points + points : points).enumerated() {
      if index > 0 { text.add(" ") }
      text.add(point.x, places: 1)
      text.add(" ")
      text.add(point.y, places: 1)
    }
    text.add("]")
  }

  /// The point as it is written.
  private static func rounded(_ point: Point) -> Point {
    func tenths(_ value: Double) -> Double {
      let scaled = min(value.magnitude * 10 + 0.5, 9e15)
      let whole = Double(Int64(scaled)) / 10
      return value < 0 ? -whole : whole
    }
    return Point(tenths(point.x), tenths(point.y))
  }

  /// Leaves points out, each time as many as a line between two others can pass near enough.
  private static func simplified(_ points: [Point]) -> [Point] {
    var kept = [rounded(points[0])]
    let most = tolerance - flattening
    var start = 0
    while start + 1 < points.count {
      let last = min(start + longest, points.count - 1)
      var end = start + 1
      for candidate in start + 1...last {
        let line = LineSegment(start: kept[kept.count - 1], end: rounded(points[candidate]))
        let isNear = points[start + 1...candidate].allSatisfy { line.isNear($0, most) }
        if isNear { end = candidate } else if candidate > end + 2 { break }
      }
      let place = rounded(points[end])
      if place != kept[kept.count - 1] { kept.append(place) }
      start = end
    }
    return kept
  }
}

extension LineSegment {
  /// Returns true if a place is within a distance of the line.
  fileprivate func isNear(_ place: Point, _ distance: Double) -> Bool {
    let way = end - start
    let length = way.dot(way)
    let part = length > 0 ? min(max((place - start).dot(way) / length, 0), 1) : 0
    return (start + way * part).squaredDistance(to: place) <= distance * distance
  }
}
