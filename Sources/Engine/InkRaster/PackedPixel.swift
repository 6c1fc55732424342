/// A premultiplied pixel whose channels are computed with two at a time: each has eight bits of a
/// 32-bit number to itself, and eight more above it for products.
struct PackedPixel {
  /// Red and blue.
  private let even: UInt32
  /// Green and alpha.
  private let odd: UInt32
  private let pixel: UInt32

  @inline(__always)
  init(_ pixel: UInt32) {
    self.pixel = pixel
    even = pixel & 0x00FF_00FF
    odd = pixel &>> 8 & 0x00FF_00FF
  }

  /// The pixel with another one over it: each channel is source + round(this × (255 − α) / 255),
  /// exactly rounded.
  @inline(__always)
  func covered(by source: UInt32) -> UInt32 {
    if source == 0 { return pixel }
    let kept = 255 &- source &>> 24
    if kept == 0 { return source }
    let a = Self.by255(even &* kept)
    let b = Self.by255(odd &* kept)
    return source &+ (a | b &<< 8)
  }

  /// Writes the pixel with each of four neighbouring ones over it, as ``covered(by:)`` gives them.
  @inline(__always)
  func cover4(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>
  ) {
    let target = UnsafeMutableRawPointer(target)
    let source = UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
    let pairs = unsafeBitCast(source, to: SIMD2<UInt64>.self)
    if pairs[0] | pairs[1] == 0 {
      target.storeBytes(of: SIMD4(repeating: pixel), as: SIMD4<UInt32>.self)
      return
    }
    let two = unsafeBitCast(SIMD2(repeating: pixel), to: SIMD8<UInt8>.self)
    let channels = Lanes.words(two)
    let s = source
    let low = SIMD8(s[3], s[3], s[3], s[3], s[7], s[7], s[7], s[7])
    let high = SIMD8(s[11], s[11], s[11], s[11], s[15], s[15], s[15], s[15])
    let first = Lanes.by255(channels &* (255 &- Lanes.words(low)))
    let second = Lanes.by255(channels &* (255 &- Lanes.words(high)))
    target.storeBytes(of: source &+ Lanes.bytes(first, second), as: SIMD16<UInt8>.self)
  }

  /// Both products divided by 255 and rounded: (t + t/256) / 256 with t = x + 128.
  @inline(__always)
  private static func by255(_ products: UInt32) -> UInt32 {
    let sum = products &+ 0x0080_0080
    return (sum &+ (sum &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF
  }
}
