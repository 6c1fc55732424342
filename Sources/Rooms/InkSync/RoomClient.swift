internal import InkCodec
package import InkDocument

/// One copy of a room's drawing: what it has of the log, what it has made that the room has not acknowledged, and its
/// connection.
///
/// It is a value without network, disk and clock. Whoever holds it tells it what happened, does what ``takeTasks()``
/// says, and then keeps what ``takeStore()`` gives. Its rules:
///
/// - A change is sent only when the store has it: so nobody knows a change that its author may forget.
/// - It stays in the queue until the log has it. After a break it is sent again, and known by its sequence where it has
///   come already.
/// - The log is taken in order. What is missing is asked for; what comes twice is passed over.
/// - Each attempt to connect has a number, an epoch; what belongs to an earlier one is passed over.
/// - Nothing waits for a frame that is drawn, or for the page to be seen: ``status`` says how many changes are not
///   acknowledged.
///
/// Times are milliseconds of any clock that never goes back. Complexity: of each call, that of what it sends or takes
/// in.
package struct RoomClient: Sendable {
  /// The state that a person is shown.
  package enum Status: Equatable, Sendable {
    /// Without a connection; changes wait for one.
    case offline(waiting: Int)
    /// Connected; the log is still coming.
    case catchingUp(waiting: Int)
    /// Connected, and all of the log is here; with 0, all that was made here is acknowledged, too.
    case connected(waiting: Int)
    /// No further attempt is made, or changes are refused: the reason. A room that is full is asked again; for a while
    /// its changes only wait.
    case stopped(RoomRefusal, waiting: Int)
  }

  /// A change that was made here.
  package struct OwnChange: Equatable, Sendable {
    /// Its number among all that were made here, from 1.
    package var sequence: Int
    /// The change in bytes.
    package var body: [UInt8]

    /// Makes a change of its parts.
    package init(sequence: Int, body: [UInt8]) { (self.sequence, self.body) = (sequence, body) }
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
  /// The changes that were made here and came back with the log are in the drawing up to this one; −1 where none is
  /// there.
  var drawn = -1
  /// The changes of the store that follow one that was lost: no room takes them.
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
  /// The change for which the room was full, and since when; and whether that is long.
  var full: (sequence: Int, time: Int64)?
  var isFullForLong = false
  /// The newest version of the protocol that both sides speak, as far as that is known.
  package internal(set) var speaks = ClientMessage.newest
  /// The name that this person gave to the drawing, and that the room has not confirmed; and whether it was sent.
  var wishedName: (name: [UInt8], isSent: Bool)?
  /// True while this copy and the room, which have parted, are brought together: see ``beginMerging(at:)``.
  package internal(set) var isMerging = false
  /// The number of welcomes.
  package internal(set) var mergingEpoch = 0
  /// The number of answers to pings, and of changes that were refused for good, since that has begun.
  package internal(set) var mergingPongs = 0
  package internal(set) var mergingRefusals = 0
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

  /// True if the drawing that was kept has all that was made here and is not lost.
  package private(set) var isWhole = true
  /// True if there is more than what is kept, or is being written.
  var isChanged = true
  /// True while a drawing is to be opened.
  var isOpening = false
  /// True if entries have come that could not be read.
  var lacksEntries = false
  /// The write under way, with the last own change that it keeps; and the last one that is kept.
  var writing: (ticket: Int, through: Int)?
  var kept = 0
  var ticket = 0
  /// The time from which on is written again what could not be.
  var storeTime: Int64?
  var tasks: [RoomTask] = []

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
  }

  /// Goes on in a room that was made a moment ago, of the drawing that is here.
  ///
  /// - Parameters:
  ///   - author: the one of the drawing.
  ///   - key: a secret number, by which the server knows this copy again.
  ///   - limits: those of the room.
  ///   - now: the time.
  package init(
    making author: DocumentAuthor, key: UInt64, limits: RoomLimits = RoomLimits(), at now: Int64
  ) {
    self.init(author: author, key: key, limits: limits, at: now)
    (position, drawn) = (RoomPosition(after: 0, base: 0), 0)
  }

  /// Goes on with what the store has.
  ///
  /// Where it ``isWhole``, ``RoomDrawing/resume(_:_:)`` makes of the drawing there, and of ``pending``, the one that is
  /// shown. Else there is none before the log has come.
  ///
  /// - Parameters:
  ///   - bookmark: the last one that was kept.
  ///   - own: the own changes that were kept.
  ///   - isWhole: false where the drawing that was kept with it is damaged: then the log is asked for anew, whole.
  ///   - limits: those of the room.
  ///   - now: the time.
  package init(
    restoring bookmark: RoomBookmark, own: [OwnChange], isWhole: Bool = true,
    limits: RoomLimits = RoomLimits(), at now: Int64
  ) {
    (author, key, self.limits) = (bookmark.author, bookmark.key, limits)
    random = key ^ author.rawValue &+ UInt64(bookmark.made)
    phase = .waiting(until: now)
    (position, logged, role) = (bookmark.position, bookmark.logged, bookmark.role)
    (nextSequence, drawn) = (bookmark.acknowledged + 1, bookmark.drawn)
    for change in own where change.sequence > bookmark.acknowledged {
      if change.sequence > nextSequence {
        lost.append(change.body)
      } else if change.sequence == nextSequence {
        append(change.body, isKept: true)
      }
    }
    self.isWhole = isWhole && lost.isEmpty
    // What could not be read comes again: this may be a newer version.
    if !self.isWhole || bookmark.lacksEntries { position = RoomPosition() }
    if !self.isWhole { (logged, drawn) = (nil, -1) }
    (isChanged, kept) = (!lost.isEmpty, nextSequence - 1)
    sending = (queue.first?.sequence ?? nextSequence, 0)
    last = max(position.after, 0)
  }

  /// Notes that the log is here up to an entry.
  mutating func note(_ number: Int, _ author: DocumentAuthor, _ sequence: Int, _ body: UInt32) {
    guard number > position.after else { return }
    position.after = number
    // Entries before the base are in its checksum.
    if number > position.base { position.checksum.add(author, sequence, body: body) }
    guard author == self.author else { return }
    drawn = max(drawn, sequence)
    if let known = logged, sequence == known.sequence + 1 {
      logged?.sequence = sequence
      logged?.checksum.add(author, sequence, body: body)
    }
  }

  /// Begins with a base: what of the queue is in it goes.
  mutating func begin(after number: Int, _ checksum: LogChecksum, _ covered: CoveredChanges) {
    position = RoomPosition(after: 0, base: number, checksum: checksum)
    drawn = covered.sequence
    // Of those that it does not have any more, this copy may know more than the base.
    let before = logged?.sequence ?? (queue.first?.sequence ?? nextSequence) - 1
    if covered.sequence >= before { logged = covered }
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

  /// Says that the drawing of the task ``RoomTask/open(file:_:)`` is there; nothing is kept before.
  package mutating func opened() { isOpening = isMerging }

  /// Says that the drawing of that output cannot be read: no further attempt is made, and what was made here stays in
  /// the store, until the room is opened anew.
  package mutating func cannotOpen(at now: Int64) {
    isOpening = isMerging
    (position, logged, drawn) = (RoomPosition(), nil, -1)
    stop(.unreadable, at: now)
  }

  /// True if the drawing has got all that was made here before; see ``RoomDrawing/mayMake``, too.
  ///
  /// Changes must not be made else, for they would get numbers that others have. It is false for a while where the log
  /// had to be asked for anew.
  package var mayMake: Bool {
    !isMerging && drawn >= (queue.first?.sequence ?? nextSequence) - 1
  }

  /// The changes that the log does not have yet.
  package var pending: [RoomEntry] {
    queue.map { RoomEntry(number: 0, author: author, sequence: $0.sequence, body: $0.body) }
  }

  /// Takes the tasks since the last call, in this order; ``takeStore()`` gives the one of storing.
  package mutating func takeTasks() -> [RoomTask] {
    defer { tasks = [] }
    return tasks
  }

  /// The state that a person is shown.
  package var status: Status {
    let waiting = queue.count
    switch phase {
    case .stopped(let reason): return .stopped(reason, waiting: waiting)
    case .online:
      if let refusal, !refusal.reason.passes { return .stopped(refusal.reason, waiting: waiting) }
      if isFullForLong { return .stopped(refusal?.reason ?? .full, waiting: waiting) }
      return hasAll && !isMerging
        ? .connected(waiting: waiting) : .catchingUp(waiting: waiting)
    case .waiting, .connecting, .greeting: return .offline(waiting: waiting)
    }
  }

  /// True if it is connected, and all of the log is here.
  package var hasAll: Bool {
    if case .online = phase { return position.after >= last }
    return false
  }

  // MARK: The store

  /// The part that must be kept besides the drawing.
  package var bookmark: RoomBookmark {
    var position = position
    position.partial = .none
    return RoomBookmark(
      author: author, key: key, position: position, logged: logged,
      drawn: drawn, acknowledged: (queue.first?.sequence ?? nextSequence) - 1,
      made: nextSequence - 1,
      role: role, lacksEntries: lacksEntries)
  }

  /// Says that entries that have come could not be read, or wait for such: they are asked for again when the room is
  /// opened anew.
  package mutating func lackEntries() {
    if lacksEntries { return }
    (lacksEntries, isChanged) = (true, true)
  }

  /// Says that something else that is kept beside these has changed, so that all is to be kept again.
  package mutating func keepAgain() { isChanged = true }

  /// Takes the task ``RoomTask/store(ticket:_:own:)``; `nil` where there is nothing new to be kept, or the last one is
  /// still being written.
  ///
  /// All other tasks must have been done, and all that was made here must have been told: so that the drawing has what
  /// the bookmark says, and no more.
  package mutating func takeStore() -> RoomTask? {
    guard writing == nil, isChanged, !isOpening, tasks.isEmpty, storeTime == nil else {
      return nil
    }
    ticket += 1
    writing = (ticket, nextSequence - 1)
    isChanged = false
    let own = queue.filter { $0.sequence > kept }
    return .store(
      ticket: ticket, bookmark,
      own: own.map { OwnChange(sequence: $0.sequence, body: $0.body) })
  }

  /// Says that all of it was written, or not; then it is written again a second later.
  package mutating func stored(_ ticket: Int, _ isKept: Bool, at now: Int64) {
    guard let written = writing, written.ticket == ticket else { return }
    writing = nil
    guard isKept else {
      isChanged = true
      storeTime = now + 1000
      return
    }
    // Sequences in the queue have no gaps.
    let first = queue.first?.sequence ?? .max
    for sequence in max(kept + 1, first)..<max(written.through + 1, kept + 1, first) {
      queue[queue.startIndex + sequence - first].isKept = true
    }
    kept = written.through
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
  /// - Returns: false where it is longer than a room takes: it will never be sent then, and a drawing that goes on
  ///   with it makes changes that wait for it everywhere else.
  @discardableResult
  package mutating func make(_ body: [UInt8], at now: Int64) -> Bool {
    guard body.count <= limits.change else { return false }
    append(body)
    isChanged = true
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
    tasks.append(.send(epoch: epoch, message.encoded))
  }

  /// The bytes of the queue that were sent, and of which the server has not said that they have come.
  private var underway: Int64 {
    guard let first = queue.first, let last = queue.last else { return 0 }
    func bytes(before next: (sequence: Int, offset: Int)) -> Int64 {
      if next.sequence < first.sequence { return first.start }
      if next.sequence > last.sequence { return last.start + Int64(last.body.count) }
      let index = queue.startIndex + next.sequence - first.sequence
      return queue[min(index, queue.endIndex - 1)].start + Int64(next.offset)
    }
    return max(bytes(before: sending) - bytes(before: confirmed), 0)
  }

  mutating func confirm(_ next: Int, _ count: Int) {
    guard (next, count) > confirmed, (next, count) <= sending else { return }
    confirmed = (next, count)
    moveOn(next, count)
  }

  /// Forgets that the room was full where what was refused has moved on.
  mutating func moveOn(_ next: Int, _ count: Int) {
    if let refused = refusal, refused.reason.passes, (next, count) > (refused.sequence, 0) {
      refusal = nil
    }
    if let since = full, next > since.sequence { (full, isFullForLong) = (nil, false) }
  }

  /// Sends what may be sent of the queue; as a trial one message, even though an earlier one was refused.
  mutating func sendQueue(at now: Int64, isTrial: Bool = false) {
    guard case .online = phase, let first = queue.first, refusal == nil || isTrial,
      position.after >= holds, role?.mayDraw ?? true
    else { return }
    if sending.sequence < first.sequence { sending = (first.sequence, 0) }
    var index = queue.startIndex + sending.sequence - first.sequence
    var underway = underway
    let window = isTrial ? 1 : Int64(limits.queueWindow)
    while index < queue.endIndex, queue[index].isKept, underway < window {
      let body = queue[index].body
      let end = min(sending.offset + limits.payload, body.count)
      send(
        .change(
          sequence: queue[index].sequence, total: body.count, offset: sending.offset,
          Array(body[min(sending.offset, end)..<end])))
      underway += Int64(end - sending.offset)
      sending.offset = end
      if end == body.count {
        index += 1
        sending = (queue[index - 1].sequence + 1, 0)
      }
    }
  }
}
