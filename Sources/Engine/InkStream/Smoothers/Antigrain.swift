package import InkGeometry

/// Cubics through all points, with control points in the directions between the midpoints of
/// neighbouring legs.
///
/// The curve p1→p2 among p0…p3 uses the midpoints c1, c2, c3 of the legs, and their lengths l1, l2,
/// l3. The point m1 divides c1c2 as l1 : l2, and m2 divides c2c3 as l2 : l3. The line c1c2, moved
/// so that m1 falls on p1, holds the first control point, p1 + (c2 − m1) × factor; the second one
/// is p2 + (c2 − m2) × factor.
///
/// Source: M. Shemanarev, "Interpolation with Bezier Curves", antigrain.com (2005).
package struct Antigrain: InterpolatingSmoother {
  /// The roundness of corners: 0 gives straight lines, 1 the roundest corners.
  package let factor: Double

  /// Makes a kernel; a factor outside 0…1 is clamped, and one that is not a number counts as 0.7.
  package init(factor: Double = 0.7) {
    self.factor = factor.isNaN ? 0.7 : min(max(factor, 0), 1)
  }

  /// Returns the curve between the inner points of a neighbourhood.
  ///
  /// The end of the curve replaces a missing neighbour. If points coincide, so that a control point
  /// is undefined, it falls on the end of the curve next to it.
  @inline(__always)
  package func curve(_ points: CurveNeighbourhood) -> PathElement {
    let p0 = points.before ?? points.start
    let p1 = points.start
    let p2 = points.end
    let p3 = points.after ?? points.end
    let c2 = p1.midpoint(to: p2)
    let l2 = p1.distance(to: p2)
    return .cubic(
      control1: control(at: p1, p0.midpoint(to: p1), p0.distance(to: p1), c2, l2),
      control2: control(at: p2, p2.midpoint(to: p3), p2.distance(to: p3), c2, l2),
      to: p2)
  }

  /// Returns the control point next to an end, from the midpoint and length of the leg outside the
  /// curve and of the curve's own leg.
  @inline(__always)
  private func control(
    at end: Point, _ outer: Point, _ outerLength: Double, _ inner: Point, _ innerLength: Double
  ) -> Point {
    let length = outerLength + innerLength
    guard length > 0 else { return end }
    let divider = outer + (inner - outer) * (outerLength / length)
    return end + (inner - divider) * factor
  }
}

extension SmootherForm {
  /// Cubics through all points, as round as usual.
  public static var antigrain: Self { antigrain(factor: 0.7) }

  /// Cubics through all points, as round as a factor says.
  ///
  /// - Parameter factor: the roundness of corners, 0…1; clamped, and 0.7 for a value that is not a number.
  /// - Returns: the smoother.
  public static func antigrain(factor: Double = 0.7) -> Self {
    Self(BrushSmoother(kind: .antigrain, [factor]))
  }
}
