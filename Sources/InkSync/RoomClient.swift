internal import InkCodec
package import InkDocument

/// One copy of a room's drawing: what it has of the log, what it has made that the room has not acknowledged, and its
/// connection.
///
/// It is a value without network, disk and clock. Whoever holds it tells it what happened, and does what
/// ``takeOutputs()`` says. Its rules:
///
/// - A change is sent only when the store has it: so nobody knows a change that its author may forget.
/// - It stays in the queue until the log has it. After a break it is sent again, and known by its sequence where it has
///   come already.
/// - The log is taken in order. What is missing is asked for; what comes twice is passed over.
/// - Each attempt to connect has a number, an epoch; what belongs to an earlier one is passed over.
/// - Nothing waits for a frame that is drawn, or for the page to be seen: ``status`` says how many changes are not
///   acknowledged.
///
/// Times are milliseconds of any clock that never goes back. Complexity: of each call, that of what it sends or takes in.
package struct RoomClient: Sendable {
  /// An order to the holder.
  package enum Output: Equatable, Sendable {
    /// To connect: to find out the address, and open a connection.
    case connect(epoch: Int)
    /// To close a connection, or to give up the attempt.
    case disconnect(epoch: Int)
    /// To send a message.
    case send(epoch: Int, [UInt8])
    /// To write records so that they outlast a loss of power, all or none; then to call ``RoomClient/stored(_:_:at:)``.
    case store(ticket: Int, [RoomRecord])
    /// To begin anew with a drawing, and to make these changes: the log after it, and what is not acknowledged.
    case open(file: [UInt8], [RoomEntry])
    /// To make changes of others.
    case make([RoomEntry])
    /// To show news of the others.
    case others([OthersNews])
    /// All others are away.
    case alone
  }

  /// The state that a person is shown.
  package enum Status: Equatable, Sendable {
    /// Without a connection; changes wait for one.
    case offline(waiting: Int)
    /// Connected; the log is still coming.
    case catchingUp(waiting: Int)
    /// Connected, and all of the log is here; with 0, all that was made here is acknowledged, too.
    case connected(waiting: Int)
    /// No further attempt is made, or changes are refused: the reason. A room that is full is asked again.
    case stopped(RoomRefusal, waiting: Int)
  }

  /// A change that is not acknowledged.
  struct Queued: Sendable {
    var sequence: Int
    var body: [UInt8]
    /// The bytes of those before it, from any of them on.
    var start: Int64
    var isKept = false
  }

  enum Phase: Equatable, Sendable {
    case waiting(until: Int64)
    case connecting(since: Int64)
    case greeting
    case online(since: Int64)
    case stopped(RoomRefusal)
  }

  package let author: DocumentAuthor
  package let limits: RoomLimits
  let key: UInt64
  /// The part of the log that it has.
  package internal(set) var position = RoomPosition()
  /// The bytes of what has begun to come.
  var partial: [UInt8] = []
  /// The number of the last entry of which the server has told.
  var last = 0
  /// The changes that were made here and are in the log, as far as it is here; `nil` where that is not known.
  var logged: CoveredChanges? = CoveredChanges()
  /// The changes of the store that follow one that was lost with a damaged record: no room takes them.
  package private(set) var lost: [[UInt8]] = []
  /// The changes that the log does not have yet; a slice, of which the first one goes at no cost.
  var queue: ArraySlice<Queued> = []
  /// The sequence of the next change that is made here.
  var nextSequence = 1
  /// The next byte of the queue that is sent.
  var sending = (sequence: 1, offset: 0)
  /// The next byte of the queue that the server lacks, as far as it has said.
  var confirmed = (sequence: 1, offset: 0)
  /// The queue waits until the log has come up to this number.
  var holds = 0
  /// The change that the server expected when it was asked last, and the part of the log that was here then.
  var asked: (next: Int, count: Int, position: RoomPosition)?
  /// The change that the server has refused.
  package internal(set) var refusal: (sequence: Int, reason: RoomRefusal)?
  /// The rights of this person; `nil` before the first connection.
  package internal(set) var role: RoomRole?

  var phase: Phase
  /// The number of the last attempt to connect.
  package internal(set) var epoch = 0
  var failures = 0
  /// The times at which something was last heard, once it has answered the hello, and asked; and how often it was asked
  /// since then.
  var heard: Int64 = 0
  var pinged: Int64 = 0
  var unanswered = 0
  var random: UInt64

  var group: [RoomRecord] = []
  var writing: (ticket: Int, records: [RoomRecord])?
  var ticket = 0
  var storeTime: Int64 = 0
  var outputs: [Output] = []

  // MARK: Beginning

  /// Makes a copy that has nothing yet.
  ///
  /// - Parameters:
  ///   - author: who draws here: a number that no other copy has.
  ///   - key: a secret number, by which the server knows this copy again.
  ///   - limits: those of the room.
  ///   - now: the time.
  package init(
    author: DocumentAuthor, key: UInt64, limits: RoomLimits = RoomLimits(), at now: Int64
  ) {
    (self.author, self.key, self.limits) = (author, key, limits)
    random = key ^ author.rawValue
    phase = .waiting(until: now)
    keep([.client(author, key: key)])
  }

  /// Goes on with what the store has; the drawing is the first output.
  ///
  /// It is `nil` where the store does not even say who draws.
  ///
  /// - Parameters:
  ///   - records: all of them.
  ///   - isDamaged: whether some that lay between them were lost: then the log is asked for anew, whole.
  ///   - limits: those of the room.
  ///   - now: the time.
  package init?(
    restoring records: [RoomRecord], isDamaged: Bool = false, limits: RoomLimits = RoomLimits(),
    at now: Int64
  ) {
    guard case .client(let author, let key) = records.first else { return nil }
    (self.author, self.key, self.limits) = (author, key, limits)
    random = key ^ author.rawValue &+ UInt64(records.count)
    phase = .waiting(until: now)
    var file: [UInt8]?
    var log: [RoomEntry] = []
    for record in records {
      switch record {
      case .own(let sequence, let body):
        // A group that failed may be there in part, before it was written again.
        guard sequence >= nextSequence else { continue }
        if sequence > nextSequence, !queue.isEmpty || !lost.isEmpty {
          lost.append(body)
          continue
        }
        nextSequence = sequence
        append(body, isKept: true)
      case .entry(let entry):
        log.append(entry)
        if entry.author == author {
          while let first = queue.first, first.sequence <= entry.sequence { queue.removeFirst() }
          nextSequence = max(nextSequence, entry.sequence + 1)
        }
        note(entry.number, entry.author, entry.sequence, CRC32C.checksum(entry.body))
      case .accepted(let sequence, let through):
        while let first = queue.first, first.sequence <= sequence {
          log.append(
            RoomEntry(number: through, author: author, sequence: first.sequence, body: first.body))
          note(through, author, first.sequence, CRC32C.checksum(first.body))
          queue.removeFirst()
        }
        position.after = max(position.after, through)
      case .through(let number): position.after = max(position.after, number)
      case .file(let number, let checksum, let covered, let bytes):
        (file, log) = (bytes, [])
        begin(after: number, checksum, covered)
      case .client, .author, .base: break
      }
    }
    if isDamaged { (position, logged) = (RoomPosition(), nil) }
    sending = (queue.first?.sequence ?? nextSequence, 0)
    last = max(position.after, 0)
    if let file { outputs.append(.open(file: file, log + pending)) }
  }

  /// Notes that the log is here up to an entry; a group that failed may be in the store twice.
  mutating func note(_ number: Int, _ author: DocumentAuthor, _ sequence: Int, _ body: UInt32) {
    guard number > position.after else { return }
    position.after = number
    // Entries before the base are in its checksum.
    if number > position.base { position.checksum.add(author, sequence, body: body) }
    if author == self.author, let known = logged, sequence == known.sequence + 1 {
      logged?.sequence = sequence
      logged?.checksum.add(author, sequence, body: body)
    }
  }

  /// Begins with a base: what of the queue is in it goes.
  mutating func begin(after number: Int, _ checksum: LogChecksum, _ covered: CoveredChanges) {
    position = RoomPosition(after: 0, base: number, checksum: checksum)
    logged = covered
    while let first = queue.first, first.sequence <= covered.sequence { queue.removeFirst() }
    nextSequence = max(nextSequence, covered.sequence + 1)
  }

  /// Returns whether the changes of a base that were made here may be those that this copy knows.
  func agrees(with covered: CoveredChanges) -> Bool {
    guard var known = logged, known.sequence <= covered.sequence else { return true }
    for change in queue where change.sequence == known.sequence + 1 {
      if known.sequence == covered.sequence { break }
      known.sequence = change.sequence
      known.checksum.add(author, change.sequence, body: CRC32C.checksum(change.body))
    }
    // Where the room has more than this copy ever made, what waits here was made without knowing of that.
    return known.sequence == covered.sequence ? known == covered : queue.isEmpty
  }

  /// Says that a drawing of the output ``Output/open(file:_:)`` cannot be read: no further attempt is made, and what was
  /// made here stays in the store, until the room is opened anew.
  package mutating func cannotOpen(at now: Int64) { stop(.unreadable, at: now) }

  var pending: [RoomEntry] {
    queue.map { RoomEntry(number: 0, author: author, sequence: $0.sequence, body: $0.body) }
  }

  /// Takes the orders since the last call, in this order.
  package mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  /// The state that a person is shown.
  package var status: Status {
    let waiting = queue.count
    switch phase {
    case .stopped(let reason): return .stopped(reason, waiting: waiting)
    case .online:
      if let refusal { return .stopped(refusal.reason, waiting: waiting) }
      return position.after >= last
        ? .connected(waiting: waiting) : .catchingUp(waiting: waiting)
    case .waiting, .connecting, .greeting: return .offline(waiting: waiting)
    }
  }

  // MARK: The store

  mutating func keep(_ records: [RoomRecord]) {
    group += records
    write()
  }

  mutating func write() {
    guard writing == nil, !group.isEmpty else { return }
    ticket += 1
    writing = (ticket, group)
    outputs.append(.store(ticket: ticket, group))
    group = []
  }

  /// Says that records were written, or not; then they are written again a second later.
  package mutating func stored(_ ticket: Int, _ isKept: Bool, at now: Int64) {
    guard let written = writing, written.ticket == ticket else { return }
    writing = nil
    guard isKept else {
      group = written.records + group
      storeTime = now + 1000
      return
    }
    for record in written.records {
      guard case .own(let sequence, _) = record else { continue }
      // Sequences in the queue have no gaps.
      let place = queue.startIndex + sequence - (queue.first?.sequence ?? .max)
      if queue.indices.contains(place) { queue[place].isKept = true }
    }
    write()
    sendQueue(at: now)
  }

  // MARK: What is made here

  /// The number of changes that were ever made here.
  package var madeCount: Int { nextSequence - 1 }

  /// Takes in a change that was made here.
  ///
  /// - Parameters:
  ///   - body: the change in bytes.
  ///   - now: the time.
  /// - Returns: false where it is longer than a room takes: it will never be sent then, and a drawing that goes on with it
  ///   makes changes that wait for it everywhere else.
  @discardableResult
  package mutating func make(_ body: [UInt8], at now: Int64) -> Bool {
    guard body.count <= limits.change else { return false }
    let sequence = nextSequence
    append(body)
    keep([.own(sequence: sequence, body)])
    return true
  }

  private mutating func append(_ body: [UInt8], isKept: Bool = false) {
    let start = queue.last.map { $0.start + Int64($0.body.count) } ?? 0
    queue.append(Queued(sequence: nextSequence, body: body, start: start, isKept: isKept))
    nextSequence += 1
  }

  /// Sends ink that is being drawn; nothing happens where there is no connection.
  package mutating func sendWet(_ bytes: [UInt8]) {
    if case .online = phase, bytes.count <= limits.wet { send(.wet(bytes)) }
  }

  /// Says where this person is; nothing happens where there is no connection.
  package mutating func sendPresence(_ bytes: [UInt8]) {
    if case .online = phase, bytes.count <= limits.presence { send(.presence(bytes)) }
  }

  mutating func send(_ message: ClientMessage) {
    outputs.append(.send(epoch: epoch, message.encoded))
  }

  /// The bytes of the queue that were sent, and of which the server has not said that they have come.
  private var underway: Int64 {
    guard let first = queue.first, let last = queue.last else { return 0 }
    func bytes(before next: (sequence: Int, offset: Int)) -> Int64 {
      if next.sequence < first.sequence { return first.start }
      if next.sequence > last.sequence { return last.start + Int64(last.body.count) }
      let place = queue.startIndex + next.sequence - first.sequence
      return queue[min(place, queue.endIndex - 1)].start + Int64(next.offset)
    }
    return max(bytes(before: sending) - bytes(before: confirmed), 0)
  }

  mutating func confirm(_ next: Int, _ count: Int) {
    guard (next, count) > confirmed, (next, count) <= sending else { return }
    confirmed = (next, count)
    if refusal?.reason == .full { refusal = nil }
  }

  /// Sends what may be sent of the queue; as a trial one message, even though an earlier one was refused.
  mutating func sendQueue(at now: Int64, isTrial: Bool = false) {
    guard case .online = phase, let first = queue.first, refusal == nil || isTrial,
      position.after >= holds, role?.mayDraw ?? true
    else { return }
    if sending.sequence < first.sequence { sending = (first.sequence, 0) }
    var place = queue.startIndex + sending.sequence - first.sequence
    var underway = underway
    let window = isTrial ? 1 : Int64(limits.queueWindow)
    while place < queue.endIndex, queue[place].isKept, underway < window {
      let body = queue[place].body
      let end = min(sending.offset + limits.payload, body.count)
      send(
        .change(
          sequence: queue[place].sequence, total: body.count, offset: sending.offset,
          Array(body[min(sending.offset, end)..<end])))
      underway += Int64(end - sending.offset)
      sending.offset = end
      if end == body.count {
        place += 1
        sending = (queue[place - 1].sequence + 1, 0)
      }
    }
  }
}
