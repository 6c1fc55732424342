#if canImport(Glibc)
  internal import Glibc
#endif

extension CubicBezier {
  /// The smallest rectangle around the curve, to within rounding.
  ///
  /// Around its ends and the points where a coordinate's derivative is zero. For curves that are
  /// not finite, around those of its ends that are not NaN.
  @usableFromInline
  package var bounds: Rect {
    var rect = Rect(start, end)
    // Most curves of a stroke turn nowhere: then the control points tell.
    guard !rect.contains(controlBounds) else { return rect }
    let (x1, x2) = Self.extrema(start.x, control1.x, control2.x, end.x)
    let (y1, y2) = Self.extrema(start.y, control1.y, control2.y, end.y)
    if x1 > 0, x1 < 1 { rect.formUnion(point(at: x1)) }
    if x2 > 0, x2 < 1 { rect.formUnion(point(at: x2)) }
    if y1 > 0, y1 < 1 { rect.formUnion(point(at: y1)) }
    if y2 > 0, y2 < 1 { rect.formUnion(point(at: y2)) }
    return rect
  }

  /// Where the derivative of one coordinate is zero; not finite where that is nowhere.
  private static func extrema(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double
  ) -> (Double, Double) {
    // A sixteenth of each, lest a difference overflow: the roots are the same.
    let (q0, q1, q2, q3) = (p0 * 0.0625, p1 * 0.0625, p2 * 0.0625, p3 * 0.0625)
    // The derivative is a·t² + 2b·t + c.
    var a = (q3 - q0) - 3 * (q2 - q1)
    var b = (q0 - q1) + (q2 - q1)
    var c = q1 - q0
    let largest = max(a.magnitude, max(b.magnitude, c.magnitude))
    guard largest > 0, largest.isFinite else { return (.nan, .nan) }
    a /= largest
    b /= largest
    c /= largest
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return (.nan, .nan) }
    // Of the two forms of each root, the one without cancellation.
    let root = discriminant.squareRoot()
    let q = b < 0 ? root - b : -(root + b)
    return (q / a, c / q)
  }
}
