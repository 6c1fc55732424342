extension PixelTile {
  /// Puts paint on the pixels, as far as a mask, densities, or the paper that doses of graphite cover say.
  ///
  /// - Parameters:
  ///   - coverage: how much of the paint each pixel gets.
  ///   - paint: the paint.
  ///   - blend: how it is combined with what is there.
  ///   - paper: what multiply and screen take to lie below the tile, if it is opaque.
  ///   - grain: what the paint catches on, or `nil`.
  ///   - column: which column of tiles this tile is in; only the grain depends on it.
  ///   - row: which row of tiles this tile is in.
  ///   - clip: the pixels that may change.
  /// - Complexity: O(pixels of the clip); empty rows are skipped.
  package mutating func composite(
    _ coverage: some CoverageTile, paint: Paint, blend: InkBlend = .sourceOver,
    paper: Paint = .transparent, grain: Grain? = nil, column: Int = 0, row: Int = 0,
    clip: PixelRect = Tile.bounds
  ) {
    keepComponents(blend, coverage.rows, clip)
    coverage.put(
      CompositeKernel(paint, blend, paper: paper), grain, column, row, clip, on: &self)
    withComponents {
      coverage.put(
        CompositeKernel(componentsOf: paint.pixel, blend), grain, column, row, clip, on: &$0)
    }
  }

  /// Puts the pixels of another tile on these.
  ///
  /// - Parameters:
  ///   - layer: the ink that is put on.
  ///   - opacity: how much of the ink is put on, 255 for all of it.
  ///   - blend: how it is combined with what is there.
  ///   - paper: what multiply and screen take to lie below the tile, if it is opaque.
  ///   - grain: what the ink catches on, or `nil`; the layer's alpha counts as the pressure.
  ///   - column: which column of tiles this tile is in; only the grain depends on it.
  ///   - row: which row of tiles this tile is in.
  ///   - clip: the pixels that may change.
  /// - Complexity: O(pixels of the clip); rows of the layer without ink are skipped.
  @_optimize(speed)
  package mutating func composite(
    _ layer: PixelTile, opacity: UInt8 = 255, blend: InkBlend = .sourceOver,
    paper: Paint = .transparent, grain: Grain? = nil, column: Int = 0, row: Int = 0,
    clip: PixelRect = Tile.bounds
  ) {
    keepComponents(blend, layer.rows, clip)
    put(layer, opacity, grain, column, row, clip) { source, pixel, mask in
      CompositeKernel(pixel: source, blend, paper: paper).composite(&pixel, mask)
    }
    withComponents {
      $0.put(layer, opacity, grain, column, row, clip) { source, pixel, mask in
        CompositeKernel(componentsOf: source, blend).composite(&pixel, mask)
      }
    }
  }

  /// Makes the plane of component alphas before ink is put on that needs it.
  @inline(__always)
  private mutating func keepComponents(_ blend: InkBlend, _ inked: UInt64, _ clip: PixelRect) {
    guard blend == .multiply || blend == .screen, components == nil, let clip = Tile.inside(clip),
      inked & Tile.rowBits(clip.minY, clip.maxY) != 0
    else { return }
    keepComponents()
  }

  @inline(__always)
  private mutating func put(
    _ layer: PixelTile, _ opacity: UInt8, _ grain: Grain?, _ column: Int, _ row: Int,
    _ clip: PixelRect, _ composite: (_ source: UInt32, _ pixel: inout UInt32, UInt16) -> Void
  ) {
    guard let clip = Tile.inside(clip) else { return }
    let inked = layer.rows & Tile.rowBits(clip.minY, clip.maxY)
    rows |= inked
    let texture = grain.map { GrainKernel($0, column: column, row: row) }
    let whole: UInt16 = .max
    layer.pixels.withUnsafeBufferPointer { layer in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for y in clip.minY..<clip.maxY where inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
          for x in clip.minX..<clip.maxX {
            let index = y &* Tile.side &+ x
            let source = layer[index]
            guard source != 0 else { continue }
            let pressure = UInt16(truncatingIfNeeded: source &>> 24) &* 257
            var mask = texture?.share(pressure, x: x, y: y) ?? whole
            if opacity < 255 {
              mask = UInt16(truncatingIfNeeded: UInt32(mask) &* UInt32(opacity) / 255)
            }
            composite(source, &pixels[index], mask)
          }
        }
      }
    }
  }

  /// Puts paint on the pixels as far as doses of graphite catch on the tooth.
  @_optimize(speed)
  fileprivate mutating func composite(
    _ deposit: DepositTile, _ kernel: CompositeKernel, _ grain: Grain, _ column: Int, _ row: Int,
    _ clip: PixelRect
  ) {
    guard let clip = Tile.inside(clip) else { return }
    let inked = deposit.rows & Tile.rowBits(clip.minY, clip.maxY)
    guard inked != 0 else { return }
    rows |= inked
    let tooth = ToothKernel(
      scale: grain.scale, strength: grain.strength, column: column, row: row)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      tooth.forEachGroup(of: deposit, clip, inked) { index, mask in
        kernel.composite4(pixels + index, mask)
      }
    }
  }

  /// Puts paint on the pixels as far as a mask says, eight of them at a time.
  @_optimize(speed)
  fileprivate mutating func composite(
    _ mask: MaskTile, _ kernel: CompositeKernel, _ clip: PixelRect
  ) {
    guard let clip = Tile.inside(clip) else { return }
    let inked = mask.rows & Tile.rowBits(clip.minY, clip.maxY)
    guard inked != 0 else { return }
    rows |= inked
    mask.values.withUnsafeBufferPointer { values in
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let values = values.baseAddress, let pixels = pixels.baseAddress else { return }
        for y in clip.minY..<clip.maxY where inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
          let line = pixels + y &* Tile.side
          var x = clip.minX & ~7
          while x < clip.maxX {
            var bytes = UnsafeRawPointer(values + (y &* Tile.side &+ x))
              .loadUnaligned(as: UInt64.self)
            // The bytes of pixels beside the clip become 0.
            if x < clip.minX { bytes &= ~0 &<< UInt64(truncatingIfNeeded: 8 &* (clip.minX &- x)) }
            if x &+ 8 > clip.maxX {
              bytes &= ~0 &>> UInt64(truncatingIfNeeded: 8 &* (x &+ 8 &- clip.maxX))
            }
            if bytes != 0 { kernel.composite8(line + x, bytes: bytes) }
            x &+= 8
          }
        }
      }
    }
  }

  /// Puts paint on the pixels of the inked rows.
  ///
  /// `load` fetches eight masks of a row, from a column that is a multiple of eight.
  @inline(__always)
  fileprivate mutating func composite(
    _ kernel: CompositeKernel, _ grain: Grain?, _ column: Int, _ row: Int, _ clip: PixelRect,
    _ inked: UInt64,
    _ load: (_ values: UnsafeMutablePointer<UInt16>, _ row: Int, _ x: Int) -> Void
  ) {
    guard let clip = Tile.inside(clip) else { return }
    let inked = inked & Tile.rowBits(clip.minY, clip.maxY)
    guard inked != 0 else { return }
    rows |= inked
    let texture = grain.map { GrainKernel($0, column: column, row: row) }
    let columns = clip.minX..<clip.maxX
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      MaskRow.with { mask in
        for y in clip.minY..<clip.maxY where inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
          let first = y &* Tile.side
          for x in MaskRow.groups(columns) { load(mask.values, first, x) }
          mask.trim(columns)
          texture?.apply(mask, y: y, columns)
          kernel.composite(base + first, mask, columns)
        }
      }
    }
  }
}

extension MaskTile {
  @_optimize(speed)
  package func put(
    _ kernel: CompositeKernel, _ grain: Grain?, _ column: Int, _ row: Int, _ clip: PixelRect,
    on pixels: inout PixelTile
  ) {
    guard grain != nil else {
      pixels.composite(self, kernel, clip)
      return
    }
    pixels.composite(kernel, grain, column, row, clip, rows) { mask, row, x in
      values.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let bytes = UnsafeRawPointer(base + (row &+ x)).loadUnaligned(as: SIMD8<UInt8>.self)
        UnsafeMutableRawPointer(mask + x).storeBytes(
          of: Lanes.doubled(bytes), as: Lanes.Words.self)
      }
    }
  }
}

extension DensityTile {
  @_optimize(speed)
  package func put(
    _ kernel: CompositeKernel, _ grain: Grain?, _ column: Int, _ row: Int, _ clip: PixelRect,
    on pixels: inout PixelTile
  ) {
    pixels.composite(kernel, grain, column, row, clip, rows) { mask, row, x in
      values.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let words = UnsafeRawPointer(base + (row &+ x)).loadUnaligned(as: Lanes.Words.self)
        UnsafeMutableRawPointer(mask + x).storeBytes(of: ~words, as: Lanes.Words.self)
      }
    }
  }
}

extension DepositTile {
  @_optimize(speed)
  package func put(
    _ kernel: CompositeKernel, _ grain: Grain?, _ column: Int, _ row: Int, _ clip: PixelRect,
    on pixels: inout PixelTile
  ) {
    if let grain, grain.kind == .tooth {
      pixels.composite(self, kernel, grain, column, row, clip)
      return
    }
    DepositCoverage.table.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      pixels.composite(kernel, grain, column, row, clip, rows) { mask, row, x in
        values.withUnsafeBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          for index in 0..<8 {
            mask[x &+ index] = DepositCoverage.of(~base[row &+ x &+ index], table)
          }
        }
      }
    }
  }
}
