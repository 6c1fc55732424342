package import InkGeometry

/// A uniform cubic B-spline with the points as its control points: the smoothest of the smoothers.
///
/// The spline passes near the points, and through the first and the last one. A piece p1→p2 of
/// p0…p3 is the Bézier curve from (p0 + 4p1 + p2)/6 with controls (2p1 + p2)/3 and (p1 + 2p2)/3 to
/// (p1 + 4p2 + p3)/6. A phantom point beyond either end, the mirror image of the neighbour, makes
/// the spline end there.
///
/// Source: C. de Boor, A Practical Guide to Splines (1978), doi:10.1007/978-1-4612-6333-3.
package struct BSpline: InterpolatingSmoother {
  /// Makes a kernel.
  package init() {}

  /// Returns the curve near the inner points of a neighbourhood.
  @inline(__always)
  package func curve(_ points: CurveNeighbourhood) -> PathElement {
    let p1 = points.start
    let p2 = points.end
    let leg = p2 - p1
    let end = points.after.map { p2 + ((p1 - p2) + ($0 - p2)) / 6 } ?? p2
    return .cubic(control1: p1 + leg / 3, control2: p1 + leg * (2.0 / 3), to: end)
  }
}

extension SmootherForm {
  /// A uniform cubic B-spline near the points: the calmest.
  public static var bSpline: Self { Self(BrushSmoother(kind: .bSpline)) }
}
