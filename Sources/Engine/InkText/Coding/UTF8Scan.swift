/// Checks of UTF-8 (Unicode 16, table 3-7) without the tables of the standard library.
package enum UTF8Scan {
  /// Returns the index of the first byte that begins no well-formed character; `nil` where all is well-formed.
  ///
  /// Complexity: O(bytes).
  package static func firstFault(in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard let length = length(at: index, of: bytes) else { return index }
      index += length
    }
    return nil
  }

  /// The number of bytes of the character at an index; `nil` where there is none.
  private static func length(at index: Int, of bytes: ArraySlice<UInt8>) -> Int? {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.endIndex, second.contains(bytes[index + 1]) else { return nil }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Returns whether an offset lies between two characters of well-formed text, or at an end of it.
  package static func isBorder(_ offset: Int, in utf8: [UInt8]) -> Bool {
    offset == 0 || offset == utf8.count
      || offset > 0 && offset < utf8.count && utf8[offset] & 0xC0 != 0x80
  }

  /// The offset behind the character at an offset, at most the end.
  package static func offset(after offset: Int, in utf8: [UInt8]) -> Int {
    var next = offset + 1
    while next < utf8.count, utf8[next] & 0xC0 == 0x80 { next += 1 }
    return min(next, utf8.count)
  }

  /// The offset of the character before an offset, at least 0.
  package static func offset(before offset: Int, in utf8: [UInt8]) -> Int {
    var previous = offset - 1
    while previous > 0, utf8[previous] & 0xC0 == 0x80 { previous -= 1 }
    return max(previous, 0)
  }
}
