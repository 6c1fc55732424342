package import InkGeometry

/// The density of one tile: what pieces add up to that are put over each other in order.
///
/// Each piece covers what is not covered yet, as far as it is opaque. Densities have 16 bits, so that
/// thousands of light pieces add up to full coverage, and become 8 bits only when they are
/// composited.
package struct DensityTile: CoverageTile {
  package static var empty: UInt16 { .max }
  /// The share of each pixel that is not covered yet, 65,535 where nothing has been drawn; row by row, 64
  /// values each.
  package var values: [UInt16]
  package var rows: UInt64

  /// Makes an empty tile.
  package init() {
    values = [UInt16](repeating: .max, count: Tile.side * Tile.side)
    rows = 0
  }

  /// Returns whether every pixel of a clip is fully covered, so that nothing more can be drawn there.
  package func isFull(_ clip: PixelRect = Tile.bounds) -> Bool { hasOnly(0, clip) }

  /// Puts a round cone over what is there.
  ///
  /// - Complexity: O(pixels of the piece in the clip).
  @_optimize(speed)
  package mutating func accumulate(
    _ cone: RoundCone, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = ConeKernel(cone, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    rows |= Tile.rowBits(part.minY, part.maxY)
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      MaskRow.with { alphas in
        kernel.forEachRow(part) { y, columns in
          kernel.fill(alphas, y: y, columns)
          Self.cover(base + y &* Tile.side, alphas, columns)
        }
      }
    }
  }

  /// Puts a soft dab over what is there.
  ///
  /// - Complexity: O(pixels of the piece in the clip).
  @_optimize(speed)
  package mutating func accumulate(
    _ dab: SoftDab, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = DabKernel(dab, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    rows |= Tile.rowBits(part.minY, part.maxY)
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      if kernel.isParabola {
        kernel.accumulate(base, part)
        return
      }
      MaskRow.with { alphas in
        let columns = part.minX..<part.maxX
        for y in part.minY..<part.maxY {
          kernel.fill(alphas, y: y, columns)
          Self.cover(base + y &* Tile.side, alphas, columns)
        }
      }
    }
  }

  /// Puts the inside of a polygon over what is there.
  ///
  /// - Complexity: O(vertices + pixels of the polygon's bounds in the clip).
  @_optimize(speed)
  package mutating func accumulate(
    polygon: [Point], opacity: Double = 1, rule: FillRule = .nonZero, column: Int, row: Int,
    clip: PixelRect = Tile.bounds
  ) {
    let scale = Opacity.scale(opacity)
    guard scale > 0, let clip = Tile.inside(clip) else { return }
    var touched: UInt64 = 0
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      MaskRow.with { alphas in
        PolygonCoverage.draw(polygon, rule, column: column, row: row, clip) {
          y, columns, coverage in
          touched |= 1 &<< UInt64(truncatingIfNeeded: y)
          for x in columns {
            let full = UInt32(coverage[x &- columns.lowerBound]) &* 257
            alphas.values[x] = UInt16(truncatingIfNeeded: (full &* scale) &>> 16)
          }
          alphas.trim(columns)
          Self.cover(base + y &* Tile.side, alphas, columns)
        }
      }
    }
    rows |= touched
  }

  /// Returns the transparencies that are left under some opacities.
  ///
  /// The part that is taken away is rounded up, so that the lightest piece gets through: rounding to
  /// the nearest would stop short of full coverage.
  @inline(__always)
  static func covered(_ transparencies: Lanes.Words, _ alphas: Lanes.Words) -> Lanes.Words {
    let taken = Lanes.high(transparencies, alphas) &+ Lanes.ones(alphas)
    return Lanes.difference(transparencies, taken)
  }

  /// Covers a part of a row with a piece of some opacities.
  @inline(__always)
  private static func cover(
    _ row: UnsafeMutablePointer<UInt16>, _ alphas: MaskRow, _ columns: Range<Int>
  ) {
    for x in MaskRow.groups(columns) {
      let alpha = UnsafeRawPointer(alphas.values + x).load(as: Lanes.Words.self)
      let target = UnsafeMutableRawPointer(row + x)
      let old = target.loadUnaligned(as: Lanes.Words.self)
      let new = DensityTile.covered(old, alpha)
      target.storeBytes(of: new, as: Lanes.Words.self)
    }
  }
}
