/// JSON that is written from its beginning to its end.
struct JSONText {
  /// The bytes so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// True if a comma is needed before the next thing.
  private var follows = false

  private mutating func separate() {
    if follows { bytes.append(UInt8(ascii: ",")) }
    follows = true
  }

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ write: (inout JSONText) -> Void) {
    separate()
    bytes.append(open)
    follows = false
    write(&self)
    bytes.append(close)
    follows = true
  }

  /// Writes an object, with what a function writes into it.
  mutating func object(_ write: (inout JSONText) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), write)
  }

  /// Writes a list, each element with a function.
  mutating func list<Element>(_ all: [Element], _ write: (inout JSONText, Element) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]")) { for one in all { write(&$0, one) } }
  }

  /// Writes the name of a field; its value is to follow.
  mutating func name(_ name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    follows = false
  }

  /// Writes a number.
  mutating func value(_ number: Int) {
    separate()
    bytes += Array("\(number)".utf8)
  }

  /// Writes a text.
  mutating func value(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte < 32 ? 32 : byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes true or false.
  mutating func value(_ isTrue: Bool) {
    separate()
    bytes += Array((isTrue ? "true" : "false").utf8)
  }

  /// Writes a field with a number.
  mutating func field(_ name: String, _ number: Int) {
    self.name(name)
    value(number)
  }

  /// Writes a field with a text.
  mutating func field(_ name: String, _ text: String) {
    self.name(name)
    value(text)
  }

  /// Writes a field that is true or false.
  mutating func field(_ name: String, _ isTrue: Bool) {
    self.name(name)
    value(isTrue)
  }

  /// Writes a field with a list, each element with a function.
  mutating func list<Element>(
    _ name: String, _ all: [Element], _ write: (inout JSONText, Element) -> Void
  ) {
    self.name(name)
    list(all, write)
  }
}
