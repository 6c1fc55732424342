/// The data that a text in JSON has in addresses, under names.
///
/// An address is decoded when its name is first asked for, and its bytes are counted once: all answers share them.
struct AddressedData {
  private enum Entry {
    /// A string of the text that was not asked for yet.
    case address(JSONValue)
    /// The bytes; `nil` for an address that holds none.
    case bytes([UInt8]?)
  }

  private var entries: [[UInt8]: Entry] = [:]

  /// Adds an address under a name; the first of several counts.
  mutating func add(_ address: JSONValue, _ name: [UInt8]) {
    if entries[name] == nil { entries[name] = .address(address) }
  }

  /// The bytes of a name; `nil` for an unknown one, and for an address that holds none.
  ///
  /// - Throws: an ``ImportFailure`` where more bytes come out than are accepted.
  mutating func bytes(_ name: [UInt8], _ tally: inout Tally) throws(ImportFailure) -> [UInt8]? {
    switch entries[name] {
    case nil: return nil
    case .bytes(let bytes): return bytes
    case .address(let address):
      let bytes = address.string.flatMap { DataAddress.bytes(of: $0) }
      guard tally.takes(expandedBytes: bytes?.count ?? 0) else {
        throw ImportFailure(.overLimit, at: address.position)
      }
      entries[name] = .bytes(bytes)
      return bytes
    }
  }
}
