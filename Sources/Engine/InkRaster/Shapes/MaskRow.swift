/// The masks of one row of a tile, 0…65,535 each, on the way to being composited.
///
/// They are written and read in groups of eight that begin at multiples of eight; what lies outside
/// the columns asked for is 0, and 0 changes nothing.
struct MaskRow {
  let values: UnsafeMutablePointer<UInt16>

  /// Calls a function with a row.
  @inline(__always)
  static func with(_ body: (MaskRow) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 16) { buffer in
      guard let base = buffer.baseAddress else { return }
      body(MaskRow(values: base.bindMemory(to: UInt16.self, capacity: Tile.side)))
    }
  }

  /// The groups of eight that hold some columns.
  @inline(__always)
  static func groups(_ columns: Range<Int>) -> StrideTo<Int> {
    stride(from: columns.lowerBound & ~7, to: columns.upperBound, by: 8)
  }

  /// Sets to 0 what lies beside some columns in the groups that hold them.
  @inline(__always)
  func trim(_ columns: Range<Int>) {
    var index = columns.lowerBound & ~7
    while index < columns.lowerBound {
      values[index] = 0
      index &+= 1
    }
    index = columns.upperBound
    while index & 7 != 0 {
      values[index] = 0
      index &+= 1
    }
  }
}
