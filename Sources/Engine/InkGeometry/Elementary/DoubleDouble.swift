/// A number as the exact sum of two, the second smaller than half an ulp of the first.
///
/// Gives about 106 bits where a single rounding would already be too much. Sums and products after
/// Dekker (1971, doi:10.1007/BF01397083); they need round-to-nearest and no fused multiply-add.
struct DoubleDouble {
  /// The sum, rounded.
  var high: Double
  /// The rounding error of the high part.
  var low: Double

  /// Two doubles that are already a rounded sum and its rest.
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two numbers.
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let s = a + b
    let bRounded = s - a
    return DoubleDouble(s, (a - (s - bRounded)) + (b - bRounded))
  }

  /// The exact sum of two numbers of which the first is no smaller, or zero.
  static func sum(large a: Double, small b: Double) -> DoubleDouble {
    let s = a + b
    return DoubleDouble(s, b - (s - a))
  }

  /// The exact product of two numbers, for factors below 2⁹⁹⁶ and products that do not underflow.
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let p = a * b
    let (ah, al) = halves(a)
    let (bh, bl) = halves(b)
    return DoubleDouble(p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
  }

  /// The product of two sums, to about 104 bits.
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let p = product(a.high, b.high)
    return sum(large: p.high, small: p.low + (a.high * b.low + a.low * b.high))
  }

  /// The product with a single number, to about 104 bits.
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = product(a.high, b)
    return sum(large: p.high, small: p.low + a.low * b)
  }

  /// The sum with a single number, to about 104 bits.
  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let s = sum(a.high, b)
    return sum(large: s.high, small: s.low + a.low)
  }

  /// A number cut into two of at most 26 bits each, so that their products are exact (Veltkamp).
  private static func halves(_ a: Double) -> (high: Double, low: Double) {
    let c = 134_217_729 * a
    let high = c - (c - a)
    return (high, a - high)
  }
}
