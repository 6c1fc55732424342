extension PDFObject {
  /// Appends the object in the syntax of PDF.
  ///
  /// Of a stream it is the dictionary only: its bytes belong to the file that it comes from. Between two
  /// objects there is no space but where one is needed.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: Self.append("null", to: &bytes)
    case .boolean(let value): Self.append(value ? "true" : "false", to: &bytes)
    case .integer(let value):
      Self.separate(&bytes)
      Self.append(value, to: &bytes)
    case .real(let text):
      Self.separate(&bytes)
      bytes += text
    case .name(let name): Self.append(name: name, to: &bytes)
    case .string(let string): Self.append(string: string, to: &bytes)
    case .array(let objects):
      bytes.append(UInt8(ascii: "["))
      for object in objects { object.append(to: &bytes) }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary): dictionary.append(to: &bytes)
    case .reference(let reference):
      Self.separate(&bytes)
      Self.append(reference.number, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      Self.append(reference.generation, to: &bytes)
      Self.append(" R", to: &bytes)
    case .stream(let stream): stream.dictionary.append(to: &bytes)
    }
  }

  /// The object in the syntax of PDF.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    if text.utf8CodeUnitCount > 2 { separate(&bytes) }
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a space after a regular character, with which the next one would be one word.
  private static func separate(_ bytes: inout [UInt8]) {
    guard let last = bytes.last else { return }
    // A name without characters would take it for its own.
    if PDFCharacter.isRegular(last) || last == UInt8(ascii: "/") {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends a name; what is not a printed character of ASCII is escaped (section 7.3.5).
  static func append(name: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "/"))
    for byte in name {
      if byte > 0x20, byte < 0x7F, PDFCharacter.isRegular(byte), byte != UInt8(ascii: "#") {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      }
    }
  }

  /// Appends a string, in parentheses where it is mostly text, otherwise in hexadecimal digits (section 7.3.4).
  static func append(string: [UInt8], to bytes: inout [UInt8]) {
    var odd = 0
    for byte in string where byte < 0x20 || byte > 0x7E { odd += 1 }
    if odd > string.count / 4 {
      bytes.append(UInt8(ascii: "<"))
      for byte in string {
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      }
      bytes.append(UInt8(ascii: ">"))
      return
    }
    bytes.append(UInt8(ascii: "("))
    for byte in string {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x20...0x7E: bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(ascii: "0") + (byte >> 6))
        bytes.append(UInt8(ascii: "0") + (byte >> 3 & 7))
        bytes.append(UInt8(ascii: "0") + (byte & 7))
      }
    }
    bytes.append(UInt8(ascii: ")"))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension PDFDictionary {
  /// Appends the dictionary in the syntax of PDF.
  package func append(to bytes: inout [UInt8]) {
    bytes += [UInt8(ascii: "<"), UInt8(ascii: "<")]
    appendEntries(to: &bytes)
    bytes += [UInt8(ascii: ">"), UInt8(ascii: ">")]
  }

  /// Appends the entries without the brackets, for a dictionary that gets more.
  package func appendEntries(to bytes: inout [UInt8]) {
    for entry in entries where !entry.value.isNull {
      PDFObject.append(name: entry.key, to: &bytes)
      entry.value.append(to: &bytes)
    }
  }
}
