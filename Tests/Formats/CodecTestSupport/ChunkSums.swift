import InkCodec

/// The checksums of the chunks of a file.
package enum ChunkSums {
  /// Returns a file in which each chunk has the checksum of its content, up to where the lengths lead.
  package static func mended(_ file: [UInt8]) -> [UInt8] {
    var bytes = file
    var position = 16
    while position < bytes.count {
      var reader = ByteReader(bytes, in: position..<bytes.count)
      guard (try? reader.byte()) != nil, let length = try? reader.varint(),
        length < UInt64(bytes.count), (try? reader.skip(Int(length))) != nil,
        reader.offset + 4 <= bytes.count
      else { return bytes }
      let sum = CRC32C.checksum(Array(bytes[position..<reader.offset]))
      for index in 0..<4 {
        bytes[reader.offset + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(index)))
      }
      position = reader.offset + 4
    }
    return bytes
  }
}
