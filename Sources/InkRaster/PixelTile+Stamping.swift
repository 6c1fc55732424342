public import InkGeometry

extension PixelTile {
  /// Puts a round cone over what is there, in its own paint.
  ///
  /// - Parameters:
  ///   - cone: the piece, in device pixels of the canvas.
  ///   - paint: its paint.
  ///   - column: which column of tiles this tile is in.
  ///   - row: which row of tiles this tile is in.
  ///   - clip: the pixels that may change.
  /// - Complexity: O(pixels of the piece in the clip).
  public mutating func stamp(
    _ cone: RoundCone, paint: Paint, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = ConeKernel(cone, column: column, row: row),
      let part = Tile.inside(clip.intersection(kernel.bounds))
    else { return }
    stamp(paint, part) { y, columns, alphas in kernel.fill(alphas, y: y, columns) }
  }

  /// Puts a soft dab over what is there, in its own paint.
  ///
  /// - Parameters:
  ///   - dab: the piece, in device pixels of the canvas.
  ///   - paint: its paint.
  ///   - column: which column of tiles this tile is in.
  ///   - row: which row of tiles this tile is in.
  ///   - clip: the pixels that may change.
  /// - Complexity: O(pixels of the piece in the clip).
  public mutating func stamp(
    _ dab: SoftDab, paint: Paint, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = DabKernel(dab, column: column, row: row),
      let part = Tile.inside(clip.intersection(kernel.bounds))
    else { return }
    stamp(paint, part) { y, columns, alphas in kernel.fill(alphas, y: y, columns) }
  }

  /// Puts the inside of a polygon over what is there, in its own paint.
  ///
  /// - Parameters:
  ///   - polygon: the vertices in device pixels of the canvas; the last is joined to the first.
  ///     Fewer than three are nothing, and so is a polygon with a vertex that is not finite.
  ///   - paint: its paint.
  ///   - opacity: 0…1, clamped; NaN draws nothing.
  ///   - rule: what counts as inside.
  ///   - column: which column of tiles this tile is in.
  ///   - row: which row of tiles this tile is in.
  ///   - clip: the pixels that may change.
  /// - Complexity: O(vertices + pixels of the polygon's bounds in the clip).
  public mutating func stamp(
    polygon: [Point], paint: Paint, opacity: Double = 1, rule: FillRule = .nonZero, column: Int,
    row: Int, clip: PixelRect = Tile.bounds
  ) {
    let scale = Opacity.scale(opacity)
    guard scale > 0, let clip = Tile.inside(clip) else { return }
    let kernel = CompositeKernel(paint, .sourceOver)
    var inked: UInt64 = 0
    pixels.withUnsafeMutableBufferPointer { buffer in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Tile.side) { mask in
        guard let base = buffer.baseAddress, let mask = mask.baseAddress else { return }
        PolygonCoverage.draw(polygon, rule, column: column, row: row, clip) {
          y, columns, coverage in
          inked |= 1 &<< UInt64(truncatingIfNeeded: y)
          for x in 0..<columns.count {
            let full = UInt32(coverage[x]) &* 257
            mask[x] = UInt16(truncatingIfNeeded: (full &* scale) &>> 16)
          }
          kernel.composite(
            base + (y &* Tile.side &+ columns.lowerBound), mask, count: columns.count)
        }
      }
    }
    rows |= inked
  }

  /// Puts rows of paint over the pixels of a clip, which lies within the tile.
  @inline(__always)
  private mutating func stamp(
    _ paint: Paint, _ part: PixelRect,
    _ fill: (_ y: Int, _ columns: Range<Int>, _ alphas: UnsafeMutablePointer<UInt16>) -> Void
  ) {
    rows |= Tile.rowBits(part.minY, part.maxY)
    let kernel = CompositeKernel(paint, .sourceOver)
    pixels.withUnsafeMutableBufferPointer { buffer in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Tile.side) { alphas in
        guard let base = buffer.baseAddress, let alphas = alphas.baseAddress else { return }
        for y in part.minY..<part.maxY {
          fill(y, part.minX..<part.maxX, alphas)
          kernel.composite(
            base + (y &* Tile.side &+ part.minX), alphas + part.minX, count: part.width)
        }
      }
    }
  }
}
