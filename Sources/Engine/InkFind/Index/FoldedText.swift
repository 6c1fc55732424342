/// Text without case and accents, for comparison.
enum FoldedText {
  /// The letters from U+00C0 to U+017F without their accents, each as one or two small letters, filled up with a
  /// space; a dot stands for a sign that is no letter.
  private static let latin: StaticString = """
    a a a a a a aec e e e e i i i i d n o o o o o . o u u u u y thssa a a a a a aec e e e e i i i i \
    d n o o o o o . o u u u u y thy a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g \
    g g g g h h h h i i i i i i i i i i ijijj j k k k l l l l l l l l l l n n n n n n n n n o o o o \
    o o oeoer r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s \
    .
    """

  /// Returns the UTF-8 of a text in small letters, without accents, with single spaces between words.
  ///
  /// Latin, Greek and Cyrillic letters lose their case, Latin ones their accents, as well as combining marks (Unicode,
  /// blocks Latin-1 Supplement, Latin Extended-A, Greek, Cyrillic). Other characters stay. Complexity: O(text).
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let value = scalar.value
      switch value {
      case 0...32, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x3000:
        if let last = bytes.last, last != 32 { bytes.append(32) }
      case 65...90: bytes.append(UInt8(value + 32))
      case 33...127: bytes.append(UInt8(value))
      case 0xC0...0x17F:
        let position = Int(value - 0xC0) * 2
        let first = latin.utf8Start[position]
        let second = latin.utf8Start[position + 1]
        if first != 46 { bytes.append(first) } else { append(value, to: &bytes) }
        if second != 32 { bytes.append(second) }
      case 0xAD, 0x300...0x36F: continue
      case 0x2018, 0x2019: bytes.append(39)
      case 0x201C, 0x201D, 0x201E: bytes.append(34)
      case 0x391...0x3A9, 0x410...0x42F: append(value + 32, to: &bytes)
      case 0x400...0x40F: append(value + 80, to: &bytes)
      default: append(value, to: &bytes)
      }
    }
    if bytes.last == 32 { bytes.removeLast() }
    return bytes
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
  }

  /// Returns the first position of a text in another; `nil` if there is none.
  static func position(of part: [UInt8], in text: [UInt8], from start: Int = 0) -> Int? {
    guard !part.isEmpty, part.count <= text.count else { return nil }
    var position = start
    while position <= text.count - part.count {
      if text[position] == part[0] {
        var length = 1
        while length < part.count, text[position + length] == part[length] { length += 1 }
        if length == part.count { return position }
      }
      position += 1
    }
    return nil
  }

  /// Returns whether a byte belongs to a word.
  static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 128 || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57)
  }
}
