internal import InkCodec
internal import InkDocument

/// A room on its server: a log of changes, and those who are connected.
///
/// It is a value without network, disk and clock. Whoever holds it tells it what came, what was written and what time
/// it is, and does what ``takeOutputs()`` says. Three rules make it safe:
///
/// - A change has a number, is acknowledged and goes to the others when its store says that it is kept, and not before.
///   What comes while the store writes is written together, next time.
/// - Where the store has failed, nothing is believed but what is found there: all are disconnected, the room is made
///   anew of its records, and clients send again what was not acknowledged.
/// - Connections have numbers that are never used again, so that what comes late names what it is about.
///
/// Times are milliseconds of any clock that never goes back. Complexity: of each call, that of what it sends.
package struct RoomServer: Sendable {
  /// An order to the holder.
  package enum Output: Equatable, Sendable {
    /// To send a message.
    case send(connection: Int, [UInt8])
    /// To close a connection, once what was sent before has gone.
    case close(connection: Int)
    /// To write records so that they outlast a loss of power, all or none; then to call ``RoomServer/stored(_:_:at:)``.
    case store(ticket: Int, [RoomRecord])
    /// To read the store anew; then to call ``RoomServer/restore(_:at:)``.
    case restore
    /// To read a part of a base; then to call ``RoomServer/baseRead(_:number:offset:_:at:)``.
    case readBase(connection: Int, number: Int, offset: Int, count: Int)
    /// To examine a change beside the server; then to call ``RoomServer/examined(_:_:at:)``.
    case examine(RoomExamination)
    /// To make a new base of the old one and these entries, up to a number, and to keep it; then to call
    /// ``RoomServer/compacted(_:length:kept:at:)``.
    case compact(through: Int, [RoomEntry])
    /// To write records if that goes; nobody waits for it.
    case note([RoomRecord])
    /// To write the records anew, with those that ``RoomRecord/needed(_:)`` leaves; nobody waits for it.
    case tidy
    /// To keep another name of the drawing; then to call ``RoomServer/renamed(_:at:)``.
    case rename([UInt8])
  }

  /// All that is known of an author.
  struct Author {
    /// The hash of its key; `nil` where its changes were given back by an owner, and it has not come yet.
    var key: AuthorKeyHash?
    /// The sequence that comes next, after those that are being written.
    var next = 1
    /// Its changes that are in the base.
    var covered = CoveredChanges()
    /// The part of the next change that has come, and the times of its first and of its last piece.
    var partial: [UInt8] = []
    var began: Int64 = 0
    var touched: Int64 = 0
    /// True if the store knows the key.
    var isKept = false
    /// The steps of the clock that it may take, and the strokes that it may add, whoever else is at work.
    var steps: Allowance
    var strokes: Allowance
    /// The bytes of its entries that cannot be made, as far as that is known.
    var unmadeBytes = 0
    /// The number of its last change in the log, as far as it has come while the room was in memory.
    var lastNumber: Int?

    /// Notes the number of a change; late corrections have none.
    mutating func note(number: Int) {
      if number > 0 { lastNumber = max(lastNumber ?? number, number) }
    }

    /// Returns whether a change with a number waits for another one, which does not come any more: an author sends all
    /// changes in their order.
    func misses(before number: Int) -> Bool { lastNumber.map { number > $0 + 1 } ?? false }

    /// Makes one who is new in a room whose clock has come so far.
    init(key: AuthorKeyHash?, _ limits: RoomLimits, clock: Int, at now: Int64) {
      self.key = key
      steps = Self.steps(limits, clock: clock, at: now)
      strokes = Self.strokes(limits, at: now)
    }

    static func strokes(_ limits: RoomLimits, at now: Int64) -> Allowance {
      Allowance(limits.ownStrokes.atOnce, aSecond: Double(limits.ownStrokes.aSecond), at: now)
    }

    /// The steps of one of whom it is not known how many it has taken.
    static func steps(_ limits: RoomLimits, clock: Int, at now: Int64) -> Allowance {
      Allowance(
        limits.ownSteps.atOnce, aSecond: Double(limits.ownSteps.aSecond),
        left: clock < limits.lateClock ? nil : limits.lateSteps, at: now)
    }
  }

  struct Connection {
    let id: Int
    let role: RoomRole
    /// The newest version of the protocol that the client speaks.
    var speaks = ClientMessage.version
    var author: DocumentAuthor?
    /// The part of the log that was sent to the client.
    var position = RoomPosition()
    /// The own changes that the client still knows.
    var own = 0..<0
    /// True while a part of the base is being read.
    var isReading = false
    /// Its change that is being examined; what comes meanwhile is asked for again.
    var examined: (sequence: Int, body: [UInt8])?
    /// The bytes that were sent and not taken yet; when the last of them were taken, or the first one sent; and when
    /// something was last heard.
    var outstanding = 0
    var taken: Int64
    var heard: Int64
    /// The gap of which it was told.
    var gap: (next: Int, count: Int)?
    /// Wet ink since the last tick, and how much more may come before the next one.
    var wet: [[UInt8]] = []
    var wetBudget: Int
    /// The presence, and how often it was another one.
    var presence: [UInt8] = []
    var presenceNumber = 0
    /// The last presence of one who has sent too much of it; it counts when there is an allowance again.
    var laterPresence: [UInt8]?
    /// The bytes of presence, and the questions, that it may still send.
    var presenceBytes: Allowance
    var questions: Allowance
    /// The names that it may still give.
    var renames: Allowance
    /// The part of a change that it gives back; `nil` before the first one.
    var givenBack: (author: DocumentAuthor, body: [UInt8])?
    /// The numbers of the first changes, by their authors, that it has given back and that were not taken.
    var refusedBack: [DocumentAuthor: Int] = [:]
    /// True while changes come that it gives back, and not new ones.
    var isGivingBack = false
    /// Those of whom it has been told, in the order of their numbers, and which presence it was, 0 for none.
    var told: [(person: Int, number: Int)] = []
    /// The number of news when it was last told all.
    var toldNews = -1

    init(id: Int, role: RoomRole, _ limits: RoomLimits, at now: Int64) {
      (self.id, self.role, taken, heard, wetBudget) = (id, role, now, now, limits.wetRate)
      presenceBytes = Allowance(
        limits.presenceRate, aSecond: Double(limits.presenceRate), at: now)
      questions = Allowance(
        limits.questions.atOnce, aSecond: Double(limits.questions.aSecond), at: now)
      renames = Allowance(
        limits.renames.atOnce, aSecond: Double(limits.renames.aMinute) / 60, at: now)
    }
  }

  package let limits: RoomLimits
  /// The base.
  package internal(set) var base = RoomBase(length: 0, clock: 0)
  /// The entries of the log after the base, and those before it that it lacks.
  package internal(set) var entries: [RoomEntry] = []
  /// The checksum of the log up to each of them; of no meaning for those before the base.
  var checksums: [LogChecksum] = []
  /// The latest clock of a change, those that are being written included.
  var clock = 0
  var entryBytes = 0
  /// The number of the last entry that is kept.
  package internal(set) var last = 0
  /// The number that was given last; those after ``last`` are being written.
  var given = 0
  var authors: [DocumentAuthor: Author] = [:]
  var connections: [Connection] = []
  var group: [RoomRecord] = []
  var writing: (ticket: Int, records: [RoomRecord])?
  var ticket = 0
  /// The number up to which a base is being made; and whether it was made, and is being written.
  var compacting: (through: Int, isMade: Bool)?
  /// The entries before the base that it lacks, and their bytes.
  var kept = (entries: 0, bytes: 0)
  /// The numbers of the entries that cannot be made, as far as that is known, and their bytes.
  var unmade: Set<Int> = []
  var unmadeBytes = 0
  /// The length of the log when a base could not be made, and the time of that.
  var failure: (entries: Int, bytes: Int, time: Int64)?
  /// The authors of whose next change a part is there.
  var partials: [DocumentAuthor] = []
  /// The bytes of these parts, and of the changes that are being examined.
  package internal(set) var begunBytes = 0
  /// The bytes of the entries that are being written, or wait for that.
  var writingBytes = 0
  /// The brushes that the entries since the base have brought, as far as they have come while the room was in memory.
  var brushes = AuthorBrushes()
  /// The name of the drawing, in UTF-8; what the holder knows at first, see ``renamed(_:at:)``.
  package var name: [UInt8] = []
  /// The milliseconds by which the time since 1970 is ahead of the times of the calls.
  package var unixOffset: Int64 = 0
  /// Those who have come, and the visits that may still be written without need.
  var visits: [DocumentAuthor: RoomVisit] = [:]
  var visitWrites = Allowance(0, aSecond: 0, at: 0)
  /// The number of visits in the store since it was written anew.
  var visitRecords = 0
  /// The number of authors that the store knows.
  var authorCount = 0
  /// The steps of the clock, the strokes and the new authors that the room may still take.
  var commonSteps = Allowance(0, aSecond: 0, at: 0)
  var commonStrokes = Allowance(0, aSecond: 0, at: 0)
  /// The number of strokes of the change that was looked at last.
  var strokeCount = 0
  var newAuthors = Allowance(0, aSecond: 0, at: 0)
  /// False between a failure of the store and the moment when it was read anew.
  package internal(set) var isReady = false
  /// The number of times that someone has gone, or has sent presence or wet ink.
  var newsCount = 0
  /// The time of the last call.
  var now: Int64 = 0
  var wetTime: Int64 = 0
  var outputs: [Output] = []

  /// Makes a room whose records are still to be read: see ``restore(_:at:)``.
  package init(limits: RoomLimits = RoomLimits()) { self.limits = limits }

  /// Takes the orders since the last call, in this order.
  package mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  // MARK: The store

  /// Begins with what the store has, at first and after a failure.
  ///
  /// - Parameters:
  ///   - records: all of them, of which it is certain that they outlast a loss of power. The first one is the base with
  ///     which the room was made.
  ///   - numbers: the numbers of entries that cannot be made, see ``unmade(of:)``: so they count from the beginning.
  ///   - now: the time.
  package mutating func restore(
    _ records: [RoomRecord], unmade numbers: Set<Int> = [], at now: Int64
  ) {
    (base, entries, checksums) = (RoomBase(length: 0, clock: 0), [], [])
    (entryBytes, last, given, clock) = (0, 0, 0, 0)
    (authors, group, writing, compacting) = ([:], [], nil, nil)
    (kept, failure, partials, writingBytes) = ((0, 0), nil, [], 0)
    (unmade, unmadeBytes) = ([], 0)
    (visits, visitRecords) = ([:], 0)
    (self.now, brushes) = (now, AuthorBrushes())
    begunBytes = connections.reduce(0) {
      $0 + ($1.examined?.body.count ?? 0) + ($1.givenBack?.body.count ?? 0)
    }
    for record in records { takeRecord(record) }
    for entry in entries where numbers.contains(entry.number) { noteUnmade(entry) }
    given = last
    for entry in entries { authors[entry.author]?.isKept = true }
    beginAllowances()
    isReady = true
    tick(at: now)
  }

  /// Begins the allowances of the room: where it has come far already, others may have used them a moment ago.
  private mutating func beginAllowances() {
    authorCount = authors.values.reduce(0) { $0 + ($1.isKept ? 1 : 0) }
    let (steps, new) = (limits.commonSteps, limits.newAuthors)
    commonSteps = Allowance(
      steps.atOnce, aSecond: Double(steps.aSecond), left: clock < limits.lateClock ? nil : 0,
      at: now)
    let strokes = limits.commonStrokes
    commonStrokes = Allowance(
      strokes.atOnce, aSecond: Double(strokes.aSecond),
      left: base.number == 0 && entries.isEmpty ? nil : strokes.atFirst, at: now)
    let written = limits.visitWrites
    visitWrites = Allowance(written.atOnce, aSecond: Double(written.anHour) / 3600, at: now)
    newAuthors = Allowance(
      new.atOnce, aSecond: Double(new.anHour) / 3600,
      left: authorCount < new.many ? nil : new.atOnceThen,
      at: now)
    for author in Array(authors.keys) {
      authors[author]?.steps = Author.steps(limits, clock: clock, at: now)
      authors[author]?.strokes = Author.strokes(limits, at: now)
    }
  }

  /// Takes in what is kept.
  private mutating func takeRecord(_ record: RoomRecord) {
    switch record {
    case .author(let author, let key):
      if authors[author] == nil {
        authors[author] = Author(key: key, limits, clock: clock, at: now)
      }
      if authors[author]?.key == nil { authors[author]?.key = key }
      authors[author]?.isKept = true
    case .visit(let visit):
      visits[visit.author] = visit
      visitRecords += 1
    case .base(let base): takeBase(base)
    case .entry(let entry):
      guard entry.number > last else { return }
      var checksum = checksum(at: last) ?? LogChecksum()
      checksum.add(entry.author, entry.sequence, body: CRC32C.checksum(entry.body))
      entries.append(entry)
      checksums.append(checksum)
      entryBytes += entry.body.count
      last = entry.number
      let head = Self.head(of: entry.body)
      clock = max(clock, head?.clock ?? clock + 1)
      if head == nil { noteUnmade(entry) }
      noteAuthor(entry.author)
      let next = authors[entry.author]?.next ?? 1
      authors[entry.author]?.next = max(next, entry.sequence + 1)
      if let head { authors[entry.author]?.note(number: head.number) }
    }
  }

  /// Notes an author of whom the log has changes, and may have no key.
  private mutating func noteAuthor(_ author: DocumentAuthor) {
    guard authors[author] == nil else { return }
    authors[author] = Author(key: nil, limits, clock: clock, at: now)
    authors[author]?.isKept = true
  }

  /// The checksum of the log up to a number; `nil` before the base.
  func checksum(at number: Int) -> LogChecksum? {
    if number <= base.number { return number == base.number ? base.checksum : nil }
    let index = firstEntry(after: number) - 1
    return index >= 0 && entries[index].number > base.number ? checksums[index] : base.checksum
  }

  /// The changes of all authors that a base has that is made of the present one and the entries up to a number, but for
  /// some.
  private func covered(through number: Int, but kept: Set<Int>) -> [(
    author: DocumentAuthor, changes: CoveredChanges
  )] {
    var covered: [DocumentAuthor: CoveredChanges] = [:]
    for (author, changes) in base.authors { covered[author] = changes }
    var order = base.authors.map { $0.author }
    for entry in entries where entry.number <= number && !kept.contains(entry.number) {
      if covered[entry.author] == nil { order.append(entry.author) }
      covered[entry.author, default: CoveredChanges()].sequence = entry.sequence
      covered[entry.author]?.checksum.add(
        entry.author, entry.sequence, body: CRC32C.checksum(entry.body))
    }
    return order.map { ($0, covered[$0] ?? CoveredChanges()) }
  }

  /// Counts an entry that cannot be made.
  mutating func noteUnmade(_ entry: RoomEntry) {
    guard unmade.insert(entry.number).inserted else { return }
    authors[entry.author]?.unmadeBytes += entry.body.count
    unmadeBytes += entry.body.count
  }

  /// Counts an entry no more, because a base has it.
  private mutating func noteMade(_ entry: RoomEntry) {
    guard unmade.remove(entry.number) != nil else { return }
    authors[entry.author]?.unmadeBytes -= entry.body.count
    unmadeBytes -= entry.body.count
  }

  private mutating func takeBase(_ new: RoomBase) {
    (base, failure, brushes) = (new, nil, AuthorBrushes())
    last = max(last, new.number)
    clock = max(clock, new.clock)
    let lacking = Set(new.kept)
    var (rest, sums): ([RoomEntry], [LogChecksum]) = ([], [])
    (kept, entryBytes) = ((0, 0), 0)
    for (entry, checksum) in zip(entries, checksums) {
      let isKept = lacking.contains(entry.number)
      if isKept { noteUnmade(entry) } else if entry.number <= new.number { noteMade(entry) }
      guard entry.number > new.number || isKept else { continue }
      rest.append(entry)
      sums.append(checksum)
      entryBytes += entry.body.count
      if isKept { kept = (kept.entries + 1, kept.bytes + entry.body.count) }
    }
    (entries, checksums) = (rest, sums)
    visitRecords = 0
    for (author, changes) in new.authors {
      noteAuthor(author)
      authors[author]?.covered = changes
      let next = authors[author]?.next ?? 1
      authors[author]?.next = max(next, changes.sequence + 1)
    }
    for index in connections.indices {
      if case .base = connections[index].position.partial {
        connections[index].position.partial = .none
      }
    }
  }

  /// Says that records were written, or not.
  ///
  /// - Parameters:
  ///   - ticket: that of the output.
  ///   - isKept: true if they outlast a loss of power; with false it is not known what of them the store has.
  ///   - now: the time.
  package mutating func stored(_ ticket: Int, _ isKept: Bool, at now: Int64) {
    self.now = now
    guard isReady, let written = writing, written.ticket == ticket else { return }
    guard isKept else {
      isReady = false
      for connection in connections { dismiss(connection.id, .store) }
      outputs.append(.restore)
      return
    }
    writing = nil
    for record in written.records {
      switch record {
      case .base: compacting = nil
      case .entry(let entry): writingBytes -= entry.body.count
      case .author: break
      // Another one may have come since.
      case .visit: continue
      }
      takeRecord(record)
    }
    write()
    for connection in connections { pump(connection.id) }
    compactIfLong()
  }

  mutating func write() {
    guard writing == nil, !group.isEmpty else { return }
    ticket += 1
    writing = (ticket, group)
    outputs.append(.store(ticket: ticket, group))
    group = []
  }

  // MARK: Compaction

  mutating func compactIfLong() {
    guard compacting == nil, isReady,
      entries.count - kept.entries > limits.log.entries
        || entryBytes - kept.bytes > limits.log.bytes
    else { return }
    // A base that has failed is tried again when there is more, and now and then where there is no space for more.
    if let failure {
      guard
        entries.count - failure.entries > limits.log.entries
          || entryBytes - failure.bytes > limits.log.bytes
          || entryBytes > limits.logBytes && now - failure.time > 2 * limits.silence
      else { return }
    }
    // Nobody who follows needs what goes; who is further behind than the length of a log gets the base.
    var (index, bytes) = (entries.count, 0)
    while index > 0, entries.count - index < limits.log.entries, bytes <= limits.log.bytes {
      index -= 1
      bytes += entries[index].body.count
    }
    let farthest = index > 0 ? entries[index - 1].number : 0
    var through = last
    for connection in connections where connection.author != nil && !needsBase(connection) {
      let after = max(connection.position.after, base.number)
      if after >= farthest { through = min(through, after) }
    }
    guard through > base.number else { return }
    let older = entries[..<firstEntry(after: through)]
    let olderBytes = older.reduce(0) { $0 + $1.body.count }
    guard
      2 * (older.count - kept.entries) > limits.log.entries
        || 2 * (olderBytes - kept.bytes) > limits.log.bytes
    else { return }
    compacting = (through, false)
    outputs.append(.compact(through: through, Array(older)))
  }

  /// Says that a new base was made and is kept.
  ///
  /// - Parameters:
  ///   - number: what was asked for.
  ///   - length: its bytes.
  ///   - kept: the numbers of entries that it lacks, because they could not be read; `nil` where it could not be made.
  ///   - now: the time.
  package mutating func compacted(_ number: Int, length: Int, kept: [Int]?, at now: Int64) {
    self.now = now
    // One that was asked for before the store was read anew may come late.
    guard isReady, let asked = compacting, asked == (number, false) else { return }
    compacting?.isMade = true
    guard let kept, number > base.number, number <= last else {
      compacting = nil
      failure = (entries.count, entryBytes, now)
      return
    }
    var next = RoomBase(length: length, clock: clock)
    (next.number, next.kept) = (number, kept)
    next.checksum = checksum(at: number) ?? LogChecksum()
    next.authors = covered(through: number, but: Set(kept))
    group.append(.base(next))
    write()
  }
}
