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
    bounds = PixelRect(
      minX: Int(max(centerX - reach, 0)), minY: Int(max(centerY - reach, 0)),
      maxX: Int(min(centerX + reach, 63)) + 1, maxY: Int(min(centerY + reach, 63)) + 1)
  }

  /// Whether ``accumulate(_:_:)`` draws it.
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
  /// The profile is computed with 15 bits and signs, so that a sign bit says where it ends. With the
  /// profile *c* + 1, a transparency *t* becomes ⌊*t* (2¹⁶ − 2 (*c* + 1)) / 2¹⁶⌋.
  @inline(__always)
  func accumulate(_ transparencies: UnsafeMutablePointer<UInt16>, _ part: PixelRect) {
    // Groups of eight begin anywhere, but end in the tile; where does not depend on the clip.
    let groups = (bounds.width &+ 7) &>> 3
    let first = min(bounds.minX, Tile.side &- groups &* 8)
    let full = opacity * 32767
    let fall = Float(scale * full)
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 16) { table in
      guard let table = table.baseAddress else { return }
      let steps = Lanes.Floats(0.5, 1.5, 2.5, 3.5)
      let offset = Float(Double(first) - centerX)
      for index in 0..<(2 &* groups) {
        let dx = Float(4 &* index) + offset + steps
        let drop = Lanes.minimum(dx * dx * fall, Lanes.Floats(repeating: 32767))
        let values = Lanes.words(Lanes.rounded(drop))
        table.storeBytes(of: values, toByteOffset: 8 &* index, as: SIMD4<UInt16>.self)
      }
      // Beside the clip, a drop below everything.
      let drops = table.assumingMemoryBound(to: Int16.self)
      for index in 0..<(part.minX &- first) { drops[index] = 32767 }
      var index = part.maxX &- first
      while index < 8 &* groups {
        drops[index] = 32767
        index &+= 1
      }
      let touched = ((part.minX &- first) &>> 3)...((part.maxX &- 1 &- first) &>> 3)
      for y in part.minY..<part.maxY {
        let dy = Double(y) + 0.5 - centerY
        let height = full - dy * dy * (scale * full)
        guard height > 0.5 else { continue }
        let top = SIMD8<Int16>(
          repeating: Int16(truncatingIfNeeded: Int32(height + 0.5) &- 1))
        let row = UnsafeMutableRawPointer(transparencies + (y &* Tile.side &+ first))
        for group in touched {
          let drop = table.load(fromByteOffset: 16 &* group, as: SIMD8<Int16>.self)
          let target = row + 16 &* group
          let old = target.loadUnaligned(as: Lanes.Words.self)
          let profile = top &- drop
          let outside = unsafeBitCast(profile &>> 15, to: Lanes.Words.self)
          let kept = unsafeBitCast(-2 &- profile &- profile, to: Lanes.Words.self)
          let new = Lanes.high(old, kept) & ~outside | old & outside
          target.storeBytes(of: new, as: Lanes.Words.self)
        }
      }
    }
  }
}
