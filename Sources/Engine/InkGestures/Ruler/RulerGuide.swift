internal import InkGeometry

/// The way that a ruler leaves to a stroke: along one of its edges, or anywhere on one side of it.
///
/// It is fixed when the stroke begins, and each position is mapped by itself, so that it does not matter when which
/// sample comes, and how often.
struct RulerGuide: Equatable {
  /// A point of the line on which the middle of the stroke lies, or which it does not cross.
  let origin: Point
  /// The direction of the line, of length 1.
  let direction: Vector
  /// The direction away from the ruler, of length 1.
  let outwards: Vector
  /// True if the stroke is drawn along the edge; else it is kept on its side.
  let isAlong: Bool

  /// Guides a stroke that begins at a point.
  ///
  /// - Parameters:
  ///   - ruler: the ruler.
  ///   - start: the point, in points of the view.
  ///   - lineWidth: the width of the line in points of the view: its side touches the edge of the ruler.
  init(_ ruler: InkRuler, from start: Point, lineWidth: Double) {
    let across = ruler.across(start)
    direction = ruler.direction
    outwards = across < 0 ? -direction.perpendicular : direction.perpendicular
    let distance = (ruler.width + min(max(lineWidth, 0), 1000)) / 2
    origin = ruler.center + outwards * distance
    isAlong = across.magnitude <= distance + InkRuler.reach
  }

  /// The position of the stroke where the hand is at a point.
  func position(_ point: Point) -> Point {
    let way = point - origin
    if !isAlong, way.dot(outwards) >= 0 { return point }
    return origin + direction * way.dot(direction)
  }
}
