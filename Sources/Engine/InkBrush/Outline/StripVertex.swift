public import InkGeometry

/// A vertex of a triangle strip.
@frozen
public struct StripVertex: Equatable, Sendable {
  /// The position in canvas points; finite.
  public var position: Point
  /// The opacity, 0…1, which the alpha of `color` is not part of.
  public var opacity: Double
  /// The colour.
  public var color: InkColor

  /// Makes a vertex.
  @inlinable
  package init(_ position: Point, opacity: Double, color: InkColor) {
    self.position = position
    self.opacity = opacity
    self.color = color
  }
}
