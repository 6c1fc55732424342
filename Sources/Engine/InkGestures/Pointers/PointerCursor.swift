public import InkGeometry

/// Where a pointer would draw or erase, and how wide.
@frozen
public struct PointerCursor: Equatable, Sendable {
  /// Where it is, in points of the view.
  public var location: Point
  /// Half the width of the tip, in points of the view, at the force of an average touch.
  public var radius: Double
  /// True if it erases.
  public var erases: Bool
  /// True if it is down.
  public var isDown: Bool

  /// Makes a cursor of its parts.
  package init(location: Point, radius: Double, erases: Bool, isDown: Bool) {
    self.location = location
    self.radius = radius
    self.erases = erases
    self.isDown = isDown
  }
}
