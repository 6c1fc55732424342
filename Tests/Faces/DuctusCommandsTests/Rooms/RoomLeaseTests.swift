import Ductus
import Foundation
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Tests of servers that hear nothing of their database any more, and of databases of an older version.
@Suite(
  .enabled(
    if: DatabaseServer.programs != nil,
    "PostgreSQL is missing. Debian: scripts/prerequisites --browsers"))
struct RoomLeaseTests {
  /// A clock that a test sets.
  private final class Clock: @unchecked Sendable {
    private let lock = NSLock()
    private var time: Int64 = 0

    var now: Int64 { lock.withLock { time } }

    func pass(_ milliseconds: Int64) { lock.withLock { time += milliseconds } }
  }

  /// Makes a room in a store.
  private func make(_ store: PostgresRoomStore, _ id: RoomID) throws -> RoomBase {
    let file = try RoomSite.drawing()
    let base = try RoomHost.base(of: file)
    let links = RoomRole.allCases.map { ($0, LinkHash(RoomSecret.random())) }
    let step = RoomStep.make(id, name: "", links: links, file: file, [.base(base)])
    #expect(try store.commit([step], at: 0) == [true])
    return base
  }

  private func isCutOff(_ error: any Error) -> Bool {
    if case RoomStoreProblem.cutOff = error { true } else { false }
  }

  @Test func `a server keeps nothing more once it counts as gone by its own clock`() throws {
    let database = try DatabaseServer()
    let (clock, id) = (Clock(), RoomID(rawValue: 4))
    // It would be renewed by itself after 200 s.
    let store = try PostgresRoomStore(database.address, lease: 600_000, clock: { clock.now })
    defer { store.close() }
    try store.serve(at: "127.0.0.1:1") { _ in }
    _ = try make(store, id)
    guard case .here(let fence)? = try store.hold(id) else {
      Issue.record("the room is elsewhere")
      return
    }
    let entry = RoomRecord.entry(
      RoomEntry(number: 1, author: DocumentAuthor(rawValue: 3), sequence: 1, body: [1]))
    clock.pass(599_999)
    #expect(try store.check() == nil)
    clock.pass(1)
    #expect(throws: (any Error).self) { try store.check() }
    do {
      _ = try store.commit([.append(id, fence, [entry])], at: 0)
      Issue.record("it was kept")
    } catch {
      #expect(isCutOff(error))
    }
    #expect(try store.records(of: id)?.records.count == 1)
    // It asks before it takes a room, and nobody else has taken this one meanwhile.
    #expect(try store.hold(id) == .here(fence))
    #expect(try store.check() == nil)
    #expect(try store.commit([.append(id, fence, [entry])], at: 0) == [true])
  }

  @Test func `a server that is cut off in silence sends people to the other one, and comes back`()
    throws
  {
    try withFolder { folder in
      let database = try DatabaseServer()
      let wire = try SilentWire(to: database.folder)
      let servers = try [wire.address, database.address].map { address in
        try StudioProcess(
          try StudioSite.make(in: folder),
          ["--port", "0", "--database", address, "--room-limit", "lease=4500"])
      }
      let links = try RoomSite.room(servers[0].port)
      let people = (1...3).map { RoomPerson(UInt64($0), servers[0].port, links.draw) }
      try settle(people)
      for person in people { person.draw(3) }
      try settle(people)
      wire.set(cut: true)
      for person in people { person.draw(3) }
      try settle(people) {
        try servers[0].get("/healthz").status == 503
          && people.allSatisfy { $0.farewell == .store }
          && servers[0].messages.contains("has not answered for too long")
      }
      #expect(people.allSatisfy { !$0.isSettled })
      try settle([]) { try servers[1].get("/healthz").status == 200 }
      // The proxy leads them there.
      for person in people { person.port = servers[1].port }
      try settle(people)
      let files = try people.map { try $0.drawing.document.canonicalFile() }
      #expect(files.allSatisfy { $0 == files[0] })
      wire.set(cut: false)
      try settle(people) { try servers[0].get("/healthz").status == 200 }
      // What it had not written is not written now.
      for person in people { person.draw(3) }
      try settle(people)
      let late = RoomPerson(4, servers[0].port, links.draw)
      try settle(people + [late])
      #expect(
        try late.drawing.document.canonicalFile() == people[0].drawing.document.canonicalFile())
      let store = try PostgresRoomStore(database.address)
      defer { store.close() }
      let records = try #require(try store.records(of: try store.rooms()[0].id))
      let numbers = records.records.compactMap { record in
        if case .entry(let entry) = record { entry.number } else { nil }
      }
      #expect(records.damaged == 0 && Array(Set(numbers)).sorted() == numbers)
      for studio in servers { #expect(studio.end() == 0) }
    }
  }

  @Test func `a database of the first version goes on, with hashes in the place of keys`() throws {
    let database = try DatabaseServer()
    let id = RoomID(rawValue: 4)
    do {
      let store = try PostgresRoomStore(database.address)
      defer { store.close() }
      _ = try make(store, id)
    }
    // What the first version wrote of the author 1001.
    let record = "1105e903000000000000157c4a7fb979379e939400c6"
    try database.ask(
      "INSERT INTO ductus_records (room, bytes) VALUES (4, decode('\(record)', 'hex'))")
    try database.ask("UPDATE ductus_version SET version = 1")
    // A server that may be of that version would go on writing keys.
    try database.ask(
      "INSERT INTO ductus_servers VALUES (1, '', '', clock_timestamp() + interval '1 day')")
    do {
      _ = try PostgresRoomStore(database.address)
      Issue.record("it was opened")
    } catch {
      #expect(error.description.contains("servers of an older version"), "\(error)")
    }
    #expect(try database.ask("SELECT version FROM ductus_version") == "1\n")
    try database.ask("UPDATE ductus_servers SET until = clock_timestamp()")
    let author = DocumentAuthor(rawValue: 1001)
    let hash = RoomRecord.author(author, key: AuthorKeyHash(0x9E37_79B9_7F4A_7C15, of: author))
    for _ in 0..<2 {
      let store = try PostgresRoomStore(database.address)
      defer { store.close() }
      let stored = try #require(try store.records(of: id))
      #expect(stored.damaged == 0 && stored.records.last == hash && stored.records.count == 2)
      #expect(
        try database.ask(
          "SELECT count(*) FROM ductus_records WHERE position('\\x157c4a7f'::bytea in bytes) > 0")
          == "0\n")
      #expect(try database.ask("SELECT version FROM ductus_version") == "3\n")
    }
  }
}
