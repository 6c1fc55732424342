/// The state of a brush's tip at a point of the polyline.
@frozen
public struct TipState: Equatable, Sendable {
  /// The width in canvas points; finite, 0 or more.
  public var width: Double
  /// The opacity, 0…1, which the alpha of `color` is not part of.
  public var opacity: Double
  /// The colour.
  public var color: InkColor
  /// The time since the first point of the stroke in seconds, where ink builds up with time; else 0.
  public var time: Float
  /// The angle of a nib in radians, growing clockwise from +x; finite.
  public var angle: Double

  /// Makes a state.
  @inlinable
  public init(
    width: Double, opacity: Double = 1, color: InkColor = .black, angle: Double = 0,
    time: Float = 0
  ) {
    self.time = time
    self.width = width
    self.opacity = opacity
    self.color = color
    self.angle = angle
  }
}
