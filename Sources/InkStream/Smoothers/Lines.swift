internal import InkGeometry

/// Straight lines from point to point.
package struct Lines: SmootherKernel {
  /// Makes a kernel.
  package init() {}

  /// One element per point.
  package func elementCount(pointCount: Int) -> Int { pointCount }

  /// The lines that end and start in the point.
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> { index...index + 1 }

  /// The line to a point.
  package func element(at index: Int, of points: Polyline) -> StrokeElement {
    .init(lineTo: index, of: points)
  }
}

extension StrokeElement {
  /// The move to the first point of a polyline.
  init(moveTo points: Polyline) {
    self.init(.move(to: points[0].location), from: 0, to: 0)
  }

  /// The straight line to a point from the one before it; to the first point, a move.
  init(lineTo index: Int, of points: Polyline) {
    let location = points[index].location
    let element: PathElement = index == 0 ? .move(to: location) : .line(to: location)
    self.init(element, from: Double(max(index - 1, 0)), to: Double(index))
  }
}
