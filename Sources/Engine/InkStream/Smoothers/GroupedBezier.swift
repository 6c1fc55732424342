internal import InkGeometry

/// Cubics for groups of four points, of which the inner two are the control points.
///
/// The next group starts at the end of the group before, and joints may kink. The remaining points
/// at the tip give a line or a quadratic to the last point.
package struct GroupedBezier: SmootherKernel {
  /// Makes a kernel.
  package init() {}

  /// Returns the number of elements: the move, and one element for every three points after the
  /// first, or fewer at the tip.
  package func elementCount(pointCount: Int) -> Int {
    pointCount > 0 ? 1 + (pointCount + 1) / 3 : 0
  }

  /// Returns the element that the point ends or controls, and the one that it starts.
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> {
    (index + 2) / 3...index / 3 + 1
  }

  /// Returns the curve of a group; the element at index 0 is the move.
  package func element(at index: Int, of points: Polyline) -> StrokeElement {
    guard index > 0 else { return StrokeElement(moveTo: points) }
    return .init(curveFrom: 3 * index - 3, controlsFrom: 3 * index - 2, of: points)
  }
}

extension StrokeElement {
  /// Makes the curve from a point on a polyline, with the points from an index on as control points
  /// and end: a cubic with three points, or a quadratic or line with fewer.
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

extension SmootherForm {
  /// Cubics for groups of four points, with kinks where they join.
  public static var bezier: Self { Self(BrushSmoother(kind: .bezier)) }
}
