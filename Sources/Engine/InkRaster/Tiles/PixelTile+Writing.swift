extension PixelTile {
  /// Writes the ink as it looks on paper.
  ///
  /// - Parameters:
  ///   - paper: what the ink lies on; may be transparent.
  ///   - opacity: of the ink, 255 as it is.
  ///   - target: where the clip's first pixel, (`minX`, `minY`), is written, premultiplied, red in
  ///     the low byte. The caller has room for the clip's width and height.
  ///   - stride: the distance from row to row of the target, in pixels.
  ///   - clip: the pixels that are written; cut to the tile, which moves where the first one goes.
  /// - Complexity: O(pixels of the clip).
  @_optimize(speed)
  package func write(
    over paper: Paint, opacity: UInt8 = 255, into target: UnsafeMutablePointer<UInt32>,
    stride: Int, clip: PixelRect = Tile.bounds
  ) {
    guard opacity == 255, let part = Tile.inside(clip) else {
      PixelTile.write(paper, into: target, stride: stride, width: clip.width, height: clip.height)
      // On their own paper they need no component alphas.
      var ink = self
      ink.components = nil
      ink.blend(opacity: opacity, into: target, stride: stride, clip: clip)
      return
    }
    let under = PackedPixel(paper.pixel)
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in part.minY..<part.maxY {
        let line = target + ((y &- clip.minY) &* stride &+ (part.minX &- clip.minX))
        if rows & 1 &<< UInt64(truncatingIfNeeded: y) == 0 {
          line.update(repeating: paper.pixel, count: part.width)
          continue
        }
        let source = base + (y &* Tile.side &+ part.minX)
        var x = 0
        while x &+ 4 <= part.width {
          under.cover4(line + x, source + x)
          x &+= 4
        }
        while x < part.width {
          line[x] = under.covered(by: source[x])
          x &+= 1
        }
      }
    }
  }

  /// Puts the ink over pixels that are there.
  ///
  /// - Parameters:
  ///   - opacity: of the ink, 255 as it is.
  ///   - paper: the paper on which ink has multiplied and screened; see ``InkOverPixels``.
  ///   - target: the pixel that the clip's first one, (`minX`, `minY`), is put on; premultiplied, red
  ///     in the low byte.
  ///   - stride: the distance from row to row of the target, in pixels.
  ///   - clip: the pixels that are put.
  /// - Complexity: O(pixels of the clip); rows without ink are skipped.
  @_optimize(speed)
  package func blend(
    opacity: UInt8 = 255, paper: Paint = .transparent, into target: UnsafeMutablePointer<UInt32>,
    stride: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let part = Tile.inside(clip), opacity > 0 else { return }
    if let components {
      let kernel = InkOverPixels(paper: paper, opacity: opacity)
      for y in part.minY..<part.maxY where rows & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
        let line = target + (y &- clip.minY) &* stride
        for x in part.minX..<part.maxX {
          let source = pixels[y &* Tile.side &+ x]
          guard source != 0 else { continue }
          let column = x &- clip.minX
          line[column] = kernel.mixed(line[column], source, components[y &* Tile.side &+ x])
        }
      }
      return
    }
    let mask = UInt16(opacity) &* 257
    for y in part.minY..<part.maxY where rows & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
      let line = target + (y &- clip.minY) &* stride
      for x in part.minX..<part.maxX {
        let source = pixels[y &* Tile.side &+ x]
        guard source != 0 else { continue }
        if opacity == 255 {
          line[x &- clip.minX] = PackedPixel(line[x &- clip.minX]).covered(by: source)
          continue
        }
        CompositeKernel(pixel: source, .sourceOver).composite(&line[x &- clip.minX], mask)
      }
    }
  }

  /// Writes bare paper, where there is no tile.
  ///
  /// - Parameters:
  ///   - paper: the paper.
  ///   - target: where the first pixel is written, premultiplied, red in the low byte.
  ///   - stride: the distance from row to row, in pixels.
  ///   - width: how many pixels a row gets.
  ///   - height: how many rows are written.
  @_optimize(speed)
  package static func write(
    _ paper: Paint, into target: UnsafeMutablePointer<UInt32>, stride: Int, width: Int,
    height: Int
  ) {
    guard width > 0, height > 0 else { return }
    for y in 0..<height {
      (target + y &* stride).update(repeating: paper.pixel, count: width)
    }
  }
}
