/// The bytes of the file of a picture, and integers in them, the high byte first or the low one.
struct PictureBytes {
  let bytes: [UInt8]
  /// The end of the readable bytes.
  let end: Int

  init(_ bytes: [UInt8], end: Int? = nil) {
    self.bytes = bytes
    self.end = min(end ?? bytes.count, bytes.count)
  }

  func byte(_ offset: Int) throws(PictureError) -> UInt8 {
    guard offset >= 0, offset < end else {
      throw PictureError(.cut, offset: min(max(offset, 0), end))
    }
    return bytes[offset]
  }

  /// Returns an unsigned number of two bytes.
  func short(_ offset: Int, isLittle: Bool = false) throws(PictureError) -> Int {
    let (first, second) = (Int(try byte(offset)), Int(try byte(offset + 1)))
    return isLittle ? second << 8 | first : first << 8 | second
  }

  /// Returns an unsigned number of four bytes.
  func long(_ offset: Int, isLittle: Bool = false) throws(PictureError) -> UInt32 {
    let first = UInt32(try short(offset, isLittle: isLittle))
    let second = UInt32(try short(offset + 2, isLittle: isLittle))
    return isLittle ? second << 16 | first : first << 16 | second
  }

  /// Returns a number of four bytes as a length that has room in the bytes behind an offset.
  func length(_ offset: Int, isLittle: Bool = false, behind: Int) throws(PictureError) -> Int {
    let value = try long(offset, isLittle: isLittle)
    guard behind <= end, value <= UInt32(clamping: end - behind) else {
      throw PictureError(.cut, offset: end)
    }
    return Int(value)
  }

  /// Returns whether there are some bytes at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset <= end - count else { return false }
    for index in 0..<count where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
  }
}
