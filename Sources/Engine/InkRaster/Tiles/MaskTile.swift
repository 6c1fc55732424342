package import InkGeometry

/// The mask of one tile: for each pixel the largest coverage × opacity of what has been drawn, 0…255.
///
/// The union of pieces by maximum is the same in whichever order they are drawn, and however often.
package struct MaskTile: CoverageTile {
  package static var empty: UInt8 { 0 }
  package var values: [UInt8]
  package var rows: UInt64
  /// The least value of the pixels of an area: pieces that are no more opaque change nothing there.
  private var least: UInt8 = 0
  private var leastArea = Tile.bounds

  /// Makes an empty mask.
  package init() {
    values = [UInt8](repeating: 0, count: Tile.side * Tile.side)
    rows = 0
  }

  /// Returns whether every pixel of a clip is fully covered, so that nothing more can be drawn there.
  package func isFull(_ clip: PixelRect = Tile.bounds) -> Bool {
    guard let clip = Tile.inside(clip) else { return true }
    return hasAtLeast(255, clip) || hasOnly(255, clip)
  }

  /// True if each pixel of a part of the tile is known to have a value, or a larger one.
  @inline(__always)
  private func hasAtLeast(_ value: Int32, _ part: PixelRect) -> Bool {
    value <= Int32(least) && leastArea.contains(part)
  }

  /// Raises the pixels of a part of the tile to a value.
  private mutating func raise(_ part: PixelRect, to value: UInt8) {
    rows |= Tile.rowBits(part.minY, part.maxY)
    if value == 255 {
      TilePixels.clear(&values, part, to: 255)
    } else {
      values.withUnsafeMutableBufferPointer { buffer in
        for y in part.minY..<part.maxY {
          for at in y &* Tile.side &+ part.minX..<y &* Tile.side &+ part.maxX {
            buffer[at] = max(buffer[at], value)
          }
        }
      }
    }
    if part.contains(leastArea) { least = max(least, value) }
  }

  /// Makes the pixels of a clip empty.
  package mutating func clear(_ clip: PixelRect = Tile.bounds) {
    guard let clip = Tile.inside(clip) else { return }
    (least, leastArea) = (0, clip)
    guard rows != 0 else { return }
    TilePixels.clear(&values, clip, to: 0)
    if clip.width == Tile.side { rows &= ~Tile.rowBits(clip.minY, clip.maxY) }
  }

  /// Takes over the pixels of a clip from another mask.
  package mutating func copy(_ other: MaskTile, _ clip: PixelRect = Tile.bounds) {
    guard let clip = Tile.inside(clip) else { return }
    (least, leastArea) = (0, clip)
    TilePixels.copy(other.values, to: &values, clip)
    TilePixels.copyRows(other.rows, to: &rows, clip)
  }

  /// Draws a round cone.
  ///
  /// - Complexity: O(pixels of the piece in the clip); O(1) where pieces as opaque cover all of them.
  @_optimize(speed)
  package mutating func formUnion(
    _ cone: RoundCone, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    if least > 0, hasAtLeast(cone.largestValue, clip) { return }
    guard let kernel = ConeKernel(cone, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    if let value = kernel.evenValue {
      raise(part, to: value)
      return
    }
    rows |= Tile.rowBits(part.minY, part.maxY)
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      kernel.forEachRow(part) { y, columns in
        kernel.formUnion(base + y &* Tile.side, y: y, columns)
      }
    }
  }

  /// Draws the inside of a polygon.
  ///
  /// - Complexity: O(vertices + pixels of the polygon's bounds in the clip).
  @_optimize(speed)
  package mutating func formUnion(
    polygon: [Point], opacity: Double = 1, rule: FillRule = .nonZero, column: Int, row: Int,
    clip: PixelRect = Tile.bounds
  ) {
    let scale = Opacity.scale(opacity)
    guard scale > 0, let clip = Tile.inside(clip) else { return }
    let most = Self.value(255, scale)
    if least > 0, hasAtLeast(Int32(most), clip) { return }
    polygon.withUnsafeBufferPointer { vertices in
      FixedPolygon.with(vertices) { polygon in
        if let turns = polygon.turns(aroundTile: column, row) {
          if rule.includes(turns) { raise(clip, to: most) }
        } else {
          formUnion(polygon, scale, rule, column: column, row: row, clip)
        }
      }
    }
  }

  @inline(__always)
  private mutating func formUnion(
    _ polygon: FixedPolygon, _ scale: UInt32, _ rule: FillRule, column: Int, row: Int,
    _ clip: PixelRect
  ) {
    var touched: UInt64 = 0
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      PolygonCoverage.draw(polygon, rule, column: column, row: row, clip) { y, columns, coverage in
        touched |= 1 &<< UInt64(truncatingIfNeeded: y)
        let target = base + y &* Tile.side
        for x in columns {
          target[x] = max(target[x], Self.value(coverage[x &- columns.lowerBound], scale))
        }
      }
    }
    rows |= touched
  }

  /// The value of a coverage with an opacity.
  @inline(__always)
  private static func value(_ coverage: UInt8, _ scale: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(coverage) &* scale &+ 0x8000) &>> 16)
  }
}
