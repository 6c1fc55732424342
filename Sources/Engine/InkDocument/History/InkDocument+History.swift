// The past.
extension InkDocument {
  /// The numbers of the changes that are known: every moment of the document after one of them, and before the first,
  /// can be seen again.
  public var knownChanges: Range<Int> { journal.origin + 1..<journal.last + 1 }

  /// The document as it was after one of its changes.
  ///
  /// It has the samples as they are now, with late corrections, and can be undone further. Complexity: O(strokes log
  /// strokes + changes), and bounds of strokes that were restyled since are computed.
  ///
  /// - Parameter number: the number of a change of ``knownChanges``, or the number before the first of them.
  /// - Returns: a new document, whose records are those of this one; `nil` where the moment is not known.
  public func past(after number: Int) -> InkDocument? {
    guard number >= journal.origin, number <= journal.last else { return nil }
    let changes = journal.inOrder
    let end = changes.firstIndex { $0.number == number }.map { $0 + 1 } ?? 0
    return copy(of: Array(changes[..<end]))
  }

  /// The changes that are known, from the oldest.
  public var history: [DocumentChange] { journal.inOrder }

  /// The document before the first change of the journal, without a history; complexity: O(strokes log strokes +
  /// changes).
  package var origin: State {
    var state = self.state
    (state.journal, state.gone) = (DocumentJournal(), nil)
    guard !journal.changes.isEmpty else { return state }
    // Of each thing that was changed, what it was first: strokes, pages and pictures by their names and kinds.
    var seen: Set<Int> = []
    var strokes: [InkStroke] = []
    var pages: [DocumentPage] = []
    var pictures: [PlacedPicture] = []
    func isFirst(_ name: Int?, _ kind: Int) -> Bool {
      guard let name else { return false }
      return seen.insert(name << 2 | kind).inserted
    }
    for change in journal.inOrder {
      for stroke in change.strokes where isFirst((stroke.before ?? stroke.after)?.id.rawValue, 0) {
        if let before = stroke.before { strokes.append(before) }
      }
      for page in change.pages where isFirst((page.before ?? page.after)?.id.rawValue, 1) {
        if let before = page.before { pages.append(before) }
      }
      for picture in change.pictures
      where isFirst((picture.before ?? picture.after)?.id.rawValue, 2) {
        if let before = picture.before { pictures.append(before) }
      }
      if let before = change.paperBefore, isFirst(0, 3) { state.paper = before }
      if let before = change.patternBefore, isFirst(1, 3) { state.paperPattern = before }
    }
    for stroke in state.strokes where !seen.contains(stroke.id.rawValue << 2) {
      strokes.append(stroke)
    }
    for page in state.pages where !seen.contains(page.id.rawValue << 2 | 1) { pages.append(page) }
    for picture in state.pictures where !seen.contains(picture.id.rawValue << 2 | 2) {
      pictures.append(picture)
    }
    state.strokes = sorted(strokes)
    state.pages = sorted(pages)
    state.pictures = sorted(pictures)
    return state
  }
}
