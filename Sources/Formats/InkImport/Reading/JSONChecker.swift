/// Goes through a text in JSON once, without recursion, and marks its values.
struct JSONChecker {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private let markLimit: Int
  private var position = 0
  private var marks: [JSONText.Mark] = []
  /// The marks of the arrays and objects that are open.
  private var open: [Int] = []

  init(_ bytes: [UInt8], depthLimit: Int, markLimit: Int) {
    (self.bytes, self.depthLimit, self.markLimit) = (bytes, depthLimit, markLimit)
  }

  /// Checks the text, and returns its marks: each value's, and before each value in an object that of its key.
  mutating func check() throws(ImportFailure) -> [JSONText.Mark] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try readValue()
    while let last = open.last {
      skipSpace()
      let isObject = marks[last].kind == .object
      let isFirst = marks.count == last + 1
      guard let byte = next else { throw failure(.cut) }
      if byte == (isObject ? 0x7D : 0x5D) {
        position += 1
        marks[last].next = UInt32(truncatingIfNeeded: marks.count)
        open.removeLast()
        continue
      }
      if !isFirst {
        guard byte == 0x2C else { throw failure(.malformed, "expected “,” or the end") }
        position += 1
        skipSpace()
      }
      if isObject {
        guard next == 0x22 else { throw failure(next == nil ? .cut : .malformed, "expected a key") }
        try readString()
        skipSpace()
        guard next == 0x3A else { throw failure(next == nil ? .cut : .malformed, "expected “:”") }
        position += 1
      }
      try readValue()
    }
    skipSpace()
    guard position == bytes.count else { throw failure(.malformed, "expected the end") }
    return marks
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func failure(
    _ reason: ImportFailure.Reason, _ detail: String = ""
  ) -> ImportFailure {
    ImportFailure(
      reason, at: .line(1 + bytes[..<min(position, bytes.count)].count { $0 == 0x0A }), detail)
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func mark(_ kind: JSONText.Kind) throws(ImportFailure) {
    guard marks.count < markLimit else { throw failure(.overLimit, "values") }
    marks.append(
      JSONText.Mark(
        kind: kind, start: UInt32(truncatingIfNeeded: position),
        next: UInt32(truncatingIfNeeded: marks.count + 1)))
  }

  private mutating func readValue() throws(ImportFailure) {
    skipSpace()
    switch next {
    case 0x7B: try begin(.object)
    case 0x5B: try begin(.array)
    case 0x22: try readString()
    case 0x74: try readWord("true", .yes)
    case 0x66: try readWord("false", .no)
    case 0x6E: try readWord("null", .null)
    case nil: throw failure(.cut)
    default: try readNumber()
    }
  }

  private mutating func begin(_ kind: JSONText.Kind) throws(ImportFailure) {
    guard open.count < depthLimit else {
      throw failure(.overLimit, "values lie too deep within each other")
    }
    open.append(marks.count)
    try mark(kind)
    position += 1
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: JSONText.Kind
  ) throws(ImportFailure) {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[position..<end].spells(word) else {
      throw failure(.malformed, "expected “\(word)”")
    }
    try mark(kind)
    position = end
  }

  private mutating func readNumber() throws(ImportFailure) {
    // A sign before a digit: “+1” and “.5” are no numbers of JSON.
    let first = next == 0x2D && position + 1 < bytes.count ? bytes[position + 1] : next ?? 0
    var scanner = NumberScanner(bytes, in: position..<bytes.count)
    guard first &- 0x30 < 10, scanner.number() != nil else {
      throw failure(.malformed, "expected a value")
    }
    try mark(.number)
    position = scanner.position
  }

  private mutating func readString() throws(ImportFailure) {
    try mark(.string)
    position += 1
    while let byte = next, byte != 0x22 {
      guard byte >= 0x20 else { throw failure(.malformed, "a control character in a string") }
      if byte == 0x5C { position += 1 }
      position += 1
    }
    guard position < bytes.count else {
      position = bytes.count
      throw failure(.cut, "a string has no end")
    }
    position += 1
  }

  /// The text of a string that was checked, its escapes decoded; unknown ones stand for their letter.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - start: the offset of the first quote.
  /// - Returns: the text in UTF-8.
  static func decoded(_ bytes: [UInt8], at start: Int) -> [UInt8] {
    var text: [UInt8] = []
    var index = start + 1
    while index < bytes.count, bytes[index] != 0x22 {
      let run = index
      while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
      text += bytes[run..<index]
      guard index + 1 < bytes.count, bytes[index] == 0x5C else { break }
      let letter = bytes[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"):
        var scalar = unit(bytes, at: index)
        index = min(index + 4, bytes.count)
        if 0xD800..<0xDC00 ~= scalar, index + 1 < bytes.count, bytes[index] == 0x5C,
          bytes[index + 1] == UInt8(ascii: "u")
        {
          let low = unit(bytes, at: index + 2)
          if 0xDC00..<0xE000 ~= low {
            scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
            index = min(index + 6, bytes.count)
          }
        }
        TextEncoding.append(scalar, to: &text)
      default: text.append(letter)
      }
    }
    return text
  }

  /// Four hexadecimal digits; U+FFFD where they are none.
  private static func unit(_ bytes: [UInt8], at start: Int) -> UInt32 {
    guard start + 4 <= bytes.count else { return 0xFFFD }
    var value: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
      default: return 0xFFFD
      }
    }
    return value
  }
}
