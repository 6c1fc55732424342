/// The point of a curve that is nearest to some other point.
@usableFromInline
package struct NearestPoint: Equatable, Sendable {
  /// Where it is on the curve, between 0 and 1.
  @usableFromInline package var parameter: Double
  /// Where it is in the plane, in canvas points.
  @usableFromInline package var point: Point
  /// Its squared distance from the other point, in square points.
  ///
  /// Infinite where a coordinate was not finite or the square is out of range.
  @usableFromInline package var squaredDistance: Double

  /// Makes the description of a nearest point: parameter, point, and squared distance.
  @inlinable
  package init(parameter: Double, point: Point, squaredDistance: Double) {
    self.parameter = parameter
    self.point = point
    self.squaredDistance = squaredDistance
  }
}
