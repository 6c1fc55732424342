public import InkGeometry

/// An element of a stroke's path, and the part of the polyline from which it was made.
///
/// An element counts as changed when its own values do, and when its start does.
@frozen
public struct StrokeElement: Equatable, Sendable {
  /// The element; it starts where the one before it ends.
  public var element: PathElement
  /// Where the element starts along the polyline that was smoothed: 3.5 is half way between points
  /// 3 and 4.
  public var start: Double
  /// Where the element ends along the polyline, in the same way.
  public var end: Double

  /// Makes an element for a part of the polyline.
  @inlinable
  package init(_ element: PathElement, from start: Double, to end: Double) {
    self.element = element
    self.start = start
    self.end = end
  }
}
