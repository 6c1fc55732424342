internal import InkBrush
internal import InkGeometry

/// Reads files of the Universal Ink Model 3.1, `.uim`.
///
/// A file is a RIFF of chunks with messages of Protocol Buffers; its canvas has no pages. Lengths are in units of 1/96 inch
/// after the transform of the ink. Sources: the documentation of Wacom's Universal Ink Model, and
/// Wacom-Developer/universal-ink-library (`uim/codec`), for the numbers of fields.
enum UniversalInkReader {
  /// Points per unit: 1/96 inch.
  static let scale = 0.75

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.has("RIFF", at: 0) && bytes.has("UINK", at: 8)
  }

  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    let chunks = try chunks(bytes)
    var tally = Tally(limits)
    var sensors = UniversalInkSensors()
    var report = ImportReport()
    if let range = chunks.sensors {
      sensors = try UniversalInkSensors(
        ProtobufMessage(bytes, in: range, part: "INPT"), &tally)
    }
    var brushes = UniversalInkBrushes()
    if let range = chunks.brushes {
      brushes = try UniversalInkBrushes(ProtobufMessage(bytes, in: range, part: "BRSH"))
    }
    guard let range = chunks.ink else {
      throw ImportFailure(.missingPart, at: .byte(bytes.count), "the chunk of ink")
    }
    var ink = try UniversalInk(
      ProtobufMessage(bytes, in: range, part: "INKD"), sensors, brushes, &tally)
    var page = ImportedPage(size: nil)
    if let range = chunks.structure {
      let structure = try ProtobufMessage(bytes, in: range, part: "INKS")
      try ink.arrange(structure, on: &page, &tally)
    } else {
      ink.arrange(on: &page)
    }
    if let range = chunks.knowledge {
      let words = try UniversalInkWords(ProtobufMessage(bytes, in: range, part: "KNWG"))
      if let range = chunks.structure {
        for view in try ProtobufMessage(bytes, in: range, part: "INKS").messages(3) {
          page.words += try words.words(view, ink.elements, &tally)
        }
      }
      report.take(.recognizedWords, page.words.count)
      report.leave(.statements, words.otherStatements)
    }
    report.add(ink.report)
    var drawing = ImportedDrawing(.universalInk)
    drawing.pages = [page]
    drawing.report = report
    return drawing
  }

  /// The chunks of a file by what they hold.
  private struct Chunks {
    var sensors, brushes, ink, knowledge, structure: Range<Int>?
  }

  /// Reads the heads of chunks.
  ///
  /// The first chunk, `HEAD`, has a version, and eight bytes for each chunk behind it: three for a version, the kind of content,
  /// the compression, and three that are kept free. Chunks of an odd length have a byte of padding.
  private static func chunks(_ bytes: [UInt8]) throws(ImportFailure) -> Chunks {
    var reader = BinaryReader(bytes)
    try reader.skip(12)
    guard reader.begins(with: "HEAD") else {
      throw reader.failure(.malformed, "the first chunk is another")
    }
    try reader.skip(4)
    let head = try reader.take(try reader.count())
    guard head.count >= 4 else { throw reader.failure(.cut) }
    var heads = BinaryReader(bytes, in: head)
    let version = (try heads.byte(), try heads.byte())
    guard version.0 == 3, version.1 == 1 else {
      throw ImportFailure(
        .unsupported, at: .byte(head.lowerBound), "version \(version.0).\(version.1)")
    }
    try heads.skip(2)
    var chunks = Chunks()
    while heads.remaining >= 8 {
      try heads.skip(3)
      let (content, compression) = (try heads.byte(), try heads.byte())
      try heads.skip(3)
      if head.count % 2 == 1, reader.position == head.upperBound { try reader.skip(1) }
      let start = reader
      let name = try reader.take(4)
      let body = try reader.take(try reader.count())
      if body.count % 2 == 1, reader.remaining > 0 { try reader.skip(1) }
      let isKnown = content == 1 && compression == 0
      if bytes.has("PRPS", at: name.lowerBound) { continue }
      guard isKnown else {
        throw start.failure(.unsupported, "a chunk that is compressed or no message")
      }
      if bytes.has("INPT", at: name.lowerBound) {
        chunks.sensors = body
      } else if bytes.has("BRSH", at: name.lowerBound) {
        chunks.brushes = body
      } else if bytes.has("INKD", at: name.lowerBound) {
        chunks.ink = body
      } else if bytes.has("KNWG", at: name.lowerBound) {
        chunks.knowledge = body
      } else if bytes.has("INKS", at: name.lowerBound) {
        chunks.structure = body
      }
    }
    return chunks
  }
}
