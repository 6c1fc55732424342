import Ductus
import InkSharing
import InkSync
import InkTestSupport
import Testing

/// A room that was put back to an older state, and copies that know more.
@Suite struct RoomMergingTests {
  private static func bench() throws -> SeatBench {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 7))
    RandomStrokes.draw(document, seed: 1)
    return try SeatBench(document)
  }

  private static func add(
    _ bench: SeatBench, _ author: UInt64, _ role: RoomRole = .draw
  ) throws -> SeatBench.Guest {
    bench.add(
      RoomSeat(
        joining: try #require(SeatBench.secret), author: DocumentAuthor(rawValue: author),
        key: author, at: bench.now), role)
  }

  private static func draw(_ bench: SeatBench, _ guest: SeatBench.Guest, _ seed: UInt64) {
    RandomStrokes.draw(guest.seat.document, seed: seed)
    bench.settle()
  }

  /// Puts the room back to the first records, and lets all connect again.
  private static func putBack(_ bench: SeatBench, to count: Int) {
    for guest in bench.guests { bench.cut(guest) }
    bench.records = Array(bench.records.prefix(count))
    bench.server = RoomServer()
    bench.server.restore(bench.records, at: bench.now)
    for _ in 0..<40 { bench.pass(1000) }
  }

  private static func areEqual(_ guests: [SeatBench.Guest]) throws -> Bool {
    let files = try guests.map { try $0.seat.document.canonical.file() }
    return files.allSatisfy { $0 == files[0] }
  }

  @Test func `An owner gives back all that a restored room lacks, and everyone goes on`() throws {
    let bench = try Self.bench()
    let owner = try Self.add(bench, 20, .own)
    let one = try Self.add(bench, 21)
    Self.draw(bench, one, 2)
    let kept = bench.records.count
    Self.draw(bench, one, 3)
    Self.draw(bench, owner, 4)
    one.seat.document.undo()
    bench.settle()
    Self.draw(bench, one, 5)
    #expect(owner.seat.document.count == 4)
    let before = try owner.seat.document.canonical.file()
    Self.putBack(bench, to: kept)
    for guest in bench.guests { #expect(guest.seat.client.status == .stopped(.older, waiting: 0)) }
    // Somebody who knows nothing of it has come meanwhile, and has drawn.
    let late = try Self.add(bench, 22)
    Self.draw(bench, late, 6)
    // The drawing of the author 21 is given back by the owner, because that one is not here.
    #expect(owner.seat.giveBack(at: bench.now) && !owner.seat.mayDraw)
    for _ in 0..<10 { bench.pass(1000) }
    #expect(owner.seat.client.status == .connected(waiting: 0) && owner.seat.mayDraw)
    #expect(owner.seat.document.count == 5 && owner.seat.owedCount == 0)
    #expect(try Self.areEqual([owner, late]))
    // It comes back, and lacks nothing.
    #expect(one.seat.giveBack(at: bench.now))
    for _ in 0..<10 { bench.pass(1000) }
    #expect(one.seat.client.status == .connected(waiting: 0))
    for (seed, guest) in bench.guests.enumerated() { Self.draw(bench, guest, 30 + UInt64(seed)) }
    #expect(owner.seat.document.count == 8)
    #expect(try Self.areEqual(bench.guests))
    // All that was there is there again, in its order.
    let again = try InkDocument(file: before)
    for stroke in again.strokes {
      #expect(owner.seat.document.strokes.contains { $0.record.samples == stroke.record.samples })
    }
    // The shown drawing is kept.
    for guest in bench.guests {
      #expect(guest.bookmark?.made == guest.seat.client.madeCount && guest.own.isEmpty)
    }
  }

  @Test func `Whoever draws gives back the own changes, and nobody else's`() throws {
    let bench = try Self.bench()
    let (one, other) = (try Self.add(bench, 21), try Self.add(bench, 22))
    Self.draw(bench, one, 2)
    let kept = bench.records.count
    for seed in UInt64(3)..<8 { Self.draw(bench, one, seed) }
    Self.draw(bench, other, 8)
    Self.putBack(bench, to: kept)
    #expect(one.seat.giveBack(at: bench.now))
    for _ in 0..<10 { bench.pass(1000) }
    #expect(one.seat.client.status == .connected(waiting: 0) && one.seat.document.count == 7)
    #expect(other.seat.giveBack(at: bench.now))
    for _ in 0..<10 { bench.pass(1000) }
    #expect(try Self.areEqual(bench.guests))
    #expect(one.seat.document.count == 8)
    // Undo is still one's own.
    #expect(one.seat.document.undo())
    bench.settle()
    #expect(try Self.areEqual(bench.guests) && other.seat.document.count == 7)
  }

  @Test func `Nobody who draws speaks for another author, and an owner not for one who is here`()
    throws
  {
    let bench = try Self.bench()
    let (one, other) = (try Self.add(bench, 21), try Self.add(bench, 22))
    let owner = try Self.add(bench, 23, .own)
    Self.draw(bench, one, 2)
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 21))
    var body: [UInt8] = []
    document.observe { [unowned document] change in
      if let made = try? document.shared(change)?.encoded() { body = made }
    }
    document.introduce([65])
    let count = bench.server.last
    for thief in [other, owner] {
      let link = try #require(thief.link)
      bench.server.receive(
        ClientMessage.giveBack(
          DocumentAuthor(rawValue: 21), total: body.count, offset: 0, body
        ).encoded, from: link.id, at: bench.now)
      bench.settle()
    }
    #expect(bench.server.last == count)
    Self.draw(bench, one, 3)
    #expect(one.seat.client.status == .connected(waiting: 0))
    #expect(try Self.areEqual(bench.guests))
  }

  @Test func `What breaks off goes on later, and nothing is kept before it is whole`()
    throws
  {
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      let bench = try Self.bench()
      let (owner, one) = (try Self.add(bench, 20, .own), try Self.add(bench, 21))
      Self.draw(bench, one, 100)
      let kept = bench.records.count
      for index in 0..<20 {
        Self.draw(bench, random.chance(0.5) ? owner : one, 200 + UInt64(index))
        if random.chance(0.2), one.seat.document.undo() { bench.settle() }
      }
      let all = try owner.seat.document.canonical.file()
      Self.putBack(bench, to: kept + Int(random.next() % 6))
      let (bookmark, own) = (owner.bookmark, owner.own)
      owner.sendsBeforeCut = 2 + Int(random.next() % 12)
      #expect(owner.seat.giveBack(at: bench.now))
      bench.settle()
      for _ in 0..<Int(random.next() % 5) {
        if !owner.seat.mayDraw { #expect(owner.bookmark == bookmark && owner.own == own) }
        if random.chance(0.5) { owner.sendsBeforeCut = 2 + Int(random.next() % 6) }
        for _ in 0..<40 { bench.pass(1000) }
      }
      for _ in 0..<40 { bench.pass(1000) }
      #expect(owner.seat.client.status == .connected(waiting: 0), "seed \(seed)")
      #expect(try owner.seat.document.canonical.file() == all, "seed \(seed)")
    }
  }

  /// Begins a server anew with other limits, and lets all connect again.
  private static func restart(_ bench: SeatBench, _ limits: RoomLimits) {
    for guest in bench.guests { bench.cut(guest) }
    bench.server = RoomServer(limits: limits)
    bench.server.restore(bench.records, at: bench.now)
  }

  @Test func `A room that is full for a while gets all, in its order, later`() throws {
    let bench = try Self.bench()
    let one = try Self.add(bench, 21)
    let kept = bench.records.count
    for seed in UInt64(2)..<12 { Self.draw(bench, one, seed) }
    Self.putBack(bench, to: kept)
    var limits = RoomLimits()
    (limits.ownSteps, limits.commonSteps) = ((2, 1), (0, 0))
    Self.restart(bench, limits)
    #expect(one.seat.giveBack(at: bench.now))
    bench.settle()
    #expect(one.seat.owedCount > 0 && !one.seat.mayDraw)
    for _ in 0..<400 { bench.pass(1000) }
    #expect(one.seat.client.status == .connected(waiting: 0))
    #expect(one.seat.document.count == 11 && one.seat.leftCount == 0)
    let late = try Self.add(bench, 22)
    #expect(try Self.areEqual([one, late]) && late.seat.document.count == 11)
  }

  @Test func `A change that is refused for good costs the later ones of its author, and no more`()
    throws
  {
    let bench = try Self.bench()
    let (owner, one) = (try Self.add(bench, 20, .own), try Self.add(bench, 21))
    Self.draw(bench, one, 2)
    let kept = bench.records.count
    Self.draw(bench, owner, 3)
    var random = SeededGenerator(seed: 4)
    let document = one.seat.document
    document.perform(
      .add([
        InkStroke(
          id: document.makeIdentifier(),
          record: RandomStrokes.record(&random, around: Point(50, 50), samples: 4000),
          brush: BrushPreset.linear.brush, place: document.makePlace())
      ]))
    bench.settle()
    Self.draw(bench, one, 5)
    Self.draw(bench, owner, 6)
    var limits = RoomLimits()
    limits.change = 4000
    var longer = 0
    for case .entry(let entry) in bench.records where entry.body.count > limits.change {
      longer += 1
    }
    try #require(longer == 1)
    Self.putBack(bench, to: kept)
    Self.restart(bench, limits)
    #expect(owner.seat.giveBack(at: bench.now))
    for _ in 0..<100 { bench.pass(1000) }
    #expect(owner.seat.client.status == .connected(waiting: 0) && owner.seat.mayDraw)
    #expect(owner.seat.document.count == 4 && owner.seat.leftCount == 2)
    // The author can go on.
    #expect(one.seat.giveBack(at: bench.now))
    for _ in 0..<100 { bench.pass(1000) }
    #expect(one.seat.client.status == .connected(waiting: 0) && one.seat.leftCount == 2)
    Self.draw(bench, one, 7)
    let late = try Self.add(bench, 22)
    #expect(try Self.areEqual([owner, one, late]) && late.seat.document.count == 5)
  }

  /// The changes in bytes that an author makes by drawing strokes.
  private static func changes(of author: UInt64, _ count: Int) -> [[UInt8]] {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: author))
    var bodies: [[UInt8]] = []
    document.observe { [unowned document] change in
      if let body = try? document.shared(change)?.encoded() { bodies.append(body) }
    }
    for seed in 0..<count { RandomStrokes.draw(document, seed: UInt64(seed)) }
    return bodies
  }

  @Test func `No change is given back before an earlier one that was not taken`() throws {
    let bench = try Self.bench()
    let one = try Self.add(bench, 21)
    bench.cut(one)
    let bodies = Self.changes(of: 21, 3)
    try #require(bodies.count == 3)
    var limits = RoomLimits()
    limits.unknown = 1
    bench.server = RoomServer(limits: limits)
    bench.server.restore(bench.records, at: bench.now)
    bench.server.open(900, .draw, at: bench.now)
    let author = DocumentAuthor(rawValue: 21)
    bench.server.receive(
      ClientMessage.hello(author, key: 21, RoomPosition(), own: 1..<1, speaks: 2).encoded,
      from: 900, at: bench.now)
    func give(_ index: Int, _ part: Int? = nil) {
      let body = bodies[index]
      bench.server.receive(
        ClientMessage.giveBack(
          author, total: body.count, offset: 0, Array(body.prefix(part ?? body.count))
        ).encoded, from: 900, at: bench.now)
    }
    /// Examines what waits, and returns the changes that were stored.
    func stored() -> Int {
      bench.settle()
      return bench.server.last
    }
    give(0)
    // The first one is being examined: the second one is passed over.
    give(1)
    #expect(stored() == 1)
    give(2)
    #expect(stored() == 1)
    // A part takes memory, and can be dropped.
    give(1, 10)
    #expect(bench.server.begunBytes == 10 && bench.server.hasPartials)
    var hasDropped = bench.server.dropHeaviestPartial()
    #expect(hasDropped)
    #expect(bench.server.begunBytes == 0 && !bench.server.hasPartials)
    hasDropped = bench.server.dropHeaviestPartial()
    #expect(!hasDropped)
    give(2)
    #expect(stored() == 1)
    give(1)
    #expect(stored() == 2)
    give(2)
    #expect(stored() == 3)
  }

  @Test func `A copy that has not parted is not brought together`() throws {
    let bench = try Self.bench()
    let one = try Self.add(bench, 21)
    #expect(!one.seat.giveBack(at: bench.now))
    Self.draw(bench, one, 2)
    #expect(one.seat.client.status == .connected(waiting: 0))
  }
}
