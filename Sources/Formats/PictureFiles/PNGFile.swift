/// A PNG file in its chunks (ISO/IEC 15948; W3C Portable Network Graphics, third edition).
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the header, and takes out all that is not needed to show the picture in its colours.
  static func read(
    _ bytes: [UInt8], keepsOrientation: Bool
  ) throws(PictureError) -> (PictureHeader, [UInt8]) {
    let file = PictureBytes(bytes)
    var header = PictureHeader(.png)
    var kept = signature
    // The orientation has to come before the data.
    var beforeData = 0
    var offset = signature.count
    var hasData = false
    while true {
      let length = try file.length(offset, behind: offset + 4)
      let content = offset + 8..<offset + 8 + length
      guard content.upperBound <= bytes.count - 4 else {
        throw PictureError(.cut, offset: bytes.count)
      }
      let chunk = offset..<content.upperBound + 4
      if chunk.lowerBound == signature.count {
        guard file.has("IHDR", at: offset + 4), length == 13 else {
          throw PictureError(.malformed, offset: offset)
        }
        header.pixelWidth = Int(min(try file.long(content.lowerBound), 1 << 30))
        header.pixelHeight = Int(min(try file.long(content.lowerBound + 4), 1 << 30))
        try header.check(at: content.lowerBound)
        kept += bytes[chunk]
      } else if file.has("eXIf", at: offset + 4) {
        header.orientation = ExifOrientation.read(bytes, in: content)
      } else if isKept(file, offset + 4) {
        if file.has("IDAT", at: offset + 4), !hasData { (hasData, beforeData) = (true, kept.count) }
        kept += bytes[chunk]
      } else if bytes[offset + 4] & 0x20 == 0 {
        // Without a chunk that must be known, this is another picture.
        throw PictureError(.malformed, offset: offset + 4)
      }
      if file.has("IEND", at: offset + 4) { break }
      offset = chunk.upperBound
    }
    guard hasData else { throw PictureError(.malformed, offset: offset) }
    if keepsOrientation, header.orientation != .upright {
      let exif = ExifOrientation.bytes(header.orientation)
      var chunk: [UInt8] = [0, 0, 0, UInt8(exif.count), 0x65, 0x58, 0x49, 0x66] + exif
      let sum = CRC32.sum(of: Array(chunk[4...]))
      for shift in [24, 16, 8, 0] as [UInt32] {
        chunk.append(UInt8(truncatingIfNeeded: sum >> shift))
      }
      kept.insert(contentsOf: chunk, at: beforeData)
    }
    return (header, kept)
  }

  private static func isKept(_ file: PictureBytes, _ offset: Int) -> Bool {
    let types: [StaticString] = [
      "PLTE", "IDAT", "IEND", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM", "cICP", "sBIT",
    ]
    return types.contains { file.has($0, at: offset) }
  }
}
