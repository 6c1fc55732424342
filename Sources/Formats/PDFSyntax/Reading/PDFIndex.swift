/// The locations of all objects of a file, by their numbers.
///
/// Memory grows with the entries that there are, not with the largest number: entries lie in leaves of 64.
struct PDFIndex {
  /// The location of an object.
  struct Entry: Equatable {
    /// The kinds of locations.
    enum Kind: UInt8 {
      /// Nothing is known.
      case unknown
      /// There is no such object.
      case free
      /// The object stands by itself: `location` is its offset in bytes of the file.
      case plain
      /// The object is in a stream of objects: `location` is the number of that stream.
      case packed
    }

    /// The kind of location.
    var kind: Kind = .unknown
    /// The generation; in a stream of objects, the index of the object.
    var detail: Int32 = 0
    /// The offset in the file, or the number of the stream.
    var location = 0
  }

  private static let leaf = 64
  private var leaves: [[Entry]] = []
  /// The largest number of an entry.
  private(set) var largestNumber = 0

  /// The entry of an object.
  subscript(_ number: Int) -> Entry {
    guard number >= 0, number / Self.leaf < leaves.count else { return Entry() }
    let leaf = leaves[number / Self.leaf]
    return leaf.isEmpty ? Entry() : leaf[number % Self.leaf]
  }

  /// Sets an entry; numbers that no object may have are passed over.
  mutating func set(_ number: Int, _ entry: Entry) {
    guard number >= 0, number <= PDFReference.largestNumber else { return }
    let index = number / Self.leaf
    while leaves.count <= index { leaves.append([]) }
    if leaves[index].isEmpty { leaves[index] = [Entry](repeating: Entry(), count: Self.leaf) }
    leaves[index][number % Self.leaf] = entry
    largestNumber = max(largestNumber, number)
  }

  /// Sets an entry if nothing is known yet, as newer sections are read first.
  mutating func add(_ number: Int, _ entry: Entry) {
    if self[number].kind == .unknown { set(number, entry) }
  }
}
