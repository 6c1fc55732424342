/// The orientation in Exif metadata, and metadata that has nothing else (CIPA DC-008, TIFF 6.0).
enum ExifOrientation {
  private static let tag = 0x0112

  /// Finds the orientation in metadata that begins like a TIFF file, with or without “Exif” before it.
  ///
  /// - Returns: upright where there is none, or the metadata is damaged.
  static func read(_ bytes: [UInt8], in range: Range<Int>) -> PictureOrientation {
    do throws(PictureError) {
      let file = PictureBytes(bytes, end: range.upperBound)
      var start = range.lowerBound
      if file.has("Exif\0", at: start) { start += 6 }
      let isLittle = file.has("II", at: start)
      guard isLittle || file.has("MM", at: start),
        try file.short(start + 2, isLittle: isLittle) == 42
      else { return .upright }
      let offset = try file.length(start + 4, isLittle: isLittle, behind: start)
      let count = try file.short(start + offset, isLittle: isLittle)
      for index in 0..<count {
        let entry = start + offset + 2 + 12 * index
        guard try file.short(entry, isLittle: isLittle) == tag else { continue }
        guard try file.short(entry + 2, isLittle: isLittle) == 3 else { return .upright }
        let value = try file.short(entry + 8, isLittle: isLittle)
        return UInt8(exactly: value).flatMap { PictureOrientation(rawValue: $0) } ?? .upright
      }
    } catch {}
    return .upright
  }

  /// Metadata with an orientation and nothing else, from “MM” on.
  static func bytes(_ orientation: PictureOrientation) -> [UInt8] {
    [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1,
      0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0, 0, 0, 0, 0,
    ]
  }
}
