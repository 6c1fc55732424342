/// The ink of one tile: 64 × 64 premultiplied pixels of eight bits a channel, red in the low byte.
///
/// Over an opaque backdrop *b* ink is *A + (1 − C) b*, for each channel alone. Ink that only covers has the
/// same *C* for all channels, its alpha. A tile on which ink multiplied or screened keeps *C* of each channel,
/// its *component alpha*, in a second plane; see ``InkOverPixels``.
///
/// Clips are in the tile's own pixels, 0 ..< 64; see ``Tile``. No pixel depends on the clip through
/// which it was drawn.
package struct PixelTile: Sendable {
  /// Row by row, 64 pixels each.
  var pixels: [UInt32]
  /// A bit for each row that may have ink.
  var rows: UInt64
  /// The share of the backdrop that the ink hides from each channel of a pixel; `nil` where that is alpha
  /// everywhere.
  var components: [UInt32]?

  /// Makes a tile without ink.
  package init() {
    pixels = [UInt32](repeating: 0, count: Tile.side * Tile.side)
    rows = 0
  }

  /// Makes a tile of pixels; the rows are those that may have ink.
  init(pixels: [UInt32], rows: UInt64, components: [UInt32]? = nil) {
    self.pixels = pixels
    self.rows = rows
    self.components = components
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
      components?[y * Tile.side + x] = Self.alphas(newValue)
      rows |= 1 &<< UInt64(truncatingIfNeeded: y)
    }
  }

  /// True if it has component alphas, and so takes twice the memory.
  package var hasComponents: Bool { components != nil }

  /// True if no pixel has ink.
  ///
  /// - Complexity: O(pixels) at worst.
  package var isEmpty: Bool { rows == 0 || pixels.allSatisfy { $0 == 0 } }

  /// Takes the ink off the pixels of a clip.
  package mutating func clear(_ clip: PixelRect = Tile.bounds) {
    guard rows != 0, let clip = Tile.inside(clip) else { return }
    TilePixels.clear(&pixels, clip, to: 0)
    if clip == Tile.bounds { components = nil }
    withComponents { TilePixels.clear(&$0.pixels, clip, to: 0) }
    if clip.width == Tile.side { rows &= ~Tile.rowBits(clip.minY, clip.maxY) }
  }

  /// Takes over the pixels of a clip from another tile.
  package mutating func copy(_ other: PixelTile, _ clip: PixelRect = Tile.bounds) {
    guard let clip = Tile.inside(clip) else { return }
    if components != nil || other.components != nil { copyComponents(other, clip) }
    TilePixels.copy(other.pixels, to: &pixels, clip)
    TilePixels.copyRows(other.rows, to: &rows, clip)
  }
}

// Component alphas.
extension PixelTile {
  /// The component alphas of all pixels: red, green, blue and alpha, as in a pixel.
  var allComponents: [UInt32] { components ?? pixels.map { Self.alphas($0) } }

  /// The alpha of a pixel in all its channels.
  @inline(__always)
  static func alphas(_ pixel: UInt32) -> UInt32 { (pixel &>> 24) &* 0x0101_0101 }

  /// Makes the plane of component alphas if there is none.
  mutating func keepComponents() {
    if components == nil { components = allComponents }
  }

  private mutating func copyComponents(_ other: PixelTile, _ clip: PixelRect) {
    guard clip != Tile.bounds else {
      components = other.components
      return
    }
    var kept = allComponents
    TilePixels.copy(other.allComponents, to: &kept, clip)
    components = kept
  }

  /// Calls a function on the tile of component alphas, as if they were pixels.
  @inline(__always)
  mutating func withComponents(_ body: (inout PixelTile) -> Void) {
    guard components != nil, let kept = components.take() else { return }
    var tile = PixelTile(pixels: kept, rows: rows)
    body(&tile)
    components = tile.pixels
  }
}

extension PixelTile: Equatable {
  /// Returns whether all pixels, and what they hide of a backdrop, are the same.
  package static func == (a: PixelTile, b: PixelTile) -> Bool {
    guard a.pixels == b.pixels else { return false }
    if a.components == nil, b.components == nil { return true }
    return a.allComponents == b.allComponents
  }
}
