import InkGeometry

/// The coverage of the pixels of a tile by a polygon, row by row.
enum PolygonCoverage {
  /// Calls a function for every row of the clip that the polygon may touch.
  ///
  /// - Parameters:
  ///   - polygon: the vertices in device pixels of the canvas.
  ///   - rule: what counts as inside.
  ///   - column: the tile's column.
  ///   - row: the tile's row.
  ///   - clip: pixels of the tile, within its bounds.
  ///   - body: gets the row's y, its columns, and the coverage 0…255 of each of these.
  @inline(__always)
  static func draw(
    _ polygon: [Point], _ rule: FillRule, column: Int, row: Int, _ clip: PixelRect,
    _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    polygon.withUnsafeBufferPointer { vertices in
      FixedPolygon.with(vertices) { draw($0, rule, column: column, row: row, clip, body) }
    }
  }

  /// The same for a polygon in fixed point.
  @inline(__always)
  static func draw(
    _ polygon: FixedPolygon, _ rule: FillRule, column: Int, row: Int, _ clip: PixelRect,
    _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    AreaWindow.with(polygon, clip, column: column, row: row) { window, minX, minY in
      window.add(polygon, sign: 1)
      let columns = minX..<(minX &+ window.width)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Tile.side) { coverage in
        guard let coverage = coverage.baseAddress else { return }
        for y in 0..<window.height where window.isTouched(row: y) {
          window.coverage(row: y, rule, into: coverage)
          body(minY &+ y, columns, coverage)
        }
      }
    }
  }
}

extension AreaWindow {
  /// Writes the coverage of a row's pixels, 0…255.
  @inline(__always)
  func coverage(row: Int, _ rule: FillRule, into coverage: UnsafeMutablePointer<UInt8>) {
    forEachArea(row: row) { x, area in
      coverage[x] = UInt8(truncatingIfNeeded: Self.coverage(area, rule))
    }
  }
}
