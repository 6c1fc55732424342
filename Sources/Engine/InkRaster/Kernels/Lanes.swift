/// Arithmetic on several lanes at once, by shifts and masks.
///
/// The library's own minimum, replacement and conversion with checks work lane by lane; these become
/// one or a few instructions each.
enum Lanes {
  /// Eight 16-bit integers, one register.
  typealias Words = SIMD8<UInt16>
  /// Four numbers, one register.
  typealias Floats = SIMD4<Float>
  /// Four integers, one register.
  typealias Integers = SIMD4<Int32>

  /// The high halves of products.
  @inline(__always)
  static func high(_ a: Words, _ b: Words) -> Words {
    let wide = (widened(a) &* widened(b)) &>> 16
    return Words(
      UInt16(truncatingIfNeeded: wide[0]), UInt16(truncatingIfNeeded: wide[1]),
      UInt16(truncatingIfNeeded: wide[2]), UInt16(truncatingIfNeeded: wide[3]),
      UInt16(truncatingIfNeeded: wide[4]), UInt16(truncatingIfNeeded: wide[5]),
      UInt16(truncatingIfNeeded: wide[6]), UInt16(truncatingIfNeeded: wide[7]))
  }

  // The library's conversions of vectors are not always inlined; lane by lane they are one or two
  // instructions for all.

  @inline(__always)
  private static func widened(_ a: Words) -> SIMD8<UInt32> {
    SIMD8(
      UInt32(a[0]), UInt32(a[1]), UInt32(a[2]), UInt32(a[3]), UInt32(a[4]), UInt32(a[5]),
      UInt32(a[6]), UInt32(a[7]))
  }

  /// Differences, 0 where they are negative.
  @inline(__always)
  static func difference(_ a: Words, _ b: Words) -> Words {
    // One instruction, recognised by its form.
    a
      &- Words(
        min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]), min(a[4], b[4]),
        min(a[5], b[5]), min(a[6], b[6]), min(a[7], b[7]))
  }

  /// Differences, 0 where they are negative.
  @inline(__always)
  static func difference(_ a: SIMD4<UInt16>, _ b: SIMD4<UInt16>) -> SIMD4<UInt16> {
    a &- SIMD4(min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
  }

  /// 1 in each lane that is not 0.
  @inline(__always)
  static func ones(_ a: Words) -> Words { (a | (0 &- a)) &>> 15 }

  /// Bytes as words.
  @inline(__always)
  static func words(_ a: SIMD8<UInt8>) -> Words {
    Words(
      UInt16(a[0]), UInt16(a[1]), UInt16(a[2]), UInt16(a[3]), UInt16(a[4]), UInt16(a[5]),
      UInt16(a[6]), UInt16(a[7]))
  }

  /// Bytes times 257, as words: each byte twice.
  @inline(__always)
  static func doubled(_ a: SIMD8<UInt8>) -> Words {
    let bytes = SIMD16(
      a[0], a[0], a[1], a[1], a[2], a[2], a[3], a[3], a[4], a[4], a[5], a[5], a[6], a[6], a[7],
      a[7])
    return unsafeBitCast(bytes, to: Words.self)
  }

  /// The first eight bytes times 257, as words: each byte twice.
  @inline(__always)
  static func doubledLow(_ a: SIMD16<UInt8>) -> Words {
    let bytes = SIMD16(
      a[0], a[0], a[1], a[1], a[2], a[2], a[3], a[3], a[4], a[4], a[5], a[5], a[6], a[6], a[7],
      a[7])
    return unsafeBitCast(bytes, to: Words.self)
  }

  /// The last eight bytes times 257, as words: each byte twice.
  @inline(__always)
  static func doubledHigh(_ a: SIMD16<UInt8>) -> Words {
    let bytes = SIMD16(
      a[8], a[8], a[9], a[9], a[10], a[10], a[11], a[11], a[12], a[12], a[13], a[13], a[14],
      a[14], a[15], a[15])
    return unsafeBitCast(bytes, to: Words.self)
  }

  /// The low bytes of words, of the first eight and the second eight.
  @inline(__always)
  static func bytes(_ a: Words, _ b: Words) -> SIMD16<UInt8> {
    let (low, high) = (bytes(a), bytes(b))
    let halves = SIMD2(
      unsafeBitCast(low, to: UInt64.self), unsafeBitCast(high, to: UInt64.self))
    return unsafeBitCast(halves, to: SIMD16<UInt8>.self)
  }

  /// The four bytes of a number as integers.
  @inline(__always)
  static func integers(_ a: UInt32) -> SIMD4<Int32> {
    let bytes = unsafeBitCast(a, to: SIMD4<UInt8>.self)
    return SIMD4(Int32(bytes[0]), Int32(bytes[1]), Int32(bytes[2]), Int32(bytes[3]))
  }

  /// The low bytes of words.
  @inline(__always)
  static func bytes(_ a: Words) -> SIMD8<UInt8> {
    SIMD8(
      UInt8(truncatingIfNeeded: a[0]), UInt8(truncatingIfNeeded: a[1]),
      UInt8(truncatingIfNeeded: a[2]), UInt8(truncatingIfNeeded: a[3]),
      UInt8(truncatingIfNeeded: a[4]), UInt8(truncatingIfNeeded: a[5]),
      UInt8(truncatingIfNeeded: a[6]), UInt8(truncatingIfNeeded: a[7]))
  }

  /// The low bytes of four integers.
  @inline(__always)
  static func bytes(_ a: SIMD4<Int32>) -> SIMD4<UInt8> {
    SIMD4(
      UInt8(truncatingIfNeeded: a[0]), UInt8(truncatingIfNeeded: a[1]),
      UInt8(truncatingIfNeeded: a[2]), UInt8(truncatingIfNeeded: a[3]))
  }

  /// The low halves of four integers.
  @inline(__always)
  static func words(_ a: SIMD4<Int32>) -> SIMD4<UInt16> {
    SIMD4(
      UInt16(truncatingIfNeeded: a[0]), UInt16(truncatingIfNeeded: a[1]),
      UInt16(truncatingIfNeeded: a[2]), UInt16(truncatingIfNeeded: a[3]))
  }

  /// The low halves of eight integers.
  @inline(__always)
  static func words(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> Words {
    Words(
      UInt16(truncatingIfNeeded: a[0]), UInt16(truncatingIfNeeded: a[1]),
      UInt16(truncatingIfNeeded: a[2]), UInt16(truncatingIfNeeded: a[3]),
      UInt16(truncatingIfNeeded: b[0]), UInt16(truncatingIfNeeded: b[1]),
      UInt16(truncatingIfNeeded: b[2]), UInt16(truncatingIfNeeded: b[3]))
  }

  /// Four bytes as words.
  @inline(__always)
  static func words(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> SIMD4<UInt16> {
    SIMD4(UInt16(a), UInt16(b), UInt16(c), UInt16(d))
  }

  /// Words with a sign as integers.
  @inline(__always)
  static func wide(_ a: SIMD4<Int16>) -> Integers {
    SIMD4(Int32(a[0]), Int32(a[1]), Int32(a[2]), Int32(a[3]))
  }

  /// Words less 32,768.
  @inline(__always)
  static func middled(_ a: SIMD4<UInt16>) -> Integers {
    wide(unsafeBitCast(a ^ 0x8000, to: SIMD4<Int16>.self))
  }

  /// Each lane brought into 0…a limit.
  @inline(__always)
  static func clamped(_ a: Integers, _ limit: Int32) -> Integers {
    let over = (a & ~(a &>> 31)) &- limit
    return (over & (over &>> 31)) &+ limit
  }

  /// The larger of two bytes each.
  @inline(__always)
  static func maximum(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> SIMD4<UInt8> {
    SIMD4(max(a[0], b[0]), max(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
  }

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
    Floats(
      a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1], a[2] < b[2] ? a[2] : b[2],
      a[3] < b[3] ? a[3] : b[3])
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
