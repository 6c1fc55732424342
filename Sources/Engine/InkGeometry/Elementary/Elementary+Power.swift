extension Elementary {
  /// `x` to the power of `y`.
  ///
  /// Error below 0.7 ulp, one ulp more in the subnormal range; exact where the result is a
  /// `Double`. Special cases as in IEEE 754: 1 where `y` is 0 or `x` is 1, even if the other is
  /// NaN; a negative `x` needs a whole `y`, else NaN; `pow(±0, y)` for `y` below zero is infinite,
  /// negative for −0 and odd `y`; `pow(-1, ±∞)` is 1.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let base = x.magnitude
    if y.isInfinite {
      if base == 1 { return 1 }
      return (base > 1) == (y > 0) ? .infinity : 0
    }
    let parity = Parity(y)
    if x < 0, x.isFinite, parity == .fraction { return .nan }
    let isNegative = x.sign == .minus && parity == .odd
    let result = power(base, y)
    return isNegative ? -result : result
  }

  /// The parity of a number, if it is whole.
  private enum Parity {
    case even, odd, fraction

    /// The parity of a finite number.
    init(_ y: Double) {
      // From 2⁵³ on, all doubles are even.
      guard y.magnitude < 0x1p53 else {
        self = .even
        return
      }
      let whole = Int64(y)
      self = Double(whole) != y ? .fraction : (whole & 1 == 0 ? .even : .odd)
    }
  }

  /// x to the power of y for 0 ≤ x ≤ ∞ and finite y other than 0.
  private static func power(_ x: Double, _ y: Double) -> Double {
    if x == 0 || x == .infinity { return (x == 0) == (y > 0) ? 0 : .infinity }
    if x == 1 { return 1 }
    if y == 1 { return x }
    // |log x| is at least 2⁻⁵³ and at most 745: beyond these, y alone decides.
    if y.magnitude > 0x1p64 { return (x > 1) == (y > 0) ? .infinity : 0 }
    if y.magnitude < 0x1p-64 { return 1 }
    return exp(preciseLogarithm(x) * y)
  }

  /// The natural logarithm of a positive finite number, to about 2⁻⁷⁰ of itself.
  ///
  /// log m = 2·artanh(s) with s = (m − 1) / (m + 1), and artanh(s) = s·(1 + z/3 + z²/5 + …) with
  /// z = s² ≤ 0.0295. The first terms are sums of two doubles; from z³/7 on, one is enough.
  private static func preciseLogarithm(_ x: Double) -> DoubleDouble {
    let (k, m) = binaryLogarithmParts(x)
    let f = m - 1
    let divisor = DoubleDouble.sum(m, 1)
    let quotient = f / divisor.high
    let product = DoubleDouble.product(quotient, divisor.high)
    let rest = ((f - product.high) - product.low) - quotient * divisor.low
    let s = DoubleDouble.sum(large: quotient, small: rest / divisor.high)

    let square = s * s
    let z = square.high
    var tail = 1.0 / 27
    tail = tail * z + 1.0 / 25
    tail = tail * z + 1.0 / 23
    tail = tail * z + 1.0 / 21
    tail = tail * z + 1.0 / 19
    tail = tail * z + 1.0 / 17
    tail = tail * z + 1.0 / 15
    tail = tail * z + 1.0 / 13
    tail = tail * z + 1.0 / 11
    tail = tail * z + 1.0 / 9
    tail = tail * z + 1.0 / 7
    // 1/5 and 1/3 are themselves sums of two: the nearest double and what it lacks.
    let fifth = DoubleDouble(0.2, -1.1102230246251566e-17) + tail * z
    let third = square * fifth
    let thirds = DoubleDouble.sum(1.0 / 3, third.high)
    let inner = DoubleDouble.sum(
      large: thirds.high, small: thirds.low + (third.low + 1.850371707708594e-17))
    let series = s * (square * inner)

    let log = DoubleDouble.sum(s.high, series.high)
    let logM = DoubleDouble.sum(large: log.high, small: log.low + (s.low + series.low))
    let high = DoubleDouble.sum(k * ln2High, 2 * logM.high)
    return DoubleDouble.sum(large: high.high, small: high.low + (2 * logM.low + k * ln2Low))
  }
}
