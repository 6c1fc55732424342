// Makes changes, each at its position among the others, of the document as it is then.
extension InkDocument {
  /// Makes a change that comes from a file or from another copy of the document: at its position among the others.
  ///
  /// Those that happen after it are taken back meanwhile, and are made again: so each does what it does in every copy,
  /// whatever the order in which they come. Complexity: that of the edits; and that of the changes that happen
  /// after it.
  ///
  /// - Parameters:
  ///   - change: what it does, with its author, its clock and its time; where it edits, what is asked for; undo, redo
  ///     and taking back of what its author cannot do so with do nothing. Its number is set.
  ///   - mayMakeAgain: asked before a change is taken back meanwhile; with false the change happens after it, as one
  ///     that nobody should see.
  package func receive(
    _ change: inout DocumentChange, mayMakeAgain: (DocumentChange) -> Bool = { _ in true }
  ) {
    var rewinding = Rewinding()
    makeInOrder(&change, &rewinding, mayMakeAgain: mayMakeAgain)
    end(&rewinding)
  }

  /// Makes a change at its position among the others; those that happen after it stay taken back until the end.
  ///
  /// Changes are best placed in their order: then each of those here is taken back once.
  func makeInOrder(
    _ change: inout DocumentChange, _ rewinding: inout Rewinding,
    mayMakeAgain: (DocumentChange) -> Bool = { _ in true }
  ) {
    change.authorNumber = journal.count(of: change.author) + 1
    findGesture(of: &change)
    makeAgain(before: change.clock, change.author, change.authorNumber, &rewinding)
    while journal.isShared, let last = journal.latest, last.isAfter(change, names.authors),
      mayMakeAgain(last), let taken = journal.takeLast()
    {
      let cost = cost(of: taken) + 1
      rewinding.cost += cost
      var back = taken.inverse
      apply(&back)
      free(taken)
      rewinding.differences.append(back)
      rewinding.later.append((taken, cost))
    }
    make(&change)
    if !journal.isShared { change.asked = [] }
    journal.append(&change)
    noteNames(change)
    var told = change
    if !rewinding.differences.isEmpty || !rewinding.later.isEmpty {
      told.lost = []
      rewinding.differences.append(change)
      told.takeDifferences(of: rewinding.differences)
      told.madeAgain = rewinding.cost
      rewinding.differences = DocumentChange()
    }
    rewinding.told.append(told)
  }

  /// Makes the changes again that were taken back and happen before another one.
  func makeAgain(before clock: Int, _ author: Int, _ number: Int, _ rewinding: inout Rewinding) {
    var change = DocumentChange()
    (change.clock, change.author, change.authorNumber) = (clock, author, number)
    while let next = rewinding.later.last, change.isAfter(next.change, names.authors) {
      makeAgain(&rewinding)
    }
  }

  /// Makes the next of the changes again that were taken back.
  private func makeAgain(_ rewinding: inout Rewinding) {
    guard let (taken, cost) = rewinding.later.popLast() else { return }
    var change = taken
    rewinding.cost -= cost
    make(&change)
    journal.putLast(change)
    rewinding.differences.append(change)
  }

  /// Makes all changes again that were taken back, and tells the observers what happened.
  func end(_ rewinding: inout Rewinding) {
    while !rewinding.later.isEmpty { makeAgain(&rewinding) }
    if var last = rewinding.told.popLast() {
      if !rewinding.differences.isEmpty {
        var all = last
        all.append(rewinding.differences)
        last.takeDifferences(of: all)
      }
      rewinding.told.append(last)
    }
    for change in rewinding.told { report(change) }
    rewinding = Rewinding()
  }

  /// Finds the changes that undo, redo and taking back are about.
  package func findGesture(of change: inout DocumentChange) {
    switch change.action {
    case .edit, .correction, .name, .introduction: break
    case .undo(let number):
      change.gesture = journal.gesture(number, of: change.author, isRedo: false)
    case .redo(let number):
      change.gesture = journal.gesture(number, of: change.author, isRedo: true)
    case .takeBack(let number):
      change.gesture = journal.isDone(number, of: change.author) ? [number] : []
    }
  }

  /// The number of things that it takes to make a change, or to make it again.
  package func cost(of change: DocumentChange) -> Int {
    switch change.action {
    case .edit, .correction: change.size
    case .name, .introduction: 1
    case .undo, .redo:
      change.gesture.reduce(change.size) { $0 + (journal[$1]?.size ?? 0) + 1 }
    case .takeBack(let number):
      change.size + (journal[number]?.size ?? 0)
        + (change.number > 0 ? change.number - number : journal.count(after: number))
    }
  }

  /// Makes what a change does now, and says in it what is different.
  ///
  /// Undo makes the inverse of each change of its gesture, the last one first, and redo makes each again, the first one
  /// first; of both that part which ``met(by:)`` leaves: fields that something else has set since stay.
  func make(_ change: inout DocumentChange) {
    var made = DocumentChange()
    var lost: [Int] = []
    switch change.action {
    case .edit:
      var merged = MergedEdits()
      for edit in change.asked { merged.add(self.change(of: edit)) }
      made = merged.finish()
      apply(&made)
    case .undo, .redo:
      var isRedo = false
      if case .redo = change.action { isRedo = true }
      for number in isRedo ? change.gesture : change.gesture.reversed() {
        guard let done = journal[number] else { continue }
        var part = met(by: isRedo ? done : done.inverse)
        apply(&part)
        made.append(part)
      }
      made.movement = nil
    case .takeBack(let number):
      made = takingBack(number, of: change.author, wasDone: !change.gesture.isEmpty, &lost)
      apply(&made)
    case .correction, .name, .introduction: break
    }
    (change.strokes, change.movement, change.lost) = (made.strokes, made.movement, lost)
    change.elements = made.elements
    (change.paperBefore, change.paperAfter) = (made.paperBefore, made.paperAfter)
    (change.patternBefore, change.patternAfter) = (made.patternBefore, made.patternAfter)
  }

  /// The differences once a change is retracted for good, and the elements that never return.
  private func takingBack(
    _ number: Int, of author: Int, wasDone: Bool, _ lost: inout [Int]
  ) -> DocumentChange {
    guard let original = journal[number], original.action == .edit, original.author == author
    else { return DocumentChange() }
    var removed = DocumentChange()
    var gone: [ElementIdentifier] = []
    var isGone: Set<Int> = []
    for element in original.elements {
      if element.before == nil {
        gone.append(element.id)
      } else if element.after == nil {
        removed.elements.append(element)
      }
    }
    for stroke in original.strokes {
      if let added = stroke.after, stroke.before == nil {
        gone.append(added.id)
        isGone.insert(added.id.rawValue)
      } else if stroke.after == nil {
        removed.strokes.append(stroke)
      }
    }
    for later in journal.happening(after: number) {
      for id in journal[later]?.pieces(of: isGone) ?? [] {
        gone.append(id)
        isGone.insert(id.rawValue)
      }
    }
    var change = wasDone ? met(by: removed.inverse) : DocumentChange()
    for id in gone {
      lost.append(id.rawValue)
      if let stroke = self[id] {
        change.strokes.append(DocumentChange.Stroke(before: stroke, after: nil))
      } else if let element = element(id) {
        change.elements.append(DocumentChange.Element(before: element, after: nil))
      }
    }
    change.sortElements()
    return change
  }

  /// Says that the identifiers of what a change has added may be given to the same things again.
  private func free(_ change: DocumentChange) {
    guard change.action == .edit else { return }
    for stroke in change.strokes where stroke.before == nil {
      if let id = stroke.after?.id { entries.free(id.rawValue) }
    }
    if !change.elements.isEmpty { freeElements(change) }
  }

  @inline(never)
  private func freeElements(_ change: DocumentChange) {
    for element in change.elements where element.before == nil { elements.free(element.id) }
  }

  /// Makes a document in which nothing but some of the changes happened, in their order.
  ///
  /// Its numbers of changes are the order in which they happen; strokes, pages and pictures have the same identifiers.
  func copy(of changes: [DocumentChange]) -> InkDocument {
    var state = origin
    // The elements of the changes were not there yet.
    let (pages, pictures, others) = (state.nextPage, state.nextPicture, state.nextOther)
    (state.nextPage, state.nextPicture, state.nextOther) = (0, 0, 0)
    let counts = journal.counts(before: journal.changes)
    state.journal =
      journal.isShared
      ? DocumentJournal(clock: journal.firstClock, counts: counts, after: journal.origin)
      : DocumentJournal(after: journal.origin)
    let copy = InkDocument(state)
    var numbers = [journal.origin: journal.origin]
    for change in changes {
      var again = DocumentChange()
      again.action = change.action.mapped { numbers[$0] ?? -1 }
      (again.author, again.clock, again.time) = (change.author, change.clock, change.time)
      again.continuesGesture = change.continuesGesture
      again.ask(change.edits, change.foreign)
      copy.receive(&again)
      numbers[change.number] = again.number
    }
    copy.reserve(0, 0, pages: pages, pictures: pictures, others: others)
    return copy
  }
}

/// The changes that are taken back while others are made before them, and what observers will be told.
struct Rewinding {
  /// The changes that were taken back, the next one to be made again at the end; and the cost of making each again.
  var later: [(change: DocumentChange, cost: Int)] = []
  /// The sum of these costs.
  var cost = 0
  /// The differences since the last change that was placed.
  var differences = DocumentChange()
  /// The changes that were placed, in that order.
  var told: [DocumentChange] = []
}

extension DocumentChange {
  /// Takes over what is different, of several changes after each other.
  fileprivate mutating func takeDifferences(of other: DocumentChange) {
    (strokes, elements, movement) = (other.strokes, other.elements, nil)
    (paperBefore, paperAfter) = (other.paperBefore, other.paperAfter)
    (patternBefore, patternAfter) = (other.patternBefore, other.patternAfter)
  }

  /// The largest number of pieces of one stroke that a change cuts and that are told apart.
  private static let pieceLimit = 64

  /// The strokes that the change puts instead of others, as pieces of them.
  fileprivate func pieces(of ids: Set<Int>) -> [InkStroke.Identifier] {
    guard action == .edit, !ids.isEmpty else { return [] }
    var cut: [ObjectIdentifier: [InkStroke]] = [:]
    for stroke in strokes where stroke.after == nil {
      guard let before = stroke.before, ids.contains(before.id.rawValue) else { continue }
      cut[ObjectIdentifier(before.record), default: []].append(before)
    }
    if cut.isEmpty { return [] }
    return strokes.compactMap { stroke in
      guard stroke.before == nil, let piece = stroke.after,
        let whole = cut[ObjectIdentifier(piece.record)]
      else { return nil }
      let isPiece = whole.prefix(Self.pieceLimit).contains { piece.isPart(of: $0) }
      return isPiece ? piece.id : nil
    }
  }
}

extension InkStroke {
  /// Returns whether it lies on the part of its samples that another stroke of the same record has.
  fileprivate func isPart(of other: InkStroke) -> Bool {
    guard let whole = other.span else { return true }
    guard let span else { return false }
    return span.lower >= whole.lower && span.upper <= whole.upper
  }
}
