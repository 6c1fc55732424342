extension Elementary {
  /// An angle as whole quarter turns, modulo 4, and a rest between −π/4 and π/4.
  ///
  /// The rest is the true one to about 2⁻⁷⁰ of itself, because |angle| mod π/2 is never below
  /// 2⁻⁶² for a `Double`. The angle must be finite.
  static func quarterTurns(_ angle: Double) -> (quarter: Int, rest: DoubleDouble) {
    let magnitude = angle.magnitude
    if magnitude <= 0.785398163397448279 { return (0, DoubleDouble(angle)) }
    if magnitude < 0x1p20 { return nearQuarterTurns(angle) }
    let (quarter, rest) = farQuarterTurns(magnitude)
    if angle > 0 { return (quarter, rest) }
    return ((4 - quarter) & 3, DoubleDouble(-rest.high, -rest.low))
  }

  /// Reduction after Cody and Waite for angles below 2²⁰.
  ///
  /// π/2 is taken apart into three pieces of 33 bits and a rest (fdlibm's constants), so that each
  /// product with a whole number below 2²⁰ is exact, and only the last is rounded.
  private static func nearQuarterTurns(_ angle: Double) -> (quarter: Int, rest: DoubleDouble) {
    // Adding and subtracting 1.5·2⁵² rounds to the nearest whole number.
    let n = (angle * 6.36619772367581382433e-01 + 0x1.8p52) - 0x1.8p52
    let first = angle - n * 1.57079632673412561417e+00
    let second = DoubleDouble.sum(first, -(n * 6.07710050630396597660e-11))
    let third = DoubleDouble.sum(second.high, -(n * 2.02226624871116645580e-21))
    let low = (second.low + third.low) - n * 8.47842766036889956997e-32
    return (Int(n) & 3, DoubleDouble.sum(large: third.high, small: low))
  }

  /// Reduction after Payne and Hanek for angles from 2²⁰ up (doi:10.1145/1057600.1057602).
  ///
  /// The angle is m·2ᵉ with a whole m of 53 bits. Of 2/π, only 224 bits matter: those before
  /// them give multiples of four quarter turns, those after are too small. The product is made in
  /// limbs of 32 bits, which every machine multiplies exactly.
  private static func farQuarterTurns(_ angle: Double) -> (quarter: Int, rest: DoubleDouble) {
    let bits = angle.bitPattern
    let exponent = Int(bits >> 52) - 1075
    let significand = (bits & 0x000F_FFFF_FFFF_FFFF) | 0x0010_0000_0000_0000
    let firstWord = exponent > 2 ? (exponent - 2) / 32 : 0

    // product = significand × seven words of 2/π, the least significant limb first.
    var product = [UInt32](repeating: 0, count: 10)
    for (shift, limb) in [significand & 0xFFFF_FFFF, significand >> 32].enumerated() {
      var carry: UInt64 = 0
      for i in 0..<7 {
        let word = UInt64(twoOverPi[firstWord + 6 - i])
        // Below 2⁶⁴, so nothing overflows; a checked product would need 128 bits on WebAssembly.
        let sum = limb &* word &+ UInt64(product[i + shift]) &+ carry
        product[i + shift] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[7 + shift] = UInt32(truncatingIfNeeded: carry)
    }

    /// The 32 bits of the product that start at a bit, counted from the least significant one.
    func bits32(at bit: Int) -> UInt32 {
      let pair = UInt64(product[bit / 32]) | UInt64(product[bit / 32 + 1]) << 32
      return UInt32(truncatingIfNeeded: pair >> UInt64(bit % 32))
    }

    // Above `point` are whole quarter turns, below it is a fraction of one.
    let point = 32 * (firstWord + 7) - exponent
    var quarter = Int(bits32(at: point) & 3)
    let isPastHalf = bits32(at: point - 32) >> 31 == 1
    if isPastHalf { quarter = (quarter + 1) & 3 }

    var fraction = DoubleDouble(0)
    var weight = 0x1p-32
    for i in 1...5 {
      // One minus the fraction is its complement, but for the last bit, which is too small.
      let limb = bits32(at: point - 32 * i)
      let digit = Double(isPastHalf ? ~limb : limb) * weight
      let sum = DoubleDouble.sum(fraction.high, digit)
      fraction = DoubleDouble.sum(large: sum.high, small: sum.low + fraction.low)
      weight *= 0x1p-32
    }
    let rest = fraction * DoubleDouble(halfPi, halfPiLow)
    return (quarter, isPastHalf ? DoubleDouble(-rest.high, -rest.low) : rest)
  }

  /// The binary digits of 2/π after the point, 32 to a word.
  private static let twoOverPi: [UInt32] = [
    0xA2F9_836E, 0x4E44_1529, 0xFC27_57D1, 0xF534_DDC0, 0xDB62_9599, 0x3C43_9041,
    0xFE51_63AB, 0xDEBB_C561, 0xB724_6E3A, 0x424D_D2E0, 0x0649_2EEA, 0x09D1_921C,
    0xFE1D_EB1C, 0xB129_A73E, 0xE882_35F5, 0x2EBB_4484, 0xE99C_7026, 0xB45F_7E41,
    0x3991_D639, 0x8353_39F4, 0x9C84_5F8B, 0xBDF9_283B, 0x1FF8_97FF, 0xDE05_980F,
    0xEF2F_118B, 0x5A0A_6D1F, 0x6D36_7ECF, 0x27CB_09B7, 0x4F46_3F66, 0x9E5F_EA2D,
    0x7527_BAC7, 0xEBE5_F17B, 0x3D07_39F7, 0x8A52_92EA, 0x6BFB_5FB1, 0x1F8D_5D08,
    0x5603_3046, 0xFC7B_6BAB,
  ]
}
