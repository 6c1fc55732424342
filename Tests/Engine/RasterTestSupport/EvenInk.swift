import InkGeometry
package import InkRaster

/// Returns the alpha of the pixels of a tile under ink that covers all of it evenly, on a grain; row by row.
///
/// - Parameters:
///   - grain: the grain.
///   - coverage: the opacity of the ink, which is the pressure on the grain, 0…1.
///   - column: the tile's column; only the grain depends on it.
///   - row: the tile's row.
/// - Returns: 4,096 values.
package func evenInk(_ grain: Grain, coverage: Double, column: Int = 0, row: Int = 0) -> [UInt8] {
  var mask = MaskTile()
  mask.formUnion(
    polygon: [Point(0, 0), Point(64, 0), Point(64, 64), Point(0, 64)], opacity: coverage,
    column: 0, row: 0)
  var tile = PixelTile()
  tile.composite(mask, paint: .black, grain: grain, column: column, row: row)
  return (0..<4096).map { UInt8(tile[$0 % 64, $0 / 64] >> 24) }
}

/// Returns the sum of the same values.
package func evenInkSum(_ grain: Grain, coverage: Double, column: Int, row: Int) -> Int {
  evenInk(grain, coverage: coverage, column: column, row: row).reduce(0) { $0 + Int($1) }
}
