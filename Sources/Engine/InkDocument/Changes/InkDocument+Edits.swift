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
    guard journal.clock < Self.placeLimit - 1 else { return DocumentChange() }
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

  /// Makes a change: all but corrections come here.
  func commit(_ change: inout DocumentChange) {
    stamp(&change)
    if journal.isShared, change.action == .edit { change.asked = change.edits }
    apply(&change)
    journal.append(&change)
    noteNames(change, isOwn: true)
    report(change)
  }

  /// Says of a change that it is made here and now.
  private func stamp(_ change: inout DocumentChange) {
    change.time = time
    change.author = names.own
    change.clock = journal.clock + 1
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
  /// Own gestures are tried from the latest on: their changes are inverted, the last one first, and each property is
  /// set back only where it still has the value that the gesture gave it (`InkDocument+Making.swift`). Gestures that
  /// change nothing any more are passed over. Observers are told of one change, ``DocumentChange/Action/undo(_:)``.
  ///
  /// Complexity: O(strokes that the gesture changed).
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo() -> Bool {
    step(isRedo: false)
  }

  /// Does the gesture again that was undone last; ends those that are open.
  ///
  /// Complexity: O(strokes that the gesture changed).
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func redo() -> Bool {
    step(isRedo: true)
  }

  private func step(isRedo: Bool) -> Bool {
    openGroups = 0
    // The list is read anew each time: held in a loop, it would be copied when it changes.
    for index in (isRedo ? journal.redoable : journal.undoable).indices.reversed() {
      let gesture = isRedo ? journal.redoable[index] : journal.undoable[index]
      var change = DocumentChange()
      change.action = isRedo ? .redo(gesture[0]) : .undo(gesture[0])
      stamp(&change)
      change.gesture = gesture
      make(&change)
      guard !change.isEmpty else { continue }
      journal.append(&change)
      report(change)
      return true
    }
    return false
  }

  /// Takes back changes for good: afterwards neither undo nor redo knows them, and other changes before, between and
  /// after them stay.
  ///
  /// The ink of a palm is retracted this way. What the changes added is removed, strokes with the pieces that were
  /// cut of them, and what the changes removed returns. Strokes that were added within a gesture that has
  /// erased become gestures of their own. Numbers of changes that are not known are passed over.
  /// Complexity: O(changes since the first of them).
  ///
  /// - Parameter numbers: the values of ``changeNumber`` after each of the changes.
  package func takeBack(_ numbers: [Int]) {
    for number in numbers.reversed() where journal[number]?.action == .edit {
      var change = DocumentChange()
      change.action = .takeBack(number)
      stamp(&change)
      change.gesture = journal.isDone(number, of: names.own) ? [number] : []
      make(&change)
      journal.append(&change)
      report(change)
      if gestureHasEdits, journal.undoable.last?.contains(where: { $0 > number }) != true {
        gestureHasEdits = false
      }
    }
  }

  /// Forgets what could be undone and done again, and the records that only this has kept.
  public func forgetHistory() {
    journal.removeAll()
    if gone != nil { gone = GoneThings() }
  }

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
