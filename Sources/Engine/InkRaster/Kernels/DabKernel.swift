import InkGeometry

/// A soft dab made ready to be drawn into one tile.
///
/// The profile is a difference of something that depends on the row only and something that depends
/// on the column only, so that a pixel costs little more than a subtraction.
struct DabKernel {
  let centerX: Double
  let centerY: Double
  /// 1 / (squared reach).
  let scale: Double
  let steepness: Double
  let opacity: Double
  let bounds: PixelRect

  /// Prepares a dab; `nil` where it cannot touch the tile.
  @inline(__always)
  init?(_ dab: SoftDab, column: Int, row: Int) {
    guard let origin = Tile.origin(column: column, row: row) else { return nil }
    guard dab.center.x.magnitude <= 1e9, dab.center.y.magnitude <= 1e9, dab.radius > 0,
      dab.radius <= 1e9, dab.opacity > 0, dab.opacity.isFinite, dab.hardness.isFinite
    else { return nil }
    let hardness = min(max(dab.hardness, 0), 1)
    opacity = min(dab.opacity, 1)
    let reach = dab.radius + hardness / 2
    centerX = dab.center.x - origin.x
    centerY = dab.center.y - origin.y
    scale = 1 / (reach * reach)
    steepness = hardness == 0 ? 1 : 1 / max(1 - hardness, min(2 / reach, 1))
    guard centerX - reach < 64, centerY - reach < 64, centerX + reach > 0, centerY + reach > 0
    else { return nil }
    // Beyond its reach the profile is 0.
    bounds = Tile.centers(centerX - reach, centerY - reach, centerX + reach, centerY + reach)
  }

  /// True if ``accumulate(_:_:)`` draws it.
  @inline(__always)
  var isParabola: Bool { steepness == 1 }

  /// Sets the masks of a part of a row to the values of the dab, 65,535 for full opacity.
  @inline(__always)
  func fill(_ row: MaskRow, y: Int, _ columns: Range<Int>) {
    let dy = Double(y) + 0.5 - centerY
    let height = Float(min(1 - dy * dy * scale, 1) * steepness)
    let fall = Float(scale * steepness)
    let full = Float(opacity * 65535)
    let steps = Lanes.Floats(0, 1, 2, 3)
    var x = columns.lowerBound & ~3
    while x < columns.upperBound {
      let dx = Float(Double(x) + 0.5 - centerX) + steps
      let profile = Lanes.minimum(
        Lanes.positive(height - dx * dx * fall), Lanes.Floats(repeating: 1))
      let values = Lanes.words(Lanes.rounded(profile * full))
      UnsafeMutableRawPointer(row.values + x).storeBytes(of: values, as: SIMD4<UInt16>.self)
      x &+= 4
    }
    row.trim(columns)
  }

  /// Covers the pixels of a part of a tile with a parabola.
  ///
  /// - Complexity: O(pixels), with about a dozen instructions for eight of them.
  @inline(__always)
  func accumulate(_ transparencies: UnsafeMutablePointer<UInt16>, _ part: PixelRect) {
    // Groups of eight begin anywhere, but end in the tile; where does not depend on the clip.
    let groups = (bounds.maxX &- bounds.minX &+ 7) &>> 3
    let first = min(bounds.minX, Tile.side &- groups &* 8)
    let lines = (bounds.maxY &- bounds.minY &+ 3) &>> 2
    let full = Float(opacity * 65535)
    let fall = Float(scale * opacity * 65535)
    let most = Lanes.Floats(repeating: 65535)
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { table in
      guard let drops = table.baseAddress else { return }
      let steps = Lanes.Floats(0.5, 1.5, 2.5, 3.5)
      var dx = Float(Double(first) - centerX) + steps
      for index in 0..<(2 &* groups) {
        let drop = Lanes.minimum(dx * dx * fall, most)
        drops.storeBytes(
          of: Lanes.words(Lanes.rounded(drop)), toByteOffset: 8 &* index, as: SIMD4<UInt16>.self)
        dx += 4
      }
      let heights = drops + 128
      var dy = Float(Double(bounds.minY) - centerY) + steps
      for index in 0..<lines {
        let height = Lanes.positive(full - dy * dy * fall)
        heights.storeBytes(
          of: Lanes.words(Lanes.rounded(height)), toByteOffset: 8 &* index,
          as: SIMD4<UInt16>.self)
        dy += 4
      }
      // Beside the clip, a drop below everything.
      let words = drops.assumingMemoryBound(to: UInt16.self)
      var index = 0
      while index < part.minX &- first {
        words[index] = .max
        index &+= 1
      }
      index = part.maxX &- first
      while index < 8 &* groups {
        words[index] = .max
        index &+= 1
      }
      let tops = heights.assumingMemoryBound(to: UInt16.self) + (part.minY &- bounds.minY)
      let rows = UnsafeMutableRawPointer(
        transparencies + (part.minY &* Tile.side &+ first))
      if groups == 2 {
        cover(rows, part.height, tops, 0..<2, drops)
      } else {
        cover(
          rows, part.height, tops,
          ((part.minX &- first) &>> 3)..<(((part.maxX &- 1 &- first) &>> 3) &+ 1), drops)
      }
    }
  }

  /// Covers some groups of eight pixels in some rows.
  @inline(__always)
  private func cover(
    _ rows: UnsafeMutableRawPointer, _ count: Int, _ tops: UnsafePointer<UInt16>,
    _ groups: Range<Int>, _ drops: UnsafeMutableRawPointer
  ) {
    var target = rows
    for row in 0..<count {
      let top = Lanes.Words(repeating: tops[row])
      for group in groups {
        let alphas = Lanes.difference(
          top, drops.load(fromByteOffset: 16 &* group, as: Lanes.Words.self))
        let old = target.loadUnaligned(fromByteOffset: 16 &* group, as: Lanes.Words.self)
        target.storeBytes(
          of: DensityTile.covered(old, alphas), toByteOffset: 16 &* group, as: Lanes.Words.self)
      }
      target += 2 &* Tile.side
    }
  }
}
