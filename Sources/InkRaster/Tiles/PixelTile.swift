/// The ink of one tile: 64 × 64 premultiplied pixels of eight bits a channel, red in the low byte.
///
/// Clips are in the tile's own pixels, 0 ..< 64; see ``Tile``. No pixel depends on the clip through
/// which it was drawn.
package struct PixelTile: Sendable {
  /// Row by row, 64 pixels each.
  var pixels: [UInt32]
  /// A bit for each row that may have ink.
  var rows: UInt64

  /// Makes a tile without ink.
  package init() {
    pixels = [UInt32](repeating: 0, count: Tile.side * Tile.side)
    rows = 0
  }

  /// Makes a tile of pixels; the rows are those that may have ink.
  init(pixels: [UInt32], rows: UInt64) {
    self.pixels = pixels
    self.rows = rows
  }

  /// A pixel, premultiplied, red in the low byte and alpha in the high one.
  ///
  /// Outside the tile it is 0, and setting it does nothing. A channel above alpha is lowered to it.
  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      guard x >= 0, x < Tile.side, y >= 0, y < Tile.side else { return 0 }
      return pixels[y * Tile.side + x]
    }
    set {
      guard x >= 0, x < Tile.side, y >= 0, y < Tile.side else { return }
      pixels[y * Tile.side + x] = Paint(premultiplied: newValue).pixel
      rows |= 1 &<< UInt64(truncatingIfNeeded: y)
    }
  }

  /// True if no pixel has ink.
  ///
  /// - Complexity: O(pixels) at worst.
  package var isEmpty: Bool { rows == 0 || pixels.allSatisfy { $0 == 0 } }

  /// Takes the ink off the pixels of a clip.
  package mutating func clear(_ clip: PixelRect = Tile.bounds) {
    guard rows != 0, let clip = Tile.inside(clip) else { return }
    TilePixels.clear(&pixels, clip, to: 0)
    if clip.width == Tile.side { rows &= ~Tile.rowBits(clip.minY, clip.maxY) }
  }

  /// Takes over the pixels of a clip from another tile.
  package mutating func copy(_ other: PixelTile, _ clip: PixelRect = Tile.bounds) {
    guard let clip = Tile.inside(clip) else { return }
    TilePixels.copy(other.pixels, to: &pixels, clip)
    TilePixels.copyRows(other.rows, to: &rows, clip)
  }
}

extension PixelTile: Equatable {
  /// Returns whether all pixels are the same.
  package static func == (a: PixelTile, b: PixelTile) -> Bool { a.pixels == b.pixels }
}
