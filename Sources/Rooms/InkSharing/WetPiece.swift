internal import InkCodec
internal import InkGeometry

/// A piece of wet ink: what has come to some strokes since the last one.
struct WetPiece {
  /// The news of one stroke.
  struct Block {
    /// The end of a stroke.
    enum End: UInt8 {
      /// The touch goes on.
      case none
      /// It has ended; the finished stroke follows in the log.
      case finished
      /// It was taken back, and nothing follows.
      case takenBack
    }

    /// The number of the stroke among all that the sender has begun to send.
    var ordinal: Int
    /// All that is needed to begin here; `nil` where an earlier piece had it.
    var head: WetHead?
    var end = End.none
    /// The number of the first sample among those of the stroke that were sent.
    var first = 0
    var fields: WetSample.Fields = []
    var samples: [WetSample] = []
  }

  var blocks: [Block] = []

  /// The version of the bytes; other ones are passed over.
  static let version: UInt8 = 1
  /// The most samples of a block.
  static let sampleLimit = 256
  /// The largest number of a stroke or a sample.
  static let numberLimit: UInt64 = 1 << 28
}

extension WetPiece {
  /// Reads a piece; `nil` where it is damaged anywhere, of another version or without blocks.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    do throws(ByteReader.Failure) {
      guard try reader.byte() == Self.version else { return nil }
      repeat { blocks.append(try Self.block(from: &reader, bytes)) } while !reader.isAtEnd
    } catch {
      return nil
    }
  }

  private static func block(
    from reader: inout ByteReader, _ bytes: [UInt8]
  ) throws(ByteReader.Failure) -> Block {
    let flags = try reader.byte()
    guard flags & 8 == 0, let end = Block.End(rawValue: flags >> 1 & 3) else {
      throw reader.failure
    }
    let ordinal = try reader.varint()
    try reader.check(ordinal <= numberLimit)
    var block = Block(ordinal: Int(ordinal))
    block.end = end
    if flags & 1 != 0 { block.head = try WetHead(from: &reader) }
    var count = Int(flags >> 4)
    if count == 0 { return block }
    if count == 15 {
      let more = try reader.varint()
      try reader.check(more <= UInt64(sampleLimit - 15))
      count += Int(more)
    }
    let first = try reader.varint()
    try reader.check(first <= numberLimit)
    block.first = Int(first)
    var bits = WetBitReader(bytes, from: reader.offset)
    guard let (fields, samples) = WetSample.read(count, from: &bits) else { throw reader.failure }
    (block.fields, block.samples) = (fields, samples)
    _ = try reader.skip(bits.offset - reader.offset)
    return block
  }
}

extension WetPiece.Block {
  /// The block in bytes.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    let count = samples.count
    writer.append((head != nil ? 1 : 0) | end.rawValue << 1 | UInt8(min(count, 15)) << 4)
    writer.append(varint: UInt64(ordinal))
    head?.write(to: &writer)
    if count == 0 { return writer.bytes }
    if count >= 15 { writer.append(varint: UInt64(count - 15)) }
    writer.append(varint: UInt64(first))
    writer.append(contentsOf: WetSample.write(samples, fields))
    return writer.bytes
  }
}
