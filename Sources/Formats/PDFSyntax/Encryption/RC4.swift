/// The stream cipher RC4, which encrypts and decrypts alike (RFC 6229 has its test vectors).
package enum RC4 {
  /// The bytes encrypted, or decrypted.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - key: 1…256 bytes; with none the bytes stay as they are.
  /// - Returns: as many bytes.
  package static func apply(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    guard !key.isEmpty else { return bytes }
    var box = (0..<256).map { UInt8($0) }
    var other: UInt8 = 0
    for index in 0..<256 {
      other = other &+ box[index] &+ key[index % key.count]
      box.swapAt(index, Int(other))
    }
    var result = bytes
    var position: UInt8 = 0
    other = 0
    for index in result.indices {
      position = position &+ 1
      other = other &+ box[Int(position)]
      box.swapAt(Int(position), Int(other))
      result[index] ^= box[Int(box[Int(position)] &+ box[Int(other)])]
    }
    return result
  }
}
