package import InkGeometry

/// The signed area under polygons in one tile, pixel by pixel: what abutting pieces add up to.
///
/// Areas are integers, and every piece is computed from vertices rounded once to 1/256 pixel: pieces
/// that share an edge leave no seam, whatever the order, and a piece that is taken back leaves nothing
/// behind. A pixel under more than 16,000 windings overflows and wraps around.
package struct AreaTile: NumberTile {
  package static var empty: Int32 { 0 }
  /// In units of 2⁻¹⁷ pixel, row by row, 64 values each.
  package var values: [Int32]
  package var rows: UInt64

  /// Makes an empty tile.
  package init() {
    values = [Int32](repeating: 0, count: Tile.side * Tile.side)
    rows = 0
  }

  /// The signed area in a pixel, positive where the outline runs clockwise on screen; 0 outside.
  package subscript(x: Int, y: Int) -> Double {
    guard x >= 0, x < Tile.side, y >= 0, y < Tile.side else { return 0 }
    return Double(0 &- values[y * Tile.side + x]) / Double(AreaWindow.one)
  }

  /// Adds a polygon, or takes it back.
  ///
  /// A sign of 1 adds it, −1 takes it back; other numbers multiply.
  ///
  /// - Complexity: O(vertices + pixels of the polygon's bounds in the clip).
  @_optimize(speed)
  package mutating func add(
    polygon: [Point], sign: Int = 1, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let clip = Tile.inside(clip) else { return }
    let sign = Int32(truncatingIfNeeded: sign)
    var touched: UInt64 = 0
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      polygon.withUnsafeBufferPointer { vertices in
        FixedPolygon.with(vertices) { polygon in
          AreaWindow.with(polygon, clip, column: column, row: row) { window, minX, minY in
            window.add(polygon, sign: sign)
            for y in 0..<window.height where window.isTouched(row: y) {
              touched |= 1 &<< UInt64(truncatingIfNeeded: minY &+ y)
              window.addAreas(row: y, to: base + ((minY &+ y) &* Tile.side &+ minX))
            }
          }
        }
      }
    }
    rows |= touched
  }

  /// Replaces the pixels of a clip of a mask by the coverage that the areas amount to.
  ///
  /// - Parameters:
  ///   - rule: what counts as inside.
  ///   - mask: gets coverage × opacity, 0…255.
  ///   - opacity: 0…1, clamped; NaN counts as 0.
  ///   - clip: the pixels that are replaced.
  /// - Complexity: O(pixels of the clip).
  @_optimize(speed)
  package func resolve(
    _ rule: FillRule, into mask: inout MaskTile, opacity: Double = 1,
    clip: PixelRect = Tile.bounds
  ) {
    mask.clear(clip)
    let scale = Opacity.scale(opacity)
    guard rows != 0, scale > 0, let clip = Tile.inside(clip) else { return }
    mask.rows |= rows & Tile.rowBits(clip.minY, clip.maxY)
    self.values.withUnsafeBufferPointer { areas in
      mask.values.withUnsafeMutableBufferPointer { values in
        guard let areas = areas.baseAddress, let values = values.baseAddress else { return }
        for y in clip.minY..<clip.maxY
        where rows & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
          for index in (y &* Tile.side &+ clip.minX)..<(y &* Tile.side &+ clip.maxX) {
            let coverage = UInt32(bitPattern: AreaWindow.coverage(areas[index], rule))
            values[index] = UInt8(truncatingIfNeeded: (coverage &* scale &+ 0x8000) &>> 16)
          }
        }
      }
    }
  }
}

extension AreaWindow {
  /// Adds the signed areas of a row's pixels to others.
  @inline(__always)
  func addAreas(row: Int, to areas: UnsafeMutablePointer<Int32>) {
    forEachArea(row: row) { x, area in areas[x] &+= area }
  }
}
