internal import InkCodec
public import InkDocument

extension ImportedDrawing {
  /// Makes a document of the drawing, without anything to undo.
  ///
  /// Each stroke is a stroke; highlighters come under all other ink. Pages lie below each other, and each page of an
  /// endless canvas below the one before. Layers are in the order of strokes; pictures and texts keep their order among
  /// ink. Texts are set by the first program that has fonts, see ``/InkDocument/InkDocument/unsetTexts``. Ink of recognized
  /// words is named by them. Pictures of formats that are not shown are left out, and so are pages of PDFs whose bytes
  /// ``pdfs`` do not have.
  ///
  /// Complexity: O(points + bytes of pictures + elements × log elements).
  ///
  /// - Returns: the document, and the report with all that was left out.
  public consuming func document() -> (document: InkDocument, report: ImportReport) {
    if !kept.isEmpty, let document = try? InkDocument(file: kept) { return (document, report) }
    var assembly = DocumentAssembly(self)
    assembly.placePages()
    // Each page is given up when it has been added, so that points are not in memory twice.
    var waiting = assembly.takePages()
    pages = []
    for index in waiting.indices {
      let page = waiting[index]
      waiting[index] = ImportedPage(size: nil)
      assembly.add(page, at: index)
    }
    return assembly.finish()
  }
}

extension InkDocument {
  /// Makes a document of the file of another program.
  ///
  /// ```swift
  /// let document = try InkDocument(importing: bytes)
  /// print(document.strokes.count, document.pages.count, document.unsetTexts.map(\.string))
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file, see ``/InkImport/ForeignDrawing``.
  ///   - limits: the bounds of memory and work.
  /// - Throws: an ``/InkImport/ImportFailure`` for a file that is of no known format, damaged, or beyond the limits.
  /// - Complexity: as `ForeignDrawing.read` and ``/InkImport/ImportedDrawing/document()``.
  public convenience init(
    importing bytes: [UInt8], _ limits: ImportLimits = ImportLimits()
  ) throws(ImportFailure) {
    let document = try ForeignDrawing.read(bytes, limits).document().document
    self.init(document.state)
  }
}
