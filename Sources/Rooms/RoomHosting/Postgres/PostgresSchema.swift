internal import InkSync

/// The tables of rooms in a database of PostgreSQL: how they are made, and brought from an older version to this one.
enum PostgresSchema {
  /// The version of the tables: the second one has hashes of authors' keys, the third one visits among the records.
  private static let version: Int64 = 3

  /// Makes the tables, if there are none, and brings older ones to this version.
  ///
  /// - Returns: true if there were older ones.
  static func prepare(_ database: PostgresConnection) throws -> Bool {
    // To bring many records to this version takes long.
    _ = try database.run("SET LOCAL statement_timeout = 0")
    // One server at a time does this.
    _ = try database.run("SELECT 1 FROM pg_advisory_xact_lock($1)", [.integer(0x4475_526D)])
    _ = try database.run("CREATE TABLE IF NOT EXISTS ductus_version (version bigint NOT NULL)")
    let known = try database.run("SELECT version FROM ductus_version")
    if let version = known.first?.integer(0) {
      guard version <= Self.version else { throw RoomStoreProblem.newer }
      guard version < Self.version else { return false }
      try refuseOlderServers(database)
      if version == 1 { try hashKeys(database) }
      _ = try database.run("UPDATE ductus_version SET version = $1", [.integer(Self.version)])
      return version == 1
    }
    for statement in [
      """
      CREATE TABLE ductus_servers (
        id bigint PRIMARY KEY, address text NOT NULL, token bytea NOT NULL,
        until timestamptz NOT NULL)
      """,
      """
      CREATE TABLE ductus_rooms (
        id bigint PRIMARY KEY, name text NOT NULL, created bigint NOT NULL, used bigint NOT NULL,
        holder bigint NOT NULL DEFAULT 0, fence bigint NOT NULL DEFAULT 0)
      """,
      """
      CREATE TABLE ductus_links (
        hash bytea PRIMARY KEY, room bigint NOT NULL REFERENCES ductus_rooms ON DELETE CASCADE,
        role bigint NOT NULL, UNIQUE (room, role))
      """,
      """
      CREATE TABLE ductus_records (
        room bigint NOT NULL REFERENCES ductus_rooms ON DELETE CASCADE,
        number bigint GENERATED ALWAYS AS IDENTITY, bytes bytea NOT NULL,
        PRIMARY KEY (room, number))
      """,
      """
      CREATE TABLE ductus_bases (
        room bigint NOT NULL REFERENCES ductus_rooms ON DELETE CASCADE, number bigint NOT NULL,
        part bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (room, number, part))
      """,
      // Their contents are compressed already.
      "ALTER TABLE ductus_records ALTER COLUMN bytes SET STORAGE EXTERNAL",
      "ALTER TABLE ductus_bases ALTER COLUMN bytes SET STORAGE EXTERNAL",
    ] { _ = try database.run(statement) }
    _ = try database.run(
      "INSERT INTO ductus_version (version) VALUES ($1)", [.integer(version)])
    return false
  }

  /// Refuses to go on where a server is alive, which may be of an older version, and would write or read as that.
  private static func refuseOlderServers(_ database: PostgresConnection) throws {
    let servers = try database.run(
      "SELECT 1::bigint FROM ductus_servers WHERE until > clock_timestamp() LIMIT 1")
    guard servers.isEmpty else {
      throw RoomStoreProblem.other(
        "servers of an older version use the database; end them all, and wait 10 s if one was killed"
      )
    }
  }

  /// Puts hashes of authors' keys in the place of the keys that the first version kept.
  private static func hashKeys(_ database: PostgresConnection) throws {
    let rows = try database.run(
      """
      SELECT room, number, bytes FROM ductus_records
      WHERE length(bytes) = 22 AND get_byte(bytes, 1) = 5
      """)
    for row in rows {
      guard let bytes = RoomRecord.withoutKey(row.bytes(2)) else { continue }
      _ = try database.run(
        "UPDATE ductus_records SET bytes = $3 WHERE room = $1 AND number = $2",
        [.integer(row.integer(0)), .integer(row.integer(1)), .bytes(bytes)])
    }
  }
}
