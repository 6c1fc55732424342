internal import ArgumentParser
internal import Foundation
internal import InkInterchange
internal import RoomHosting

/// A folder in which a server keeps rooms.
struct RoomsFolder {
  /// Its path, in the text form of `FileName`.
  let path: String

  /// Names a folder.
  init(_ path: String) { self.path = path }

  /// Opens it to write into it.
  ///
  /// - Parameters:
  ///   - isNew: true if it is made where it is missing.
  ///   - pageLimit: see `SQLiteRoomStore`.
  /// - Returns: the store.
  /// - Throws: the exit code, after reporting the error: where a server has it, too.
  func open(isNew: Bool, pageLimit: Int? = nil) throws -> SQLiteRoomStore {
    do throws(SQLiteRoomStore.Problem) {
      if !isNew, !SQLiteRoomStore.exists(in: path) { throw .missing }
      return try SQLiteRoomStore(path, pageLimit: pageLimit)
    } catch {
      throw failure(error)
    }
  }

  /// Opens it to read, beside a server that has it.
  ///
  /// - Throws: the exit code, after reporting the error.
  func read() throws -> SQLiteRoomStore {
    do throws(SQLiteRoomStore.Problem) {
      return try SQLiteRoomStore(reading: path)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ problem: SQLiteRoomStore.Problem) -> ExitCode {
    let name = FileName.shown(path)
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
    case .other(let message):
      complain("\(name): the rooms cannot be opened: \(message)")
      return CommandExit.unwritable
    }
  }
}
