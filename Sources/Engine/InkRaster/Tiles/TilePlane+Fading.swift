extension TilePlane {
  /// Lets all ink fade by one step: a step toward the paper, then a small blur.
  ///
  /// On opaque paper each channel of a pixel moves by `amount` toward the paper's (times the pixel's
  /// alpha), and a pixel that then looks like the paper loses its ink. On transparent paper alpha
  /// falls by `amount`, and the colour with it. The blur is of premultiplied ink; there is no ink beyond
  /// the plane. With a standard deviation of 1 it is binomial, 1 4 6 4 1 in both directions, with any other a
  /// mixture of two tents. Tiles to which ink spreads come into being, tiles where none is left become
  /// `nil`; repeated steps end with an empty plane.
  ///
  /// - Parameters:
  ///   - paper: what the ink lies on; `nil` or a paper that is not opaque counts as transparent.
  ///   - amount: how far a channel moves, of 255. Below 2 it counts as 2, for a smaller step could be
  ///     undone by the blur's rounding, for ever.
  ///   - deviation: the standard deviation of the blur in pixels, 0…26, clamped; NaN counts as 0. For the
  ///     same blur on every screen give as many pixels as a point has.
  /// - Complexity: O(pixels of the inked tiles and their neighbours), however wide the blur.
  package mutating func fadeStep(paper: Paint?, amount: Int, deviation: Double = 1) {
    let fade = FadeKernel(paper, amount: amount)
    for index in tiles.indices {
      guard let tile = tiles[index] else { continue }
      tiles[index] = fade.stepped(tile)
    }
    guard tiles.contains(where: { $0?.components != nil }) else {
      blur(deviation)
      return
    }
    // The part that ink hides spreads as the ink does.
    var hidden = self
    for index in tiles.indices {
      guard let tile = tiles[index] else { continue }
      hidden.tiles[index] = PixelTile(pixels: tile.allComponents, rows: tile.rows)
      tiles[index]?.components = nil
    }
    blur(deviation)
    hidden.blur(deviation)
    for index in tiles.indices where tiles[index] != nil {
      tiles[index]?.components =
        hidden.tiles[index]?.pixels ?? [UInt32](repeating: 0, count: Tile.side * Tile.side)
    }
  }

  /// Blurs all ink.
  private mutating func blur(_ deviation: Double) {
    guard (deviation - 1).magnitude < 1.0 / 64 else {
      var blur = TentBlur(TentKernel(deviation: deviation), columns: columns, rows: rows)
      return blur.run(&tiles)
    }
    let old = tiles
    for row in 0..<rows {
      for column in 0..<columns {
        let near = Neighbourhood(old, column, row, columns: columns, rows: rows)
        guard near.isInked else { continue }
        tiles[row * columns + column] = near.blurred()
      }
    }
  }
}

/// A tile and those around it, as they were before the blur.
private struct Neighbourhood {
  /// Row by row, three each; no rows are inked where there is no tile.
  private var pixels: [[UInt32]] = []
  private var rows: [UInt64] = []
  private(set) var isInked = false

  init(_ plane: [PixelTile?], _ column: Int, _ row: Int, columns: Int, rows height: Int) {
    pixels.reserveCapacity(9)
    rows.reserveCapacity(9)
    for y in (row - 1)...(row + 1) {
      for x in (column - 1)...(column + 1) {
        let isInside = x >= 0 && y >= 0 && x < columns && y < height
        let tile = isInside ? plane[y * columns + x] : nil
        pixels.append(tile?.pixels ?? [])
        rows.append(tile?.rows ?? 0)
        if let tile, tile.rows != 0 { isInked = true }
      }
    }
  }

  /// The tile in the middle after the blur, `nil` where no ink is left.
  func blurred() -> PixelTile? {
    var inked: UInt64 = 0
    let pixels = [UInt32](unsafeUninitializedCapacity: Tile.side * Tile.side) { target, count in
      // A row of pixels, five rows of words and the sums.
      let width = BlurKernel.channels
      withUnsafeTemporaryAllocation(byteCount: 16 &* width, alignment: 16) { room in
        guard let target = target.baseAddress, let room = room.baseAddress else { return }
        let source = room.assumingMemoryBound(to: UInt32.self)
        let bytes = UnsafeRawPointer(room).assumingMemoryBound(to: UInt8.self)
        let words = (room + 4 &* width).assumingMemoryBound(to: UInt16.self)
        var ring = (
          words, words + width, words + 2 &* width, words + 3 &* width, words + 4 &* width
        )
        for y in -2..<(Tile.side + 2) {
          ring = (ring.1, ring.2, ring.3, ring.4, ring.0)
          if load(y, into: source) {
            BlurKernel.widen(bytes, into: ring.4)
          } else {
            ring.4.update(repeating: 0, count: width)
          }
          guard y >= 2 else { continue }
          let any = BlurKernel.blur(
            (
              UnsafePointer(ring.0), UnsafePointer(ring.1), UnsafePointer(ring.2),
              UnsafePointer(ring.3), UnsafePointer(ring.4)
            ), words + 5 &* width,
            into: UnsafeMutableRawPointer(target + (y - 2) &* Tile.side)
              .assumingMemoryBound(to: UInt8.self))
          if any != 0 { inked |= 1 &<< UInt64(truncatingIfNeeded: y - 2) }
        }
      }
      count = Tile.side * Tile.side
    }
    guard inked != 0 else { return nil }
    return PixelTile(pixels: pixels, rows: inked)
  }

  /// Fetches a row of the tile with two more pixels on either side; false where there is no ink.
  @inline(__always)
  private func load(_ y: Int, into row: UnsafeMutablePointer<UInt32>) -> Bool {
    let first = y < 0 ? 0 : y < Tile.side ? 3 : 6
    let line = y & (Tile.side - 1)
    // Not a disjunction, for every part is to be fetched.
    let left = load(first, line, 62, into: row, count: 2)
    let middle = load(first + 1, line, 0, into: row + 2, count: 64)
    let right = load(first + 2, line, 0, into: row + 66, count: 2)
    return left || middle || right
  }

  @inline(__always)
  private func load(
    _ tile: Int, _ line: Int, _ x: Int, into target: UnsafeMutablePointer<UInt32>, count: Int
  ) -> Bool {
    guard rows[tile] & 1 &<< UInt64(truncatingIfNeeded: line) != 0 else {
      target.update(repeating: 0, count: count)
      return false
    }
    pixels[tile].withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      target.update(from: source + (line &* Tile.side &+ x), count: count)
    }
    return true
  }
}
