/// A rule that makes the path of a polyline, element by element.
///
/// An element may depend on the values of the points near it, and on their existence. An element
/// also depends on the points that determine its start, although it does not store its start.
public protocol SmootherKernel: Sendable {
  /// Returns the number of elements in the path of a number of points; it never decreases as points
  /// are added.
  func elementCount(pointCount: Int) -> Int
  /// Returns the elements that depend on the point at an index; both bounds grow with the index.
  ///
  /// The range may reach past the end of the path.
  func elements(dependingOnPoint index: Int) -> ClosedRange<Int>
  /// Returns the element at an index of the path of these points.
  func element(at index: Int, of points: Polyline) -> StrokeElement
}
