internal import InkDocument

extension DuctusWriter {
  /// The chunk of the strokes that are locked; nothing where none is, nor was in the history.
  func locksChunk(_ state: InkDocument.State, keepsHistory: Bool) throws(DuctusError) -> [UInt8] {
    let locked = state.strokes.filter { $0.isLocked }.map { $0.id }
    // In the order of the file: from the last gesture back.
    let gestures =
      keepsHistory ? Array(state.undoable.reversed()) + state.redoable.reversed() : []
    let (sides, count) = DocumentChange.lockedSides(of: gestures)
    if locked.isEmpty, sides.isEmpty { return [] }
    return try chunk(.locks, definesNothing: true) { writer in
      writer.append(InkStroke.Identifier.sorted(locked))
      writer.append(number: count)
      writer.append(numbers: sides)
    }
  }

  /// The chunk that says which strokes of a change are locked now, where that cannot be seen otherwise;
  /// nothing where no stroke of it is or was.
  func amendedLocks(
    of change: DocumentChange, in document: InkDocument
  ) throws(DuctusError) -> [UInt8] {
    let touchesLocks = change.strokes.contains {
      $0.before?.isLocked ?? false || $0.after?.isLocked ?? false
    }
    guard touchesLocks else { return [] }
    let ids = InkStroke.Identifier.sorted(
      change.strokes.compactMap { ($0.after ?? $0.before)?.id })
    let present = ids.indices.filter { $0 == 0 || ids[$0] != ids[$0 - 1] }
      .compactMap { document[ids[$0]] }
    return try chunk(.arrangement, DocumentChange(), definesNothing: true) { writer in
      writer.append(EventCode.amendedLocks.rawValue)
      writer.append(present.filter { $0.isLocked }.map { $0.id })
      writer.append(present.filter { !$0.isLocked }.map { $0.id })
    }
  }
}
