internal import Foundation
internal import GRDB
internal import InkSync
internal import NIOConcurrencyHelpers

// What is read of a store, beside a process that writes or in it.
extension SQLiteRoomStore {
  package func link(_ hash: LinkHash) throws -> StoredLink? {
    try readPart { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT room, role, name FROM links LEFT JOIN rooms ON rooms.id = room WHERE hash = ?",
        arguments: [Data(hash.bytes)])
      guard let row else { return nil }
      // A link whose room is missing is damage: the room has not ended, or the link had gone with it.
      guard let room = Int64.fromDatabaseValue(row[0]),
        let number = Int.fromDatabaseValue(row[1]),
        let role = RoomRole(rawValue: UInt8(truncatingIfNeeded: number)),
        let name = String.fromDatabaseValue(row[2])
      else { throw RoomStoreProblem.damaged }
      return StoredLink(room: RoomID(rawValue: room), role: role, name: name)
    }
  }

  /// Returns the records of a room, all of them, or says that some are damaged.
  ///
  /// They are found by an index. Where they are not those that were counted, the whole table is read once; if it has
  /// them, the index was damaged, and is made anew.
  package func records(of room: RoomID) throws -> StoredRecords? {
    let found = try read(room, isWholeTable: false)
    guard let found, found.damaged > 0, hasSums,
      damaged.withLockedValue({ $0.insert(room).inserted })
    else { return found }
    guard let all = try read(room, isWholeTable: true), all.damaged == 0 else { return found }
    _ = damaged.withLockedValue { $0.remove(room) }
    if makeIndexes(), try read(room, isWholeTable: false)?.damaged == 0 { noteMending() }
    return all
  }

  private func read(_ room: RoomID, isWholeTable: Bool) throws -> StoredRecords? {
    try Self.unlessDamaged(StoredRecords(records: [], damaged: 1)) {
      try reader.read { database in
        try Self.records(of: room, in: database, hasSum: hasSums, isWholeTable: isWholeTable)
      }
    }
  }

  static func records(
    of room: RoomID, in database: Database, hasSum: Bool = true, isWholeTable: Bool = false
  ) throws -> StoredRecords? {
    // Where the file is damaged a value may be of any type.
    let rows = try DatabaseValue.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT bytes FROM records \(isWholeTable ? "NOT INDEXED" : "")
          WHERE room = ? ORDER BY number
          """),
      arguments: [room.rawValue]
    ).map { [UInt8](Data.fromDatabaseValue($0) ?? Data()) }
    let isKnown = try exists(room, in: database)
    if !isKnown, rows.isEmpty { return nil }
    var stored = StoredRecords(bytes: rows)
    guard hasSum else { return stored }
    let sum = rows.reduce(into: StoredSum()) { $0.add($1) }
    if try SQLiteSchema.sum(of: room, in: database) != sum { stored.damaged += 1 }
    return stored
  }

  /// Reads a part of the store: where the database says that it is damaged, others may be whole.
  private func readPart<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      return try reader.read(body)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      throw RoomStoreProblem.damaged
    }
  }

  /// Returns what is read, or something else where the database says that it is damaged.
  static func unlessDamaged<T>(_ other: T, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return other
    }
  }

  package func base(
    of room: RoomID, number: Int, offset: Int, count: Int
  ) throws -> [UInt8]? {
    try readPart { database in
      let first = offset / Self.part
      let parts = try DatabaseValue.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT bytes FROM bases WHERE room = ? AND number = ? AND part BETWEEN ? AND ?
            ORDER BY part
            """),
        arguments: [room.rawValue, number, first, (offset + max(count, 1) - 1) / Self.part])
      if parts.isEmpty { return nil }
      let bytes = try parts.reduce(into: [UInt8]()) { bytes, part in
        guard let part = Data.fromDatabaseValue(part) else { throw RoomStoreProblem.damaged }
        bytes += part
      }
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
        // Where the file is damaged a value may be of any type; the room is listed all the same.
        StoredRoom(
          id: RoomID(rawValue: Int64.fromDatabaseValue(row[0]) ?? 0),
          name: String.fromDatabaseValue(row[1]) ?? "",
          created: Int64.fromDatabaseValue(row[2]) ?? 0,
          used: Int64.fromDatabaseValue(row[3]) ?? 0, bytes: Int.fromDatabaseValue(row[4]) ?? 0)
      }
    }
  }
}
