/// A tile that has a number for each pixel.
///
/// No number depends on the clip through which something was drawn. Clips are in the tile's own pixels,
/// 0 ..< 64; see ``Tile``.
package protocol NumberTile: Equatable, Sendable {
  associatedtype Number: FixedWidthInteger & Sendable
  /// The number of a pixel on which nothing has been drawn: 0, or the largest one.
  static var empty: Number { get }
  /// Row by row, 64 numbers each.
  var values: [Number] { get set }
  /// A bit for each row that may not be empty.
  var rows: UInt64 { get set }
}

extension NumberTile where Number: UnsignedInteger {
  /// The number drawn on a pixel: the distance of its number from that of an empty one; 0 outside the tile.
  @inlinable package subscript(x: Int, y: Int) -> Number {
    guard x >= 0, x < Tile.side, y >= 0, y < Tile.side else { return 0 }
    return values[y * Tile.side + x] ^ Self.empty
  }
}

extension NumberTile {
  /// True if nothing has been drawn on any pixel.
  ///
  /// - Complexity: O(pixels) at worst.
  @inlinable package var isEmpty: Bool { rows == 0 || values.allSatisfy { $0 == Self.empty } }

  /// Returns whether every pixel of a clip has a certain number.
  ///
  /// - Complexity: O(1) if the first pixel has not; O(pixels) at worst.
  @inlinable
  package func hasOnly(_ number: Number, _ clip: PixelRect) -> Bool {
    guard let clip = Tile.inside(clip) else { return true }
    for y in clip.minY..<clip.maxY {
      for x in clip.minX..<clip.maxX where values[y * Tile.side + x] != number { return false }
    }
    return true
  }

  /// Makes the pixels of a clip empty.
  @inlinable
  package mutating func clear(_ clip: PixelRect = Tile.bounds) {
    guard rows != 0, let clip = Tile.inside(clip) else { return }
    TilePixels.clear(&values, clip, to: Self.empty)
    if clip.width == Tile.side { rows &= ~Tile.rowBits(clip.minY, clip.maxY) }
  }

  /// Takes over the pixels of a clip from another tile.
  @inlinable
  package mutating func copy(_ other: Self, _ clip: PixelRect = Tile.bounds) {
    guard let clip = Tile.inside(clip) else { return }
    TilePixels.copy(other.values, to: &values, clip)
    TilePixels.copyRows(other.rows, to: &rows, clip)
  }

  /// Returns whether all pixels are the same.
  @inlinable
  package static func == (a: Self, b: Self) -> Bool { a.values == b.values }
}

/// A tile that says how much of a paint each pixel gets.
package protocol CoverageTile: NumberTile {
  /// Puts a paint on pixels, as far as the tile says; see
  /// ``PixelTile/composite(_:paint:blend:paper:grain:column:row:clip:)``.
  func put(
    _ kernel: CompositeKernel, _ grain: Grain?, _ column: Int, _ row: Int, _ clip: PixelRect,
    on pixels: inout PixelTile)
}
