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
  /// The factors of thresholds, and of heights, 4,096 for 1: one after the other for each kind of place
  /// between texels, see ``kind(_:)``.
  private let scales: [Int32]
  private let thresholds: [Int32]
  private let distribution: [UInt16]

  /// The softness of the edge of what is covered, in standard deviations of heights.
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
      // The middle of the places of that kind.
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

  /// Which of four kinds a place between two texels is, given in 256ths of the way: in the middle heights
  /// are evened out more than at a texel.
  @inline(__always)
  private static func kind(_ place: UInt32) -> UInt32 { min(place, 255 &- place) &>> 5 }

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
    let place = (z &+ 32768) &>> 6
    return distribution[Int(min(max(place, 0), 1024))]
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
  /// Calls a function for all groups of eight pixels in some rows of a clip where graphite lies, with the
  /// place of the first, and how much of each is covered; pixels beside the clip are not.
  @inline(__always)
  func forEachGroup(
    of deposit: DepositTile, _ clip: PixelRect, _ inked: UInt64,
    _ body: (_ place: Int, _ mask: UnsafeMutablePointer<UInt16>) -> Void
  ) {
    let columns = clip.minX..<clip.maxX
    deposit.rests.withUnsafeBufferPointer { rests in
      withTables { tables in
        ToothColumns.with(self, columns) { places in
          guard let rests = rests.baseAddress else { return }
          MaskRow.with { mask in
            for y in clip.minY..<clip.maxY
            where inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 {
              let line = ToothLine(self, y: y, tables)
              let first = y &* Tile.side
              for x in MaskRow.groups(columns) {
                let raw = UnsafeRawPointer(rests + (first &+ x))
                let low = raw.loadUnaligned(as: UInt64.self)
                let high = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                if low & high == .max { continue }
                for lane in 0..<8 {
                  mask.values[lane] = line.share(rests[first &+ x &+ lane], places[x &+ lane])
                }
                if x < clip.minX || x &+ 8 > clip.maxX {
                  for lane in 0..<8 where !columns.contains(x &+ lane) { mask.values[lane] = 0 }
                }
                body(first &+ x, mask.values)
              }
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
    let scales: UnsafePointer<Int32>
    let thresholds: UnsafePointer<Int32>
  }

  @inline(__always)
  private func withTables(_ body: (Tables) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      distribution.withUnsafeBufferPointer { distribution in
        scales.withUnsafeBufferPointer { scales in
          ToothResponse.doseThresholds.withUnsafeBufferPointer { thresholds in
            guard let texels = texels.baseAddress, let distribution = distribution.baseAddress,
              let scales = scales.baseAddress, let thresholds = thresholds.baseAddress
            else { return }
            body(
              Tables(
                texels: texels, distribution: distribution, scales: scales,
                thresholds: thresholds))
          }
        }
      }
    }
  }

  /// The place of a column of pixels between two texels of each row: the same in all rows.
  struct ToothColumn {
    var left: UInt16 = 0
    var right: UInt16 = 0
    /// The part of the way from the left one to the right one, in 256ths.
    var fraction: UInt16 = 0
    /// The index of its kind in the scales of a row.
    var kind: UInt16 = 0

    @inline(__always)
    init(_ tooth: ToothKernel, x: Int) {
      let u =
        (tooth.originX &+ UInt32(truncatingIfNeeded: x) &* tooth.step) &>> tooth.level &- 0x8000
      left = UInt16(truncatingIfNeeded: u &>> 16 & tooth.mask)
      right = UInt16(truncatingIfNeeded: (u &>> 16 &+ 1) & tooth.mask)
      fraction = UInt16(truncatingIfNeeded: u &>> 8 & 255)
      kind = 2 &* UInt16(truncatingIfNeeded: ToothKernel.kind(u &>> 8 & 255))
    }
  }

  /// The columns of a tile.
  private enum ToothColumns {
    /// Calls a function with those of all groups of eight that hold some columns.
    @inline(__always)
    static func with(
      _ tooth: ToothKernel, _ columns: Range<Int>,
      _ body: (UnsafeMutablePointer<ToothColumn>) -> Void
    ) {
      let bytes = Tile.side &* MemoryLayout<ToothColumn>.stride
      withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 8) { buffer in
        guard let base = buffer.baseAddress else { return }
        let places = base.bindMemory(to: ToothColumn.self, capacity: Tile.side)
        let end = (columns.upperBound &+ 7) & ~7
        var x = columns.lowerBound & ~7
        while x < end {
          places[x] = ToothColumn(tooth, x: x)
          x &+= 1
        }
        body(places)
      }
    }
  }

  /// The numbers that a row of pixels has in common.
  private struct ToothLine {
    private let top: UnsafePointer<UInt8>
    private let bottom: UnsafePointer<UInt8>
    private let fraction: Int32
    /// The scales of the row's kind.
    private let scales: UnsafePointer<Int32>
    private let thresholds: UnsafePointer<Int32>
    private let distribution: UnsafePointer<UInt16>

    @inline(__always)
    init(_ tooth: ToothKernel, y: Int, _ tables: Tables) {
      let v =
        (tooth.originY &+ UInt32(truncatingIfNeeded: y) &* tooth.step) &>> tooth.level &- 0x8000
      top = tables.texels + Int((v &>> 16 & tooth.mask) &<< tooth.rowShift)
      bottom = tables.texels + Int(((v &>> 16 &+ 1) & tooth.mask) &<< tooth.rowShift)
      fraction = Int32(truncatingIfNeeded: v &>> 8 & 255)
      scales = tables.scales + Int(8 &* ToothKernel.kind(v &>> 8 & 255))
      thresholds = tables.thresholds
      distribution = tables.distribution
    }

    /// The share of a pixel that is covered where so much is missing from the largest dose; nothing where all is.
    ///
    /// It takes no branch: at the ragged edge of a line none could be foreseen.
    @inline(__always)
    func share(_ rest: UInt16, _ column: ToothColumn) -> UInt16 {
      let threshold = thresholds[Int(~rest &>> 3)]
      let (left, right) = (Int(column.left), Int(column.right))
      let along = Int32(column.fraction)
      let (a, b) = (Int32(top[left]), Int32(top[right]))
      let (c, d) = (Int32(bottom[left]), Int32(bottom[right]))
      let upper = a &<< 8 &+ (b &- a) &* along
      let lower = c &<< 8 &+ (d &- c) &* along
      let height = (upper &<< 8 &+ (lower &- upper) &* fraction) &>> 8 &- 32768
      let kind = scales + Int(column.kind)
      let z = (threshold &* kind[0] &- height &* kind[1]) &>> 12
      let place = min(max((z &+ 32768) &>> 6, 0), 1024)
      // All bits set, but where nothing lies.
      let isInked = (Int32(rest) &- 65535) &>> 31
      return distribution[Int(place)] & UInt16(truncatingIfNeeded: isInked)
    }
  }
}
