package import InkGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

extension InkStroke {
  /// The part of its transform that stretches, where the ink of the stroke is made; `nil` where it keeps the
  /// shape.
  package var warp: Warp? { transform.unwarped.warp }

  /// The rest of its transform, a similarity: what leads from the coordinates of its ink to those of the
  /// document.
  package var placement: Affine { transform.unwarped.placement }

  /// By how much its transform makes it larger: the widths too.
  public var scale: Double { placement.determinant.magnitude.squareRoot() }
}
