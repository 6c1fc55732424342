/// The meaning of the pixels of a picture, eight bits per channel in sRGB, and the format of the PNG.
///
/// A pixel is a number whose lowest byte is red, then green, blue and alpha.
package enum PNGPixels: Sendable, CaseIterable {
  /// All pixels are opaque; the PNG has no alpha.
  case opaque
  /// Colours are not multiplied by alpha; they are written as they are.
  case straight
  /// Colours are multiplied by alpha, as in the tiles of a canvas.
  ///
  /// A channel *c* under alpha *a* > 0 is written as 255 *c* / *a*, rounded to the nearest with halves up,
  /// and at most 255; if *a* is 0, all channels are written as 0. Multiplying again, with rounding to the
  /// nearest, restores every *c* ≤ *a*.
  case premultiplied

  /// The number of bytes per pixel in the PNG.
  var bytesPerPixel: Int { self == .opaque ? 3 : 4 }

  /// The colour type in the header of a PNG: 2 is RGB, 6 is RGBA.
  var colorType: UInt8 { self == .opaque ? 2 : 6 }

  /// Writes a row's pixels as the bytes of a PNG.
  ///
  /// - Parameters:
  ///   - row: the pixels.
  ///   - bytes: receives `bytesPerPixel` bytes for each pixel.
  /// - Returns: false if the pixels must be opaque and one of them is not.
  func convert(_ row: UnsafeBufferPointer<UInt32>, to bytes: UnsafeMutableBufferPointer<UInt8>)
    -> Bool
  {
    var next = 0
    var common: UInt32 = .max
    for pixel in row {
      common &= pixel
      let straight = self == .premultiplied ? Self.straight(pixel) : pixel
      bytes[next] = UInt8(truncatingIfNeeded: straight)
      bytes[next + 1] = UInt8(truncatingIfNeeded: straight >> 8)
      bytes[next + 2] = UInt8(truncatingIfNeeded: straight >> 16)
      if self != .opaque { bytes[next + 3] = UInt8(truncatingIfNeeded: straight >> 24) }
      next += bytesPerPixel
    }
    return self != .opaque || common >> 24 == 255
  }

  /// Returns a premultiplied pixel with its colours divided by alpha.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func divide(_ channel: UInt32) -> UInt32 { min((channel * 255 + alpha / 2) / alpha, 255) }
    return divide(pixel & 255) | divide(pixel >> 8 & 255) << 8 | divide(pixel >> 16 & 255) << 16
      | alpha << 24
  }
}
