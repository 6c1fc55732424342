extension Elementary {
  /// The largest whole number that is not above a number.
  ///
  /// Exact. Infinities, NaN and numbers from 2⁵² on are what they are.
  package static func floor(_ x: Double) -> Double {
    guard x.magnitude < 0x1p52 else { return x }
    let whole = Double(Int64(x))
    return whole > x ? whole - 1 : whole
  }

  /// Returns the remainder of a number for a modulus: x − y ⌊x/y⌋, at least 0 and below y; above y and at
  /// most 0 where y is negative.
  ///
  /// The remainder grows evenly through x = 0, so that patterns do not turn round there. It is NaN if y is 0,
  /// or either number is not finite. The error is at most one ulp of x.
  package static func modulo(_ x: Double, _ y: Double) -> Double {
    let rest = x - y * floor(x / y)
    // Rounding of the quotient can push the remainder past an end; it is then 0.
    let isInside = y > 0 ? rest >= 0 && rest < y : rest <= 0 && rest > y
    return isInside || rest.isNaN ? rest : 0
  }
}
