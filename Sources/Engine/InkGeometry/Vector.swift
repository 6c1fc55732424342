/// A displacement in the plane, in canvas points.
///
/// Components may be any number; functions that divide say what they return for the zero vector.
///
/// @Snippet(path: "Ductus/Snippets/Geometry", slice: "shapes")
@frozen
public struct Vector: Equatable, Hashable, Sendable {
  /// The horizontal component, positive to the right.
  public var dx: Double
  /// The vertical component, positive downwards, as on a screen.
  public var dy: Double

  /// The zero vector.
  public static let zero = Vector(0, 0)

  /// Makes a vector of two components in canvas points.
  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The squared length, in square points.
  @inlinable
  public var squaredLength: Double { dx * dx + dy * dy }

  /// The Euclidean length, in points.
  ///
  /// Overflows to infinity when a component exceeds about 1e154.
  @inlinable
  public var length: Double { squaredLength.squareRoot() }

  /// The vector of length 1 in the same direction, or `nil` where the length is zero or not finite.
  @inlinable
  public var normalized: Vector? {
    let length = self.length
    guard length > 0, length.isFinite else { return nil }
    return Vector(dx / length, dy / length)
  }

  /// The vector turned by a quarter of a circle from +x towards +y.
  @inlinable
  public var perpendicular: Vector { Vector(-dy, dx) }

  /// True if both components are finite.
  @inlinable
  public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The scalar product with another vector.
  @inlinable
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The z component of the vector product: positive where `other` lies clockwise on screen.
  @inlinable
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The sum of two vectors.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  /// The difference of two vectors.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  /// The opposite vector.
  @inlinable
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }

  /// The vector scaled by a factor.
  @inlinable
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(a.dx * factor, a.dy * factor)
  }

  /// The vector scaled by a factor.
  @inlinable
  public static func * (factor: Double, a: Vector) -> Vector { a * factor }

  /// The vector divided by a number; division by zero gives infinities or NaN, as for `Double`.
  @inlinable
  public static func / (a: Vector, divisor: Double) -> Vector {
    Vector(a.dx / divisor, a.dy / divisor)
  }
}
