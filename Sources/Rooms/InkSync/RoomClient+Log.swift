internal import InkCodec
internal import InkDocument

// The log, as it comes.
extension RoomClient {
  mutating func takeEntries(
    _ after: Int, _ through: Int, _ entries: [SentEntry], at now: Int64
  ) {
    guard position.after >= 0, through > position.after else { return }
    guard after <= position.after else {
      // The entries between were lost.
      return send(.resume(position))
    }
    var made: [RoomEntry] = []
    for entry in entries where entry.number > position.after {
      switch entry.body {
      case .whole(let body):
        let whole = RoomEntry(
          number: entry.number, author: entry.author, sequence: entry.sequence, body: body)
        guard takeEntry(whole, &made) else {
          end(made, at: now)
          return stop(.authorTaken, at: now)
        }
      case .own(let checksum):
        guard let first = queue.first, entry.sequence >= first.sequence else {
          note(entry.number, entry.author, entry.sequence, checksum)
          break
        }
        guard entry.author == author, entry.sequence == first.sequence,
          CRC32C.checksum(first.body) == checksum
        else {
          end(made, at: now)
          return stop(.authorTaken, at: now)
        }
        note(entry.number, author, entry.sequence, checksum)
        queue.removeFirst()
        confirm(entry.sequence + 1, 0)
      }
    }
    position.after = max(position.after, through)
    end(made, at: now)
  }

  /// Takes in an entry; returns false where it contradicts what this copy has made.
  mutating func takeEntry(
    _ entry: RoomEntry, _ made: inout [RoomEntry]
  ) -> Bool {
    if entry.author == author, let first = queue.first, entry.sequence >= first.sequence {
      guard entry.sequence == first.sequence, entry.body == first.body else { return false }
      note(entry.number, author, entry.sequence, CRC32C.checksum(entry.body))
      queue.removeFirst()
      confirm(entry.sequence + 1, 0)
      return true
    }
    if entry.author == author { nextSequence = max(nextSequence, entry.sequence + 1) }
    note(entry.number, entry.author, entry.sequence, CRC32C.checksum(entry.body))
    made.append(entry)
    return true
  }

  mutating func end(_ made: [RoomEntry], at now: Int64) {
    (partial, position.partial) = ([], .none)
    last = max(last, position.after)
    if !made.isEmpty { tasks.append(.make(made)) }
    isChanged = true
    sendQueue(at: now)
  }

  mutating func takePiece(
    _ after: Int, _ entry: SentEntry, _ total: Int, _ offset: Int, at now: Int64
  ) {
    guard position.after >= 0, entry.number > position.after else { return }
    guard after <= position.after else { return send(.resume(position)) }
    guard case .whole(let bytes) = entry.body else { return }
    if offset == 0 {
      partial = []
    } else {
      guard case .entry(entry.number, offset) = position.partial, partial.count == offset else {
        return
      }
    }
    partial += bytes
    position.partial = .entry(number: entry.number, count: partial.count)
    guard partial.count == total else { return }
    let whole = RoomEntry(
      number: entry.number, author: entry.author, sequence: entry.sequence, body: partial)
    var made: [RoomEntry] = []
    guard takeEntry(whole, &made) else { return stop(.authorTaken, at: now) }
    end(made, at: now)
  }

  mutating func takeBase(
    _ number: Int, _ checksum: LogChecksum, _ covered: CoveredChanges, _ total: Int, _ offset: Int,
    _ bytes: [UInt8], at now: Int64
  ) {
    guard number > position.after || position.after < 0, number > position.base else { return }
    if offset == 0 {
      partial = []
    } else {
      guard case .base(number, offset) = position.partial, partial.count == offset else { return }
    }
    partial += bytes
    position.partial = .base(number: number, count: partial.count)
    guard partial.count == total else { return }
    let file = partial
    guard agrees(with: covered) else { return stop(.authorTaken, at: now) }
    partial = []
    begin(after: number, checksum, covered)
    if let refusal, refusal.sequence <= covered.sequence { self.refusal = nil }
    last = max(last, number)
    tasks.append(.open(file: file, pending))
    (lacksEntries, isOpening, isChanged) = (false, true, true)
    sendQueue(at: now)
  }
}
