extension PixelTile {
  /// Lays the ink of another tile over this ink, as a whole.
  ///
  /// Ink that multiplied or screened in the other tile does so with this ink too: see ``InkOverPixels``. No pixel depends
  /// on whether a tile keeps component alphas that are its alphas.
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
    let kernel = InkOverPixels(paper: paper, opacity: opacity)
    let mask = UInt16(opacity) &* 257
    // Before the pixels change, of which component alphas may be made.
    var kept = components != nil || layer.components != nil ? allComponents : nil
    for y in clip.minY..<clip.maxY where inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
      for index in y &* Tile.side &+ clip.minX..<y &* Tile.side &+ clip.maxX {
        let (source, below) = (layer.pixels[index], pixels[index])
        if source == 0 { continue }
        let alphas = Self.alphas(source)
        let shares = layer.components?[index] ?? alphas
        if shares != alphas {
          pixels[index] = kernel.mixed(below, source, shares)
        } else if opacity == 255 {
          pixels[index] = PackedPixel(below).covered(by: source)
        } else {
          CompositeKernel(pixel: source, .sourceOver).composite(&pixels[index], mask)
        }
        guard let lower = kept?[index] else { continue }
        kept?[index] =
          shares == alphas && lower == Self.alphas(below)
          ? Self.alphas(pixels[index]) : Self.hidden(by: shares, opacity, over: lower)
      }
    }
    components = kept
    rows |= inked
  }

  /// The component alphas of ink over other ink: of each channel, both let through what either lets through.
  private static func hidden(by upper: UInt32, _ opacity: UInt8, over lower: UInt32) -> UInt32 {
    var both: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let share = ((upper &>> shift & 255) &* UInt32(opacity) &+ 127) / 255
      let rest = ((lower &>> shift & 255) &* (255 &- share) &+ 127) / 255
      both |= min(share &+ rest, 255) &<< shift
      shift += 8
    }
    return both
  }
}
