internal import InkDocument
internal import InkGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// The resolution at which a picture is decoded: a power of √2 in pixels per point for pages of a PDF, a
/// power of 2 for others, whose own pixels are the finest.
struct PictureLevel: Equatable {
  /// The number of halves of a power of 2.
  let step: Int

  /// The coarsest and the finest level: 2⁻¹² and 2⁸.
  static let range = -24...16
  /// The largest factor by which pieces are made smaller as they are drawn.
  static let largestShrink = 8.0

  /// Pixels per point of the picture.
  var scale: Double {
    let whole = Double(bitPattern: UInt64(1023 + (step >> 1)) << 52)
    return step & 1 == 0 ? whole : whole * 1.414_213_562_373_095_1
  }

  /// The size in pixels of a whole picture.
  func size(of picture: PlacedPicture) -> (width: Int, height: Int) {
    (Self.whole(picture.size.width * scale), Self.whole(picture.size.height * scale))
  }

  /// The number of pixels that a length has; a millionth of one does not count.
  private static func whole(_ length: Double) -> Int {
    let length = min(length, 1e9)
    let floor = Int(length)
    return max(length - Double(floor) > 1e-6 ? floor + 1 : floor, 1)
  }

  /// The level at which a picture has as many pixels as the device, or a few more.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - map: the transform from its own coordinates to device pixels.
  ///   - bias: the number of steps by which it is to be coarser.
  init(_ picture: PlacedPicture, _ map: Affine, bias: Int = 0) {
    let across = (map.a * map.a + map.b * map.b).squareRoot()
    let down = (map.c * map.c + map.d * map.d).squareRoot()
    // A stretched picture must not be read too densely along its other side.
    let wanted = min(max(across, down), min(across, down) * Self.largestShrink)
    let stride = picture.content.format == .pdf ? 1 : 2
    let finest = picture.content.format == .pdf ? Self.range.upperBound : 0
    var step = Self.range.lowerBound
    // A thousandth more or less is not seen, and spares every pixel its neighbours.
    while step + stride <= finest, Self(step: step).scale < wanted * 0.999 { step += stride }
    self.step = max(step - bias * stride, Self.range.lowerBound)
  }

  init(step: Int) { self.step = step }
}
