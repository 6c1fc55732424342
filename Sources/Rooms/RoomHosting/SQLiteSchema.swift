internal import Foundation
internal import GRDB
internal import InkSync

/// The tables of a store of SQLite: how they are made, brought from an older version to this one, and looked at.
enum SQLiteSchema {
  /// The version of the tables that is written here: the second one has counts and sums, the third one visits among the
  /// records.
  static let version = 3
  private static let application = 0x4475_526D

  /// Makes the tables where there are none, and brings older ones to this version.
  ///
  /// - Throws: the error of the database; nothing was changed then.
  static func prepare(_ queue: DatabaseQueue) throws {
    let known = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    guard known <= version else { return }
    if known < version {
      try queue.write { database in
        if known == 0 { try make(database) }
        if known < 2 { try addSums(database) }
        try database.execute(sql: "PRAGMA user_version = \(version)")
      }
    }
    // Nobody has written since the tables have numbers of processes.
    if known > 0, try queue.read(writer) == 0 { try forgetKeys(queue) }
  }

  /// Writes the file anew without what is no longer used in it, where keys may be that were kept in the open; meanwhile
  /// it takes twice as much space beside that of the file.
  ///
  /// - Throws: the error of the database; the next one that begins tries it again. None where the file is damaged: the
  ///   rooms that are whole are worth more.
  private static func forgetKeys(_ queue: DatabaseQueue) throws {
    do {
      try queue.vacuum()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {}
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Makes the tables of the first version.
  private static func make(_ database: Database) throws {
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
        PRAGMA application_id = \(application);
        """)
  }

  /// Brings the first version to the second: with a count and a sum for each room, the number of processes that have
  /// written, and hashes in the place of authors' keys.
  private static func addSums(_ database: Database) throws {
    let none = StoredSum()
    try database.execute(
      sql: """
        ALTER TABLE rooms ADD COLUMN records INTEGER NOT NULL DEFAULT \(none.count);
        ALTER TABLE rooms ADD COLUMN sum INTEGER NOT NULL DEFAULT \(none.bits);
        CREATE TABLE writers (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL);
        INSERT INTO writers (id, number) VALUES (1, 0);
        """)
    // An index that is damaged must not decide what counts from now on.
    try database.execute(sql: "REINDEX")
    var sums: [Int64: StoredSum] = [:]
    let rows = try Row.fetchCursor(
      database, sql: "SELECT number, room, bytes FROM records NOT INDEXED ORDER BY number")
    let rewritten = try database.makeStatement(
      sql: "UPDATE records SET bytes = ? WHERE number = ?")
    var keys: [(number: Int64, bytes: Data)] = []
    while let row = try rows.next() {
      // Where the file is damaged a value may be of any type: its room is told as damaged when it is read.
      guard let number = Int64.fromDatabaseValue(row[0]), let room = Int64.fromDatabaseValue(row[1])
      else { continue }
      var bytes = [UInt8](Data.fromDatabaseValue(row[2]) ?? Data())
      if let hashed = RoomRecord.withoutKey(bytes) {
        bytes = hashed
        keys.append((number, Data(hashed)))
      }
      sums[room, default: StoredSum()].add(bytes)
    }
    for (number, bytes) in keys { try rewritten.execute(arguments: [bytes, number]) }
    for room in sums.keys.sorted() {
      if let sum = sums[room] { try put(sum, of: RoomID(rawValue: room), in: database) }
    }
  }

  // MARK: Processes that write

  /// Counts a process that begins to write; what one before it still wants to write is refused from now on.
  ///
  /// - Returns: the number of the process.
  static func enter(_ database: Database) throws -> Int64 {
    // Where the row is missing, the number is one that nobody has had.
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO writers (id, number) VALUES
          (1, COALESCE((SELECT number FROM writers WHERE id = 1), RANDOM() & 0xFFFFFFFFFFFF) + 1)
        """)
    return try writer(database) ?? 0
  }

  /// Writes what is there already, to try whether one can write.
  static func writeNothingNew(_ database: Database) throws {
    try database.execute(sql: "UPDATE writers SET number = number")
  }

  /// The number of the process that has begun to write last.
  static func writer(_ database: Database) throws -> Int64? {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT number FROM writers"))
  }

  // MARK: Counts and sums

  /// The count and the sum of a room; `nil` where there is no such room, or they are damaged.
  static func sum(of room: RoomID, in database: Database) throws -> StoredSum? {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT records, sum FROM rooms WHERE id = ?"),
      arguments: [room.rawValue])
    guard let row, let count = Int.fromDatabaseValue(row[0]),
      let bits = Int64.fromDatabaseValue(row[1])
    else { return nil }
    return StoredSum(count: count, bits: bits)
  }

  /// Keeps the count and the sum of a room.
  static func put(_ sum: StoredSum, of room: RoomID, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE rooms SET records = ?, sum = ? WHERE id = ?")
      .execute(arguments: [sum.count, sum.bits, room.rawValue])
  }

  /// How the indexes were found.
  enum Indexes {
    /// As they should be.
    case whole
    /// Damaged; they were made anew.
    case mended
    /// As they should be, or not to be mended: what was counted is not there.
    case damaged
  }

  /// Looks whether the index by which records are found has as many of each room as were counted, and makes all indexes
  /// anew where it has not, and the table has others.
  ///
  /// What is not mended by that is found when the room is read. Complexity: O(records), of which none is read.
  static func mendIndexes(_ queue: DatabaseQueue) -> Indexes {
    let before = wrongRooms(queue)
    if before?.isEmpty == true { return .whole }
    if let before, hasNoOthers(queue, before) { return .damaged }
    guard makeIndexes(queue), let after = wrongRooms(queue) else { return .damaged }
    return after.count < before?.count ?? .max ? .mended : .damaged
  }

  /// The rooms of which the index has another number of records than were counted, with the numbers that it has; `nil`
  /// where that cannot be read.
  private static func wrongRooms(_ queue: DatabaseQueue) -> [Int64: Int]? {
    try? queue.read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, found FROM (
            SELECT id, records, (
              SELECT COUNT(*) FROM records INDEXED BY records_of_room WHERE room = rooms.id) AS found
            FROM rooms)
          WHERE records IS NOT found
          """)
      return rows.reduce(into: [:]) { rooms, row in
        rooms[Int64.fromDatabaseValue(row[0]) ?? 0] = Int.fromDatabaseValue(row[1]) ?? 0
      }
    }
  }

  /// Returns whether the table has no other numbers of records of some rooms than the index.
  private static func hasNoOthers(_ queue: DatabaseQueue, _ rooms: [Int64: Int]) -> Bool {
    let isEqual = try? queue.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT room, COUNT(*) FROM records NOT INDEXED GROUP BY room")
      let found: [Int64: Int] = rows.reduce(into: [:]) { found, row in
        guard let room = Int64.fromDatabaseValue(row[0]) else { return }
        found[room] = Int.fromDatabaseValue(row[1])
      }
      return rooms.allSatisfy { found[$0] ?? 0 == $1 }
    }
    return isEqual ?? false
  }

  /// Makes all indexes anew.
  ///
  /// - Parameters:
  ///   - queue: the connection.
  ///   - number: that of this process, if it has one; nothing is done where another one has begun to write.
  /// - Returns: true if it was done.
  static func makeIndexes(_ queue: DatabaseQueue, as number: Int64? = nil) -> Bool {
    let isDone = try? queue.write { database in
      if let number, try writer(database) != number { return false }
      try database.execute(
        sql: "CREATE INDEX IF NOT EXISTS records_of_room ON records (room); REINDEX")
      return true
    }
    return isDone ?? false
  }
}

extension RoomRecord {
  /// Puts the hash of an author's key in the place of the key.
  ///
  /// - Parameter bytes: those of a record of any version.
  /// - Returns: the bytes with the hash; `nil` where there is no key in the record.
  static func withoutKey(_ bytes: [UInt8]) -> [UInt8]? {
    // The length, the kind, an author, a key, a checksum.
    guard bytes.count == 22, bytes[1] == 5 else { return nil }
    let (records, length, _) = read(bytes)
    return records.count == 1 && length == bytes.count ? records[0].framed : nil
  }
}
