/// Writes numbers as short decimal text, the same on every platform.
///
/// Embedded Swift and the browsers have no common formatter; this one is integer arithmetic.
package enum DecimalText {
  /// The most decimal places that can be asked for.
  package static let maximumPlaces = 9

  /// Appends a number rounded to some decimal places, without trailing zeros: `12`, `-0.5`, `3.142`.
  ///
  /// Halves are rounded away from zero. Numbers that are not finite, or whose scaled value would
  /// not fit 63 bits, are no decimals: they are written as 0, or as the largest value that fits.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - places: how many decimal places, 0…``maximumPlaces``; clamped.
  ///   - text: what the ASCII text is appended to.
  package static func append(_ value: Double, places: Int = 3, to text: inout [UInt8]) {
    var power: Int64 = 1
    for _ in 0..<min(max(places, 0), maximumPlaces) { power *= 10 }
    guard value.isFinite else {
      text.append(UInt8(ascii: "0"))
      return
    }
    let scaled = min(value.magnitude * Double(power) + 0.5, 9e18)
    let digits = Int64(scaled)
    if value < 0 && digits > 0 { text.append(UInt8(ascii: "-")) }
    append(digits / power, to: &text)
    append(fraction: digits % power, of: power, to: &text)
  }

  /// Appends a point and the digits of a fraction of a power of ten, 0 or more, without zeros at the end;
  /// nothing for 0.
  package static func append(fraction: Int64, of power: Int64, to text: inout [UInt8]) {
    guard fraction > 0 else { return }
    text.append(UInt8(ascii: "."))
    var rest = fraction
    var unit = power / 10
    while rest > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  /// Appends a whole number, 0 or more.
  package static func append(_ value: Int64, to text: inout [UInt8]) {
    let more = value / tenToTheSixteenth
    if more > 0 { append(more, to: &text) }
    var rest = value % tenToTheSixteenth
    // Digits are found from the lowest up: sixteen of them wait in a word.
    var (digits, count): (UInt64, Int) = (0, 0)
    repeat {
      digits = digits << 4 | UInt64(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0 || more > 0 && count < 16
    for _ in 0..<count {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits & 15))
      digits >>= 4
    }
  }

  private static let tenToTheSixteenth: Int64 = 10_000_000_000_000_000
}
