/// A grain made ready for one tile.
struct GrainKernel {
  private let texture: [UInt8]
  /// Texels per device pixel and the texel of the tile's first pixel's centre, 16.16 fixed point.
  ///
  /// They wrap around every 2¹⁶ texels, a multiple of the period.
  private let step: UInt32
  private let originX: UInt32
  private let originY: UInt32
  /// 0…256.
  private let strength: UInt32
  /// The steepness with which contact grows with depth: soft media have a soft edge.
  private let steepness: Int32
  private let reachAtMost: UInt32
  /// The kernel used instead of this one for ``Grain/Kind/tooth``.
  private let tooth: ToothKernel?

  @_optimize(speed)
  init(_ grain: Grain, column: Int, row: Int) {
    texture = GrainTexture.texels(grain.kind)
    switch grain.kind {
    case .graphite: (steepness, reachAtMost) = (2, 330)
    case .crayon: (steepness, reachAtMost) = (4, 320)
    case .paper: (steepness, reachAtMost) = (3, 341)
    case .tooth: (steepness, reachAtMost) = (0, 0)
    }
    tooth =
      grain.kind == .tooth
      ? ToothKernel(scale: grain.scale, strength: grain.strength, column: column, row: row) : nil
    let scale = grain.scale.isNaN ? 1 : min(max(grain.scale, 0.0625), 64)
    let wide = UInt64(65536 / scale + 0.5)
    step = UInt32(truncatingIfNeeded: wide)
    strength = grain.strength > 0 ? UInt32(min(grain.strength, 1) * 256 + 0.5) : 0
    func origin(_ tile: Int) -> UInt32 {
      let pixel = UInt64(bitPattern: Int64(tile) &* 64)
      return UInt32(truncatingIfNeeded: pixel &* wide &+ wide / 2 &- 0x8000)
    }
    originX = origin(column)
    originY = origin(row)
  }

  /// The height of the tooth at a pixel, 0…255.
  @inline(__always)
  private func height(x: Int, y: Int) -> UInt32 {
    let u = originX &+ UInt32(truncatingIfNeeded: x) &* step
    let v = originY &+ UInt32(truncatingIfNeeded: y) &* step
    let left = Int(u &>> 16 & 255)
    let right = (left &+ 1) & 255
    let top = Int(v &>> 16 & 255)
    let bottom = (top &+ 1) & 255
    let fx = u &>> 8 & 255
    let fy = v &>> 8 & 255
    let upper =
      UInt32(texture[top &* 256 &+ left]) &* (256 &- fx) &+ UInt32(texture[top &* 256 &+ right])
      &* fx
    let lower =
      UInt32(texture[bottom &* 256 &+ left]) &* (256 &- fx)
      &+ UInt32(texture[bottom &* 256 &+ right]) &* fx
    return (upper &* (256 &- fy) &+ lower &* fy &+ 0x8000) &>> 16
  }

  /// Which part of the ink stays at a pixel, for a pressure of 0…65,535.
  ///
  /// The tooth is reached where its height is above what the pressure leaves free; the edge of what
  /// is reached is soft.
  @inline(__always)
  func share(_ pressure: UInt16, x: Int, y: Int) -> UInt16 {
    if let tooth {
      // Nothing can be darker than its own colour.
      let covered = UInt32(tooth.share(pressure, x: x, y: y))
      return pressure > covered
        ? UInt16(truncatingIfNeeded: covered &* 65535 / UInt32(pressure)) : .max
    }
    let height = Int32(truncatingIfNeeded: self.height(x: x, y: y))
    // Full pressure reaches the lowest valley, with the whole width of the edge.
    let reach = Int32(truncatingIfNeeded: (UInt32(pressure) &* reachAtMost &+ 0x8000) &>> 16)
    let depth = (height &+ reach &- 255) &* steepness
    let contact = UInt32(truncatingIfNeeded: min(max(depth, 0), 255))
    let kept = 255 &* (256 &- strength) &+ contact &* strength
    return UInt16(truncatingIfNeeded: (kept &* 257) &>> 8)
  }

  /// Takes from the mask of a part of a row what does not reach the tooth.
  ///
  /// - Parameters:
  ///   - mask: the row.
  ///   - y: the row in the tile.
  ///   - columns: the columns in the tile.
  @inline(__always)
  func apply(_ mask: MaskRow, y: Int, _ columns: Range<Int>) {
    if let tooth {
      tooth.apply(mask, y: y, columns)
      return
    }
    guard strength > 0 else { return }
    for x in columns {
      let value = mask.values[x]
      guard value != 0 else { continue }
      let share = share(value, x: x, y: y)
      mask.values[x] = UInt16(
        truncatingIfNeeded: (UInt32(value) &* (UInt32(share) &+ 1)) &>> 16)
    }
  }
}
