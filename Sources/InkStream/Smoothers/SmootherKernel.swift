/// What the path of a polyline is, element by element.
///
/// An element may depend on the points near it: on their values, and on whether they exist. It also
/// depends on the points that make its start, though it does not hold it.
public protocol SmootherKernel: Sendable {
  /// How many elements the path of so many points has. It does not shrink as points are added.
  func elementCount(pointCount: Int) -> Int
  /// The elements that depend on the point at an index; both bounds grow with the index.
  ///
  /// The range may reach past the end of the path.
  func elements(dependingOnPoint index: Int) -> ClosedRange<Int>
  /// The element at an index of the path of these points.
  func element(at index: Int, of points: Polyline) -> StrokeElement
}
