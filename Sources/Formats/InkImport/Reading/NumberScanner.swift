internal import InkBrush

/// Reads numbers from text, one after the other, the same on every machine.
///
/// Numbers are decimal, with an optional sign, fraction and exponent; each is rounded to the nearest double.
package struct NumberScanner {
  private let bytes: [UInt8]
  /// The index of the next byte.
  private(set) var position: Int
  private let end: Int

  /// Begins to read a range of bytes.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = max(range.lowerBound, 0)
    end = min(range.upperBound, bytes.count)
  }

  /// Begins to read some bytes.
  package init(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    self.init(bytes, in: 0..<bytes.count)
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Skips one byte.
  mutating func skip() { position = min(position + 1, end) }

  /// Skips white space, and commas where they separate numbers.
  package mutating func skipSpace(andCommas: Bool = false) {
    while position < end, bytes[position] <= 0x20 || andCommas && bytes[position] == 0x2C {
      position += 1
    }
  }

  /// True if nothing but white space is left.
  package mutating func isAtEnd() -> Bool {
    skipSpace()
    return position == end
  }

  /// Reads a number that comes next; `nil`, with nothing read, where there is none, or one too large.
  package mutating func number() -> Double? {
    let start = position
    var index = position
    var isNegative = false
    if index < end, bytes[index] == 0x2D || bytes[index] == 0x2B {
      isNegative = bytes[index] == 0x2D
      index += 1
    }
    // Fifteen digits fit a double exactly.
    var (whole, digits, fraction) = (0.0, 0, 0)
    var (isFraction, hasDigits) = (false, false)
    let firstDigit = index
    while index < end {
      let byte = bytes[index]
      if byte &- 0x30 < 10 {
        hasDigits = true
        if digits > 0 || byte != 0x30 { digits += 1 }
        if digits <= 15 { whole = whole * 10 + Double(byte - 0x30) }
        if isFraction { fraction += 1 }
      } else if byte == 0x2E, !isFraction {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    guard hasDigits else { return nil }
    let lastDigit = index
    var exponent = 0
    if index < end, bytes[index] | 0x20 == 0x65 {
      var after = index + 1
      var isDivided = false
      if after < end, bytes[after] == 0x2D || bytes[after] == 0x2B {
        isDivided = bytes[after] == 0x2D
        after += 1
      }
      if after < end, bytes[after] &- 0x30 < 10 {
        while after < end, bytes[after] &- 0x30 < 10 {
          exponent = min(exponent * 10 + Int(bytes[after] - 0x30), 100_000)
          after += 1
        }
        if isDivided { exponent = -exponent }
        index = after
      }
    }
    exponent -= fraction
    let value: Double
    if digits <= 15, exponent.magnitude <= 22 {
      var power = 1.0
      for _ in 0..<Int(exponent.magnitude) { power *= 10 }
      value = exponent < 0 ? whole / power : whole * power
    } else {
      // More digits than these make no difference to a number of interest.
      var list: [UInt8] = []
      for byte in bytes[firstDigit..<lastDigit] where byte != 0x2E {
        if list.count < 800 { list.append(byte - 0x30) } else { exponent += 1 }
      }
      guard let exact = ExactDecimal.number(digits: list, exponent: exponent) else {
        position = start
        return nil
      }
      value = exact
    }
    position = index
    return isNegative ? -value : value
  }

  /// The number that is all of some bytes, but for white space at the ends; `nil` for anything else.
  package static func number(_ bytes: some Collection<UInt8>) -> Double? {
    var scanner = NumberScanner(bytes)
    scanner.skipSpace()
    guard let number = scanner.number(), scanner.isAtEnd() else { return nil }
    return number
  }
}
