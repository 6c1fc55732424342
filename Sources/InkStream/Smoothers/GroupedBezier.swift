internal import InkGeometry

/// A cubic through every group of four points, the inner two being its control points.
///
/// The next group starts where this one ends. Joints may kink. What is left over at the tip is a line
/// or a quadratic to the last point.
package struct GroupedBezier: SmootherKernel {
  /// Makes a kernel.
  package init() {}

  /// The move, and one element for every three points after the first, or fewer at the tip.
  package func elementCount(pointCount: Int) -> Int {
    pointCount > 0 ? 1 + (pointCount + 1) / 3 : 0
  }

  /// The element that the point ends or controls, and the one that it starts.
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> {
    (index + 2) / 3...index / 3 + 1
  }

  /// The curve of a group.
  package func element(at index: Int, of points: Polyline) -> StrokeElement {
    guard index > 0 else { return StrokeElement(moveTo: points) }
    return .init(curveFrom: 3 * index - 3, controlsFrom: 3 * index - 2, of: points)
  }
}

extension StrokeElement {
  /// The curve from a place on a polyline whose control points and end are the points from an index
  /// on: a cubic of three of them, or a quadratic or line of what there is.
  init(curveFrom start: Int, controlsFrom first: Int, of points: Polyline) {
    let count = min(points.count - first, 3)
    let end = points[first + count - 1].location
    let element: PathElement =
      switch count {
      case 1: .line(to: end)
      case 2: .quadratic(control: points[first].location, to: end)
      default:
        .cubic(
          control1: points[first].location, control2: points[first + 1].location, to: end)
      }
    self.init(element, from: Double(start), to: Double(first + count - 1))
  }
}
