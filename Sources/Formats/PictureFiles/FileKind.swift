/// The kind of a file, told by its first bytes.
///
/// This alone decides it, for the app, the command line and the library. What stands at the very
/// beginning counts more than what comes later: drawings and pictures can hold a PDF in their first kilobyte, where
/// readers of PDFs look for the header.
package enum FileKind: UInt8, Sendable, CaseIterable {
  /// Nothing, or nothing but white space.
  case empty
  /// A drawing, a `.ductus` file.
  case drawing
  /// The text of a brush.
  case brush
  /// JSON, as event logs are.
  case log
  /// A PDF; there may be other bytes before its header.
  case pdf
  /// A picture.
  case png, jpeg, webp
  /// A ZIP archive.
  case archive
  /// A picture of a format that is not read.
  case gif, bmp, tiff, heic, heif, avif, photoshop
  /// A video.
  case video
  /// A file that was compressed with gzip.
  case gzip
  /// A text in a language of tags.
  case svg, webPage, xml
  /// Another text.
  case text
  /// Other bytes.
  case unknown

  /// The number of bytes that tell every kind.
  ///
  /// The header of a PDF begins within the first 1024 (ISO 32000-1, annex H).
  package static let reach = 1024 + 4
  /// The first bytes of a drawing.
  package static let drawingSignature: [UInt8] = [0x89, 0x44, 0x43, 0x54, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The bytes of a text that are looked at.
  private static let textReach = 512

  /// Determines the kind of a file.
  ///
  /// Complexity: O(``reach``).
  ///
  /// - Parameter bytes: the file, or its first ``reach`` bytes.
  package init(of bytes: [UInt8]) {
    let file = PictureBytes(bytes, end: Self.reach)
    if let kind = Self.marked(file) {
      self = kind
    } else if let kind = Self.text(file, isTagged: true) {
      self = kind
    } else if Self.headerOfPDF(in: bytes) != nil {
      self = .pdf
    } else {
      self = Self.text(file, isTagged: false) ?? .unknown
    }
  }

  /// The offset of the header of a PDF in the first kilobyte of some bytes, whatever is before it.
  ///
  /// Of these bytes ``init(of:)`` says whether they are a PDF.
  package static func headerOfPDF(in bytes: [UInt8]) -> Int? {
    let file = PictureBytes(bytes)
    return (0..<min(bytes.count, 1024)).first { file.has("%PDF-", at: $0) }
  }

  /// The kind of a file that begins with the mark of its kind.
  private static func marked(_ file: PictureBytes) -> FileKind? {
    func begins(_ bytes: [UInt8]) -> Bool { file.bytes.starts(with: bytes) }
    if begins(drawingSignature) { return .drawing }
    if file.has("%PDF-", at: 0) { return .pdf }
    if begins(PNGFile.signature) { return .png }
    if begins([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if file.has("RIFF", at: 0), file.has("WEBP", at: 8) { return .webp }
    if begins([0x50, 0x4B, 3, 4]) || begins([0x50, 0x4B, 5, 6]) { return .archive }
    if file.has("GIF8", at: 0) { return .gif }
    // Two letters are few: the four bytes that are always 0 belong to the mark.
    if file.has("BM", at: 0), file.end >= 10, file.bytes[6..<10].allSatisfy({ $0 == 0 }) {
      return .bmp
    }
    if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
    if file.has("8BPS", at: 0) { return .photoshop }
    if begins([0x1F, 0x8B]) { return .gzip }
    if begins([0x1A, 0x45, 0xDF, 0xA3]) { return .video }
    guard file.has("ftyp", at: 4) else { return nil }
    if file.has("heic", at: 8) || file.has("heix", at: 8) { return .heic }
    if file.has("mif1", at: 8) { return .heif }
    return file.has("avif", at: 8) ? .avif : .video
  }

  /// The kind of a text; `nil` for other bytes.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - isTagged: true to find only those kinds of texts that begin with a mark.
  /// - Returns: the kind.
  private static func text(_ file: PictureBytes, isTagged: Bool) -> FileKind? {
    // White space and a byte order mark.
    var start = file.has("\u{FEFF}", at: 0) ? 3 : 0
    while start < file.end, [9, 10, 11, 12, 13, 32].contains(file.bytes[start]) { start += 1 }
    if start == file.end { return .empty }
    let end = min(file.end, start + textReach)
    // A log is told by one byte; a damaged one is a log still.
    if [UInt8(ascii: "["), UInt8(ascii: "{")].contains(file.bytes[start]) { return .log }
    func has(_ word: StaticString, at offset: Int) -> Bool {
      let count = word.utf8CodeUnitCount
      guard offset + count <= end else { return false }
      return (0..<count).allSatisfy {
        let byte = file.bytes[offset + $0]
        return (0x41...0x5A).contains(byte)
          ? byte + 32 == word.utf8Start[$0] : byte == word.utf8Start[$0]
      }
    }
    if has("ductus-brush", at: start) { return .brush }
    if has("<!doctype html", at: start) || has("<html", at: start) { return .webPage }
    let isXML = has("<?xml", at: start)
    if isXML || has("<svg", at: start) || has("<!doctype svg", at: start)
      || has("<!--", at: start)
    {
      if (start..<end).contains(where: { has("<svg", at: $0) }) { return .svg }
      if isXML { return .xml }
    }
    let isText = file.bytes[start..<end].allSatisfy { $0 >= 32 || (9...13).contains($0) }
    guard !isTagged, isText else { return nil }
    return file.bytes[start] == UInt8(ascii: "<") ? .xml : .text
  }
}
