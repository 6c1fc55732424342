internal import InkGeometry

/// Grouped cubics whose joints are moved so that tangents agree.
///
/// Among five points p0…p4, the joint p3 is moved to the midpoint of p2 and p4. The cubic is p0,
/// p1, p2 and the joint; the next group starts with the joint and p4. The remaining points at the
/// tip give a cubic, quadratic or line to the last point.
package struct SmoothedBezier: SmootherKernel {
  /// Makes a kernel.
  package init() {}

  /// Returns the number of elements: the move, one per whole group, and one for the remaining
  /// points.
  package func elementCount(pointCount: Int) -> Int {
    pointCount < 2 ? max(pointCount, 0) : 2 + (pointCount - 2) / 3
  }

  /// Returns the curves that depend on a point: group *g* uses the points 3g + 1 … 3g + 4, and
  /// starts at a joint made of 3g − 1 and 3g + 1.
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> {
    let first = index == 0 ? 0 : max(index - 2, 0) / 3 + 1
    return first...(index + 1) / 3 + 1
  }

  /// Returns the curve of a group; the element at index 0 is the move.
  package func element(at index: Int, of points: Polyline) -> StrokeElement {
    guard index > 0 else { return StrokeElement(moveTo: points) }
    let start = 3 * (index - 1)
    guard start + 4 < points.count else {
      return .init(curveFrom: start, controlsFrom: start + 1, of: points)
    }
    let control2 = points[start + 2].location
    let joint = control2.midpoint(to: points[start + 4].location)
    return StrokeElement(
      .cubic(control1: points[start + 1].location, control2: control2, to: joint),
      from: Double(start), to: Double(start + 3))
  }
}

extension SmootherForm {
  /// Cubics for groups of four points, without kinks.
  public static var smoothedBezier: Self { Self(BrushSmoother(kind: .smoothedBezier)) }
}
