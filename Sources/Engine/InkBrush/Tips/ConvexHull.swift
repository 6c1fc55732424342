package import InkGeometry

/// The convex hull of a few points, in place.
///
/// Andrew's monotone chain (A. M. Andrew, Information Processing Letters 9, 1979,
/// doi:10.1016/0020-0190(79)90072-3). Points are sorted by insertion, which is what few points want.
package enum ConvexHull {
  /// Replaces points by the vertices of their hull, positively oriented.
  ///
  /// Points on an edge are left out. Coincident points give one, collinear ones two.
  package static func replace(_ points: inout [Point]) {
    let count = points.count
    guard count > 1 else { return }
    // The chains are laid down after the points, which then go.
    points.append(contentsOf: repeatElement(Point.zero, count: 2 * count))
    let kept = points.withUnsafeMutableBufferPointer { buffer in
      sort(buffer, count)
      return chain(buffer, count)
    }
    points.removeLast(points.count - kept)
  }

  /// Returns whether one point comes before another: by x, then by y.
  @inline(__always)
  private static func isBefore(_ a: Point, _ b: Point) -> Bool {
    a.x < b.x || (a.x == b.x && a.y < b.y)
  }

  private static func sort(_ points: UnsafeMutableBufferPointer<Point>, _ count: Int) {
    var index = 1
    while index < count {
      let point = points[index]
      var slot = index
      while slot > 0, isBefore(point, points[slot - 1]) {
        points[slot] = points[slot - 1]
        slot &-= 1
      }
      points[slot] = point
      index &+= 1
    }
  }

  /// Returns whether the way from `a` over `b` to `c` bends positively.
  @inline(__always)
  private static func bends(_ a: Point, _ b: Point, _ c: Point) -> Bool {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
  }

  /// Lays the two chains over sorted points, moves them to the front and returns how many they are.
  private static func chain(_ points: UnsafeMutableBufferPointer<Point>, _ count: Int) -> Int {
    var end = count
    func add(_ point: Point, from base: Int) {
      while end - base >= 2, !bends(points[end - 2], points[end - 1], point) { end &-= 1 }
      points[end] = point
      end &+= 1
    }
    var index = 0
    while index < count {
      if index == 0 || points[index] != points[index - 1] { add(points[index], from: count) }
      index &+= 1
    }
    if end - count > 1 {
      let base = end - 1
      index = count - 2
      while index >= 0 {
        if points[index] != points[index + 1] { add(points[index], from: base) }
        index &-= 1
      }
      // The second chain ends where the first began.
      end &-= 1
    }
    let kept = end - count
    for index in 0..<kept { points[index] = points[count + index] }
    return kept
  }
}
