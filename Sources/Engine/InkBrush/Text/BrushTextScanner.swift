/// Reads the bytes of one line after the other.
struct BrushTextScanner {
  private let bytes: [UInt8]
  private(set) var position = 0
  private(set) var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }
  /// The next byte of the line; `nil` at its end.
  var peek: UInt8? {
    guard position < bytes.count, bytes[position] != UInt8(ascii: "\n") else { return nil }
    return bytes[position]
  }

  mutating func advance() { position += 1 }

  /// Goes on to the next line.
  mutating func nextLine() {
    while peek != nil { position += 1 }
    if position < bytes.count { position += 1 }
    line += 1
    lineStart = position
  }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0D { position += 1 }
  }

  /// Skips space, then a byte if it is the next one.
  mutating func take(_ byte: StaticString) -> Bool {
    skipSpace()
    guard peek == byte.utf8Start.pointee else { return false }
    position += 1
    return true
  }

  /// Skips space, then a name of letters, digits and hyphens, which may be empty.
  mutating func name() -> ArraySlice<UInt8> {
    skipSpace()
    let start = position
    while let byte = peek, Self.isNamePart(byte, isFirst: position == start) { position += 1 }
    return bytes[start..<position]
  }

  private static func isNamePart(_ byte: UInt8, isFirst: Bool) -> Bool {
    let letter = byte | 0x20
    if letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") { return true }
    return !isFirst && (isDigit(byte) || byte == UInt8(ascii: "-"))
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  func error(_ reason: BrushTextError.Reason, at position: Int? = nil) -> BrushTextError {
    BrushTextError(
      line: line, column: (position ?? self.position) - lineStart + 1, reason: reason)
  }

  /// Skips space and expects the end of the line.
  mutating func end() throws(BrushTextError) {
    skipSpace()
    if peek != nil { throw error(.unexpectedText) }
  }

  /// Reads a number without a sign: digits, a fraction, an exponent.
  mutating func unsignedNumber() throws(BrushTextError) -> Double {
    skipSpace()
    let start = position
    var digits: [UInt8] = []
    var exponent = 0
    while let byte = peek, Self.isDigit(byte) {
      digits.append(byte - UInt8(ascii: "0"))
      position += 1
    }
    if digits.isEmpty { throw error(.expectedNumber) }
    if peek == UInt8(ascii: ".") {
      position += 1
      let whole = digits.count
      while let byte = peek, Self.isDigit(byte) {
        digits.append(byte - UInt8(ascii: "0"))
        exponent -= 1
        position += 1
      }
      if digits.count == whole { throw error(.expectedNumber) }
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      exponent += try self.exponent()
    }
    if position - start > 64 { throw error(.numberTooLong, at: start) }
    guard let number = ExactDecimal.number(digits: digits, exponent: exponent) else {
      throw error(.outOfRange, at: start)
    }
    return number
  }

  private mutating func exponent() throws(BrushTextError) -> Int {
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { position += 1 }
    var value = 0
    guard let first = peek, Self.isDigit(first) else { throw error(.expectedNumber) }
    while let byte = peek, Self.isDigit(byte) {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 10_000)
      position += 1
    }
    return isNegative ? -value : value
  }

  /// Reads a number in a range.
  mutating func number(in range: ClosedRange<Double>) throws(BrushTextError) -> Double {
    skipSpace()
    let start = position
    if peek == nil { throw error(.missingValue) }
    let isNegative = take("-")
    let magnitude = try unsignedNumber()
    let number = isNegative && magnitude != 0 ? -magnitude : magnitude
    guard range.contains(number) else { throw error(.outOfRange, at: start) }
    return number
  }
}

extension StaticString {
  /// Returns whether the bytes are those of this text.
  @inlinable
  package func matches(_ bytes: some Sequence<UInt8>) -> Bool {
    withUTF8Buffer { $0.elementsEqual(bytes) }
  }

  /// Appends the bytes of this text.
  package func append(to text: inout [UInt8]) {
    withUTF8Buffer { text.append(contentsOf: $0) }
  }
}
