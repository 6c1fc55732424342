package import InkGeometry

/// A round spot whose opacity falls towards its edge: what an airbrush leaves.
///
/// Coordinates and radius are device pixels of the canvas. With the distance *d* from the centre,
/// the radius *r* and hardness 0 the opacity of a pixel is opacity × (1 − (*d*/*r*)²). With a growing
/// hardness *h* the profile becomes steeper, opacity × min(1, (1 − (*d*/*R*)²) / max(1 − *h*, 2/*R*))
/// with *R* = *r* + *h*/2, so that 1 is a disc with a smooth edge one pixel wide.
///
/// A dab with a value that is not finite, or whose magnitude is above 10⁹, draws nothing; so does a
/// radius that is not positive. Opacity and hardness are clamped to 0…1.
package struct SoftDab: Equatable, Sendable {
  /// Where the middle of the dab is, in device pixels.
  package var center: Point
  /// The radius, in device pixels, above 0.
  package var radius: Double
  /// The opacity at the centre, 0…1.
  package var opacity: Double
  /// 0 is soft all over, 1 has a hard edge.
  package var hardness: Double

  /// Makes a dab of a position and a radius in device pixels; opacity and hardness are 0…1.
  @inlinable
  package init(center: Point, radius: Double, opacity: Double, hardness: Double = 0) {
    self.center = center
    self.radius = radius
    self.opacity = opacity
    self.hardness = hardness
  }
}
