/// Writes integers as bytes, one after the other.
///
/// Fixed integers have their low byte first. Varints are LEB128: seven bits to a byte, the low ones
/// first, the top bit set on all bytes but the last.
package struct ByteWriter: Sendable {
  /// The bytes written so far.
  package var bytes: [UInt8]

  /// Makes a writer that appends to some bytes; by default to none.
  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Appends a byte.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends bytes.
  package mutating func append(contentsOf other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Appends an integer of a fixed size, low byte first.
  package mutating func append<Value: FixedWidthInteger>(fixed value: Value) {
    var rest = value
    for _ in 0..<Value.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest &>>= 8
    }
  }

  /// Appends a varint: 1 byte for each 7 significant bits, at least 1 and at most 10.
  @inline(never)
  package mutating func append(varint value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a signed integer as a varint of its zigzag: 0, −1, 1, −2, 2 become 0, 1, 2, 3, 4.
  @inline(never)
  package mutating func append(zigzag value: Int64) {
    append(varint: UInt64(bitPattern: (value &<< 1) ^ (value >> 63)))
  }
}
