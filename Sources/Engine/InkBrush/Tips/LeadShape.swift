internal import InkGeometry

/// The edge of where a lead touches the paper, as a polygon of 16 vertices with the area of the ellipse.
enum LeadShape {
  /// Writes the polygon at a spine point into a buffer, replacing what is there; none without a location.
  static func polygon(
    at point: SpinePoint, pointWidth: Double, into polygon: inout [Point]
  ) {
    polygon.removeAll(keepingCapacity: true)
    append(point, pointWidth, to: &polygon)
  }

  /// Writes the convex hull of the polygons at two spine points: what is touched between them.
  static func sweep(
    from start: SpinePoint, to end: SpinePoint, pointWidth: Double, into hull: inout [Point]
  ) {
    hull.removeAll(keepingCapacity: true)
    append(start, pointWidth, to: &hull)
    append(end, pointWidth, to: &hull)
    ConvexHull.replace(&hull)
  }

  private static func append(
    _ point: SpinePoint, _ pointWidth: Double, to polygon: inout [Point]
  ) {
    guard let contact = LeadContact(point, pointWidth: pointWidth) else { return }
    for (c, s) in NibShape.circle {
      polygon.append(contact.center + contact.long * c + contact.broad * s)
    }
  }
}
