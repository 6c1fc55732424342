/// The step toward the paper that ink makes as it fades, on rows of pixels.
struct FadeKernel {
  private let paper: UInt32?
  private let amount: UInt8
  /// The share of a channel that is left for each alpha, on transparent paper: 2²⁴ for all of it, rounded up.
  ///
  /// Rounding up is exact: the quotients that a factor gives are multiples of 1/255 at least, and a product
  /// is off by less than 2⁻¹⁶.
  private let factors: [UInt32]

  init(_ paper: Paint?, amount: Int) {
    let amount = min(max(amount, 2), 255)
    self.amount = UInt8(amount)
    if let paper, paper.alpha == 255 {
      self.paper = paper.pixel
      factors = []
    } else {
      self.paper = nil
      factors = (0..<256).map { alpha in
        alpha <= amount ? 0 : (UInt32(alpha - amount) << 24 + UInt32(alpha) - 1) / UInt32(alpha)
      }
    }
  }

  /// The number of pixels that a row has.
  private static var width: Int { Tile.side }

  /// A tile after a step; `nil` where no ink is left.
  func stepped(_ tile: PixelTile) -> PixelTile? {
    var inked: UInt64 = 0
    let pixels = [UInt32](unsafeUninitializedCapacity: Tile.side * Tile.side) { target, count in
      count = Tile.side * Tile.side
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Tile.side) { scratch in
        tile.pixels.withUnsafeBufferPointer { source in
          guard let target = target.baseAddress, let source = source.baseAddress,
            let scratch = scratch.baseAddress
          else { return }
          for y in 0..<Tile.side {
            let row = target + y &* Tile.side
            guard tile.rows & 1 &<< UInt64(truncatingIfNeeded: y) != 0 else {
              row.initialize(repeating: 0, count: Tile.side)
              continue
            }
            step(source + y &* Tile.side, into: row, scratch)
            var any: UInt32 = 0
            for x in 0..<Tile.side { any |= row[x] }
            if any != 0 { inked |= 1 &<< UInt64(truncatingIfNeeded: y) }
          }
        }
      }
    }
    guard inked != 0 else { return nil }
    return PixelTile(
      pixels: pixels, rows: inked,
      components: tile.components.map { components($0, of: tile.pixels, stepped: pixels) })
  }

  /// The component alphas after a step: on transparent paper they fall with alpha, on opaque paper by the
  /// amount until there is no ink.
  private func components(
    _ old: [UInt32], of pixels: [UInt32], stepped: [UInt32]
  ) -> [UInt32] {
    old.indices.map { index in
      guard stepped[index] != 0 else { return 0 }
      guard paper != nil else {
        let factor = factors[Int(pixels[index] &>> 24)]
        func scaled(_ shift: UInt32) -> UInt32 {
          let product = (old[index] &>> shift & 255) &* factor
          return ((product &+ 0x80_0000) &>> 24) &<< shift
        }
        return scaled(0) | scaled(8) | scaled(16) | stepped[index] & 0xFF00_0000
      }
      func fallen(_ shift: UInt32) -> UInt32 {
        let value = old[index] &>> shift & 255
        return (value > UInt32(amount) ? value &- UInt32(amount) : 0) &<< shift
      }
      return fallen(0) | fallen(8) | fallen(16) | stepped[index] & 0xFF00_0000
    }
  }

  /// Writes what a row of pixels is after a step.
  ///
  /// - Parameters:
  ///   - source: the row's pixels.
  ///   - target: the same after the step.
  ///   - scratch: room for a row.
  private func step(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>,
    _ scratch: UnsafeMutablePointer<UInt32>
  ) {
    guard let paper else {
      for index in 0..<Self.width { target[index] = fallen(source[index]) }
      return
    }
    var common: UInt32 = .max
    for index in 0..<Self.width { common &= source[index] }
    for index in 0..<Self.width { scratch[index] = paper }
    if common >> 24 != 255 { Self.scale(scratch, alphasOf: source, room: target) }
    // Each channel goes to its goal, but by no more than the amount.
    let channels = UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self)
    let goals = UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: UInt8.self)
    let moved = UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self)
    let amount = self.amount
    for index in 0..<(4 &* Self.width) {
      let channel = channels[index]
      let lowest = max(channel, amount) &- amount
      let highest = min(channel, 255 &- amount) &+ amount
      moved[index] = max(lowest, min(highest, goals[index]))
    }
    for index in 0..<Self.width {
      let pixel = target[index]
      target[index] = pixel == scratch[index] ? 0 : pixel
    }
  }

  /// Multiplies the paper in a row by the alphas of pixels.
  private static func scale(
    _ paper: UnsafeMutablePointer<UInt32>, alphasOf pixels: UnsafePointer<UInt32>,
    room: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<width { room[index] = (pixels[index] &>> 24) &* 0x0101_0101 }
    let alphas = UnsafeMutableRawPointer(room).assumingMemoryBound(to: UInt8.self)
    let channels = UnsafeMutableRawPointer(paper).assumingMemoryBound(to: UInt8.self)
    for index in 0..<(4 &* width) {
      let product = UInt16(alphas[index]) &* UInt16(channels[index]) &+ 128
      channels[index] = UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
    }
  }

  /// A pixel on transparent paper after a step.
  @inline(__always)
  private func fallen(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    let factor = factors[Int(alpha)]
    func scaled(_ channel: UInt32) -> UInt32 { (channel &* factor &+ 0x80_0000) &>> 24 }
    if factor == 0 { return 0 }
    return scaled(pixel & 255) | scaled(pixel &>> 8 & 255) &<< 8
      | scaled(pixel &>> 16 & 255) &<< 16 | (alpha &- UInt32(amount)) &<< 24
  }
}
