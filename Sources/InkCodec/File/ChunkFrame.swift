/// The frame of a chunk's payload: its type and length before it, a checksum of all after it.
struct ChunkFrame {
  var type: DuctusChunkType
  /// Where the payload lies.
  var payload: Range<Int>
  /// Where the chunk ends.
  var end: Int
  /// True if the checksum is right.
  var isWhole: Bool

  /// Finds the chunk that begins at some byte.
  init(of bytes: [UInt8], at start: Int) throws(DuctusError) {
    var reader = ByteReader(bytes, in: start..<bytes.count)
    do throws(ByteReader.Failure) {
      type = DuctusChunkType(rawValue: try reader.byte())
      let length = try reader.varint()
      guard length <= UInt64(DuctusFormat.payloadLimit) else {
        throw ByteReader.Failure(reason: .varintOverflow, offset: start)
      }
      payload = try reader.skip(Int(length))
      var crc = CRC32C()
      crc.update(bytes, in: start..<payload.upperBound)
      isWhole = try reader.fixed(UInt32.self) == crc.value
      end = reader.offset
    } catch {
      throw DuctusError(error.reason == .tooShort ? .cut : .chunkTooLong, offset: start)
    }
  }

  /// Appends a chunk to others.
  static func append(_ type: DuctusChunkType, _ payload: [UInt8], to bytes: inout [UInt8]) {
    let start = bytes.count
    var writer = ByteWriter(bytes)
    bytes = []
    writer.append(type.rawValue)
    writer.append(part: payload)
    var crc = CRC32C()
    crc.update(writer.bytes, in: start..<writer.bytes.count)
    writer.append(fixed: crc.value)
    bytes = writer.bytes
  }
}
