import InkInput

/// A name as its bytes, so that only equal bytes are equal names.
///
/// Strings with equal characters may have different scalars: Swift calls them equal, a log does
/// not.
struct NameBytes: Hashable {
  var bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// Numbers the touches of a log in the order in which they first appear.
struct TouchNameTable {
  /// The names: the touch with identifier *i* is `names[i]`.
  private(set) var names: [String] = []
  private var identifiers: [NameBytes: Int64] = [:]
  private var last = NameBytes(bytes: [])
  private var lastIdentifier: Int64 = -1

  /// The identifier of the touch of that name: a new one, where the name is new.
  ///
  /// Complexity: O(1) on average; most events belong to the touch of the event before them.
  mutating func identifier(of name: [UInt8]) -> TouchIdentifier {
    if lastIdentifier >= 0, last.bytes == name { return TouchIdentifier(lastIdentifier) }
    last = NameBytes(bytes: name)
    if let known = identifiers[last] {
      lastIdentifier = known
    } else {
      lastIdentifier = Int64(names.count)
      identifiers[last] = lastIdentifier
      names.append(String(decoding: name, as: UTF8.self))
    }
    return TouchIdentifier(lastIdentifier)
  }
}
