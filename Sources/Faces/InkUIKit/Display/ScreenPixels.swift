package import InkBrush
package import InkRaster

/// Conversion of the pixels of a canvas into those of a screen, in place.
package enum ScreenPixels {
  /// Converts premultiplied RGBA to premultiplied BGRA, with blue in the low byte: the format of surfaces
  /// that a layer shows.
  ///
  /// For dark paper, light and dark are exchanged: each channel c becomes c + α − max − min of the three
  /// colour channels. The lightness L of the HSL model becomes 1 − L; hue and saturation stay the same. Done
  /// twice, the exchange restores the pixel. Complexity: O(pixels), no memory.
  ///
  /// - Parameters:
  ///   - rect: the pixels to convert; pixels beyond the end of the buffer are skipped.
  ///   - pixels: a buffer whose first pixel is (0, 0).
  ///   - stride: the number of pixels from one row to the next.
  ///   - isDark: true to exchange light and dark.
  package static func convert(
    _ rect: PixelRect, of pixels: inout MutableSpan<UInt32>, stride: Int, isDark: Bool
  ) {
    let rect = rect.part(of: pixels.count, stride: stride)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard !rect.isEmpty, let start = buffer.baseAddress else { return }
      convert(rect, of: start, stride: stride, isDark: isDark)
    }
  }

  /// Converts pixels in memory that the caller knows to be large enough.
  static func convert(
    _ rect: PixelRect, of buffer: UnsafeMutablePointer<UInt32>, stride: Int, isDark: Bool
  ) {
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      let row = buffer + y * stride
      if isDark {
        for x in rect.minX..<rect.maxX { row[x] = swapped(exchanged(row[x])) }
      } else {
        for x in rect.minX..<rect.maxX { row[x] = swapped(row[x]) }
      }
    }
  }

  /// Returns the colour in which a view shows another that lies over its pixels.
  ///
  /// - Parameters:
  ///   - color: the colour, not premultiplied.
  ///   - isDark: true to exchange light and dark.
  /// - Returns: the colour.
  package static func shown(_ color: InkColor, isDark: Bool) -> InkColor {
    guard isDark else { return color }
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let offset = 255 - max(red, green, blue) - min(red, green, blue)
    return InkColor(
      red: UInt8(red + offset), green: UInt8(green + offset), blue: UInt8(blue + offset),
      alpha: color.alpha)
  }

  /// Returns the pixel with red and blue exchanged.
  @inline(__always)
  private static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | pixel &>> 16 & 0xFF | (pixel & 0xFF) &<< 16
  }

  /// Returns the pixel with light and dark exchanged.
  @inline(__always)
  private static func exchanged(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel & 0xFF, pixel &>> 8 & 0xFF, pixel &>> 16 & 0xFF)
    let alpha = pixel &>> 24
    // No channel exceeds alpha, so that none of the resulting channels is negative.
    let offset = alpha &- max(red, green, blue) &- min(red, green, blue)
    return alpha &<< 24 | (blue &+ offset) &<< 16 | (green &+ offset) &<< 8 | (red &+ offset)
  }
}
