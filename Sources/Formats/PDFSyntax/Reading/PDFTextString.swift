/// Text in strings: ISO 32000-2, section 7.9.2.
package enum PDFTextString {
  /// The text in UTF-8; what no character is becomes U+FFFD.
  ///
  /// - Parameter string: a string that begins with the mark of UTF-16 or UTF-8, or is in PDFDocEncoding.
  /// - Returns: the text.
  package static func utf8(_ string: [UInt8]) -> [UInt8] {
    if string.count >= 2, string[0] == 0xFE, string[1] == 0xFF { return utf16(string, high: 0) }
    // Other programs write it, and all readers accept it.
    if string.count >= 2, string[0] == 0xFF, string[1] == 0xFE { return utf16(string, high: 1) }
    if string.count >= 3, string[0] == 0xEF, string[1] == 0xBB, string[2] == 0xBF {
      return Array(String(decoding: string[3...], as: UTF8.self).utf8)
    }
    var text: [UInt8] = []
    for byte in string { append(scalar(byte), to: &text) }
    return text
  }

  private static func utf16(_ string: [UInt8], high: Int) -> [UInt8] {
    var text: [UInt8] = []
    var index = 2
    var first: UInt32?
    while index + 1 < string.count {
      let unit = UInt32(string[index + high]) << 8 | UInt32(string[index + 1 - high])
      index += 2
      if let lead = first {
        first = nil
        if unit >> 10 == 0x37 {
          append(0x10000 + (lead & 0x3FF) << 10 + unit & 0x3FF, to: &text)
          continue
        }
        append(0xFFFD, to: &text)
      }
      if unit >> 10 == 0x36 { first = unit } else { append(unit, to: &text) }
    }
    if first != nil { append(0xFFFD, to: &text) }
    return text
  }

  private static func append(_ code: UInt32, to text: inout [UInt8]) {
    let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The characters from 0x18 and from 0x80 on that are others than in Latin-1: annex D.3.
  private static let low: [UInt32] = [
    0x02D8, 0x02C7, 0x02C6, 0x02D9, 0x02DD, 0x02DB, 0x02DA, 0x02DC,
  ]
  private static let high: [UInt32] = [
    0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044, 0x2039, 0x203A, 0x2212, 0x2030,
    0x201E, 0x201C, 0x201D, 0x2018, 0x2019, 0x201A, 0x2122, 0xFB01, 0xFB02, 0x0141, 0x0152, 0x0160,
    0x0178, 0x017D, 0x0131, 0x0142, 0x0153, 0x0161, 0x017E, 0xFFFD, 0x20AC,
  ]

  private static func scalar(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0x18...0x1F: low[Int(byte) - 0x18]
    case 0x80...0xA0: high[Int(byte) - 0x80]
    case 0x7F, 0xAD: 0xFFFD
    default: UInt32(byte)
    }
  }
}
