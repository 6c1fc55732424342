/// Reads words and objects of a PDF's syntax: ISO 32000-2, sections 7.2 and 7.3.
///
/// It never reads beyond its end, and keeps no more than the object that it reads. Lexers share the bytes.
package struct PDFLexer {
  /// The bytes of a file, or of a stream of objects.
  let bytes: [UInt8]
  /// The position of the next byte.
  package var position: Int
  /// The end of what is read.
  let end: Int
  /// The parts of objects that may still be read.
  private var parts: Int

  /// Objects within each other; more are refused.
  static let deepest = 100
  /// The parts of one object; more are refused.
  static let mostParts = 4_000_000

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - position: where; positions outside of the bytes are taken for their end.
  ///   - end: where it ends; by default at the end of the bytes.
  package init(_ bytes: [UInt8], at position: Int = 0, end: Int? = nil) {
    self.bytes = bytes
    self.end = min(max(end ?? bytes.count, 0), bytes.count)
    self.position = position < 0 ? self.end : min(position, self.end)
    parts = Self.mostParts
  }

  /// True if nothing is left.
  package var isAtEnd: Bool { position >= end }

  // MARK: Words

  /// Passes over spaces and comments.
  package mutating func skipSpace() {
    while position < end {
      let byte = bytes[position]
      if PDFCharacter.isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "%") {
        while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      } else {
        return
      }
    }
  }

  /// Passes over the next word if it is this one.
  package mutating func skip(_ word: StaticString) -> Bool {
    skipSpace()
    let next = position + word.utf8CodeUnitCount
    guard bytes.has(word, at: position, before: end),
      next == end || !PDFCharacter.isRegular(bytes[next])
    else { return false }
    position = next
    return true
  }

  /// Reads a whole number without a sign, and without a fraction, that `Int` holds; or nothing.
  package mutating func wholeNumber() -> Int? {
    skipSpace()
    let start = position
    guard let value = digits(), position == end || !PDFCharacter.isRegular(bytes[position])
    else {
      position = start
      return nil
    }
    return value
  }

  private mutating func digits() -> Int? {
    var value = 0
    let start = position
    while position < end, PDFCharacter.isDigit(bytes[position]) {
      let (ten, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver2) = ten.addingReportingOverflow(Int(bytes[position] - UInt8(ascii: "0")))
      if isOver || isOver2 { return nil }
      value = sum
      position += 1
    }
    return position > start ? value : nil
  }

  /// Reads the head of an indirect object, “12 0 obj”, or nothing.
  package mutating func objectHead() -> (number: Int, generation: Int)? {
    let start = position
    if let number = wholeNumber(), let generation = wholeNumber(), skipObj() {
      return (number, generation)
    }
    position = start
    return nil
  }

  /// Passes over “obj”, after which there may be no space.
  private mutating func skipObj() -> Bool {
    skipSpace()
    guard bytes.has("obj", at: position, before: end) else { return false }
    position += 3
    return true
  }

  // MARK: Objects

  /// Reads an object that is no stream.
  package mutating func object() throws(PDFError) -> PDFObject {
    parts = Self.mostParts
    return try object(depth: 0)
  }

  private mutating func object(depth: Int) throws(PDFError) -> PDFObject {
    skipSpace()
    guard position < end else { throw PDFError(.object, offset: position) }
    guard depth <= Self.deepest else { throw PDFError(.tooDeep, offset: position) }
    parts -= 1
    guard parts > 0 else { throw PDFError(.overLimit, offset: position) }
    switch bytes[position] {
    case UInt8(ascii: "/"):
      position += 1
      return .name(name())
    case UInt8(ascii: "("):
      position += 1
      return .string(try literal())
    case UInt8(ascii: "<"):
      if position + 1 < end, bytes[position + 1] == UInt8(ascii: "<") {
        position += 2
        return .dictionary(try dictionary(depth: depth))
      }
      position += 1
      return .string(try hexadecimal())
    case UInt8(ascii: "["):
      position += 1
      return .array(try array(depth: depth))
    case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      throw PDFError(.object, offset: position)
    default: return try word()
    }
  }

  private mutating func array(depth: Int) throws(PDFError) -> [PDFObject] {
    var objects: [PDFObject] = []
    while true {
      skipSpace()
      guard position < end else { throw PDFError(.object, offset: position) }
      if bytes[position] == UInt8(ascii: "]") {
        position += 1
        return objects
      }
      objects.append(try object(depth: depth + 1))
    }
  }

  private mutating func dictionary(depth: Int) throws(PDFError) -> PDFDictionary {
    var dictionary = PDFDictionary()
    while true {
      skipSpace()
      guard position < end else { throw PDFError(.object, offset: position) }
      if bytes[position] == UInt8(ascii: ">") {
        guard position + 1 < end, bytes[position + 1] == UInt8(ascii: ">") else {
          throw PDFError(.object, offset: position)
        }
        position += 2
        return dictionary
      }
      if bytes[position] == UInt8(ascii: "/") {
        position += 1
        let key = name()
        skipSpace()
        // A name without an object is the last one of a dictionary that is damaged.
        if position + 1 < end, bytes[position] == UInt8(ascii: ">"),
          bytes[position + 1] == UInt8(ascii: ">")
        {
          continue
        }
        dictionary.append(key, try object(depth: depth + 1))
      } else {
        // Other readers pass over an object without a name.
        _ = try object(depth: depth + 1)
      }
    }
  }

  private mutating func name() -> [UInt8] {
    let start = position
    var isEscaped = false
    while position < end, PDFCharacter.isRegular(bytes[position]) {
      if bytes[position] == UInt8(ascii: "#") { isEscaped = true }
      position += 1
    }
    guard isEscaped else { return Array(bytes[start..<position]) }
    var name: [UInt8] = []
    var index = start
    while index < position {
      if bytes[index] == UInt8(ascii: "#"), index + 2 < position,
        let high = PDFCharacter.hexadecimal(bytes[index + 1]),
        let low = PDFCharacter.hexadecimal(bytes[index + 2])
      {
        name.append(high << 4 | low)
        index += 3
      } else {
        name.append(bytes[index])
        index += 1
      }
    }
    return name
  }

  private mutating func literal() throws(PDFError) -> [UInt8] {
    let start = position
    var string: [UInt8] = []
    var depth = 1
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        string.append(byte)
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return string }
        string.append(byte)
      case UInt8(ascii: "\\"): escape(&string)
      case 0x0D:
        // The end of a line is a line feed, however it is written.
        if position < end, bytes[position] == 0x0A { position += 1 }
        string.append(0x0A)
      default: string.append(byte)
      }
    }
    throw PDFError(.object, offset: start)
  }

  private mutating func escape(_ string: inout [UInt8]) {
    guard position < end else { return }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): string.append(0x0A)
    case UInt8(ascii: "r"): string.append(0x0D)
    case UInt8(ascii: "t"): string.append(0x09)
    case UInt8(ascii: "b"): string.append(0x08)
    case UInt8(ascii: "f"): string.append(0x0C)
    case 0x0D: if position < end, bytes[position] == 0x0A { position += 1 }
    case 0x0A: break
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = byte - UInt8(ascii: "0")
      var count = 1
      while count < 3, position < end, bytes[position] >= UInt8(ascii: "0"),
        bytes[position] <= UInt8(ascii: "7")
      {
        // An overflow is ignored (section 7.3.4.2).
        value = value << 3 | (bytes[position] - UInt8(ascii: "0"))
        position += 1
        count += 1
      }
      string.append(value)
    default: string.append(byte)
    }
  }

  private mutating func hexadecimal() throws(PDFError) -> [UInt8] {
    let start = position
    var string: [UInt8] = []
    var high: UInt8?
    while position < end {
      let byte = bytes[position]
      position += 1
      if let digit = PDFCharacter.hexadecimal(byte) {
        if let first = high {
          string.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if byte == UInt8(ascii: ">") {
        if let first = high { string.append(first << 4) }
        return string
      } else if !PDFCharacter.isSpace(byte) {
        throw PDFError(.object, offset: position - 1)
      }
    }
    throw PDFError(.object, offset: start)
  }

  /// Reads a number, a reference, or a word.
  private mutating func word() throws(PDFError) -> PDFObject {
    let start = position
    let first = bytes[position]
    if PDFCharacter.isDigit(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
      || first == UInt8(ascii: ".")
    {
      if let number = number() { return number }
      position = start
    }
    while position < end, PDFCharacter.isRegular(bytes[position]) { position += 1 }
    let length = position - start
    func isWord(_ word: StaticString) -> Bool {
      length == word.utf8CodeUnitCount && bytes.has(word, at: start, before: end)
    }
    if isWord("null") { return .null }
    if isWord("true") { return .boolean(true) }
    if isWord("false") { return .boolean(false) }
    // The object was not ended.
    if isWord("endobj") || isWord("endstream") || isWord("stream") || isWord("obj")
      || isWord("xref") || isWord("trailer") || isWord("startxref")
    {
      position = start
      throw PDFError(.object, offset: start)
    }
    return .null
  }

  private mutating func number() -> PDFObject? {
    let start = position
    if PDFCharacter.isDigit(bytes[position]), let value = wholeNumber() {
      let afterNumber = position
      if let generation = wholeNumber(), skip("R") {
        guard let reference = PDFReference(value, generation) else { return .null }
        return .reference(reference)
      }
      position = afterNumber
      return .integer(value)
    }
    position = start
    var isWhole = true
    var digits = 0
    while position < end, PDFCharacter.isRegular(bytes[position]) {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if position != start { return nil }
      case UInt8(ascii: "."):
        if !isWhole { return nil }
        isWhole = false
      default:
        guard PDFCharacter.isDigit(byte) else { return nil }
        digits += 1
      }
      position += 1
    }
    guard digits > 0 || !isWhole else { return nil }
    let text = bytes[start..<position]
    guard isWhole else { return .real(Array(text)) }
    var value = 0
    for byte in text where PDFCharacter.isDigit(byte) {
      let (ten, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver2) = ten.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      if isOver || isOver2 { return .real(Array(text)) }
      value = sum
    }
    return .integer(bytes[start] == UInt8(ascii: "-") ? -value : value)
  }
}
