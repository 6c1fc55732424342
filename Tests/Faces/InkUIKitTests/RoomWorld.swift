import Ductus
import Foundation
import InkSharing
import InkSync
import InkTestSupport
import InkUIKit
import Testing

/// A server with one room, and a network that leads there, for apps that take part.
@MainActor
final class RoomWorld: RoomNetwork {
  /// A connection, as an app has it.
  final class Line: RoomLine {
    let id: Int
    let listener: @MainActor (RoomLineEvent) -> Void
    private(set) var sent: [[UInt8]] = []
    var isClosed = false

    init(_ id: Int, _ listener: @escaping @MainActor (RoomLineEvent) -> Void) {
      (self.id, self.listener) = (id, listener)
    }

    func send(_ bytes: [UInt8]) { sent.append(bytes) }
    func close() { isClosed = true }

    func takeSent() -> [[UInt8]] {
      defer { sent = [] }
      return sent
    }
  }

  private static let own = RoomSecret(Array(1...16))
  private static let draw = RoomSecret(Array(2...17))
  private static let look = RoomSecret(Array(3...18))

  var time = 0.0
  /// False: attempts to connect fail.
  var isReachable = true
  /// The word with which the server lets nobody in; `nil` where it does.
  var refusal: RoomRefusal?
  /// False: the server takes messages, and answers none.
  var answers = true
  /// True: rooms are ended, but the connection ends before the answer.
  var losesAnswers = false
  private(set) var addresses: [URL] = []
  private var server: RoomServer?
  private var records: [RoomRecord] = []
  private var base: [UInt8] = []
  private var links: RoomLinks?
  private var lines: [Line] = []
  private var entered: [Int: RoomRole] = [:]
  private var making: (links: RoomLinks, total: Int, file: [UInt8])?
  private var lineCount = 0

  /// Makes a room of a drawing, or waits until somebody does.
  init(_ document: InkDocument? = nil) throws {
    guard let document else { return }
    let links = RoomLinks(
      own: try #require(Self.own), draw: try #require(Self.draw), look: try #require(Self.look))
    begin(links, try document.canonical.file(), clock: document.journal.clock)
  }

  private func begin(_ links: RoomLinks, _ file: [UInt8], clock: Int) {
    (self.links, base) = (links, file)
    records = [.base(RoomBase(length: file.count, clock: clock))]
    var server = RoomServer()
    server.restore(records, at: now)
    self.server = server
  }

  private var now: Int64 { Int64(time * 1000) }

  /// The number of the last entry of the log.
  var last: Int { server?.last ?? 0 }
  /// True if there is a room.
  var hasRoom: Bool { server != nil }
  /// The number of connections that are there.
  var lineCountNow: Int { lines.count }

  /// The world of an app.
  var surroundings: RoomSurroundings {
    RoomSurroundings(self, clock: { [unowned self] in time }, hasPulse: false)
  }

  /// The link for a role.
  func link(
    _ role: RoomRole, of page: URL? = URL(string: "https://ink.example/app/")
  ) throws -> URL {
    let secret = try #require(links)[role]
    return try #require(page.flatMap { RoomAddress(page: $0, secret)?.link })
  }

  func open(
    _ address: URL, _ listener: @escaping @MainActor (RoomLineEvent) -> Void
  ) -> any RoomLine {
    addresses.append(address)
    lineCount += 1
    let line = Line(lineCount, listener)
    lines.append(line)
    let isReachable = isReachable
    Task {
      if line.isClosed { return }
      line.listener(isReachable ? .opened : .closed)
      if !isReachable { self.forget(line) }
    }
    return line
  }

  private func forget(_ line: Line) {
    lines.removeAll { $0 === line }
    entered[line.id] = nil
    server?.closed(line.id)
  }

  /// Cuts all connections.
  func cut() {
    for line in lines {
      forget(line)
      if !line.isClosed { line.listener(.closed) }
    }
  }

  /// Lets the server do what it can now.
  func step() {
    for line in lines {
      if line.isClosed {
        forget(line)
        continue
      }
      for message in line.takeSent() where answers { receive(message, line) }
    }
    server?.tick(at: now)
    while let outputs = server?.takeOutputs(), !outputs.isEmpty {
      for output in outputs { serve(output) }
    }
  }

  private func receive(_ message: [UInt8], _ line: Line) {
    if entered[line.id] != nil {
      server?.receive(message, from: line.id, at: now)
      return
    }
    if let refusal { return line.listener(.message(ServerMessage.bye(refusal).encoded)) }
    switch try? RoomRequest(message) {
    case .enter(let secret):
      let role = RoomRole.allCases.first { links?[$0] == secret }
      guard let role else {
        return line.listener(.message(ServerMessage.bye(.gone).encoded))
      }
      entered[line.id] = role
      server?.open(line.id, role, at: now)
      line.listener(.message(RoomAnswer.entered(name: Array("Sheet".utf8)).encoded))
    case .create(let links, _, let total): making = (links, total, [])
    case .piece(_, let bytes):
      making?.file += bytes
      guard let making, making.file.count >= making.total else { return }
      begin(making.links, making.file, clock: 1 << 10)
      line.listener(.message(RoomAnswer.done.encoded))
    case .replace(let own, let role, let secret):
      guard own == links?.own else {
        return line.listener(.message(ServerMessage.bye(.gone).encoded))
      }
      switch role {
      case .own: Issue.record("the own link is replaced")
      case .draw: links?.draw = secret
      case .look: links?.look = secret
      }
      line.listener(.message(RoomAnswer.done.encoded))
      dismiss { $0 == role }
    case .end(let own):
      guard own == links?.own else {
        return line.listener(.message(ServerMessage.bye(.gone).encoded))
      }
      links = nil
      dismiss { _ in true }
      if losesAnswers {
        line.listener(.closed)
      } else {
        line.listener(.message(RoomAnswer.done.encoded))
      }
    case nil: Issue.record("an unexpected message: \(message)")
    }
  }

  /// Sends those away who have come in by some links.
  private func dismiss(_ isGone: (RoomRole) -> Bool) {
    for line in lines {
      guard let role = entered[line.id], isGone(role) else { continue }
      line.listener(.message(ServerMessage.bye(.gone).encoded))
    }
  }

  private func serve(_ output: RoomServer.Output) {
    switch output {
    case .send(let id, let bytes):
      guard let line = lines.first(where: { $0.id == id }), !line.isClosed else { return }
      server?.taken(id, bytes: bytes.count, at: now)
      line.listener(.message(bytes))
    case .close(let id):
      guard let line = lines.first(where: { $0.id == id }) else { return }
      forget(line)
      if !line.isClosed { line.listener(.closed) }
    case .store(let ticket, let new):
      records += new
      server?.stored(ticket, true, at: now)
    case .restore: server?.restore(records, at: now)
    case .readBase(let id, let number, let offset, let count):
      server?.baseRead(
        id, number: number, offset: offset, Array(base[offset..<offset + count]), at: now)
    case .examine(let examination):
      server?.examined(examination, examination.verdict(on: base), at: now)
    case .compact(let through, _): server?.compacted(through, length: 0, kept: nil, at: now)
    case .note, .tidy: break
    case .rename(let name): server?.renamed(name, at: now)
    }
  }

  /// Lets apps go on until something holds, in steps of 20 ms of the world's time; a test hangs up after four minutes.
  func settle(
    _ rooms: [InkRoom], until holds: @MainActor () -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let end = ContinuousClock.now + .seconds(240)
    var steps = 0
    while !holds() {
      steps += 1
      // The time alone says nothing: other tests may have had all the threads.
      if steps > 100_000, ContinuousClock.now > end {
        Issue.record("\(rooms.map { $0.state })", sourceLocation: sourceLocation)
        throw CancellationError()
      }
      time += 0.02
      step()
      for room in rooms { room.tick() }
      try await Task.sleep(nanoseconds: 200_000)
    }
  }

  /// Goes on, with apps, until a task is over.
  func value<Value>(of task: Task<Value, any Error>, _ rooms: [InkRoom] = []) async throws -> Value
  {
    let end = TaskEnd(task)
    try await settle(rooms, until: { end.isOver })
    return try await task.value
  }

  /// Lets apps go on until all have all.
  func settle(
    _ rooms: [InkRoom], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await settle(
      rooms,
      until: {
        rooms.allSatisfy { $0.state == .connected && $0.unsentCount == 0 && $0.isUpToDate(self) }
      }, sourceLocation: sourceLocation)
  }
}

/// Knows whether a task is over.
@MainActor
final class TaskEnd {
  private(set) var isOver = false

  init<Value>(_ task: Task<Value, any Error>) {
    Task {
      _ = await task.result
      isOver = true
    }
  }
}

extension InkRoom {
  /// True if all of the log is here, and nothing was drawn that was not told of.
  fileprivate func isUpToDate(_ world: RoomWorld) -> Bool { position >= world.last }
}

/// The strokes that tests of rooms draw, and the folders in which they keep them.
enum RoomSheet {
  /// A drawing of someone with a stroke.
  static func document(_ author: UInt64 = 7) -> InkDocument {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: author))
    RandomStrokes.draw(document, seed: 1)
    return document
  }

  /// Gives a folder for a test, and removes it.
  @MainActor
  static func withFolder(_ body: @MainActor (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("InkRoom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }
}

/// A view in a test: a canvas without UIKit.
@MainActor
final class TestStage: RoomStage {
  private(set) var canvas: InkCanvas
  private(set) var shown: [Bool] = []
  private(set) var rights = 0

  init(_ document: InkDocument) throws {
    canvas = try InkCanvas(width: 300, height: 200, document: document)
  }

  func finishTouches() { canvas.finishTouches() }

  func show(_ document: InkDocument, isFirst: Bool) {
    shown.append(isFirst)
    guard let next = try? InkCanvas(width: 300, height: 200, document: document) else { return }
    canvas = next
  }

  func noteRights() { rights += 1 }
  func needsFrame() {}
}
