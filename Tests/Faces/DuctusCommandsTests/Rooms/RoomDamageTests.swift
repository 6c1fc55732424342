import Ductus
import Foundation
import GRDB
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Tests of stores of SQLite that are damaged, copied, or of an older version.
@Suite struct RoomDamageTests {
  private static let rooms = (1...3).map { RoomID(rawValue: $0) }

  private func path(_ folder: URL) -> String { folder.appendingPathComponent("rooms.sqlite").path }

  /// Makes a store with some rooms; returns the records of each, as they were written.
  private func make(_ folder: URL) throws -> [[RoomRecord]] {
    let store = try SQLiteRoomStore(folder.path)
    defer { store.close() }
    let file = try RoomSite.drawing()
    let base = try RoomHost.base(of: file)
    var random = SeededGenerator(seed: 11)
    var all = Self.rooms.map { _ in [RoomRecord.base(base)] }
    for id in Self.rooms {
      let links = RoomRole.allCases.map { ($0, LinkHash(RoomSecret.random())) }
      let step = RoomStep.make(id, name: "", links: links, file: file, [.base(base)])
      #expect(try store.commit([step], at: 0) == [true])
    }
    for number in 1...30 {
      for (index, id) in Self.rooms.enumerated() {
        let body = (0..<(20 + random.below(180))).map { _ in UInt8(random.below(256)) }
        let entry = RoomRecord.entry(
          RoomEntry(
            number: number, author: DocumentAuthor(rawValue: 3), sequence: number, body: body))
        #expect(
          try store.commit([.append(id, RoomFence(rawValue: 0), [entry])], at: 0) == [true])
        all[index].append(entry)
      }
    }
    return all
  }

  /// Changes the file of a store by statements.
  private func change(_ folder: URL, _ statements: String) throws {
    let file = try DatabaseQueue(path: path(folder))
    try file.writeWithoutTransaction { try $0.execute(sql: statements) }
    try file.close()
  }

  private func complaints(_ folder: URL) throws -> [String] {
    let file = try DatabaseQueue(path: path(folder))
    defer { try? file.close() }
    return try file.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
  }

  /// Takes a third of the records out of the index by which they are found.
  private static let harm = """
    DROP INDEX records_of_room;
    CREATE INDEX records_of_room ON records (room) WHERE number % 3 <> 0;
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = 'CREATE INDEX records_of_room ON records (room)'
      WHERE name = 'records_of_room';
    PRAGMA writable_schema = OFF;
    """

  @Test func `an index that is damaged hides no change, and is made anew`() throws {
    try withFolder { folder in
      let records = try make(folder)
      try change(folder, Self.harm)
      #expect(try complaints(folder).count > 20)
      do {
        let store = try SQLiteRoomStore(reading: folder.path)
        defer { store.close() }
        for (id, expected) in zip(Self.rooms, records) {
          #expect(try store.records(of: id) == StoredRecords(records: expected, damaged: 0))
        }
      }
      // One that writes mends it.
      let store = try SQLiteRoomStore(folder.path)
      #expect(try store.check()?.hasPrefix("an index was damaged") == true)
      for (id, expected) in zip(Self.rooms, records) {
        #expect(try store.records(of: id) == StoredRecords(records: expected, damaged: 0))
      }
      store.close()
      let said = try complaints(folder)
      #expect(said == ["ok"])
    }
  }

  @Test func `an index that is damaged while the server runs is made anew, too`() throws {
    try withFolder { folder in
      let records = try make(folder)
      let store = try SQLiteRoomStore(folder.path)
      #expect(try store.check() == nil)
      try change(folder, Self.harm)
      for (id, expected) in zip(Self.rooms, records) {
        #expect(try store.records(of: id) == StoredRecords(records: expected, damaged: 0))
      }
      store.close()
      let said = try complaints(folder)
      #expect(said == ["ok"])
    }
  }

  @Test(
    arguments: [
      "DELETE FROM records WHERE number = (SELECT MAX(number) FROM records WHERE room = 2)",
      "DELETE FROM records WHERE number = (SELECT MIN(number) + 9 FROM records WHERE room = 2)",
      "DELETE FROM records WHERE room = 2",
      "INSERT INTO records (room, bytes) SELECT room, bytes FROM records WHERE room = 2 LIMIT 1",
      """
      UPDATE records SET bytes = (SELECT bytes FROM records WHERE room = 3 LIMIT 1)
      WHERE number = (SELECT MAX(number) FROM records WHERE room = 2)
      """,
      "PRAGMA foreign_keys = OFF; DELETE FROM rooms WHERE id = 2",
      "UPDATE rooms SET sum = sum + 1 WHERE id = 2",
    ])
  func `a room that is not as it was written is told to be damaged, and the others are not`(
    _ statement: String
  ) throws {
    try withFolder { folder in
      let records = try make(folder)
      try change(folder, statement)
      let store = try SQLiteRoomStore(folder.path)
      defer { store.close() }
      // No index was at fault, which is said of none; the counts of all rooms were looked at.
      let remark = try store.check()
      #expect(remark?.hasPrefix("an index") != true)
      if statement.hasPrefix("DELETE") {
        #expect(remark?.hasPrefix("rooms are damaged") == true)
      }
      // As often as somebody asks.
      for _ in 0..<2 {
        #expect(try store.records(of: Self.rooms[1])?.damaged ?? 0 > 0)
        #expect(try store.hold(Self.rooms[1]) == .here(RoomFence(rawValue: 0)))
        for index in [0, 2] {
          #expect(
            try store.records(of: Self.rooms[index])
              == StoredRecords(records: records[index], damaged: 0))
        }
      }
      // It is not written anew without what is missing.
      let step = RoomStep.rewrite(Self.rooms[1], RoomFence(rawValue: 0))
      #expect(try store.commit([step], at: 0) == [false])
    }
  }

  @Test func `a link that is damaged is told to who has it, and all others come in`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      var studio = try RoomSite.start(folder, rooms)
      let links = try (1...2).map { _ in try RoomSite.room(studio.port) }
      #expect(studio.end() == 0)
      let hash = LinkHash(links[0].look).bytes.map { String(format: "%02x", $0) }.joined()
      try change(rooms, "UPDATE links SET role = 'look' WHERE hash = x'\(hash)'")
      studio = try RoomSite.start(folder, rooms)
      let socket = try RoomSocket(studio.port)
      socket.send(RoomRequest.enter(links[0].look).encoded)
      #expect(try socket.rest() == [ServerMessage.bye(.unreadable).encoded])
      #expect(try studio.get("/healthz").status == 200)
      let people = links.enumerated().map { RoomPerson(UInt64($0 + 1), studio.port, $1.draw) }
      try settle(people)
      #expect(studio.end() == 0)
    }
  }

  @Test func `a process that begins is counted, also where the count is missing`() throws {
    try withFolder { folder in
      _ = try make(folder)
      try change(folder, "DELETE FROM writers")
      let store = try SQLiteRoomStore(folder.path)
      defer { store.close() }
      #expect(try store.check() == nil)
      #expect(try store.commit([.touch(Self.rooms[0])], at: 0) == [true])
      // To try whether one can write.
      #expect(try store.commit([], at: 0) == [])
    }
  }

  @Test func `wherever the file is damaged, no log is shorter without a word`() throws {
    try withFolder { folder in
      let records = try make(folder)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path(folder)))
      var told = 0
      for seed in UInt64(0)..<60 {
        var random = SeededGenerator(seed: seed)
        var bytes = whole
        // The first hundred bytes say that it is a database.
        let start = 100 + random.below(bytes.count - 200)
        let end = start + 1 + random.below(64)
        for place in start..<end { bytes[place] = UInt8(random.below(256)) }
        let place = folder.appendingPathComponent("\(seed)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        try bytes.write(to: URL(fileURLWithPath: path(place)))
        let store =
          seed % 2 == 0
          ? try? SQLiteRoomStore(place.path) : try? SQLiteRoomStore(reading: place.path)
        guard let store else {
          told += 1
          continue
        }
        defer { store.close() }
        for (id, expected) in zip(Self.rooms, records) {
          guard let stored = try? store.records(of: id), stored.damaged == 0 else {
            told += 1
            continue
          }
          #expect(stored.records == expected, "seed \(seed), byte \(start)")
        }
      }
      #expect(told > 0)
    }
  }

  @Test func `a copy made beside the server is whole, and who knows more is told that it is older`()
    throws
  {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      let copy = folder.appendingPathComponent("copy.sqlite")
      let studio = try RoomSite.start(folder, rooms)
      let links = try RoomSite.room(studio.port)
      let (one, other) = (
        RoomPerson(1, studio.port, links.draw), RoomPerson(2, studio.port, links.draw)
      )
      try settle([one, other])
      one.draw(5)
      try settle([one, other])
      let file = try DatabaseQueue(path: path(rooms))
      try file.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO '\(copy.path)'") }
      try file.close()
      other.hangUp()
      one.draw(5)
      try settle([one])
      #expect(studio.end() == 0)
      try FileManager.default.removeItem(at: rooms)
      try FileManager.default.createDirectory(at: rooms, withIntermediateDirectories: false)
      try FileManager.default.moveItem(atPath: copy.path, toPath: path(rooms))
      let next = try RoomSite.start(folder, rooms)
      for person in [one, other] { person.port = next.port }
      try settle([one, other]) { one.farewell == .older && other.isSettled }
      #expect(one.client.status == .stopped(.older, waiting: 0))
      #expect(next.end() == 0)
    }
  }

  // MARK: An older version

  /// Makes a store as the first version has made it, with a room to which a link leads.
  ///
  /// Its one author is 1001, the first `RoomPerson`, whose key it has in the open, also in pages that are free. Another
  /// room is damaged: there are values of other types.
  private func makeOlder(_ folder: URL, _ links: RoomLinks) throws {
    let file = try RoomSite.drawing()
    let base = RoomRecord.base(try RoomHost.base(of: file)).framed
    let author = Data([
      0x11, 0x05, 0xE9, 0x03, 0, 0, 0, 0, 0, 0, 0x15, 0x7C, 0x4A, 0x7F, 0xB9, 0x79, 0x37, 0x9E,
      0x93, 0x94, 0x00, 0xC6,
    ])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: path(folder))
    // In Debian what is removed is overwritten, and elsewhere not.
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE rooms (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL,
            used INTEGER NOT NULL
          );
          CREATE TABLE links (
            hash BLOB PRIMARY KEY, room INTEGER NOT NULL REFERENCES rooms ON DELETE CASCADE,
            role INTEGER NOT NULL, UNIQUE (room, role)
          ) WITHOUT ROWID;
          CREATE TABLE records (
            number INTEGER PRIMARY KEY, room INTEGER NOT NULL REFERENCES rooms ON DELETE CASCADE,
            bytes BLOB NOT NULL
          );
          CREATE INDEX records_of_room ON records (room);
          CREATE TABLE bases (
            room INTEGER NOT NULL REFERENCES rooms ON DELETE CASCADE, number INTEGER NOT NULL,
            part INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (room, number, part)
          );
          PRAGMA application_id = \(0x4475_526D);
          PRAGMA user_version = 1;
          INSERT INTO rooms (id, name, created, used) VALUES (5, 'Sheet', 0, 0);
          INSERT INTO rooms (id, name, created, used) VALUES (6, 'Other', 'long ago', 0);
          INSERT INTO records (room, bytes) VALUES (6, 7);
          """)
      for role in RoomRole.allCases {
        try database.execute(
          sql: "INSERT INTO links (hash, room, role) VALUES (?, 5, ?)",
          arguments: [Data(LinkHash(links[role]).bytes), Int(role.rawValue)])
      }
      try database.execute(
        sql: "INSERT INTO bases (room, number, part, bytes) VALUES (5, 0, 0, ?)",
        arguments: [Data(file)])
      for record in [Data(base), author] {
        try database.execute(
          sql: "INSERT INTO records (room, bytes) VALUES (5, ?)", arguments: [record])
      }
      try database.execute(
        sql: """
          WITH RECURSIVE many (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM many LIMIT 900)
          INSERT INTO records (room, bytes) SELECT 5, ? FROM many
          """, arguments: [author])
    }
    try queue.write { database in
      try database.execute(sql: "DELETE FROM records WHERE number > 3")
      #expect(try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0 > 2)
    }
    try queue.close()
  }

  @Test func `a store of the first version goes on, with hashes in the place of keys`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      let links = RoomLinks.random()
      try makeOlder(rooms, links)
      let key = Data([0x15, 0x7C, 0x4A, 0x7F, 0xB9, 0x79, 0x37, 0x9E])
      func isKeyThere() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: rooms.path).contains { name in
          try Data(contentsOf: rooms.appendingPathComponent(name)).range(of: key) != nil
        }
      }
      #expect(try isKeyThere())
      let hash = RoomRecord.author(
        DocumentAuthor(rawValue: 1001),
        key: AuthorKeyHash(0x9E37_79B9_7F4A_7C15, of: DocumentAuthor(rawValue: 1001)))
      do {
        // To read goes without a change.
        let store = try SQLiteRoomStore(reading: rooms.path)
        defer { store.close() }
        let stored = try #require(try store.records(of: RoomID(rawValue: 5)))
        #expect(stored.damaged == 0 && stored.records.last == hash)
      }
      #expect(try isKeyThere())
      let studio = try RoomSite.start(folder, rooms)
      #expect(try !isKeyThere())
      // The author is known by its key, and others come in, too.
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      try settle(people)
      for person in people { person.draw(3) }
      try settle(people)
      #expect(people[0].farewell == nil && people[0].roomName == "Sheet")
      #expect(studio.end() == 0)
      #expect(try !isKeyThere())
      let store = try SQLiteRoomStore(rooms.path)
      let stored = try #require(try store.records(of: RoomID(rawValue: 5)))
      #expect(stored.damaged == 0 && stored.records[1] == hash && stored.records.count > 3)
      #expect(try store.records(of: RoomID(rawValue: 6))?.damaged == 1)
      #expect(try store.rooms().map { $0.name }.sorted() == ["Other", "Sheet"])
      store.close()
      #expect(try complaints(rooms) == ["ok"])
    }
  }
}
