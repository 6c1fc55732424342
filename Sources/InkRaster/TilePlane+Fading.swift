extension TilePlane {
  /// Lets all ink fade by one step: a step toward the paper, then a small blur.
  ///
  /// On opaque paper each channel of a pixel moves by `amount` toward the paper's (times the pixel's
  /// alpha), and a pixel that then looks like the paper loses its ink. On transparent paper alpha
  /// falls by `amount`, and the colour with it. The blur is binomial, 1 4 6 4 1 in both directions
  /// (σ = 1), on premultiplied ink, rounded once; there is no ink beyond the plane. Tiles to which
  /// ink spreads come into being, tiles where none is left become `nil`; repeated steps end with an
  /// empty plane.
  ///
  /// - Parameters:
  ///   - paper: what the ink lies on; `nil` or a paper that is not opaque counts as transparent.
  ///   - amount: how far a channel moves, of 255. Below 2 it counts as 2, for a smaller step could be
  ///     undone by the blur's rounding, for ever.
  /// - Complexity: O(pixels of the inked tiles and their neighbours).
  public mutating func fadeStep(paper: Paint?, amount: Int) {
    let kernel = FadeKernel(paper, amount: amount)
    let old = tiles
    for row in 0..<rows {
      for column in 0..<columns {
        let near = Neighbourhood(old, column, row, columns: columns, rows: rows)
        guard near.isInked else { continue }
        tiles[row * columns + column] = near.blurred(kernel)
      }
    }
  }
}

/// A tile and those around it, as they were before a step.
private struct Neighbourhood {
  /// Row by row, three each.
  private var tiles: [PixelTile?] = []
  private(set) var isInked = false

  init(_ plane: [PixelTile?], _ column: Int, _ row: Int, columns: Int, rows: Int) {
    tiles.reserveCapacity(9)
    for y in (row - 1)...(row + 1) {
      for x in (column - 1)...(column + 1) {
        let isInside = x >= 0 && y >= 0 && x < columns && y < rows
        let tile = isInside ? plane[y * columns + x] : nil
        tiles.append(tile)
        if let tile, tile.rows != 0 { isInked = true }
      }
    }
  }

  /// The tile in the middle after a step, `nil` where no ink is left.
  func blurred(_ kernel: FadeKernel) -> PixelTile? {
    var inked: UInt64 = 0
    var result = PixelTile()
    result.pixels.withUnsafeMutableBufferPointer { target in
      // A row of pixels, the step's scratch, five rows of words and the sums.
      let width = BlurKernel.channels
      withUnsafeTemporaryAllocation(byteCount: 15 &* width, alignment: 16) { room in
        guard let target = target.baseAddress, let room = room.baseAddress else { return }
        let pixels = room.assumingMemoryBound(to: UInt32.self)
        let scratch = pixels + width / 4
        let words = (room + 3 &* width).assumingMemoryBound(to: UInt16.self)
        func line(_ index: Int) -> UnsafePointer<UInt16> {
          UnsafePointer(words + (index &+ 5) % 5 &* width)
        }
        for y in -2..<(Tile.side + 2) {
          load(y, kernel, pixels, scratch)
          BlurKernel.widen(
            UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self),
            into: UnsafeMutablePointer(mutating: line(y)))
          guard y >= 2 else { continue }
          let any = BlurKernel.blur(
            (line(y - 4), line(y - 3), line(y - 2), line(y - 1), line(y)), words + 5 &* width,
            into: UnsafeMutableRawPointer(target + (y - 2) &* Tile.side)
              .assumingMemoryBound(to: UInt8.self))
          if any != 0 { inked |= 1 &<< UInt64(truncatingIfNeeded: y - 2) }
        }
      }
    }
    result.rows = inked
    return inked == 0 ? nil : result
  }

  /// Fetches a row of the tile with two more pixels on either side, after the step toward the paper.
  private func load(
    _ y: Int, _ kernel: FadeKernel, _ pixels: UnsafeMutablePointer<UInt32>,
    _ scratch: UnsafeMutablePointer<UInt32>
  ) {
    let first = y < 0 ? 0 : y < Tile.side ? 3 : 6
    let row = y & (Tile.side - 1)
    load(tiles[first], row, 62, into: pixels, count: 2, kernel, scratch)
    load(tiles[first + 1], row, 0, into: pixels + 2, count: 64, kernel, scratch)
    load(tiles[first + 2], row, 0, into: pixels + 66, count: 2, kernel, scratch)
  }

  private func load(
    _ tile: PixelTile?, _ row: Int, _ x: Int, into target: UnsafeMutablePointer<UInt32>,
    count: Int, _ kernel: FadeKernel, _ scratch: UnsafeMutablePointer<UInt32>
  ) {
    guard let tile, tile.rows & 1 &<< UInt64(truncatingIfNeeded: row) != 0 else {
      for index in 0..<count { target[index] = 0 }
      return
    }
    tile.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      kernel.step(source + (row &* Tile.side &+ x), into: target, count: count, scratch)
    }
  }
}
