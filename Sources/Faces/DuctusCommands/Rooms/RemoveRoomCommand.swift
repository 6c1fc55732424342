internal import ArgumentParser
internal import Foundation
internal import RoomHosting

/// Removes a room.
struct RemoveRoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a room, with its drawing and its links.",
    discussion: """
      Nothing of it can be had again. Asks for the room to be typed once more, unless --yes is given. No server \
      may have the folder, or the room in a database.

      EXAMPLES
        ductus rooms remove 0123456789abcdef --rooms ~/rooms
        ductus rooms remove 0123456789abcdef --rooms ~/rooms --yes
      """)

  @OptionGroup var room: RoomArguments
  @OptionGroup var rooms: RoomsArguments

  @Flag(help: "Do not ask.")
  var yes = false

  func run() throws {
    let id = room.id.id
    let store = try rooms.location.open(isNew: false)
    defer { store.close() }
    do {
      guard let known = try store.rooms().first(where: { $0.id == id }) else {
        throw noSuchRoom(id)
      }
      if !yes {
        complain("type \(id.text) to remove “\(known.name)” for good:")
        guard readLine() == id.text else {
          complain("nothing was removed")
          throw ExitCode.validationFailure
        }
      }
      _ = try store.commit([.remove(id, store.take(id))], at: Int64(Date().timeIntervalSince1970))
    } catch let code as ExitCode {
      throw code
    } catch {
      complain("the room cannot be removed: \(error)")
      throw CommandExit.unwritable
    }
  }
}
