/// The checksum of PNG, gzip and ZIP: RFC 1952, section 8.
package struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    var sum = UInt32(index)
    for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    return sum
  }

  /// Returns the checksum of some bytes; complexity: O(bytes).
  package static func sum(of bytes: [UInt8]) -> UInt32 {
    let table = table
    var sum: UInt32 = .max
    for byte in bytes {
      sum = table[Int(truncatingIfNeeded: (sum ^ UInt32(byte)) & 255)] ^ sum >> 8
    }
    return ~sum
  }
}
