/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// a, b, c and d have no unit, tx and ty are canvas points. Any values are allowed; non-finite ones
/// give non-finite results.
///
/// @Snippet(path: "Ductus/Snippets/Geometry", slice: "shapes")
@frozen
public struct Affine: Equatable, Hashable, Sendable {
  /// The share of x in x′.
  public var a: Double
  /// The share of x in y′.
  public var b: Double
  /// The share of y in x′.
  public var c: Double
  /// The share of y in y′.
  public var d: Double
  /// The horizontal translation in canvas points.
  public var tx: Double
  /// The vertical translation in canvas points.
  public var ty: Double

  /// The map that leaves every point where it is.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map of its six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that moves every point by a vector in canvas points.
  @inlinable
  public static func translation(_ offset: Vector) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: offset.dx, ty: offset.dy)
  }

  /// The map that scales by a factor, away from the origin.
  @inlinable
  public static func scale(_ factor: Double) -> Affine { scale(x: factor, y: factor) }

  /// The map that scales by a factor for each axis, away from the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that turns by an angle in radians around the origin, from +x towards +y.
  ///
  /// On screen, where y points down, positive angles turn clockwise. The same bits on every
  /// machine. A non-finite angle gives a map of NaN.
  public static func rotation(_ angle: Double) -> Affine {
    let (sin, cos) = Elementary.sincos(angle)
    return Affine(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  /// The map that does another after this one.
  @inlinable
  public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// By what factor areas grow; negative where the map mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// True if all six coefficients are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The map that undoes this one.
  ///
  /// `nil` where it has a non-finite coefficient, flattens the plane to a line or a point, or has
  /// an inverse too large for `Double`. Scales from 1e-300 to 1e300 can be inverted.
  public var inverted: Affine? {
    guard isFinite else { return nil }
    let largest = max(max(a.magnitude, b.magnitude), max(c.magnitude, d.magnitude))
    guard largest > 0 else { return nil }
    // A power of two taken out first keeps the determinant in range, and changes no digit.
    let scale = largest.binade
    let (a, b, c, d) = (a / scale, b / scale, c / scale, d / scale)
    let divisor = a * d - b * c
    guard divisor != 0 else { return nil }
    let linear = Affine(
      a: d / divisor / scale, b: -b / divisor / scale,
      c: -c / divisor / scale, d: a / divisor / scale, tx: 0, ty: 0)
    let moved = Vector(-tx, -ty).applying(linear)
    let result = linear.concatenating(.translation(moved))
    return result.isFinite ? result : nil
  }
}

extension Point {
  /// The point's image under a transform.
  @inlinable
  public func applying(_ t: Affine) -> Point {
    Point(t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty)
  }
}

extension Vector {
  /// The vector's image under a transform, of which translation is no part.
  @inlinable
  public func applying(_ t: Affine) -> Vector {
    Vector(t.a * dx + t.c * dy, t.b * dx + t.d * dy)
  }
}
