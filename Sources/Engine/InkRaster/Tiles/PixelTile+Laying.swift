extension PixelTile {
  /// Lays the ink of another tile over this ink, as a whole.
  ///
  /// Ink that multiplied or screened in the other tile does so with this ink too: see ``InkOverPixels``.
  ///
  /// - Parameters:
  ///   - layer: the ink that is laid over this.
  ///   - opacity: the opacity of that ink, 255 as it is.
  ///   - paper: the paper for which it was mixed.
  ///   - clip: the pixels that may change.
  /// - Complexity: O(pixels of the clip); rows of the layer without ink are skipped.
  @inline(never)
  package mutating func lay(
    _ layer: PixelTile, opacity: UInt8 = 255, paper: Paint = .transparent,
    clip: PixelRect = Tile.bounds
  ) {
    guard opacity > 0, let clip = Tile.inside(clip) else { return }
    let inked = layer.rows & Tile.rowBits(clip.minY, clip.maxY)
    guard inked != 0 else { return }
    if components != nil || layer.components != nil {
      // Before the pixels change, of which component alphas may be made.
      var kept = allComponents
      Self.lay(layer.allComponents, opacity, over: &kept, inked, clip)
      components = kept
    }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      layer.blend(
        opacity: opacity, paper: paper, into: base + (clip.minY &* Tile.side &+ clip.minX),
        stride: Tile.side, clip: clip)
    }
    rows |= inked
  }

  /// Lays component alphas over others: of each channel, both let through what either lets through.
  private static func lay(
    _ upper: [UInt32], _ opacity: UInt8, over lower: inout [UInt32], _ inked: UInt64,
    _ clip: PixelRect
  ) {
    let opacity = UInt32(opacity)
    for y in clip.minY..<clip.maxY where inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
      for index in y &* Tile.side &+ clip.minX..<y &* Tile.side &+ clip.maxX {
        let (above, below) = (upper[index], lower[index])
        if above == 0 { continue }
        var both: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          let share = ((above &>> shift & 255) &* opacity &+ 127) / 255
          let rest = ((below &>> shift & 255) &* (255 &- share) &+ 127) / 255
          both |= min(share &+ rest, 255) &<< shift
        }
        lower[index] = both
      }
    }
  }
}
