import Ductus
import InkSharing
import InkSync
import InkTestSupport
import Testing

/// Places in rooms, as pages and apps hold them.
@Suite struct RoomSeatTests {
  private static func document(_ author: UInt64 = 7) -> InkDocument {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: author))
    RandomStrokes.draw(document, seed: 1)
    return document
  }

  private static func joining(_ author: UInt64) throws -> RoomSeat {
    RoomSeat(
      joining: try #require(SeatBench.secret), author: DocumentAuthor(rawValue: author),
      key: author, at: 0)
  }

  private static func areEqual(_ bench: SeatBench) throws -> Bool {
    let files = try bench.guests.map { try $0.seat.document.canonical.file() }
    return files.allSatisfy { $0 == files[0] }
  }

  @Test func `Who makes a room goes on with the drawing, and who joins gets it`() throws {
    let document = Self.document()
    let bench = try SeatBench(document)
    let seat = RoomSeat(making: try #require(SeatBench.secret), document, key: 3, at: 0)
    // What is drawn while the room is being made goes there.
    RandomStrokes.draw(document, seed: 2)
    let maker = bench.add(seat, .own)
    #expect(maker.opened == 0 && maker.seat.document === document)
    let guest = bench.add(try Self.joining(8))
    #expect(guest.opened == 1 && guest.seat.document.count == 2 && guest.seat.mayDraw)
    #expect(guest.seat.name == Array("Sheet".utf8))
    RandomStrokes.draw(guest.seat.document, seed: 3)
    bench.settle()
    #expect(document.count == 3 && maker.shown == 1)
    #expect(maker.seat.client.status == .connected(waiting: 0))
    #expect(try Self.areEqual(bench))
    // Undo is one's own.
    #expect(document.undo())
    bench.settle()
    #expect(guest.seat.document.count == 2 && guest.seat.document.undo())
    bench.settle()
    #expect(document.count == 1)
    #expect(try Self.areEqual(bench))
  }

  @Test func `Before the drawing has come nothing can be drawn, and for looking never`() throws {
    let bench = try SeatBench(Self.document())
    let seat = try Self.joining(8)
    #expect(!seat.mayDraw)
    let guest = bench.add(seat, .look)
    #expect(guest.opened == 1 && guest.seat.client.role == .look && !guest.seat.mayDraw)
    // Nor after a restart, before anybody has said so again.
    let file = try guest.seat.document.file()
    let again = RoomSeat(
      restoring: try #require(guest.bookmark), own: [], try InkDocument(file: file),
      try #require(SeatBench.secret), at: bench.now)
    #expect(again.document.count == 1 && !again.mayDraw)
  }

  @Test func `A server that lets nobody in is told of, and not asked again where that is for good`()
    throws
  {
    let bench = try SeatBench(Self.document())
    let seat = try Self.joining(8)
    let guest = SeatBench.Guest(seat, .draw)
    guest.refusal = .gone
    bench.guests.append(guest)
    for _ in 0..<100 { bench.pass(1000) }
    #expect(seat.client.status == .stopped(.gone, waiting: 0) && seat.client.epoch == 1)
    // One that is crowded is asked again.
    let other = SeatBench.Guest(try Self.joining(9), .draw)
    other.refusal = .crowded
    bench.guests.append(other)
    for _ in 0..<100 { bench.pass(1000) }
    #expect(other.seat.client.status == .offline(waiting: 0) && other.seat.client.epoch > 3)
    other.refusal = nil
    other.seat.hurry(at: bench.now)
    bench.settle()
    #expect(other.seat.client.status == .connected(waiting: 0) && other.opened == 1)
  }

  @Test func `What was drawn offline is sent after a restart, and once`() throws {
    let bench = try SeatBench(Self.document())
    let (one, two) = (bench.add(try Self.joining(8)), bench.add(try Self.joining(9)))
    RandomStrokes.draw(one.seat.document, seed: 4)
    bench.settle()
    one.isReachable = false
    bench.cut(one)
    for seed in UInt64(5)..<8 { RandomStrokes.draw(one.seat.document, seed: seed) }
    bench.settle()
    #expect(one.seat.client.status == .offline(waiting: 3) && one.own.count == 3)
    // The page goes, and comes again with what was kept.
    let file = try one.seat.document.file()
    let own = one.own.keys.sorted().map {
      RoomClient.OwnChange(sequence: $0, body: one.own[$0] ?? [])
    }
    one.seat = RoomSeat(
      restoring: try #require(one.bookmark), own: own, try InkDocument(file: file),
      try #require(SeatBench.secret), at: bench.now)
    #expect(one.seat.document.count == 5 && one.seat.mayDraw)
    one.isReachable = true
    for _ in 0..<40 { bench.pass(1000) }
    #expect(two.seat.document.count == 5 && one.own.isEmpty && bench.server.last == 4)
    #expect(one.seat.client.status == .connected(waiting: 0))
    #expect(try Self.areEqual(bench))
    // With a drawing that is damaged it comes anew.
    one.seat = RoomSeat(
      restoring: try #require(one.bookmark), own: [], nil, try #require(SeatBench.secret),
      at: bench.now)
    #expect(!one.seat.mayDraw)
    for _ in 0..<40 { bench.pass(1000) }
    #expect(one.seat.mayDraw && one.seat.document.count == 5)
    #expect(try Self.areEqual(bench))
  }

  @Test func `What cannot be kept is not sent`() throws {
    let bench = try SeatBench(Self.document())
    let (one, two) = (bench.add(try Self.joining(8)), bench.add(try Self.joining(9)))
    one.keeps = false
    RandomStrokes.draw(one.seat.document, seed: 4)
    for _ in 0..<5 { bench.pass(1000) }
    #expect(two.seat.document.count == 1)
    #expect(one.seat.client.status == .connected(waiting: 1))
    one.keeps = true
    for _ in 0..<5 { bench.pass(1000) }
    #expect(two.seat.document.count == 2)
    #expect(one.seat.client.status == .connected(waiting: 0))
  }

  @Test func `While something else is shown, what others do waits`() throws {
    let bench = try SeatBench(Self.document())
    let (one, two) = (bench.add(try Self.joining(8)), bench.add(try Self.joining(9)))
    two.isHeld = true
    RandomStrokes.draw(one.seat.document, seed: 4)
    bench.settle()
    #expect(one.seat.client.status == .connected(waiting: 0) && two.seat.document.count == 1)
    two.isHeld = false
    bench.settle()
    #expect(two.seat.document.count == 2)
    // Even if it lasts so long that the server gives it up.
    two.isHeld = true
    RandomStrokes.draw(one.seat.document, seed: 5)
    for _ in 0..<100 { bench.pass(1000) }
    #expect(two.seat.document.count == 2)
    two.isHeld = false
    for _ in 0..<40 { bench.pass(1000) }
    #expect(two.seat.document.count == 3)
    #expect(try Self.areEqual(bench))
  }

  @Test func `The history has the name of who has drawn, and of nobody who only looks`() throws {
    let bench = try SeatBench(Self.document())
    let (one, two) = (bench.add(try Self.joining(8)), bench.add(try Self.joining(9)))
    let (ada, ben) = (DocumentAuthor(rawValue: 8), DocumentAuthor(rawValue: 9))
    one.seat.person = Array("A\u{1B}da".utf8)
    two.seat.person = Array("Ben".utf8)
    bench.settle()
    #expect(bench.server.last == 0 && one.seat.document.name(of: ada).isEmpty)
    RandomStrokes.draw(one.seat.document, seed: 5)
    bench.settle()
    #expect(bench.server.last == 2 && two.seat.document.name(of: ada) == Array("Ada".utf8))
    #expect(one.seat.document.name(of: ben).isEmpty)
    // It is said once, and again where it is another one.
    RandomStrokes.draw(one.seat.document, seed: 6)
    bench.settle()
    #expect(bench.server.last == 3)
    one.seat.person = Array("Eva".utf8)
    bench.settle()
    #expect(bench.server.last == 4 && two.seat.document.name(of: ada) == Array("Eva".utf8))
    // One that is taken away is gone.
    one.seat.person = []
    bench.settle()
    #expect(bench.server.last == 5 && two.seat.document.name(of: ada).isEmpty)
    one.seat.person = Array("Eva".utf8)
    bench.settle()
    // Who comes back has said it.
    let bookmark = try #require(one.bookmark)
    let document = try InkDocument(file: try one.seat.document.file())
    bench.cut(one)
    one.seat = RoomSeat(
      restoring: bookmark, own: [], document, try #require(SeatBench.secret), at: bench.now)
    one.seat.person = Array("Eva".utf8)
    for _ in 0..<40 { bench.pass(1000) }
    RandomStrokes.draw(one.seat.document, seed: 7)
    bench.settle()
    #expect(bench.server.last == 7)
    #expect(try Self.areEqual(bench))
  }

  @Test func `Pens and ink of others are seen while they draw, and go with them`() throws {
    let bench = try SeatBench(Self.document())
    let (one, two) = (bench.add(try Self.joining(8)), bench.add(try Self.joining(9)))
    let canvas = try InkCanvas(width: 300, height: 200, document: one.seat.document)
    let other = try InkCanvas(width: 300, height: 200, document: two.seat.document)
    one.seat.person = Array("Ada".utf8)
    one.others.own = (InkColor(red: 200, green: 0, blue: 0), Point(20, 30))
    func frame() {
      for (guest, canvas) in [(one, canvas), (two, other)] {
        _ = guest.others.frame(canvas, guest.seat, at: Double(bench.now) / 1000)
      }
      bench.pass(40)
    }
    // The server tells of it with the next tick.
    frame()
    frame()
    #expect(two.others.people.map { $0.pen.name } == [Array("Ada".utf8)])
    #expect(two.others.people.first?.pen.place == Point(20, 30))
    let touch = TouchIdentifier(1)
    for index in 0..<20 {
      canvas.receive(
        TouchBatch([
          TouchEvent(
            touch: touch, timestamp: Double(index) / 60, phase: index == 0 ? .began : .moved,
            location: Point(40 + 5 * Double(index), 90))
        ]))
      frame()
    }
    #expect(two.others.ink.isWet && two.seat.document.count == 1)
    let ink = try #require(two.others.ink.canvas)
    #expect(ink.inkCount > 100)
    canvas.finishTouches()
    bench.settle()
    frame()
    #expect(two.seat.document.count == 2 && !two.others.ink.isWet && ink.inkCount == 0)
    bench.cut(one)
    one.isReachable = false
    frame()
    frame()
    #expect(two.others.people.isEmpty)
  }

  @Test func `Frames go on until the end of a stroke was told, however soon it comes`() throws {
    let bench = try SeatBench(Self.document())
    let one = bench.add(try Self.joining(8))
    let canvas = try InkCanvas(width: 300, height: 200, document: one.seat.document)
    var time = 1.0
    func frame() -> Bool { one.others.frame(canvas, one.seat, at: time) }
    for index in 0..<20 {
      canvas.receive(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(1), timestamp: Double(index) / 60,
            phase: index == 0 ? .began : index == 19 ? .ended : .moved,
            location: Point(40 + 5 * Double(index), 90))
        ]))
      #expect(frame(), "frame \(index)")
      time += index == 18 ? 0.002 : 0.016
    }
    #expect(!canvas.isTouched)
    // Nothing happens on the canvas any more.
    var frames = 0
    while frame(), frames < 100 {
      time += 0.016
      frames += 1
    }
    #expect(frames > 0 && frames <= 3)
  }
}

extension InkCanvas {
  /// The number of pixels with ink.
  fileprivate var inkCount: Int {
    var pixels = [UInt32](repeating: 0, count: pixelWidth * pixelHeight)
    damageAll()
    for rect in takeDamage() { draw(rect, into: &pixels) }
    return pixels.reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
  }
}
