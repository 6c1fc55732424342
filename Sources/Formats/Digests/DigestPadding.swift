/// The end of a message of which a digest is made: a bit, zeros, and the number of its bits (RFC 1321, section 3.1;
/// FIPS 180-4, section 5.1).
enum DigestPadding {
  /// The message with its end, a whole number of blocks.
  ///
  /// - Parameters:
  ///   - bytes: the message.
  ///   - block: the bytes of a block.
  ///   - length: the bytes that tell the number of bits.
  ///   - isLittleEndian: true if the lowest of these comes first.
  /// - Returns: the bytes of the blocks.
  static func padded(
    _ bytes: [UInt8], block: Int, length: Int, isLittleEndian: Bool
  ) -> [UInt8] {
    var message = bytes
    message.append(0x80)
    let zeros = (2 * block - (message.count + length) % block) % block
    message.append(contentsOf: repeatElement(0, count: zeros))
    let bits = UInt64(bytes.count) << 3
    for index in 0..<length {
      let byte = isLittleEndian ? index : length - 1 - index
      message.append(byte < 8 ? UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte))) : 0)
    }
    return message
  }
}
