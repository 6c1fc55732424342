internal import PDFSyntax

/// The scene that Excalidraw keeps within the PNG and SVG files that it makes.
///
/// Of a PNG it is a text chunk (`tEXt`) under the name `application/vnd.excalidraw+json`, of an SVG base64 between the
/// comments `payload-start` and `payload-end`. Either is JSON with the scene as a string, in which each character is a
/// byte of a zlib stream.
enum ExcalidrawScene {
  /// True if a PNG or an SVG has a scene within.
  static func isWithin(_ bytes: [UInt8]) -> Bool {
    if isPNG(bytes) { return chunk(of: bytes) != nil }
    guard bytes.prefix(512).trimmed.first == 0x3C else { return false }
    return bytes.first("payload-type:application/vnd.excalidraw+json") != nil
  }

  private static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// The text of the chunk; `nil` where there is none.
  private static func chunk(of png: [UInt8]) -> Range<Int>? {
    var position = 8
    while position + 12 <= png.count {
      var length = 0
      for index in 0..<4 { length = length << 8 | Int(png[position + index]) }
      let start = position + 8
      guard length >= 0, length <= png.count - start - 4 else { return nil }
      let data = png[start..<start + length]
      if png[(position + 4)..<start].spells("tEXt"),
        data.begins(with: "application/vnd.excalidraw+json"), length > 32, data[start + 31] == 0
      {
        return start + 32..<start + length
      }
      position = start + length + 4
    }
    return nil
  }

  /// The scene as JSON.
  ///
  /// - Throws: an ``ImportFailure`` where it is damaged, or longer than the limit.
  static func bytes(
    within file: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> [UInt8] {
    var envelope: [UInt8]
    if isPNG(file) {
      guard let range = chunk(of: file) else { throw ImportFailure(.missingPart, at: .byte(0)) }
      // The chunk is ISO 8859-1.
      envelope = []
      for byte in file[range] { TextEncoding.append(UInt32(byte), to: &envelope) }
    } else {
      guard let start = file.first("payload-start-->") ?? file.first("payload-start -->"),
        let end = file[start...].first("<!-- payload-end")
          ?? file[start...].first("<!--payload-end"),
        let close = file[start..<end].first("-->"),
        let decoded = Base64.bytes(of: file[(close + 3)..<end])
      else { throw ImportFailure(.malformed, at: .byte(0), "expected a payload in base64") }
      envelope = decoded
    }
    let root = try JSONText(envelope, limits).root
    // Older files have the scene itself.
    if root["elements"] != nil { return envelope }
    guard let encoded = root.string("encoded") else {
      throw ImportFailure(.malformed, at: .line(1), "expected “encoded”")
    }
    let data = latin1(encoded)
    guard root["compressed"]?.boolean == true else { return data }
    do throws(PDFError) {
      return try Inflate(data, in: 0..<data.count, limit: limits.expandedBytes).output
    } catch {
      throw ImportFailure(
        error.reason == .streamTooLong ? .overLimit : .compression, at: .byte(error.offset))
    }
  }

  /// The bytes for which the characters of a text stand.
  private static func latin1(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] & 0xE0 == 0xC0, index + 1 < text.count {
        bytes.append(text[index] << 6 | text[index + 1] & 63)
        index += 2
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }
}
