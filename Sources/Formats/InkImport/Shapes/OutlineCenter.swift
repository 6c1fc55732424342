internal import InkGeometry

/// The line in the middle of a long outline.
enum OutlineCenter {
  /// The number of points of a line, at most.
  private static let mostPoints = 200
  /// The number of corners of which the two that are farthest from each other are found.
  private static let mostCorners = 300

  /// The middle line of an outline, from one end to the other, and its widths.
  ///
  /// The two corners that are farthest from each other are the ends; each side between them is walked in equal steps, and the
  /// middle of two such points is a point of the line. Complexity: O(corners).
  ///
  /// - Parameter ring: the corners, at least three; the last one leads to the first.
  /// - Returns: the points, and the width at each.
  static func line(of ring: [Point]) -> (points: [Point], widths: [Double]) {
    let step = max((ring.count + mostCorners - 1) / mostCorners, 1)
    var (first, second, farthest) = (0, 0, -1.0)
    for a in stride(from: 0, to: ring.count, by: step) {
      for b in stride(from: a + step, to: ring.count, by: step) {
        let distance = ring[a].distance(to: ring[b])
        if distance > farthest { (first, second, farthest) = (a, b, distance) }
      }
    }
    guard farthest > 0 else { return ([ring[0]], [0]) }
    let count = min(max((second - first) / 2, 2), mostPoints)
    let one = steps(Array(ring[first...second]), count)
    let other = steps(Array((Array(ring[second...]) + Array(ring[...first])).reversed()), count)
    var (points, widths): ([Point], [Double]) = ([], [])
    for (a, b) in zip(one, other) {
      points.append(a.midpoint(to: b))
      widths.append(a.distance(to: b))
    }
    return (points, widths)
  }

  /// Points of a line of corners, in equal steps from its first to its last corner.
  private static func steps(_ corners: [Point], _ count: Int) -> [Point] {
    var lengths = [0.0]
    for (a, b) in zip(corners, corners.dropFirst()) {
      lengths.append((lengths.last ?? 0) + a.distance(to: b))
    }
    let whole = lengths[lengths.count - 1]
    guard whole > 0 else { return [Point](repeating: corners[0], count: count + 1) }
    var (points, index): ([Point], Int) = ([], 0)
    for number in 0...count {
      let way = whole * Double(number) / Double(count)
      while index + 2 < lengths.count, lengths[index + 1] < way { index += 1 }
      let length = lengths[index + 1] - lengths[index]
      let share = length > 0 ? min(max((way - lengths[index]) / length, 0), 1) : 0
      points.append(corners[index].interpolated(to: corners[index + 1], at: share))
    }
    return points
  }

  /// The distance of a point from an edge.
  static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let (edge, way) = (b - a, point - a)
    let square = edge.dx * edge.dx + edge.dy * edge.dy
    guard square > 0 else { return point.distance(to: a) }
    let share = min(max((way.dx * edge.dx + way.dy * edge.dy) / square, 0), 1)
    return point.distance(to: a.interpolated(to: b, at: share))
  }
}
