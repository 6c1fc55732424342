import InkBrush

extension JSONScanner {
  /// Reads a number, correctly rounded to the nearest double.
  ///
  /// Rejects numbers that round to infinity; numbers that are too small become 0.
  mutating func double() throws(EventLogError) -> Double {
    let start = try number(expected: "a number")
    guard let value else {
      throw failure(expected: "a number below 1.8e308", found: numberDescribed, at: start)
    }
    return value
  }

  /// Reads a number that is whole, in any notation, and within a range.
  ///
  /// The range lies within ``EventLogLimits/wholeNumbers``: a number is the nearest double, as for all
  /// readers of JSON.
  mutating func integer(in range: ClosedRange<Int64>) throws(EventLogError) -> Int64 {
    func expected() -> String { "a whole number from \(range.lowerBound) to \(range.upperBound)" }
    let start = try number(expected: expected())
    guard let number = value, let value = Int64(exactly: number), range.contains(value)
    else { throw failure(expected: expected(), found: numberDescribed, at: start) }
    return value
  }

  /// Reads an array of a few numbers.
  mutating func numbers(
    atMost limit: Int, expected: String
  ) throws(EventLogError) -> [Double] {
    try skipSpace()
    let start = position
    guard try take(UInt8(ascii: "[")) else { throw failure(expected: expected) }
    var numbers: [Double] = []
    if try take(UInt8(ascii: "]")) { return numbers }
    while true {
      numbers.append(try double())
      if try take(UInt8(ascii: "]")) { return numbers }
      guard try take(UInt8(ascii: ",")) else { throw failure(expected: "“,” or “]”") }
      guard numbers.count < limit else {
        throw failure(expected: expected, found: "more", at: start)
      }
    }
  }

  /// Reads an array of exactly two numbers.
  mutating func pair() throws(EventLogError) -> (Double, Double) {
    let expected = "two numbers"
    try skipSpace()
    let start = position
    guard try take(UInt8(ascii: "[")) else { throw failure(expected: expected) }
    guard try !take(UInt8(ascii: "]")) else {
      throw failure(expected: expected, found: "none", at: start)
    }
    let first = try double()
    guard try take(UInt8(ascii: ",")) else {
      if try peek() == UInt8(ascii: "]") {
        throw failure(expected: expected, found: "one", at: start)
      }
      throw failure(expected: "“,”")
    }
    let second = try double()
    guard try take(UInt8(ascii: "]")) else {
      if try peek() == UInt8(ascii: ",") {
        throw failure(expected: expected, found: "more", at: start)
      }
      throw failure(expected: "“]”")
    }
    return (first, second)
  }

  /// Reads the characters of a number into `text`; returns the position of the first.
  @discardableResult
  mutating func number(
    expected: @autoclosure () -> String
  ) throws(EventLogError) -> Position {
    try skipSpace()
    let start = position
    text.removeAll(keepingCapacity: true)
    _ = try copy(UInt8(ascii: "-"))
    if try !copy(UInt8(ascii: "0")) {
      // A sign alone is a malformed number; anything else is not a number.
      if text.isEmpty, try peek().map(Self.isDigit) != true {
        throw failure(expected: expected())
      }
      try copyDigits(start)
    }
    if try copy(UInt8(ascii: ".")) { try copyDigits(start) }
    if let byte = try peek(), byte | 0x20 == UInt8(ascii: "e") {
      text.append(byte)
      advance()
      if try !copy(UInt8(ascii: "-")) { _ = try copy(UInt8(ascii: "+")) }
      try copyDigits(start)
    }
    return start
  }

  @inline(__always)
  private mutating func copy(_ mark: UInt8) throws(EventLogError) -> Bool {
    guard try peek() == mark else { return false }
    text.append(mark)
    advance()
    return true
  }

  private mutating func copyDigits(_ start: Position) throws(EventLogError) {
    guard let first = try peek(), Self.isDigit(first) else { throw failure(expected: "a digit") }
    // The loop repeats if the number continues in the next chunk.
    while let byte = try peek(), Self.isDigit(byte) {
      copyBytes(where: Self.isDigit)
      guard text.count <= EventLogLimits.numberLength else {
        throw failure(
          expected: "a number of at most \(EventLogLimits.numberLength) characters", found: "more",
          at: start)
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// The number in `text`; `nil` if it rounds to infinity.
  private var value: Double? {
    mutating get {
      digits.removeAll(keepingCapacity: true)
      var (exponent, power, wholeDigits) = (0, 0, 0)
      var (isNegative, hasWholeDigits, isExponent) = (false, false, false)
      for byte in text {
        switch byte {
        case UInt8(ascii: "."): (hasWholeDigits, wholeDigits) = (true, digits.count)
        case UInt8(ascii: "-") where isExponent: power = -1
        case UInt8(ascii: "-"): isNegative = true
        case UInt8(ascii: "+"): break
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
          if !hasWholeDigits { wholeDigits = digits.count }
          (hasWholeDigits, isExponent, power) = (true, true, 1)
        default:
          let digit = byte - UInt8(ascii: "0")
          // No number has so many digits that a larger exponent makes a difference.
          if isExponent {
            exponent = min(exponent * 10 + Int(digit), 100_000)
          } else {
            digits.append(digit)
          }
        }
      }
      if hasWholeDigits { exponent = power * exponent - (digits.count - wholeDigits) }
      guard let value = ExactDecimal.number(digits: digits, exponent: exponent) else { return nil }
      return isNegative ? -value : value
    }
  }

  private var numberDescribed: String {
    let start = String(decoding: text.prefix(40), as: UTF8.self)
    return text.count > 40 ? start + "…" : start
  }
}
