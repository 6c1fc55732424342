public import InkGeometry

/// An element of a stroke's path, and the part of the polyline from which it was made.
///
/// An element counts as changed if its own values or its start change.
@frozen
public struct StrokeElement: Equatable, Sendable {
  /// The element, which starts at the end of the element before.
  public var element: PathElement
  /// The start of the element along the smoothed polyline: 3.5 is halfway between points 3 and 4.
  public var start: Double
  /// The end of the element along the smoothed polyline, in the same unit.
  public var end: Double

  /// Makes an element for a part of the polyline.
  @inlinable
  package init(_ element: PathElement, from start: Double, to end: Double) {
    self.element = element
    self.start = start
    self.end = end
  }
}
