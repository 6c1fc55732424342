/// The bytes of the file of a picture, and integers in them, the high byte first or the low one.
struct PictureBytes {
  let bytes: [UInt8]
  /// The end of the readable bytes.
  let end: Int

  init(_ bytes: [UInt8], end: Int? = nil) {
    self.bytes = bytes
    self.end = min(end ?? bytes.count, bytes.count)
  }

  func byte(_ place: Int) throws(PictureError) -> UInt8 {
    guard place >= 0, place < end else { throw PictureError(.cut, offset: min(max(place, 0), end)) }
    return bytes[place]
  }

  /// Returns an unsigned number of two bytes.
  func short(_ place: Int, isLittle: Bool = false) throws(PictureError) -> Int {
    let (first, second) = (Int(try byte(place)), Int(try byte(place + 1)))
    return isLittle ? second << 8 | first : first << 8 | second
  }

  /// Returns an unsigned number of four bytes.
  func long(_ place: Int, isLittle: Bool = false) throws(PictureError) -> UInt32 {
    let first = UInt32(try short(place, isLittle: isLittle))
    let second = UInt32(try short(place + 2, isLittle: isLittle))
    return isLittle ? second << 16 | first : first << 16 | second
  }

  /// Returns a number of four bytes as a length that has room in the bytes behind a place.
  func length(_ place: Int, isLittle: Bool = false, behind: Int) throws(PictureError) -> Int {
    let value = try long(place, isLittle: isLittle)
    guard behind <= end, value <= UInt32(clamping: end - behind) else {
      throw PictureError(.cut, offset: end)
    }
    return Int(value)
  }

  /// Returns whether there are some bytes at a place.
  func has(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place >= 0, place <= end - count else { return false }
    for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
    return true
  }
}
