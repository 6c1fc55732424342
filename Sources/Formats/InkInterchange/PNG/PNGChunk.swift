internal import CZlib

/// The chunks of a PNG: length, type, data and checksum.
enum PNGChunk {
  /// Appends a chunk.
  static func append(_ type: StaticString, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: bigEndian(data.count))
    let start = bytes.count
    type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: data)
    // The checksum covers the type and the data.
    let check = bytes[start...].withUnsafeBufferPointer {
      crc32(0, $0.baseAddress, UInt32($0.count))
    }
    bytes.append(contentsOf: bigEndian(Int(check)))
  }

  /// Returns a number as four bytes, the highest first.
  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns the lower 16 bits of a number as two bytes, the higher first.
  static func bigEndian16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
