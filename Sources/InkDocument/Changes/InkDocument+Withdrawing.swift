internal import InkBrush

// Changes that are taken back as if they had never been made, whatever was done since.
extension InkDocument {
  /// Takes changes back without a trace: afterwards neither undo nor redo knows them, and other changes
  /// before, between and after them stay.
  ///
  /// The ink of a palm is taken back this way. Strokes that the changes added are removed, with their pieces
  /// and all later changes of them. Strokes that the changes removed return, unless everything was cleared
  /// since: then undoing the clearing returns them. Moved and restyled strokes stay as they are, and so does
  /// the paper. Gestures that could be done again before the first of the changes can be done again now, if
  /// nothing else was done since. Strokes that were added within a gesture that has erased become gestures of
  /// their own.
  ///
  /// Numbers of changes that are not in the history, or no longer, are passed over. Observers get
  /// ``DocumentEvent/withdrawn(_:)``. Complexity: O(changes since the first of them).
  ///
  /// - Parameter numbers: the values of ``changeNumber`` after each of the changes, in ascending order.
  /// - Returns: the differences; empty if there are none.
  @discardableResult
  package func withdraw(_ numbers: [Int]) -> DocumentChange {
    let (passed, isMixed) = clearedRedo(of: numbers)
    let places = places(of: numbers)
    let count = clearedRedo.count
    var change = DocumentChange()
    if !places.isEmpty { change = withdraw(places, restoresRedo: !isMixed, passing: passed) }
    // Gestures that could no longer be done again must not come back.
    if passed > 0 || isMixed, clearedRedo.count == count { clearedRedo.removeAll() }
    return change
  }

  /// Returns the number of cleared redo lists, from the latest on, that consist of some changes alone, and
  /// true if the next list has some of these changes among others.
  private func clearedRedo(of numbers: [Int]) -> (passed: Int, isMixed: Bool) {
    var passed = 0
    for cleared in clearedRedo.reversed() {
      let changes = cleared.gestures.joined()
      if changes.allSatisfy({ Self.contains(numbers, $0.mark.number) }) {
        passed += 1
      } else {
        return (passed, changes.contains { Self.contains(numbers, $0.mark.number) })
      }
    }
    return (passed, false)
  }

  /// Returns the places of changes in the history, the last gesture first.
  private func places(of numbers: [Int]) -> [HistoryPlace] {
    guard let first = numbers.first, let last = numbers.last else { return [] }
    var places: [HistoryPlace] = []
    func look(at gesture: [DocumentChange], _ depth: Int, isUndone: Bool) {
      for (index, change) in gesture.enumerated()
      where Self.contains(numbers, change.mark.number) {
        places.append(HistoryPlace(isUndone: isUndone, gesture: depth, change: index))
      }
    }
    for (depth, gesture) in undoable.reversed().enumerated() {
      // Numbers ascend, and gestures that were read have none.
      guard let newest = gesture.last?.mark.number, newest >= first else { break }
      look(at: gesture, depth, isUndone: false)
    }
    for (depth, gesture) in redoable.reversed().enumerated() {
      guard let oldest = gesture.first?.mark.number, oldest <= last else { break }
      look(at: gesture, depth, isUndone: true)
    }
    return places
  }

  private static func contains(_ numbers: [Int], _ number: Int) -> Bool {
    var (lower, upper) = (0, numbers.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if numbers[middle] < number { lower = middle + 1 } else { upper = middle }
    }
    return lower < numbers.count && numbers[lower] == number
  }

  /// Takes back the changes at some places, as ``withdraw(_:)`` does.
  ///
  /// - Parameters:
  ///   - places: the places; those that are not in the history are passed over.
  ///   - restoresRedo: true if gestures that could be done again before may be done again now.
  ///   - passed: the number of cleared redo lists, from the latest on, that consist of withdrawn changes
  ///     alone; the list before them is restored.
  /// - Returns: the differences.
  @discardableResult
  package func withdraw(
    _ places: [HistoryPlace], restoresRedo: Bool = true, passing passed: Int = 0
  ) -> DocumentChange {
    var history = HistoryWithout(places, undoable, redoable)
    var withdrawal = Withdrawal(places: places)
    withdrawal.cost = history.cost
    let (undone, redone) = (undoable.count, redoable.count)
    if history.endsOpenGesture { gestureHasEdits = false }
    undoable.removeLast(history.undoneCount)
    undoable += history.undoable
    redoable = history.redoable
    withdrawal.undoableCount = undone - undoable.count
    withdrawal.redoableCount = redone - redoable.count
    if restoresRedo, redoable.isEmpty, passed >= 0, passed < clearedRedo.count {
      let cleared = clearedRedo[clearedRedo.count - 1 - passed]
      if undoable.last?.last?.mark.number ?? 0 < cleared.number {
        redoable = history.left(of: cleared.gestures, without: withdrawnNumbers)
      }
      if !redoable.isEmpty {
        withdrawal.restoredCount = redoable.count
        withdrawal.passedCount = passed
        clearedRedo.removeLast(passed + 1)
      }
    }
    withdrawal.changesClearing = history.changesClearing
    // Edits that may be restored later name the strokes that never were.
    if clearedRedo.isEmpty {
      withdrawnNumbers = []
    } else {
      for id in history.gone { withdrawnNumbers.insert(id.rawValue) }
    }
    var change = DocumentChange()
    for id in history.gone {
      if let stroke = self[id] {
        change.strokes.append(DocumentChange.Stroke(before: stroke, after: nil))
      }
    }
    for stroke in history.returning where self[stroke.id] == nil {
      change.strokes.append(DocumentChange.Stroke(before: nil, after: stroke))
    }
    apply(&change)
    report(.withdrawn(withdrawal), change)
    return change
  }
}

/// A history without some of its changes.
private struct HistoryWithout {
  /// The number of last gestures that could be undone and are replaced.
  private(set) var undoneCount = 0
  /// The gestures that take their place.
  private(set) var undoable: [[DocumentChange]] = []
  /// The gestures that can be done again.
  private(set) var redoable: [[DocumentChange]] = []
  /// The strokes that never were, in the order in which they were found.
  private(set) var gone: [InkStroke.Identifier] = []
  /// True if nothing is left of the last gesture.
  private(set) var endsOpenGesture = false
  /// True if a change that took everything away takes a stroke more now.
  private(set) var changesClearing = false
  private(set) var cost = 0

  private struct Returning {
    var stroke: InkStroke
    /// True if it is missing, as long as nothing has cleared it.
    var isMissing: Bool
    /// True if what cleared everything since has taken it too.
    var isCleared = false
  }

  private var removed: [Returning] = []
  private var goneNumbers: Set<Int> = []

  /// The strokes that are there again.
  var returning: [InkStroke] {
    removed.filter { $0.isMissing && !isGone($0.stroke.id) }.map { $0.stroke }
  }

  init(
    _ places: [HistoryPlace], _ undone: [[DocumentChange]], _ redone: [[DocumentChange]]
  ) {
    for place in places where !place.isUndone && place.gesture < undone.count {
      undoneCount = max(undoneCount, place.gesture + 1)
    }
    // From the oldest gesture on.
    let start = undone.count - undoneCount
    let gestures = undone[start...] + redone.reversed()
    var isWithdrawn = gestures.map { [Bool](repeating: false, count: $0.count) }
    for place in places {
      let count = place.isUndone ? redone.count : undone.count
      guard place.gesture >= 0, place.gesture < count else { continue }
      let index = place.isUndone ? undoneCount + place.gesture : undoneCount - 1 - place.gesture
      guard isWithdrawn[index].indices.contains(place.change) else { continue }
      isWithdrawn[index][place.change] = true
    }
    for (index, gesture) in gestures.enumerated() {
      let isUndone = index >= undoneCount
      var kept: [DocumentChange] = []
      var hasErased = false
      for (number, change) in gesture.enumerated() {
        cost += 1 + change.strokes.count
        if isWithdrawn[index][number], change.strokes.contains(where: { $0.after == nil }) {
          hasErased = true
        }
        let rest = isWithdrawn[index][number] ? takeBack(change, isUndone: isUndone) : change
        let left = withoutGone(rest, isUndone: isUndone)
        if !left.isEmpty { kept.append(left) }
      }
      if kept.isEmpty, index == undoneCount - 1 { endsOpenGesture = true }
      let parts = hasErased ? Self.separated(kept) : [kept]
      for part in parts where !part.isEmpty {
        if isUndone { redoable.append(part) } else { undoable.append(part) }
      }
    }
    redoable.reverse()
  }

  /// Divides the rest of a gesture that has erased: strokes that were drawn meanwhile were no part of it.
  private static func separated(_ changes: [DocumentChange]) -> [[DocumentChange]] {
    var parts: [[DocumentChange]] = []
    var wasAdding = true
    for change in changes {
      let isAdding = !change.strokes.isEmpty && change.strokes.allSatisfy { $0.before == nil }
      if isAdding || wasAdding { parts.append([]) }
      parts[parts.count - 1].append(change)
      wasAdding = isAdding
    }
    return parts
  }

  private func isGone(_ id: InkStroke.Identifier) -> Bool { goneNumbers.contains(id.rawValue) }

  private mutating func lose(_ id: InkStroke.Identifier) {
    if goneNumbers.insert(id.rawValue).inserted { gone.append(id) }
  }

  /// Returns the part of a withdrawn change that stays: strokes that it neither added nor removed.
  private mutating func takeBack(_ change: DocumentChange, isUndone: Bool) -> DocumentChange {
    var rest = change
    rest.strokes = []
    for stroke in change.strokes {
      switch (stroke.before, stroke.after) {
      case (nil, let added?): lose(added.id)
      case (let stroke?, nil):
        removed.append(Returning(stroke: stroke, isMissing: !isUndone))
      default: rest.strokes.append(stroke)
      }
    }
    return rest
  }

  /// Returns a change that stays without the strokes that never were; if it clears, with the strokes that
  /// have returned.
  private mutating func withoutGone(_ change: DocumentChange, isUndone: Bool) -> DocumentChange {
    var left = change
    if !goneNumbers.isEmpty {
      losePieces(of: change)
      left.strokes.removeAll { stroke in
        (stroke.before ?? stroke.after).map { isGone($0.id) } ?? true
      }
    }
    guard change.mark.isClearing else { return left }
    for index in removed.indices where !removed[index].isCleared {
      removed[index].isCleared = true
      if isGone(removed[index].stroke.id) { continue }
      changesClearing = true
      left.strokes.append(DocumentChange.Stroke(before: removed[index].stroke, after: nil))
      if !isUndone { removed[index].isMissing = false }
    }
    return left
  }

  /// The largest number of pieces of one stroke that a change cuts and that are told apart.
  private static let pieceLimit = 64

  /// Finds the strokes that are pieces of strokes that never were.
  private mutating func losePieces(of change: DocumentChange) {
    var cut: [ObjectIdentifier: [InkStroke]] = [:]
    for stroke in change.strokes where stroke.after == nil {
      guard let before = stroke.before, isGone(before.id) else { continue }
      cut[ObjectIdentifier(before.record), default: []].append(before)
    }
    if cut.isEmpty { return }
    for stroke in change.strokes where stroke.before == nil {
      guard let piece = stroke.after, let whole = cut[ObjectIdentifier(piece.record)] else {
        continue
      }
      if whole.prefix(Self.pieceLimit).contains(where: { piece.isPart(of: $0) }) { lose(piece.id) }
    }
  }

  /// Leaves the strokes that never were out of gestures that could be done again once.
  ///
  /// - Parameters:
  ///   - gestures: the gestures; the last one is the next to be done.
  ///   - numbers: strokes that were taken back earlier.
  /// - Returns: the others of their changes, in the same order.
  mutating func left(
    of gestures: [[DocumentChange]], without numbers: Set<Int>
  ) -> [[DocumentChange]] {
    goneNumbers.formUnion(numbers)
    var left: [[DocumentChange]] = []
    for gesture in gestures.reversed() {
      let kept = gesture.map { withoutGone($0, isUndone: true) }.filter { !$0.isEmpty }
      if !kept.isEmpty { left.append(kept) }
    }
    left.reverse()
    return left
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
