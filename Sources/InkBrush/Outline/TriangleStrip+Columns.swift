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

  /// The strip of a tap whose dot has an outline of its own: a blot or an ellipse, as ``DotShape`` says.
  ///
  /// A spine of one point is a disc to ``TriangleStrip``; draw this in its place where
  /// ``StrokeSpine/isDot(_:within:)`` says that the stroke is a tap and ``Brush/hasBlot`` that it has one.
  /// The triangles lead round the middle. Complexity: O(1).
  ///
  /// - Parameters:
  ///   - shape: what the dot looks like.
  ///   - point: where it is, and what the tip is like there.
  ///   - seed: the seed of the stroke.
  ///   - strip: what the vertices are appended to.
  /// - Returns: whether the dot has an outline of its own; where not, nothing is appended.
  @discardableResult
  public static func appendDot(
    _ shape: DotShape, at point: SpinePoint, seed: UInt64, to strip: inout [StripVertex]
  ) -> Bool {
    var outline: [Point] = []
    guard shape.write(at: point, seed: seed, into: &outline) else { return false }
    guard let disc = SpineDisc(point), let last = outline.last else { return true }
    func vertex(_ position: Point) -> StripVertex {
      StripVertex(position, opacity: disc.opacity, color: disc.color)
    }
    strip.append(vertex(last))
    for place in outline {
      strip.append(vertex(disc.center))
      strip.append(vertex(place))
    }
    return true
  }
}
