internal import InkGeometry

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
    // Of each element that was changed, what it was first.
    var seen: Set<Int> = []
    var strokes: [InkStroke] = []
    var elements: [SheetElement] = []
    for change in journal.inOrder {
      for stroke in change.strokes {
        guard let id = (stroke.before ?? stroke.after)?.id, seen.insert(id.rawValue).inserted else {
          continue
        }
        if let before = stroke.before { strokes.append(before) }
      }
      for element in change.elements where seen.insert(element.id.rawValue).inserted {
        if let before = element.before { elements.append(before) }
      }
    }
    let changes = journal.inOrder
    if let first = changes.first(where: { $0.paperBefore != nil })?.paperBefore {
      state.paper = first
    }
    if let first = changes.first(where: { $0.patternBefore != nil })?.patternBefore {
      state.paperPattern = first
    }
    for stroke in state.strokes where !seen.contains(stroke.id.rawValue) { strokes.append(stroke) }
    for element in self.elements.all where !seen.contains(element.id.rawValue) {
      elements.append(element)
    }
    state.strokes = sorted(strokes)
    state.pages = sortedPages(elements.compactMap { $0.page })
    state.pictures = sortedPictures(elements.compactMap { $0.picture })
    let others = elements.compactMap { $0.other }
    state.others = KeyOrder.indices(of: others.map { Int64($0.id.rawValue) }).map { others[$0] }
    return state
  }
}
