/// A JPEG file in its segments (ISO/IEC 10918-1, annex B).
enum JPEGFile {
  private static let end: UInt8 = 0xD9
  private static let scan: UInt8 = 0xDA

  /// Reads the header, and takes out all metadata but orientation and colour profile.
  static func read(
    _ bytes: [UInt8], keepsOrientation: Bool
  ) throws(PictureError) -> (PictureHeader, [UInt8]) {
    let file = PictureBytes(bytes)
    var header = PictureHeader(.jpeg)
    // The bytes before the orientation, and those behind it.
    var start: [UInt8] = [0xFF, 0xD8]
    var rest: [UInt8] = []
    var hasExif = false
    var hasScan = false
    var offset = 2
    while true {
      if hasScan, offset >= bytes.count {
        // Some files have no mark at their end.
        rest += [0xFF, end]
        break
      }
      let marker = offset
      guard try file.byte(offset) == 0xFF else {
        throw PictureError(.malformed, offset: offset)
      }
      while try file.byte(offset) == 0xFF { offset += 1 }
      let type = try file.byte(offset)
      offset += 1
      if type == end {
        guard hasScan else { throw PictureError(.malformed, offset: marker) }
        rest += [0xFF, end]
        break
      }
      if type == 0x01 || (0xD0...0xD7).contains(type) { continue }
      guard type >= 0xC0, type != 0xD8 else { throw PictureError(.malformed, offset: marker) }
      let length = try file.short(offset)
      guard length >= 2 else { throw PictureError(.malformed, offset: offset) }
      guard length <= bytes.count - offset else { throw PictureError(.cut, offset: bytes.count) }
      let content = offset + 2..<offset + length
      let segment = [0xFF, type] + bytes[offset..<offset + length]
      offset += length
      switch type {
      case 0xE0:
        // Without the small picture that it may have.
        if file.has("JFIF\0", at: content.lowerBound), content.count >= 14, start.count == 2 {
          start += [0xFF, 0xE0, 0, 16] + bytes[content.prefix(12)] + [0, 0]
        }
      case 0xE1:
        if file.has("Exif\0", at: content.lowerBound), !hasExif {
          header.orientation = ExifOrientation.read(bytes, in: content)
          hasExif = true
        }
      case 0xE2: if file.has("ICC_PROFILE\0", at: content.lowerBound) { rest += segment }
      case 0xEE: if file.has("Adobe", at: content.lowerBound) { rest += segment }
      case 0xE3...0xEF, 0xFE: break
      case 0xC0...0xCF where type != 0xC4 && type != 0xC8 && type != 0xCC:
        header.pixelHeight = try file.short(content.lowerBound + 1)
        header.pixelWidth = try file.short(content.lowerBound + 3)
        try header.check(at: content.lowerBound + 1)
        rest += segment
      case scan:
        guard header.pixelWidth > 0 else { throw PictureError(.malformed, offset: marker) }
        hasScan = true
        rest += segment
        let data = offset
        offset = endOfScan(bytes, from: offset)
        rest += bytes[data..<offset]
      default: rest += segment
      }
    }
    if keepsOrientation, header.orientation != .upright {
      let exif =
        [0x45, 0x78, 0x69, 0x66, 0, 0] as [UInt8] + ExifOrientation.bytes(header.orientation)
      start += [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    }
    return (header, start + rest)
  }

  /// The offset of the next marker that is no part of the data of a scan.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset + 1 < bytes.count {
      let next = bytes[offset + 1]
      if bytes[offset] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) {
        return offset
      }
      offset += 1
    }
    return bytes.count
  }
}
