internal import InkDocument

// Names of touches and events, which are UUIDs for the most part: 17 bytes instead of 37.

/// The code of a name.
private enum NameCode {
  static let none = 0
  static let capitalUUID = 1
  static let smallUUID = 2
  /// Added to the length of a text.
  static let text = 3
}

/// Returns whether a UUID has a hyphen before a byte.
private func hasHyphen(before byte: Int) -> Bool {
  byte == 4 || byte == 6 || byte == 8 || byte == 10
}

extension ByteWriter {
  /// Appends a name, or that there is none.
  mutating func append(name: String?) {
    guard let name else {
      append(number: NameCode.none)
      return
    }
    let text = Array(name.utf8)
    for (code, ten) in [
      (NameCode.capitalUUID, UInt8(ascii: "A")), (NameCode.smallUUID, UInt8(ascii: "a")),
    ] {
      if let bytes = Self.uuid(text, letters: ten) {
        append(number: code)
        append(contentsOf: bytes)
        return
      }
    }
    append(number: NameCode.text + text.count)
    append(contentsOf: text)
  }

  /// The 16 bytes of a UUID as it is usually written, its letters beginning with one; `nil` for any
  /// other text.
  private static func uuid(_ text: [UInt8], letters: UInt8) -> [UInt8]? {
    guard text.count == 36 else { return nil }
    var bytes: [UInt8] = []
    var offset = 0
    func digit(_ character: UInt8) -> UInt8? {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
      case letters...letters + 5: character - letters + 10
      default: nil
      }
    }
    for index in 0..<16 {
      if hasHyphen(before: index) {
        guard text[offset] == UInt8(ascii: "-") else { return nil }
        offset += 1
      }
      guard let high = digit(text[offset]), let low = digit(text[offset + 1]) else { return nil }
      bytes.append(high << 4 | low)
      offset += 2
    }
    return bytes
  }
}

extension PayloadReader {
  /// Reads a name; `nil` where there is none.
  mutating func name() throws(DuctusError) -> String? {
    let start = offset
    let code = try number(below: DuctusFormat.payloadLimit)
    if code == NameCode.none { return nil }
    var text: [UInt8] = []
    if code >= NameCode.text {
      text = Array(bytes[try skip(code - NameCode.text)])
      guard DocumentVersion.isText(text) else { throw DuctusError(.number, offset: start) }
    } else {
      let letters = code == NameCode.capitalUUID ? UInt8(ascii: "A") : UInt8(ascii: "a")
      func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? value + UInt8(ascii: "0") : value - 10 + letters
      }
      let range = try skip(16)
      for (index, byte) in bytes[range].enumerated() {
        if hasHyphen(before: index) { text.append(UInt8(ascii: "-")) }
        text.append(digit(byte >> 4))
        text.append(digit(byte & 15))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
