import InkGeometry

/// Takes out of the edges of a stroke what lies within its ink: the way through the middle of a joint on the inside
/// of a bend, and the loops of an edge that runs backwards there.
///
/// A loop of an edge, from a crossing with itself back to that, is left out where the non-zero rule fills the same
/// without it; the crossing is a vertex then. So is a detour of a few vertices with a sharp turn. Each is tried at
/// the middles of its lines, a little to either side. A counter, as that of an *e*, is no such loop: its inside would
/// change.
struct EdgeTrimmer {
  private let rows: WindingRows
  private let aside: Double
  /// The loops that were taken out.
  private var removed: [(bounds: Rect, loop: [Point])] = []

  /// The most vertices of a loop.
  private static let longest = 160
  /// The most vertices of a detour.
  private static let detour = 4
  /// The most crossings of one line that are tried.
  private static let tries = 6
  /// The most vertices of an outline that is looked at.
  private static let limit = 1 << 14

  /// Begins.
  ///
  /// - Parameters:
  ///   - outline: the vertices of the whole outline, both edges and the caps.
  ///   - aside: the distance from lines at which they are tried, in points.
  init?(outline: [Point], aside: Double) {
    guard outline.count <= Self.limit, let rows = WindingRows(outline) else { return nil }
    self.rows = rows
    self.aside = aside
  }

  /// Returns an edge without what lies within the ink.
  ///
  /// Complexity: O(vertices) for strokes that cross themselves now and then.
  ///
  /// - Parameters:
  ///   - edge: the vertices from the start of the stroke.
  ///   - sign: 1 for the left edge, −1 for the right one, which the outline follows backwards.
  /// - Returns: its vertices.
  mutating func trimmed(_ edge: [Point], sign: Double) -> [Point] {
    var kept: [Point] = []
    kept.reserveCapacity(edge.count)
    var next = 0
    // The place where the line begins: a vertex, or a crossing.
    guard var place = edge.first else { return [] }
    kept.append(place)
    while next + 1 < edge.count {
      if let (crossing, after) = loop(edge, from: place, next, sign) {
        if crossing != place { kept.append(crossing) }
        place = crossing
        next = after
        continue
      }
      if let after = detour(edge, from: place, next, sign) {
        next = after - 1
      }
      next += 1
      place = edge[next]
      kept.append(place)
    }
    return kept
  }

  /// The longest loop of the line from a place to the vertex behind an index, that can be left out.
  private mutating func loop(
    _ edge: [Point], from place: Point, _ index: Int, _ sign: Double
  ) -> (crossing: Point, after: Int)? {
    let end = edge[index + 1]
    let way = end - place
    let (minX, maxX) = (min(place.x, end.x), max(place.x, end.x))
    let (minY, maxY) = (min(place.y, end.y), max(place.y, end.y))
    guard maxX > minX || maxY > minY else { return nil }
    var found: [(line: Int, share: Double)] = []
    let last = min(index + Self.longest, edge.count - 2)
    guard index + 2 <= last else { return nil }
    for line in index + 2...last {
      let (a, b) = (edge[line], edge[line + 1])
      if max(a.x, b.x) < minX || min(a.x, b.x) > maxX { continue }
      if max(a.y, b.y) < minY || min(a.y, b.y) > maxY { continue }
      let other = b - a
      let cross = way.cross(other)
      guard cross != 0 else { continue }
      let share = (a - place).cross(other) / cross
      let along = (a - place).cross(way) / cross
      guard share >= 0, share <= 1, along >= 0, along < 1 else { continue }
      found.append((line, share))
    }
    for candidate in found.suffix(Self.tries).reversed() {
      let crossing = place + way * candidate.share
      let loop = [crossing] + edge[index + 1...candidate.line]
      if take(loop, sign) { return (crossing, candidate.line) }
    }
    return nil
  }

  /// The index of the vertex to which a line from a place does as well as the lines of the edge.
  private mutating func detour(
    _ edge: [Point], from place: Point, _ index: Int, _ sign: Double
  ) -> Int? {
    let last = min(index + 1 + Self.detour, edge.count - 1)
    guard index + 2 <= last else { return nil }
    for end in index + 2...last {
      // A sharp turn is at the vertex before.
      let before = end - 2 == index ? place : edge[end - 2]
      guard (edge[end - 1] - before).dot(edge[end] - edge[end - 1]) < 0 else { continue }
      for end in (end...last).reversed() where take([place] + edge[index + 1...end], sign) {
        return end
      }
      return nil
    }
    return nil
  }

  /// Returns true if another outline fills the same as that of the beginning, wherever it is looked at.
  func isSame(_ outline: [Point]) -> Bool {
    guard let others = WindingRows(outline) else { return false }
    return Self.allPlaces(beside: outline, aside) { place in
      (others.winding(at: place) != 0) == (rows.winding(at: place) != 0)
    }
  }

  /// Returns true if something holds at places along the lines of a closed polygon, a little to either side.
  private static func allPlaces(
    beside loop: [Point], _ aside: Double, _ holds: (Point) -> Bool
  ) -> Bool {
    var previous = loop[loop.count - 1]
    for point in loop {
      let way = point - previous
      let length = way.length
      if length > 0 {
        let offset = way.perpendicular * (aside / length)
        let count = min(1 + Int(min(length / (24 * aside), 1e3)), 8)
        for index in 0..<count {
          let place = previous + way * ((Double(index) + 0.5) / Double(count))
          guard holds(place + offset), holds(place - offset) else { return false }
        }
      }
      previous = point
    }
    return true
  }

  /// The parts into which the sides of the bounds of a loop are divided.
  private static let grid = 6

  /// Takes a closed loop out if that leaves the ink as it is.
  private mutating func take(_ loop: [Point], _ sign: Double) -> Bool {
    var bounds = Rect.empty
    for point in loop { bounds.formUnion(point) }
    bounds = bounds.expanded(by: aside)
    let others = removed.filter { $0.bounds.intersects(bounds) }
    func isKept(_ place: Point) -> Bool {
      let own =
        sign > 0
        ? WindingRows.winding(of: loop, at: place)
        : -WindingRows.winding(of: loop, at: place)
      if own == 0 { return true }
      var all = rows.winding(at: place)
      for other in others where other.bounds.contains(place) {
        all -= WindingRows.winding(of: other.loop, at: place)
      }
      return (all != 0) == (all - own != 0)
    }
    guard Self.allPlaces(beside: loop, aside, isKept) else { return false }
    // Regions whose borders are other lines lie inside.
    for row in 1..<Self.grid {
      for column in 1..<Self.grid {
        let place = Point(
          bounds.minX + bounds.width * Double(column) / Double(Self.grid),
          bounds.minY + bounds.height * Double(row) / Double(Self.grid))
        guard isKept(place) else { return false }
      }
    }
    removed.append((bounds, sign > 0 ? loop : loop.reversed()))
    return true
  }
}

/// How often a polygon winds around places, found with the lines in rows.
struct WindingRows {
  private let points: [Point]
  private let top: Double
  private let perPoint: Double
  private let starts: [Int]
  private let lines: [Int]

  /// Sorts the lines of a closed polygon into rows; `nil` where it is not finite.
  init?(_ points: [Point]) {
    var bounds = Rect.empty
    for point in points { bounds.formUnion(point) }
    guard points.count > 2, bounds.isFinite, bounds.height < 1e9, bounds.height > 1e-9 else {
      return nil
    }
    let count = min(max(points.count / 8, 1), 1024)
    let perPoint = Double(count) / bounds.height
    let top = bounds.minY
    func row(_ y: Double) -> Int { min(max(Int((y - top) * perPoint), 0), count - 1) }
    var counts = [Int](repeating: 0, count: count + 1)
    for index in points.indices {
      let (a, b) = Self.line(points, index)
      for row in row(min(a.y, b.y))...row(max(a.y, b.y)) { counts[row + 1] += 1 }
    }
    for row in 1...count { counts[row] += counts[row - 1] }
    var lines = [Int](repeating: 0, count: counts[count])
    var next = counts
    for index in points.indices {
      let (a, b) = Self.line(points, index)
      for row in row(min(a.y, b.y))...row(max(a.y, b.y)) {
        lines[next[row]] = index
        next[row] += 1
      }
    }
    (self.points, self.top, self.perPoint, self.lines) = (points, top, perPoint, lines)
    starts = counts
  }

  @inline(__always)
  private static func line(_ points: [Point], _ index: Int) -> (Point, Point) {
    (points[index], points[index + 1 == points.count ? 0 : index + 1])
  }

  /// The number of times that the polygon winds around a place.
  func winding(at place: Point) -> Int {
    let row = (place.y - top) * perPoint
    guard row >= 0, row <= Double(starts.count - 1) else { return 0 }
    let index = min(Int(row), starts.count - 2)
    var winding = 0
    for line in lines[starts[index]..<starts[index + 1]] {
      let (a, b) = Self.line(points, line)
      winding += Self.crossing(a, b, place)
    }
    return winding
  }

  /// The number of times that a short polygon winds around a place.
  static func winding(of loop: [Point], at place: Point) -> Int {
    var winding = 0
    for index in loop.indices {
      let (a, b) = line(loop, index)
      winding += crossing(a, b, place)
    }
    return winding
  }

  @inline(__always)
  private static func crossing(_ a: Point, _ b: Point, _ place: Point) -> Int {
    if a.y <= place.y {
      return b.y > place.y && (b - a).cross(place - a) > 0 ? 1 : 0
    }
    return b.y <= place.y && (b - a).cross(place - a) < 0 ? -1 : 0
  }
}
