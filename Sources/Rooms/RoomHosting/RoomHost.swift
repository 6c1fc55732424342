internal import Dispatch
internal import Foundation
internal import InkCodec
internal import InkDocument
internal import InkSync
package import Logging
package import NIOCore
internal import NIOWebSocket

/// The rooms of a server: it has those that are open in memory, tells them what happens, and does what they say.
///
/// Its event loop uses it, and nothing of it waits: reading, writing and compaction are done on queues of their own.
/// The rules of rooms are those of ``RoomServer``; how one comes in is in `RoomHost+Entrance.swift`, how rooms come
/// into memory and go in `RoomHost+Rooms.swift`.
package final class RoomHost {
  let loop: any EventLoop
  let store: any RoomStore
  let limits: HostLimits
  let metrics = HostMetrics()
  let log: Logger
  let commits: CommitGroup
  /// The rooms in memory.
  var rooms: [RoomID: HostedRoom] = [:]
  /// The number of rooms in the store.
  var roomCount: Int
  /// The connections.
  var connections: [ObjectIdentifier: RoomConnection] = [:]
  /// The connections from each address, and when it made rooms.
  var addresses: [VisitorAddress: Int] = [:]
  var creations: [VisitorAddress: [Int64]] = [:]
  /// When a room was read from the store for an address.
  var openings: [VisitorAddress: [Int64]] = [:]
  /// The drawings of which rooms are being made, and their bytes, those that are being checked included.
  var makings: [ObjectIdentifier: RoomConnection] = [:]
  var makingBytes = 0
  /// The bytes of changes of which a part has come, in all rooms.
  var begunBytes = 0
  /// The connections whose messages wait for a turn: a line for each room, and one for those who are in none.
  private var turns = TurnOrder<ObjectIdentifier, ObjectIdentifier>()
  private var isTurnPlanned = false
  /// The number of links that were replaced, and of rooms that have ended.
  var revocations = 0
  /// Those that are in rooms of other servers.
  var passages: [ObjectIdentifier: RoomPassage] = [:]
  /// True once the store could not be read, until it could.
  var readingFails = false
  /// The reason why the store is not to be had, from when that was found until it is back.
  var storeProblem: String?
  /// What somebody should look at, though the store can be had.
  package internal(set) var remark: String?
  /// True while it is looked at.
  var isLooking = false
  /// True while something is written or read only to see whether that goes again.
  var isTrying = false
  private(set) var isStopping = false
  private var isSlowTickPlanned = false
  private let reading = DispatchQueue(label: "ductus.rooms.reading")
  private let making = DispatchQueue(label: "ductus.rooms.making")
  private let watching = DispatchQueue(label: "ductus.rooms.watching")
  private let examining = DispatchQueue(label: "ductus.rooms.examining")
  /// The rooms with changes to be examined, in the order of their turns.
  private var examinedRooms: [HostedRoom] = []
  private var isExamining = false

  /// Makes a host; to be called on its loop.
  ///
  /// - Parameters:
  ///   - store: where rooms are kept; the host closes it when it is stopped.
  ///   - rooms: the number of rooms in it.
  ///   - loop: the loop that uses it, and all of its connections.
  ///   - limits: the limits.
  ///   - log: where it says what happens: no secrets, no names, no addresses.
  package init(
    _ store: any RoomStore, rooms: Int, on loop: any EventLoop, limits: HostLimits, log: Logger
  ) {
    (self.store, self.loop, self.limits, self.log) = (store, loop, limits, log)
    roomCount = rooms
    commits = CommitGroup(store, on: loop, metrics)
  }

  /// Milliseconds of a clock that never goes back.
  var now: Int64 { Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000) }

  /// The number of connections.
  package var connectionCount: Int { connections.count }

  /// Its counts, in the text form of Prometheus.
  package var metricsText: String {
    metrics.text(
      open: rooms.count, all: roomCount, connections: connections.count, begun: begunBytes)
  }

  // MARK: Work elsewhere

  /// Reads something on the queue for that, and goes on with it on the loop.
  ///
  /// What is damaged is so for those who need it: the store can be read.
  func read<T: Sendable>(
    _ work: @escaping @Sendable (any RoomStore) throws -> T,
    _ done: @escaping (Result<T, any Error>) -> Void
  ) {
    run(on: reading, work) { [weak self] result in
      self?.note(result)
      done(result)
    }
  }

  private func note<T>(_ result: Result<T, any Error>) {
    switch result {
    case .success: readingFails = false
    case .failure(RoomStoreProblem.damaged): log.error("a part of the store is damaged")
    case .failure:
      if !readingFails { log.error("the store cannot be read") }
      readingFails = true
    }
  }

  /// Does what takes long, one thing after the other.
  func make<T: Sendable>(
    _ work: @escaping @Sendable (any RoomStore) throws -> T,
    _ done: @escaping (Result<T, any Error>) -> Void
  ) { run(on: making, work, done) }

  /// Looks at the store, whatever is being read and written.
  func watch<T: Sendable>(
    _ work: @escaping @Sendable (any RoomStore) throws -> T,
    _ done: @escaping (Result<T, any Error>) -> Void
  ) { run(on: watching, work, done) }

  private func run<T: Sendable>(
    on queue: DispatchQueue, _ work: @escaping @Sendable (any RoomStore) throws -> T,
    _ done: @escaping (Result<T, any Error>) -> Void
  ) {
    let done = NIOLoopBound(done, eventLoop: loop)
    queue.async { [store, loop] in
      let result = Result { try work(store) }
      loop.execute { done.value(result) }
    }
  }

  /// Calls a function later.
  func later(_ milliseconds: Int64, _ call: @escaping () -> Void) {
    let call = NIOLoopBound(call, eventLoop: loop)
    loop.scheduleTask(in: .milliseconds(milliseconds)) { call.value() }
  }

  // MARK: Other servers

  /// Lets the other servers of the store know where this one is; to be called before anyone comes.
  ///
  /// - Parameter address: the address under which they reach it, `HOST:PORT`.
  /// - Throws: the error of the store.
  package func serve(at address: String) throws {
    let me = NIOLoopBound(self, eventLoop: loop)
    try store.serve(at: address) { [loop] lost in
      loop.execute {
        for id in lost { if let room = me.value.rooms[id] { me.value.restore(room) } }
      }
    }
  }

  // MARK: What rooms say

  /// Lets someone in whose room is there.
  func join(_ connection: RoomConnection, _ room: HostedRoom, _ role: RoomRole) {
    guard connection.isOpen else { return }
    let person = room.nextPerson
    room.nextPerson += 1
    room.members[person] = connection
    connection.enter(room, person, role)
    connection.send(RoomAnswer.entered(name: room.server.name).encoded, to: nil)
    room.server.open(person, role, at: now)
    serve(room)
    connection.takeWaiting()
  }

  /// Does what a room says, in this order; what that leads to comes after it.
  func serve(_ room: HostedRoom) {
    guard !room.isServing else { return }
    room.isServing = true
    var written: [ObjectIdentifier: RoomConnection] = [:]
    while true {
      let outputs = room.server.takeOutputs()
      if outputs.isEmpty, written.isEmpty { break }
      for output in outputs { take(output, room, &written) }
      if outputs.isEmpty {
        let ready = written.values
        written = [:]
        for connection in ready { connection.flush() }
      }
    }
    room.isServing = false
    countBegun(room)
    if room.server.hasNews { planTick(room) }
  }

  /// Counts the changes of which a part has come; where there are too many bytes of them, some are dropped.
  private func countBegun(_ room: HostedRoom) {
    // One that was forgotten is counted no more.
    guard rooms[room.id] === room else { return }
    begunBytes += room.server.begunBytes - room.begunBytes
    room.begunBytes = room.server.begunBytes
    while begunBytes > limits.begunBytes {
      // What is being examined cannot be dropped.
      let droppable = rooms.values.filter { $0.server.hasPartials }
      guard let largest = droppable.max(by: { $0.begunBytes < $1.begunBytes }),
        largest.server.dropHeaviestPartial()
      else { return }
      begunBytes += largest.server.begunBytes - largest.begunBytes
      largest.begunBytes = largest.server.begunBytes
    }
  }

  private func take(
    _ output: RoomServer.Output, _ room: HostedRoom,
    _ written: inout [ObjectIdentifier: RoomConnection]
  ) {
    switch output {
    case .send(let person, let bytes):
      guard let connection = room.members[person] else { return }
      if case .bye(let reason)? = try? ServerMessage(bytes) { metrics.count(reason) }
      connection.write(bytes, to: (room, person))
      written[ObjectIdentifier(connection)] = connection
    case .close(let person): room.members.removeValue(forKey: person)?.part()
    case .store(let ticket, let records): keep(ticket, records, room)
    case .restore:
      log.warning("a room is read anew", metadata: ["room": "\(room.id.text)"])
      restore(room)
    case .readBase(let person, let number, let offset, let count):
      let id = room.id
      read({ try $0.base(of: id, number: number, offset: offset, count: count) }) { [self] result in
        let bytes = (try? result.get()) ?? nil
        guard !room.isEnded else { return }
        room.server.baseRead(person, number: number, offset: offset, bytes, at: now)
        serve(room)
      }
    case .examine(let examination): examine(examination, room)
    case .compact(let through, let entries): compact(room, through, entries)
    case .note(let records): commits.commit([.append(room.id, room.fence, records)]) { _ in }
    case .tidy: commits.commit([.rewrite(room.id, room.fence)]) { _ in }
    case .rename(let name): rename(room, name)
    }
  }

  private func rename(_ room: HostedRoom, _ name: [UInt8]) {
    room.underway += 1
    let text = String(decoding: name, as: UTF8.self)
    commits.commit([.rename(room.id, room.fence, text)]) { [self] effects in
      room.underway -= 1
      guard !room.isEnded else { return }
      room.server.renamed(effects == [true] ? name : nil, at: now)
      serve(room)
    }
  }

  private func keep(_ ticket: Int, _ records: [RoomRecord], _ room: HostedRoom) {
    room.underway += 1
    commits.commit([.append(room.id, room.fence, records)]) { [self] effects in
      room.underway -= 1
      guard !room.isEnded else { return }
      let isKept = effects == [true]
      room.server.stored(ticket, isKept, at: now)
      serve(room)
      guard isKept else { return }
      for record in records {
        switch record {
        case .entry: metrics.entries += 1
        case .base: commits.commit([.rewrite(room.id, room.fence)]) { _ in }
        case .author, .visit: break
        }
      }
    }
  }

  private func compact(_ room: HostedRoom, _ through: Int, _ entries: [RoomEntry]) {
    room.underway += 1
    let (id, fence, base) = (room.id, room.fence, room.server.base)
    let start = now
    make({ store in
      guard
        let file = try store.base(of: id, number: base.number, offset: 0, count: base.length),
        file.count == base.length
      else { throw RoomError(.tooShort, offset: 0) }
      return try RoomDrawing.compact(file, entries)
    }) { [self] result in
      switch result {
      case .failure: compacted(room, through, nil, since: start)
      case .success(let made):
        commits.commit([.putBase(id, fence, number: through, made.file)]) { [self] effects in
          compacted(room, through, effects == [true] ? made : nil, since: start)
        }
      }
    }
  }

  private func compacted(
    _ room: HostedRoom, _ through: Int, _ made: (file: [UInt8], kept: [Int])?, since start: Int64
  ) {
    room.underway -= 1
    if let made {
      metrics.compactions += 1
      log.info(
        "a log was compacted",
        metadata: [
          "room": "\(room.id.text)", "through": "\(through)", "bytes": "\(made.file.count)",
          "kept": "\(made.kept.count)", "milliseconds": "\(now - start)",
        ])
    } else {
      metrics.failedCompactions += 1
      log.error("a log could not be compacted", metadata: ["room": "\(room.id.text)"])
    }
    guard !room.isEnded else { return }
    room.server.compacted(through, length: made?.file.count ?? 0, kept: made?.kept, at: now)
    serve(room)
  }

  // MARK: Examinations

  /// Has a change examined when its room has its turn.
  private func examine(_ examination: RoomExamination, _ room: HostedRoom) {
    room.underway += 1
    room.examinations.append(examination)
    if room.examinations.count == 1 { examinedRooms.append(room) }
    examineNext()
  }

  /// Examines one change at a time, and of each room one after the other.
  private func examineNext() {
    guard !isExamining, !examinedRooms.isEmpty else { return }
    isExamining = true
    let room = examinedRooms.removeFirst()
    let examination = room.examinations.removeFirst()
    if !room.examinations.isEmpty { examinedRooms.append(room) }
    let (id, base) = (room.id, examination.base)
    // Nobody waits for a change of one who has gone.
    let isWanted = room.members[examination.connection] != nil
    run(
      on: examining,
      { store in
        guard isWanted else { return (RoomVerdict.unknown, 0) }
        let file = try store.base(of: id, number: base.number, offset: 0, count: base.length)
        let verdict = examination.verdict(on: file?.count == base.length ? file : nil)
        return (verdict, verdict == .sound ? examination.strokeCount : 0)
      }
    ) { [self] result in
      isExamining = false
      room.underway -= 1
      if !room.isEnded {
        let (verdict, strokes) = (try? result.get()) ?? (.unknown, 0)
        room.server.examined(examination, verdict, strokes: strokes, at: now)
        serve(room)
      }
      examineNext()
    }
  }

  // MARK: Turns

  /// Puts a connection into the line of its room: messages of it wait for a turn.
  func lineUp(_ connection: RoomConnection) {
    let line: ObjectIdentifier
    if case .inside(let room, _, _) = connection.phase {
      line = ObjectIdentifier(room)
    } else {
      line = ObjectIdentifier(self)
    }
    turns.add(ObjectIdentifier(connection), to: line)
    planTurn()
  }

  private func planTurn() {
    guard !isTurnPlanned else { return }
    isTurnPlanned = true
    // What has come from others is read before it: a task for now would come first.
    later(1) { [self] in
      isTurnPlanned = false
      if let member = turns.next(), let connection = connections[member] {
        connection.takeTurn()
        if connection.hasMore { lineUp(connection) }
      }
      if !turns.isEmpty { planTurn() }
    }
  }

  // MARK: Time

  /// Tells the others' ink of a room, at once after a pause; what comes soon after that goes together.
  private func planTick(_ room: HostedRoom) {
    guard !room.isTickPlanned, !isStopping else { return }
    room.isTickPlanned = true
    later(max(room.lastTick + limits.tick - now, 0)) { [self] in
      (room.isTickPlanned, room.lastTick) = (false, now)
      guard rooms[room.id] === room, !room.isEnded else { return }
      room.server.tick(at: now)
      serve(room)
    }
  }

  /// Looks at all rooms now and then, as long as there are some: who is silent goes, and rooms in which nobody is.
  func planSlowTick() {
    guard !isSlowTickPlanned, !isStopping else { return }
    isSlowTickPlanned = true
    later(limits.slowTick) { [self] in
      isSlowTickPlanned = false
      for room in rooms.values {
        if !room.isIdle { room.emptySince = now }
        if room.isIdle, now - room.emptySince >= limits.idleRoom {
          forget(room)
        } else {
          room.server.tick(at: now)
          serve(room)
        }
      }
      if !rooms.isEmpty { planSlowTick() }
    }
  }

  /// Ends connections that have waited for too long, and looks at the store; to be called every second or so.
  package func closeOverdue() {
    if !isStopping { lookAtStore() }
    let now = now
    for connection in connections.values { connection.checkDeadline(now) }
    for (address, times) in creations where times.last ?? 0 < now - 60_000 {
      creations[address] = nil
    }
    for (address, times) in openings where times.last ?? 0 < now - 60_000 {
      openings[address] = nil
    }
  }

  /// Ends: nobody comes in any more, all are told that the server goes, and what is being written is written.
  ///
  /// - Returns: a future for the end of that; the store is closed then.
  package func stop() -> EventLoopFuture<Void> {
    isStopping = true
    for connection in connections.values { connection.part(.goingAway) }
    for passage in passages.values { passage.end() }
    let ended = loop.makePromise(of: Void.self)
    commits.whenIdle { [self] in
      make({ $0.close() }) { _ in ended.succeed() }
    }
    return ended.futureResult
  }
}
