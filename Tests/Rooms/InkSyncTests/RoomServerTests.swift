import InkBrush
import InkCodec
import InkDocument
import InkSync
import InkTestSupport
import Testing

/// Tests of the rights, refusals and limits of a room.
@Suite struct RoomServerTests {
  @Test func `Who may only look sees all, and draws nothing`() throws {
    let bench = try RoomBench()
    let (one, looker) = (bench.add(), bench.add(.look))
    bench.draw(one, 1)
    #expect(looker.drawing.document.count == 1 && looker.client.role == .look)
    bench.draw(looker, 2)
    bench.pass(10_000)
    #expect(bench.server.last == 1 && one.drawing.document.count == 1)
    // Even one who sends it all the same is refused.
    let link = try #require(looker.link)
    let change = ClientMessage.change(sequence: 1, total: 1, offset: 0, [1])
    bench.server.receive(change.encoded, from: link, at: bench.now)
    let refusal = ServerMessage.refused(sequence: 1, .mayNotDraw).encoded
    #expect(bench.server.takeOutputs() == [.send(connection: link, refusal)])
  }

  @Test func `Nobody can send as someone else`() throws {
    let bench = try RoomBench()
    bench.draw(bench.add(author: 7, key: 1), 1)
    let thief = bench.add(author: 7, key: 2)
    #expect(thief.client.status == .stopped(.authorTaken, waiting: 0))
    // A body that names another author than its entry is not read, wherever it comes from.
    guard case .entry(var entry)? = bench.records.last else { return #expect(Bool(false)) }
    (entry.number, entry.author) = (2, DocumentAuthor(rawValue: 8))
    bench.seats[0].drawing.make([entry])
    #expect(bench.seats[0].drawing.unreadable.map { $0.entry } == [entry])
    #expect(bench.seats[0].drawing.document.count == 1)
  }

  @Test func `Wet ink and presence go to the others once, and presence goes with its connection`()
    throws
  {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    let person = try #require(one.link)
    one.client.sendPresence([1])
    one.client.sendWet([2])
    one.client.sendWet([3])
    bench.settle()
    bench.pass(20)
    let expected: [OthersNews] = [
      .presence(person: person, [1]), .wet(person: person, [2]), .wet(person: person, [3]),
    ]
    #expect(other.news == expected && one.news.isEmpty)
    bench.pass(20)
    #expect(other.news.count == 3)
    // Who comes later hears of presence, and not of ink.
    let late = bench.add()
    bench.pass(20)
    #expect(late.news == [.presence(person: person, [1])])
    bench.cut(one)
    bench.pass(20)
    #expect(late.news.last == .gone(person: person) && other.news.last == .gone(person: person))
    // One cannot send more than so much in a second, or at once.
    let again = try #require(bench.seats[1].link)
    for _ in 0..<10 { other.client.sendWet([UInt8](repeating: 0, count: bench.limits.wet)) }
    other.client.sendWet([UInt8](repeating: 0, count: bench.limits.wet + 1))
    bench.settle()
    bench.pass(20)
    let wet = late.news.filter { if case .wet(again, _) = $0 { true } else { false } }
    #expect(wet.count == bench.limits.wetRate / bench.limits.wet)
  }

  @Test func `Changes in the name of others, from far ahead, or large and unknown are not taken`()
    throws
  {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    let body = try #require(bench.server.entries.first?.body)
    #expect(try SharedChange.head(of: body).author == one.client.author)
    other.client.make(body, at: bench.now)
    bench.settle()
    #expect(other.client.status == .stopped(.wrong, waiting: 1) && bench.server.last == 1)
    func varint(_ value: Int) -> [UInt8] {
      value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
    }
    let clock = try SharedChange.head(of: body).clock
    let most = bench.limits.lead
    for (lead, isTaken) in [(most, true), (most + 1, false)] {
      // Form, author, number, clock, and the author's name.
      let now = isTaken ? clock : clock + most
      let head = Array(body[..<9]) + varint(isTaken ? 2 : 3) + varint(now + lead)
      one.client.make(head + [7, 3] + Array("Ada".utf8), at: bench.now)
      bench.settle()
      #expect(bench.server.last == 2)
      #expect((one.client.status == .connected(waiting: 0)) == isTaken)
    }
    #expect(one.client.status == .stopped(.wrong, waiting: 1))
    let late = bench.add()
    late.client.make([UInt8](repeating: 77, count: bench.limits.unknown + 1), at: bench.now)
    bench.settle()
    #expect(late.client.status == .stopped(.tooLong, waiting: 1) && bench.server.last == 2)
  }

  @Test func `What was not taken yet is in a drawing that is opened anew`() throws {
    let bench = try RoomBench()
    let seat = bench.add()
    let document = seat.drawing.document
    var random = SeededGenerator(seed: 1)
    document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
    try seat.drawing.open(try #require(bench.bases[0]), [])
    #expect(seat.drawing.document.count == 1 && seat.drawing.made.count == 1)
    bench.settle()
    #expect(bench.server.last == 1 && bench.add().drawing.document.count == 1)
  }

  @Test func `A change that is longer than a room takes holds up none that follows`() throws {
    var limits = RoomLimits()
    limits.change = 100
    let bench = try RoomBench(limits: limits)
    let seat = bench.add()
    let isLongTaken = seat.client.make([UInt8](repeating: 77, count: 101), at: bench.now)
    #expect(!isLongTaken && seat.client.status == .connected(waiting: 0))
    let isShortTaken = seat.client.make([UInt8](repeating: 77, count: 100), at: bench.now)
    #expect(isShortTaken)
    bench.settle()
    #expect(bench.server.last == 1 && seat.client.status == .connected(waiting: 0))
  }

  @Test func `A few large changes are compacted, too`() throws {
    var limits = RoomLimits()
    limits.log.bytes = 4000
    let bench = try RoomBench(limits: limits)
    let one = bench.add()
    for seed in UInt64(0)..<8 { bench.draw(one, seed, samples: 200) }
    #expect(bench.server.base.number > 0 && bench.server.entries.count < 8)
    #expect(bench.add().drawing.document.count == 8)
    #expect(try bench.areEqual())
  }

  @Test func `A room that is full says so, is asked little, and goes on once there is place`()
    throws
  {
    var limits = RoomLimits()
    limits.log.bytes = 2000
    limits.logBytes = 4000
    let bench = try RoomBench(limits: limits)
    let one = bench.add()
    let bases = bench.bases
    bench.bases = [:]
    for seed in UInt64(0)..<30 { bench.draw(one, seed, samples: 60) }
    let last = bench.server.last
    #expect(last < 30 && bench.server.base.number == 0)
    #expect(one.client.status == .connected(waiting: 30 - last))
    one.sent = 0
    for _ in 0..<20 { bench.pass(1000) }
    #expect(one.client.status == .connected(waiting: 30 - last))
    let body = bench.server.entries.map { $0.body.count }.max() ?? 0
    #expect(one.sent > 0 && one.sent < 5 * (body + 100))
    // After a minute it is no matter of moments.
    for _ in 0..<60 { bench.pass(1000) }
    #expect(one.client.status == .stopped(.full, waiting: 30 - last))
    bench.bases = bases
    bench.reconnect()
    bench.reconnect()
    #expect(one.client.status == .connected(waiting: 0) && bench.server.last == 30)
    #expect(bench.add().drawing.document.count == 30)
    #expect(try bench.areEqual())
  }

  @Test func `A base that cannot be made is tried again when there is more`() throws {
    var limits = RoomLimits()
    limits.log.entries = 10
    let bench = try RoomBench(limits: limits)
    let one = bench.add()
    bench.bases = [:]
    for seed in UInt64(0)..<15 { bench.draw(one, seed) }
    for _ in 0..<100 { bench.pass(20) }
    #expect(bench.compactions == 1)
    for seed in UInt64(15)..<25 { bench.draw(one, seed) }
    #expect(bench.compactions == 2 && bench.server.last == 25)
  }

  @Test func `One who takes nothing stops no compaction, and gets the base`() throws {
    var limits = RoomLimits()
    limits.log.entries = 10
    limits.logWindow = 1 << 9
    let bench = try RoomBench(limits: limits)
    let (one, slow) = (bench.add(), bench.add())
    slow.reads = false
    for seed in UInt64(0)..<60 { bench.draw(one, seed) }
    #expect(slow.link != nil && bench.server.base.number > 30)
    slow.reads = true
    for bytes in slow.held { bench.take(bytes, slow) }
    bench.reconnect()
    #expect(slow.drawing.document.count == 60 && slow.client.position.base > 30)
    #expect(slow.attempts == 1)
    #expect(try bench.areEqual())
  }

  @Test func `Who had nothing to take, or nobody to tell the time, is not cut off`() throws {
    let bench = try RoomBench()
    let (one, quiet) = (bench.add(), bench.add())
    quiet.reads = false
    for _ in 0..<45 { bench.pass(1000) }
    bench.draw(one, 1)
    bench.pass(20)
    #expect(quiet.link != nil && !quiet.held.isEmpty)
    quiet.reads = true
    for bytes in quiet.held { bench.take(bytes, quiet) }
    bench.settle()
    #expect(quiet.drawing.document.count == 1)
    // After a pause it asks before it gives up.
    bench.now += bench.limits.silence + 15_000
    quiet.client.tick(at: bench.now)
    bench.settle()
    #expect(quiet.attempts == 1 && quiet.client.status == .connected(waiting: 0))
    // Where nobody answers it does.
    bench.cut(quiet, tellsClient: false)
    for _ in 0..<45 { bench.pass(1000) }
    #expect(quiet.attempts == 2 && quiet.client.status == .connected(waiting: 0))
  }

  @Test func `A client whose welcome was lost connects again, though news come`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.cut(other)
    other.reads = false
    other.client.tick(at: bench.now + bench.limits.retry.upperBound)
    bench.settle()
    #expect(other.link != nil && other.client.status == .offline(waiting: 0))
    other.held = []
    other.reads = true
    // The server would find it out later.
    for place in UInt8(0)..<45 {
      one.client.sendPresence([place])
      bench.pass(1000)
    }
    #expect(other.client.status == .connected(waiting: 0) && other.attempts == 3)
  }

  @Test func `Who has the base and not what it lacks is catching up, and asks for it`() throws {
    var limits = RoomLimits()
    limits.log.entries = 8
    let bench = try RoomBench(limits: limits)
    let (one, newer) = (bench.add(), bench.add())
    newer.client.make([77, 1, 2, 3], at: bench.now)
    bench.settle()
    for seed in UInt64(0)..<8 { bench.draw(one, seed) }
    #expect(bench.server.base.number == bench.server.last)
    // The message with the entry is lost.
    let late = bench.add()
    bench.cut(late)
    late.client = RoomClient(
      author: DocumentAuthor(rawValue: 999), key: 999, limits: limits, at: bench.now)
    late.drawing = RoomDrawing(author: late.client.author)
    late.reads = false
    late.client.tick(at: bench.now)
    bench.settle()
    let held = late.held
    late.held = []
    for bytes in held {
      if case .entries? = try? ServerMessage(bytes) { continue }
      bench.take(bytes, late)
    }
    late.reads = true
    bench.settle()
    #expect(late.client.status == .catchingUp(waiting: 0))
    bench.reconnect()
    #expect(late.client.status == .connected(waiting: 0))
    #expect(late.drawing.unreadable.map { $0.entry.body } == [[77, 1, 2, 3]])
  }

  @Test func `Wet ink of one who has told no presence goes with its connection`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    let person = try #require(one.link)
    one.client.sendWet([2])
    bench.settle()
    bench.pass(20)
    #expect(other.news == [.wet(person: person, [2])])
    bench.cut(one)
    bench.pass(20)
    #expect(other.news.last == .gone(person: person) && other.news.count == 2)
    bench.pass(20)
    #expect(other.news.count == 2)
  }

  @Test func `A base that cannot be read keeps nobody waiting for ever`() throws {
    let bench = try RoomBench()
    let bases = bench.bases
    bench.bases = [:]
    let seat = bench.add()
    #expect(seat.client.status == .offline(waiting: 0) && seat.link == nil)
    bench.bases = bases
    bench.reconnect()
    #expect(seat.client.status == .connected(waiting: 0))
  }

  @Test func `Late corrections reach all, those who come later too`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    bench.cut(other)
    let record = try #require(one.drawing.document.strokes.first).record
    for force in Int32(1)...20 {
      var sample = record.samples[2]
      sample.force = force
      one.drawing.document.correct(record, at: 2, sample)
    }
    bench.reconnect()
    let late = bench.add()
    for seat in [one, other, late] {
      #expect(seat.drawing.document.strokes.first?.record.samples[2].force == 20)
    }
    #expect(try bench.areEqual())
  }

  @Test func `A log is compacted behind those who follow, and who was away gets the base`() throws {
    var limits = RoomLimits()
    limits.log.entries = 10
    let bench = try RoomBench(limits: limits)
    let (one, away) = (bench.add(), bench.add())
    bench.draw(away, 100)
    bench.cut(away)
    away.isReachable = false
    bench.draw(away, 101)
    for seed in UInt64(0)..<50 { bench.draw(one, seed) }
    #expect(bench.server.entries.count <= 20 && bench.server.base.number > 30)
    away.isReachable = true
    bench.reconnect()
    #expect(away.client.position.base == bench.server.base.number)
    // Begun anew of its store, the server is the same.
    bench.server.restore(bench.records, at: bench.now)
    for seat in bench.seats { bench.cut(seat) }
    bench.reconnect()
    bench.draw(away, 102)
    #expect(one.drawing.document.count == 53)
    #expect(try bench.areEqual())
    for seat in bench.seats { try bench.restart(seat) }
    bench.reconnect()
    #expect(try bench.areEqual())
    #expect(away.drawing.document.undo())
  }

  @Test func `A brush of a stroke that was erased and compacted away is still named`() throws {
    var limits = RoomLimits()
    limits.log.entries = 8
    let bench = try RoomBench(limits: limits)
    let (one, away) = (bench.add(), bench.add())
    bench.draw(one, 1)
    bench.draw(away, 2)
    bench.cut(away)
    away.isReachable = false
    bench.draw(away, 3)
    one.drawing.document.perform(.clear)
    bench.settle()
    while bench.server.base.number < 5 {
      let color = InkColor(red: UInt8(bench.server.last), green: 0, blue: 0)
      one.drawing.document.perform(.paper(color))
      bench.settle()
    }
    away.isReachable = true
    bench.reconnect()
    bench.draw(one, 4)
    let late = bench.add()
    for body in bench.server.entries.suffix(2).map({ $0.body }) {
      #expect(throws: DuctusError.self) { try SharedChange(bytes: body) }
    }
    #expect(late.drawing.document.count == 2 && late.drawing.unreadable.isEmpty)
    #expect(try bench.areEqual())
    // Whoever begins again of its store goes on with the names.
    try bench.restart(one)
    bench.reconnect()
    bench.draw(one, 5)
    let last = try #require(bench.server.entries.last)
    #expect(throws: DuctusError.self) { try SharedChange(bytes: last.body) }
    #expect(late.drawing.document.count == 3)
    #expect(try bench.areEqual())
  }

  @Test func `What waits to be sent names brushes of what comes again before it`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    bench.draw(other, 2)
    one.isReachable = false
    bench.cut(one)
    for seed in UInt64(3)..<6 { bench.draw(one, seed) }
    // The drawing is damaged: it comes anew, the changes that wait being there before the log.
    try bench.restart(one, isWhole: false)
    one.isReachable = true
    bench.reconnect()
    #expect(one.client.status == .connected(waiting: 0))
    #expect(one.drawing.document.count == 5 && one.drawing.unreadable.isEmpty)
    #expect(try bench.areEqual())
  }
}
