/// A Bézier curve of some degree, from parameter 0 at its start to 1 at its end.
///
/// Lines, quadratics and cubics share it, so that flattening, arc length and the search for the nearest
/// point are written once for all. Parameters have no unit, everything else is in canvas points. Parameters
/// outside 0…1 extrapolate the polynomial.
///
/// No function traps, whatever the coordinates. A curve with a coordinate that is not finite counts
/// as a single jump: it has no length, and flattens to its end.
@usableFromInline
package protocol BezierCurve: Equatable, Sendable {
  /// Where the curve begins.
  var start: Point { get }
  /// Where the curve ends.
  var end: Point { get }
  /// True if all coordinates of all control points are finite.
  var isFinite: Bool { get }
  /// The smallest rectangle around the control points; the curve lies within.
  var controlBounds: Rect { get }
  /// The length of the line through the control points, in points; the curve is no longer.
  var controlPolygonLength: Double { get }
  /// The largest distance of the curve from a point that moves evenly along its chord, in points.
  ///
  /// Wang's bound, d(d − 1)/8 times the longest second difference of the control points, for a
  /// curve of degree d. For a piece of the curve it shrinks with the square of the piece's share.
  var deviationBound: Double { get }

  /// The point at a parameter; exactly `start` at 0 and `end` at 1 for finite curves.
  func point(at t: Double) -> Point
  /// The derivative by the parameter, in points.
  func derivative(at t: Double) -> Vector
  /// The second derivative by the parameter, in points.
  func secondDerivative(at t: Double) -> Vector
  /// The two pieces on either side of a parameter, which share exactly `point(at: t)`.
  func split(at t: Double) -> (Self, Self)
  /// The piece between two parameters; backwards where the second is smaller.
  ///
  /// Its ends are exactly the points at the two parameters.
  func subsegment(from t0: Double, to t1: Double) -> Self
  /// The smallest rectangle around the curve, to within rounding.
  ///
  /// For curves that are not finite, around those of its ends that are not NaN.
  var bounds: Rect { get }
  /// The same curve from its end to its start.
  var reversed: Self { get }
  /// The curve's image under a transform.
  func applying(_ transform: Affine) -> Self

  /// Appends the points of a polyline that stays within a tolerance of the curve; see the default.
  func flatten(tolerance: Double, into points: inout [Point])
  /// The arc length in points, to within a tolerance; see the default.
  func length(tolerance: Double) -> Double
  /// The parameter at an arc length from the start; see the default.
  func parameter(atLength length: Double, tolerance: Double) -> Double
  /// The point of the curve nearest to another, to within a tolerance; see the default.
  func nearest(to point: Point, tolerance: Double) -> NearestPoint
}

/// The most pieces into which one curve is ever cut.
@usableFromInline let maximumPieces = 1 << 14

extension BezierCurve {
  /// A power of two that brings coordinates of a magnitude to where their squares are in range.
  @inlinable
  static func rangeFactor(_ magnitude: Double) -> Double {
    if magnitude > 0x1p500 { return 0x1p-600 }
    return magnitude < 0x1p-400 ? 0x1p600 : 1
  }

  /// The largest absolute coordinate of a finite curve.
  @inlinable
  var largestCoordinate: Double {
    let box = controlBounds
    return max(
      max(box.minX.magnitude, box.maxX.magnitude), max(box.minY.magnitude, box.maxY.magnitude))
  }
}
