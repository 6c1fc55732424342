internal import InkCodec
internal import InkDocument

// The log goes to clients, as long as they take it.
extension RoomServer {
  mutating func send(_ message: ServerMessage, to index: Int) {
    let bytes = message.encoded
    // Who had nothing to take was not slow.
    if connections[index].outstanding == 0 { connections[index].taken = now }
    connections[index].outstanding += bytes.count
    outputs.append(.send(connection: connections[index].id, bytes))
  }

  /// Says why, and closes.
  mutating func dismiss(_ id: Int, _ reason: RoomRefusal) {
    let speaks = index(of: id).map { connections[$0].speaks } ?? ClientMessage.version
    closed(id)
    outputs.append(
      .send(connection: id, ServerMessage.bye(reason.known(to: speaks)).encoded))
    outputs.append(.close(connection: id))
  }

  func needsBase(_ connection: Connection) -> Bool {
    connection.position.after < base.number && connection.position.base != base.number
      || connection.position.after < 0
  }

  /// Sends what a client lacks of the log, as long as it takes it.
  mutating func pump(_ id: Int) {
    guard isReady, let index = index(of: id), let author = connections[index].author else { return }
    while connections[index].outstanding < limits.logWindow {
      if needsBase(connections[index]) {
        readBase(index)
        return
      }
      let after = connections[index].position.after
      guard after < last else { return }
      sendEntries(index, author, after: after)
    }
  }

  mutating func readBase(_ index: Int) {
    if connections[index].isReading { return }
    var offset = 0
    if case .base(base.number, let count) = connections[index].position.partial { offset = count }
    if offset >= base.length { offset = 0 }
    connections[index].isReading = true
    outputs.append(
      .readBase(
        connection: connections[index].id, number: base.number, offset: offset,
        count: min(limits.payload, base.length - offset)))
  }

  /// A part of a base was read.
  ///
  /// - Parameters:
  ///   - id: the connection of the output.
  ///   - number: the number of the base.
  ///   - offset: where the part begins.
  ///   - bytes: the part; `nil` where it cannot be read, or there is no such base any more.
  ///   - now: the time.
  package mutating func baseRead(
    _ id: Int, number: Int, offset: Int, _ bytes: [UInt8]?, at now: Int64
  ) {
    self.now = now
    guard let index = index(of: id), let author = connections[index].author else { return }
    connections[index].isReading = false
    guard isReady, number == base.number, needsBase(connections[index]) else { return pump(id) }
    // The client asks for a part that cannot be read now when it comes back.
    guard let bytes, !bytes.isEmpty else { return dismiss(id, .store) }
    send(
      .base(
        number: number, checksum: base.checksum, authors[author]?.covered ?? CoveredChanges(),
        total: base.length, offset: offset, bytes), to: index)
    let count = offset + bytes.count
    connections[index].position =
      count < base.length
      ? RoomPosition(
        after: connections[index].position.after, base: connections[index].position.base,
        partial: .base(number: number, count: count))
      : RoomPosition(after: 0, base: number)
    pump(id)
  }

  /// Sends the next entries: as many as a message takes, or a piece of one that is longer.
  mutating func sendEntries(_ index: Int, _ author: DocumentAuthor, after: Int) {
    var entryIndex = firstEntry(after: after)
    var (sent, size, through) = ([SentEntry](), 0, last)
    while entryIndex < entries.count {
      let entry = entries[entryIndex]
      let isOwn =
        entry.author == author && entry.number > base.number
        && connections[index].own.contains(entry.sequence)
      let count = isOwn ? 0 : entry.body.count
      if sent.isEmpty, count > limits.payload {
        return sendPiece(of: entry, index, after: after)
      }
      if size + count > limits.payload {
        through = sent[sent.count - 1].number
        break
      }
      // The numbers of an entry take 40 bytes at the most.
      size += count + 40
      sent.append(
        SentEntry(
          number: entry.number, author: entry.author, sequence: entry.sequence,
          body: isOwn ? .own(checksum: CRC32C.checksum(entry.body)) : .whole(entry.body)))
      entryIndex += 1
    }
    send(.entries(base: base.number, after: after, through: through, sent), to: index)
    connections[index].position.after = through
    connections[index].position.partial = .none
  }

  mutating func sendPiece(of entry: RoomEntry, _ index: Int, after: Int) {
    var offset = 0
    if case .entry(entry.number, let count) = connections[index].position.partial { offset = count }
    if offset >= entry.body.count { offset = 0 }
    let end = min(offset + limits.payload, entry.body.count)
    let piece = SentEntry(
      number: entry.number, author: entry.author, sequence: entry.sequence,
      body: .whole(Array(entry.body[offset..<end])))
    send(
      .piece(
        base: base.number, after: after, piece, total: entry.body.count, offset: offset),
      to: index)
    if end < entry.body.count {
      connections[index].position.partial = .entry(number: entry.number, count: end)
    } else {
      connections[index].position.after = entry.number
      connections[index].position.partial = .none
    }
  }

  func firstEntry(after number: Int) -> Int {
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].number <= number { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
