internal import InkDocument
internal import InkGeometry

/// Writes a document as one text of another format, and counts what it writes.
protocol ForeignWriter {
  /// Begins a file.
  init(_ document: InkDocument)
  /// The document.
  var document: InkDocument { get }
  /// The counts of what was written, and of what was left out.
  var report: ImportReport { get set }
  /// Writes all of it; called once.
  mutating func write() -> [UInt8]
}

extension ForeignWriter {
  /// The file of a document, and the report.
  static func file(of document: InkDocument) -> (bytes: [UInt8], report: ImportReport) {
    var writer = Self(document)
    let bytes = writer.write()
    return (bytes, writer.report)
  }

  /// Counts a stroke, and returns its ink; `nil` for erasures, hidden strokes and those that leave no ink.
  mutating func line(of stroke: InkStroke) -> WrittenStroke? {
    guard !stroke.isErasure, document.isShown(stroke),
      let line = WrittenStroke(stroke, of: document, from: .zero)
    else {
      report.leave(stroke.isErasure ? .erasures : .strokes)
      return nil
    }
    report.take(.strokes)
    return line
  }
}
