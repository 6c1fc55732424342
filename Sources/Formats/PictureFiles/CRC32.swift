/// The checksum of PNG, gzip and ZIP: RFC 1952, section 8.
package struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    var sum = UInt32(index)
    for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    return sum
  }

  /// The sum so far, complemented.
  private var state = UInt32.max

  /// Begins with no bytes.
  package init() {}

  /// The checksum of the bytes so far.
  package var sum: UInt32 { ~state }

  /// Adds the bytes that come next; complexity: O(bytes).
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    var state = state
    for byte in bytes {
      state = table[Int(truncatingIfNeeded: (state ^ UInt32(byte)) & 255)] ^ state >> 8
    }
    self.state = state
  }

  /// Returns the checksum of some bytes; complexity: O(bytes).
  package static func sum(of bytes: [UInt8]) -> UInt32 {
    var checksum = CRC32()
    checksum.add(bytes[...])
    return checksum.sum
  }
}
