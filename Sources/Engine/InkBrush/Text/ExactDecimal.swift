/// Numbers as decimal text that comes back as the same number, on every machine.
package enum ExactDecimal {
  /// The number nearest to digits × 10^exponent, ties to even; `nil` where that is infinite.
  ///
  /// Long division in whole numbers, one bit at a time; numbers of up to 15 digits with a small
  /// exponent are exact quotients or products instead (W. D. Clinger, PLDI 1990,
  /// doi:10.1145/93542.93557), and fractions of up to 19 digits are quotients of 64 bits.
  ///
  /// - Parameters:
  ///   - digits: the decimal digits, 0…9 each.
  ///   - exponent: the power of ten.
  /// - Returns: the number.
  package static func number(digits: [UInt8], exponent: Int) -> Double? {
    let digits = digits.drop { $0 == 0 }
    guard !digits.isEmpty else { return 0 }
    if digits.count + exponent > 310 { return nil }
    if digits.count + exponent < -330 { return 0 }
    if digits.count <= 15, exponent.magnitude <= 22 {
      var whole = 0.0
      for digit in digits { whole = whole * 10 + Double(digit) }
      var power = 1.0
      for _ in 0..<Int(exponent.magnitude) { power *= 10 }
      return exponent < 0 ? whole / power : whole * power
    }
    if digits.count <= 19, -19...0 ~= exponent {
      var (whole, power): (UInt64, UInt64) = (0, 1)
      for digit in digits { whole = whole * 10 + UInt64(digit) }
      for _ in 0..<(-exponent) { power *= 10 }
      return quotient(whole, power)
    }
    var numerator = LargeInteger(0)
    // Nine digits at a time.
    var (group, scale): (UInt32, UInt32) = (0, 1)
    for digit in digits {
      group = group * 10 + UInt32(digit)
      scale *= 10
      if scale == 1_000_000_000 {
        numerator.multiply(by: scale, adding: group)
        (group, scale) = (0, 1)
      }
    }
    numerator.multiply(by: scale, adding: group)
    var denominator = LargeInteger(1)
    for start in stride(from: 0, to: Int(exponent.magnitude), by: 9) {
      var power: UInt32 = 1
      for _ in start..<min(start + 9, Int(exponent.magnitude)) { power *= 10 }
      if exponent > 0 { numerator.multiply(by: power) } else { denominator.multiply(by: power) }
    }
    return quotient(numerator, denominator)
  }

  /// The number nearest to n / d, ties to even, for two whole numbers above 0.
  private static func quotient(_ n: UInt64, _ d: UInt64) -> Double {
    let (shiftN, shiftD) = (n.leadingZeroBitCount, d.leadingZeroBitCount)
    let normalized = n << UInt64(shiftN)
    // A quotient of 63 or 64 bits, of which the last says whether there is a rest: rounding to 53 bits sees it.
    let (quotient, rest) = (d << UInt64(shiftD)).dividingFullWidth(
      (normalized >> 1, normalized << 63))
    let power = UInt64(1023 + shiftD - shiftN - 63)
    return Double(quotient | (rest == 0 ? 0 : 1)) * Double(bitPattern: power << 52)
  }

  private static func quotient(_ n: LargeInteger, _ d: LargeInteger) -> Double? {
    var (n, d) = (n, d)
    // n / d × 2^power, with n / d from 1 to 2.
    var power = n.bitCount - d.bitCount
    if power > 0 { d.shiftLeft(power) } else { n.shiftLeft(-power) }
    if n < d {
      n.shiftLeft(1)
      power -= 1
    }
    // Fewer bits where the result is subnormal.
    let bits = min(53, 53 + power + 1022)
    guard bits >= 0 else { return 0 }
    var significand: UInt64 = 0
    for _ in 0..<bits {
      significand <<= 1
      if !(n < d) {
        n.subtract(d)
        significand |= 1
      }
      n.shiftLeft(1)
    }
    // Now n / d is twice the rest.
    if d < n || (!(n < d) && significand & 1 == 1) { significand += 1 }
    if bits < 53 { return Double(bitPattern: significand) }
    if significand == 1 << 53 {
      significand >>= 1
      power += 1
    }
    guard power <= 1023 else { return nil }
    return Double(
      bitPattern: UInt64(power + 1023) << 52 | significand & 0xF_FFFF_FFFF_FFFF)
  }

  /// Appends a number with as few digits as bring it back; what is not finite is written as 0.
  static func append(_ value: Double, to text: inout [UInt8]) {
    guard value.isFinite, value != 0 else {
      text.append(UInt8(ascii: "0"))
      return
    }
    if value < 0 { text.append(UInt8(ascii: "-")) }
    let (digits, exponent) = shortest(value.magnitude)
    let zero = UInt8(ascii: "0")
    // Digits before the decimal point.
    let whole = digits.count + exponent
    if whole > 21 || whole < -5 {
      text.append(zero + digits[0])
      if digits.count > 1 {
        text.append(UInt8(ascii: "."))
        for digit in digits.dropFirst() { text.append(zero + digit) }
      }
      text.append(UInt8(ascii: "e"))
      if whole < 1 { text.append(UInt8(ascii: "-")) }
      appendWhole((whole - 1).magnitude, to: &text)
      return
    }
    if whole <= 0 { text.append(zero) }
    for index in min(whole, 0)..<max(digits.count, whole) {
      if index == whole || (index == min(whole, 0) && whole <= 0) {
        text.append(UInt8(ascii: "."))
      }
      text.append(digits.indices.contains(index) ? zero + digits[index] : zero)
    }
  }

  /// Appends a whole number.
  static func appendWhole(_ value: UInt, to text: inout [UInt8]) {
    if value >= 10 { appendWhole(value / 10, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  /// The fewest digits that give a positive number back, and their power of ten.
  private static func shortest(_ value: Double) -> (digits: [UInt8], exponent: Int) {
    let (all, exponent) = seventeen(value)
    for count in 1..<17 {
      var digits = Array(all.prefix(count))
      var power = exponent + 17 - count
      if all[count] >= 5, roundUp(&digits) { power += 1 }
      if number(digits: digits, exponent: power) == value {
        while digits.count > 1, digits.last == 0 {
          digits.removeLast()
          power += 1
        }
        return (digits, power)
      }
    }
    return (all, exponent)
  }

  /// Seventeen digits, which are always enough, and their power of ten.
  private static func seventeen(_ value: Double) -> (digits: [UInt8], exponent: Int) {
    let biased = Int(value.bitPattern >> 52)
    let fraction = value.bitPattern & 0xF_FFFF_FFFF_FFFF
    let power = (biased == 0 ? 1 : biased) - 1075
    var n = LargeInteger(biased == 0 ? fraction : fraction | 1 << 52)
    var d = LargeInteger(1)
    if power > 0 { n.shiftLeft(power) } else { d.shiftLeft(-power) }
    var exponent = -16
    // Until n / d is from 1 to 10.
    while n < d {
      n.multiply(by: 10)
      exponent -= 1
    }
    var tens = d
    tens.multiply(by: 10)
    while !(n < tens) {
      d = tens
      tens.multiply(by: 10)
      exponent += 1
    }
    var digits: [UInt8] = []
    for _ in 0..<17 {
      var digit: UInt8 = 0
      while !(n < d) {
        n.subtract(d)
        digit += 1
      }
      digits.append(digit)
      n.multiply(by: 10)
    }
    n.multiply(by: 2)
    d.multiply(by: 10)
    if !(n < d), roundUp(&digits) { exponent += 1 }
    return (digits, exponent)
  }

  /// Adds one to the last digit; `true` where the number became a power of ten and lost its last
  /// digit, a zero.
  private static func roundUp(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return false
      }
      digits[index] = 0
    }
    digits[0] = 1
    return true
  }
}
