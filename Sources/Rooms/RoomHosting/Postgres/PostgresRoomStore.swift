internal import Dispatch
internal import Foundation
internal import InkSync
internal import NIOConcurrencyHelpers

/// Rooms in a database of PostgreSQL, which several servers share.
///
/// Each server has a row with the time until which it counts as alive, by the clock of the database, and renews it. A
/// room belongs to one server at a time; it changes hands when its server leaves it or no longer counts as alive, and
/// with that its fence is another number. All that is written into a room looks at the fence in the same transaction,
/// under the lock of the room's row: a server that was stopped, and believes that it has the room, writes nothing.
///
/// A server that hears nothing of the database judges by its own clock: once it has not renewed its row for as long as
/// it counts as alive, others may have its rooms, and it keeps nothing more until it is renewed.
package final class PostgresRoomStore: RoomStore {
  package let token: [UInt8]?
  private let id = Int64.random(in: 1 ... .max)
  private let lease: Int64
  private let clock: @Sendable () -> Int64
  private let writer: Line
  private let reader: Line
  private let keeper: Line
  /// The one that may take long before it says anything.
  private let lister: Line
  private let state = NIOLockedValueBox(State())
  private let queue = DispatchQueue(label: "ductus.rooms.lease")

  /// A connection that threads share.
  private final class Line: @unchecked Sendable {
    private let lock = NIOLock()
    private let connection: PostgresConnection

    init(_ library: PostgresLibrary, _ address: String, patience: Int64) {
      connection = PostgresConnection(library, address, patience: patience)
    }

    func use<T>(_ body: (PostgresConnection) throws -> T) rethrows -> T {
      try lock.withLock { try body(connection) }
    }
  }

  private struct State {
    var address = ""
    var held: [RoomID: RoomFence] = [:]
    var lost: (@Sendable ([RoomID]) -> Void)?
    var isRegistered = false
    /// When this process said last that it is alive, by its own clock, before the database had heard it.
    var renewed: Int64?
    var isClosed = false
  }

  /// Opens the store of a database; its tables are made where they are missing.
  ///
  /// - Parameters:
  ///   - address: the database, as libpq takes it: `postgres://USER@HOST/NAME`.
  ///   - lease: how long this process counts as alive after it was last heard of, in milliseconds. As long it waits
  ///     for an answer of the database while nothing comes.
  ///   - clock: milliseconds of a clock that never goes back; by default of the machine's.
  /// - Throws: the reason why it cannot be opened.
  package init(
    _ address: String, lease: Int64 = 10_000, clock: (@Sendable () -> Int64)? = nil
  ) throws(RoomStoreProblem) {
    guard let library = PostgresLibrary.shared else {
      throw .other("libpq, PostgreSQL's client, is not installed (package libpq5)")
    }
    self.lease = lease
    self.clock = clock ?? { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
    token = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    writer = Line(library, address, patience: lease)
    reader = Line(library, address, patience: lease)
    // So it is tried again before the time is over.
    keeper = Line(library, address, patience: max(lease / 2, 1))
    lister = Line(library, address, patience: 120_000)
    do {
      // To bring the tables of an older version to this one may take long.
      let hasChanged = try lister.use { try $0.transaction(PostgresSchema.prepare) }
      // What was written anew is to be gone, and not only out of use; where that is not possible, later.
      if hasChanged { try? lister.use(Self.vacuum) }
    } catch let problem as RoomStoreProblem {
      throw problem
    } catch {
      throw .other("\(error)")
    }
  }

  private static func vacuum(_ database: PostgresConnection) throws {
    _ = try database.run("SET statement_timeout = 0")
    _ = try database.run("VACUUM ductus_records")
    // The next one is made as all are.
    database.close()
  }

  package func close() {
    state.withLockedValue { $0.isClosed = true }
    // A renewal that is underway ends before the row goes.
    keeper.use { database in
      guard state.withLockedValue({ $0.isRegistered }) else { return }
      _ = try? database.run("DELETE FROM ductus_servers WHERE id = $1", [.integer(id)])
    }
    for line in [writer, reader, keeper, lister] { line.use { $0.close() } }
  }

  // MARK: Who has a room

  package func serve(at address: String, lost: @escaping @Sendable ([RoomID]) -> Void) throws {
    state.withLockedValue { ($0.address, $0.lost) = (address, lost) }
    try keeper.use { try renew($0) }
    planRenewal()
  }

  private func planRenewal() {
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(lease / 3))) { [weak self] in
      guard let self, !state.withLockedValue({ $0.isClosed }) else { return }
      // An error is another one's to report, who has something to write; the next time may go well.
      try? keeper.use { try self.renew($0) }
      planRenewal()
    }
  }

  /// Says that this process is alive; where it did not count as that, it finds out what it has lost.
  private func renew(_ database: PostgresConnection) throws {
    let known = state.withLockedValue { $0 }
    guard !known.isClosed else { return }
    let start = clock()
    let rows = try database.run(
      """
      UPDATE ductus_servers new SET until = clock_timestamp() + $2 * interval '1 millisecond'
      FROM (SELECT id, until FROM ductus_servers WHERE id = $1 FOR UPDATE) old
      WHERE new.id = old.id
      RETURNING CASE WHEN old.until > clock_timestamp() THEN 1::bigint ELSE 0::bigint END
      """, [.integer(id), .integer(lease)])
    if rows.first?.integer(0) == 1 { return renewed(start) }
    if rows.isEmpty {
      _ = try database.run(
        """
        INSERT INTO ductus_servers (id, address, token, until)
        VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
        """,
        [.integer(id), .text(known.address), .bytes(token ?? []), .integer(lease)])
      state.withLockedValue { $0.isRegistered = true }
      // Those that ended without a word are of no use to anyone.
      _ = try database.run(
        "DELETE FROM ductus_servers WHERE until < clock_timestamp() - interval '1 day'")
    }
    let rooms = try database.run(
      "SELECT id, fence FROM ductus_rooms WHERE holder = $1", [.integer(id)])
    let still = Dictionary(
      uniqueKeysWithValues: rooms.map {
        (RoomID(rawValue: $0.integer(0)), RoomFence(rawValue: $0.integer(1)))
      })
    let lost = state.withLockedValue { state in
      let lost = state.held.filter { still[$0] != $1 }.map { $0.key }
      for room in lost { state.held[room] = nil }
      return lost
    }
    if !lost.isEmpty { known.lost?(lost) }
    renewed(start)
  }

  private func renewed(_ time: Int64) {
    state.withLockedValue { $0.renewed = max($0.renewed ?? time, time) }
  }

  /// True if this server does not count as alive any more, by its own clock.
  private var hasRunOut: Bool {
    let state = state.withLockedValue { $0 }
    // A command says it once, and is done.
    guard state.lost != nil, let renewed = state.renewed else { return false }
    return clock() - renewed >= lease
  }

  package func check() throws -> String? {
    if hasRunOut { throw RoomStoreProblem.cutOff }
    return nil
  }

  package func hold(_ room: RoomID) throws -> RoomHold? {
    try reader.use { database in
      // A server that does not count as alive would lose the room at once.
      try renew(database)
      for _ in 0..<10 {
        let mine = try database.run(
          """
          UPDATE ductus_rooms room
          SET holder = $2, fence = CASE WHEN holder = $2 THEN fence ELSE fence + 1 END
          WHERE id = $1 AND (holder = $2 OR NOT EXISTS (
            SELECT 1 FROM ductus_servers server
            WHERE server.id = room.holder AND server.until > clock_timestamp()))
          RETURNING fence
          """, [.integer(room.rawValue), .integer(id)])
        if let row = mine.first {
          let fence = RoomFence(rawValue: row.integer(0))
          state.withLockedValue { $0.held[room] = fence }
          return .here(fence)
        }
        let others = try database.run(
          """
          SELECT address, token FROM ductus_rooms room JOIN ductus_servers server ON server.id = holder
          WHERE room.id = $1
          """, [.integer(room.rawValue)])
        if let row = others.first {
          return .elsewhere(RoomPeer(address: row.text(0), token: row.bytes(1)))
        }
        if try database.run(
          "SELECT 1::bigint FROM ductus_rooms WHERE id = $1", [.integer(room.rawValue)]
        ).isEmpty {
          return nil
        }
        // Whoever had it has left it meanwhile.
      }
      throw RoomStoreProblem.taken
    }
  }

  package func release(_ room: RoomID, _ fence: RoomFence) throws {
    state.withLockedValue { if $0.held[room] == fence { $0.held[room] = nil } }
    _ = try reader.use {
      try $0.run(
        "UPDATE ductus_rooms SET holder = 0 WHERE id = $1 AND fence = $2 AND holder = $3",
        [.integer(room.rawValue), .integer(fence.rawValue), .integer(id)])
    }
  }

  // MARK: Writing

  package func commit(_ steps: [RoomStep], at time: Int64) throws -> [Bool] {
    // There is no use in waiting for the database once more.
    _ = try check()
    return try writer.use { line in
      try line.transaction { database in
        try steps.map { try take($0, in: database, at: time) }
      }
    }
  }

  /// Locks the row of a room until the end of the transaction; returns whether this process may write into it.
  private func mayWrite(
    _ room: RoomID, _ fence: RoomFence, _ database: PostgresConnection
  ) throws -> Bool {
    try !database.run(
      """
      SELECT 1::bigint FROM ductus_rooms WHERE id = $1 AND fence = $2 AND holder = $3 FOR UPDATE
      """,
      [.integer(room.rawValue), .integer(fence.rawValue), .integer(id)]
    ).isEmpty
  }

  private func take(
    _ step: RoomStep, in database: PostgresConnection, at time: Int64
  ) throws -> Bool {
    switch step {
    case .make(let room, let name, let links, let file, let records):
      let made = try database.run(
        """
        INSERT INTO ductus_rooms (id, name, created, used) SELECT $1, $2, $3, $3
        WHERE NOT EXISTS (SELECT 1 FROM ductus_links WHERE hash = ANY ($4))
        ON CONFLICT DO NOTHING RETURNING 1::bigint
        """,
        [
          .integer(room.rawValue), .text(name), .integer(time),
          .byteArrays(links.map { $0.hash.bytes }),
        ])
      guard !made.isEmpty else { return false }
      for (role, hash) in links {
        _ = try database.run(
          "INSERT INTO ductus_links (hash, room, role) VALUES ($1, $2, $3)",
          [.bytes(hash.bytes), .integer(room.rawValue), .integer(Int64(role.rawValue))])
      }
      try put(file, number: 0, of: room, in: database)
      try append(records, to: room, in: database)
    case .append(let room, let fence, let records):
      guard try mayWrite(room, fence, database) else { return false }
      try append(records, to: room, in: database)
    case .putBase(let room, let fence, let number, let file):
      guard try mayWrite(room, fence, database) else { return false }
      _ = try database.run(
        "DELETE FROM ductus_bases WHERE room = $1 AND number = $2",
        [.integer(room.rawValue), .integer(Int64(number))])
      try put(file, number: number, of: room, in: database)
    case .rewrite(let room, let fence):
      guard try mayWrite(room, fence, database) else { return false }
      let stored = try Self.records(of: room, in: database)
      // What cannot be read stays as it is, for who can.
      guard stored.damaged == 0 else { return false }
      let needed = RoomRecord.needed(stored.records)
      _ = try database.run(
        "DELETE FROM ductus_records WHERE room = $1", [.integer(room.rawValue)])
      try append(needed, to: room, in: database)
      for case .base(let base) in needed {
        _ = try database.run(
          "DELETE FROM ductus_bases WHERE room = $1 AND number < $2",
          [.integer(room.rawValue), .integer(Int64(base.number))])
      }
    case .replace(let room, let fence, let role, let hash):
      guard try mayWrite(room, fence, database) else { return false }
      let isTaken = try database.run(
        "SELECT 1::bigint FROM ductus_links WHERE hash = $1", [.bytes(hash.bytes)])
      guard isTaken.isEmpty else { return false }
      _ = try database.run(
        """
        INSERT INTO ductus_links (hash, room, role) VALUES ($1, $2, $3)
        ON CONFLICT (room, role) DO UPDATE SET hash = $1
        """, [.bytes(hash.bytes), .integer(room.rawValue), .integer(Int64(role.rawValue))])
    case .rename(let room, let fence, let name):
      guard try mayWrite(room, fence, database) else { return false }
      _ = try database.run(
        "UPDATE ductus_rooms SET name = $2 WHERE id = $1", [.integer(room.rawValue), .text(name)])
    case .remove(let room, let fence):
      guard try mayWrite(room, fence, database) else { return false }
      _ = try database.run("DELETE FROM ductus_rooms WHERE id = $1", [.integer(room.rawValue)])
    case .touch(let room):
      _ = try database.run(
        "UPDATE ductus_rooms SET used = $2 WHERE id = $1",
        [.integer(room.rawValue), .integer(time)])
    }
    return true
  }

  private func append(
    _ records: [RoomRecord], to room: RoomID, in database: PostgresConnection
  ) throws {
    guard !records.isEmpty else { return }
    _ = try database.run(
      """
      INSERT INTO ductus_records (room, bytes)
      SELECT $1, bytes FROM unnest($2) WITH ORDINALITY record (bytes, place) ORDER BY place
      """, [.integer(room.rawValue), .byteArrays(records.map { $0.framed })])
  }

  private func put(
    _ file: [UInt8], number: Int, of room: RoomID, in database: PostgresConnection
  ) throws {
    let size = SQLiteRoomStore.part
    for (index, start) in stride(from: 0, to: file.count, by: size).enumerated() {
      _ = try database.run(
        "INSERT INTO ductus_bases (room, number, part, bytes) VALUES ($1, $2, $3, $4)",
        [
          .integer(room.rawValue), .integer(Int64(number)), .integer(Int64(index)),
          .bytes(Array(file[start..<min(start + size, file.count)])),
        ])
    }
  }

  // MARK: Reading

  package func link(_ hash: LinkHash) throws -> StoredLink? {
    let rows = try reader.use {
      try $0.run(
        """
        SELECT room, role, name FROM ductus_links JOIN ductus_rooms ON id = room WHERE hash = $1
        """, [.bytes(hash.bytes)])
    }
    guard let row = rows.first,
      let role = RoomRole(rawValue: UInt8(truncatingIfNeeded: row.integer(1)))
    else { return nil }
    return StoredLink(room: RoomID(rawValue: row.integer(0)), role: role, name: row.text(2))
  }

  package func records(of room: RoomID) throws -> StoredRecords? {
    try reader.use { database in
      try database.transaction { database in
        let known = try database.run(
          "SELECT 1::bigint FROM ductus_rooms WHERE id = $1", [.integer(room.rawValue)])
        return known.isEmpty ? nil : try Self.records(of: room, in: database)
      }
    }
  }

  private static func records(
    of room: RoomID, in database: PostgresConnection
  ) throws -> StoredRecords {
    StoredRecords(
      bytes: try database.run(
        "SELECT bytes FROM ductus_records WHERE room = $1 ORDER BY number",
        [.integer(room.rawValue)]
      ).lazy.map { $0.bytes(0) })
  }

  package func base(of room: RoomID, number: Int, offset: Int, count: Int) throws -> [UInt8]? {
    let size = SQLiteRoomStore.part
    let (first, last) = (offset / size, (offset + max(count, 1) - 1) / size)
    let rows = try reader.use {
      try $0.run(
        """
        SELECT bytes FROM ductus_bases WHERE room = $1 AND number = $2 AND part BETWEEN $3 AND $4
        ORDER BY part
        """,
        [
          .integer(room.rawValue), .integer(Int64(number)), .integer(Int64(first)),
          .integer(Int64(last)),
        ])
    }
    if rows.isEmpty { return nil }
    let bytes = rows.reduce(into: [UInt8]()) { $0 += $1.bytes(0) }
    return Array(bytes.dropFirst(offset - first * size).prefix(count))
  }

  package func rooms() throws -> [StoredRoom] {
    try lister.use {
      try $0.run(
        """
        SELECT id, name, created, used, (
          (SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM ductus_records WHERE room = id)
            + (SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM ductus_bases WHERE room = id))::bigint
        FROM ductus_rooms ORDER BY created, id
        """)
    }.map { row in
      StoredRoom(
        id: RoomID(rawValue: row.integer(0)), name: row.text(1), created: row.integer(2),
        used: row.integer(3), bytes: Int(row.integer(4)))
    }
  }

  package func roomCount() throws -> Int {
    Int(
      try lister.use { try $0.run("SELECT COUNT(*) FROM ductus_rooms") }.first?.integer(0) ?? 0)
  }
}
