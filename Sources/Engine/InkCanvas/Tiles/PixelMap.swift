internal import InkGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// The transform from the own coordinates of a stroke to device pixels.
struct PixelMap: Equatable {
  let affine: Affine
  /// The factor by which widths grow.
  let scale: Double

  init(_ affine: Affine) {
    self.affine = affine
    scale = affine.determinant.magnitude.squareRoot()
  }

  /// Makes a map that only scales, by a number of device pixels per point.
  init(scale: Double) { self.init(.scale(scale)) }

  /// Returns a vector of the stroke's own coordinates in device pixels.
  @inline(__always)
  func scaled(_ vector: Vector) -> Vector {
    Vector(
      affine.a * vector.dx + affine.c * vector.dy, affine.b * vector.dx + affine.d * vector.dy)
  }

  /// Returns the map with its pixels moved by an offset.
  func moved(by offset: Vector) -> PixelMap {
    PixelMap(affine.concatenating(.translation(offset)))
  }

  /// Returns a rectangle in the stroke's own coordinates that contains some pixels; `nil` if the
  /// map flattens the stroke to a line or a point.
  func inside(_ pixels: Rect) -> Rect? {
    if affine.b == 0, affine.c == 0, affine.tx == 0, affine.ty == 0, affine.a > 0, affine.d > 0 {
      return Rect(
        minX: pixels.minX / affine.a, minY: pixels.minY / affine.d, maxX: pixels.maxX / affine.a,
        maxY: pixels.maxY / affine.d)
    }
    return affine.inverted.map { pixels.applying($0) }
  }
}
