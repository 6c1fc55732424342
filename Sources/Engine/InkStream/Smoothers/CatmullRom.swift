package import InkGeometry

/// Centripetal Catmull–Rom cubics through all points, without cusps or loops within a curve.
///
/// With d = √(distance) of the three legs, the control point after p1 is
/// p1 + (d1²(p2 − p1) + d2²(p1 − p0)) / (3 d1 (d1 + d2)), and likewise before p2. If the neighbour
/// coincides with the end, the control point falls on the end; if it is missing, the handle mirrors
/// that of the other end, unless that is at a corner.
///
/// Where a curve turns to the same side at both ends, the handles are as much longer than those of a
/// straight line as those of an arc are, 2 / ((1 + c) c) times for a cosine c of the smaller angle
/// with the chord. Few points of a small circle thus give a circle. At a corner beside a straight line
/// that angle is 0, and nothing changes.
///
/// Source: C. Yuksel, S. Schaefer, J. Keyser, Computer-Aided Design 43 (2011),
/// doi:10.1016/j.cad.2010.08.008.
package struct CatmullRom: InterpolatingSmoother {
  /// Makes a kernel.
  package init() {}

  /// Returns the curve between the inner points of a neighbourhood.
  @inline(__always)
  package func curve(_ points: CurveNeighbourhood) -> PathElement {
    let chord = points.end - points.start
    var first = handle(chord, points.before.map { points.start - $0 })
    var last = handle(chord, points.after.map { $0 - points.end })
    let squared = chord.squaredLength
    guard squared > 0 else {
      return .cubic(control1: points.start, control2: points.end, to: points.end)
    }
    // An end without a neighbour mirrors the other one, as the ends of an arc do.
    if points.before == nil { first = mirrored(last, chord, squared) }
    if points.after == nil { last = mirrored(first, chord, squared) }
    let length = lengthening(first, last, chord, squared)
    return .cubic(
      control1: points.start + first * length, control2: points.end - last * length,
      to: points.end)
  }

  /// Returns the handle at an end: the vector to its control point, or from it.
  private func handle(_ chord: Vector, _ outer: Vector?) -> Vector {
    guard let outer else { return .zero }
    let squared1 = outer.length
    let squared2 = chord.length
    let d1 = squared1.squareRoot()
    let divisor = 3 * d1 * (d1 + squared2.squareRoot())
    guard divisor > 0 else { return .zero }
    return (chord * squared1 + outer * squared2) / divisor
  }

  private func mirrored(_ handle: Vector, _ chord: Vector, _ squared: Double) -> Vector {
    let along = handle.dot(chord)
    let length = (handle.squaredLength * squared).squareRoot()
    // Where the other end is a corner, there is no arc.
    let share = length > 0 ? min(max((along / length - 0.4) / 0.3, 0), 1) : 0
    return (chord * (2 * along / squared) - handle) * share
  }

  /// Returns the factor by which the handles of an arc are longer than those of a straight line.
  private func lengthening(
    _ first: Vector, _ last: Vector, _ chord: Vector, _ squared: Double
  ) -> Double {
    let side = chord.cross(first)
    guard side * chord.cross(last) < 0 else { return 1 }
    let square1 = first.squaredLength * squared
    let square2 = last.squaredLength * squared
    let along1 = max(chord.dot(first), 0)
    let along2 = max(chord.dot(last), 0)
    let cosine = min(max(along1 / square1.squareRoot(), along2 / square2.squareRoot(), 0.25), 1)
    return 2 / ((1 + cosine) * cosine)
  }
}

extension SmootherForm {
  /// Centripetal Catmull–Rom cubics through all points, without loops or cusps.
  public static var catmullRom: Self { Self(BrushSmoother(kind: .catmullRom)) }
}
