package import InkGeometry

/// Centripetal Catmull–Rom cubics through all points, without cusps or loops within a curve.
///
/// With d = √(distance) of the three legs, the control point after p1 is
/// p1 + (d1²(p2 − p1) + d2²(p1 − p0)) / (3 d1 (d1 + d2)), and likewise before p2. If the neighbour
/// is missing or coincides with the end, the control point falls on the end.
///
/// Source: C. Yuksel, S. Schaefer, J. Keyser, Computer-Aided Design 43 (2011),
/// doi:10.1016/j.cad.2010.08.008.
package struct CatmullRom: InterpolatingSmoother {
  /// Makes a kernel.
  package init() {}

  /// Returns the curve between the inner points of a neighbourhood.
  @inline(__always)
  package func curve(_ points: CurveNeighbourhood) -> PathElement {
    .cubic(
      control1: control(at: points.start, from: points.before, to: points.end),
      control2: control(at: points.end, from: points.after, to: points.start),
      to: points.end)
  }

  /// Returns the control point next to an end, from the end's outer neighbour and the other end.
  private func control(at end: Point, from neighbour: Point?, to other: Point) -> Point {
    guard let neighbour else { return end }
    let outer = end - neighbour
    let inner = other - end
    let squared1 = outer.length
    let squared2 = inner.length
    let d1 = squared1.squareRoot()
    let divisor = 3 * d1 * (d1 + squared2.squareRoot())
    guard divisor > 0 else { return end }
    return end + (inner * squared1 + outer * squared2) / divisor
  }
}
