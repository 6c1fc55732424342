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

extension InkStroke {
  /// Returns whether the ink of another stroke is the same, wherever it lies.
  package func hasInk(of other: InkStroke) -> Bool {
    record === other.record && span == other.span && warp == other.warp
      && (sharedBrush === other.sharedBrush || brush == other.brush)
  }
}
