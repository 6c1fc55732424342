internal import InkGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// What leads from the own coordinates of a stroke to device pixels.
struct PixelMap: Equatable {
  let affine: Affine
  /// By how much widths grow.
  let scale: Double

  init(_ affine: Affine) {
    self.affine = affine
    scale = affine.determinant.magnitude.squareRoot()
  }

  /// Device pixels per point, and nothing else.
  init(scale: Double) { self.init(.scale(scale)) }

  /// A way in device pixels.
  @inline(__always)
  func scaled(_ vector: Vector) -> Vector {
    Vector(
      affine.a * vector.dx + affine.c * vector.dy, affine.b * vector.dx + affine.d * vector.dy)
  }

  /// The same, with pixels counted from elsewhere.
  func moved(by offset: Vector) -> PixelMap {
    PixelMap(affine.concatenating(.translation(offset)))
  }

  /// A rectangle in the stroke's own coordinates that contains some pixels; `nil` where all of the
  /// stroke is flattened to nothing.
  func inside(_ pixels: Rect) -> Rect? {
    if affine.b == 0, affine.c == 0, affine.tx == 0, affine.ty == 0, affine.a > 0, affine.d > 0 {
      return Rect(
        minX: pixels.minX / affine.a, minY: pixels.minY / affine.d, maxX: pixels.maxX / affine.a,
        maxY: pixels.maxY / affine.d)
    }
    return affine.inverted.map { pixels.applying($0) }
  }
}
