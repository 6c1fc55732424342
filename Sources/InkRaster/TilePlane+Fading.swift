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
    let step = UInt32(min(max(amount, 2), 255))
    let paper = paper.flatMap { $0.alpha == 255 ? $0 : nil }
    var stepped = tiles
    for index in stepped.indices {
      guard var tile = stepped[index] else { continue }
      tile.pixels = tile.pixels.map { FadeKernel.step($0, paper, step) }
      stepped[index] = tile
    }
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      guard x >= 0, y >= 0, x < columns * 64, y < rows * 64 else { return 0 }
      return stepped[(y / 64) * columns + x / 64]?.pixels[(y % 64) * 64 + x % 64] ?? 0
    }
    let weights: [UInt32] = [1, 4, 6, 4, 1]
    for row in 0..<rows {
      for column in 0..<columns {
        let isNear = (row - 1...row + 1).contains { y in
          (column - 1...column + 1).contains { x in
            x >= 0 && y >= 0 && x < columns && y < rows && stepped[y * columns + x] != nil
          }
        }
        guard isNear else { continue }
        var tile = PixelTile()
        for y in 0..<64 {
          for x in 0..<64 {
            var sums: (UInt32, UInt32, UInt32, UInt32) = (128, 128, 128, 128)
            for dy in 0..<5 {
              for dx in 0..<5 {
                let near = pixel(column * 64 + x + dx - 2, row * 64 + y + dy - 2)
                let weight = weights[dx] * weights[dy]
                sums.0 += (near & 255) * weight
                sums.1 += (near >> 8 & 255) * weight
                sums.2 += (near >> 16 & 255) * weight
                sums.3 += (near >> 24) * weight
              }
            }
            tile.pixels[y * 64 + x] =
              (sums.0 >> 8) | (sums.1 & 0xFF00) | (sums.2 & 0xFF00) << 8 | (sums.3 & 0xFF00) << 16
          }
        }
        tile.rows = ~0
        tiles[row * columns + column] = tile.isEmpty ? nil : tile
      }
    }
  }
}
