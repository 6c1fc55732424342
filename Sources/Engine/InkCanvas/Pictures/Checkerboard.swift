package import InkRaster

/// The white and grey squares under pixels that are not opaque, on screens where nothing else would
/// show through.
package enum Checkerboard {
  /// The side of a square in points: 8.
  package static let side = 8.0
  /// The level of each channel in the white squares.
  private static let light: UInt32 = 255
  /// The level of each channel in the grey squares.
  private static let dark: UInt32 = 232

  /// Composites pixels over white and grey squares, which makes them opaque.
  ///
  /// - Parameters:
  ///   - rect: the pixels to composite; pixels beyond the end of the buffer are skipped.
  ///   - pixels: a buffer of premultiplied RGBA whose first pixel is (0, 0).
  ///   - stride: the number of pixels from one row to the next.
  ///   - scale: device pixels per point.
  package static func lay(
    under rect: PixelRect, of pixels: inout MutableSpan<UInt32>, stride: Int, scale: Double
  ) {
    let rect = rect.part(of: pixels.count, stride: stride)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard !rect.isEmpty, let start = buffer.baseAddress else { return }
      lay(under: rect, of: start, stride: stride, scale: scale)
    }
  }

  /// Composites pixels over white and grey squares, in memory that the caller knows to be large
  /// enough.
  package static func lay(
    under rect: PixelRect, of buffer: UnsafeMutablePointer<UInt32>, stride: Int, scale: Double
  ) {
    let side = max(Int(Self.side * scale), 1)
    for y in rect.minY..<max(rect.maxY, rect.minY) {
      let row = buffer + y * stride
      for x in rect.minX..<max(rect.maxX, rect.minX) {
        let pixel = row[x]
        let rest = 255 - pixel >> 24
        if rest == 0 { continue }
        let gray = (x / side + y / side) & 1 == 0 ? light : dark
        let part = (gray * rest + 127) / 255
        // No channel exceeds 255: those of premultiplied pixels are at most their opacity.
        row[x] = (pixel &+ part &* 0x0001_0101) | 0xFF00_0000
      }
    }
  }
}
