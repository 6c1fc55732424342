internal import InkGeometry

/// Straight lines from point to point.
package struct Lines: SmootherKernel {
  /// Makes a kernel.
  package init() {}

  /// Returns the number of points, because each point has one element.
  package func elementCount(pointCount: Int) -> Int { pointCount }

  /// Returns the lines that end and start at the point.
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> { index...index + 1 }

  /// Returns the line to a point.
  package func element(at index: Int, of points: Polyline) -> StrokeElement {
    .init(lineTo: index, of: points)
  }
}

extension StrokeElement {
  /// Makes the move to the first point of a polyline.
  init(moveTo points: Polyline) {
    self.init(.move(to: points[0].location), from: 0, to: 0)
  }

  /// Makes the straight line to a point from the one before it, or the move to the first point.
  init(lineTo index: Int, of points: Polyline) {
    let location = points[index].location
    let element: PathElement = index == 0 ? .move(to: location) : .line(to: location)
    self.init(element, from: Double(max(index - 1, 0)), to: Double(index))
  }
}

extension SmootherForm {
  /// Straight lines from point to point.
  public static var lines: Self { Self(BrushSmoother(kind: .lines)) }
}
