package import InkStream

// Edits.
extension InkDocument {
  /// Does an edit.
  ///
  /// Strokes that the edit names and that are not there are passed over, and so are strokes to be added whose
  /// identifier was used before. It can be undone, alone or with the gesture that it is a part of.
  /// Complexity: O(strokes that change), and O(samples) for each of them whose bounds are not known.
  ///
  /// - Parameter edit: the edit.
  /// - Returns: what is different now; empty where nothing is.
  @discardableResult
  public func perform(_ edit: DocumentEdit) -> DocumentChange {
    var change = change(of: edit)
    guard !change.isEmpty else { return change }
    change.continuesGesture = openGroups > 0 && gestureHasEdits
    commit(&change)
    gestureHasEdits = openGroups > 0
    return change
  }

  /// Performs edits as one gesture.
  public func perform(_ edits: [DocumentEdit]) {
    beginGesture()
    for edit in edits { perform(edit) }
    endGesture()
  }

  /// Adds a stroke whose ink was computed while it was drawn: as `.add` does, but at once however
  /// long the stroke is.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - ink: what it is made of: what its record and its brush make.
  package func add(_ stroke: InkStroke, _ ink: StrokeInk) {
    var stroke = stroke
    if let lastBrush { stroke.share(lastBrush) }
    inkCache.keep(ink, of: stroke)
    perform(.add([stroke]))
  }

  /// Makes a change that is in a file, which says with what edits.
  ///
  /// - Parameters:
  ///   - action: what it does; undo, redo and taking back of what is not there do nothing.
  ///   - edits: what is different, where it edits: each thing is in one of them.
  ///   - continuesGesture: whether it belongs to the gesture before.
  ///   - time: when it was made, in milliseconds since 1970.
  package func receive(
    _ action: DocumentChange.Action, _ edits: [DocumentEdit], continuesGesture: Bool, time: Int64
  ) {
    let present = self.time
    self.time = time
    defer { self.time = present }
    switch action {
    case .edit:
      var change = DocumentChange()
      for edit in edits { change.append(self.change(of: edit)) }
      change.continuesGesture = continuesGesture
      commit(&change)
    case .undo(let number): toggle(number, isRedo: false, isCertain: true)
    case .redo(let number): toggle(number, isRedo: true, isCertain: true)
    case .takeBack(let number): takeBack([number])
    case .name(let number, let name): setName(name, after: number)
    case .correction: break
    }
  }

  /// Makes a change that was made to another document, as far as it can be made here: each field that it sets is set
  /// where it has the value that it had there.
  ///
  /// - Parameter change: the change, of which records are shared.
  package func receive(_ change: DocumentChange) {
    guard change.action == .edit else {
      receive(change.action, [], continuesGesture: false, time: change.time)
      return
    }
    var own = met(by: change)
    own.continuesGesture = change.continuesGesture
    own.movement = change.movement
    commit(&own)
  }

  /// Makes a change: all but undo, redo and corrections come here.
  func commit(_ change: inout DocumentChange) {
    change.time = time
    apply(&change)
    journal.append(&change)
    report(change)
  }

  /// Begins a gesture: all edits until it ends are undone together; gestures may be nested.
  public func beginGesture() {
    if openGroups == 0 { gestureHasEdits = false }
    openGroups += 1
  }

  /// Ends the gesture that was begun last; does nothing where none is open.
  public func endGesture() {
    openGroups = max(openGroups - 1, 0)
    if openGroups == 0 { gestureHasEdits = false }
  }

  /// True if there is a gesture to undo.
  public var canUndo: Bool { !journal.undoable.isEmpty }
  /// True if there is a gesture to do again.
  public var canRedo: Bool { !journal.redoable.isEmpty }

  /// Takes back the last gesture that changes anything; ends those that are open.
  ///
  /// Complexity: O(strokes that the gesture changed).
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo() -> Bool {
    openGroups = 0
    // The list is read anew each time: held in a loop, it would be copied when it changes.
    for place in journal.undoable.indices.reversed()
    where toggle(journal.undoable[place][0], isRedo: false) { return true }
    return false
  }

  /// Does the gesture again that was undone last; ends those that are open.
  ///
  /// Complexity: O(strokes that the gesture changed).
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func redo() -> Bool {
    openGroups = 0
    for place in journal.redoable.indices.reversed()
    where toggle(journal.redoable[place][0], isRedo: true) { return true }
    return false
  }

  /// Takes a gesture back, or does it again.
  ///
  /// - Parameters:
  ///   - number: the number of its first change.
  ///   - isRedo: whether it is done again.
  ///   - isCertain: whether it is a change though nothing is different.
  /// - Returns: whether it was a change.
  @discardableResult
  private func toggle(_ number: Int, isRedo: Bool, isCertain: Bool = false) -> Bool {
    let gesture = journal.gesture(number, isRedo: isRedo)
    var all = DocumentChange()
    for number in isRedo ? gesture : gesture.reversed() {
      guard let change = journal[number] else { continue }
      var part = met(by: isRedo ? change : change.inverse)
      apply(&part)
      all.append(part)
    }
    guard !all.isEmpty || isCertain else { return false }
    all.movement = nil
    all.action = isRedo ? .redo(number) : .undo(number)
    all.time = time
    journal.append(&all)
    report(all)
    return true
  }

  /// Takes back changes for good: afterwards neither undo nor redo knows them, and other changes before, between and
  /// after them stay.
  ///
  /// The ink of a palm is taken back this way. Strokes that the changes added are removed, with the pieces that were
  /// cut of them, and strokes that the changes removed return. Strokes that were added within a gesture that has
  /// erased become gestures of their own. Numbers of changes that are not known are passed over.
  /// Complexity: O(changes since the first of them).
  ///
  /// - Parameter numbers: the values of ``changeNumber`` after each of the changes.
  package func takeBack(_ numbers: [Int]) {
    for number in numbers.reversed() {
      guard let original = journal[number], original.action == .edit else { continue }
      let wasDone = journal.isDone(number)
      var lost: [InkStroke.Identifier] = []
      var removed = DocumentChange()
      for stroke in original.strokes {
        if let added = stroke.after, stroke.before == nil {
          lost.append(added.id)
        } else if stroke.after == nil {
          removed.strokes.append(stroke)
        }
      }
      for later in stride(from: number + 1, through: journal.last, by: 1) {
        if let change = journal[later] { lost += change.pieces(of: lost) }
      }
      var change = wasDone ? met(by: removed.inverse) : DocumentChange()
      for id in lost {
        journal.lose(id)
        if let stroke = self[id] {
          change.strokes.append(DocumentChange.Stroke(before: stroke, after: nil))
        }
      }
      change.action = .takeBack(number)
      commit(&change)
      if gestureHasEdits, journal.undoable.last?.contains(where: { $0 > number }) != true {
        gestureHasEdits = false
      }
    }
  }

  /// Forgets what could be undone and done again, and the records that only this has kept.
  public func forgetHistory() { journal.removeAll() }

  /// Corrects a sample of a record, and so all strokes that were made of it, also those that undo
  /// would bring back; this cannot be undone.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - index: the index of the sample, or how many there are.
  ///   - sample: what it is now.
  package func correct(_ record: StrokeRecord, at index: Int, _ sample: RecordedSample) {
    correct(record, at: index, sample, ink: nil)
  }

  func correct(
    _ record: StrokeRecord, at index: Int, _ sample: RecordedSample, ink: StrokeInk?
  ) {
    guard record.put(sample, at: index) else { return }
    var change = DocumentChange()
    change.action = .correction
    change.corrections = [DocumentChange.Correction(record: record, index: index)]
    for number in owners[ObjectIdentifier(record)]?.all ?? [] {
      guard let entry = entries[number] else { continue }
      if let ink, entry.stroke.brush == ink.brush, entry.stroke.warp == nil {
        inkCache.keep(ink, of: entry.stroke)
      }
      reindex(number, entry, with: entry.stroke)
      var stroke = DocumentChange.Stroke(before: entry.stroke, after: entry.stroke)
      stroke.boundsBefore = entry.bounds
      stroke.boundsAfter = bounds(of: entry.stroke.id)
      change.strokes.append(stroke)
    }
    report(change)
  }
}

extension InkDocument {
  /// Takes over what has changed in the touch path of a record, as corrections.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - path: the touch path, all of whose earlier changes the record knows.
  ///   - range: the indices of the samples that may have changed.
  ///   - ink: what the corrected record is made of, where that is known: then this costs no more for
  ///     long strokes than for short ones, but for finding their bounds anew.
  package func correct(
    _ record: StrokeRecord, from path: TouchPath, in range: Range<Int>, ink: StrokeInk? = nil
  ) {
    let samples = path.samples
    for index in range.clamped(to: 0..<samples.count) {
      correct(record, at: index, RecordedSample(samples[index]), ink: ink)
    }
  }
}

extension DocumentChange {
  /// The largest number of pieces of one stroke that a change cuts and that are told apart.
  private static let pieceLimit = 64

  /// The strokes that the change puts in the place of others, as pieces of them.
  fileprivate func pieces(of ids: [InkStroke.Identifier]) -> [InkStroke.Identifier] {
    guard action == .edit, !ids.isEmpty else { return [] }
    var cut: [ObjectIdentifier: [InkStroke]] = [:]
    for stroke in strokes where stroke.after == nil {
      guard let before = stroke.before, ids.contains(before.id) else { continue }
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
