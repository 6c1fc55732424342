package import InkCodec
import InkDocument
package import InkSync
package import InkTestSupport

/// The faults of a simulated world, as probabilities; none by default.
package struct SimulatedFaults: Sendable {
  /// Messages are lost, come twice, and overtake each other; otherwise a connection keeps their order.
  package var loses = 0.0
  package var repeats = 0.0
  package var overtakes = 0.0
  /// A connection is cut, and both sides hear of it at some time; or all that it carries is lost, and none hears of it.
  package var cuts = 0.0
  package var silences = 0.0
  /// A connection carries nothing for a while.
  package var clogs = 0.0
  /// An attempt to connect fails.
  package var refuses = 0.0
  /// A write fails, on either side; a base cannot be written.
  package var fails = 0.0
  /// The server, or a client, crashes with a step.
  package var crashes = 0.0

  /// Makes a world without faults.
  package init() {}

  /// Makes a world with faults of any kind.
  package init(_ random: inout SeededGenerator) {
    func some(_ largest: Double) -> Double { random.chance(0.5) ? largest * random.unit() : 0 }
    if random.chance(0.5) { (loses, repeats, overtakes) = (some(0.3), some(0.3), some(0.5)) }
    (cuts, silences, clogs) = (some(0.05), some(0.03), some(0.1))
    (refuses, fails, crashes) = (some(0.7), some(0.3), some(0.02))
  }
}

/// A room, its server, some people who draw, and the links between them, in virtual time.
///
/// All follows from the seed. In the first part there are faults; then the world is healed, and all must come to rest:
/// every change that was made and kept is in the log once, and all drawings are equal, byte for byte. ``failures`` is
/// empty then.
package final class RoomSimulation {
  /// One who draws.
  final class Person {
    let index: Int
    var client: RoomClient?
    var drawing: RoomDrawing
    var store = SimulatedStore()
    var edits: RandomEdits
    /// The number of starts: events from an earlier life are passed over.
    var life = 0
    /// The clock: when it began, and how many milliseconds it counts in 1,000.
    let clock: (start: Int64, rate: Int64)
    var link: Int?
    var presence: UInt8 = 0
    /// Changes whenever the drawing may be another one.
    var drawingVersion = 0
    var seen: [Int: [UInt8]] = [:]

    init(_ index: Int, _ seed: UInt64, _ random: inout SeededGenerator) {
      self.index = index
      edits = RandomEdits(seed: seed, longest: 8)
      drawing = RoomDrawing(author: .none)
      clock = (Int64(random.below(1 << 20)), Int64(900 + random.below(200)))
    }

    func time(_ now: Int64) -> Int64 { clock.start + now * clock.rate / 1000 }
  }

  /// A connection as long as something may still come from it.
  struct Link {
    let person: Int
    let life: Int
    let epoch: Int
    var isSilent = false
    var clogged: Int64 = 0
    /// The time at which the last message arrives, to the server and to the client.
    var last: (Int64, Int64) = (0, 0)
  }

  enum Event {
    case toServer(link: Int, [UInt8])
    case toClient(link: Int, [UInt8])
    case taken(link: Int, Int)
    case serverHearsClose(link: Int)
    case clientHearsClose(link: Int)
    case connect(person: Int, life: Int, epoch: Int)
    case clientStored(person: Int, life: Int, ticket: Int, Bool)
    case serverStored(life: Int, ticket: Int, Bool)
    case serverRestores(life: Int)
    case baseRead(life: Int, link: Int, number: Int, offset: Int, count: Int)
    case compacted(life: Int, through: Int, [RoomEntry])
    case examined(life: Int, RoomExamination)
    case clientTick(person: Int, life: Int)
    case serverTick(life: Int)
    case edit(person: Int)
    case startClient(person: Int)
    case startServer
  }

  /// A part of the course.
  package enum Stage: UInt8, Sendable {
    /// People draw, and everything goes wrong.
    case trouble
    /// The world is healed, and comes to rest.
    case rest
    /// Messages that were sent before come, and silent links are found out; then the world comes to rest again.
    case echo
    case lastRest
    /// Everyone says where they are.
    case presence
    /// All is checked.
    case over
  }

  package let seed: UInt64
  /// The faults that were found, in words.
  package internal(set) var failures: [String] = []
  /// The number of events so far, and the virtual time in milliseconds.
  package internal(set) var eventCount = 0
  package internal(set) var now: Int64 = 0
  /// The entries of the log as the store had them first, by their numbers.
  package internal(set) var log: [Int: RoomEntry] = [:]
  /// The number of each thing that happened: crashes, failed writes, compactions, lost messages, undoing, changes that
  /// name brushes of earlier ones, changes that were examined.
  package internal(set) var counts = (
    crashes: 0, failedWrites: 0, compactions: 0, lost: 0, undone: 0, named: 0, examinations: 0
  )

  /// The part of the course that is going on.
  package private(set) var stage = Stage.trouble
  /// The time at which the stage ends, or somebody looks whether it does.
  private var stageEnd: Int64 = 22_000
  /// The time at which the world does not come to rest any more.
  private var restEnd: Int64 = 0
  /// True if what happens is told: to be set before ``begin(edits:)``.
  package var isWatched = false
  var happenings: [SimulatedHappening] = []
  var flights: [SimulatedFlight] = []
  var story = CRC32C()
  /// The people by the authors that they were.
  var authors: [DocumentAuthor: Int] = [:]

  var random: SeededGenerator
  var faults: SimulatedFaults
  let limits: RoomLimits
  var events = EventQueue<Event>()
  var people: [Person] = []
  var links: [Int: Link] = [:]
  var linkCount = 0
  /// The server.
  package internal(set) var server: RoomServer
  var serverDisk = SimulatedDisk()
  var bases: [Int: [UInt8]] = [:]
  var serverLife = 0
  let serverClock: Int64
  package let firstFile: [UInt8]
  /// One whose changes nobody can read, if there is one.
  let newer: Int?
  /// The changes that were made, by authors and sequences.
  var made: [DocumentAuthor: [Int: [UInt8]]] = [:]

  /// Makes a world.
  ///
  /// - Parameters:
  ///   - seed: the seed, from which all follows.
  ///   - faults: the faults; by default, those that the seed gives.
  /// - Throws: where the first drawing cannot be written.
  package init(seed: UInt64, faults: SimulatedFaults? = nil) throws(DuctusError) {
    var random = SeededGenerator(seed: seed)
    self.seed = seed
    self.faults = faults ?? SimulatedFaults(&random)
    var limits = RoomLimits()
    limits.message = [200, 400, 4000, 1 << 18][random.below(4)]
    limits.queueWindow = 1 << (8 + random.below(12))
    limits.logWindow = 1 << (9 + random.below(9))
    (limits.wetWindow, limits.presenceWindow) = (limits.logWindow / 4, limits.logWindow / 2)
    limits.silence = 4000
    limits.ping = 700
    limits.retry = 100...2000
    // In some worlds most changes are examined before they are taken.
    if seed % 3 == 0 { limits.unknown = 60 }
    limits.log = random.chance(0.5) ? (4 + random.below(12), 1 << 20) : (1 << 10, 2000)
    self.limits = limits
    // The content before it was shared.
    let document = InkDocument()
    var edits = RandomEdits(seed: random.next(), longest: 8)
    for _ in 0..<random.below(8) { edits.step(document) }
    document.join(as: DocumentAuthor(rawValue: 50))
    firstFile = try document.file()
    server = RoomServer(limits: limits)
    serverClock = Int64(random.below(1 << 20))
    let count = 2 + random.below(3)
    newer = random.chance(0.2) ? random.below(count) : nil
    self.random = random
    serverDisk.begin([.base(RoomBase(length: firstFile.count, clock: document.journal.clock))])
    serverDisk.end(true, &self.random)
    bases[0] = firstFile
    for index in 0..<count { people.append(Person(index, self.random.next(), &self.random)) }
  }

  func fail(_ text: String) {
    tell(.failure, nil, text)
    if failures.count < 20 { failures.append(text) }
  }

  func after(_ shortest: Int64, _ longest: Int64) -> Int64 {
    now + shortest + Int64(random.below(Int(longest - shortest) + 1))
  }

  // MARK: The course

  /// Runs a session with faults, heals the world, and checks its state.
  ///
  /// - Parameter edits: the number of edits by each person, about.
  package func run(edits: Int = 12) {
    begin(edits: edits)
    while step() {}
  }

  /// Begins a session; then ``step()`` is to be called until it returns false.
  ///
  /// - Parameter edits: the number of edits by each person, about.
  package func begin(edits: Int = 12) {
    tell(.course, nil, "\(people.count) people draw, and everything goes wrong")
    startServer()
    for person in people {
      events.add(.startClient(person: person.index), at: after(0, 3000))
      for _ in 0..<random.below(2 * edits) {
        events.add(.edit(person: person.index), at: after(100, 20_000))
      }
    }
  }

  /// The time at which the next step happens.
  package var nextTime: Int64 { max(now, min(events.nextTime ?? stageEnd, stageEnd)) }

  /// Does the next event, or goes on to the next part of the course.
  ///
  /// - Returns: false once all is over.
  @discardableResult
  package func step() -> Bool {
    if failures.isEmpty, stage != .over, let time = events.nextTime, time <= stageEnd,
      let event = events.next()?.event
    {
      now = max(now, time)
      eventCount += 1
      handle(event)
      crash()
    } else {
      endStage()
    }
    return stage != .over
  }

  private func endStage() {
    guard failures.isEmpty else { return end() }
    now = max(now, stageEnd)
    switch stage {
    case .trouble:
      heal()
      rest(.rest)
    case .rest, .lastRest:
      // Until nothing is left to be done, or for so long that it will never be.
      if now < restEnd, !isAtRest {
        stageEnd = now + 500
      } else if stage == .rest {
        (stage, stageEnd) = (.echo, now + 2 * limits.silence)
        tell(.course, nil, "all is at rest; what was sent before still comes")
      } else {
        (stage, stageEnd) = (.presence, now + 1500)
        for person in people { sendPresence(person) }
      }
    case .echo: rest(.lastRest)
    case .presence:
      check()
      end()
    case .over: break
    }
  }

  private func rest(_ stage: Stage) {
    (self.stage, restEnd, stageEnd) = (stage, now + 120_000, now)
  }

  private func end() {
    if stage != .over, failures.isEmpty {
      tell(.course, nil, "every change is there once, and all drawings are equal")
    }
    stage = .over
  }

  private func heal() {
    tell(.course, nil, "the world is healed")
    faults = SimulatedFaults()
    for link in links.keys.sorted() { links[link]?.clogged = 0 }
    for person in people where person.client == nil { start(person) }
    if !server.isReady { events.add(.startServer, at: now + 1) }
  }

  var isAtRest: Bool {
    people.allSatisfy { $0.client?.status == .connected(waiting: 0) }
  }

  func crash() {
    guard random.chance(faults.crashes / 4) else { return }
    counts.crashes += 1
    if random.chance(0.4) {
      tell(.fault, nil, "the server crashes")
      serverLife += 1
      server = RoomServer(limits: limits)
      for link in links.keys.sorted() { loseLink(link) }
      events.add(.startServer, at: after(10, 3000))
    } else {
      let person = people[random.below(people.count)]
      guard person.client != nil else { return }
      tell(.fault, person.index, "crashes")
      person.client = nil
      person.life += 1
      if let link = person.link { loseLink(link) }
      events.add(.startClient(person: person.index), at: after(10, 3000))
    }
  }

  func handle(_ event: Event) {
    switch event {
    case .toServer(let link, let bytes):
      server.receive(bytes, from: link, at: serverTime)
    case .toClient(let link, let bytes):
      server.taken(link, bytes: bytes.count, at: serverTime)
      if let person = person(of: link), let known = links[link] {
        person.client?.receive(bytes, known.epoch, at: person.time(now))
        serve(person)
      }
    case .taken(let link, let count): server.taken(link, bytes: count, at: serverTime)
    case .serverHearsClose(let link): server.closed(link)
    case .clientHearsClose(let link):
      if let person = person(of: link), let known = links[link] {
        tell(.link, person.index, "hears that the connection is gone")
        person.client?.closed(known.epoch, at: person.time(now))
        serve(person)
      }
      links[link] = nil
    case .connect(let index, let life, let epoch): connect(people[index], life, epoch)
    case .clientStored(let index, let life, let ticket, let isKept):
      let person = people[index]
      guard person.life == life else { break }
      if !isKept { tell(.fault, index, "cannot write to its disk") }
      person.store.end(isKept)
      person.client?.stored(ticket, isKept, at: person.time(now))
      serve(person)
    case .serverStored(let life, let ticket, let isKept):
      guard life == serverLife else { break }
      if !isKept { tell(.fault, nil, "the server cannot write to its disk") }
      serverDisk.end(isKept, &random)
      if isKept { readLog() }
      server.stored(ticket, isKept, at: serverTime)
    case .serverRestores(let life): if life == serverLife { restoreServer() }
    case .baseRead(let life, let link, let number, let offset, let count):
      guard life == serverLife else { break }
      let base = bases[number]
      let bytes = base.map { Array($0[min(offset, $0.count)..<min(offset + count, $0.count)]) }
      server.baseRead(link, number: number, offset: offset, bytes, at: serverTime)
    case .compacted(let life, let through, let entries):
      if life == serverLife { compact(through, entries) }
    case .examined(let life, let examination):
      if life == serverLife { examine(examination) }
    case .clientTick(let index, let life):
      let person = people[index]
      guard person.life == life else { break }
      person.client?.tick(at: person.time(now))
      events.add(.clientTick(person: index, life: life), at: after(100, 300))
      serve(person)
    case .serverTick(let life):
      guard life == serverLife else { break }
      server.tick(at: serverTime)
      events.add(.serverTick(life: life), at: now + 100)
    case .edit(let index): edit(people[index])
    case .startClient(let index): if people[index].client == nil { start(people[index]) }
    case .startServer: if !server.isReady { startServer() }
    }
    serveServer()
  }
}
