internal import InkGeometry

/// The outlines of geometric shapes as lines of points.
enum ShapeOutline {
  /// The corners of a rectangle, from its upper left one to the right.
  static func rectangle(_ rect: Rect) -> [Point] {
    [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ]
  }

  /// The corners of a diamond, from its top to the right.
  static func diamond(_ rect: Rect) -> [Point] {
    let middle = rect.center
    return [
      Point(middle.x, rect.minY), Point(rect.maxX, middle.y), Point(middle.x, rect.maxY),
      Point(rect.minX, middle.y),
    ]
  }

  /// The corners of a polygon in an ellipse, from its top clockwise.
  ///
  /// - Parameters:
  ///   - rect: the rectangle around the ellipse.
  ///   - count: the number of corners.
  ///   - inner: the share of the radii for every other corner, as of a star; 1 by default.
  /// - Returns: the corners.
  static func polygon(_ rect: Rect, _ count: Int, inner: Double = 1) -> [Point] {
    (0..<count).map { index in
      let (sine, cosine) = Elementary.sincos(2 * .pi * Double(index) / Double(count) - .pi / 2)
      let share = index % 2 == 1 ? inner : 1
      return Point(
        rect.center.x + rect.width / 2 * share * cosine,
        rect.center.y + rect.height / 2 * share * sine)
    }
  }

  /// An ellipse, closed, in 96 steps.
  static func ellipse(_ rect: Rect) -> [Point] { closed(polygon(rect, 96)) }

  /// A line that returns to its first point.
  static func closed(_ points: [Point]) -> [Point] { points + points.prefix(1) }

  /// A closed polygon whose corners are rounded by quadratic curves.
  ///
  /// - Parameters:
  ///   - corners: at least three corners.
  ///   - radius: the distance from each corner at which its curve begins; at most half of a side.
  /// - Returns: the line.
  static func rounded(_ corners: [Point], _ radius: Double) -> [Point] {
    guard corners.count > 2, radius > 0 else { return closed(corners) }
    var line: [Point] = []
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      func toward(_ other: Point) -> Point {
        let length = corner.distance(to: other)
        return length > 0
          ? corner.interpolated(to: other, at: min(radius / length, 0.5)) : corner
      }
      line += curve(toward(before), corner, toward(after))
    }
    return closed(line)
  }

  /// A quadratic curve in eight steps.
  static func curve(_ start: Point, _ control: Point, _ end: Point) -> [Point] {
    (0...8).map { step in
      let share = Double(step) / 8
      return start.interpolated(to: control, at: share)
        .interpolated(to: control.interpolated(to: end, at: share), at: share)
    }
  }

  /// The form of the end of an arrow.
  enum Head {
    case arrow, triangle, bar, circle
  }

  /// The lines of an arrow's head.
  ///
  /// - Parameters:
  ///   - head: the form.
  ///   - tip: the end of the arrow.
  ///   - tail: a point from which the arrow comes.
  ///   - size: the length of the head, in points.
  /// - Returns: the lines; none where tip and tail are one.
  static func head(_ head: Head, tip: Point, tail: Point, size: Double) -> [[Point]] {
    let length = tip.distance(to: tail)
    guard length > 0, size > 0 else { return [] }
    let back = (tail - tip) * (1 / length)
    func arm(_ degrees: Double) -> Point {
      let (sine, cosine) = Elementary.sincos(degrees * .pi / 180)
      return tip
        + Vector(back.dx * cosine - back.dy * sine, back.dx * sine + back.dy * cosine) * size
    }
    switch head {
    case .arrow: return [[arm(20), tip, arm(-20)]]
    case .triangle: return [closed([tip, arm(25), arm(-25)])]
    case .bar: return [[arm(90), arm(-90)]]
    case .circle:
      let half = size / 2
      return [
        ellipse(
          Rect(minX: tip.x - half, minY: tip.y - half, maxX: tip.x + half, maxY: tip.y + half))
      ]
    }
  }
}
