/// The address of a sample: its stroke and its index.
struct SampleAddress: Equatable {
  var stroke: StrokeIdentifier
  /// The index of the sample in its touch path.
  var index: Int
}

/// The samples of a touch by their estimation indices.
///
/// Platforms number samples consecutively, so samples form runs: consecutive samples of one stroke
/// with consecutive indices. Nearly all lookups and insertions concern the latest run; older runs
/// are kept by block of indices. Complexity: O(1) per lookup, O(1) amortised per insertion (a
/// finished run is entered in one block per ``blockSize`` of its samples).
struct SampleDirectory {
  /// The number of indices in a block: 256.
  private static let blockSize: Int64 = 256

  private struct Run {
    var firstIndex: Int64
    var address: SampleAddress
    var count = 1

    var lastIndex: Int64 { firstIndex + Int64(count - 1) }

    subscript(index: Int64) -> SampleAddress? {
      guard index >= firstIndex, index <= lastIndex else { return nil }
      return SampleAddress(stroke: address.stroke, index: address.index + Int(index - firstIndex))
    }

    /// Returns true if a sample with an index directly follows the run.
    func continues(_ index: Int64, _ next: SampleAddress) -> Bool {
      lastIndex < .max && index == lastIndex + 1 && next.stroke == address.stroke
        && next.index == address.index + count
    }

    /// Returns true if the run has all indices that another run has within a block.
    func covers(_ other: Run, within block: ClosedRange<Int64>) -> Bool {
      max(firstIndex, block.lowerBound) <= max(other.firstIndex, block.lowerBound)
        && min(lastIndex, block.upperBound) >= min(other.lastIndex, block.upperBound)
    }
  }

  private var latest: Run?
  /// The earlier runs by the number of their block, the newest last.
  private var older: [Int64: [Run]] = [:]

  /// The sample that was last entered under an index; `nil` if there is none.
  subscript(index: Int64) -> SampleAddress? {
    if let address = latest?[index] { return address }
    guard !older.isEmpty, let runs = older[index >> 8] else { return nil }
    for run in runs.reversed() {
      if let address = run[index] { return address }
    }
    return nil
  }

  /// Enters a sample under an index, replacing an older one with that index.
  mutating func insert(_ index: Int64, _ address: SampleAddress) {
    if latest?.continues(index, address) == true {
      latest?.count += 1
    } else {
      if let latest { file(latest) }
      latest = Run(firstIndex: index, address: address)
    }
  }

  /// Enters a run in its blocks, and removes the runs that it hides there.
  private mutating func file(_ run: Run) {
    for number in (run.firstIndex >> 8)...(run.lastIndex >> 8) {
      let first = number << 8
      let block = first...(first + (Self.blockSize - 1))
      var runs = older[number] ?? []
      runs.removeAll { run.covers($0, within: block) }
      runs.append(run)
      older[number] = runs
    }
  }
}
