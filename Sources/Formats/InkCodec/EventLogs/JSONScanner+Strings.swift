extension JSONScanner {
  /// Reads a string into `text`, unescaped.
  ///
  /// Rejects invalid UTF-8, control characters, lone surrogates, and more than `EventLogLimits.nameLength`
  /// bytes.
  mutating func string(expected: String) throws(EventLogError) {
    try skipSpace()
    let start = position
    guard try peek() == 0x22 else { throw failure(expected: expected) }
    advance()
    text.removeAll(keepingCapacity: true)
    while try !stringPiece() {
      if text.count > EventLogLimits.nameLength { break }
    }
    if text.count > EventLogLimits.nameLength {
      throw failure(
        expected: "at most \(EventLogLimits.nameLength) bytes of text", found: "more", at: start)
    }
  }

  /// Skips a string of any length, and still checks its syntax.
  mutating func skipString() throws(EventLogError) {
    advance()
    text.removeAll(keepingCapacity: true)
    while try !stringPiece() { text.removeAll(keepingCapacity: true) }
  }

  /// Appends plain bytes and the character after them to `text`; returns true after the closing quote.
  private mutating func stringPiece() throws(EventLogError) -> Bool {
    copyBytes { $0 >= 0x20 && $0 < 0x80 && $0 != 0x22 && $0 != 0x5C }
    guard let byte = try peek() else { throw failure(expected: "the end of the string") }
    switch byte {
    case 0x22:
      advance()
      return true
    case 0x5C: try escape()
    case 0x80...: try multibyteCharacter(lead: byte)
    case ..<0x20: throw failure(expected: "a string without control characters")
    default: break  // a plain byte of the next chunk
    }
    return false
  }

  /// Reads an escape sequence.
  private mutating func escape() throws(EventLogError) {
    let start = position
    advance()
    let byte = try peek()
    switch byte {
    case 0x22, 0x5C, UInt8(ascii: "/"): text.append(byte ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      advance()
      let scalar = try escapedScalar(start)
      if let bytes = UTF8.encode(scalar) { text.append(contentsOf: bytes) }
      return
    default: throw failure(expected: "an escape sequence of JSON")
    }
    advance()
  }

  /// Reads the digits after `\u`, and a second such escape if the first is half of a surrogate pair.
  private mutating func escapedScalar(
    _ start: Position
  ) throws(EventLogError) -> UnicodeScalar {
    let first = try hexadecimalUnit()
    if let scalar = UnicodeScalar(first) { return scalar }
    if first < 0xDC00, try peek() == 0x5C {
      advance()
      if try peek() == UInt8(ascii: "u") {
        advance()
        let second = try hexadecimalUnit()
        let pair = 0x10000 + (first - 0xD800) << 10 + second &- 0xDC00
        if 0xDC00...0xDFFF ~= second, let scalar = UnicodeScalar(pair) { return scalar }
      }
    }
    throw failure(expected: "a pair of surrogates", found: "one alone", at: start)
  }

  private mutating func hexadecimalUnit() throws(EventLogError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try peek(), let digit = Self.hexadecimalDigit(byte) else {
        throw failure(expected: "four hexadecimal digits")
      }
      value = value << 4 | digit
      advance()
    }
    return value
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Reads a character of two to four bytes: table 3-7 of the Unicode Standard, which excludes overlong
  /// forms, surrogates, and code points above U+10FFFF.
  private mutating func multibyteCharacter(lead: UInt8) throws(EventLogError) {
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let following: Int
    switch lead {
    case 0xC2...0xDF: following = 1
    case 0xE0: (following, second) = (2, 0xA0...0xBF)
    case 0xED: (following, second) = (2, 0x80...0x9F)
    case 0xE1...0xEF: following = 2
    case 0xF0: (following, second) = (3, 0x90...0xBF)
    case 0xF1...0xF3: following = 3
    case 0xF4: (following, second) = (3, 0x80...0x8F)
    default: throw failure(expected: "UTF-8")
    }
    text.append(lead)
    advance()
    for position in 0..<following {
      guard let byte = try peek(), (position == 0 ? second : 0x80...0xBF).contains(byte) else {
        throw failure(expected: "UTF-8")
      }
      text.append(byte)
      advance()
    }
  }
}
