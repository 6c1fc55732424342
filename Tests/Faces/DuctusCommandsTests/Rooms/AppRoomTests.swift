import Ductus
import Foundation
import InkSync
import InkUIKit
import Testing

/// Apps in rooms of a real server, through real sockets.
@MainActor
@Suite struct AppRoomTests {
  /// A network of the tests' sockets; the port is that of the server, which another process may have later.
  @MainActor final class SocketNetwork: RoomNetwork {
    @MainActor final class Line: RoomLine {
      fileprivate var socket: RoomSocket?
      fileprivate let listener: @MainActor (RoomLineEvent) -> Void
      fileprivate var isOpen = false

      fileprivate init(
        _ socket: RoomSocket?, _ listener: @escaping @MainActor (RoomLineEvent) -> Void
      ) {
        (self.socket, self.listener) = (socket, listener)
      }

      func send(_ bytes: [UInt8]) { socket?.send(bytes) }
      func close() { socket = nil }
    }

    var port: UInt16
    private(set) var addresses: [URL] = []
    private var lines: [Line] = []

    init(_ port: UInt16) { self.port = port }

    func open(
      _ address: URL, _ listener: @escaping @MainActor (RoomLineEvent) -> Void
    ) -> any RoomLine {
      addresses.append(address)
      let socket = try? RoomSocket(trying: port)
      let line = Line(socket, listener)
      lines.append(line)
      if socket == nil { Task { listener(.closed) } }
      return line
    }

    /// Takes in what has come.
    func step() throws {
      lines.removeAll { $0.socket == nil }
      for line in lines {
        if !line.isOpen {
          line.isOpen = true
          line.listener(.opened)
        }
        for message in try line.socket?.takeMessages() ?? [] { line.listener(.message(message)) }
        guard let socket = line.socket, socket.hasEnded || socket.closeCode != nil else { continue }
        line.socket = nil
        line.listener(.closed)
      }
    }
  }

  /// Knows whether a task is over.
  @MainActor final class TaskEnd {
    private(set) var isOver = false

    init(_ task: Task<InkRoom, any Error>) {
      Task {
        _ = await task.result
        isOver = true
      }
    }
  }

  /// Lets apps and a person go on until something holds; a test hangs up after four minutes and 20,000 steps.
  private func settle(
    _ rooms: [InkRoom], _ person: RoomPerson?, _ network: SocketNetwork,
    until holds: @MainActor () -> Bool
  ) async throws {
    let end = RoomPerson.now + 240_000
    var steps = 0
    while !holds() {
      steps += 1
      // The time alone says nothing: other tests may have had all the threads.
      try #require(steps < 20_000 || RoomPerson.now < end, "\(rooms.map { $0.state })")
      try network.step()
      _ = try person?.step()
      for room in rooms { room.tick() }
      // `Task.sleep` would need a thread of those that tests with real servers keep waiting.
      await withCheckedContinuation { pause in
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1)) { pause.resume() }
      }
    }
  }

  @Test func `an app makes a room, goes on after both have ended, and all have the same drawing`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rooms = folder.appendingPathComponent("rooms")
    // Other tests may keep this one waiting.
    let limits = ["entrance=600000", "silence=600000"].flatMap { ["--room-limit", $0] }
    var studio = try RoomSite.start(folder, rooms, limits)
    let network = SocketNetwork(studio.port)
    let surroundings = RoomSurroundings(
      network, clock: { Double(RoomPerson.now) / 1000 }, hasPulse: false)
    let document = InkDocument()
    RoomSite.drawMuch(document)
    let own = folder.appendingPathComponent("own")
    let making = Task {
      try await InkRoom.share(
        document, title: "Sheet", on: try #require(URL(string: "http://localhost/")), folder: own,
        surroundings)
    }
    let end = TaskEnd(making)
    try await settle([], nil, network, until: { end.isOver })
    var room = try await making.value
    #expect(network.addresses.first?.absoluteString == "ws://localhost/rooms")
    let links = try #require(room.links)
    let secret = try #require(RoomAddress(links.draw)?.secret)
    let person = RoomPerson(3, studio.port, secret)
    try await settle([room], person, network, until: { person.isSettled })
    person.draw(5)
    RoomSite.drawMuch(document)
    @MainActor func isSettled() -> Bool {
      room.state == .connected && room.unsentCount == 0 && person.isSettled
        && person.client.position.after == room.position
    }
    try await settle(
      [room], person, network,
      until: { isSettled() && room.position == person.client.madeCount + 1 })
    #expect(person.roomName == "Sheet" && room.isOwner)
    #expect(try person.drawing.document.canonicalFile() == room.document.canonicalFile())
    // The server ends, and the app draws on and ends, too.
    #expect(studio.end() == 0)
    try await settle([room], person, network, until: { room.state == .offline })
    RoomSite.drawMuch(room.document)
    await room.close()
    room = try InkRoom(folder: own, surroundings)
    #expect(room.unsentCount == 1 && room.links == links)
    let before = room.position
    studio = try RoomSite.start(folder, rooms, limits)
    (network.port, person.port) = (studio.port, studio.port)
    try await settle([room], person, network, until: { room.position > before && isSettled() })
    #expect(try person.drawing.document.canonicalFile() == room.document.canonicalFile())
    await room.leave()
    #expect(studio.end() == 0)
  }
}
