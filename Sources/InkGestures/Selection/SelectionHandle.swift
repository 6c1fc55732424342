public import InkGeometry

/// The part of a selection's box by which it is dragged.
@frozen
public enum SelectionHandle: UInt8, Sendable, CaseIterable {
  /// The inside of the box: it moves the strokes.
  case inside
  /// The corner that was in the upper left before the selection was turned: like all corners, it
  /// scales the strokes about the opposite one.
  case topLeft
  /// The corner that was in the upper right.
  case topRight
  /// The corner that was in the lower right.
  case bottomRight
  /// The corner that was in the lower left.
  case bottomLeft
  /// The handle outside the box: it turns the strokes about their middle.
  case rotation

  /// Which of the corners it is, from the upper left one on clockwise; `nil` for the others.
  var corner: Int? { self == .inside || self == .rotation ? nil : Int(rawValue) - 1 }
}

/// The box and handles that show a selection, in points of the view.
///
/// There are handles at the corners and one to turn, and none at the edges: widths do not stretch with a
/// stroke, so that one that is stretched in one direction looks like no stroke that a brush would draw. All
/// that can be done to a selection keeps its shape.
public struct SelectionBox: Equatable, Sendable {
  /// The corners, clockwise from the one that was in the upper left before the selection was turned.
  public var corners: [Point]
  /// Where the handle is that turns.
  public var rotation: Point
  /// The middle of the edge from which that handle sticks out.
  public var rotationBase: Point

  /// The middle of the box.
  public var center: Point { corners[0].midpoint(to: corners[2]) }

  /// The length of the shorter sides, in points of the view.
  var shorterSide: Double {
    min(corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
  }

  /// Returns whether a point of the view lies in it, or no farther from it than a margin.
  func contains(_ point: Point, margin: Double = 0) -> Bool {
    let across = corners[1] - corners[0]
    let down = corners[3] - corners[0]
    let (width, height) = (across.length, down.length)
    guard width > 0, height > 0 else { return false }
    let place = point - corners[0]
    let x = place.dot(across) / width
    let y = place.dot(down) / height
    return x >= -margin && x <= width + margin && y >= -margin && y <= height + margin
  }

  /// Returns the handle that a pointer takes where it comes down.
  ///
  /// - Parameters:
  ///   - point: where, in points of the view.
  ///   - reach: how far from a handle it may be. In the box, corners reach no farther than to a third
  ///     of its shorter side, so that there is room to move it.
  /// - Returns: the nearest handle; `nil` where the point lies outside.
  public func handle(at point: Point, reach: Double) -> SelectionHandle? {
    let isInside = contains(point)
    let limit = isInside ? min(reach, shorterSide / 3) : reach
    var nearest: SelectionHandle?
    var distance = reach
    if point.distance(to: rotation) <= reach {
      nearest = .rotation
      distance = point.distance(to: rotation)
    }
    for handle in [SelectionHandle.topLeft, .topRight, .bottomRight, .bottomLeft] {
      guard let corner = handle.corner else { continue }
      let away = point.distance(to: corners[corner])
      if away <= limit, nearest == nil || away < distance { (nearest, distance) = (handle, away) }
    }
    return nearest ?? (isInside ? .inside : nil)
  }
}
