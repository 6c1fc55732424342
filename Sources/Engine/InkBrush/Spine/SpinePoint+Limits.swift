// A debug build calls `sqrt` for `.squareRoot()`; this import is what links the C library's.
#if canImport(Glibc)
  internal import Glibc
#endif
import InkGeometry

extension SpinePoint {
  /// The largest coordinate that geometry is made of; a point beyond it has no location.
  ///
  /// Up to here no sum, product or difference of coordinates and radii can overflow.
  static let largestCoordinate = 1e15

  /// The largest radius in canvas points; wider tips count as this wide.
  static let largestRadius = 1e9

  /// True if the location is finite and within the limits.
  @inline(__always)
  var hasPlace: Bool {
    // NaN fails both comparisons.
    location.x.magnitude <= Self.largestCoordinate && location.y.magnitude <= Self.largestCoordinate
  }

  /// The radius within 0…``largestRadius``; 0 where the width is negative or NaN.
  @inline(__always)
  var safeRadius: Double {
    let radius = tip.width / 2
    return radius > 0 ? min(radius, Self.largestRadius) : 0
  }
}
