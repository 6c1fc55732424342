extension AreaWindow {
  /// Paints the pixels of a row, and leaves its cells and marks zeroed.
  ///
  /// Only groups of four pixels that an edge has touched are summed up; what lies between them has
  /// the coverage that the last sum gives.
  @inline(__always)
  func paint(
    row: Int, _ rule: FillRule, _ kernel: CompositeKernel, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    let line = UnsafeMutableRawPointer(cells + row &* pitch)
    let marks = cells + (row &* pitch &+ stride)
    // The descents up to the last group, in all lanes.
    var sum = SIMD4<Int32>()
    var x = 0
    for word in 0..<words {
      var bits = UInt64(bitPattern: marks[word].littleEndian)
      guard bits != 0 else { continue }
      marks[word] = 0
      while bits != 0 {
        let group = 4 &* (8 &* word &+ bits.trailingZeroBitCount &>> 3)
        bits &= bits &- 1
        if group > x, sum[0] != 0 { paintSpan(pixels, x, group, sum[0] &* 512, rule, kernel) }
        let address = line + 8 &* group
        let halves = address.loadUnaligned(as: SIMD8<Int32>.self)
        address.storeBytes(of: SIMD8<Int32>(), as: SIMD8<Int32>.self)
        let low = SIMD4(halves[0], halves[2], halves[4], halves[6])
        let high = SIMD4(halves[1], halves[3], halves[5], halves[7])
        // A low half below 0 has borrowed 1.
        let descents = high &- (low &>> 31)
        let pairs = descents &+ SIMD4(0, descents[0], descents[1], descents[2])
        let sums = pairs &+ SIMD4(0, 0, pairs[0], pairs[1]) &+ sum
        sum = SIMD4(repeating: sums[3])
        x = group &+ 4
        paintGroup(pixels + group, width &- group, (sums &<< 9) &- low, rule, kernel)
      }
    }
    if x < width, sum[0] != 0 { paintSpan(pixels, x, width, sum[0] &* 512, rule, kernel) }
  }

  /// Paints four pixels of some signed areas, or as many as there are.
  @inline(__always)
  private func paintGroup(
    _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ areas: SIMD4<Int32>,
    _ rule: FillRule, _ kernel: CompositeKernel
  ) {
    let coverage = Self.coverage(areas, rule)
    let halves = unsafeBitCast(coverage, to: SIMD2<UInt64>.self)
    if halves[0] | halves[1] == 0 { return }
    if count >= 4 {
      if halves[0] & halves[1] == 0x0000_00FF_0000_00FF, let opaque = kernel.opaque {
        pixels.update(repeating: opaque, count: 4)
      } else {
        kernel.composite4(pixels, coverage)
      }
      return
    }
    var lane = 0
    while lane < count {
      kernel.composite(&pixels[lane], UInt16(truncatingIfNeeded: coverage[lane]) &* 257)
      lane &+= 1
    }
  }

  /// Paints pixels that all have the same signed area.
  @inline(__always)
  private func paintSpan(
    _ pixels: UnsafeMutablePointer<UInt32>, _ first: Int, _ last: Int, _ area: Int32,
    _ rule: FillRule, _ kernel: CompositeKernel
  ) {
    let coverage = Self.coverage(area, rule)
    if coverage == 0 { return }
    if coverage == 255, let opaque = kernel.opaque {
      (pixels + first).update(repeating: opaque, count: last &- first)
      return
    }
    var x = first
    while x &+ 4 <= last {
      kernel.composite4(pixels + x, SIMD4(repeating: coverage))
      x &+= 4
    }
    while x < last {
      kernel.composite(&pixels[x], UInt16(truncatingIfNeeded: coverage) &* 257)
      x &+= 1
    }
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
