extension Elementary {
  /// e to the power of `x`.
  ///
  /// Error below 0.7 ulp, one ulp more in the subnormal range. Infinite above 709.78, 0 below
  /// −745.13.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    return exp(DoubleDouble(x))
  }

  /// The natural logarithm.
  ///
  /// Error below 0.9 ulp, for subnormal arguments too. −∞ for either zero, NaN below zero, ∞ for ∞.
  public static func log(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    guard x > 0 else { return .nan }
    if x == .infinity { return x }
    let (k, m) = binaryLogarithmParts(x)
    let f = m - 1
    if f == 0 { return k * ln2High + k * ln2Low }
    // log(1 + f) = f − f²/2 + s·(f²/2 + R(s²)) with s = f / (2 + f) (fdlibm).
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    var even = 1.531383769920937332e-01
    even = even * w + 2.222219843214978396e-01
    even = even * w + 3.999999999940941908e-01
    even = even * w
    var odd = 1.479819860511658591e-01
    odd = odd * w + 1.818357216161805012e-01
    odd = odd * w + 2.857142874366239149e-01
    odd = odd * w + 6.666666666666735130e-01
    odd = odd * z
    let half = 0.5 * f * f
    return k * ln2High - ((half - (s * (half + (even + odd)) + k * ln2Low)) - f)
  }

  /// ln 2 to 33 bits, so that its multiples are exact.
  static let ln2High = 6.93147180369123816490e-01
  /// ln 2 less `ln2High`.
  static let ln2Low = 1.90821492927058770002e-10

  /// e to the power of a sum of two numbers, the first not NaN.
  static func exp(_ x: DoubleDouble) -> Double {
    if x.high > 710 { return .infinity }
    if x.high < -746 { return 0 }
    if x.high.magnitude < 0x1p-60 { return 1 + x.high }
    // x = k·ln 2 + r, |r| ≤ ln 2 / 2, r as a sum of two.
    let k = (x.high * 1.44269504088896338700e+00 + 0x1.8p52) - 0x1.8p52
    let rest = DoubleDouble.sum(x.high - k * ln2High, x.low - k * ln2Low)
    let r = rest.high
    // exp(r) = 1 + r + r·c / (2 − c), where c is r less an even series (fdlibm).
    let t = r * r
    var p = 4.13813679705723846039e-08
    p = p * t - 1.65339022054652515390e-06
    p = p * t + 6.61375632143793436117e-05
    p = p * t - 2.77777777770155933842e-03
    p = p * t + 1.66666666666666019037e-01
    let c = r - t * p
    let tail = r * c / (2 - c)
    let head = DoubleDouble.sum(large: 1, small: r)
    let value = head.high + (head.low + (tail + (rest.low + rest.low * r)))
    return scaled(value, Int(k))
  }

  /// A positive finite number as 2ᵏ·m with m between √½ and √2.
  static func binaryLogarithmParts(_ x: Double) -> (k: Double, m: Double) {
    var bits = x.bitPattern
    var k = -1023
    if x < 0x1p-1022 {
      bits = (x * 0x1p54).bitPattern
      k = -1077
    }
    // Moves the border between two exponents from 1 down to √½.
    bits += 0x3FF0_0000_0000_0000 - 0x3FE6_A09E_0000_0000
    k += Int(bits >> 52)
    let m = Double(bitPattern: (bits & 0x000F_FFFF_FFFF_FFFF) + 0x3FE6_A09E_0000_0000)
    return (Double(k), m)
  }

  /// A number near 1 times 2ᵏ, rounded once, for k between −1100 and 1030.
  private static func scaled(_ x: Double, _ k: Int) -> Double {
    if k > 1023 { return x * powerOfTwo(k - 1) * 2 }
    if k < -1000 { return x * powerOfTwo(k + 100) * 0x1p-100 }
    return x * powerOfTwo(k)
  }

  /// 2ᵏ for k between −1022 and 1023.
  private static func powerOfTwo(_ k: Int) -> Double {
    Double(bitPattern: UInt64(k + 1023) << 52)
  }
}
