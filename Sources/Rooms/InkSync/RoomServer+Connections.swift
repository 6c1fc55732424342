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
    let isFull = connections.count >= limits.people
    guard isReady, !isFull else {
      outputs.append(
        .send(connection: id, ServerMessage.bye(isFull ? .crowded : .store).encoded))
      outputs.append(.close(connection: id))
      return
    }
    connections.append(
      Connection(id: id, role: role, taken: now, heard: now, wetBudget: limits.wetRate))
  }

  /// A connection was closed by the other side, or was lost; nothing happens where that is known.
  package mutating func closed(_ id: Int) {
    connections.removeAll { $0.id == id }
    newsCount += 1
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
    if case .hello(let author, let key, let position, let own) = message {
      greet(id, index, author, key, position, own)
      return
    }
    // A message that only the hello was missing for is sent again.
    guard let author = connections[index].author else { return }
    switch message {
    case .hello: break
    case .change(let sequence, let total, let offset, let bytes):
      takePiece(sequence, total, offset, bytes, index, author)
    case .resume(let position):
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
      connections[index].presence = bytes
      connections[index].presenceNumber += 1
      newsCount += 1
    case .ping:
      let next = expected(author)
      connections[index].gap = nil
      send(.pong(last: last, next: next.next, count: next.count), to: index)
      pump(id)
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
    guard connections[index].author == nil || connections[index].author == author,
      author != .none, authors[author]?.key ?? key == key
    else { return dismiss(id, .authorTaken) }
    guard position.after <= last, position.base <= base.number, agrees(with: position),
      own.lowerBound <= expected(author).next
    else { return dismiss(id, .older) }
    for other in connections where other.id != id && other.author == author {
      dismiss(other.id, .replaced)
    }
    guard let index = self.index(of: id) else { return }
    if authors[author] == nil { authors[author] = Author(key: key) }
    connections[index].author = author
    connections[index].position = position
    connections[index].own = own
    (connections[index].told, connections[index].toldNews) = ([], -1)
    connections[index].gap = nil
    let next = expected(author)
    send(
      .welcome(
        connections[index].role, person: id, last: last, next: next.next, count: next.count),
      to: index)
    pump(id)
  }

  /// Returns whether the log up to a position is the one that a client has, as far as that is still known.
  private func agrees(with position: RoomPosition) -> Bool {
    guard position.after >= 0, let known = checksum(at: max(position.after, position.base)) else {
      return true
    }
    return position.checksum == known
  }

  /// The author and the clock of a change in bytes; `nil` where a newer version has written it.
  static func head(of body: [UInt8]) -> (author: DocumentAuthor, clock: Int)? {
    do throws(DuctusError) { return try SharedChange.head(of: body) } catch { return nil }
  }

  /// The reason why a change that has come whole is not taken; `nil` where it is.
  private func refusal(of body: [UInt8], _ author: DocumentAuthor) -> RoomRefusal? {
    guard let head = Self.head(of: body) else {
      return body.count > limits.unknown ? .tooLong : nil
    }
    return head.author == author && head.clock - clock <= limits.lead ? nil : .wrong
  }

  /// Takes in a piece of a change.
  mutating func takePiece(
    _ sequence: Int, _ total: Int, _ offset: Int, _ bytes: [UInt8], _ index: Int,
    _ author: DocumentAuthor
  ) {
    let next = expected(author)
    // It is there already.
    guard sequence >= next.next else { return }
    let refusal: RoomRefusal? =
      !connections[index].role.mayDraw
      ? .mayNotDraw
      : total > limits.change ? .tooLong : entryBytes > limits.logBytes ? .full : nil
    if let refusal { return send(.refused(sequence: sequence, refusal), to: index) }
    guard sequence == next.next, offset <= next.count else {
      // Whatever comes meanwhile says no more than this.
      if connections[index].gap?.next == next.next, connections[index].gap?.count == next.count {
        return
      }
      connections[index].gap = next
      return send(.expect(next: next.next, count: next.count), to: index)
    }
    guard offset == next.count else { return }
    authors[author]?.touched = now
    if next.count == 0, bytes.count == total {
      accept(sequence, bytes, index, author)
    } else {
      if next.count == 0 { beginPartial(author) }
      authors[author]?.partial += bytes
      guard let body = authors[author]?.partial, body.count >= total else {
        let next = expected(author)
        return send(.progress(next: next.next, count: next.count), to: index)
      }
      endPartial(author)
      if body.count == total { accept(sequence, body, index, author) }
    }
  }

  /// Makes room for a change that comes in pieces: what is older goes where there are many.
  mutating func beginPartial(_ author: DocumentAuthor) {
    if partials.count >= limits.people { endPartial(partials[0]) }
    partials.append(author)
  }

  mutating func endPartial(_ author: DocumentAuthor) {
    authors[author]?.partial = []
    partials.removeAll { $0 == author }
  }

  mutating func accept(
    _ sequence: Int, _ body: [UInt8], _ index: Int, _ author: DocumentAuthor
  ) {
    if let refusal = refusal(of: body, author) {
      return send(.refused(sequence: sequence, refusal), to: index)
    }
    clock = max(clock, Self.head(of: body)?.clock ?? 0)
    if authors[author]?.isKept == false {
      group.append(.author(author, key: authors[author]?.key ?? 0))
      authors[author]?.isKept = true
    }
    given += 1
    group.append(
      .entry(RoomEntry(number: given, author: author, sequence: sequence, body: body)))
    authors[author]?.next = sequence + 1
    let own = connections[index].own
    if sequence >= own.upperBound {
      connections[index].own = (own.isEmpty ? sequence : own.lowerBound)..<sequence + 1
    }
    write()
  }
}
