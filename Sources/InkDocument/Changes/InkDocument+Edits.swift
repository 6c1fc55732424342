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
    perform(edit, continuesGesture: openGroups > 0 && gestureHasEdits)
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

  /// Does what happened to another document; after all its events, this one is like it.
  ///
  /// Complexity: that of what happened.
  ///
  /// - Parameter event: what happened there.
  package func repeatEvent(_ event: DocumentEvent) {
    switch event {
    case .edited(let edit, let continues): perform(edit, continuesGesture: continues)
    case .undone: undo()
    case .redone: redo()
    case .withdrawn(let withdrawal):
      withdraw(
        withdrawal.places, restoresRedo: withdrawal.restoredCount > 0,
        passing: withdrawal.passedCount)
    case .corrected(let record, let index):
      if record.samples.indices.contains(index) {
        correct(record, at: index, record.samples[index])
      }
    }
  }

  @discardableResult
  func perform(_ edit: DocumentEdit, continuesGesture: Bool) -> DocumentChange {
    var change = change(of: edit)
    guard !change.isEmpty else { return change }
    let continues = continuesGesture && !undoable.isEmpty
    changeNumber += 1
    change.mark = ChangeMark(number: changeNumber, isClearing: edit.isClearing)
    if !redoable.isEmpty {
      if clearedRedo.count == Self.clearedLimit { clearedRedo.removeFirst() }
      clearedRedo.append((redoable, changeNumber))
    }
    redoable.removeAll()
    apply(&change)
    if continues {
      undoable[undoable.count - 1].append(change)
    } else {
      undoable.append([change])
    }
    gestureHasEdits = openGroups > 0
    report(.edited(edit, continuesGesture: continues), change)
    return change
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
  public var canUndo: Bool { !undoable.isEmpty }
  /// True if there is a gesture to do again.
  public var canRedo: Bool { !redoable.isEmpty }

  /// Takes back the last gesture; ends those that are open.
  ///
  /// Complexity: O(strokes that the gesture changed).
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo() -> Bool {
    openGroups = 0
    guard let step = undoable.popLast() else { return false }
    redoable.append(step)
    var all = DocumentChange()
    for change in step.reversed() { all.append(change.inverse) }
    apply(&all)
    report(.undone, all)
    return true
  }

  /// Does the gesture again that was undone last; ends those that are open.
  ///
  /// Complexity: O(strokes that the gesture changed).
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func redo() -> Bool {
    openGroups = 0
    guard let step = redoable.popLast() else { return false }
    undoable.append(step)
    var all = DocumentChange()
    for change in step { all.append(change) }
    apply(&all)
    report(.redone, all)
    return true
  }

  /// Forgets what could be undone and done again, and the records that only this has kept.
  public func forgetHistory() {
    undoable.removeAll()
    redoable.removeAll()
    clearedRedo.removeAll()
    withdrawnNumbers = []
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
    report(.corrected(record, sample: index), change)
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
