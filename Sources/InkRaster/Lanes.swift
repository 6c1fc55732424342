/// Arithmetic on several lanes at once, by shifts and masks.
///
/// The library's own minimum, replacement and conversion with checks work lane by lane; these become
/// one or a few instructions each.
enum Lanes {
  /// Eight 16-bit integers, one register.
  typealias Words = SIMD8<UInt16>
  /// Four numbers, one register.
  typealias Floats = SIMD4<Float>

  /// The high halves of products.
  @inline(__always)
  static func high(_ a: Words, _ b: Words) -> Words {
    let wide = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
    return Words(truncatingIfNeeded: wide &>> 16)
  }

  /// Each lane, 0…255, times 257.
  @inline(__always)
  static func times257(_ lanes: Words) -> Words { lanes | lanes &<< 8 }

  /// Each lane / 255, rounded to the nearest; see ``Division``.
  @inline(__always)
  static func by255(_ lanes: Words) -> Words {
    let sum = lanes &+ 128
    return (sum &+ (sum &>> 8)) &>> 8
  }

  /// Each lane where it is positive, else 0.
  @inline(__always)
  static func positive(_ lanes: Floats) -> Floats {
    let bits = self.bits(lanes)
    return floats(bits & ~(bits &>> 31))
  }

  /// The magnitude of each lane.
  @inline(__always)
  static func magnitude(_ lanes: Floats) -> Floats { floats(bits(lanes) & 0x7FFF_FFFF) }

  /// The smaller of two lanes each.
  @inline(__always)
  static func minimum(_ a: Floats, _ b: Floats) -> Floats {
    var result = Floats()
    for lane in 0..<4 { result[lane] = a[lane] < b[lane] ? a[lane] : b[lane] }
    return result
  }

  /// The square root of each lane, none negative, with a relative error below 5 × 10⁻⁶.
  ///
  /// The bit pattern's half, subtracted from a constant, is a first guess at the inverse root; two
  /// steps of Newton's method refine it (C. Lomont, Fast Inverse Square Root, 2003). A processor's
  /// root of several lanes cannot be reached from here on every platform.
  @inline(__always)
  static func squareRoot(_ lanes: Floats) -> Floats {
    var inverse = floats(0x5F37_59DF &- (bits(lanes) &>> 1))
    let half = lanes * 0.5
    inverse = inverse * (1.5 - half * inverse * inverse)
    inverse = inverse * (1.5 - half * inverse * inverse)
    return lanes * inverse
  }

  /// Each lane, 0…2²², rounded to the nearest integer.
  @inline(__always)
  static func rounded(_ lanes: Floats) -> SIMD4<Int32> {
    // Adding 2²³ leaves the integer in the low bits of the significand.
    bits(lanes + 8_388_608) & 0x007F_FFFF
  }

  @inline(__always)
  private static func bits(_ lanes: Floats) -> SIMD4<Int32> {
    unsafeBitCast(lanes, to: SIMD4<Int32>.self)
  }

  @inline(__always)
  private static func floats(_ lanes: SIMD4<Int32>) -> Floats {
    unsafeBitCast(lanes, to: Floats.self)
  }
}
