extension PixelTile {
  /// Puts a row of pixels over another, as far as a mask says.
  ///
  /// - Parameters:
  ///   - target: the pixels below, premultiplied.
  ///   - source: the pixels that are put over them, premultiplied.
  ///   - count: the number of pixels.
  ///   - mask: the tile that says how much of each pixel is put, or `nil` for all of it.
  ///   - x: the column of the first pixel in the mask, which has all of them.
  ///   - y: the row of the mask.
  /// - Complexity: O(pixels).
  @_optimize(speed)
  package static func cover(
    _ target: UnsafeMutablePointer<UInt32>, with source: UnsafePointer<UInt32>, count: Int,
    mask: MaskTile?, x: Int, y: Int
  ) {
    guard let mask else {
      for index in 0..<count {
        let pixel = source[index]
        target[index] =
          pixel >= 0xFF00_0000 ? pixel : PackedPixel(target[index]).covered(by: pixel)
      }
      return
    }
    mask.values.withUnsafeBufferPointer { values in
      for index in 0..<count {
        let share = values[y &* Tile.side &+ x &+ index]
        if share == 0 { continue }
        if share == 255 {
          target[index] = PackedPixel(target[index]).covered(by: source[index])
        } else {
          CompositeKernel(pixel: source[index], .sourceOver)
            .composite(&target[index], UInt16(share) &* 257)
        }
      }
    }
  }

  /// Returns a premultiplied pixel with another one over it, as far as a share of 0…255 says.
  package static func cover(_ below: UInt32, with pixel: UInt32, share: UInt32 = 255) -> UInt32 {
    if share >= 255 { return PackedPixel(below).covered(by: pixel) }
    var result = below
    CompositeKernel(pixel: pixel, .sourceOver)
      .composite(&result, UInt16(truncatingIfNeeded: share &* 257))
    return result
  }
}
