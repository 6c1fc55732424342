/// A drawing as it was at each of its moments, to be looked at one after the other.
///
/// The drawing stays as it is. A moment is what there was before the first change that is known, or after a gesture, an
/// undo, or the like; the present is the last one. To go from one moment to another costs what the changes between them
/// cost.
package final class DocumentPast {
  /// The drawing at the moment that is shown.
  ///
  /// Its observers are told of each step; it has no history.
  package let document: InkDocument
  /// The numbers of the changes after which the moments were, as numbers in the order in which changes happened; see
  /// ``change(of:)``.
  package let moments: [Int]
  /// The moment that is shown, as an index of ``moments``.
  package private(set) var moment: Int

  private let source: InkDocument
  private let bounds: KnownBounds
  /// The numbers that changes have in the drawing, in the order in which they happened, and their positions in it;
  /// empty where they came in that order.
  private let numbers: [Int]
  private var positions: [Int: Int] = [:]
  /// The number of the change after which ``document`` is.
  private var number: Int
  /// The names of those who have drawn, by their indices in the drawing.
  private var names: [Int: [UInt8]] = [:]
  /// The index of whoever draws here; `nil` where there is nobody else.
  private let own: Int?
  /// The changes of which the journal does not say what is different, in their order.
  private var resolved: [DocumentChange] = []

  /// Looks at a drawing, at the present at first.
  ///
  /// Complexity: O(strokes log strokes + changes).
  ///
  /// - Parameter source: the drawing; what happens to it afterwards is not seen.
  package init(of source: InkDocument) {
    own = source.names.hasOneAuthor ? nil : source.names.own
    // All that several people have done, in the order in which it happened.
    numbers = source.journal.isShared ? source.journal.inOrder.map { $0.number } : []
    for (position, number) in numbers.enumerated() { positions[number] = position }
    let source = source.journal.isShared ? source.copy(of: source.journal.inOrder) : source
    self.source = source
    let journal = source.journal
    let bounds = KnownBounds(source)
    let document = InkDocument(source.origin) { bounds.of($0) }
    self.bounds = bounds
    var resolved: [DocumentChange] = []
    var moments = [journal.origin]
    document.journal = DocumentJournal(after: journal.origin)
    let observer = document.observe { change in
      if change.action != .edit { resolved.append(change) }
    }
    for change in journal.changes {
      if change.action == .edit {
        bounds.keep(change, document)
        document.take(change)
        // Another one may have done something in the middle of a gesture.
        if change.continuesGesture, journal[moments[moments.count - 1]]?.author == change.author {
          moments.removeLast()
        }
        moments.append(change.number)
      } else {
        var again = DocumentChange(time: change.time, continuesGesture: false)
        (again.action, again.author, again.clock) = (change.action, change.author, change.clock)
        document.receive(&again)
        if !change.action.isNaming { moments.append(change.number) }
        if case .introduction(let name) = change.action { names[change.author] = name }
      }
    }
    document.stopObserving(observer)
    document.forgetHistory()
    (self.document, self.moments, self.resolved) = (document, moments, resolved)
    number = journal.last
    moment = moments.count - 1
  }

  /// Shows what is different.
  private func step(_ change: DocumentChange) {
    bounds.keep(change, document)
    document.step(change)
  }

  /// The change with a number, with all that was different after it.
  private func change(_ number: Int) -> DocumentChange? {
    guard let change = source.journal[number], change.action != .edit else {
      return source.journal[number]
    }
    var (lower, upper) = (0, resolved.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if resolved[middle].number < number { lower = middle + 1 } else { upper = middle }
    }
    return lower < resolved.count ? resolved[lower] : nil
  }

  /// Shows a moment.
  ///
  /// Complexity: that of the changes from the one that is shown to this one.
  ///
  /// - Parameter moment: its index; limited to those that there are.
  package func show(_ moment: Int) {
    self.moment = min(max(moment, 0), moments.count - 1)
    let end = moments[self.moment]
    while number < end {
      number += 1
      if let change = change(number) { step(change) }
    }
    while number > end {
      if let change = change(number) { step(change.inverse) }
      number -= 1
    }
  }

  /// The number in the drawing of the change after which a moment was.
  package func change(of moment: Int) -> Int {
    let number = moments[moment]
    return numbers.isEmpty || number == moments[0] ? number : numbers[number - moments[0] - 1]
  }

  /// The number of a change of the drawing in the order in which changes happened; that of the drawing where it is none
  /// of those that were known at first.
  package func place(of change: Int) -> Int {
    positions[change].map { moments[0] + 1 + $0 } ?? change
  }

  /// The moment after a change of the drawing, as an index; that of its gesture where it is not the last one of that.
  package func moment(after change: Int) -> Int {
    var number = place(of: change)
    // Where a name was given there is no other moment.
    while number > moments[0], source.journal[number]?.action.isNaming == true { number -= 1 }
    var (lower, upper) = (0, moments.count - 1)
    while lower < upper {
      let middle = (lower + upper) / 2
      if moments[middle] < number { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// The happening that led to the moment that is shown.
  package struct Happening: Equatable {
    /// The kind of it.
    package let what: DocumentHappening
    /// The number of things that were different; 0 where that is not counted.
    package let count: Int
    /// When that was, in milliseconds since 1970; 0 where it is not known.
    package let time: Int64
    /// Who did it; `nil` where only one person has drawn.
    package let author: Author?
  }

  /// One of several who have drawn.
  package struct Author: Equatable {
    /// The last name of this one, in UTF-8; empty where none is known.
    package let name: [UInt8]
    /// True if it is who draws here.
    package let isOwn: Bool
  }

  /// The happening that led to the moment that is shown.
  package var happening: Happening {
    guard moment > 0 else { return Happening(what: .beginning, count: 0, time: 0, author: nil) }
    var all = DocumentChange()
    for number in moments[moment - 1] + 1...moments[moment] {
      guard let change = change(number), !change.action.isNaming else { continue }
      (all.action, all.time, all.author) = (change.action, change.time, change.author)
      all.append(change)
    }
    let (what, count) = DocumentHappening.of(all, in: document)
    return Happening(
      what: what, count: count, time: all.time,
      author: own.map { Author(name: names[all.author] ?? [], isOwn: all.author == $0) })
  }
}

/// The bounds of strokes as far as a drawing knows them, and those of strokes that were seen and have been removed.
private final class KnownBounds {
  private let source: InkDocument
  /// Strokes that the drawing has not, or not with the same ink, with their bounds.
  private var others = EntryTable<InkStroke>()

  init(_ source: InkDocument) { self.source = source }

  func of(_ stroke: InkStroke) -> StrokeBounds {
    for known in [source[stroke.id], others[stroke.id.rawValue]] {
      if let known, known.hasInk(of: stroke), let bounds = known.currentBounds {
        return .given(bounds.rect)
      }
    }
    return .computed
  }

  /// Keeps the bounds of the strokes that a change is about to take away, or to draw in another way.
  func keep(_ change: DocumentChange, _ document: InkDocument) {
    for stroke in change.strokes {
      guard let id = stroke.before?.id, let before = document[id],
        source[id]?.hasInk(of: before) != true
      else { continue }
      others[id.rawValue] = before
    }
  }
}

extension InkDocument {
  /// Makes an edit of another document with the same history, exactly as it was.
  fileprivate func take(_ change: DocumentChange) {
    for stroke in change.strokes {
      if let id = stroke.after?.id ?? stroke.before?.id { set(id.rawValue, stroke.after) }
    }
    takeSheet(change)
    var change = change
    journal.append(&change)
  }

  /// Makes what is different in a change, as no part of a history.
  fileprivate func step(_ change: DocumentChange) {
    if change.isEmpty { return }
    var change = change
    (change.action, change.number) = (.edit, 0)
    apply(&change)
    report(change)
  }

  private func takeSheet(_ change: DocumentChange) {
    if let paper = change.paperAfter { self.paper = paper }
    if let pattern = change.patternAfter { paperPattern = pattern }
    for element in change.elements { putElement(element.id, element.after) }
  }
}
