/// A position in the plane, in canvas points: x grows to the right, y downwards.
///
/// @Snippet(path: "Ductus/Snippets/Geometry", slice: "shapes")
@frozen
public struct Point: Equatable, Hashable, Sendable {
  /// The horizontal coordinate in canvas points.
  public var x: Double
  /// The vertical coordinate in canvas points, growing downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Makes a point of two coordinates in canvas points.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// True if both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The Euclidean distance to another point, in points.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The squared distance to another point, in square points.
  @inlinable
  public func squaredDistance(to other: Point) -> Double { (other - self).squaredLength }

  /// The point half way to another.
  @inlinable
  public func midpoint(to other: Point) -> Point {
    Point((x + other.x) / 2, (y + other.y) / 2)
  }

  /// The point a fraction of the way to another: 0 gives this point, 1 the other one.
  ///
  /// Values outside 0…1 extrapolate. Exact at 0; at 1 to within rounding.
  @inlinable
  public func interpolated(to other: Point, at fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }

  /// The point moved by a vector.
  @inlinable
  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }

  /// The point moved against a vector.
  @inlinable
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }

  /// The displacement from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }
}
