import InkGeometry

extension TriangleStrip {
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
  package static func appendDot(
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
