import Foundation
import InkDocument
import InkSync
import NIOCore
import RoomHosting

/// The people of a run and their rooms; its event loop uses it, and all of theirs.
final class Crowd {
  /// A room that was asked for.
  struct Room {
    let links: RoomLinks
    let file: [UInt8]
    /// The end of making it; `nil` before that.
    var outcome: RoomMaking.Outcome?
  }

  /// The loop.
  let loop: any EventLoop
  /// All that is counted.
  let tally = Tally()
  /// The port to which people connect: that of the server, or of a cable before it.
  var port = 0
  /// The network between people and server, if there is one that goes wrong.
  var cable: Cable?
  /// The rooms.
  private(set) var rooms: [Room] = []
  /// Those who take part, with drawings of their own.
  private(set) var guests: [Guest] = []
  /// Those who only listen.
  private(set) var visitors: [Visitor] = []
  /// False: pens rest.
  var draws = false
  private var isOver = false

  /// Makes a crowd without people.
  init(_ loop: any EventLoop) { self.loop = loop }

  // MARK: Time

  /// Calls a function after some seconds.
  func later(_ seconds: Double, _ call: @escaping () -> Void) {
    let due = Moment.now + UInt64(max(seconds, 0) * 1e9)
    _ = loop.assumeIsolated().scheduleTask(deadline: .uptimeNanoseconds(due)) { [tally] in
      tally.late.add(due, max(Moment.now, due))
      call()
    }
  }

  /// Calls a function again and again until the crowd is sent home; what is late is left out, and not made up for.
  func every(_ seconds: Double, after offset: Double = 0, _ call: @escaping () -> Void) {
    repeats(seconds, at: Moment.seconds + offset, call)
  }

  private func repeats(_ seconds: Double, at time: Double, _ call: @escaping () -> Void) {
    later(max(time - Moment.seconds, 0)) { [weak self] in
      guard let self, !self.isOver else { return }
      call()
      self.repeats(seconds, at: max(time + seconds, Moment.seconds), call)
    }
  }

  // MARK: People

  /// Asks for a room.
  func makeRoom(_ file: [UInt8], name: String = "Benchmark") {
    let (links, index) = (RoomLinks.random(), rooms.count)
    rooms.append(Room(links: links, file: file))
    var making = RoomMaking(file, name: Array(name.utf8), links)
    var wire: RoomWire?
    func send() { while let message = making.next() { wire?.send(message) } }
    wire = RoomWire(self) { [weak self] event in
      switch event {
      case .opened: send()
      case .message(let bytes):
        making.receive(bytes)
        send()
        guard let outcome = making.outcome else { return }
        self?.rooms[index].outcome = outcome
        wire?.close()
        wire = nil
      case .closed:
        self?.rooms[index].outcome = making.outcome ?? .refused(.store)
        wire = nil
      }
    }
  }

  /// Ends a room.
  func endRoom(_ index: Int) {
    let own = rooms[index].links.own
    var wire: RoomWire?
    wire = RoomWire(self) { event in
      switch event {
      case .opened: wire?.send(RoomRequest.end(own: own).encoded)
      case .message:
        wire?.close()
        wire = nil
      case .closed: wire = nil
      }
    }
  }

  /// Lets someone take part in a room.
  func add(_ guest: Guest) {
    guests.append(guest)
    guest.begin()
  }

  /// Lets someone listen in a room.
  func add(_ visitor: Visitor) {
    visitors.append(visitor)
    visitor.begin()
  }

  /// Lets no more than the first of the guests draw.
  func limitPens(to count: Int) {
    for (index, guest) in guests.enumerated() { guest.rests = index >= count }
  }

  /// Sends everybody home; rooms stay.
  func clear() {
    for guest in guests { guest.leave() }
    for visitor in visitors { visitor.leave() }
    (guests, visitors, draws) = ([], [], false)
  }

  /// Ends what happens again and again.
  func end() {
    clear()
    isOver = true
  }

  /// True if everybody has all of the log, and all that was made is acknowledged.
  var isSettled: Bool {
    let last = guests.reduce(into: [Int: Int]()) {
      $0[$1.room] = max($0[$1.room] ?? 0, $1.position)
    }
    return guests.allSatisfy { $0.isSettled && $0.position == last[$0.room] }
      && visitors.allSatisfy { $0.hasJoined }
  }
}

/// The crowd as the main thread has it.
struct Stage: Sendable {
  /// Something that did not come to pass.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let crowd: NIOLoopBound<Crowd>

  /// Makes a crowd on a loop.
  init(_ loop: any EventLoop) throws {
    crowd = try loop.submit { NIOLoopBound(Crowd(loop), eventLoop: loop) }.wait()
  }

  /// Does something on the loop, and waits for it.
  @discardableResult
  func on<T: Sendable>(_ body: @escaping @Sendable (Crowd) throws -> T) throws -> T {
    try crowd.eventLoop.submit { try body(crowd.value) }.wait()
  }

  /// Waits until something holds.
  ///
  /// - Parameters:
  ///   - what: the thing that is waited for, in words.
  ///   - seconds: the longest time.
  ///   - holds: whether it holds.
  /// - Throws: a ``Failure`` where that takes too long.
  func wait(
    for what: String, _ seconds: Double = 120, _ holds: @escaping @Sendable (Crowd) -> Bool
  ) throws {
    let end = Moment.seconds + seconds
    while try !on(holds) {
      guard Moment.seconds < end else { throw Failure(description: "no end of: \(what)") }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }

  /// Lets some time pass.
  func rest(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

  /// Asks for rooms, some at a time, and waits until they are there.
  ///
  /// - Returns: the index of the first one.
  @discardableResult
  func makeRooms(_ count: Int, _ file: [UInt8]) throws -> Int {
    let first = try on { $0.rooms.count }
    for start in stride(from: 0, to: count, by: 50) {
      try on { crowd in for _ in start..<min(start + 50, count) { crowd.makeRoom(file) } }
      try wait(for: "rooms that are made") { $0.rooms.allSatisfy { $0.outcome != nil } }
    }
    guard try on({ $0.rooms.allSatisfy { $0.outcome == .made } }) else {
      throw Failure(description: "a room was not made")
    }
    return first
  }
}
