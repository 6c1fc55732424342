package import InkGeometry

/// The shape of a nib: an ellipse or a rectangle, whose long side is as long as the tip is wide.
///
/// At a spine point it is a convex polygon, turned by the tip's angle. Polygons come positively
/// oriented (clockwise on screen, where y grows downwards). An ellipse has 16 vertices, and the area
/// of the true one: its vertices lie 1.3 % outside, the middles of its sides 0.6 % inside.
package struct NibShape: Equatable, Sendable {
  /// The outline.
  package let form: BrushTip.NibForm
  /// The short side as a fraction of the long one, 0…1.
  package let aspect: Double

  /// Makes a nib.
  ///
  /// - Parameters:
  ///   - form: the outline.
  ///   - aspect: the short side as a fraction of the long one; clamped to 0…1, NaN counts as 1.
  package init(_ form: BrushTip.NibForm, aspect: Double) {
    self.form = form
    self.aspect = aspect.isNaN ? 1 : min(max(aspect, 0), 1)
  }

  /// Writes the nib's polygon at a spine point into a buffer, replacing what is there.
  ///
  /// The buffer stays empty where the point has no finite location. A width of 0 gives vertices that
  /// coincide. Constant time; allocates nothing once the buffer has grown to 16 points.
  package func polygon(at point: SpinePoint, into polygon: inout [Point]) {
    polygon.removeAll(keepingCapacity: true)
    append(at: point, to: &polygon)
  }

  /// Writes the convex hull of the nib at two spine points: what it sweeps between them.
  ///
  /// Where only one of the points has a finite location, the hull is the nib there; where none has, the
  /// buffer stays empty. A hull without area has fewer than 3 points. Exact for widths and angles
  /// that do not change, and the usual approximation of the sweep where they do: the nib in between
  /// may stick out of the hull by less than what its corners turn. Constant time (at most 32
  /// points); allocates nothing once the buffer has grown to 96 points.
  ///
  /// - Parameters:
  ///   - start: one end of the sweep.
  ///   - end: the other end.
  ///   - hull: the buffer; what is there is replaced by the polygon, positively oriented.
  package func sweep(from start: SpinePoint, to end: SpinePoint, into hull: inout [Point]) {
    hull.removeAll(keepingCapacity: true)
    append(at: start, to: &hull)
    append(at: end, to: &hull)
    ConvexHull.replace(&hull)
  }

  private func append(at point: SpinePoint, to polygon: inout [Point]) {
    guard point.hasPlace else { return }
    let half = point.safeRadius
    let (sin, cos) = Elementary.sincos(point.tip.angle.isFinite ? point.tip.angle : 0)
    let along = Vector(cos * half, sin * half)
    let across = Vector(-sin * half * aspect, cos * half * aspect)
    switch form {
    case .rectangle:
      polygon.append(point.location + along + across)
      polygon.append(point.location - along + across)
      polygon.append(point.location - along - across)
      polygon.append(point.location + along - across)
    case .ellipse:
      for (c, s) in Self.circle { polygon.append(point.location + along * c + across * s) }
    }
  }

  /// The vertices of the regular 16-gon with the area π, one after the other from +x towards +y.
  ///
  /// Its radius is √(π / (8 sin(π/8))); multiplied by the sines of multiples of 22.5°.
  static let circle: [(Double, Double)] = {
    let a = 1.013_001_556_255_976_9
    let b = a * 0.923_879_532_511_286_7
    let c = a * 0.707_106_781_186_547_5
    let d = a * 0.382_683_432_365_089_8
    return [
      (a, 0), (b, d), (c, c), (d, b), (0, a), (-d, b), (-c, c), (-b, d),
      (-a, 0), (-b, -d), (-c, -c), (-d, -b), (0, -a), (d, -b), (c, -c), (b, -d),
    ]
  }()
}
