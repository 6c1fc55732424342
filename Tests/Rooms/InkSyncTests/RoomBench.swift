import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkSync
import SyncSimulation
import InkTestSupport

/// A room and some people at one table: messages arrive at once, unless a test says otherwise.
final class RoomBench {
  /// One who draws.
  final class Seat {
    let index: Int
    var client: RoomClient
    var drawing: RoomDrawing
    var store = SimulatedStore()
    var link: Int?
    /// False: attempts to connect fail.
    var isReachable = true
    /// The attempts to connect so far.
    var attempts = 0
    /// False if it stands still, and takes no message of the server.
    var reads = true
    var keeps = true
    var held: [[UInt8]] = []
    var news: [OthersNews] = []
    /// The name of the drawing, and who has come, as this one was told last.
    var name: [UInt8] = []
    var visits: [RoomVisit] = []
    /// The most bytes of a message that this seat sends before its connection is cut once; then it counts no more.
    var cutAfter = Int.max
    var sent = 0

    init(_ index: Int, _ client: RoomClient) {
      self.index = index
      self.client = client
      drawing = RoomDrawing(author: client.author)
      store.begin(drawing.document)
    }
  }

  var now: Int64 = 0
  var server: RoomServer
  var records: [RoomRecord]
  var bases: [Int: [UInt8]]
  var seats: [Seat] = []
  let limits: RoomLimits
  var roles: [RoomRole] = []
  /// False: the server's store fails.
  var keeps = true
  /// True if a store that fails has written all the same.
  var writesAnyway = false
  var largestMessage = 0
  /// The number of times that a base was asked for.
  var compactions = 0
  /// True: bases that are asked for are not made yet.
  var holdsBases = false
  var heldBases: [(through: Int, entries: [RoomEntry])] = []
  /// The number of changes that were examined.
  var examinations = 0
  /// True: changes that are to be examined wait.
  var holdsExaminations = false
  var heldExaminations: [RoomExamination] = []
  private var linkCount = 0

  init(_ document: InkDocument = InkDocument(), limits: RoomLimits = RoomLimits()) throws {
    if document.author == .none { document.join(as: DocumentAuthor(rawValue: 50)) }
    let file = try document.file()
    (self.limits, bases) = (limits, [0: file])
    records = [.base(RoomBase(length: file.count, clock: document.journal.clock))]
    server = RoomServer(limits: limits)
    server.restore(records, at: 0)
  }

  @discardableResult
  func add(_ role: RoomRole = .draw, author: UInt64? = nil, key: UInt64? = nil) -> Seat {
    let number = UInt64(100 + seats.count)
    let seat = Seat(
      seats.count,
      RoomClient(
        author: DocumentAuthor(rawValue: author ?? number), key: key ?? number, limits: limits,
        at: now))
    seats.append(seat)
    roles.append(role)
    pass(0)
    return seat
  }

  /// Lets time pass: everyone gets the time, and does the tasks that are due.
  func pass(_ time: Int64, ticks: Bool = true) {
    now += time
    if ticks {
      server.tick(at: now)
      for seat in seats where seat.reads { seat.client.tick(at: now) }
    }
    settle()
  }

  /// Lets people connect again.
  func reconnect() { for _ in 0..<40 { pass(1000) } }

  func settle() {
    var isDone = false
    while !isDone {
      let outputs = server.takeOutputs()
      isDone = outputs.isEmpty
      for output in outputs { serve(output) }
      for seat in seats {
        for body in seat.drawing.takeMade() { seat.client.make(body, at: now) }
        let tasks = seat.client.takeTasks()
        if !tasks.isEmpty { isDone = false }
        for task in tasks { serve(task, seat) }
        guard case .store(let ticket, let bookmark, let own)? = seat.client.takeStore() else {
          continue
        }
        seat.store.begin(bookmark, own)
        seat.store.end(seat.keeps)
        seat.client.stored(ticket, seat.keeps, at: now)
        isDone = false
      }
    }
  }

  private func serve(_ output: RoomServer.Output) {
    switch output {
    case .send(let link, let bytes):
      largestMessage = max(largestMessage, bytes.count)
      guard let seat = seats.first(where: { $0.link == link }) else { return }
      if seat.reads { take(bytes, seat) } else { seat.held.append(bytes) }
    case .close(let link):
      guard let seat = seats.first(where: { $0.link == link }) else { return }
      seat.link = nil
      if seat.reads { seat.client.closed(seat.client.epoch, at: now) }
    case .store(let ticket, let new):
      if keeps || writesAnyway { records += new }
      server.stored(ticket, keeps, at: now)
    case .restore: server.restore(records, at: now)
    case .readBase(let link, let number, let offset, let count):
      let bytes = bases[number].map { Array($0[offset..<offset + count]) }
      server.baseRead(link, number: number, offset: offset, bytes, at: now)
    case .examine(let examination):
      examinations += 1
      if holdsExaminations { heldExaminations.append(examination) } else { examine(examination) }
    case .compact(let through, let entries):
      compactions += 1
      if holdsBases { heldBases.append((through, entries)) } else { compact(through, entries) }
    case .note(let new): if keeps { records += new }
    case .tidy: if keeps { records = RoomRecord.needed(records) }
    case .rename(let name): server.renamed(keeps ? name : nil, at: now)
    }
  }

  /// Examines a change, and says what that has shown.
  func examine(_ examination: RoomExamination) {
    let file = bases[examination.base.number]
    server.examined(examination, examination.verdict(on: file), at: now)
  }

  /// Makes a base, and says so.
  func compact(_ through: Int, _ entries: [RoomEntry]) {
    do throws(DuctusError) {
      let base = try RoomDrawing.compact(bases[server.base.number] ?? [], entries)
      bases[through] = base.file
      server.compacted(through, length: base.file.count, kept: base.kept, at: now)
    } catch {
      server.compacted(through, length: 0, kept: nil, at: now)
    }
  }

  func take(_ bytes: [UInt8], _ seat: Seat) {
    if let link = seat.link { server.taken(link, bytes: bytes.count, at: now) }
    seat.client.receive(bytes, seat.client.epoch, at: now)
  }

  private func serve(_ task: RoomTask, _ seat: Seat) {
    switch task {
    case .connect(let epoch):
      seat.attempts += 1
      guard seat.isReachable else { return seat.client.closed(epoch, at: now) }
      linkCount += 1
      seat.link = linkCount
      server.open(linkCount, roles[seat.index], at: now)
      seat.client.connected(epoch, at: now)
    case .disconnect: cut(seat, tellsClient: false)
    case .send(_, let bytes):
      largestMessage = max(largestMessage, bytes.count)
      guard let link = seat.link else { return }
      seat.sent += bytes.count
      if seat.sent > seat.cutAfter {
        seat.cutAfter = .max
        return cut(seat)
      }
      server.receive(bytes, from: link, at: now)
    case .open(let file, let entries):
      do throws(DuctusError) {
        try seat.drawing.open(file, entries)
        seat.store.begin(seat.drawing.document)
        seat.client.opened()
        if seat.drawing.lacksEntries { seat.client.lackEntries() }
      } catch {
        seat.client.cannotOpen(at: now)
      }
    case .make(let entries):
      seat.drawing.make(entries)
      if seat.drawing.lacksEntries { seat.client.lackEntries() }
    case .others(let news): seat.news += news
    case .alone: seat.news = []
    case .named(let name): seat.name = name
    case .visitors(let visits): seat.visits = visits
    case .store: break
    }
  }

  /// Cuts a connection.
  func cut(_ seat: Seat, tellsClient: Bool = true) {
    guard let link = seat.link else { return }
    seat.link = nil
    server.closed(link)
    if tellsClient { seat.client.closed(seat.client.epoch, at: now) }
  }

  /// Takes the power from one, who begins again with what is in its store.
  func restart(_ seat: Seat, _ kept: KeptRoom? = nil, isWhole: Bool = true) throws {
    cut(seat, tellsClient: false)
    let kept = kept ?? seat.store.kept
    guard let (client, drawing) = try kept.restored(isWhole: isWhole, limits, at: now) else {
      return
    }
    (seat.client, seat.drawing, seat.store) = (client, drawing, SimulatedStore(kept))
    seat.store.begin(drawing.document)
    settle()
  }

  // MARK: Drawing

  /// Draws a stroke.
  @discardableResult
  func draw(_ seat: Seat, _ seed: UInt64, samples: Int = 5) -> InkStroke.Identifier {
    var random = SeededGenerator(seed: seed)
    let document = seat.drawing.document
    let stroke = InkStroke(
      id: document.makeIdentifier(),
      record: RandomStrokes.record(&random, around: Point(50, 50), samples: samples),
      brush: BrushPreset.linear.brush, place: document.makePlace())
    document.perform(.add([stroke]))
    settle()
    return stroke.id
  }

  /// Returns the drawing of someone in bytes, as all should have it.
  func bytes(_ seat: Seat) throws -> [UInt8] {
    try seat.drawing.document.canonical.file()
  }

  func areEqual() throws -> Bool {
    let all = try seats.map { try bytes($0) }
    return all.allSatisfy { $0 == all[0] }
  }
}
