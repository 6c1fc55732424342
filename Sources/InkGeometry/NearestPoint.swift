/// The point of a curve that is nearest to some other point.
@frozen
public struct NearestPoint: Equatable, Sendable {
  /// Where it is on the curve, between 0 and 1.
  public var parameter: Double
  /// Where it is in the plane, in canvas points.
  public var point: Point
  /// Its squared distance from the other point, in square points.
  ///
  /// Infinite where a coordinate was not finite or the square is out of range.
  public var squaredDistance: Double

  /// Makes the description of a nearest point: parameter, place, and squared distance.
  @inlinable
  public init(parameter: Double, point: Point, squaredDistance: Double) {
    self.parameter = parameter
    self.point = point
    self.squaredDistance = squaredDistance
  }
}
