package import InkSync

/// A room as its store knows it.
package struct StoredRoom: Equatable, Sendable {
  /// Its name within the server.
  package var id: RoomID
  /// The name that people gave it.
  package var name: String
  /// When it was made, in seconds since 1970.
  package var created: Int64
  /// When somebody came in last, in seconds since 1970.
  package var used: Int64
  /// The bytes of its records and bases.
  package var bytes: Int

  /// Makes a value of its parts.
  package init(id: RoomID, name: String, created: Int64, used: Int64, bytes: Int) {
    (self.id, self.name, self.created, self.used) = (id, name, created, used)
    self.bytes = bytes
  }
}

/// The room to which a link leads.
package struct StoredLink: Equatable, Sendable {
  /// The room.
  package var room: RoomID
  /// The rights of who comes by it.
  package var role: RoomRole
  /// The name of the room.
  package var name: String

  /// Makes a value of its parts.
  package init(room: RoomID, role: RoomRole, name: String) {
    (self.room, self.role, self.name) = (room, role, name)
  }
}

/// The records of a room, in the order in which they were written.
package struct StoredRecords: Equatable, Sendable {
  /// Those that can be read.
  package var records: [RoomRecord]
  /// The number of those that cannot.
  package var damaged: Int

  /// Makes a value of its parts.
  package init(records: [RoomRecord], damaged: Int) {
    (self.records, self.damaged) = (records, damaged)
  }
}

/// A step of a transaction of a store.
package enum RoomStep: Sendable {
  /// To make a room: its name, the hashes of its links, its first base and first records.
  ///
  /// It has no effect where there is such a room, or one of the links.
  case make(
    RoomID, name: String, links: [(role: RoomRole, hash: LinkHash)], file: [UInt8], [RoomRecord])
  /// To add records; it has no effect where there is no such room.
  case append(RoomID, [RoomRecord])
  /// To put a base with a number, in the place of another one that has it.
  case putBase(RoomID, number: Int, [UInt8])
  /// To write the records anew, with those that ``RoomRecord/needed(_:)`` leaves, and to throw older bases away.
  case rewrite(RoomID)
  /// To put a link in the place of that with the same role; it has no effect where there is no such room, or where the
  /// link leads somewhere already.
  case replace(RoomID, RoomRole, LinkHash)
  /// To throw a room away, with all that it has.
  case remove(RoomID)
  /// To note that somebody came in.
  case touch(RoomID)
}

/// Keeps rooms: their names, links, records and bases.
///
/// One process at a time writes into it. Writing and reading may be called on different threads at the same time,
/// each on one thread only; all calls wait for the disk.
package protocol RoomStore: AnyObject, Sendable {
  /// Does steps in one transaction: all or, where it throws, none.
  ///
  /// When it returns, they outlast a loss of power. An error leaves the store so that a later call can do better.
  ///
  /// - Parameters:
  ///   - steps: the steps, which see what those before them have done.
  ///   - time: the time, in seconds since 1970.
  /// - Returns: for each step, whether it had an effect.
  /// - Throws: the error of the store; nothing was done then.
  func commit(_ steps: [RoomStep], at time: Int64) throws -> [Bool]

  /// Returns where a link leads; `nil` where it leads nowhere.
  func link(_ hash: LinkHash) throws -> StoredLink?

  /// Returns the records of a room; `nil` where there is no such room.
  func records(of room: RoomID) throws -> StoredRecords?

  /// Returns a part of a base: fewer bytes at its end; `nil` where there is no such base.
  func base(of room: RoomID, number: Int, offset: Int, count: Int) throws -> [UInt8]?

  /// Returns all rooms, the oldest first.
  func rooms() throws -> [StoredRoom]

  /// Ends it; nothing else is called after that.
  func close()
}
