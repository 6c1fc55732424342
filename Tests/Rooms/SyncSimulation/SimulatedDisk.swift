import InkSync
import InkTestSupport

/// A file of records that only grows, on a disk that may fail or lose an unfinished write.
struct SimulatedDisk {
  /// The bytes that outlast a loss of power.
  private(set) var bytes: [UInt8] = []
  /// The bytes that are being written.
  private var writing: [UInt8] = []
  private var isTorn = false

  /// Begins to write records, behind the last one that is whole.
  mutating func begin(_ records: [RoomRecord]) {
    if isTorn { bytes.removeLast(bytes.count - RoomRecord.read(bytes).length) }
    isTorn = false
    for record in records { writing += record.framed }
  }

  /// Has written them; with false, some of their bytes.
  mutating func end(_ isKept: Bool, _ random: inout SeededGenerator) {
    bytes += isKept ? writing : Array(writing.prefix(random.below(writing.count + 1)))
    (writing, isTorn) = ([], !isKept)
  }

  /// Puts other records in the place of all, at once or not at all: a new file is renamed.
  mutating func replace(_ records: [RoomRecord]) {
    bytes = records.reduce(into: []) { $0 += $1.framed }
  }

  /// Reads all records that are whole, after a crash; the bytes behind them are cut off.
  mutating func read(_ random: inout SeededGenerator) -> [RoomRecord] {
    if !writing.isEmpty { end(false, &random) }
    let (records, length, _) = RoomRecord.read(bytes)
    bytes.removeLast(bytes.count - length)
    isTorn = false
    return records
  }
}
