/// Reads JSON (RFC 8259) token by token from pieces of a log, and keeps track of its position.
///
/// It looks one byte ahead and keeps one chunk, so its memory does not depend on the input. Strings and
/// numbers are left in `text`. The methods for strings, for numbers, and for skipping values have files of
/// their own.
struct JSONScanner {
  /// A position in the input.
  struct Position {
    /// The line, counted from 1.
    var line: Int
    /// The number of bytes before it.
    var offset: Int
  }

  /// The bytes of the last string (unescaped, valid UTF-8), number or key.
  var text: [UInt8] = []
  /// The digits of the last number.
  var digits: [UInt8] = []
  /// True if a value must not extend beyond the end of a line, as in JSON Lines.
  var isLinewise = false
  /// The line of the next byte, counted from 1.
  private(set) var line = 1

  private let name: String
  private let read: (inout [UInt8]) throws(EventLogError) -> Int
  private var buffer: [UInt8] = []
  private var index = 0
  private var end = 0
  private var base = 0
  private var isAtEnd = false

  init(name: String, read: @escaping (inout [UInt8]) throws(EventLogError) -> Int) {
    self.name = name
    self.read = read
  }

  /// The position of the next byte.
  var position: Position { Position(line: line, offset: base + index) }

  // MARK: Bytes

  /// Returns the next byte without consuming it; `nil` at the end.
  @inline(__always)
  mutating func peek() throws(EventLogError) -> UInt8? {
    if index < end { return buffer[index] }
    return try refill() ? buffer[index] : nil
  }

  /// Skips the byte that `peek` returned, which must not be the end of a line.
  @inline(__always)
  mutating func advance() { index += 1 }

  /// Copies bytes of the current chunk to `text` while they meet a condition.
  @inline(__always)
  mutating func copyBytes(where isWanted: (UInt8) -> Bool) {
    let start = index
    while index < end, isWanted(buffer[index]) { index += 1 }
    text.append(contentsOf: buffer[start..<index])
  }

  private mutating func refill() throws(EventLogError) -> Bool {
    guard !isAtEnd else { return false }
    base += end
    index = 0
    end = 0
    end = try read(&buffer)
    isAtEnd = end == 0
    return !isAtEnd
  }

  // MARK: Between tokens

  /// Skips white space; linewise, it stops at the end of the line.
  @inline(__always)
  mutating func skipSpace() throws(EventLogError) {
    while let byte = try peek(), byte <= 0x20 {
      switch byte {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A where !isLinewise:
        index += 1
        line += 1
      default: return
      }
    }
  }

  /// Skips a byte order mark, if the input begins with one.
  mutating func skipByteOrderMark() throws(EventLogError) {
    guard try peek() == 0xEF else { return }
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] {
      guard try peek() == byte else { throw failure(expected: "JSON in UTF-8") }
      advance()
    }
  }

  /// Skips white space, and a punctuation mark if that comes next; returns true if so.
  @inline(__always)
  mutating func take(_ mark: UInt8) throws(EventLogError) -> Bool {
    try skipSpace()
    guard try peek() == mark else { return false }
    advance()
    return true
  }

  /// Skips the end of a line; throws if anything else comes first.
  mutating func endLine() throws(EventLogError) {
    try skipSpace()
    switch try peek() {
    case nil: break
    case 0x0A:
      index += 1
      line += 1
    default: throw failure(expected: "the end of the line")
    }
  }

  // MARK: Words

  /// Skips `null` if that comes next; returns true if so.
  mutating func takeNull() throws(EventLogError) -> Bool {
    try skipSpace()
    guard try peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// Reads `true` or `false`.
  mutating func boolean() throws(EventLogError) -> Bool {
    try skipSpace()
    switch try peek() {
    case UInt8(ascii: "t"):
      try word("true")
      return true
    case UInt8(ascii: "f"):
      try word("false")
      return false
    default: throw failure(expected: "true or false")
    }
  }

  /// Reads one of the three words of JSON.
  mutating func word(_ word: StaticString) throws(EventLogError) {
    let start = position
    for offset in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[offset] else {
        if try peek() == nil { throw failure(expected: "“\(word)”") }
        throw failure(expected: "“\(word)”", found: "another word", at: start)
      }
      advance()
    }
  }

  // MARK: Failures

  /// Returns an error at a position.
  func failure(expected: String, found: String, at position: Position) -> EventLogError {
    EventLogError(
      kind: .malformed, source: name, line: position.line, byteOffset: position.offset,
      expected: expected, found: found)
  }

  /// Returns an error at the next byte, which must have been peeked at.
  func failure(expected: String) -> EventLogError {
    let found = index < end ? nextDescribed : "the end of the log"
    return failure(expected: expected, found: found, at: position)
  }

  private var nextDescribed: String {
    let byte = buffer[index]
    switch byte {
    case 0x0A: return "the end of the line"
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case 0x22: return "a string"
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "a number"
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      let letters = buffer[index..<end].prefix(12).prefix { 0x61...0x7A ~= $0 | 0x20 }
      return "“\(String(decoding: letters, as: UTF8.self))”"
    case 0x21..<0x7F: return "“\(String(decoding: [byte], as: UTF8.self))”"
    default:
      let digits = [UInt8](hexadecimal: byte, isUppercase: true)
      return "byte 0x\(String(decoding: digits, as: UTF8.self))"
    }
  }
}
