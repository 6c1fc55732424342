/// Expands blocks of LZ4 in the frames that Apple's library of compression writes.
///
/// A frame is `bv41`, the number of bytes that come out, the number of bytes that follow, and an LZ4 block; or `bv4-`, a
/// number of bytes, and bytes as they are. `bv4$` ends them. Sources: the documentation of `COMPRESSION_LZ4` in Apple's
/// `compression.h`, and the description of blocks in `lz4_Block_format.md` of the lz4 project.
package enum LZ4 {
  /// Expands frames.
  ///
  /// Complexity: O(bytes that come out), at most 255 for each byte that goes in.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the part.
  ///   - range: the range of the frames.
  ///   - limit: the number of bytes that may come out.
  ///   - part: the name of the part, for messages.
  /// - Returns: the expanded bytes.
  /// - Throws: an ``ImportFailure`` for damaged bytes, and for more than the limit.
  package static func expand(
    _ bytes: [UInt8], in range: Range<Int>, limit: Int, part: String = ""
  ) throws(ImportFailure) -> [UInt8] {
    var reader = BinaryReader(bytes, in: range, part: part)
    var output: [UInt8] = []
    while true {
      if reader.begins(with: "bv4$") { return output }
      if reader.begins(with: "bv41") {
        try reader.skip(4)
        let size = try reader.uint32()
        guard size <= UInt32(clamping: limit - output.count) else {
          throw reader.failure(.overLimit)
        }
        let block = try reader.take(try reader.count())
        // The size is a claim: no more is reserved than the block can make.
        output.reserveCapacity(output.count + min(Int(size), block.count * 255))
        try expand(
          BinaryReader(bytes, in: block, part: part), into: &output, until: output.count + Int(size)
        )
      } else if reader.begins(with: "bv4-") {
        try reader.skip(4)
        let stored = try reader.take(try reader.count())
        guard stored.count <= limit - output.count else { throw reader.failure(.overLimit) }
        output.append(contentsOf: bytes[stored])
      } else {
        throw reader.failure(.compression, "no frame of LZ4 begins")
      }
    }
  }

  private static func expand(
    _ block: BinaryReader, into output: inout [UInt8], until goal: Int
  ) throws(ImportFailure) {
    var block = block
    while block.remaining > 0 {
      let token = try block.byte()
      let literals = try block.take(
        try length(Int(token >> 4), &block, most: goal - output.count))
      guard literals.count <= goal - output.count else { throw block.failure(.compression) }
      output.append(contentsOf: block.bytes[literals])
      // The last sequence has no match.
      if block.remaining == 0 { break }
      let distance = Int(try block.uint16())
      let count = try length(Int(token & 15), &block, most: goal - output.count) + 4
      guard distance > 0, distance <= output.count, count <= goal - output.count else {
        throw block.failure(.compression)
      }
      var from = output.count - distance
      for _ in 0..<count {
        output.append(output[from])
        from += 1
      }
    }
    guard output.count == goal else {
      throw block.failure(.compression, "a block makes fewer bytes than it says")
    }
  }

  /// The length that four bits begin, and bytes go on as long as they are 255.
  ///
  /// It stays below 2³¹: one that has become larger than what may come out goes on no further.
  private static func length(
    _ first: Int, _ block: inout BinaryReader, most: Int
  ) throws(ImportFailure) -> Int {
    guard first == 15 else { return first }
    var length = 15
    while true {
      let byte = try block.byte()
      guard length <= min(most, 1 << 30) else { throw block.failure(.compression) }
      length += Int(byte)
      if byte < 255 { return length }
    }
  }
}
