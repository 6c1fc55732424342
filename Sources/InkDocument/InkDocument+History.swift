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

  /// What there was before the first change of the journal, without a history; complexity: O(strokes log strokes +
  /// changes).
  package var origin: State {
    var state = self.state
    state.journal = DocumentJournal()
    guard !journal.changes.isEmpty else { return state }
    // Of each thing that was changed, what it was first.
    var strokes: [Int: InkStroke?] = [:]
    var pages: [Int: DocumentPage?] = [:]
    var pictures: [Int: PlacedPicture?] = [:]
    var (hasPaper, hasPattern) = (false, false)
    for change in journal.inOrder {
      for stroke in change.strokes {
        guard let id = (stroke.before ?? stroke.after)?.id.rawValue else { continue }
        if strokes[id] == nil { strokes.updateValue(stroke.before, forKey: id) }
      }
      for page in change.pages {
        guard let id = (page.before ?? page.after)?.id.rawValue else { continue }
        if pages[id] == nil { pages.updateValue(page.before, forKey: id) }
      }
      for picture in change.pictures {
        guard let id = (picture.before ?? picture.after)?.id.rawValue else { continue }
        if pictures[id] == nil { pictures.updateValue(picture.before, forKey: id) }
      }
      if !hasPaper, let before = change.paperBefore { (state.paper, hasPaper) = (before, true) }
      if !hasPattern, let before = change.patternBefore {
        (state.paperPattern, hasPattern) = (before, true)
      }
    }
    state.strokes = sorted(
      state.strokes.filter { strokes[$0.id.rawValue] == nil }
        + strokes.values.compactMap { $0 })
    state.pages = sorted(
      state.pages.filter { pages[$0.id.rawValue] == nil } + pages.values.compactMap { $0 })
    state.pictures = sorted(
      state.pictures.filter { pictures[$0.id.rawValue] == nil } + pictures.values.compactMap { $0 })
    return state
  }
}
