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
    // Each of them needs memory: with a new connection it is sent again.
    if connections[index].refusedBack.count > limits.authors {
      return dismiss(connections[index].id, .crowded)
    }
    // A change that is being examined is followed by nothing; whoever is told so sends the rest again.
    guard connections[index].examined == nil else {
      return offset == 0 ? noteRefusedBack(lost, bytes, index) : ()
    }
    let isHere = lost != author && connections.contains { $0.author == lost }
    guard lost == author || connections[index].role == .own && !isHere && lost != .none else {
      return refuse(0, .wrong, index)
    }
    if let refusal = refusal(ofLength: total, index, lost) {
      dropGivenBack(index)
      return refuse(0, refusal, index, offset == 0 ? (lost, bytes) : nil)
    }
    if offset == 0 { dropGivenBack(index) }
    guard offset == connections[index].givenBack?.body.count ?? 0,
      connections[index].givenBack?.author ?? lost == lost,
      begunBytes + bytes.count <= limits.begun
    else {
      if offset == 0 { noteRefusedBack(lost, bytes, index) }
      return dropGivenBack(index)
    }
    if connections[index].givenBack == nil { connections[index].givenBack = (lost, []) }
    connections[index].givenBack?.body += bytes
    begunBytes += bytes.count
    guard let body = connections[index].givenBack?.body, body.count >= total else { return }
    endGivenBack(index)
    guard body.count == total else { return noteRefusedBack(lost, body, index) }
    // Without the change before it, it could not be made, and nothing that follows.
    if let first = connections[index].refusedBack[lost], Self.head(of: body)?.number ?? 0 > first {
      return refuse(0, .full, index)
    }
    if authors[lost] == nil { authors[lost] = Author(key: nil, limits, clock: clock, at: now) }
    accept(expected(lost).next, body, index, lost)
    if connections[index].examined == nil { forget(lost) }
  }

  /// Notes the number of a change that is given back and not taken, of which the first bytes are there: no later one of
  /// the same author is taken from this connection before it.
  mutating func noteRefusedBack(_ author: DocumentAuthor, _ bytes: [UInt8], _ index: Int) {
    // Somebody else may have given it back already.
    guard let number = Self.head(of: bytes)?.number, number > authors[author]?.lastNumber ?? 0
    else { return }
    let known = connections[index].refusedBack[author] ?? number
    connections[index].refusedBack[author] = min(known, number)
  }

  /// Notes that a change of an author is in the log.
  mutating func noteTaken(_ author: DocumentAuthor, number: Int) {
    for index in connections.indices {
      if let first = connections[index].refusedBack[author], first <= number {
        connections[index].refusedBack[author] = nil
      }
    }
  }

  /// The connection that gives back the longest part of a change; `nil` where none is there.
  var longestGivenBack: Int? {
    connections.indices.filter { connections[$0].givenBack != nil }.max {
      connections[$0].givenBack?.body.count ?? 0 < connections[$1].givenBack?.body.count ?? 0
    }
  }

  /// Drops the part of a change that is given back: it has to come from its beginning.
  mutating func dropGivenBack(_ index: Int) {
    guard let there = connections[index].givenBack else { return }
    noteRefusedBack(there.author, there.body, index)
    endGivenBack(index)
  }

  private mutating func endGivenBack(_ index: Int) {
    begunBytes -= connections[index].givenBack?.body.count ?? 0
    connections[index].givenBack = nil
  }
}
