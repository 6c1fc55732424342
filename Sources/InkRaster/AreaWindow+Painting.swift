extension AreaWindow {
  /// Paints the pixels of a row, and leaves its deltas and marks zeroed.
  ///
  /// Only groups of four pixels that an edge has touched are summed up; what lies between them has
  /// the coverage that the last sum gives.
  @inline(__always)
  func paint(
    row: Int, _ rule: FillRule, _ kernel: CompositeKernel, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    let line = UnsafeMutableRawPointer(deltas + row &* stride)
    let marks = marks + row &* words
    var area: Int32 = 0
    var x = 0
    for word in 0..<words {
      var bits = marks[word]
      guard bits != 0 else { continue }
      marks[word] = 0
      while bits != 0 {
        let group = 4 &* (64 &* word &+ bits.trailingZeroBitCount)
        bits &= bits &- 1
        if group > x, area != 0 { paintSpan(pixels, x, group, area, rule, kernel) }
        let address = line + 4 &* group
        let changes = address.loadUnaligned(as: SIMD4<Int32>.self)
        address.storeBytes(of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
        let pairs = changes &+ SIMD4(0, changes[0], changes[1], changes[2])
        let areas = pairs &+ SIMD4(0, 0, pairs[0], pairs[1]) &+ area
        area = areas[3]
        x = group &+ 4
        paintGroup(pixels + group, min(width &- group, 4), areas, rule, kernel)
      }
    }
    if x < width, area != 0 { paintSpan(pixels, x, width, area, rule, kernel) }
  }

  /// Paints up to four pixels of some signed areas.
  @inline(__always)
  private func paintGroup(
    _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ areas: SIMD4<Int32>,
    _ rule: FillRule, _ kernel: CompositeKernel
  ) {
    let coverage = Lanes.bytes(Self.coverage(areas, rule))
    let all = unsafeBitCast(coverage, to: UInt32.self)
    if all == 0 { return }
    if count == 4 {
      if all == .max, let opaque = kernel.opaque {
        pixels.update(repeating: opaque, count: 4)
        return
      }
      kernel.composite2(pixels, UInt16(coverage[0]) &* 257, UInt16(coverage[1]) &* 257)
      kernel.composite2(pixels + 2, UInt16(coverage[2]) &* 257, UInt16(coverage[3]) &* 257)
      return
    }
    var lane = 0
    while lane < count {
      kernel.composite(&pixels[lane], UInt16(coverage[lane]) &* 257)
      lane &+= 1
    }
  }

  /// Paints pixels that all have the same signed area.
  @inline(__always)
  private func paintSpan(
    _ pixels: UnsafeMutablePointer<UInt32>, _ first: Int, _ last: Int, _ area: Int32,
    _ rule: FillRule, _ kernel: CompositeKernel
  ) {
    let mask = UInt16(truncatingIfNeeded: Self.coverage(area, rule) &* 257)
    if mask == 0 { return }
    if mask == .max, let opaque = kernel.opaque {
      (pixels + first).update(repeating: opaque, count: last &- first)
      return
    }
    var x = first
    while x &+ 2 <= last {
      kernel.composite2(pixels + x, mask, mask)
      x &+= 2
    }
    if x < last { kernel.composite(&pixels[x], mask) }
  }

  /// The coverage of four pixels, 0…255, for signed areas.
  @inline(__always)
  private static func coverage(_ areas: SIMD4<Int32>, _ rule: FillRule) -> SIMD4<Int32> {
    let magnitude: SIMD4<Int32>
    switch rule {
    case .nonZero:
      let sign = areas &>> 31
      let spare = one &- ((areas ^ sign) &- sign)
      magnitude = one &- (spare & ~(spare &>> 31))
    case .evenOdd:
      let folded = areas & (2 &* one &- 1)
      let excess = folded &- one
      magnitude = folded &- 2 &* (excess & ~(excess &>> 31))
    }
    return ((magnitude &<< 8) &- magnitude &+ one / 2) &>> 17
  }
}
