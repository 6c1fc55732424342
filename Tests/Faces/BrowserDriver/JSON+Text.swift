// Foundation's decoder would throw an error for every kind that a value is not, and the tests look at the stack of
// each error: a tenth of their time in browsers. `JSONSerialization` does not read numbers to the last bit.
extension JSON {
  /// Reads a value from text in UTF-8.
  ///
  /// - Throws: a ``BrowserError`` where the text is no value.
  public init(text: some Sequence<UInt8>) throws {
    self = try Array(text).withUnsafeBufferPointer { bytes in
      var reader = Reader(bytes: bytes)
      let value = try reader.value()
      guard reader.next() == nil else { throw reader.failure }
      return value
    }
  }

  /// The value as text in UTF-8.
  public var text: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .number(let value):
      let digits = "\(value)"
      text += (digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]).utf8
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        value.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let values):
      text.append(UInt8(ascii: "{"))
      for (index, (name, value)) in values.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(name, to: &text)
        text.append(UInt8(ascii: ":"))
        value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case ..<32:
        let digits = String(byte, radix: 16)
        text += "\\u\(digits.count == 1 ? "000" : "00")\(digits)".utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// A text that is being read.
  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var place = 0

    var failure: BrowserError { BrowserError("byte \(place) of the answer is no JSON") }

    /// Returns the next byte that is no space, without taking it; `nil` at the end.
    mutating func next() -> UInt8? {
      while place < bytes.count, [9, 10, 13, 32].contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }

    /// Takes a byte, which has to be the next one that is no space, if it is.
    mutating func takes(_ byte: UInt8) -> Bool {
      guard next() == byte else { return false }
      place += 1
      return true
    }

    mutating func require(_ isRight: Bool) throws { if !isRight { throw failure } }

    mutating func value() throws -> JSON {
      switch next() {
      case UInt8(ascii: "{"):
        var values: [String: JSON] = [:]
        try list(to: UInt8(ascii: "}")) { reader in
          _ = reader.next()
          let name = try reader.string()
          try reader.require(reader.takes(UInt8(ascii: ":")))
          values[name] = try reader.value()
        }
        return .object(values)
      case UInt8(ascii: "["):
        var values: [JSON] = []
        try list(to: UInt8(ascii: "]")) { values.append(try $0.value()) }
        return .array(values)
      case UInt8(ascii: "\""): return .string(try string())
      default: return try word()
      }
    }

    private mutating func list(
      to end: UInt8, _ item: (inout Reader) throws -> Void
    ) throws {
      place += 1
      if takes(end) { return }
      repeat { try item(&self) } while takes(UInt8(ascii: ","))
      try require(takes(end))
    }

    /// Reads a number, or one of the three words.
    private mutating func word() throws -> JSON {
      let start = place
      while place < bytes.count,
        ![9, 10, 13, 32, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(
          bytes[place])
      { place += 1 }
      switch String(decoding: bytes[start..<place], as: UTF8.self) {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      case let text:
        guard let number = Double(text), number.isFinite else { throw failure }
        return .number(number)
      }
    }

    mutating func string() throws -> String {
      try require(takes(UInt8(ascii: "\"")))
      var text: [UInt8] = []
      while true {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "\""),
          bytes[place] != UInt8(ascii: "\\")
        { place += 1 }
        try require(place < bytes.count)
        defer { place += 1 }
        if bytes[place] == UInt8(ascii: "\"") {
          // Most have no escapes, and pictures are long.
          return text.isEmpty
            ? String(decoding: bytes[start..<place], as: UTF8.self)
            : String(decoding: text + bytes[start..<place], as: UTF8.self)
        }
        text += bytes[start..<place]
        try escape(to: &text)
      }
    }

    /// Reads an escape from its backslash to its last letter.
    private mutating func escape(to text: inout [UInt8]) throws {
      place += 1
      try require(place < bytes.count)
      switch bytes[place] {
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "u"):
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]), place + 2 < bytes.count,
          bytes[place + 1] == UInt8(ascii: "\\"), bytes[place + 2] == UInt8(ascii: "u")
        {
          place += 2
          units.append(try unit())
        }
        text += String(decoding: units, as: UTF16.self).utf8
      case let byte: text.append(byte)
      }
    }

    /// Reads the four digits after the `u` at the present place, up to the last of them.
    private mutating func unit() throws -> UInt16 {
      try require(place + 4 < bytes.count)
      let digits = String(decoding: bytes[place + 1...place + 4], as: UTF8.self)
      guard let unit = UInt16(digits, radix: 16) else { throw failure }
      place += 4
      return unit
    }
  }
}
