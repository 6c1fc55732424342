import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkSync
import InkTestSupport
import Testing

/// What one person with a link has done to a room for all, and its siblings: each meets a bound, and a word.
@Suite struct RoomAttackTests {
  private func varint(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
  }

  /// A change that says the name of an author: short and whole.
  private func introduction(
    _ author: DocumentAuthor, number: Int, clock: Int
  ) -> [UInt8] {
    let name = (0..<8).map { UInt8(truncatingIfNeeded: author.rawValue >> UInt64(8 * $0)) }
    return [2] + name + varint(number) + varint(clock) + [7, 3] + Array("Ada".utf8)
  }

  /// The bodies of changes that someone makes, which are not sent.
  private func unsent(
    _ seat: RoomBench.Seat, _ brushes: [BrushPreset], samples: Int
  ) -> [[UInt8]] {
    var random = SeededGenerator(seed: 1)
    let document = seat.drawing.document
    for brush in brushes {
      let record = RandomStrokes.record(&random, around: Point(50, 50), samples: samples)
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: record, brush: brush.brush,
            place: document.makePlace())
        ]))
    }
    return seat.drawing.takeMade()
  }

  private func messages(_ bench: RoomBench, to link: Int) throws -> [ServerMessage] {
    try bench.server.takeOutputs().compactMap {
      guard case .send(link, let bytes) = $0 else { return nil }
      return try ServerMessage(bytes)
    }
  }

  // MARK: What clients cannot read

  @Test func `Junk is not taken, however long it is, and the room goes on`() throws {
    var limits = RoomLimits()
    (limits.unknown, limits.log.entries) = (1000, 8)
    let bench = try RoomBench(limits: limits)
    let one = bench.add()
    var random = SeededGenerator(seed: 1)
    for length in [0, 1, 20, 999, 1001, 100_000] {
      for isHeadGood in [false, true] where !isHeadGood || length > 0 {
        let seat = bench.add()
        let head = introduction(seat.client.author, number: 1, clock: 1).dropLast(5)
        let junk = (0..<length).map { _ in UInt8(random.below(256)) }
        seat.client.make((isHeadGood ? Array(head) : [2]) + [255] + junk, at: bench.now)
        bench.settle()
        #expect(seat.client.status == .stopped(.wrong, waiting: 1), "\(length) \(isHeadGood)")
      }
    }
    #expect(bench.server.last == 0)
    for seed in UInt64(0)..<20 { bench.draw(one, seed) }
    #expect(bench.server.base.number > 0 && bench.server.base.kept.isEmpty)
    #expect(bench.add().drawing.document.count == 20)
  }

  @Test func `A long change that is whole, and waits for what will never come, is not taken`()
    throws
  {
    var limits = RoomLimits()
    limits.unknown = 1000
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    // The first of two is kept back: the second one has a number too many.
    let bodies = unsent(one, [.linear, .marker], samples: 2000)
    #expect(bodies.allSatisfy { $0.count > limits.unknown })
    one.client.make(bodies[1], at: bench.now)
    bench.settle()
    #expect(one.client.status == .stopped(.wrong, waiting: 1))
    // Or it names a brush that nobody has brought.
    let named = unsent(other, [.linear, .linear], samples: 2000)
    other.client.make(named[1], at: bench.now)
    bench.settle()
    #expect(other.client.status == .stopped(.tooLong, waiting: 1))
    #expect(bench.server.last == 0 && bench.server.begunBytes == 0)
    // What is whole is taken, and others have it.
    let (honest, late) = (bench.add(), bench.add())
    for seed in UInt64(0)..<3 { bench.draw(honest, seed, samples: 2000) }
    #expect(bench.examinations == 5 && bench.server.last == 3)
    #expect(late.drawing.document.count == 3)
  }

  @Test func `What is sent while a change is examined comes after it, once`() throws {
    var limits = RoomLimits()
    limits.unknown = 1000
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    bench.holdsExaminations = true
    bench.draw(one, 1, samples: 2000)
    for seed in UInt64(2)..<5 { bench.draw(one, seed) }
    bench.draw(other, 9)
    #expect(bench.server.last == 1 && one.drawing.document.count == 5)
    // It asks now and then, and does not send the long one again.
    one.sent = 0
    for _ in 0..<20 { bench.pass(1000) }
    #expect(one.sent < 4000 && bench.server.begunBytes > limits.unknown)
    bench.holdsExaminations = false
    for examination in bench.heldExaminations { bench.examine(examination) }
    bench.settle()
    #expect(bench.server.last == 5 && bench.server.begunBytes == 0)
    #expect(one.client.status == .connected(waiting: 0) && other.drawing.document.count == 5)
    #expect(try bench.areEqual())
    // Where the base cannot be read for now, it comes again.
    let bases = bench.bases
    bench.bases = [:]
    bench.draw(one, 6, samples: 2000)
    #expect(bench.server.last == 5)
    bench.bases = bases
    bench.reconnect()
    #expect(bench.server.last == 6 && one.client.status == .connected(waiting: 0))
    // Who goes meanwhile is asked for it when it comes back.
    bench.holdsExaminations = true
    bench.draw(one, 7, samples: 2000)
    bench.cut(one)
    #expect(bench.server.begunBytes == 0)
    bench.holdsExaminations = false
    bench.reconnect()
    #expect(bench.server.last == 7)
    #expect(try bench.areEqual())
  }

  @Test func `A few bytes that stand for very much are examined, not read at once`() throws {
    var limits = RoomLimits()
    limits.reading.memory = 1000
    let bench = try RoomBench(limits: limits)
    let one = bench.add()
    bench.draw(one, 1, samples: 200)
    #expect(bench.examinations == 1 && bench.server.last == 1)
  }

  @Test func `Changes of newer versions pass, a number of bytes of each author`() throws {
    var limits = RoomLimits()
    (limits.log.entries, limits.keptBytes, limits.authorsKeptBytes) = (8, 150, 100)
    let bench = try RoomBench(limits: limits)
    let (one, newer, other, third) = (bench.add(), bench.add(), bench.add(), bench.add())
    let unknown = [UInt8](repeating: 77, count: 60)
    newer.client.make(unknown, at: bench.now)
    bench.settle()
    newer.client.make(unknown, at: bench.now)
    bench.settle()
    #expect(bench.server.last == 1 && newer.client.status == .connected(waiting: 1))
    // It is so before a base lacks them, afterwards, and when the room comes into memory.
    for seed in UInt64(0)..<10 { bench.draw(one, seed) }
    #expect(bench.server.base.kept.count == 1)
    bench.server.restore(bench.records, at: bench.now)
    for seat in bench.seats { bench.cut(seat) }
    bench.reconnect()
    #expect(bench.server.last == 11 && newer.client.status == .connected(waiting: 1))
    // The word for it is not that the room is full.
    for _ in 0..<80 { bench.pass(1000) }
    #expect(newer.client.status == .stopped(.tooNew, waiting: 1))
    // It is counted from the beginning, where a room comes into memory before a base lacks it.
    let read = RoomEntry(number: 12, author: third.client.author, sequence: 1, body: unknown)
    #expect(RoomServer.unmade(of: bench.records + [.entry(read)]) == [1, 12])
    // Another author has as many, but all together not more than a room keeps.
    other.client.make(unknown, at: bench.now)
    third.client.make(unknown, at: bench.now)
    bench.settle()
    #expect(bench.server.last == 12)
    #expect(third.client.status == .connected(waiting: 1))
    // All others go on, and nothing of theirs is examined.
    for seed in UInt64(10)..<30 { bench.draw(one, seed) }
    #expect(bench.server.last == 32 && bench.examinations == 0)
    #expect(one.client.status == .connected(waiting: 0))
  }

  @Test func `Changes that wait for what never comes are few, too`() throws {
    var limits = RoomLimits()
    (limits.log.entries, limits.authorsKeptBytes) = (8, 1500)
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    // They name a brush of the first one, which is kept back.
    let presets = [BrushPreset](repeating: .linear, count: 100)
    for body in unsent(one, presets, samples: 5).dropFirst() {
      one.client.make(body, at: bench.now)
      bench.settle()
    }
    let last = bench.server.last
    #expect(last < 99 && one.client.status == .connected(waiting: 99 - last))
    let examinations = bench.examinations
    for seed in UInt64(0)..<20 { bench.draw(other, seed) }
    #expect(bench.server.last == last + 20 && bench.examinations == examinations)
    #expect(bench.add().drawing.document.count == 20)
  }

  @Test func `A gap in the numbers of an author is counted, after a restart, too`()
    throws
  {
    var limits = RoomLimits()
    limits.authorsKeptBytes = 200
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    for number in 0..<100 {
      one.client.make(
        introduction(one.client.author, number: 1000 + number, clock: 2 + number), at: bench.now)
    }
    bench.settle()
    let last = bench.server.last
    #expect(last > 1 && last < 20 && one.client.status == .connected(waiting: 101 - last))
    #expect(RoomServer.unmade(of: bench.records) == Set(2...last))
    bench.server.restore(bench.records, unmade: Set(2...last), at: bench.now)
    for seat in bench.seats { bench.cut(seat) }
    bench.reconnect()
    #expect(bench.server.last == last)
    for seed in UInt64(2)..<22 { bench.draw(other, seed) }
    #expect(bench.server.last == last + 20 && other.client.status == .connected(waiting: 0))
  }

  @Test func `A long change after one of a newer version waits with it`() throws {
    var limits = RoomLimits()
    limits.unknown = 1000
    let bench = try RoomBench(limits: limits)
    let (newer, other) = (bench.add(), bench.add())
    let bodies = unsent(newer, [.linear, .marker], samples: 2000)
    newer.client.make([77], at: bench.now)
    newer.client.make(bodies[1], at: bench.now)
    bench.settle()
    #expect(bench.examinations == 1 && bench.server.last == 2)
    #expect(newer.client.status == .connected(waiting: 0))
    bench.draw(other, 1)
    #expect(bench.add().drawing.document.count == 1)
  }

  @Test func `A change is examined again where the base has gone meanwhile`() throws {
    var limits = RoomLimits()
    (limits.unknown, limits.log.entries) = (1000, 8)
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    bench.holdsExaminations = true
    bench.draw(one, 1, samples: 2000)
    for seed in UInt64(2)..<22 { bench.draw(other, seed) }
    let base = bench.server.base.number
    #expect(base > 0 && bench.server.last == 20)
    bench.bases = bench.bases.filter { $0.key == base }
    bench.holdsExaminations = false
    for examination in bench.heldExaminations { bench.examine(examination) }
    bench.settle()
    #expect(bench.examinations == 2 && bench.server.last == 21)
    #expect(one.client.status == .connected(waiting: 0) && bench.server.begunBytes == 0)
    #expect(try bench.areEqual())
  }

  // MARK: Counters

  @Test func `A quick run of changes does not end the room's clock`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    var clock = try SharedChange.head(of: try #require(bench.server.entries.first).body).clock
    for number in 2..<100 {
      clock += bench.limits.lead
      one.client.make(
        introduction(one.client.author, number: number, clock: clock), at: bench.now)
    }
    bench.settle()
    #expect(one.client.status == .connected(waiting: 98 + 1 - bench.server.last))
    let end = try SharedChange.head(of: try #require(bench.server.entries.last).body).clock
    #expect(end <= 2 * bench.limits.commonSteps.atOnce)
    // Others have steps of their own.
    for seed in UInt64(2)..<100 { bench.draw(other, seed) }
    #expect(other.client.status == .connected(waiting: 0))
    // After a while another one is taken: the room says so when it is asked.
    let last = bench.server.last
    for _ in 0..<600 { bench.pass(1000) }
    #expect(bench.server.last > last && bench.server.last < last + 5)
  }

  @Test func `A quick run of short steps ends no clock either, and hurts no one else`() throws {
    var limits = RoomLimits()
    (limits.ownSteps, limits.commonSteps) = ((10, 1), (20, 2))
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    for number in 1...100 {
      one.client.make(
        introduction(one.client.author, number: number, clock: number), at: bench.now)
    }
    bench.settle()
    #expect(bench.server.last == 30)
    #expect(one.client.status == .connected(waiting: 70))
    for seed in UInt64(0)..<5 { bench.draw(other, seed) }
    #expect(bench.server.last == 35 && other.client.status == .connected(waiting: 0))
    bench.reconnect()
    #expect(bench.server.last > 60)
  }

  @Test func `Very many strokes of one author leave identifiers for those of the others`() throws {
    var limits = RoomLimits()
    (limits.ownStrokes, limits.commonStrokes) = ((10, 1), (50, 1, 50))
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    for seed in UInt64(0)..<100 { bench.draw(one, seed) }
    #expect(bench.server.last == 60 && one.client.status == .connected(waiting: 40))
    for seed in UInt64(0)..<10 { bench.draw(other, seed) }
    #expect(other.client.status == .connected(waiting: 0) && bench.server.last == 70)
    // The rest waits, and is taken later.
    bench.reconnect()
    #expect(bench.server.last > 70 && other.drawing.document.count == bench.server.last)
  }

  @Test func `What the room has no steps for is sent once, and not examined`() throws {
    var limits = RoomLimits()
    (limits.ownSteps, limits.commonSteps, limits.unknown) = ((10, 1), (0, 0), 1000)
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    one.sent = 0
    for number in 1...100 {
      one.client.make(
        introduction(one.client.author, number: number, clock: number), at: bench.now)
    }
    bench.settle()
    #expect(bench.server.last == 10 && one.client.status == .connected(waiting: 90))
    #expect(one.sent < 100 * 30)
    for seed in UInt64(0)..<10 { bench.draw(other, seed) }
    bench.draw(other, 10, samples: 2000)
    #expect(bench.server.last == 20 && bench.examinations == 0)
    #expect(other.client.status == .connected(waiting: 1))
    bench.reconnect()
    #expect(bench.examinations == 1 && other.client.status == .connected(waiting: 0))
  }

  @Test func `A room with a late clock has few steps when it comes into memory`() throws {
    var limits = RoomLimits()
    (limits.ownSteps, limits.commonSteps) = ((50, 0), (1000, 0))
    (limits.lateClock, limits.lateSteps) = (100, 5)
    let bench = try RoomBench(limits: limits)
    let one = bench.add()
    for number in 1...21 {
      if number == 2 { bench.server.restore(bench.records, at: bench.now) }
      one.client.make(
        introduction(one.client.author, number: number, clock: 200 + number), at: bench.now)
      bench.settle()
    }
    #expect(bench.server.last == 6 && one.client.status == .connected(waiting: 15))
    let newcomer = bench.add()
    for seed in UInt64(0)..<10 { bench.draw(newcomer, seed) }
    #expect(bench.server.last == 11 && newcomer.client.status == .connected(waiting: 5))
  }

  @Test func `The largest order of a stroke or a picture makes nobody's later ink vanish`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    var random = SeededGenerator(seed: 1)
    let document = one.drawing.document
    let last = InkDocument.placeLimit - 1
    document.perform(
      .add([
        InkStroke(
          id: document.makeIdentifier(),
          record: RandomStrokes.record(&random, around: Point(50, 50), samples: 5),
          brush: BrushPreset.linear.brush, place: last)
      ]))
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: PictureContent(.png, [1, 2, 3]), pageIndex: 0,
          size: PageSize(width: 50, height: 50), transform: .identity, isLocked: false, page: nil,
          place: last)
      ]))
    bench.settle()
    for seed in UInt64(1)..<4 { bench.draw(seed % 2 == 0 ? one : other, seed) }
    let late = bench.add()
    bench.draw(late, 9)
    for seat in bench.seats {
      #expect(seat.drawing.document.count == 5 && seat.drawing.document.pictures.count == 1)
      #expect(seat.client.status == .connected(waiting: 0))
    }
    #expect(try bench.areEqual())
  }

  @Test func `One more author than a room can have gets a word, and owners still come in`() throws {
    var limits = RoomLimits()
    (limits.authors, limits.ownersAuthors) = (3, 1)
    let bench = try RoomBench(limits: limits)
    for seed in UInt64(1)...2 { bench.draw(bench.add(), seed) }
    let (third, owner) = (bench.add(), bench.add(.own))
    bench.draw(third, 3)
    #expect(third.client.status == .connected(waiting: 1))
    bench.draw(owner, 4)
    #expect(owner.client.status == .connected(waiting: 0) && bench.server.last == 3)
    // Those who have drawn before go on.
    bench.draw(bench.seats[0], 5)
    #expect(bench.seats[0].client.status == .connected(waiting: 0) && bench.server.last == 4)
  }

  @Test func `New authors come one after the other, so that nobody can be all of them`() throws {
    var limits = RoomLimits()
    limits.newAuthors = (2, 360, 10, 1)
    let bench = try RoomBench(limits: limits)
    let seats = (0..<3).map { _ in bench.add() }
    for (seed, seat) in seats.enumerated() { bench.draw(seat, UInt64(seed)) }
    #expect(seats[2].client.status == .connected(waiting: 1))
    bench.reconnect()
    #expect(seats[2].client.status == .connected(waiting: 0))
    #expect(try bench.areEqual())
  }

  @Test func `An author who has never drawn takes no place when the connection is gone`() throws {
    let bench = try RoomBench()
    bench.cut(bench.add(author: 7, key: 1))
    let other = bench.add(author: 7, key: 2)
    #expect(other.client.status == .connected(waiting: 0))
    bench.draw(other, 1)
    bench.cut(other)
    let thief = bench.add(author: 7, key: 3)
    #expect(thief.client.status == .stopped(.authorTaken, waiting: 0))
  }

  // MARK: Memory and turns

  @Test func `Begun changes have a limit, who holds most goes first, and little is left behind`()
    throws
  {
    var limits = RoomLimits()
    (limits.begun, limits.left) = (3000, 1000)
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    let links = [try #require(one.link), try #require(other.link)]
    func send(_ index: Int, _ offset: Int, _ count: Int) throws -> ServerMessage? {
      let piece = [UInt8](repeating: 2, count: count)
      bench.server.receive(
        ClientMessage.change(sequence: 1, total: 4000, offset: offset, piece).encoded,
        from: links[index], at: bench.now)
      return try messages(bench, to: links[index]).last
    }
    #expect(try send(0, 0, 1900) == .progress(next: 1, count: 1900))
    #expect(try send(1, 0, 900) == .progress(next: 1, count: 900))
    #expect(bench.server.begunBytes == 2800)
    // There is no room for more of the one that holds most; the other one takes its place.
    bench.now += 1000
    #expect(try send(0, 1900, 300) == .refused(sequence: 1, .full))
    #expect(try send(1, 900, 300) == .progress(next: 1, count: 1200))
    #expect(bench.server.begunBytes == 1200)
    #expect(try send(0, 1900, 300) == .expect(next: 1, count: 0))
    // They end with their connections, but for a little.
    #expect(try send(0, 0, 900) == .progress(next: 1, count: 900))
    bench.server.closed(links[1])
    #expect(bench.server.begunBytes == 900)
    bench.server.closed(links[0])
    #expect(bench.server.begunBytes == 900)
    bench.pass(5 * limits.silence)
    #expect(bench.server.begunBytes == 0)
  }

  @Test func `Of many questions at once few are answered`() throws {
    let bench = try RoomBench()
    let one = bench.add()
    let link = try #require(one.link)
    bench.draw(one, 1)
    func answers(_ message: ClientMessage) throws -> Int {
      for _ in 0..<20_000 { bench.server.receive(message.encoded, from: link, at: bench.now) }
      return try messages(bench, to: link).count
    }
    // The hello was one of them.
    #expect(try answers(.ping) == bench.limits.questions.atOnce - 1)
    #expect(try answers(.resume(RoomPosition())) == 0)
    #expect(
      try answers(
        .hello(one.client.author, key: 100, RoomPosition(), own: 1..<1)) == 0)
    bench.now += 1000
    #expect(try answers(.ping) == bench.limits.questions.aSecond)
  }

  @Test func `Of much presence a part is told, and the last one always`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    let link = try #require(one.link)
    let count = 500
    for index in 0..<count {
      let place = [UInt8(index & 255), UInt8(index >> 8)] + [UInt8](repeating: 0, count: 1000)
      bench.server.receive(ClientMessage.presence(place).encoded, from: link, at: bench.now)
      bench.pass(20)
    }
    #expect(other.news.count > 50 && other.news.count < 120)
    for _ in 0..<10 { bench.pass(20) }
    let last = [UInt8((count - 1) & 255), UInt8((count - 1) >> 8)]
    #expect(
      other.news.last == .presence(person: link, last + [UInt8](repeating: 0, count: 1000)))
    #expect(!bench.server.hasNews)
  }

  @Test func `Who looks takes no seat from who draws, and nobody one from who owns`() throws {
    var limits = RoomLimits()
    (limits.people, limits.lookers, limits.owners) = (1, 2, 1)
    let bench = try RoomBench(limits: limits)
    for _ in 0..<2 {
      #expect(bench.add(.look).link != nil)
    }
    #expect(bench.add(.look).link == nil)
    #expect(bench.add().link != nil)
    #expect(bench.add().link == nil)
    let owner = bench.add(.own)
    bench.draw(owner, 1)
    #expect(owner.client.status == .connected(waiting: 0))
    #expect(bench.seats[0].drawing.document.count == 1)
  }
}
