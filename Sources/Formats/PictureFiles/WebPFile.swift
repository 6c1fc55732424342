/// A WebP file in its chunks (RFC 9649).
enum WebPFile {
  private static let hasExif: UInt8 = 0x08
  private static let hasXMP: UInt8 = 0x04

  /// Reads the header, and takes out all metadata but orientation and colour profile.
  static func read(
    _ bytes: [UInt8], keepsOrientation: Bool
  ) throws(PictureError) -> (PictureHeader, [UInt8]) {
    let length = try PictureBytes(bytes).length(4, isLittle: true, behind: 8)
    guard length >= 4 else { throw PictureError(.malformed, offset: 4) }
    let file = PictureBytes(bytes, end: 8 + length)
    var header = PictureHeader(.webp)
    var kept: [UInt8] = []
    var flags: Int?
    var offset = 12
    var hasData = false
    while offset < file.end {
      let count = try file.length(offset + 4, isLittle: true, behind: offset + 8)
      let content = offset + 8..<offset + 8 + count
      var isKept = true
      if file.has("VP8X", at: offset) {
        guard count >= 10, flags == nil, !hasData else {
          throw PictureError(.malformed, offset: offset)
        }
        flags = kept.count + 8
        header.pixelWidth = try number(file, content.lowerBound + 4) + 1
        header.pixelHeight = try number(file, content.lowerBound + 7) + 1
        try header.check(at: content.lowerBound + 4)
      } else if file.has("VP8 ", at: offset) {
        if flags == nil, !hasData { try readLossy(file, content, &header) }
        hasData = true
      } else if file.has("VP8L", at: offset) {
        if flags == nil, !hasData { try readLossless(file, content, &header) }
        hasData = true
      } else if file.has("EXIF", at: offset) {
        header.orientation = ExifOrientation.read(bytes, in: content)
        isKept = false
      } else {
        isKept = ["ICCP", "ALPH", "ANIM", "ANMF"].contains { file.has($0, at: offset) }
        if file.has("ANMF", at: offset) { hasData = true }
      }
      if isKept {
        kept += bytes[offset..<content.upperBound]
        if count % 2 != 0 { kept.append(0) }
      }
      offset = content.upperBound + count % 2
    }
    guard hasData else { throw PictureError(.malformed, offset: file.end) }
    if let flags {
      kept[flags] &= ~(hasExif | hasXMP)
      if keepsOrientation, header.orientation != .upright {
        kept[flags] |= hasExif
        let exif = ExifOrientation.bytes(header.orientation)
        kept += [0x45, 0x58, 0x49, 0x46, UInt8(exif.count), 0, 0, 0] + exif
      }
    } else {
      // A file of the simple form has no metadata.
      header.orientation = .upright
    }
    var whole = Array(bytes[0..<4])
    let size = UInt32(truncatingIfNeeded: kept.count + 4)
    for shift in [0, 8, 16, 24] as [UInt32] {
      whole.append(UInt8(truncatingIfNeeded: size >> shift))
    }
    return (header, whole + bytes[8..<12] + kept)
  }

  /// A number of three bytes.
  private static func number(_ file: PictureBytes, _ offset: Int) throws(PictureError) -> Int {
    try file.short(offset, isLittle: true) | Int(try file.byte(offset + 2)) << 16
  }

  private static func readLossy(
    _ file: PictureBytes, _ content: Range<Int>, _ header: inout PictureHeader
  ) throws(PictureError) {
    let start = content.lowerBound
    guard content.count >= 10, try file.byte(start + 3) == 0x9D, try file.byte(start + 4) == 0x01,
      try file.byte(start + 5) == 0x2A
    else { throw PictureError(.malformed, offset: start) }
    header.pixelWidth = try file.short(start + 6, isLittle: true) & 0x3FFF
    header.pixelHeight = try file.short(start + 8, isLittle: true) & 0x3FFF
    try header.check(at: start + 6)
  }

  private static func readLossless(
    _ file: PictureBytes, _ content: Range<Int>, _ header: inout PictureHeader
  ) throws(PictureError) {
    let start = content.lowerBound
    guard content.count >= 5, try file.byte(start) == 0x2F else {
      throw PictureError(.malformed, offset: start)
    }
    let bits = try file.long(start + 1, isLittle: true)
    header.pixelWidth = Int(bits & 0x3FFF) + 1
    header.pixelHeight = Int(bits >> 14 & 0x3FFF) + 1
    try header.check(at: start + 1)
  }
}
