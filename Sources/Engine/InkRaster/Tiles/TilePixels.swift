/// Operations on rows of pixels that all kinds of tiles share.
package enum TilePixels {
  /// Sets the pixels of a clip, which lies within the tile.
  @inlinable
  package static func clear<Pixel>(_ pixels: inout [Pixel], _ clip: PixelRect, to empty: Pixel) {
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for y in clip.minY..<clip.maxY {
        (base + (y &* Tile.side &+ clip.minX)).update(repeating: empty, count: clip.width)
      }
    }
  }

  /// Copies the pixels of a clip, which lies within the tile.
  @inlinable
  package static func copy<Pixel: FixedWidthInteger>(
    _ source: [Pixel], to target: inout [Pixel], _ clip: PixelRect
  ) {
    if clip == Tile.bounds {
      target = source
      return
    }
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        for y in clip.minY..<clip.maxY {
          let first = y &* Tile.side &+ clip.minX
          // As bytes: numbers need no care, and one by one they take long in WebAssembly.
          UnsafeMutableRawPointer(target + first).copyMemory(
            from: source + first, byteCount: clip.width &* MemoryLayout<Pixel>.stride)
        }
      }
    }
  }

  /// Copies the bits that say which rows are inked, for a clip within the tile.
  @inlinable
  package static func copyRows(_ source: UInt64, to target: inout UInt64, _ clip: PixelRect) {
    let copied = Tile.rowBits(clip.minY, clip.maxY)
    if clip.width == Tile.side {
      target = target & ~copied | source & copied
    } else {
      target |= source & copied
    }
  }
}
