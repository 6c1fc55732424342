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
  /// What thresholds, and heights, are multiplied by, 4,096 for 1: one after the other for each kind of
  /// place between texels, see ``kind(_:)``.
  private let scales: [Int32]
  private let thresholds: [Int32]
  private let distribution: [UInt16]

  /// How soft the edge of what is covered is, in standard deviations of heights.
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

  /// How much of a pixel is covered where so much of the paper is, 65,535 for all.
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
