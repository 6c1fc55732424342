import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkSync
import InkTestSupport
import SharedData
import Testing

/// The faults that users of other programs have met, each by its name.
@Suite struct PublishedFaultTests {
  @Test func `What is made in a hidden page is sent at once, and counted until it is acknowledged`()
    throws
  {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    // No frame is drawn, and no timer runs.
    bench.draw(one, 1)
    bench.pass(10_000, ticks: false)
    #expect(other.drawing.document.count == 1 && bench.server.last == 1)
    #expect(one.client.status == .connected(waiting: 0))
    // While the server's disk is slow, the page does not say that all is well.
    bench.settle()
    one.client.make([1, 2], at: bench.now)
    #expect(one.client.status == .connected(waiting: 1))
  }

  @Test func `What was made before and while the connection broke is there after it`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    bench.cut(one)
    one.isReachable = false
    for seed in UInt64(2)..<6 { bench.draw(one, seed) }
    bench.pass(3000)
    #expect(one.client.status == .offline(waiting: 4) && other.drawing.document.count == 1)
    one.isReachable = true
    bench.reconnect()
    #expect(other.drawing.document.count == 5 && one.client.status == .connected(waiting: 0))
    #expect(try bench.areEqual())
  }

  @Test func `What was removed offline stays removed, whatever others did with it meanwhile`()
    throws
  {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    let id = bench.draw(one, 1)
    bench.cut(one)
    one.drawing.document.perform(.remove([id]))
    let there = try #require(other.drawing.document.strokes.first?.id)
    other.drawing.document.perform(.transform([there], .translation(Vector(9, 9))))
    other.drawing.document.perform(.restyle([there], BrushPreset.marker.brush))
    bench.reconnect()
    for seat in bench.seats { #expect(seat.drawing.document.count == 0) }
    try bench.restart(one)
    bench.reconnect()
    #expect(one.drawing.document.count == 0 && bench.add().drawing.document.count == 0)
    #expect(try bench.areEqual())
  }

  @Test func `One entry that cannot be read is told, kept and passed on, and all else goes on`()
    throws
  {
    var limits = RoomLimits()
    limits.log.entries = 8
    let bench = try RoomBench(limits: limits)
    let (one, other, newer) = (bench.add(), bench.add(), bench.add())
    newer.client.make([77, 1, 2, 3], at: bench.now)
    bench.settle()
    for seed in UInt64(0)..<20 { bench.draw(seed % 2 == 0 ? one : other, seed) }
    bench.pass(100)
    #expect(bench.server.base.number > 8 && bench.server.entries.first?.body == [77, 1, 2, 3])
    let late = bench.add()
    for seat in [one, other, late] {
      #expect(seat.client.status == .connected(waiting: 0))
      #expect(seat.drawing.document.count == 20)
      #expect(seat.drawing.unreadable.map { $0.entry.body } == [[77, 1, 2, 3]])
      #expect(seat.drawing.unreadable.first?.error == DuctusError(.version, offset: 0))
    }
    #expect(try bench.bytes(late) == bench.bytes(one))
    // The same in the store of one: with a damaged drawing it begins again, and gets all.
    try bench.restart(one, isWhole: false)
    #expect(one.drawing.document.count == 0)
    bench.reconnect()
    #expect(one.client.status == .connected(waiting: 0))
    #expect(try bench.bytes(one) == bench.bytes(other))
    // A newer version reads what could not be read before, for it comes again.
    try bench.restart(one)
    #expect(one.drawing.document.count == 20 && one.drawing.unreadable.isEmpty)
    bench.reconnect()
    #expect(one.drawing.unreadable.map { $0.entry.body } == [[77, 1, 2, 3]])
  }

  @Test func `Attempts to connect never end, and become rarer`() throws {
    let bench = try RoomBench()
    let seat = bench.add()
    bench.draw(seat, 1)
    bench.cut(seat)
    seat.isReachable = false
    let before = seat.attempts
    for _ in 0..<600 { bench.pass(1000) }
    // Each is at most 30 s after the one before, and at the end at least 15.
    #expect(seat.attempts - before >= 20 && seat.attempts - before <= 50)
    bench.draw(seat, 2)
    seat.isReachable = true
    bench.reconnect()
    #expect(seat.client.status == .connected(waiting: 0) && bench.server.last == 2)
  }

  @Test func `A late close of a connection that was replaced does not close the new one`() throws {
    let bench = try RoomBench()
    let seat = bench.add()
    let (epoch, link) = (seat.client.epoch, try #require(seat.link))
    bench.cut(seat)
    bench.reconnect()
    #expect(seat.client.epoch > epoch && seat.link != link)
    seat.client.closed(epoch, at: bench.now)
    bench.server.closed(link)
    bench.server.receive(ClientMessage.ping.encoded, from: link, at: bench.now)
    seat.client.receive(ServerMessage.bye(.gone).encoded, epoch, at: bench.now)
    bench.draw(seat, 1)
    #expect(bench.server.last == 1 && seat.client.status == .connected(waiting: 0))
  }

  @Test func `A room of more than 120,000 strokes opens, in messages of at most 256 KB`() throws {
    let document = InkDocument()
    let record = StrokeRecord(samples: [RecordedSample(x: 0, y: 0, time: 0)])
    let count = Proof.count(30_000, whole: 130_000)
    var strokes: [InkStroke] = []
    for index in 0..<count {
      strokes.append(
        InkStroke(
          id: document.makeIdentifier(), record: record, brush: BrushPreset.linear.brush,
          place: document.makePlace(), transform: .translation(Vector(Double(index % 999), 0))))
    }
    document.perform(.add(strokes))
    let bench = try RoomBench(document)
    let (one, other) = (bench.add(), bench.add())
    #expect(one.drawing.document.count == count && bench.largestMessage <= 1 << 18)
    // One change of all of them is no more than a message.
    one.drawing.document.perform(.transform(strokes.map { $0.id }, .translation(Vector(1, 1))))
    bench.settle()
    #expect(other.client.status == .connected(waiting: 0) && bench.server.last == 1)
    #expect(other.drawing.document.strokes[0].transform.ty == 1)
  }

  @Test(arguments: [false, true])
  func `A write that fails spoils none that follows`(_ writesAnyway: Bool) throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    (bench.keeps, bench.writesAnyway) = (false, writesAnyway)
    bench.draw(one, 2)
    // It is not acknowledged, and nobody was told of it.
    #expect(other.drawing.document.count == 1)
    #expect(one.client.status == .offline(waiting: 1))
    bench.keeps = true
    bench.reconnect()
    for seed in UInt64(3)..<6 { bench.draw(other, seed) }
    #expect(one.drawing.document.count == 5 && one.client.status == .connected(waiting: 0))
    #expect(bench.server.entries.map { $0.number } == [1, 2, 3, 4, 5])
    #expect(try bench.areEqual())
    // The same on the side of a client: it does not send a change that it cannot keep, and tries again.
    one.keeps = false
    bench.draw(one, 9)
    #expect(bench.server.last == 5 && one.client.status == .connected(waiting: 1))
    one.keeps = true
    bench.pass(2000)
    #expect(bench.server.last == 6 && one.client.status == .connected(waiting: 0))
  }

  @Test func `Undo takes back one's own, wherever others have drawn since`() throws {
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    bench.draw(one, 1)
    bench.draw(other, 2)
    let seed = other.drawing.document.strokes.last?.record.seed
    #expect(one.drawing.document.undo())
    bench.settle()
    for seat in bench.seats {
      #expect(seat.drawing.document.strokes.map { $0.record.seed } == [seed])
    }
    #expect(!one.drawing.document.undo())
    // After a restart it is still one's own, and still there to be done again.
    try bench.restart(one)
    bench.reconnect()
    #expect(one.drawing.document.redo())
    bench.settle()
    #expect(other.drawing.document.count == 2)
    #expect(try bench.areEqual())
  }

  @Test func `A large change comes in pieces, and goes on where it was after a break`() throws {
    var limits = RoomLimits()
    limits.queueWindow = 1 << 18
    let bench = try RoomBench(limits: limits)
    let (one, other) = (bench.add(), bench.add())
    var random = SeededGenerator(seed: 1)
    let content = PictureContent(.png, (0..<3_000_000).map { _ in UInt8(random.below(256)) })
    let document = one.drawing.document
    (one.sent, one.cutAfter) = (0, 2_000_000)
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: content, pageIndex: 0,
          size: PageSize(width: 50, height: 50), transform: .identity, isLocked: false, page: nil,
          place: document.nextPicturePlace)
      ]))
    bench.settle()
    #expect(one.client.status == .offline(waiting: 1) && bench.server.last == 0)
    bench.reconnect()
    #expect(bench.server.last == 1 && other.drawing.document.pictures.first?.content == content)
    #expect(bench.largestMessage <= 1 << 18 && one.sent < 3_400_000)
    #expect(one.attempts == 2 && other.attempts == 1)
    // One who joins is cut in the middle of it, and goes on there.
    let late = bench.add()
    #expect(late.drawing.document.pictures.first?.content == content)
    #expect(try bench.areEqual())
  }
}
