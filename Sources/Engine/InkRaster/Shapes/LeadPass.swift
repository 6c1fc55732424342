#if canImport(Glibc)
  internal import Glibc
#endif
package import InkGeometry

/// The graphite that the lead of a pencil leaves where its contact moves along a line: so much for every
/// stretch of the way, however often the way was sampled.
///
/// The contact is an ellipse. With the distance *r* from its middle, 1 at its edge, its pressure falls
/// as 1 − *r*⁴, and the graphite at a point is the integral of the pressure along the way.
///
/// A dose of graphite covers 1 − *e*^(−dose) of the paper on average. Doses add up, so that a pass that
/// is cut anywhere leaves what it leaves in one piece, and the order of passes does not matter.
///
/// Coordinates are device pixels of the canvas. The ellipse is widened by what a pixel is wide, and the
/// dose lowered so that a line keeps its darkness. A pass with a value that is not finite or whose
/// magnitude is above 10⁹, and one whose ellipse has no area, leaves nothing.
package struct LeadPass: Equatable, Sendable {
  /// Where the middle of the contact starts, in device pixels.
  package var start: Point
  /// Where it ends, in device pixels.
  package var end: Point
  /// From the middle of the contact to its far end, in device pixels.
  package var long: Vector
  /// From its middle to its side, in device pixels; not longer than `long`.
  package var broad: Vector
  /// The dose in the middle of a long pass sideways, 0…8, clamped.
  ///
  /// Lengthwise, a point stays under the contact for longer and gets more in proportion.
  package var dose: Double
  /// The dose in the middle of the print that the contact leaves without moving, 0…8, clamped; it is
  /// spread along the way.
  package var print: Double

  /// The largest dose: 8, which leaves 1/3,000 of the paper free.
  @inlinable package static var largestDose: Double { 8 }

  /// Makes a pass of positions and semi-axes in device pixels, and doses, 0…8.
  @inlinable
  package init(
    from start: Point, to end: Point, long: Vector, broad: Vector, dose: Double, print: Double = 0
  ) {
    self.start = start
    self.end = end
    self.long = long
    self.broad = broad
    self.dose = dose
    self.print = print
  }

  /// The reach of its contact from the middle along x and along y, in device pixels, widened as it is drawn.
  package var reach: Vector {
    Vector(
      (long.dx * long.dx + broad.dx * broad.dx + Self.blur).squareRoot(),
      (long.dy * long.dy + broad.dy * broad.dy + Self.blur).squareRoot())
  }

  /// The square of what a contact is widened by in pixels, so that lines between rows of pixels are as
  /// even as those on them.
  static let blur = 1.0

  /// All of its numbers can be computed with, and it leaves something.
  var isUsable: Bool {
    let positions =
      start.x.magnitude <= 1e9 && start.y.magnitude <= 1e9 && end.x.magnitude <= 1e9
      && end.y.magnitude <= 1e9
    let axes =
      long.dx.magnitude <= 1e9 && long.dy.magnitude <= 1e9 && broad.dx.magnitude <= 1e9
      && broad.dy.magnitude <= 1e9
    return positions && axes && dose.isFinite && print.isFinite && (dose > 0 || print > 0)
  }
}
