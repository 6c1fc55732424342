// The same into memory whose size is known: where there is no room, nothing is written.
extension PixelTile {
  /// Writes the ink as it looks on paper; where the buffer has no room for the clip, nothing.
  ///
  /// - Parameters:
  ///   - paper: what the ink lies on; may be transparent.
  ///   - opacity: of the ink, 255 as it is.
  ///   - pixels: gets the clip's first pixel, (`minX`, `minY`), as its first one; premultiplied, red in
  ///     the low byte.
  ///   - stride: the distance from row to row of the buffer, in pixels; no less than the clip's width.
  ///   - clip: the pixels that are written; cut to the tile, which moves where the first one goes.
  /// - Complexity: O(pixels of the clip).
  public func write(
    over paper: Paint, opacity: UInt8 = 255, into pixels: inout MutableSpan<UInt32>, stride: Int,
    clip: PixelRect = Tile.bounds
  ) {
    guard clip.fits(in: pixels.count, stride: stride) else { return }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      write(over: paper, opacity: opacity, into: start, stride: stride, clip: clip)
    }
  }

  /// Puts the ink over pixels that are there; where the buffer has no room for the clip, nothing.
  ///
  /// - Parameters:
  ///   - opacity: of the ink, 255 as it is.
  ///   - pixels: its first one is that which the clip's first one, (`minX`, `minY`), is put on;
  ///     premultiplied, red in the low byte.
  ///   - stride: the distance from row to row of the buffer, in pixels; no less than the clip's width.
  ///   - clip: the pixels that are put.
  /// - Complexity: O(pixels of the clip); rows without ink are skipped.
  public func blend(
    opacity: UInt8 = 255, into pixels: inout MutableSpan<UInt32>, stride: Int,
    clip: PixelRect = Tile.bounds
  ) {
    guard clip.fits(in: pixels.count, stride: stride) else { return }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      blend(opacity: opacity, into: start, stride: stride, clip: clip)
    }
  }
}

extension PixelRect {
  /// Whether so many pixels, in rows of a length, have room for as many rows and columns.
  package func fits(in count: Int, stride: Int) -> Bool {
    if isEmpty { return true }
    guard width > 0, height > 0, stride >= width, count >= width else { return false }
    return (count - width) / stride >= height - 1
  }

  /// The part of the rectangle that lies in so many pixels, in rows of a length, the first of which is
  /// (0, 0).
  package func part(of count: Int, stride: Int) -> PixelRect {
    guard stride > 0, count > 0 else { return .empty }
    let part = intersection(PixelRect(minX: 0, minY: 0, maxX: stride, maxY: .max))
    if part.isEmpty { return .empty }
    // The last row need not be whole.
    let rows = count / stride + (count % stride >= part.maxX ? 1 : 0)
    return part.intersection(PixelRect(minX: 0, minY: 0, maxX: stride, maxY: rows))
  }
}
