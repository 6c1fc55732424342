extension Paint {
  /// The paint with another one over it: each channel is the other's + this × (255 − the other's alpha)
  /// ÷ 255, rounded to the nearest, as ink is put on paper.
  ///
  /// - Parameter other: what is put over it.
  /// - Returns: what both look like.
  package func covered(by other: Paint) -> Paint {
    Paint(premultiplied: PackedPixel(pixel).covered(by: other.pixel))
  }
}
