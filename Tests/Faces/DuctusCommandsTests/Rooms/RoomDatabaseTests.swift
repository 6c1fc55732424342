import Ductus
import Foundation
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Tests of several servers that share the rooms of a database.
@Suite(
  .enabled(
    if: DatabaseServer.programs != nil,
    "PostgreSQL is missing. Debian: scripts/prerequisites --browsers"))
struct RoomDatabaseTests {
  /// Servers of one database, and what is done with them.
  final class Site {
    let database: DatabaseServer
    let folder: URL
    private(set) var servers: [StudioProcess] = []
    private let arguments: [String]

    init(_ count: Int, _ folder: URL, _ arguments: [String]) throws {
      database = try DatabaseServer()
      (self.folder, self.arguments) = (folder, arguments)
      for _ in 0..<count { try add() }
    }

    /// Starts one more.
    func add() throws {
      servers.append(
        try StudioProcess(
          try StudioSite.make(in: folder),
          ["--port", "0", "--database", database.address] + arguments))
    }

    func port(_ server: Int) -> UInt16 { servers[server].port }

    /// The number of the server that has the only room.
    func holder() throws -> Int {
      let address = try database.ask(
        "SELECT address FROM ductus_servers JOIN ductus_rooms ON holder = ductus_servers.id")
      return try #require(
        servers.firstIndex { address.hasSuffix(":\($0.port)\n") }, "\(address)")
    }
  }

  /// Starts servers while something is done; all that are left are told to end.
  private func serve(
    _ count: Int = 2, _ arguments: [String] = [], _ body: (Site) throws -> Void
  ) throws {
    try withFolder { folder in
      let site = try Site(count, folder, arguments)
      try body(site)
      for studio in site.servers { _ = studio.end() }
    }
  }

  private func expectEqual(_ people: [RoomPerson]) throws {
    let files = try people.map { try $0.drawing.document.canonicalFile() }
    #expect(files.allSatisfy { $0 == files[0] })
    #expect(people.allSatisfy { $0.drawing.unreadable.isEmpty })
  }

  @Test func `people on two servers draw in one room, and see each other's wet ink`() throws {
    try serve { site in
      let links = try RoomSite.room(site.port(0))
      let people = [
        RoomPerson(1, site.port(1), links.own), RoomPerson(2, site.port(0), links.draw),
        RoomPerson(3, site.port(1), links.look),
      ]
      try settle(people)
      #expect(people.allSatisfy { $0.roomName == "Sheet" })
      for _ in 0..<20 {
        for person in people.prefix(2) {
          person.draw(2)
          try person.step()
        }
      }
      // More than goes into one message.
      people[1].drawMuch()
      try settle(people)
      try expectEqual(people)
      people[1].sendWet([9, 8])
      try settle(people) {
        people[0].news.contains { if case .wet(_, [9, 8]) = $0 { true } else { false } }
      }
      let holder = try site.holder()
      let passed = try site.servers.map { try RoomSite.metric("passed_total", $0) }
      #expect(passed[holder] == 0 && passed[1 - holder] >= 1, "\(passed)")
      // Who only looks may do no more by a detour.
      #expect(people.map { $0.client.role } == [.own, .draw, .look])
    }
  }

  @Test func `when a server is killed, another one goes on with its rooms`() throws {
    try serve(2, ["--room-limit", "lease=4500"]) { site in
      let links = try RoomSite.room(site.port(0))
      let people = (1...3).map { RoomPerson(UInt64($0), site.port($0 % 2), links.draw) }
      try settle(people)
      let holder = try site.holder()
      for round in 0..<10 {
        for person in people {
          person.draw(3)
          try person.step()
        }
        if round == 9 { #expect(site.servers[holder].end(SIGKILL) == -1) }
      }
      let known = people.map { $0.client.position.after }
      for person in people { person.port = site.port(1 - holder) }
      try settle(people)
      try expectEqual(people)
      for (person, before) in zip(people, known) { #expect(person.client.position.after >= before) }
      #expect(try site.holder() == 1 - holder)
    }
  }

  @Test func `a server that was stopped, and believes it still has a room, writes nothing into it`()
    throws
  {
    try serve(2, ["--room-limit", "lease=4500"]) { site in
      let links = try RoomSite.room(site.port(0))
      let people = (1...4).map { RoomPerson(UInt64($0), site.port($0 % 2), links.draw) }
      try settle(people)
      let holder = try site.holder()
      let (stopped, other) = (site.servers[holder], site.servers[1 - holder])
      kill(stopped.identifier, SIGSTOP)
      // Half of them go to the other server, which takes the room as soon as it may.
      let movers = people.filter { $0.port == other.port }
      let stayers = people.filter { $0.port == stopped.port }
      for person in people { person.draw(3) }
      for person in movers { person.hangUp() }
      try settle(movers) {
        movers.allSatisfy { $0.isSettled } && (try? site.holder()) == 1 - holder
      }
      for person in movers { person.draw(5) }
      try settle(movers)
      // What the others have sent is in the socket of the stopped one, and read by it now.
      for person in stayers { person.draw(2) }
      kill(stopped.identifier, SIGCONT)
      try settle(people)
      try expectEqual(people)
      #expect(try site.holder() == 1 - holder)
      let store = try PostgresRoomStore(site.database.address)
      defer { store.close() }
      let records = try #require(try store.records(of: try store.rooms()[0].id))
      let numbers = records.records.compactMap { record in
        if case .entry(let entry) = record { entry.number } else { nil }
      }
      #expect(records.damaged == 0 && Array(Set(numbers)).sorted() == numbers)
    }
  }

  @Test func `a database that is gone for a while loses nothing`() throws {
    try serve { site in
      let links = try RoomSite.room(site.port(0))
      let people = (1...2).map { RoomPerson(UInt64($0), site.port($0 % 2), links.draw) }
      try settle(people)
      for signal in [SIGINT, SIGQUIT] {
        for person in people { person.draw(4) }
        site.database.stop(signal)
        for person in people { person.draw(4) }
        try settle(people) { people.allSatisfy { $0.client.status != .connected(waiting: 0) } }
        #expect(try site.servers[0].get("/rooms").status == 200)
        try settle(people) {
          try site.servers.contains { try $0.get("/healthz").status == 503 }
        }
        try site.database.start()
        try settle(people)
        try expectEqual(people)
      }
      // Also of the one at which nobody is any more.
      for person in people { person.hangUp() }
      try settle([]) { try site.servers.allSatisfy { try $0.get("/healthz").status == 200 } }
    }
  }

  @Test func `a connection to the database that is cut does not hinder what comes after it`() throws
  {
    try serve(1) { site in
      let links = try RoomSite.room(site.port(0))
      let people = (1...2).map { RoomPerson(UInt64($0), site.port(0), links.draw) }
      try settle(people)
      for _ in 0..<10 {
        for person in people { person.draw(2) }
        try site.database.ask(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ductus'
          """)
        for person in people { try person.step() }
      }
      try settle(people)
      try expectEqual(people)
      let store = try PostgresRoomStore(site.database.address)
      defer { store.close() }
      let records = try #require(try store.records(of: try store.rooms()[0].id)).records
      let numbers = records.compactMap { record in
        if case .entry(let entry) = record { entry.number } else { nil }
      }
      #expect(Array(Set(numbers)).sorted() == numbers, "an entry was kept twice")
    }
  }

  @Test func `links are replaced and rooms ended on whichever server one asks`() throws {
    try serve { site in
      let links = try RoomSite.room(site.port(0))
      let people = (0...1).map { RoomPerson(UInt64($0 + 1), site.port($0), links.draw) }
      try settle(people)
      let other = 1 - (try site.holder())
      let fresh = RoomSecret.random()
      let socket = try RoomSocket(site.port(other))
      socket.send(RoomRequest.replace(own: links.own, .draw, with: fresh).encoded)
      #expect(try socket.next() == RoomAnswer.done.encoded)
      try settle(people) { people.allSatisfy { $0.farewell == .gone } }
      let third = RoomPerson(3, site.port(other), fresh)
      try settle([third])
      let ending = try RoomSocket(site.port(other))
      ending.send(RoomRequest.end(own: links.own).encoded)
      #expect(try ending.next() == RoomAnswer.done.encoded)
      try settle([third]) { third.farewell == .gone }
      #expect(try site.database.ask("SELECT count(*) FROM ductus_records") == "0\n")
    }
  }

  @Test func `a log is compacted, and a room that nobody is in is left to the others`() throws {
    let limits = ["log=30", "idle-room=200", "slow-tick=100"].flatMap { ["--room-limit", $0] }
    try serve(2, limits) { site in
      let links = try RoomSite.room(site.port(0))
      let people = (1...2).map { RoomPerson(UInt64($0), site.port(0), links.draw) }
      try settle(people)
      try settle(people) {
        for person in people where person.isSettled { person.draw(4) }
        return try RoomSite.metric("compactions_total", site.servers[0]) >= 2
      }
      try settle(people)
      try expectEqual(people)
      for person in people { person.hangUp() }
      try settle([]) { try site.database.ask("SELECT holder FROM ductus_rooms") == "0\n" }
      let late = RoomPerson(4, site.port(1), links.look)
      try settle([late])
      #expect(try site.holder() == 1 && late.client.position.base > 0)
      try expectEqual([people[0], late])
    }
  }

  @Test func `who says to be a server without knowing the word is none`() throws {
    try serve(1) { site in
      let fields = [
        "Origin: https://evil.example", "Ductus-Server: 00112233445566778899aabbccddeeff",
      ]
      let request = Array(RoomSocket.request(site.port(0), fields).utf8)
      let answer = String(decoding: try site.servers[0].exchange(request), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
    }
  }

  @Test func `commands work with a database, beside servers as far as they may`() throws {
    try serve(1) { site in
      let links = try RoomSite.room(site.port(0))
      let person = RoomPerson(1, site.port(0), links.draw)
      person.draw(5)
      try settle([person])
      let place = ["--database", site.database.address]
      let list = try CommandRun(["rooms", "list"] + place)
      #expect(list.exitCode == 0 && list.output.contains("Sheet"), "\(list)")
      let room = String(list.output.prefix(16))
      let file = site.folder.appendingPathComponent("saved.ductus").path
      #expect(try CommandRun(["rooms", "export", room, "-o", file] + place).exitCode == 0)
      let taken = try CommandRun(["rooms", "remove", room, "--yes"] + place)
      #expect(
        taken.exitCode == 69 && taken.messages.contains("a server has room \(room)"), "\(taken)")
      #expect(site.servers[0].end() == 0)
      let renewed = try CommandRun(["rooms", "links", room] + place)
      #expect(renewed.exitCode == 0 && renewed.output.contains("#room="), "\(renewed)")
      #expect(try CommandRun(["rooms", "import", file, "--name", "Again"] + place).exitCode == 0)
      #expect(try CommandRun(["rooms", "remove", room, "--yes"] + place).exitCode == 0)
      let rest = try CommandRun(["rooms", "list"] + place)
      #expect(rest.output.contains("Again") && !rest.output.contains(room), "\(rest)")
      #expect(try site.database.ask("SELECT count(*) FROM ductus_servers") == "0\n")
      try site.database.ask("UPDATE ductus_version SET version = 9")
      let newer = try CommandRun(["rooms", "list"] + place)
      #expect(newer.exitCode == 65 && newer.messages.contains("newer version"), "\(newer)")
    }
  }

  @Test func `bad databases are told apart, without their passwords`() throws {
    let nowhere = try CommandRun(
      ["rooms", "list", "--database", "postgres://a:secret@127.0.0.1:1/none"])
    #expect(nowhere.exitCode == 69 && !nowhere.messages.contains("secret"), "\(nowhere)")
    #expect(nowhere.messages.contains("the rooms cannot be opened"), "\(nowhere)")
    for (arguments, message) in [
      (["studio", "--database", "mysql://x"], "postgres://user@host/name"),
      (["studio", "--database", "postgres://x", "--rooms", "y"], "--rooms or --database"),
      (["studio", "--database", "postgres://x", "--host", "0.0.0.0"], "--advertise"),
      (["studio", "--database", "postgres://x", "--advertise", "here"], "10.0.0.7:8765"),
      (["studio", "--advertise", "a:1"], "--advertise is for --database"),
      (["rooms", "list"], "--database"),
    ] {
      let run = try CommandRun(arguments)
      #expect(run.exitCode == 64 && run.messages.contains(message), "\(arguments): \(run)")
    }
  }
}
