package import InkRaster

/// What is shown under pixels that are not opaque, on screens that show nothing through them.
package enum Checkerboard {
  /// The side of a square in points: 8.
  package static let side = 8.0
  /// The two colours of the squares.
  private static let light: UInt32 = 255
  private static let dark: UInt32 = 232

  /// Lays pixels over white and grey squares; they are opaque then.
  ///
  /// - Parameters:
  ///   - rect: which pixels; those for which the buffer has no room are left alone.
  ///   - pixels: a buffer whose first pixel is (0, 0): premultiplied RGBA.
  ///   - stride: how many pixels there are from one row to the next.
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

  /// Lays pixels over white and grey squares, in memory of which the caller knows that it is large enough.
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
        // No channel passes 255: those of premultiplied pixels are at most their opacity.
        row[x] = (pixel &+ part &* 0x0001_0101) | 0xFF00_0000
      }
    }
  }
}
