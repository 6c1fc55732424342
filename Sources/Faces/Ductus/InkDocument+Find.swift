public import InkDocument
public import InkFind
public import InkGeometry
internal import InkGestures

/// Ink of a document that is what was looked for.
public struct FoundInk: Equatable, Sendable {
  /// The strokes, ascending; none for texts, and for the names of pages and pictures.
  public let strokes: [InkStroke.Identifier]
  /// The page; `nil` beside all pages.
  public let page: DocumentPage.Identifier?
  /// The rectangle around what was found, in the document's points; a part of a word where only a part was looked for.
  public let bounds: Rect
  /// The likeness, from 0 to 1; 1 is certain.
  public let score: Double
  /// The text that was read, or the name.
  public let text: String
  /// True for text that was read, and may be wrong; false for texts and names.
  public let isReading: Bool
}

// Looking for handwriting.
extension InkDocument {
  /// The index of the writing of the document, with its texts and names.
  ///
  /// Erased ink is not in it. Numbers of pages are those of ``pages``, from 1; 0 is beside them. Complexity: O(samples ×
  /// erasures over them).
  ///
  /// - Parameter earlier: an index of the document as it was; its readings are kept where the ink is the same. By default
  ///   none.
  /// - Returns: the index; words that are new are not read yet.
  public func writingIndex(after earlier: InkIndex = InkIndex()) -> InkIndex {
    var index = earlier
    index.removeStrokes()
    index.setNotes(writtenNotes())
    for stroke in strokes {
      if let trace = trace(of: stroke) { index.put(trace) }
    }
    return index
  }

  /// Finds a typed text in the handwriting, in the texts and in the names of the document.
  ///
  /// Everything is read first: a page of 300 words takes seconds. Who looks more than once keeps the
  /// ``writingIndex(after:)`` and asks that. Complexity: O(samples).
  ///
  /// - Parameters:
  ///   - typed: the text; case and accents do not count. Several words are found where they stand beside each other.
  ///   - reader: the reader of handwriting, in Latin letters and digits.
  /// - Returns: the best results first; none where nothing is alike.
  public func find(_ typed: String, with reader: WordReader) -> [FoundInk] {
    var index = writingIndex()
    while index.readNext(reader) {}
    return found(index.find(typed))
  }

  /// Results of an index of the document, as ink of the document.
  ///
  /// - Parameter hits: results of a ``writingIndex(after:)`` of this document.
  /// - Returns: for each hit the ink.
  public func found(_ hits: [InkHit]) -> [FoundInk] {
    let pages = self.pages
    return hits.map { hit in
      FoundInk(
        strokes: hit.strokes.map { InkStroke.Identifier(rawValue: Int(truncatingIfNeeded: $0)) },
        page: hit.page > 0 && hit.page <= pages.count ? pages[hit.page - 1].id : nil,
        bounds: hit.bounds, score: hit.score, text: hit.text, isReading: hit.source != .note)
    }
  }
}
