internal import CZlib

/// The chunks that a PNG consists of: length, type, data and check.
enum PNGChunk {
  /// Appends a chunk.
  static func append(_ type: StaticString, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: bigEndian(data.count))
    let start = bytes.count
    type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: data)
    // The check covers the type and the data.
    let check = bytes[start...].withUnsafeBufferPointer {
      crc32(0, $0.baseAddress, UInt32($0.count))
    }
    bytes.append(contentsOf: bigEndian(Int(check)))
  }

  /// A number as four bytes, the highest first.
  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The lower 16 bits of a number as two bytes.
  static func bigEndian16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
