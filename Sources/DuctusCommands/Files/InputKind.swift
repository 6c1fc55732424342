/// The kind of an input, determined by its first bytes.
enum InputKind: Equatable {
  /// A `.ductus` file.
  case drawing
  /// A PDF, which some commands take for the drawing in it.
  case pdf
  /// JSON, or an empty input, which is a log without events.
  case log
  /// Another kind of file, with its name for messages.
  case foreign(String)
  /// Anything else.
  case unknown

  /// Determines the kind by the first bytes of an input that is not a drawing.
  init(_ start: [UInt8]) {
    // Some programs put a few bytes before the header.
    if start.prefix(1024).indices.contains(where: { start[$0...].starts(with: Array("%PDF-".utf8)) }
    ) {
      self = .pdf
      return
    }
    if let known = Self.foreign.first(where: { start.starts(with: $0.signature) }) {
      self = .foreign(known.name)
      return
    }
    // White space and a byte order mark, which the reader of logs skips.
    let blank: [UInt8] = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
    guard let first = start.first(where: { !blank.contains($0) }) else {
      self = .log
      return
    }
    self = first == UInt8(ascii: "[") || first == UInt8(ascii: "{") ? .log : .unknown
  }

  /// The signatures of file formats that are often given by mistake.
  private static let foreign: [(signature: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), (Array("GIF8".utf8), "a GIF"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("<svg".utf8), "an SVG"), (Array("<?xml".utf8), "an XML file"),
    (Array("<!DOCTYPE".utf8), "a web page"), ([0x1F, 0x8B], "a gzip file; unpack it first"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP file; unpack it first"),
    ([0x1A, 0x45, 0xDF, 0xA3], "a WebM video"), (Array("ductus-brush".utf8), "a brush"),
  ]
}
