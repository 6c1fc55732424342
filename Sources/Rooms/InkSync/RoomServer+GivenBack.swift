internal import InkCodec
internal import InkDocument

// Changes that the room had and has lost, because its store was put back to an older state.
extension RoomServer {
  /// Takes in a piece of a change that someone gives back.
  ///
  /// Everyone gives back the own changes, for the key says whose they are. Only an owner gives back the changes of another
  /// author, who must not be here: nobody speaks for somebody else. A change that is in the log already does nothing
  /// there.
  mutating func takeBack(
    _ lost: DocumentAuthor, _ total: Int, _ offset: Int, _ bytes: [UInt8], _ index: Int,
    _ author: DocumentAuthor
  ) {
    connections[index].isGivingBack = true
    // A change that is being examined is followed by nothing; whoever is told so sends the rest again.
    guard connections[index].examined == nil else { return }
    let isHere = lost != author && connections.contains { $0.author == lost }
    guard lost == author || connections[index].role == .own && !isHere && lost != .none else {
      return refuse(0, .wrong, index)
    }
    if authors[lost] == nil { authors[lost] = Author(key: nil, limits, clock: clock, at: now) }
    if let refusal = refusal(ofLength: total, index, lost) {
      endGivenBack(index)
      forget(lost)
      return refuse(0, refusal, index)
    }
    if offset == 0 { endGivenBack(index) }
    let there = connections[index].givenBack
    guard offset == there?.body.count ?? 0, there?.author ?? lost == lost,
      begunBytes + bytes.count <= limits.begun
    else { return endGivenBack(index) }
    let body = (there?.body ?? []) + bytes
    guard body.count == total else {
      connections[index].givenBack = (lost, body)
      begunBytes += bytes.count
      return
    }
    endGivenBack(index)
    accept(expected(lost).next, body, index, lost)
    if connections[index].examined == nil { forget(lost) }
  }

  private mutating func endGivenBack(_ index: Int) {
    begunBytes -= connections[index].givenBack?.body.count ?? 0
    connections[index].givenBack = nil
  }
}
