/// Lossless conversion between file names and text: a system's names are bytes, which need not be UTF-8.
///
/// A byte that belongs to no character becomes a character for private use, U+10FE80…U+10FEFF, and so do the
/// bytes of such a character itself: every name has a distinct text. The idea is that of Python's PEP 383,
/// whose surrogates a `String` cannot have.
package enum FileName {
  /// The code point for a byte is the sum of this and the byte.
  private static let base: UInt32 = 0x10FE00

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  /// Returns the text of a name.
  package static func text(_ name: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var rest = Array(name)[...]
    var bytes = rest.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      let count: Int
      switch parser.parseScalar(from: &bytes) {
      case .emptyInput: return String(text)
      case .error(let length): count = length
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        guard byte(scalar) != nil else {
          text.append(scalar)
          rest = rest.dropFirst(encoded.count)
          continue
        }
        count = encoded.count
      }
      text.append(contentsOf: rest.prefix(count).compactMap { Unicode.Scalar(base + UInt32($0)) })
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the name for a text, terminated by 0 as the system's functions take it.
  package static func path(_ text: String) -> [CChar] {
    var path: [CChar] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        path.append(CChar(bitPattern: byte))
      } else {
        path += UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
      }
    }
    return path + [0]
  }

  /// Returns a text with names in a form for people: a byte that belongs to no character is shown as `\xff`.
  package static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { byte($0) != nil }) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        shown += "\\x" + String(byte, radix: 16)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
