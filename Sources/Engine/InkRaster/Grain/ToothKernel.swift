#if canImport(Glibc)
  internal import Glibc
#endif

/// The tooth of the paper made ready for one tile.
struct ToothKernel {
  private let texels: [UInt8]
  private let mask: UInt32
  private let rowShift: UInt32
  /// Which table is used.
  private let level: UInt32
  /// Texels of the finest table per device pixel, and the texel of the middle of the tile's first pixel,
  /// 16.16 fixed point; they wrap around every 2¹⁶ texels, a multiple of the period.
  private let step: UInt32
  private let originX: UInt32
  private let originY: UInt32
  /// The factors of thresholds, and of heights, 4,096 for 1: one after the other for each kind of position
  /// between texels, see ``kind(_:)``.
  private let scales: [Int32]
  private let thresholds: [Int32]
  private let distribution: [UInt16]

  /// The softness of the edge of what is covered, in standard deviations of heights of the strength 1.
  private static let softness = 0.5

  init(scale: Double, strength: Double, column: Int, row: Int) {
    let scale = scale.isNaN ? 1 : min(max(scale, 1.0 / 64), 64)
    let strength = strength > 0 ? min(strength, 1) : 0
    let wide = UInt64(65536 / scale + 0.5)
    step = UInt32(truncatingIfNeeded: wide)
    func origin(_ tile: Int) -> UInt32 {
      let pixel = UInt64(bitPattern: Int64(tile) &* 64)
      return UInt32(truncatingIfNeeded: pixel &* wide &+ wide / 2)
    }
    originX = origin(column)
    originY = origin(row)
    // A table with about one texel to a pixel.
    let levels = ToothTexture.paper.levels
    var level = 0
    var texel = scale
    while texel < 0.7, level + 1 < levels.count {
      texel *= 2
      level += 1
    }
    self.level = UInt32(level)
    texels = levels[level].texels
    mask = UInt32(levels[level].side - 1)
    rowShift = UInt32(levels[level].side.trailingZeroBitCount)
    let soft = Self.softness * Self.softness
    let rough = strength * strength
    let whole = (soft + rough).squareRoot() * 4096
    var scales: [Int32] = []
    scales.reserveCapacity(32)
    for kind in 0..<16 {
      // The middle of the positions of that kind.
      let x = (Double(kind & 3) + 0.5) / 8
      let y = (Double(kind >> 2) + 0.5) / 8
      let width = (soft + rough * (1 - levels[level].variance(x, y))).squareRoot()
      scales.append(Int32(whole / width + 0.5))
      scales.append(Int32(strength / width * 4096 + 0.5))
    }
    self.scales = scales
    thresholds = ToothResponse.thresholds
    distribution = ToothResponse.distribution
  }

  /// Which of four kinds a position between two texels is, given in 256ths of the way: in the middle heights
  /// are evened out more than at a texel.
  @inline(__always)
  private static func kind(_ position: UInt32) -> UInt32 { min(position, 255 &- position) &>> 5 }

  /// The height at a pixel, 8,192 for a standard deviation.
  @inline(__always)
  private func height(_ u: UInt32, _ v: UInt32) -> Int32 {
    let left = u &>> 16 & mask
    let right = (left &+ 1) & mask
    let top = (v &>> 16 & mask) &<< rowShift
    let bottom = ((v &>> 16 &+ 1) & mask) &<< rowShift
    let fx = u &>> 8 & 255
    let fy = v &>> 8 & 255
    let upper =
      UInt32(texels[Int(top &+ left)]) &* (256 &- fx) &+ UInt32(texels[Int(top &+ right)]) &* fx
    let lower =
      UInt32(texels[Int(bottom &+ left)]) &* (256 &- fx)
      &+ UInt32(texels[Int(bottom &+ right)]) &* fx
    let sum = (upper &* (256 &- fy) &+ lower &* fy) &>> 8
    return Int32(truncatingIfNeeded: sum) &- 32768
  }

  /// The share of a pixel that is covered where so much of the paper is, 65,535 for all.
  @inline(__always)
  func share(_ coverage: UInt16, x: Int, y: Int) -> UInt16 {
    let u = (originX &+ UInt32(truncatingIfNeeded: x) &* step) &>> level &- 0x8000
    let v = (originY &+ UInt32(truncatingIfNeeded: y) &* step) &>> level &- 0x8000
    if coverage == .max { return .max }
    let threshold = thresholds[Int(coverage &>> 4)]
    let kind = Self.kind(u &>> 8 & 255) &+ 4 &* Self.kind(v &>> 8 & 255)
    let (first, second) = (scales[Int(2 &* kind)], scales[Int(2 &* kind &+ 1)])
    let z = (threshold &* first &- height(u, v) &* second) &>> 12
    let index = (z &+ 32768) &>> 6
    return distribution[Int(min(max(index, 0), 1024))]
  }

  /// Puts the coverages of a part of a row on the tooth.
  @inline(__always)
  func apply(_ mask: MaskRow, y: Int, _ columns: Range<Int>) {
    for x in columns {
      let value = mask.values[x]
      if value != 0 { mask.values[x] = share(value, x: x, y: y) }
    }
  }
}

extension ToothKernel {
  /// Calls a function for all groups of four pixels in some rows of a clip where graphite lies, with the
  /// index of the first, and how much of each is covered; pixels beside the clip are not.
  @inline(__always)
  func forEachGroup(
    of deposit: DepositTile, _ clip: PixelRect, _ inked: UInt64,
    _ body: (_ index: Int, _ mask: SIMD4<UInt16>) -> Void
  ) {
    let columns = clip.minX..<clip.maxX
    deposit.values.withUnsafeBufferPointer { rests in
      withTables { tables in
        ToothColumns.with(self, columns) { toothColumns in
          guard let rests = rests.baseAddress else { return }
          for y in clip.minY..<clip.maxY where inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
            let line = ToothLine(self, y: y, toothColumns, tables)
            let first = y &* Tile.side
            // Lines are thin: of eight pixels many would lie beside them.
            var x = columns.lowerBound & ~3
            while x < columns.upperBound {
              defer { x &+= 4 }
              let raw = UnsafeRawPointer(rests + (first &+ x))
              if raw.loadUnaligned(as: UInt64.self) == .max { continue }
              var shares = line.shares(raw.loadUnaligned(as: SIMD4<UInt16>.self), x)
              if x < clip.minX || x &+ 4 > clip.maxX {
                for lane in 0..<4 where !columns.contains(x &+ lane) { shares[lane] = 0 }
              }
              body(first &+ x, shares)
            }
          }
        }
      }
    }
  }

  /// The tables, for as long as they are used.
  private struct Tables {
    let texels: UnsafePointer<UInt8>
    let distribution: UnsafePointer<UInt16>
    let thresholds: UnsafePointer<Int16>
  }

  @inline(__always)
  private func withTables(_ body: (Tables) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      distribution.withUnsafeBufferPointer { distribution in
        ToothResponse.doseThresholds.withUnsafeBufferPointer { thresholds in
          guard let texels = texels.baseAddress, let distribution = distribution.baseAddress,
            let thresholds = thresholds.baseAddress
          else { return }
          body(Tables(texels: texels, distribution: distribution, thresholds: thresholds))
        }
      }
    }
  }

  /// The positions of a tile's columns between two texels of each row, which are the same in all rows.
  private struct ToothColumns {
    let left: UnsafeMutablePointer<UInt16>
    let right: UnsafeMutablePointer<UInt16>
    /// The parts of the way from the left one to the right one, in 256ths.
    let fractions: UnsafeMutablePointer<UInt16>
    /// The factors of thresholds and of heights, of all columns for each kind of row.
    let ofThresholds: UnsafeMutablePointer<Int16>
    let ofHeights: UnsafeMutablePointer<Int16>

    /// Calls a function with those of all groups of four that hold some columns.
    @inline(__always)
    static func with(
      _ tooth: ToothKernel, _ columns: Range<Int>, _ body: (ToothColumns) -> Void
    ) {
      // Three lists of a row, and two of four rows.
      withUnsafeTemporaryAllocation(byteCount: 22 &* Tile.side, alignment: 16) { buffer in
        guard let base = buffer.baseAddress else { return }
        func part(_ index: Int) -> UnsafeMutableRawPointer { base + 2 &* Tile.side &* index }
        let toothColumns = ToothColumns(
          left: part(0).bindMemory(to: UInt16.self, capacity: Tile.side),
          right: part(1).bindMemory(to: UInt16.self, capacity: Tile.side),
          fractions: part(2).bindMemory(to: UInt16.self, capacity: Tile.side),
          ofThresholds: part(3).bindMemory(to: Int16.self, capacity: 4 &* Tile.side),
          ofHeights: part(7).bindMemory(to: Int16.self, capacity: 4 &* Tile.side))
        let end = (columns.upperBound &+ 3) & ~3
        var x = columns.lowerBound & ~3
        tooth.scales.withUnsafeBufferPointer { scales in
          while x < end {
            toothColumns.fill(x, tooth, scales)
            x &+= 1
          }
        }
        body(toothColumns)
      }
    }

    @inline(__always)
    private func fill(_ x: Int, _ tooth: ToothKernel, _ scales: UnsafeBufferPointer<Int32>) {
      let u =
        (tooth.originX &+ UInt32(truncatingIfNeeded: x) &* tooth.step) &>> tooth.level &- 0x8000
      left[x] = UInt16(truncatingIfNeeded: u &>> 16 & tooth.mask)
      right[x] = UInt16(truncatingIfNeeded: (u &>> 16 &+ 1) & tooth.mask)
      fractions[x] = UInt16(truncatingIfNeeded: u &>> 8 & 255)
      let kind = Int(2 &* ToothKernel.kind(u &>> 8 & 255))
      for row in 0..<4 {
        let index = row &* Tile.side &+ x
        ofThresholds[index] = Int16(truncatingIfNeeded: scales[8 &* row &+ kind])
        ofHeights[index] = Int16(truncatingIfNeeded: scales[8 &* row &+ kind &+ 1])
      }
    }
  }

  /// The numbers that a row of pixels has in common.
  private struct ToothLine {
    private let top: UnsafePointer<UInt8>
    private let bottom: UnsafePointer<UInt8>
    /// The parts of the way from the bottom to the top and back, in 256ths.
    private let above: Lanes.Integers
    private let below: Lanes.Integers
    private let columns: ToothColumns
    /// The factors of the row's kind.
    private let ofThresholds: UnsafeRawPointer
    private let ofHeights: UnsafeRawPointer
    private let thresholds: UnsafePointer<Int16>
    private let distribution: UnsafePointer<UInt16>

    @inline(__always)
    init(_ tooth: ToothKernel, y: Int, _ columns: ToothColumns, _ tables: Tables) {
      let v =
        (tooth.originY &+ UInt32(truncatingIfNeeded: y) &* tooth.step) &>> tooth.level &- 0x8000
      top = tables.texels + Int((v &>> 16 & tooth.mask) &<< tooth.rowShift)
      bottom = tables.texels + Int(((v &>> 16 &+ 1) & tooth.mask) &<< tooth.rowShift)
      let fraction = Int16(truncatingIfNeeded: v &>> 8 & 255)
      above = Lanes.wide(SIMD4(repeating: 256 &- fraction))
      below = Lanes.wide(SIMD4(repeating: fraction))
      self.columns = columns
      let first = Int(ToothKernel.kind(v &>> 8 & 255)) &* Tile.side
      ofThresholds = UnsafeRawPointer(columns.ofThresholds + first)
      ofHeights = UnsafeRawPointer(columns.ofHeights + first)
      thresholds = tables.thresholds
      distribution = tables.distribution
    }

    /// The shares of four pixels that are covered; nothing where all of the largest dose is missing.
    ///
    /// See ``ToothKernel/share(_:x:y:)``.
    ///
    /// It takes no branch: at the ragged edge of a line none could be foreseen.
    @inline(__always)
    func shares(_ rests: SIMD4<UInt16>, _ x: Int) -> SIMD4<UInt16> {
      let height = heights(x)
      let doses = ~rests
      let index = doses &>> 3
      let threshold = Lanes.wide(
        SIMD4(
          thresholds[Int(index[0])], thresholds[Int(index[1])], thresholds[Int(index[2])],
          thresholds[Int(index[3])]))
      let first = Lanes.wide((ofThresholds + 2 &* x).loadUnaligned(as: SIMD4<Int16>.self))
      let second = Lanes.wide((ofHeights + 2 &* x).loadUnaligned(as: SIMD4<Int16>.self))
      let z = (threshold &* first &- height &* second) &>> 12
      let entry = Lanes.clamped((z &+ 32768) &>> 6, 1024)
      let shares = SIMD4(
        distribution[Int(entry[0])], distribution[Int(entry[1])], distribution[Int(entry[2])],
        distribution[Int(entry[3])])
      // All bits set, but where nothing lies.
      return shares & (0 &- (doses | (0 &- doses)) &>> 15)
    }

    /// The heights at four pixels, 8,192 for a standard deviation.
    @inline(__always)
    private func heights(_ x: Int) -> Lanes.Integers {
      let (left, right) = (columns.left + x, columns.right + x)
      let (l0, l1, l2, l3) = (Int(left[0]), Int(left[1]), Int(left[2]), Int(left[3]))
      let (r0, r1, r2, r3) = (Int(right[0]), Int(right[1]), Int(right[2]), Int(right[3]))
      let along = UnsafeRawPointer(columns.fractions + x).loadUnaligned(as: SIMD4<UInt16>.self)
      let back = 256 &- along
      let upper =
        Lanes.words(top[l0], top[l1], top[l2], top[l3]) &* back
        &+ Lanes.words(top[r0], top[r1], top[r2], top[r3]) &* along
      let lower =
        Lanes.words(bottom[l0], bottom[l1], bottom[l2], bottom[l3]) &* back
        &+ Lanes.words(bottom[r0], bottom[r1], bottom[r2], bottom[r3]) &* along
      // From the middle of all heights on, so that they fit into 16 bits with a sign.
      return (Lanes.middled(upper) &* above &+ Lanes.middled(lower) &* below) &>> 8
    }
  }
}
