/// Where a sample is.
struct SampleAddress: Equatable {
  var stroke: StrokeIdentifier
  /// The index in the samples of its touch path.
  var index: Int
}

/// Finds the samples of a touch by their estimation indices.
///
/// Platforms count samples one by one, so nearly all lookups and insertions concern one run of
/// consecutive indices; what came before it is kept in a dictionary. Complexity: O(1), amortised
/// for insertion.
struct SampleDirectory {
  private var firstIndex: Int64 = 0
  private var first = SampleAddress(stroke: StrokeIdentifier(rawValue: 0), index: 0)
  private var count = 0
  private var older: [Int64: SampleAddress] = [:]

  /// The sample that was last entered with an index.
  subscript(index: Int64) -> SampleAddress? {
    let offset = UInt64(bitPattern: index &- firstIndex)
    if offset < UInt64(count) {
      return SampleAddress(stroke: first.stroke, index: first.index + Int(offset))
    }
    return older.isEmpty ? nil : older[index]
  }

  /// Enters a sample under an index; an older one with that index is forgotten.
  mutating func insert(_ index: Int64, _ address: SampleAddress) {
    let continues =
      count > 0 && UInt64(bitPattern: index &- firstIndex) == UInt64(count)
      && address.stroke == first.stroke && address.index == first.index + count
    if !continues {
      for offset in 0..<count {
        older[firstIndex &+ Int64(offset)] =
          SampleAddress(stroke: first.stroke, index: first.index + offset)
      }
      firstIndex = index
      first = address
      count = 0
    }
    count += 1
  }
}
