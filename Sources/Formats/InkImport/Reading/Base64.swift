/// Binary data as text: RFC 4648, section 4.
package enum Base64 {
  /// Returns the bytes of a text; white space in it is passed over, and padding may be missing.
  ///
  /// - Parameter text: the text; letters of the alphabet for addresses, section 5, are taken too.
  /// - Returns: the bytes; `nil` where the text has another character.
  package static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    var isPadded = false
    for letter in text {
      let value: UInt8
      switch letter {
      case 0x41...0x5A: value = letter - 0x41
      case 0x61...0x7A: value = letter - 0x61 + 26
      case 0x30...0x39: value = letter - 0x30 + 52
      case 0x2B, 0x2D: value = 62
      case 0x2F, 0x5F: value = 63
      case 0x3D:
        isPadded = true
        continue
      case 0...0x20: continue
      default: return nil
      }
      if isPadded { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // A single letter at the end is no byte.
    return count == 6 ? nil : bytes
  }

  /// Appends bytes as text, padded.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    func letter(_ value: UInt32) -> UInt8 {
      let value = UInt8(truncatingIfNeeded: value & 63)
      switch value {
      case 0..<26: return 0x41 + value
      case 26..<52: return 0x61 + value - 26
      case 52..<62: return 0x30 + value - 52
      case 62: return 0x2B
      default: return 0x2F
      }
    }
    var index = 0
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    while index < bytes.count {
      var word: UInt32 = 0
      for step in 0..<3 {
        word = word << 8 | (index + step < bytes.count ? UInt32(bytes[index + step]) : 0)
      }
      text.append(letter(word >> 18))
      text.append(letter(word >> 12))
      text.append(index + 1 < bytes.count ? letter(word >> 6) : 0x3D)
      text.append(index + 2 < bytes.count ? letter(word) : 0x3D)
      index += 3
    }
  }
}
