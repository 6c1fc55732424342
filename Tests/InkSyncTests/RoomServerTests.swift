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
    // A body that names another author than its entry is not read.
    let other = bench.add()
    guard case .entry(let entry)? = bench.records.last else { return #expect(Bool(false)) }
    other.client.make(entry.body, at: bench.now)
    bench.settle()
    #expect(bench.seats[0].drawing.unreadable.count == 1)
    #expect(bench.seats[0].drawing.document.count == 1)
  }

  @Test func `A store that has lost what was acknowledged is found out, and nothing is mixed up`()
    throws
  {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    let old = one.records
    bench.draw(one, 1)
    // It draws before it hears of the changes that it has forgotten.
    bench.restart(one, old)
    bench.draw(one, 2)
    bench.reconnect()
    #expect(one.client.status == .stopped(.authorTaken, waiting: 1))
    #expect(other.drawing.document.count == 1)
    // Without that it gets back its own changes.
    bench.restart(one, old)
    bench.reconnect()
    bench.draw(one, 3)
    #expect(one.client.status == .connected(waiting: 0) && other.drawing.document.count == 2)
    #expect(try bench.areEqual())
    // A server that has lost some is found out, too.
    bench.server.restore(Array(bench.records.prefix(1)), at: bench.now)
    bench.cut(one)
    bench.reconnect()
    #expect(one.client.status == .stopped(.older, waiting: 0))
  }

  @Test
  func `Who does not read loses wet ink, then presence, then the connection, and none of the log`()
    throws
  {
    var limits = RoomLimits()
    limits.logWindow = 1 << 12
    (limits.wetWindow, limits.presenceWindow) = (1 << 10, 1 << 11)
    let bench = try RoomBench(limits: limits)
    let (one, slow) = (bench.add(), bench.add())
    func wetAndPresence() -> (wet: Int, presence: Int) {
      var count = (wet: 0, presence: 0)
      for bytes in slow.held {
        guard case .others(let news)? = try? ServerMessage(bytes) else { continue }
        for case .wet in news { count.wet += 1 }
        for case .presence in news { count.presence += 1 }
      }
      return count
    }
    func send() {
      for place in 0..<40 {
        one.client.sendWet([UInt8](repeating: 1, count: 50))
        one.client.sendPresence([UInt8](repeating: UInt8(place), count: 50))
        bench.pass(20)
      }
    }
    slow.reads = false
    send()
    let first = wetAndPresence()
    #expect(first.wet > 5 && first.wet < 20 && first.presence > first.wet && first.presence < 40)
    for seed in UInt64(0)..<40 { bench.draw(one, seed) }
    let sent = slow.held.reduce(0) { $0 + $1.count }
    #expect(sent < 1 << 13)
    for _ in 0..<40 { bench.pass(1000) }
    #expect(slow.link == nil && one.link != nil)
    // The last message that it was sent is the reason; then it goes on where it was.
    #expect(slow.held.last == ServerMessage.bye(.slow).encoded)
    slow.reads = true
    for bytes in slow.held { bench.take(bytes, slow) }
    bench.reconnect()
    #expect(slow.drawing.document.count == 40)
    #expect(try bench.areEqual())
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
    for seat in bench.seats { bench.restart(seat) }
    bench.reconnect()
    #expect(try bench.areEqual())
    #expect(away.drawing.document.undo())
  }
}
