internal import Foundation
internal import GRDB
internal import InkSync
internal import NIOConcurrencyHelpers

/// Rooms in a file of SQLite, `rooms.sqlite` in a folder, with a log that is written ahead.
///
/// A transaction is kept when the log has it and the system has written that to the disk (`synchronous=FULL`). After an
/// error the connection is made anew, so that no transaction that has half failed is in the way of the next.
package final class SQLiteRoomStore: RoomStore {
  /// The bytes of a base in one row: what is read at once is little more than what was asked for.
  static let part = 1 << 18
  private static let version = 1
  private static let application = 0x4475_526D

  private let file: String
  private let lock: FolderLock?
  private let pageLimit: Int?
  private let writer: NIOLockedValueBox<DatabaseQueue?>
  private let reader: DatabaseQueue

  /// Opens the store of a folder, to write into it; folder and store are made where they are missing.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - pageLimit: the most pages of 4 KB that the file may have; `nil` for as many as the disk has.
  /// - Throws: the reason why it cannot be opened.
  package convenience init(_ folder: String, pageLimit: Int? = nil) throws(RoomStoreProblem) {
    let lock: FolderLock
    do throws(FolderLock.Problem) {
      lock = try FolderLock(folder)
    } catch {
      switch error {
      case .taken: throw .taken
      case .unusable(let code): throw .other(String(cString: strerror(code)))
      }
    }
    try self.init(folder, lock, pageLimit)
  }

  /// Opens the store of a folder, only to read, beside a process that writes.
  package convenience init(reading folder: String) throws(RoomStoreProblem) {
    guard Self.exists(in: folder) else { throw .missing }
    try self.init(folder, nil, nil)
  }

  /// Returns whether there is a store in a folder.
  package static func exists(in folder: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/rooms.sqlite")
  }

  private init(_ folder: String, _ lock: FolderLock?, _ pageLimit: Int?) throws(RoomStoreProblem) {
    file = folder + "/rooms.sqlite"
    (self.lock, self.pageLimit) = (lock, pageLimit)
    do {
      writer = NIOLockedValueBox(
        lock == nil ? nil : try Self.connection(file, pageLimit: pageLimit))
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(10)
      reader = try DatabaseQueue(path: file, configuration: configuration)
      let version = try reader.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
      guard version <= Self.version else { throw RoomStoreProblem.newer }
      guard version > 0 else { throw RoomStoreProblem.missing }
    } catch let problem as RoomStoreProblem {
      throw problem
    } catch {
      throw .other("\(error)")
    }
  }

  /// Opens a connection that writes.
  private static func connection(_ file: String, pageLimit: Int?) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(10)
    // Nobody else may read it, whatever the folder allows; what lies beside it gets the same rights.
    let made = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if made >= 0 { Foundation.close(made) }
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      // The library asks for less when it begins with a log that is written ahead.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
      if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
      // What a process that was killed has left in the log may not be on the disk.
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try queue.write { database in
      guard try Int.fetchOne(database, sql: "PRAGMA user_version") == 0 else { return }
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
          PRAGMA user_version = \(version);
          """)
    }
    return queue
  }

  /// One process has the whole folder: there is no other one to be asked.
  package var token: [UInt8]? { nil }

  package func serve(at address: String, lost: @escaping @Sendable ([RoomID]) -> Void) {}

  package func hold(_ room: RoomID) throws -> RoomHold? {
    try reader.read { try Self.exists(room, in: $0) } ? .here(RoomFence(rawValue: 0)) : nil
  }

  package func release(_ room: RoomID, _ fence: RoomFence) {}

  package func close() {
    try? reader.close()
    writer.withLockedValue { queue in
      try? queue?.close()
      queue = nil
    }
  }

  // MARK: Writing

  package func commit(_ steps: [RoomStep], at time: Int64) throws -> [Bool] {
    try writer.withLockedValue { queue in
      if queue == nil, lock != nil { queue = try Self.connection(file, pageLimit: pageLimit) }
      guard let open = queue else { throw RoomStoreProblem.taken }
      do {
        return try open.write { database in
          try steps.map { try Self.take($0, in: database, at: time) }
        }
      } catch {
        try? open.close()
        queue = nil
        throw error
      }
    }
  }

  private static func take(_ step: RoomStep, in database: Database, at time: Int64) throws -> Bool {
    switch step {
    case .make(let room, let name, let links, let file, let records):
      guard try !exists(room, in: database),
        try links.allSatisfy({ try !leads($0.hash, in: database) })
      else { return false }
      try execute(
        database, "INSERT INTO rooms (id, name, created, used) VALUES (?, ?, ?, ?)",
        [room.rawValue, name, time, time])
      for (role, hash) in links {
        try execute(
          database, "INSERT INTO links (hash, room, role) VALUES (?, ?, ?)",
          [Data(hash.bytes), room.rawValue, Int(role.rawValue)])
      }
      try put(file, number: 0, of: room, in: database)
      try append(records, to: room, in: database)
    case .append(let room, _, let records):
      guard try exists(room, in: database) else { return false }
      try append(records, to: room, in: database)
    case .putBase(let room, _, let number, let file):
      guard try exists(room, in: database) else { return false }
      try execute(
        database, "DELETE FROM bases WHERE room = ? AND number = ?", [room.rawValue, number])
      try put(file, number: number, of: room, in: database)
    case .rewrite(let room, _):
      let stored = try records(of: room, in: database)
      // What cannot be read stays as it is, for who can.
      guard stored.damaged == 0 else { return false }
      let needed = RoomRecord.needed(stored.records)
      try execute(database, "DELETE FROM records WHERE room = ?", [room.rawValue])
      try append(needed, to: room, in: database)
      for case .base(let base) in needed {
        try execute(
          database, "DELETE FROM bases WHERE room = ? AND number < ?",
          [room.rawValue, base.number])
      }
    case .replace(let room, _, let role, let hash):
      guard try exists(room, in: database), try !leads(hash, in: database) else { return false }
      try execute(
        database, "DELETE FROM links WHERE room = ? AND role = ?",
        [room.rawValue, Int(role.rawValue)])
      try execute(
        database, "INSERT INTO links (hash, room, role) VALUES (?, ?, ?)",
        [Data(hash.bytes), room.rawValue, Int(role.rawValue)])
    case .remove(let room, _):
      try execute(database, "DELETE FROM rooms WHERE id = ?", [room.rawValue])
      return database.changesCount > 0
    case .touch(let room):
      try execute(database, "UPDATE rooms SET used = ? WHERE id = ?", [time, room.rawValue])
    }
    return true
  }

  private static func execute(
    _ database: Database, _ sql: String, _ arguments: StatementArguments
  ) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  private static func exists(_ room: RoomID, in database: Database) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM rooms WHERE id = ?"),
      arguments: [room.rawValue]) != nil
  }

  private static func leads(_ hash: LinkHash, in database: Database) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM links WHERE hash = ?"),
      arguments: [Data(hash.bytes)]) != nil
  }

  private static func append(
    _ records: [RoomRecord], to room: RoomID, in database: Database
  ) throws {
    for record in records {
      try execute(
        database, "INSERT INTO records (room, bytes) VALUES (?, ?)",
        [room.rawValue, Data(record.framed)])
    }
  }

  private static func put(
    _ file: [UInt8], number: Int, of room: RoomID, in database: Database
  ) throws {
    for (index, start) in stride(from: 0, to: file.count, by: part).enumerated() {
      try execute(
        database, "INSERT INTO bases (room, number, part, bytes) VALUES (?, ?, ?, ?)",
        [room.rawValue, number, index, Data(file[start..<min(start + part, file.count)])])
    }
  }

  // MARK: Reading

  package func link(_ hash: LinkHash) throws -> StoredLink? {
    try reader.read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT room, role, name FROM links JOIN rooms ON rooms.id = room WHERE hash = ?",
        arguments: [Data(hash.bytes)])
      guard let row, let role = RoomRole(rawValue: UInt8(truncatingIfNeeded: row[1] as Int)) else {
        return nil
      }
      return StoredLink(room: RoomID(rawValue: row[0]), role: role, name: row[2])
    }
  }

  package func records(of room: RoomID) throws -> StoredRecords? {
    try reader.read { database in
      guard try Self.exists(room, in: database) else { return nil }
      return try Self.records(of: room, in: database)
    }
  }

  private static func records(of room: RoomID, in database: Database) throws -> StoredRecords {
    try StoredRecords(
      bytes: Data.fetchAll(
        database.cachedStatement(sql: "SELECT bytes FROM records WHERE room = ? ORDER BY number"),
        arguments: [room.rawValue]
      ).lazy.map { [UInt8]($0) })
  }

  package func base(
    of room: RoomID, number: Int, offset: Int, count: Int
  ) throws -> [UInt8]? {
    try reader.read { database in
      let first = offset / Self.part
      let parts = try Data.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT bytes FROM bases WHERE room = ? AND number = ? AND part BETWEEN ? AND ?
            ORDER BY part
            """),
        arguments: [room.rawValue, number, first, (offset + max(count, 1) - 1) / Self.part])
      if parts.isEmpty { return nil }
      let bytes = parts.reduce(into: [UInt8]()) { $0 += $1 }
      return Array(bytes.dropFirst(offset - first * Self.part).prefix(count))
    }
  }

  package func roomCount() throws -> Int {
    try reader.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM rooms") ?? 0 }
  }

  package func rooms() throws -> [StoredRoom] {
    try reader.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, name, created, used,
            (SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM records WHERE room = id)
              + (SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM bases WHERE room = id)
          FROM rooms ORDER BY created, id
          """
      ).map { row in
        StoredRoom(
          id: RoomID(rawValue: row[0]), name: row[1], created: row[2], used: row[3], bytes: row[4])
      }
    }
  }
}
