/// The form in which the integers of a column stand for numbers.
///
/// A column keeps 64-bit integers, its *keys*. Conversions use one multiplication or division each,
/// so that every platform finds the same numbers.
package enum NumberForm: Hashable, Sendable {
  /// The key is the number.
  case integer
  /// The number is the key divided by the denominator, in one IEEE 754 division.
  ///
  /// Keys are meant to be at most 2⁵³ in magnitude, so that they are doubles without rounding. The
  /// denominator is at least 1.
  case fraction(denominator: UInt64)
  /// The key stands for the 64 bits of a double, so that every double, NaNs included, comes back as
  /// it was.
  ///
  /// Keys are ordered as the doubles are, and neighbouring doubles have neighbouring keys.
  case bits

  /// The number that a key stands for; of any key, and without a trap.
  package func value(of key: Int64) -> Double {
    switch self {
    case .integer: Double(key)
    case .fraction(let denominator): Double(key) / Double(denominator)
    case .bits: Self.double(ofBits: key)
    }
  }

  /// The key whose number is nearest, halves to even; `nil` where the number is not finite, or the
  /// key would be larger than 2⁵³ in magnitude.
  ///
  /// In the form ``bits`` every number has its own key.
  package func nearestKey(of value: Double) -> Int64? {
    let scaled: Double
    switch self {
    case .integer: scaled = value
    case .fraction(let denominator): scaled = value * Double(denominator)
    case .bits: return Self.bitKey(of: value)
    }
    // Written so that NaN fails.
    guard scaled.magnitude <= 0x1p53 else { return nil }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    if rest.magnitude < 0.5 || (rest.magnitude == 0.5 && whole & 1 == 0) { return whole }
    return rest < 0 ? whole - 1 : whole + 1
  }

  /// The key whose number is this very double, bit for bit; `nil` where there is none.
  ///
  /// The negative zero has no key but in the form ``bits``.
  package func exactKey(of value: Double) -> Int64? {
    guard let key = nearestKey(of: value) else { return nil }
    return self.value(of: key).bitPattern == value.bitPattern ? key : nil
  }

  /// The key of a double in the form ``bits``.
  ///
  /// Negative doubles have all bits but the sign inverted, for their magnitudes grow downwards.
  package static func bitKey(of value: Double) -> Int64 {
    inverted(Int64(bitPattern: value.bitPattern))
  }

  /// The double of a key in the form ``bits``.
  package static func double(ofBits key: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: inverted(key)))
  }

  private static func inverted(_ bits: Int64) -> Int64 {
    bits ^ Int64(bitPattern: UInt64(bitPattern: bits >> 63) >> 1)
  }
}

/// A double as the nearest fraction on a grid, and how many doubles it lies beside it.
///
/// Numbers that were meant for a grid but carry rounding noise take two columns: the fractions
/// compress as the grid does, and the remainders are small. Any double comes back bit for bit.
package struct GridNumber: Hashable, Sendable {
  /// The key of the fraction; 0 where the number is not finite or has no exact fraction near it.
  package var key: Int64
  /// By how many doubles the number lies above the fraction, modulo 2⁶⁴; a column of integers.
  package var remainder: Int64

  /// Makes a number of its parts.
  package init(key: Int64, remainder: Int64) {
    self.key = key
    self.remainder = remainder
  }

  /// Splits a double.
  ///
  /// - Parameters:
  ///   - value: any double.
  ///   - denominator: how many steps the grid has per unit, at least 1.
  package init(_ value: Double, denominator: UInt64) {
    let form = NumberForm.fraction(denominator: denominator)
    key = form.nearestKey(of: value) ?? 0
    remainder = NumberForm.bitKey(of: value) &- NumberForm.bitKey(of: form.value(of: key))
  }

  /// The double.
  ///
  /// - Parameter denominator: how many steps the grid has per unit, as when it was split.
  /// - Returns: the double that was split; for other parts, some double.
  package func value(denominator: UInt64) -> Double {
    let fraction = NumberForm.fraction(denominator: denominator).value(of: key)
    return NumberForm.double(ofBits: NumberForm.bitKey(of: fraction) &+ remainder)
  }
}
