/// The encodings in which XML files come, as UTF-8.
enum TextEncoding {
  /// Returns a text in UTF-8, without a byte order mark.
  ///
  /// UTF-16 is told by its mark, or by the zero bytes of its first letter; a declaration in XML may say ISO 8859-1. What
  /// is no character of UTF-16 becomes U+FFFD.
  ///
  /// - Parameter bytes: the bytes of the file.
  /// - Returns: the text; the same bytes where they are UTF-8 without a mark.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let mark = markLength(bytes)
    if mark > 0 { return Array(bytes.dropFirst(mark)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isLittleEndian: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isLittleEndian: false) }
    if bytes.starts(with: [0x3C, 0]) { return utf16(bytes[...], isLittleEndian: true) }
    if bytes.starts(with: [0, 0x3C]) { return utf16(bytes[...], isLittleEndian: false) }
    if declaresLatin1(bytes) { return latin1(bytes) }
    return bytes
  }

  /// The number of bytes that tell the encoding of a text.
  static let reach = 256

  /// True if a text is in UTF-8.
  ///
  /// - Parameter start: the first bytes of the text, ``reach`` of them or all.
  /// - Returns: false where it is in another encoding, which ``utf8(_:)`` changes.
  static func isUTF8(_ start: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]]
    return !marks.contains { start.starts(with: $0) } && !declaresLatin1(start)
  }

  /// The length of the byte order mark with which a text in UTF-8 begins; 0 for none.
  static func markLength(_ start: [UInt8]) -> Int {
    start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    var high: UInt32?
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      index += 2
      let unit = isLittleEndian ? second << 8 | first : first << 8 | second
      if let lead = high {
        high = nil
        if 0xDC00..<0xE000 ~= unit {
          append(0x10000 + (lead - 0xD800) << 10 + (unit - 0xDC00), to: &text)
          continue
        }
        append(0xFFFD, to: &text)
      }
      if 0xD800..<0xDC00 ~= unit { high = unit } else { append(unit, to: &text) }
    }
    return text
  }

  private static func declaresLatin1(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0x3C, 0x3F, 0x78, 0x6D, 0x6C]),
      let end = bytes.prefix(200).first("?>")
    else { return false }
    let head = bytes[..<end].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    return head.first("iso-8859-1") != nil || head.first("windows-1252") != nil
  }

  private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes { append(UInt32(byte), to: &text) }
    return text
  }

  /// Appends a character; U+FFFD for a number that is none.
  static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    let isScalar = scalar < 0xD800 || 0xE000..<0x11_0000 ~= scalar
    let scalar = isScalar ? scalar : 0xFFFD
    func byte(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
    if scalar < 0x80 {
      text.append(byte(scalar))
    } else if scalar < 0x800 {
      text.append(byte(0xC0 | scalar >> 6))
      text.append(byte(0x80 | scalar & 63))
    } else if scalar < 0x10000 {
      text.append(byte(0xE0 | scalar >> 12))
      text.append(byte(0x80 | scalar >> 6 & 63))
      text.append(byte(0x80 | scalar & 63))
    } else {
      text.append(byte(0xF0 | scalar >> 18))
      text.append(byte(0x80 | scalar >> 12 & 63))
      text.append(byte(0x80 | scalar >> 6 & 63))
      text.append(byte(0x80 | scalar & 63))
    }
  }
}
