internal import InkDocument

// Locked strokes.
extension FileAssembly {
  /// Reads which strokes are locked before all events, and which of the history are.
  ///
  /// A reader that does not know locks may have written other gestures since, and then those of the history
  /// are not locked.
  mutating func readLocks(_ reader: inout PayloadReader) throws(DuctusError) {
    guard document == nil else { throw reader.error(.misplacedChunk) }
    let locked = try tables.readIdentifiers(from: &reader, &budget)
    let count = try reader.number(below: 1 << 30)
    let sides = try tables.readIdentifiers(from: &reader, &budget).map { $0.rawValue }
    try reader.end()
    for index in state.strokes.indices where !state.strokes[index].isErasure {
      if InkStroke.Identifier.index(of: state.strokes[index].id, in: locked) != nil {
        state.strokes[index].isLocked = true
      }
    }
    var gestures = state.undoable + state.redoable
    guard DocumentChange.lockedSides(of: gestures).count == count else { return }
    DocumentChange.lock(sides, of: &gestures)
    let undoable = state.undoable.count
    state.undoable = Array(gestures[..<undoable])
    state.redoable = Array(gestures[undoable...])
  }

  /// Reads which strokes an undo beyond the file's history has locked and unlocked.
  mutating func readAmendedLocks(_ reader: inout PayloadReader) throws(DuctusError) {
    let locked = try tables.readIdentifiers(from: &reader, &budget)
    let unlocked = try tables.readIdentifiers(from: &reader, &budget)
    try reader.end()
    startedDocument().amendLocks(locking: locked, unlocking: unlocked)
  }
}
