package import InkDocument

// A room that was put back to an older state, as with a backup, and a copy that knows more.
//
// The copy takes all of the room anew, gives back what the room lacks, and goes on as one who has just come.
extension RoomClient {
  /// True if this copy and the room have parted, and the server can bring both together.
  package var mayMerge: Bool { phase == .stopped(.older) && speaks > 1 }

  /// Begins to bring this copy and the room together, after the room has said that they have parted.
  ///
  /// All that was made here must be in the drawing that is there now, which the holder keeps until ``endMerging()``:
  /// meanwhile nothing is stored, and nothing may be drawn.
  ///
  /// - Returns: false where they have not parted, or the server cannot do this.
  package mutating func beginMerging(at now: Int64) -> Bool {
    guard mayMerge else { return false }
    (position, partial, logged, drawn) = (RoomPosition(), [], nil, -1)
    (queue, nextSequence, holds) = ([], 1, 0)
    (sending, confirmed) = ((1, 0), (1, 0))
    (refusal, asked, full, isFullForLong) = (nil, nil, nil, false)
    // A write that is under way belongs to the copy before.
    kept = 0
    writing?.through = 0
    (isMerging, isOpening, lacksEntries) = (true, true, false)
    (mergingPongs, mergingRefusals) = (0, 0)
    (phase, failures) = (.waiting(until: now), 0)
    tick(at: now)
    return true
  }

  /// Sends a change that the room lacks, in pieces; nothing happens without a connection.
  package mutating func giveBack(_ author: DocumentAuthor, _ body: [UInt8]) {
    guard case .online = phase else { return }
    var offset = 0
    while offset < body.count {
      let end = min(offset + limits.payload, body.count)
      send(.giveBack(author, total: body.count, offset: offset, Array(body[offset..<end])))
      offset = end
    }
  }

  /// Goes on as usual: the drawing has all of the room, and the room all that it takes.
  package mutating func endMerging() {
    (isMerging, isOpening, isChanged) = (false, false, true)
  }
}
