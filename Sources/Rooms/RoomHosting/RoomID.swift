/// The name of a room within its server: a random number, of which no link says anything.
package struct RoomID: Hashable, Sendable {
  /// The number.
  package let rawValue: Int64

  /// Makes a name of its number.
  package init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes a new name.
  package static func random() -> RoomID { RoomID(rawValue: .random(in: .min ... .max)) }

  /// Reads a name as people see it: sixteen hexadecimal digits; `nil` where the text is another one.
  package init?(_ text: String) {
    guard text.utf8.count == 16, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let bits = UInt64(text, radix: 16)
    else { return nil }
    rawValue = Int64(bitPattern: bits)
  }

  /// The name as people see it.
  package var text: String {
    let digits = String(UInt64(bitPattern: rawValue), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
