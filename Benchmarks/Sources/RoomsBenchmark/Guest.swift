import Ductus
import InkCodec
import InkDocument
import InkSharing
import InkSync
import InkTestSupport
import RoomChecker

/// One who takes part in a room as the app does, with a drawing of its own, and a store in memory that loses nothing.
///
/// Its event loop uses it.
final class Guest {
  /// Whatever somebody does in a room.
  enum Pen {
    /// Nothing.
    case none
    /// A hand writes on a canvas.
    case hand(Hand)
    /// Lines that were written before are written again, in turns.
    case lines([WrittenLine])
    /// The drawing is edited at random, and now and then the last edit is taken back.
    case edits(RandomEdits, SeededGenerator)
  }

  let crowd: Crowd
  /// The index of its room.
  let room: Int
  /// The place in the room.
  let seat: RoomSeat
  private var pen: Pen
  private var screen: Screen?
  private var wire: RoomWire?
  private var epoch = 0
  /// The number of this person in the room.
  private var person = -1
  private var began: UInt64 = 0
  private var hasLeft = false
  /// True: the pen rests, whatever the others do.
  var rests = false
  /// True once the drawing was whole for the first time.
  private(set) var hasJoined = false

  /// When the pen was lifted of the changes that are taken in next.
  private var lifted: UInt64?
  /// The times of the samples that no piece of wet ink has had yet.
  private var samples: [UInt64] = []
  private var turn = 0
  private var isWriting = false

  /// The changes that were made here, by their sequences; those by which something was taken back; and the log, as it
  /// came.
  private(set) var made: [Int: [UInt8]] = [:]
  private(set) var undone: Set<Int> = []
  private(set) var seen: [RoomHistory.Sight] = []
  private var acknowledged = 0
  /// The number of attempts to connect.
  var attempts: Int { epoch }

  /// Makes someone who comes in when ``begin()`` is called.
  ///
  /// - Parameters:
  ///   - crowd: the crowd.
  ///   - room: the index of the room.
  ///   - hasScreen: true to have a canvas on which all is drawn, 60 times a second.
  ///   - pen: what this one does.
  init(_ crowd: Crowd, room: Int, hasScreen: Bool = false, pen: Pen = .none) {
    (self.crowd, self.room, self.pen) = (crowd, room, pen)
    let author = DocumentAuthor(rawValue: .random(in: 1 ... .max))
    seat = RoomSeat(
      joining: crowd.rooms[room].links.draw, author: author, key: .random(in: .min ... .max),
      at: Moment.milliseconds)
    if hasScreen { screen = Screen(self) }
  }

  /// The last entry of the log that is here.
  var position: Int { max(seat.client.position.after, seat.client.position.base) }

  /// True if all is here, all that was made is acknowledged, and no line is being written.
  var isSettled: Bool { seat.client.status == .connected(waiting: 0) && !isWriting }

  /// The sequences of changes that the server has acknowledged.
  var acknowledgedChanges: Set<Int> {
    Set(made.keys.filter { $0 <= seat.client.bookmark.acknowledged })
  }

  // MARK: Coming and going

  /// Comes in, and begins to draw.
  func begin() {
    began = Moment.now
    let offset = Double.random(in: 0...0.1)
    crowd.every(0.5) { [weak self] in self?.tick() }
    if screen != nil {
      crowd.every(1.0 / 60, after: offset) { [weak self] in self?.frame() }
    }
    switch pen {
    case .none: break
    case .hand: crowd.every(1 / Hand.rate, after: offset) { [weak self] in self?.write() }
    case .lines: crowd.later(offset) { [weak self] in self?.writeAgain() }
    case .edits: crowd.later(offset) { [weak self] in self?.edit() }
    }
    tick()
  }

  /// Goes, without a word.
  func leave() {
    hasLeft = true
    wire?.close()
    wire = nil
  }

  /// Tries to connect at once.
  func hurry() {
    seat.hurry(at: Moment.milliseconds)
    serve()
  }

  private func tick() {
    guard !hasLeft else { return }
    seat.tick(at: Moment.milliseconds)
    serve()
  }

  private func frame() {
    guard !hasLeft else { return }
    screen?.frame()
    serve()
  }

  // MARK: Drawing

  private var mayDraw: Bool { crowd.draws && !rests && !hasLeft && hasJoined && seat.mayDraw }

  /// The hand goes on.
  private func write() {
    guard case .hand(var hand) = pen, let screen, mayDraw || hand.isDown else { return }
    defer {
      pen = .hand(hand)
      isWriting = hand.isDown
    }
    guard let event = hand.event(at: Moment.seconds) else { return }
    let brush = event.phase == .began ? hand.brush : nil
    if event.phase == .ended { lifted = Moment.now }
    samples.append(Moment.now)
    screen.receive(event, brush)
    serve()
  }

  /// Writes some lines at once, without wet ink, on a hundred sheets of the size of a screen.
  func write(_ count: Int) {
    guard case .lines(let lines) = pen, seat.mayDraw else { return }
    for _ in 0..<count { add(lines[turn % lines.count], sheet: turn % 100) }
    serve()
  }

  private func add(_ line: WrittenLine, sheet: Int = 0) {
    turn += 1
    line.add(to: seat.document, sheet: sheet)
  }

  /// A line is written again, sooner or later.
  private func writeAgain() {
    guard case .lines(let lines) = pen, !lines.isEmpty, !hasLeft else { return }
    guard mayDraw else { return crowd.later(0.2) { [weak self] in self?.writeAgain() } }
    let line = lines[turn % lines.count]
    isWriting = true
    for (time, bytes) in line.pieces {
      crowd.later(time) { [weak self] in
        guard let self, !self.hasLeft else { return }
        self.seat.sendWet(bytes)
        self.serve()
      }
    }
    crowd.later(line.length) { [weak self] in
      guard let self, !self.hasLeft else { return }
      self.lifted = Moment.now
      self.isWriting = false
      if self.seat.mayDraw { self.add(line) }
      self.serve()
      self.crowd.later(.random(in: 0.1...0.5)) { [weak self] in self?.writeAgain() }
    }
  }

  /// Edits the drawing once.
  private func edit() {
    guard case .edits(var edits, var random) = pen, !hasLeft else { return }
    defer {
      pen = .edits(edits, random)
      crowd.later(0.03 + 0.2 * random.unit()) { [weak self] in self?.edit() }
    }
    guard crowd.draws, hasJoined, seat.mayDraw else { return }
    // What comes between would be counted as taken back.
    seat.changed(at: Moment.milliseconds)
    let before = seat.client.madeCount
    let isUndo = random.chance(0.25)
    if isUndo { seat.document.undo() } else { edits.step(seat.document) }
    seat.changed(at: Moment.milliseconds)
    let after = seat.client.madeCount
    if isUndo, after > before { undone.formUnion(before + 1...after) }
    serve()
  }

  // MARK: Messages

  /// Does what the place says, and looks what was acknowledged.
  func serve() {
    let now = Moment.milliseconds
    seat.changed(at: now)
    while let task = seat.next() { take(task) }
    let through = seat.client.bookmark.acknowledged
    while acknowledged < through {
      acknowledged += 1
      crowd.tally.all.acknowledged += 1
      let name = Tally.ChangeName(author: seat.client.author, sequence: acknowledged)
      if let lifted = crowd.tally.lifts[name] {
        crowd.tally.acknowledgement.add(lifted, Moment.now)
      }
    }
    if !hasJoined, case .connected = seat.client.status {
      hasJoined = true
      crowd.tally.join.add(began, Moment.now)
      guard let screen else { return }
      screen.frame()
      crowd.tally.firstFrame.add(began, Moment.now)
    }
  }

  private func take(_ task: RoomTask) {
    switch task {
    case .connect(let epoch):
      self.epoch = epoch
      wire = RoomWire(crowd) { [weak self] event in
        self?.take(event, epoch)
      }
    case .disconnect(let epoch):
      guard epoch == self.epoch else { break }
      wire?.close()
      wire = nil
    case .send(let epoch, let bytes): if epoch == self.epoch { send(bytes) }
    case .open:
      if seat.open(at: Moment.milliseconds) { screen?.open() }
    case .make: break
    case .store(let ticket, _, let own):
      for change in own {
        made[change.sequence] = change.body
        guard let lifted else { continue }
        let name = Tally.ChangeName(author: seat.client.author, sequence: change.sequence)
        crowd.tally.note(name, lifted: lifted)
      }
      if !own.isEmpty { lifted = nil }
      seat.stored(ticket, true, at: Moment.milliseconds)
    case .others(let news):
      if let screen { screen.take(news) } else { crowd.tally.noteArrival(of: news, in: room) }
    case .alone: screen?.removeOthers()
    case .named, .visitors: break
    }
  }

  private func send(_ bytes: [UInt8]) {
    let tally = crowd.tally
    tally.sentBytes += bytes.count
    // The kinds of messages of a client; the request to enter has none of these.
    switch bytes.first {
    case 1: tally.changeBytes += bytes.count
    case 3:
      tally.wetBytes += bytes.count
      if case .wet(let piece) = try? ClientMessage(bytes) {
        tally.note(
          Tally.PieceName(room: room, person: person, checksum: CRC32C.checksum(piece)),
          Tally.Piece(sent: Moment.now, samples: samples))
        samples = []
      }
    case 4: tally.presenceBytes += bytes.count
    default: break
    }
    wire?.send(bytes)
  }

  private func take(_ event: RoomWire.Event, _ epoch: Int) {
    guard !hasLeft else { return }
    let now = Moment.milliseconds
    switch event {
    case .opened: seat.connected(epoch, at: now)
    case .closed:
      if crowd.draws { crowd.tally.lost += 1 }
      seat.closed(epoch, at: now)
    case .message(let bytes):
      guard epoch == self.epoch else { return }
      crowd.tally.receivedBytes += bytes.count
      crowd.tally.receivedMessages += 1
      let before = seat.client.position.after
      let message = bytes.first ?? 0 <= 1 ? try? ServerMessage(bytes) : nil
      if case .welcome(_, let person, _, _, _) = message { self.person = person }
      seat.receive(bytes, epoch, at: now)
      serve()
      if case .entries(_, _, _, let entries) = message, seat.client.position.after > before {
        note(entries.filter { $0.number > before })
      }
      return
    }
    serve()
  }

  /// Notes entries of the log that have come, and how long that took.
  private func note(_ entries: [SentEntry]) {
    let now = Moment.now
    for entry in entries {
      let checksum: UInt32
      switch entry.body {
      case .whole(let body): checksum = CRC32C.checksum(body)
      case .own(let own): checksum = own
      }
      seen.append(
        RoomHistory.Sight(
          number: entry.number, author: entry.author, sequence: entry.sequence,
          checksum: checksum))
      guard entry.author != seat.client.author else { continue }
      let name = Tally.ChangeName(author: entry.author, sequence: entry.sequence)
      guard let lifted = crowd.tally.lifts[name] else { continue }
      crowd.tally.drawing.add(lifted, now)
      screen?.awaited.append(lifted)
    }
  }
}
