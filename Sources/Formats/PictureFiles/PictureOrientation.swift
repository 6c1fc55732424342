package import InkGeometry

/// The way to turn the stored pixels of a picture so that it is seen upright: the numbers of Exif (CIPA DC-008,
/// 4.6.5).
package enum PictureOrientation: UInt8, Sendable, CaseIterable {
  /// As stored.
  case upright = 1
  /// Left and right are exchanged.
  case mirrored = 2
  /// Turned by half a turn.
  case turned = 3
  /// Top and bottom are exchanged.
  case flipped = 4
  /// Rows and columns are exchanged.
  case transposed = 5
  /// To be turned clockwise by a quarter.
  case right = 6
  /// Rows and columns are exchanged, and the picture turned by half a turn.
  case transversed = 7
  /// To be turned anticlockwise by a quarter.
  case left = 8

  /// True if the upright picture is as wide as the stored one is high.
  package var exchangesSides: Bool { rawValue >= 5 }

  /// The transform from the stored pixels to the upright picture, both with y down from the upper left corner.
  ///
  /// - Parameters:
  ///   - width: the width of the stored picture.
  ///   - height: the height of the stored picture.
  /// - Returns: a map of corners to corners.
  package func transform(width: Double, height: Double) -> Affine {
    switch self {
    case .upright: .identity
    case .mirrored: Affine(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    case .turned: Affine(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case .flipped: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    case .transposed: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: Affine(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case .transversed: Affine(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
    case .left: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    }
  }
}
