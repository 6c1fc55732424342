import InkInput

/// A name as its bytes, so that names are equal only if their bytes are.
///
/// Swift considers strings with equal characters but different scalars equal; a log does not.
struct NameBytes: Hashable {
  var bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// Numbers the touches of a log in the order of their first appearance.
///
/// A log may have hundreds of thousands of touches, and only this table grows while a log is read: the names
/// are stored contiguously in one array, and found by a hash table of their numbers (open addressing, linear
/// probing), which takes about 20 bytes per touch besides its name.
struct TouchNameTable {
  private static let free: Int32 = -1

  private var bytes: [UInt8] = []
  /// The end of each name in `bytes`.
  private var ends: [Int] = []
  /// The numbers of touches by the hash of their names; the size is a power of two, the table at most half
  /// full.
  private var slots = [Int32](repeating: free, count: 16)
  private var last = -1

  /// The number of names.
  var count: Int { ends.count }

  /// All names, in the order of their numbers.
  ///
  /// Complexity: O(*n*).
  var names: [String] { (0..<count).map(name) }

  /// Returns the name with a number from 0 to `count - 1`.
  func name(_ number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

  /// Returns the identifier of the touch with a name, which is a new one if the name is new.
  ///
  /// Complexity: O(1) on average; most events belong to the touch of the event before them.
  mutating func identifier(of name: [UInt8]) -> TouchIdentifier {
    if last < 0 || !isName(last, name) {
      let slot = slot(of: name[...])
      if slots[slot] == Self.free {
        slots[slot] = Int32(count)
        bytes.append(contentsOf: name)
        ends.append(bytes.count)
        last = count - 1
        if 2 * count > slots.count { grow() }
      } else {
        last = Int(slots[slot])
      }
    }
    return TouchIdentifier(Int64(last))
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  private func isName(_ number: Int, _ name: some Collection<UInt8>) -> Bool {
    bytes[range(number)].elementsEqual(name)
  }

  /// Returns the slot with the number of a name, or the free slot where it belongs.
  private func slot(of name: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != Self.free, !isName(Int(slots[slot]), name) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: Self.free, count: 2 * slots.count)
    for number in 0..<count { slots[slot(of: bytes[range(number)])] = Int32(number) }
  }
}
