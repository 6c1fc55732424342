public import InkDocument
public import InkFind
internal import InkGeometry
public import InkPDF

// Words that were read of handwriting, for PDFs.
extension InkDocument {
  /// The words of an index, as text for a PDF that can be searched.
  ///
  /// ```swift
  /// var index = document.writingIndex()
  /// while index.readNext(reader) {}
  /// var settings = PDFSettings()
  /// settings.reading = InkDocument.readWords(of: &index)
  /// let bytes = try document.pdf(settings)
  /// ```
  ///
  /// Names that were given to ink are its text. Complexity: O(words + strokes).
  ///
  /// - Parameter index: the index of the document, with its words read.
  /// - Returns: the words that have text, those that are not sure too.
  public static func readWords(of index: inout InkIndex) -> [PDFReadWord] {
    index.text().compactMap { word in
      guard !word.text.utf8.isEmpty else { return nil }
      let (left, right) = (word.bounds.minX, word.bounds.maxX)
      return PDFReadWord(
        text: Array(word.text.utf8), start: Point(left, word.frame.baseline(at: left)),
        end: Point(right, word.frame.baseline(at: right)), xHeight: word.frame.xHeight)
    }
  }
}
