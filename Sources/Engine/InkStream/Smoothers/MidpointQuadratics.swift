internal import InkGeometry

/// Quadratics from midpoint to midpoint, with the points as control points.
///
/// The path starts with a line from the first point to the first midpoint, and ends with one from
/// the last midpoint to the last point. Tangents agree everywhere; the curve cuts corners.
package struct MidpointQuadratics: SmootherKernel {
  /// Makes a kernel.
  package init() {}

  /// Returns the number of elements: the move, the first line, a curve per inner point, and the
  /// last line.
  package func elementCount(pointCount: Int) -> Int {
    pointCount < 3 ? max(pointCount, 0) : pointCount + 1
  }

  /// Returns the elements that depend on a point.
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> {
    // The first line ends at a midpoint only if there is a third point.
    (index <= 2 ? min(index, 1) : index)...index + 2
  }

  /// Returns the element at an index.
  package func element(at index: Int, of points: Polyline) -> StrokeElement {
    guard index > 0, points.count > 2 else { return StrokeElement(lineTo: index, of: points) }
    let control = points[index - 1].location
    let start = max(Double(index) - 1.5, 0)
    guard index < points.count else {
      return StrokeElement(.line(to: control), from: start, to: Double(index - 1))
    }
    let middle = control.midpoint(to: points[index].location)
    let element: PathElement =
      index == 1 ? .line(to: middle) : .quadratic(control: control, to: middle)
    return StrokeElement(element, from: start, to: Double(index) - 0.5)
  }
}

extension SmootherForm {
  /// Quadratics through the middles of the segments: calm, a little inside.
  public static var midpointQuadratics: Self { Self(BrushSmoother(kind: .midpointQuadratics)) }
}
