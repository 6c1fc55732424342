package import InkGeometry

/// The piece of a stroke between two spine points and its two offset edges, with butt ends.
///
/// At a joint the two pieces share the edge from the left to the right offset point: both compute it
/// from the same three spine points, so its ends are the same to the last bit and there is no seam.
/// The edge lies along the average of the two normals, lengthened to a mitre. Where the spine turns
/// by more than 120° (a mitre limit of 2, as in PostScript strokes), and in a reversal, it lies along
/// the normal of the first piece, and the second one covers the turn.
package enum OffsetQuad {
  /// Writes the quad between two spine points into a buffer, replacing what is there.
  ///
  /// Always four vertices, positively oriented (clockwise on screen, where y grows downwards). Where
  /// the edges cross, in a tight curve or a reversal, the quad is the hull of their ends, which
  /// contains both edges. Where the points coincide, it is the hull of two diameters, or has no area.
  /// The buffer stays empty where either point has no finite location. Constant time.
  ///
  /// - Parameters:
  ///   - start: where the piece starts.
  ///   - end: where it ends.
  ///   - previous: the spine point before `start`; `nil` at the start of the stroke.
  ///   - next: the spine point after `end`; `nil` at the end of the stroke.
  ///   - quad: the buffer.
  package static func write(
    from start: SpinePoint, to end: SpinePoint, after previous: SpinePoint?,
    before next: SpinePoint?, into quad: inout [Point]
  ) {
    quad.removeAll(keepingCapacity: true)
    guard start.hasPlace, end.hasPlace else { return }
    let a = edge(at: start, after: previous, before: end)
    let b = edge(at: end, after: start, before: next)
    if crosses(a.left, b.left, a.right, b.right) {
      append(a.left, a.right, b.left, b.right, to: &quad)
    } else if crosses(a.left, a.right, b.left, b.right) {
      append(a.left, b.left, a.right, b.right, to: &quad)
    } else {
      append(a.left, a.right, b.right, b.left, to: &quad)
    }
  }

  /// The two offset points at a spine point, from its neighbours.
  ///
  /// *Left* is the left hand of someone who travels along the spine on screen, where y grows
  /// downwards. Both points are the location itself where no direction is known.
  ///
  /// - Parameters:
  ///   - point: the spine point; it has a finite location.
  ///   - previous: the spine point before it, if any.
  ///   - next: the spine point after it, if any.
  /// - Returns: the ends of the edge.
  package static func edge(
    at point: SpinePoint, after previous: SpinePoint?, before next: SpinePoint?
  ) -> (left: Point, right: Point) {
    let incoming = direction(previous, point)
    let outgoing = direction(point, next)
    let radius = point.safeRadius
    let offset: Vector
    switch (incoming, outgoing) {
    case (nil, nil): return (point.location, point.location)
    case (let one?, nil), (nil, let one?): offset = one.perpendicular * radius
    case (let a?, let b?):
      let cosine = a.dot(b)
      // |a + b|² / 2; dividing the sum by it gives the mitre, which is 1 / cos(half the turn) long.
      let half = 1 + cosine
      offset =
        half < 0.5 ? a.perpendicular * radius : (a + b).perpendicular * (radius / half)
    }
    return (point.location - offset, point.location + offset)
  }

  private static func direction(_ start: SpinePoint?, _ end: SpinePoint?) -> Vector? {
    guard let start, let end, start.hasPlace, end.hasPlace else { return nil }
    return (end.location - start.location).normalized
  }

  /// Returns whether two segments cross, with their ends on different sides of each other.
  private static func crosses(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let along = b - a
    let across = d - c
    return along.cross(c - a) * along.cross(d - a) < 0
      && across.cross(a - c) * across.cross(b - c) < 0
  }

  private static func append(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, to quad: inout [Point]
  ) {
    quad.append(a)
    if (c - a).cross(d - b) < 0 {
      quad.append(d)
      quad.append(c)
      quad.append(b)
    } else {
      quad.append(b)
      quad.append(c)
      quad.append(d)
    }
  }
}
