/// Tiles of ink in columns and rows, of which those without ink need not be there.
package struct TilePlane: Sendable {
  /// The number of columns of tiles.
  package let columns: Int
  /// The number of rows of tiles.
  package let rows: Int
  var tiles: [PixelTile?]

  /// Makes a plane without ink.
  ///
  /// - Parameters:
  ///   - columns: how many columns of tiles there are, 0…4,096, clamped.
  ///   - rows: how many rows of tiles there are, 0…4,096, clamped.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), 4096)
    self.rows = min(max(rows, 0), 4096)
    tiles = Array(repeating: nil, count: self.columns * self.rows)
  }

  /// A tile, `nil` where there is no ink.
  ///
  /// Outside the plane it is `nil`, and setting it does nothing.
  package subscript(column: Int, row: Int) -> PixelTile? {
    get {
      guard column >= 0, column < columns, row >= 0, row < rows else { return nil }
      return tiles[row * columns + column]
    }
    set {
      guard column >= 0, column < columns, row >= 0, row < rows else { return }
      tiles[row * columns + column] = newValue
    }
  }

  /// The number of tiles; complexity: O(slots for them).
  package var inkedCount: Int { tiles.count { $0 != nil } }

  /// True if there is no tile.
  ///
  /// - Complexity: O(tiles).
  package var isEmpty: Bool { tiles.allSatisfy { $0 == nil } }
}

extension TilePlane: Equatable {}
