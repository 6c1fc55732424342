package import InkRaster

/// Turns the pixels of a canvas into those of a screen, where they are.
package enum ScreenPixels {
  /// Makes premultiplied BGRA of premultiplied RGBA, blue in the low byte, which is what a surface has
  /// that a layer shows.
  ///
  /// On dark paper light and dark are exchanged: each channel c becomes c + α − max − min of the three
  /// colour channels, which is 1 − L for the lightness L of the HSL model, with hue kept and saturation
  /// too; done twice it gives back what was. Complexity: O(pixels), no memory.
  ///
  /// - Parameters:
  ///   - rect: which pixels; those for which the buffer has no room are left alone.
  ///   - pixels: a buffer whose first pixel is (0, 0).
  ///   - stride: how many pixels there are from one row to the next.
  ///   - isDark: whether light and dark are exchanged.
  package static func convert(
    _ rect: PixelRect, of pixels: inout MutableSpan<UInt32>, stride: Int, isDark: Bool
  ) {
    let rect = rect.part(of: pixels.count, stride: stride)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard !rect.isEmpty, let start = buffer.baseAddress else { return }
      convert(rect, of: start, stride: stride, isDark: isDark)
    }
  }

  /// Makes pixels of a screen, in memory of which the caller knows that it is large enough.
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

  /// The pixel with red and blue exchanged.
  @inline(__always)
  private static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | pixel &>> 16 & 0xFF | (pixel & 0xFF) &<< 16
  }

  /// The pixel with light and dark exchanged.
  @inline(__always)
  private static func exchanged(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel & 0xFF, pixel &>> 8 & 0xFF, pixel &>> 16 & 0xFF)
    let alpha = pixel &>> 24
    // No channel is more than alpha, so that none of these is negative.
    let offset = alpha &- max(red, green, blue) &- min(red, green, blue)
    return alpha &<< 24 | (blue &+ offset) &<< 16 | (green &+ offset) &<< 8 | (red &+ offset)
  }
}
