internal import Foundation
internal import GRDB
internal import InkSync
internal import NIOConcurrencyHelpers

/// Rooms in a file of SQLite, `rooms.sqlite` in a folder, with a log that is written ahead.
///
/// A transaction is kept when the log has it and the system has written that to the disk (`synchronous=FULL`). After an
/// error the connection is made anew, so that no transaction that has half failed is in the way of the next.
///
/// One process writes: it has the lock of the folder, that of the file, and in the file its number, at which each
/// transaction looks. Nothing counts as kept where the file is no longer in its place. For each room the file has the
/// number of records and a sum over them, with which what is read is compared.
package final class SQLiteRoomStore: RoomStore {
  /// The bytes of a base in one row: what is read at once is little more than what was asked for.
  static let part = 1 << 18

  /// What a process that writes has for itself.
  private struct Locks {
    let folder: FolderLock
    let file: FileLock
  }

  private let file: String
  private let pageLimit: Int?
  private let files: StoreFiles
  private let lockFile: StoreFiles
  /// False where an older version has written the file, which is only read here.
  let hasSums: Bool
  /// The number of this process among those that have written.
  private let number: Int64
  private let writer: NIOLockedValueBox<DatabaseQueue?>
  let reader: DatabaseQueue
  /// The rooms that were found to be damaged, whose tables were read whole.
  let damaged = NIOLockedValueBox<Set<RoomID>>([])
  /// What somebody should know of the file, in words.
  private let remark: NIOLockedValueBox<String?>
  // They stand last, and go last: see `FileLock`.
  private let locks: Locks?

  /// Opens the store of a folder, to write into it; folder and store are made where they are missing.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - pageLimit: the most pages of 4 KB that the file may have; `nil` for as many as the disk has.
  /// - Throws: the reason why it cannot be opened.
  package convenience init(_ folder: String, pageLimit: Int? = nil) throws(RoomStoreProblem) {
    let locks: Locks
    do throws(FolderLock.Problem) {
      locks = Locks(
        folder: try FolderLock(folder), file: try FileLock(folder + "/rooms.sqlite"))
    } catch {
      switch error {
      case .taken: throw .taken
      case .unusable(let code): throw .other(String(cString: strerror(code)))
      }
    }
    try self.init(folder, locks, pageLimit)
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

  private init(_ folder: String, _ locks: Locks?, _ pageLimit: Int?) throws(RoomStoreProblem) {
    file = folder + "/rooms.sqlite"
    lockFile = StoreFiles([folder + "/rooms.lock"])
    (self.locks, self.pageLimit) = (locks, pageLimit)
    var opened: DatabaseQueue?
    do {
      let found = StoreFiles([file])
      let queue = locks == nil ? nil : try Self.connection(file, found, pageLimit: pageLimit)
      opened = queue
      let begun = try queue.map { try Self.begin($0) }
      (number, remark) = (begun?.number ?? 0, NIOLockedValueBox(begun?.remark))
      writer = NIOLockedValueBox(queue)
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(10)
      reader = try DatabaseQueue(path: file, configuration: configuration)
      let version = try reader.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
      guard version <= SQLiteSchema.version else { throw RoomStoreProblem.newer }
      guard version > 0 else { throw RoomStoreProblem.missing }
      hasSums = version > 1
      // The log is never another one while the reader has it open.
      files = StoreFiles([file, file + "-wal"])
    } catch {
      // The locks go after it.
      try? opened?.close()
      throw error as? RoomStoreProblem ?? .other("\(error)")
    }
  }

  /// Opens a connection that writes, into a file that is there.
  ///
  /// SQLite would make another one where it was removed a moment ago: nothing is written into that.
  private static func connection(
    _ file: String, _ files: StoreFiles, pageLimit: Int?
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { _ in
      guard files.areInPlace else { throw RoomStoreProblem.moved }
    }
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      // The library asks for less when it begins with a log that is written ahead.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
      if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
      // What a process that was killed has left in the log may not be on the disk.
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    return queue
  }

  /// Makes a file ready to be written: its tables, its indexes, and the number of this process.
  ///
  /// - Returns: the number, and what somebody should know of the file.
  private static func begin(_ queue: DatabaseQueue) throws -> (number: Int64, remark: String?) {
    try SQLiteSchema.prepare(queue)
    let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    guard version == SQLiteSchema.version else { throw RoomStoreProblem.newer }
    let remark: String? =
      switch SQLiteSchema.mendIndexes(queue) {
      case .whole: nil
      case .mended: mended
      case .damaged: "rooms are damaged: `ductus rooms list` says which"
      }
    return (try queue.write { try SQLiteSchema.enter($0) }, remark)
  }

  /// One process has the whole folder: there is no other one to be asked.
  package var token: [UInt8]? { nil }

  package func serve(at address: String, lost: @escaping @Sendable ([RoomID]) -> Void) {}

  package func hold(_ room: RoomID) throws -> RoomHold? {
    // What is left of a room without its row is damage, and no end of the room.
    let isKnown = try Self.unlessDamaged(true) {
      try reader.read { database in
        try Self.exists(room, in: database) || Self.hasRecords(room, in: database)
      }
    }
    return isKnown ? .here(RoomFence(rawValue: 0)) : nil
  }

  package func release(_ room: RoomID, _ fence: RoomFence) {}

  package func check() throws -> String? {
    guard locks != nil else { return nil }
    guard files.areInPlace else { throw RoomStoreProblem.moved }
    // Other errors are told by whoever reads or writes.
    let last = try? reader.read { try SQLiteSchema.writer($0) }
    if let last, last != number { throw RoomStoreProblem.taken }
    if !lockFile.areInPlace {
      return "the lock of their folder was removed; the file itself still refuses other servers"
    }
    return remark.withLockedValue { $0 }
  }

  private static let mended = "an index was damaged, and was made anew: the disk may be at its end"

  /// Notes that an index was damaged, and is whole again.
  func noteMending() { remark.withLockedValue { $0 = Self.mended } }

  /// Makes the indexes anew, where this process still may; returns whether it was done.
  func makeIndexes() -> Bool {
    writer.withLockedValue { queue in
      guard let queue, files.areInPlace else { return false }
      return SQLiteSchema.makeIndexes(queue, as: number)
    }
  }

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
      guard locks != nil else { throw RoomStoreProblem.taken }
      // A file that is missing would be made anew, without a word.
      guard files.areInPlace else { throw RoomStoreProblem.moved }
      let open = try queue ?? Self.connection(file, files, pageLimit: pageLimit)
      queue = open
      do {
        let effects = try open.write { database in
          guard try SQLiteSchema.writer(database) == number else { throw RoomStoreProblem.taken }
          if steps.isEmpty { try SQLiteSchema.writeNothingNew(database) }
          return try steps.map { try Self.take($0, in: database, at: time) }
        }
        // Whatever was written into a file that lies nowhere outlasts nothing.
        guard files.areInPlace else { throw RoomStoreProblem.uncertain }
        return effects
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
      guard let stored, stored.damaged == 0 else { return false }
      let needed = RoomRecord.needed(stored.records)
      try execute(database, "DELETE FROM records WHERE room = ?", [room.rawValue])
      try SQLiteSchema.put(StoredSum(), of: room, in: database)
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
    case .rename(let room, _, let name):
      try execute(database, "UPDATE rooms SET name = ? WHERE id = ?", [name, room.rawValue])
      return database.changesCount > 0
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

  static func exists(_ room: RoomID, in database: Database) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM rooms WHERE id = ?"),
      arguments: [room.rawValue]) != nil
  }

  private static func hasRecords(_ room: RoomID, in database: Database) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM records WHERE room = ? LIMIT 1"),
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
    guard !records.isEmpty else { return }
    guard var sum = try SQLiteSchema.sum(of: room, in: database) else {
      throw RoomStoreProblem.damaged
    }
    for record in records {
      let bytes = record.framed
      try execute(
        database, "INSERT INTO records (room, bytes) VALUES (?, ?)", [room.rawValue, Data(bytes)])
      sum.add(bytes)
    }
    try SQLiteSchema.put(sum, of: room, in: database)
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
}
