/// Chained blocks (CBC, NIST SP 800-38A, section 6.2).
extension AES {
  /// Encrypts whole blocks; bytes after the last one are left out.
  package func encrypted(_ bytes: [UInt8], from vector: [UInt8]) -> [UInt8] {
    var chain = Self.block(vector, 0)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let end = bytes.count / Self.blockSize * Self.blockSize
    for offset in stride(from: 0, to: end, by: Self.blockSize) {
      chain ^= Self.block(bytes, offset)
      encrypt(&chain)
      Self.append(chain, to: &result)
    }
    return result
  }

  /// Decrypts whole blocks; bytes after the last one are left out.
  package func decrypted(_ bytes: [UInt8], from vector: [UInt8]) -> [UInt8] {
    var chain = Self.block(vector, 0)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let end = bytes.count / Self.blockSize * Self.blockSize
    for offset in stride(from: 0, to: end, by: Self.blockSize) {
      let next = Self.block(bytes, offset)
      var block = next
      decrypt(&block)
      Self.append(block ^ chain, to: &result)
      chain = next
    }
    return result
  }

  private static func append(_ block: Block, to bytes: inout [UInt8]) {
    for column in 0..<4 {
      for shift in 0..<4 {
        bytes.append(UInt8(truncatingIfNeeded: block[column] >> (24 - 8 * UInt32(shift))))
      }
    }
  }
}

/// Messages of any length, with the vector before them, as strings and streams of PDFs are (ISO 32000-2,
/// section 7.6.3.1).
extension AES {
  /// The vector and the encrypted message, which is filled up to whole blocks (RFC 8018, section 6.1.1).
  package func sealed(_ message: [UInt8], vector: [UInt8]) -> [UInt8] {
    let rest = Self.blockSize - message.count % Self.blockSize
    return vector + encrypted(message + repeatElement(UInt8(rest), count: rest), from: vector)
  }

  /// The message; empty without a whole block behind the vector.
  ///
  /// A filling that is damaged stays with the message: readers of its format do not mind it.
  package func opened(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2 * Self.blockSize else { return [] }
    var message = decrypted(
      Array(bytes[Self.blockSize...]), from: Array(bytes[..<Self.blockSize]))
    guard let rest = message.last.map(Int.init), (1...Self.blockSize).contains(rest),
      message.suffix(rest).allSatisfy({ $0 == UInt8(rest) })
    else { return message }
    message.removeLast(rest)
    return message
  }
}
