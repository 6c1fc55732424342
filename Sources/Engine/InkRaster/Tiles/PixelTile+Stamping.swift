package import InkGeometry

extension PixelTile {
  /// Puts a round cone over what is there, in its own paint.
  ///
  /// Opaque pieces that overlap have the edge of their union: where only a part of a pixel is covered, the
  /// larger of two coverages counts, or an edge under many pieces would get jagged.
  ///
  /// - Complexity: O(pixels of the piece in the clip).
  @_optimize(speed)
  package mutating func stamp(
    _ cone: RoundCone, paint: Paint, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = ConeKernel(cone, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    let composite = CompositeKernel(paint, .sourceOver)
    let isOpaque = paint.alpha == 255 && cone.startOpacity >= 1 && cone.endOpacity >= 1
    withRows(of: part) { base, mask in
      kernel.forEachRow(part) { y, columns in
        kernel.fill(mask, y: y, columns)
        if isOpaque {
          composite.unite(base + y &* Tile.side, mask, columns)
        } else {
          composite.composite(base + y &* Tile.side, mask, columns)
        }
      }
    }
  }

  /// Puts a soft dab over what is there, in its own paint.
  ///
  /// - Complexity: O(pixels of the piece in the clip).
  @_optimize(speed)
  package mutating func stamp(
    _ dab: SoftDab, paint: Paint, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = DabKernel(dab, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    let composite = CompositeKernel(paint, .sourceOver)
    withRows(of: part) { base, mask in
      let columns = part.minX..<part.maxX
      for y in part.minY..<part.maxY {
        kernel.fill(mask, y: y, columns)
        composite.composite(base + y &* Tile.side, mask, columns)
      }
    }
  }

  /// Puts what a pass of a lead leaves over what is there, in its own paint.
  ///
  /// - Complexity: O(pixels of the pass in the clip).
  @_optimize(speed)
  package mutating func stamp(
    _ pass: LeadPass, paint: Paint, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = LeadKernel(pass, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    let composite = CompositeKernel(paint, .sourceOver)
    DepositCoverage.table.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      withRows(of: part) { base, mask in
        for y in part.minY..<part.maxY {
          let columns = kernel.columns(y: y, part)
          if columns.isEmpty { continue }
          kernel.fill(mask, y: y, columns)
          for x in columns { mask.values[x] = DepositCoverage.of(mask.values[x], table) }
          composite.composite(base + y &* Tile.side, mask, columns)
        }
      }
    }
  }

  /// Puts the inside of a polygon over what is there, in its own paint.
  ///
  /// - Complexity: O(vertices + pixels of the polygon's bounds in the clip).
  @_optimize(speed)
  package mutating func stamp(
    polygon: [Point], paint: Paint, opacity: Double = 1, rule: FillRule = .nonZero, column: Int,
    row: Int, clip: PixelRect = Tile.bounds
  ) {
    let scale = Opacity.scale(opacity)
    guard scale > 0, let clip = Tile.inside(clip) else { return }
    let kernel = CompositeKernel(paint, .sourceOver)
    var inked: UInt64 = 0
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      MaskRow.with { mask in
        PolygonCoverage.draw(polygon, rule, column: column, row: row, clip) {
          y, columns, coverage in
          inked |= 1 &<< UInt64(truncatingIfNeeded: y)
          for x in columns {
            let full = UInt32(coverage[x &- columns.lowerBound]) &* 257
            mask.values[x] = UInt16(truncatingIfNeeded: (full &* scale) &>> 16)
          }
          mask.trim(columns)
          kernel.composite(base + y &* Tile.side, mask, columns)
        }
      }
    }
    rows |= inked
  }

  /// Notes that the rows of a part of the tile are inked, and calls a function once with the first pixel of
  /// the tile and room for a row of coverages.
  @inline(__always)
  private mutating func withRows(
    of part: PixelRect, _ body: (UnsafeMutablePointer<UInt32>, MaskRow) -> Void
  ) {
    rows |= Tile.rowBits(part.minY, part.maxY)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      MaskRow.with { mask in body(base, mask) }
    }
  }
}

extension CompositeKernel {
  /// Puts the paint on a part of a row of a tile.
  @inline(__always)
  func composite(
    _ row: UnsafeMutablePointer<UInt32>, _ mask: MaskRow, _ columns: Range<Int>
  ) {
    for x in MaskRow.groups(columns) { composite8(row + x, mask.values + x) }
  }

  /// Puts an opaque paint on a part of a row of a tile, and gives pixels that are covered in part by more
  /// than one piece the larger of the coverages.
  @inline(__always)
  func unite(
    _ row: UnsafeMutablePointer<UInt32>, _ mask: MaskRow, _ columns: Range<Int>
  ) {
    for x in MaskRow.groups(columns) {
      let coverages = mask.values + x
      var isWhole = true
      for lane in 0..<8 where coverages[lane] &+ 1 > 1 { isWhole = false }
      if isWhole {
        composite8(row + x, coverages)
        continue
      }
      let before = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt32>.self)
      composite8(row + x, coverages)
      for lane in 0..<8 {
        let old = before[lane] >> 24
        guard coverages[lane] &+ 1 > 1, old > 0, old < 255 else { continue }
        let pixel = row[x &+ lane]
        let alpha = pixel >> 24
        let share = max(old, (UInt32(coverages[lane]) &* 255 &+ 32_767) / 65_535)
        guard share < alpha else { continue }
        let half = alpha / 2
        let first = ((pixel & 255) &* share &+ half) / alpha
        let second = ((pixel >> 8 & 255) &* share &+ half) / alpha
        let third = ((pixel >> 16 & 255) &* share &+ half) / alpha
        row[x &+ lane] = share << 24 | third << 16 | second << 8 | first
      }
    }
  }
}
