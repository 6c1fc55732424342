internal import InkCodec
internal import InkDocument

// Those who are connected, and what they send.
extension RoomServer {
  /// Someone has connected.
  ///
  /// - Parameters:
  ///   - id: a number below 2³⁰ that is larger than those of all connections before.
  ///   - role: what the link allows.
  ///   - now: the time.
  package mutating func open(_ id: Int, _ role: RoomRole, at now: Int64) {
    self.now = now
    let isFull = !hasSeat(role)
    guard isReady, !isFull else {
      outputs.append(
        .send(connection: id, ServerMessage.bye(isFull ? .crowded : .store).encoded))
      outputs.append(.close(connection: id))
      return
    }
    connections.append(Connection(id: id, role: role, limits, at: now))
  }

  /// Returns whether there is a seat for one more with a role: nobody takes one from those with another role.
  private func hasSeat(_ role: RoomRole) -> Bool {
    let taken = connections.reduce(0) { $0 + ($1.role == role ? 1 : 0) }
    switch role {
    case .look: return taken < limits.lookers
    case .draw: return taken < limits.people
    case .own: return taken < limits.owners
    }
  }

  /// A connection was closed by the other side, or was lost; nothing happens where that is known.
  package mutating func closed(_ id: Int) {
    guard let index = index(of: id) else { return }
    let connection = connections.remove(at: index)
    begunBytes -= connection.examined?.body.count ?? 0
    begunBytes -= connection.givenBack?.body.count ?? 0
    newsCount += 1
    leaveLittle()
    if let author = connection.author {
      noteParting(connection, author)
      forget(author)
    }
    if let author = connection.givenBack?.author { forget(author) }
  }

  /// The other side has taken bytes of what was sent.
  package mutating func taken(_ id: Int, bytes: Int, at now: Int64) {
    self.now = now
    guard let index = index(of: id) else { return }
    connections[index].outstanding = max(connections[index].outstanding - bytes, 0)
    connections[index].taken = now
    pump(id)
  }

  /// A message has come; what a connection that is closed has sent is passed over.
  package mutating func receive(_ bytes: [UInt8], from id: Int, at now: Int64) {
    self.now = now
    guard let index = index(of: id) else { return }
    connections[index].heard = now
    guard bytes.count <= limits.message else { return dismiss(id, .malformed) }
    let message: ClientMessage
    do throws(RoomError) {
      message = try ClientMessage(bytes)
    } catch {
      dismiss(id, error.reason == .unknown && error.offset == 1 ? .version : .malformed)
      return
    }
    if case .hello(let author, let key, let position, let own, let speaks) = message {
      connections[index].speaks = speaks
      greet(id, index, author, key, position, own)
      return
    }
    // A message that only the hello was missing for is sent again.
    guard let author = connections[index].author else { return }
    switch message {
    case .hello: break
    case .change(let sequence, let total, let offset, let bytes):
      // The store was read anew, and knows nothing of who has said hello before.
      guard authors[author] != nil else { return dismiss(id, .store) }
      connections[index].isGivingBack = false
      takePiece(sequence, total, offset, bytes, index, author)
    case .resume(let position):
      guard connections[index].questions.take(1, at: now) else { return }
      connections[index].position = position
      pump(id)
    case .wet(let bytes):
      guard connections[index].role.mayDraw, bytes.count <= limits.wet,
        bytes.count <= connections[index].wetBudget
      else { return }
      connections[index].wetBudget -= bytes.count
      connections[index].wet.append(bytes)
      newsCount += 1
    case .presence(let bytes):
      guard bytes.count <= limits.presence else { return }
      takePresence(bytes, index)
    case .ping:
      guard connections[index].questions.take(1, at: now) else { return }
      var next = expected(author)
      // All of it is there; but a client that was told so would send what follows, which is passed over.
      if let examined = connections[index].examined { next.count = max(examined.body.count - 1, 0) }
      connections[index].gap = nil
      send(.pong(last: last, next: next.next, count: next.count), to: index)
      pump(id)
    case .rename(let name): rename(name, index)
    case .visitors: tellVisitors(index)
    case .admit(let visitor, let isLetIn): admit(visitor, isLetIn, index)
    case .giveBack(let lost, let total, let offset, let bytes):
      takeBack(lost, total, offset, bytes, index, author)
    }
  }

  func index(of id: Int) -> Int? { connections.firstIndex { $0.id == id } }

  func expected(_ author: DocumentAuthor) -> (next: Int, count: Int) {
    (authors[author]?.next ?? 1, authors[author]?.partial.count ?? 0)
  }

  mutating func greet(
    _ id: Int, _ index: Int, _ author: DocumentAuthor, _ key: UInt64, _ position: RoomPosition,
    _ own: Range<Int>
  ) {
    let hash = AuthorKeyHash(key, of: author)
    guard connections[index].author == nil || connections[index].author == author,
      author != .none, authors[author]?.key ?? hash == hash
    else { return dismiss(id, .authorTaken) }
    let role = connections[index].role
    if visits[author]?.isSentAway == true, role != .own { return dismiss(id, .sentAway) }
    guard connections[index].questions.take(1, at: now) else { return }
    guard position.after <= last, position.base <= base.number, agrees(with: position),
      own.lowerBound <= expected(author).next
    else { return dismiss(id, .older) }
    // Before the others go: what has come of its next change stays.
    connections[index].author = author
    for other in connections where other.id != id && other.author == author {
      dismiss(other.id, .replaced)
    }
    guard let index = self.index(of: id) else { return }
    if authors[author] == nil { authors[author] = Author(key: hash, limits, clock: clock, at: now) }
    // Who only looks speaks for nobody who has drawn and whose key is not known, as after a backup.
    if authors[author]?.key == nil, role.mayDraw || authors[author]?.isKept != true {
      authors[author]?.key = hash
      group.append(.author(author, key: hash))
      write()
    }
    noteVisit(author, role)
    connections[index].position = position
    connections[index].own = own
    (connections[index].told, connections[index].toldNews) = ([], -1)
    connections[index].gap = nil
    let next = expected(author)
    send(
      .welcome(
        role, person: id, last: last, next: next.next, count: next.count),
      to: index)
    tellName(index)
    pump(id)
  }

  /// Returns whether the log up to a position is the one that a client has, as far as that is still known.
  private func agrees(with position: RoomPosition) -> Bool {
    guard position.after >= 0, let known = checksum(at: max(position.after, position.base)) else {
      return true
    }
    return position.checksum == known
  }
}
