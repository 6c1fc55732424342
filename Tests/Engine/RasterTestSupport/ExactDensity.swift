package import InkRaster

/// The density that pieces leave that are put over each other, without rounding.
package struct ExactDensity {
  private var values = [Double](repeating: 0, count: 64 * 64)

  /// Begins with an empty tile.
  package init() {}

  /// Puts a piece over all before it.
  package mutating func accumulate(_ piece: DensityTile) {
    for index in values.indices {
      let alpha = Double(piece[index % 64, index / 64]) / 65535
      values[index] += (1 - values[index]) * alpha
    }
  }

  /// Returns the largest difference of a tile's pixel, in steps of 1/65,535.
  package func largestError(of tile: DensityTile) -> Double {
    values.indices.reduce(0) { largest, index in
      max(largest, (Double(tile[index % 64, index / 64]) - values[index] * 65535).magnitude)
    }
  }
}
