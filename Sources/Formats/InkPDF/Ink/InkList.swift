internal import InkGeometry
internal import PDFSyntax

/// The lines of an ink annotation (ISO 32000-2, section 12.5.6.13): polylines of few points, at most an eighth of the
/// ink's width from its middle.
struct InkList {
  /// The arrays so far.
  private(set) var text = PDFText()

  /// The distance of a line from the middle of the ink, as a share of its width, and in units of the page.
  static let tolerance = (share: 0.125, least: 0.1, most: 1.0)
  /// The part of it that is left to the flattening of curves, as a share.
  private static let flattening = 0.15
  /// The most points that a line passes over.
  private static let longest = 96

  /// Adds the middle line of a stroke; a dot is a line that leads nowhere.
  ///
  /// Complexity: O(points).
  ///
  /// - Parameters:
  ///   - path: the line, in units of the page.
  ///   - width: the width of the ink, in units of the page.
  mutating func add(_ path: BezierPath, width: Double) {
    let tolerance = Self.tolerance(ofWidth: width)
    // Coarse steps are off by 0.71 of them at most, and make numbers short.
    let grid = [1, 0.5, 0.2].first { $0 <= tolerance } ?? 0.1
    let flattening = tolerance * Self.flattening
    var hasLine = false
    for line in path.flattened(tolerance: flattening) where !line.points.isEmpty {
      hasLine = true
      add(Self.simplified(line.points, tolerance - flattening, grid))
    }
    guard !hasLine, let start = path.elements.first?.end else { return }
    add([Self.rounded(start, grid)])
  }

  /// The largest distance of the lines of ink of a width from its middle, in units of the page.
  static func tolerance(ofWidth width: Double) -> Double {
    guard width.isFinite else { return tolerance.least }
    return min(max(width * tolerance.share, tolerance.least), tolerance.most)
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
  private static func rounded(_ point: Point, _ grid: Double) -> Point {
    func step(_ value: Double) -> Double {
      let scaled = min(value.magnitude / grid + 0.5, 9e15)
      let whole = Double(Int64(scaled)) * grid
      return value < 0 ? -whole : whole
    }
    return Point(step(point.x), step(point.y))
  }

  /// Leaves points out, each time as many as a line between two others can pass near enough.
  private static func simplified(_ points: [Point], _ most: Double, _ grid: Double) -> [Point] {
    var kept = [rounded(points[0], grid)]
    var start = 0
    while start + 1 < points.count {
      let last = min(start + longest, points.count - 1)
      var end = start + 1
      for candidate in start + 1...last {
        let line = LineSegment(start: kept[kept.count - 1], end: rounded(points[candidate], grid))
        let isNear = points[start + 1...candidate].allSatisfy { line.isNear($0, most) }
        if isNear { end = candidate } else if candidate > end + 2 { break }
      }
      let point = rounded(points[end], grid)
      if point != kept[kept.count - 1] { kept.append(point) }
      start = end
    }
    return kept
  }
}

extension LineSegment {
  /// Returns true if a point is within a distance of the line.
  fileprivate func isNear(_ point: Point, _ distance: Double) -> Bool {
    let way = end - start
    let length = way.dot(way)
    let part = length > 0 ? min(max((point - start).dot(way) / length, 0), 1) : 0
    return (start + way * part).squaredDistance(to: point) <= distance * distance
  }
}
