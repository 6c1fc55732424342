internal import ArgumentParser
internal import Foundation
internal import InkInterchange
internal import RoomHosting

/// Where a server keeps rooms.
enum RoomsPlace {
  /// A folder, in the text form of `FileName`.
  case folder(String)
  /// A database, as libpq takes it.
  case database(String)

  /// Names the one that is given; `nil` where none is, or both are.
  init?(folder: String?, database: String?) {
    switch (folder, database) {
    case (let folder?, nil): self = .folder(folder)
    case (nil, let database?): self = .database(database)
    default: return nil
    }
  }

  /// Returns whether a text is the address of a database.
  static func isDatabase(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// Its name in messages; that of a database has no password.
  var name: String {
    switch self {
    case .folder(let path): FileName.shown(path)
    case .database: "the database"
    }
  }

  /// Opens it to write into it.
  ///
  /// - Parameters:
  ///   - isNew: true if it is made where it is missing; a database always is.
  ///   - pageLimit: see `SQLiteRoomStore`.
  ///   - lease: see `PostgresRoomStore`.
  /// - Returns: the store.
  /// - Throws: the exit code, after reporting the error: where a server has the folder, too.
  func open(
    isNew: Bool, pageLimit: Int? = nil, lease: Int64 = HostLimits().lease
  ) throws -> any RoomStore {
    do throws(RoomStoreProblem) {
      switch self {
      case .folder(let path):
        if !isNew, !SQLiteRoomStore.exists(in: path) { throw .missing }
        return try SQLiteRoomStore(path, pageLimit: pageLimit)
      case .database(let address): return try PostgresRoomStore(address, lease: lease)
      }
    } catch {
      throw failure(error)
    }
  }

  /// Opens it to read, beside a server that has it.
  ///
  /// - Throws: the exit code, after reporting the error.
  func read() throws -> any RoomStore {
    do throws(RoomStoreProblem) {
      switch self {
      case .folder(let path): return try SQLiteRoomStore(reading: path)
      case .database(let address): return try PostgresRoomStore(address)
      }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ problem: RoomStoreProblem) -> ExitCode {
    switch problem {
    case .taken:
      complain("\(name): a server has these rooms, or another command; end it first")
      return CommandExit.unavailable
    case .missing:
      complain("\(name): there are no rooms in the folder")
      return CommandExit.missingInput
    case .newer:
      complain("\(name): a newer version of ductus has written these rooms")
      return CommandExit.badData
    case .uncertain:
      complain("\(name): the database did not answer; look whether it was done")
      return CommandExit.unavailable
    case .moved, .cutOff, .damaged:
      complain("\(name): the rooms cannot be had: \(problem)")
      return CommandExit.unavailable
    case .other(let message):
      complain("\(name): the rooms cannot be opened: \(message)")
      if case .database = self { return CommandExit.unavailable }
      return CommandExit.unwritable
    }
  }
}

extension RoomStore {
  /// Takes a room for a command, while no server has it.
  ///
  /// - Parameter room: the room.
  /// - Returns: the right to write into it.
  /// - Throws: the exit code, after reporting that there is no such room, or that a server has it.
  func take(_ room: RoomID) throws -> RoomFence {
    switch try hold(room) {
    case .here(let fence): return fence
    case .elsewhere:
      complain("a server has room \(room.text), or another command; end it first")
      throw CommandExit.unavailable
    case nil: throw noSuchRoom(room)
    }
  }
}
