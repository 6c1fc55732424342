import Ductus
import Foundation
import InkSync
import InkTestSupport
import Testing

/// Someone in a room of a real server: the rules, a drawing, a connection, and a store in memory that loses nothing.
final class RoomPerson {
  let drawing: RoomDrawing
  private(set) var client: RoomClient
  /// The news of others that have come.
  private(set) var news: [OthersNews] = []
  /// The name of the room, once it was said.
  private(set) var roomName: String?
  /// Those who have come, as an owner was told last.
  private(set) var visits: [RoomVisit] = []
  /// The reason with which the server has said goodbye last.
  private(set) var farewell: RoomRefusal?
  var edits: RandomEdits
  /// The port of the server, which another process may have later.
  var port: UInt16
  private let secret: RoomSecret
  private var socket: RoomSocket?
  private var hasEntered = false
  private var epoch = 0
  private var ticked: Int64 = 0

  /// Makes someone who comes in by a link when ``step()`` is called.
  init(_ seed: UInt64, _ port: UInt16, _ secret: RoomSecret) {
    var limits = RoomLimits()
    limits.retry = 20...200
    limits.ping = 200
    let author = DocumentAuthor(rawValue: 1000 + seed)
    (self.port, self.secret) = (port, secret)
    drawing = RoomDrawing(author: author)
    client = RoomClient(
      author: author, key: seed &* 0x9E37_79B9_7F4A_7C15, limits: limits, at: Self.now)
    edits = RandomEdits(seed: seed, longest: 8)
  }

  static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }

  /// True if all is here and all that was made is acknowledged.
  var isSettled: Bool { client.status == .connected(waiting: 0) && drawing.made.isEmpty }

  /// Edits the drawing at random, some times.
  func draw(_ count: Int = 1) {
    for _ in 0..<count { edits.step(drawing.document) }
    send()
  }

  /// Makes one change that takes more than a message.
  func drawMuch() {
    RoomSite.drawMuch(drawing.document)
    send()
  }

  /// Gives what was made to the client.
  func send() {
    for body in drawing.takeMade() { client.make(body, at: Self.now) }
    serve()
  }

  /// Says where this one is.
  func show(_ bytes: [UInt8]) {
    client.sendPresence(bytes)
    serve()
  }

  /// Sends ink that is being drawn.
  func sendWet(_ bytes: [UInt8]) {
    client.sendWet(bytes)
    serve()
  }

  /// Gives the drawing another name.
  func rename(_ name: String) {
    client.rename(Array(name.utf8))
    serve()
  }

  /// Asks who has come, as an owner.
  func askVisitors() {
    client.askVisitors()
    serve()
  }

  /// Sends someone away, or lets this one in again, as an owner.
  func admit(_ other: RoomPerson, _ isLetIn: Bool) {
    client.admit(other.client.author, isLetIn)
    serve()
  }

  /// Hangs up without a word.
  func hangUp() {
    socket = nil
    client.closed(epoch, at: Self.now)
  }

  /// Takes in what has come, and does what follows; returns whether something has come.
  @discardableResult
  func step() throws -> Bool {
    let messages = try socket?.takeMessages() ?? []
    for message in messages {
      if !hasEntered, message.first ?? 0 >= RoomAnswer.first {
        guard case .entered(let name) = try RoomAnswer(message) else {
          Issue.record("another answer: \(message)")
          continue
        }
        roomName = String(decoding: name, as: UTF8.self)
        hasEntered = true
        client.connected(epoch, at: Self.now)
      } else {
        if case .bye(let reason) = try ServerMessage(message) {
          farewell = reason
          // Before the hello the client knows of no conversation.
          if !hasEntered { client.connected(epoch, at: Self.now) }
        }
        client.receive(message, epoch, at: Self.now)
      }
      serve()
    }
    if let socket, socket.hasEnded || socket.closeCode != nil {
      self.socket = nil
      client.closed(epoch, at: Self.now)
    }
    if Self.now - ticked >= 10 {
      ticked = Self.now
      client.tick(at: Self.now)
    }
    serve()
    return !messages.isEmpty
  }

  private func serve() {
    while true {
      let tasks = client.takeTasks()
      for task in tasks { take(task) }
      if !tasks.isEmpty { continue }
      guard case .store(let ticket, _, _)? = client.takeStore() else { return }
      client.stored(ticket, true, at: Self.now)
    }
  }

  private func take(_ task: RoomTask) {
    switch task {
    case .connect(let epoch):
      (self.epoch, hasEntered) = (epoch, false)
      socket = try? RoomSocket(trying: port)
      if let socket {
        socket.send(RoomRequest.enter(secret).encoded)
      } else {
        client.closed(epoch, at: Self.now)
      }
    case .disconnect: socket = nil
    case .send(_, let bytes): socket?.send(bytes)
    case .open(let file, let entries):
      do {
        try drawing.open(file, entries)
        client.opened()
      } catch {
        Issue.record("the drawing cannot be opened: \(error)")
      }
    case .make(let entries): drawing.make(entries)
    case .others(let more): news += more
    case .alone, .store: break
    case .named(let name): roomName = String(decoding: name, as: UTF8.self)
    case .visitors(let visits): self.visits = visits
    }
  }
}

extension InkDocument {
  /// The bytes of the file that is the same for all equal drawings.
  func canonicalFile() throws -> [UInt8] { try DuctusWriter().begin(canonical) }
}

/// Lets people go on until something holds; a test hangs up after four minutes and 20,000 steps.
func settle(_ people: [RoomPerson], until holds: () throws -> Bool) throws {
  let end = RoomPerson.now + 240_000
  var steps = 0
  while try !holds() {
    steps += 1
    // The time alone says nothing: other tests may have had all the processors.
    try #require(steps < 20_000 || RoomPerson.now < end, "\(people.map { $0.client.status })")
    var hasMoved = false
    for person in people where try person.step() { hasMoved = true }
    if !hasMoved { usleep(1000) }
  }
}

/// Lets people go on until all have all.
func settle(_ people: [RoomPerson]) throws {
  try settle(people) {
    let last = people.map { $0.client.position.after }.max() ?? 0
    return people.allSatisfy {
      $0.isSettled && max($0.client.position.after, $0.client.position.base) >= last
    }
  }
}
