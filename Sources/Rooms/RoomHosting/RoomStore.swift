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

/// The right to write into a room: how often it has changed hands.
///
/// Steps of a process that has lost a room name an older right, and have no effect.
package struct RoomFence: Hashable, Sendable {
  /// The number.
  package let rawValue: Int64

  /// Makes a right of its number.
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Another server that has the same store.
package struct RoomPeer: Equatable, Sendable {
  /// The address under which others reach it, `HOST:PORT`; empty where it cannot be reached, as a command.
  package var address: String
  /// A secret of the servers of the store: who says it is one of them.
  package var token: [UInt8]

  /// Makes a value of its parts.
  package init(address: String, token: [UInt8]) { (self.address, self.token) = (address, token) }
}

/// Who has a room.
package enum RoomHold: Equatable, Sendable {
  /// This process, which may write into it.
  case here(RoomFence)
  /// Another one.
  case elsewhere(RoomPeer)
}

/// A step of a transaction of a store.
///
/// One with a right has no effect where another process has the room by now.
package enum RoomStep: Sendable {
  /// To make a room: its name, the hashes of its links, its first base and first records.
  ///
  /// It has no effect where there is such a room, or one of the links.
  case make(
    RoomID, name: String, links: [(role: RoomRole, hash: LinkHash)], file: [UInt8], [RoomRecord])
  /// To add records; it has no effect where there is no such room.
  case append(RoomID, RoomFence, [RoomRecord])
  /// To put a base with a number, instead of another one that has it.
  case putBase(RoomID, RoomFence, number: Int, [UInt8])
  /// To write the records anew, with those that ``RoomRecord/needed(_:)`` leaves, and to throw older bases away.
  case rewrite(RoomID, RoomFence)
  /// To put a link instead of that with the same role; it has no effect where there is no such room, or where the
  /// link leads somewhere already.
  case replace(RoomID, RoomFence, RoomRole, LinkHash)
  /// To give a room another name; it has no effect where there is no such room.
  case rename(RoomID, RoomFence, String)
  /// To throw a room away, with all that it has.
  case remove(RoomID, RoomFence)
  /// To note that somebody came in.
  case touch(RoomID)
}

/// The reasons why a store cannot be opened.
package enum RoomStoreProblem: Error {
  /// Another process has it.
  case taken
  /// There is none.
  case missing
  /// A newer version has written it.
  case newer
  /// Nobody knows whether a transaction was kept: the database did not answer.
  case uncertain
  /// The file is no longer in its place: it was moved, removed or replaced.
  case moved
  /// The database was not heard of for so long that other servers may have the rooms.
  case cutOff
  /// A part of what was kept is damaged.
  case damaged
  /// Another problem, in words.
  case other(String)
}

extension RoomStoreProblem: CustomStringConvertible {
  /// The reason in words, without paths and addresses.
  package var description: String {
    switch self {
    case .taken: "another process has taken them"
    case .missing: "there are none"
    case .newer: "a newer version has written them"
    case .uncertain: "the database did not answer"
    case .moved: "their file is no longer in its place"
    case .cutOff: "the database has not answered for too long"
    case .damaged: "a part of them is damaged"
    case .other(let message): message
    }
  }
}

/// Keeps rooms: their names, links, records and bases.
///
/// One process at a time writes into a room: that which ``hold(_:)`` says. All functions may be called on any thread,
/// and wait for the disk or the network.
package protocol RoomStore: AnyObject, Sendable {
  /// The secret by which the other servers of the store are let in; `nil` where there can be none.
  var token: [UInt8]? { get }

  /// Lets other servers of the store know where this one is.
  ///
  /// - Parameters:
  ///   - address: the address under which they reach it, `HOST:PORT`.
  ///   - lost: called on any thread with rooms that another one may have taken from this one.
  /// - Throws: the error of the store.
  func serve(at address: String, lost: @escaping @Sendable ([RoomID]) -> Void) throws

  /// Takes a room for this process, if no other one has it; what was written by one that had it before is written then.
  ///
  /// - Returns: who has it; `nil` where there is no such room.
  func hold(_ room: RoomID) throws -> RoomHold?

  /// Looks whether the store is still the one that was opened, and this process's; does not wait for the network.
  ///
  /// - Returns: in words what somebody should look at, though all goes on; `nil` for nothing.
  /// - Throws: the reason why nothing can be kept in it, until it returns again.
  func check() throws -> String?

  /// Leaves a room to whoever wants it next; does nothing where this process has it no more.
  func release(_ room: RoomID, _ fence: RoomFence) throws

  /// Does steps in one transaction: all or, where it throws, none.
  ///
  /// When it returns, they outlast a loss of power. An error leaves the store so that a later call can do better.
  ///
  /// - Parameters:
  ///   - steps: the steps, which see what those before them have done; none, to try whether the store can be written.
  ///   - time: the time, in seconds since 1970.
  /// - Returns: for each step, whether it had an effect.
  /// - Throws: the error of the store; nothing was done then, but perhaps where it is ``RoomStoreProblem/uncertain``.
  func commit(_ steps: [RoomStep], at time: Int64) throws -> [Bool]

  /// Returns where a link leads; `nil` where it leads nowhere.
  func link(_ hash: LinkHash) throws -> StoredLink?

  /// Returns the records of a room; `nil` where there is no such room.
  func records(of room: RoomID) throws -> StoredRecords?

  /// Returns a part of a base: fewer bytes at its end; `nil` where there is no such base.
  func base(of room: RoomID, number: Int, offset: Int, count: Int) throws -> [UInt8]?

  /// Returns all rooms, the oldest first.
  func rooms() throws -> [StoredRoom]

  /// Returns the number of rooms.
  func roomCount() throws -> Int

  /// Ends it, and leaves all of its rooms to others; nothing else is called after that.
  func close()
}

extension StoredRecords {
  /// Reads records of the bytes of each, as ``RoomRecord/framed`` made them.
  init(bytes all: some Sequence<[UInt8]>) {
    self.init(records: [], damaged: 0)
    for bytes in all {
      let (records, length, _) = RoomRecord.read(bytes)
      self.records += records
      if records.count != 1 || length != bytes.count { damaged += 1 }
    }
  }
}
