import InkGeometry

extension TriangleStrip {
  /// The plain strip of a spine: at each point one vertex to either side, half the width away.
  ///
  /// This is the strip of the signature look: two vertices a step, along the normal of the way from
  /// the point before to the point after, with straight ends. It leaves gaps where a fat stroke turns
  /// sharply; ``TriangleStrip`` has none. Points without a finite place are left out, and so are those
  /// that coincide with the one before. A single point gives two vertices above each other.
  ///
  /// Complexity: O(points).
  ///
  /// - Parameters:
  ///   - points: the spine.
  ///   - strip: what the vertices are appended to: first the left, then the right one of each point.
  public static func appendColumns(of points: [SpinePoint], to strip: inout [StripVertex]) {
    var previous: SpineDisc?
    var current: SpineDisc?
    var direction = Vector(1, 0)
    func append(_ disc: SpineDisc) {
      let offset = direction.perpendicular * disc.radius
      for position in [disc.center - offset, disc.center + offset] {
        strip.append(StripVertex(position, opacity: disc.opacity, color: disc.color))
      }
    }
    for point in points {
      guard let disc = SpineDisc(point) else { continue }
      if let current {
        if (disc.center - current.center).length <= SpineDisc.resolution { continue }
        let from = previous?.center ?? current.center
        direction =
          (disc.center - from).normalized ?? (disc.center - current.center).normalized ?? direction
        append(current)
      }
      previous = current
      current = disc
    }
    guard let current else { return }
    if let previous { direction = (current.center - previous.center).normalized ?? direction }
    append(current)
  }
}
