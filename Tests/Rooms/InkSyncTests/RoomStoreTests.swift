import InkCodec
import InkDocument
import InkSync
import InkTestSupport
import SyncSimulation
import Testing

/// Tests of stores that went back, are damaged, or have grown long, on either side.
@Suite struct RoomStoreTests {
  @Test func `A store that has lost what was acknowledged is found out, and nothing is mixed up`()
    throws
  {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    let old = one.store.kept
    bench.draw(one, 1)
    // It draws before it hears of the changes that it has forgotten.
    try bench.restart(one, old)
    bench.draw(one, 2)
    bench.reconnect()
    #expect(one.client.status == .stopped(.authorTaken, waiting: 1))
    #expect(other.drawing.document.count == 1)
    // Without that it gets back its own changes.
    try bench.restart(one, old)
    bench.reconnect()
    bench.draw(one, 3)
    #expect(one.client.status == .connected(waiting: 0) && other.drawing.document.count == 2)
    // A change that came back was not sent once more.
    #expect(bench.server.last == 2)
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

  @Test func `A store that has lost one change sends none of the later ones`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    let old = one.store.kept
    bench.draw(one, 1)
    try bench.restart(one, old)
    for seed in UInt64(2)..<4 { bench.draw(one, seed) }
    bench.reconnect()
    #expect(one.client.status == .stopped(.authorTaken, waiting: 2))
    #expect(bench.server.last == 1 && other.drawing.document.count == 1)
    // The same where they are made between the welcome and the log.
    try bench.restart(one, old)
    one.reads = false
    one.client.tick(at: bench.now)
    bench.settle()
    let held = one.held
    bench.take(held[0], one)
    for seed in UInt64(2)..<4 { bench.draw(one, seed) }
    for bytes in held.dropFirst() { bench.take(bytes, one) }
    bench.settle()
    #expect(one.client.status == .stopped(.authorTaken, waiting: 2))
    #expect(bench.server.last == 1 && other.drawing.document.count == 1)
  }

  @Test func `A store that has lost changes is found out where the room was compacted, too`()
    throws
  {
    var limits = RoomLimits()
    limits.log.entries = 8
    for isTold in [false, true] {
      let bench = try RoomBench(limits: limits)
      let (one, other) = (bench.add(), bench.add())
      bench.draw(one, 1)
      let old = one.store.kept
      bench.draw(one, 2)
      if isTold { bench.draw(one, 3) }
      bench.cut(one)
      for seed in UInt64(10)..<30 { bench.draw(other, seed) }
      #expect(bench.server.base.number > 3)
      one.isReachable = false
      try bench.restart(one, old)
      // What it draws now has the numbers of changes that it has forgotten.
      for seed in UInt64(4)..<6 { bench.draw(one, seed) }
      one.isReachable = true
      bench.reconnect()
      #expect(one.client.status == .stopped(.authorTaken, waiting: 2))
      #expect(one.drawing.document.count == 3)
      // Without anything of its own it has nothing to lose, and goes on.
      try bench.restart(one, old)
      bench.reconnect()
      #expect(one.client.status == .connected(waiting: 0))
      bench.draw(one, 7)
      #expect(other.drawing.document.count == (isTold ? 24 : 23))
      #expect(try bench.areEqual())
    }
  }

  @Test func `A server that was put back is found out though it has gone on since`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    let old = bench.records
    bench.draw(one, 2)
    bench.draw(other, 3)
    for seat in bench.seats { bench.cut(seat) }
    // Someone new draws first in the old copy.
    bench.records = old
    bench.server.restore(old, at: bench.now)
    for seat in bench.seats { seat.isReachable = false }
    let late = bench.add()
    for seed in UInt64(20)..<24 { bench.draw(late, seed) }
    #expect(bench.server.last == 5)
    for seat in bench.seats { seat.isReachable = true }
    bench.reconnect()
    #expect(one.client.status == .stopped(.older, waiting: 0))
    #expect(other.client.status == .stopped(.older, waiting: 0))
    #expect(late.client.status == .connected(waiting: 0) && one.drawing.document.count == 3)
  }

  @Test func `A drawing that cannot be opened is told of, and nothing is lost`() throws {
    let bench = try RoomBench()
    let base = try #require(bench.bases[0])
    bench.bases[0] = [UInt8](repeating: 7, count: base.count)
    let seat = bench.add()
    seat.client.make([77, 1], at: bench.now)
    bench.settle()
    #expect(seat.client.status == .stopped(.unreadable, waiting: 1))
    bench.reconnect()
    #expect(seat.attempts == 1 && bench.server.last == 0)
    // A newer version that can read it sends what was made.
    bench.bases[0] = base
    try bench.restart(seat)
    bench.reconnect()
    #expect(seat.client.status == .connected(waiting: 0) && bench.server.last == 1)
  }

  @Test func `A store that was written anew with what is needed is the same, and no longer grows`()
    throws
  {
    var limits = RoomLimits()
    limits.log.entries = 10
    let bench = try RoomBench(limits: limits)
    let (one, other, newer) = (bench.add(), bench.add(), bench.add())
    newer.client.make([77, 1, 2, 3], at: bench.now)
    bench.settle()
    for seed in UInt64(0)..<60 { bench.draw(seed % 2 == 0 ? one : other, seed) }
    let needed = RoomRecord.needed(bench.records)
    #expect(needed.count < 30 && RoomRecord.needed(needed) == needed)
    let before = (bench.server.base, bench.server.entries, bench.server.last)
    bench.records = needed
    bench.server.restore(needed, at: bench.now)
    #expect(bench.server.base == before.0 && bench.server.entries == before.1)
    #expect(bench.server.last == before.2)
    for seat in bench.seats { try bench.restart(seat) }
    bench.reconnect()
    for seat in bench.seats { #expect(seat.client.status == .connected(waiting: 0)) }
    bench.draw(one, 100)
    #expect(other.drawing.document.count == 61)
    #expect(try bench.areEqual())
  }

  @Test func `A base that was asked for before the store was read anew does not count`() throws {
    var limits = RoomLimits()
    limits.log.entries = 8
    let bench = try RoomBench(limits: limits)
    let (one, behind) = (bench.add(), bench.add())
    bench.holdsBases = true
    for seed in UInt64(0)..<12 { bench.draw(one, seed) }
    #expect(bench.heldBases.map { $0.through } == [9])
    // The store fails, and is read anew; then a base is asked for again, up to another entry.
    bench.keeps = false
    bench.draw(one, 12)
    bench.keeps = true
    bench.reconnect()
    bench.draw(behind, 13)
    let asked = bench.heldBases
    #expect(asked.count > 1 && asked[1].through > 9)
    bench.holdsBases = false
    for base in asked.reversed() { bench.compact(base.through, base.entries) }
    bench.settle()
    #expect(bench.server.base.number == asked[1].through)
    #expect(bench.add().drawing.document.count == 14)
    bench.server.restore(bench.records, at: bench.now)
    bench.reconnect()
    #expect(bench.add().drawing.document.count == 14)
    #expect(try bench.areEqual())
  }

  @Test func `Changes behind one that is lost are told, and not sent`() throws {
    let bench = try RoomBench()
    let one = bench.add()
    one.isReachable = false
    bench.cut(one)
    for place in UInt8(1)...3 { one.client.make([77, place], at: bench.now) }
    bench.settle()
    var kept = one.store.kept
    #expect(kept.own.keys.sorted() == [1, 2, 3])
    kept.own[2] = nil
    try bench.restart(one, kept)
    #expect(one.store.kept.own == [1: [77, 1]] && !one.client.isWhole)
    #expect(one.client.lost == [[77, 3]] && one.client.status == .offline(waiting: 1))
    one.isReachable = true
    bench.reconnect()
    #expect(bench.server.entries.map { $0.body } == [[77, 1]])
    #expect(one.client.status == .connected(waiting: 0))
    one.client.make([77, 4], at: bench.now)
    bench.settle()
    #expect(bench.server.entries.map { $0.sequence } == [1, 2])
  }
}
