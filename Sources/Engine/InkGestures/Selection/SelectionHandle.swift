public import InkGeometry

/// The part of a selection's box by which it is dragged.
@frozen
public enum SelectionHandle: UInt8, Sendable, CaseIterable {
  /// The inside of the box: it moves what is selected.
  case inside
  /// The corner that was in the upper left before the selection was turned: like all corners, it
  /// scales what is selected about the opposite one.
  case topLeft
  /// The corner that was in the upper right.
  case topRight
  /// The corner that was in the lower right.
  case bottomRight
  /// The corner that was in the lower left.
  case bottomLeft
  /// The handle outside the box: it turns what is selected about its middle.
  case rotation
  /// The middle of the side that was at the top: like all sides, it stretches what is selected away from the
  /// opposite one.
  case top
  /// The middle of the side that was on the right.
  case right
  /// The middle of the side that was at the bottom.
  case bottom
  /// The middle of the side that was on the left.
  case left

  /// The corners, from the upper left one on clockwise.
  static let corners: [SelectionHandle] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
  /// The sides, from the top one on clockwise.
  static let sides: [SelectionHandle] = [.top, .right, .bottom, .left]

  /// Which of the corners it is, from the upper left one on clockwise; `nil` for the others.
  var corner: Int? { (1...4).contains(rawValue) ? Int(rawValue) - 1 : nil }
  /// True if a pointer that does not move on it taps what lies below: elements lie inside and at the sides.
  var waitsForMove: Bool { self == .inside || side != nil }
  /// Which of the sides it is, from the top one on clockwise; `nil` for the others.
  var side: Int? { (6...9).contains(rawValue) ? Int(rawValue) - 6 : nil }
}

/// The box and handles that show a selection, in points of the view.
///
/// There are handles at the corners, which keep the shape of what is selected, one to turn it, and one in the
/// middle of each side that has room for it, to stretch it. Widths do not stretch along: each stroke looks as
/// its brush would have drawn it along the stretched way.
public struct SelectionBox: Equatable, Sendable {
  /// The corners, clockwise from the one that was in the upper left before the selection was turned.
  public var corners: [Point]
  /// Where the handle is that turns.
  public var rotation: Point
  /// The middle of the edge from which that handle sticks out.
  public var rotationBase: Point

  /// The middle of the box.
  public var center: Point { corners[0].midpoint(to: corners[2]) }

  /// The length of a side below which it has no handle, in points of the view: 40.
  package static let shortestSide = 40.0
  /// The distance between two sides below which they have no handles, in points of the view: 24.
  package static let thinnest = 24.0

  /// The middles of the sides, from the top one clockwise; `nil` where there is no room for a handle.
  public var sides: [Point?] {
    let lengths = (corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
    return (0..<4).map { side in
      let (own, across) = side % 2 == 0 ? lengths : (lengths.1, lengths.0)
      guard own >= Self.shortestSide, across >= Self.thinnest else { return nil }
      return corners[side].midpoint(to: corners[(side + 1) % 4])
    }
  }

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
    let offset = point - corners[0]
    let x = offset.dot(across) / width
    let y = offset.dot(down) / height
    return x >= -margin && x <= width + margin && y >= -margin && y <= height + margin
  }

  /// Returns the handle that a pointer takes where it comes down.
  ///
  /// - Parameters:
  ///   - point: where, in points of the view.
  ///   - reach: how far from a handle it may be. In the box, corners and sides reach no farther than to a
  ///     third of its shorter side, so that there is room to move it.
  /// - Returns: the nearest handle; `nil` where the point lies outside.
  package func handle(at point: Point, reach: Double) -> SelectionHandle? {
    let isInside = contains(point)
    let limit = isInside ? min(reach, shorterSide / 3) : reach
    var nearest: SelectionHandle?
    var distance = reach
    if point.distance(to: rotation) <= reach {
      nearest = .rotation
      distance = point.distance(to: rotation)
    }
    func look(_ handle: SelectionHandle, at position: Point) {
      let away = point.distance(to: position)
      if away <= limit, nearest == nil || away < distance { (nearest, distance) = (handle, away) }
    }
    for (handle, corner) in zip(SelectionHandle.corners, corners) { look(handle, at: corner) }
    for (handle, middle) in zip(SelectionHandle.sides, sides) {
      if let middle { look(handle, at: middle) }
    }
    return nearest ?? (isInside ? .inside : nil)
  }
}
