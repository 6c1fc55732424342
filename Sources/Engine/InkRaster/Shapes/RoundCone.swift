package import InkGeometry

/// A piece of a stroke with a round tip: what a disc covers that moves along a line and changes its
/// radius evenly.
///
/// That is two discs and the area between their common tangents; the larger disc alone where it
/// contains the smaller one. Coordinates and radii are device pixels of the canvas.
///
/// Coverage is a function of the distance to the edge: a pixel whose centre lies *d* inside it is
/// covered by clamp(½ + *d*, 0, 1). Below a radius *r* of ½ it is clamp(½ + *d*, 0, 2 *r*): thin
/// lines fade, and a width of nothing draws nothing.
///
/// The edge and *r*, and the opacity that coverage is multiplied by, are those of the disc nearest to the pixel
/// (`ConeKernel`). A stroke is a chain of cones (`PieceWriter`), of which a pixel has the largest product, in 1/255;
/// they lie over each other where the brush builds up, or its colour varies.
///
/// A cone with a value that is not finite, or whose magnitude is above 10¹², draws nothing; negative
/// radii count as 0, opacities are clamped to 0…1.
package struct RoundCone: Equatable, Sendable {
  /// Where the disc starts, in device pixels.
  package var start: Point
  /// The radius at the start in device pixels, 0 or more.
  package var startRadius: Double
  /// The opacity at the start, 0…1; it runs linearly to that at the end.
  package var startOpacity: Double
  /// Where the disc ends, in device pixels.
  package var end: Point
  /// The radius at the end in device pixels, 0 or more.
  package var endRadius: Double
  /// The opacity at the end, 0…1.
  package var endOpacity: Double

  /// Makes a cone of positions and radii in device pixels, and opacities, 0…1.
  @inlinable
  package init(
    start: Point, startRadius: Double, startOpacity: Double = 1, end: Point, endRadius: Double,
    endOpacity: Double = 1
  ) {
    self.start = start
    self.startRadius = startRadius
    self.startOpacity = startOpacity
    self.end = end
    self.endRadius = endRadius
    self.endOpacity = endOpacity
  }

  /// A value, 0…255, that no pixel of it exceeds.
  @inline(__always)
  var largestValue: Int32 {
    let largest = max(startOpacity, endOpacity)
    guard largest > 0 else { return 0 }
    let opacity = min(largest, 1)
    let value = max(Int32(opacity * 255 + 0.5), Int32(Float(opacity * 255) + 0.5))
    // Between two opacities it is rounded once more.
    return startOpacity == endOpacity ? value : min(value + 1, 255)
  }

  /// Makes a disc of a position and a radius in device pixels, and an opacity, 0…1.
  @inlinable
  package init(center: Point, radius: Double, opacity: Double = 1) {
    self.init(
      start: center, startRadius: radius, startOpacity: opacity, end: center, endRadius: radius,
      endOpacity: opacity)
  }
}
