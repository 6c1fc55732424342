internal import ArgumentParser
internal import Foundation
internal import InkSync
internal import RoomHosting

/// Makes new links to a room.
struct RoomLinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Make new links to a room; the old ones lead nowhere then.",
    discussion: """
      Only hashes of links are kept, so that lost ones cannot be found again. No server may have the folder, or \
      the room in a database.

      EXAMPLES
        ductus rooms links 0123456789abcdef --rooms ~/rooms
      """)

  @OptionGroup var room: RoomArguments
  @OptionGroup var rooms: RoomsArguments
  @OptionGroup var address: AddressArguments

  @Flag(help: "Print one JSON object instead of text.")
  var json = false

  func run() throws {
    let (id, links) = (room.id.id, RoomLinks.random())
    let store = try rooms.location.open(isNew: false)
    defer { store.close() }
    do {
      let fence = try store.take(id)
      let steps = RoomRole.allCases.map { RoomStep.replace(id, fence, $0, LinkHash(links[$0])) }
      let effects = try store.commit(steps, at: Int64(Date().timeIntervalSince1970))
      guard effects.allSatisfy({ $0 }) else { throw noSuchRoom(id) }
      try RoomLinksText(id, links, address: address.address).print(json: json)
    } catch let code as ExitCode {
      throw code
    } catch {
      complain("the links cannot be written: \(error)")
      throw CommandExit.unwritable
    }
  }
}
