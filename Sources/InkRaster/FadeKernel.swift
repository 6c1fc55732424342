/// The step toward the paper that ink makes as it fades, on rows of pixels.
struct FadeKernel {
  private let paper: UInt32?
  private let amount: UInt8
  /// What is left of a channel for each alpha, on transparent paper: 2²⁴ for all of it, rounded up.
  ///
  /// Rounding up is exact: the quotients it stands for are multiples of 1/255 at least, and it is off
  /// by less than 2⁻¹⁶ after multiplying.
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

  /// How many pixels a row of a tile has with two more on either side.
  static var width: Int { Tile.side + 4 }

  /// Writes what a row of pixels is after a step.
  ///
  /// - Parameters:
  ///   - source: the row's pixels.
  ///   - target: the same after the step.
  ///   - scratch: room for a row.
  ///   - count: how many pixels the row has.
  @inline(__always)
  func step(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>,
    _ scratch: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    guard let paper else {
      for index in 0..<count { target[index] = fallen(source[index]) }
      return
    }
    var common: UInt32 = .max
    for index in 0..<count { common &= source[index] }
    for index in 0..<count { scratch[index] = paper }
    if common >> 24 != 255 { Self.scale(scratch, alphasOf: source, room: target, count: count) }
    // Each channel goes to its goal, but by no more than the amount.
    let channels = UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self)
    let goals = UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: UInt8.self)
    let moved = UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self)
    let amount = self.amount
    for index in 0..<(4 &* count) {
      let channel = channels[index]
      let lowest = max(channel, amount) &- amount
      let highest = min(channel, 255 &- amount) &+ amount
      moved[index] = max(lowest, min(highest, goals[index]))
    }
    for index in 0..<count {
      let pixel = target[index]
      target[index] = pixel == scratch[index] ? 0 : pixel
    }
  }

  /// Multiplies the paper in a row by the alphas of pixels.
  @inline(__always)
  private static func scale(
    _ paper: UnsafeMutablePointer<UInt32>, alphasOf pixels: UnsafePointer<UInt32>,
    room: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count { room[index] = (pixels[index] &>> 24) &* 0x0101_0101 }
    let alphas = UnsafeMutableRawPointer(room).assumingMemoryBound(to: UInt8.self)
    let channels = UnsafeMutableRawPointer(paper).assumingMemoryBound(to: UInt8.self)
    for index in 0..<(4 &* count) {
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
