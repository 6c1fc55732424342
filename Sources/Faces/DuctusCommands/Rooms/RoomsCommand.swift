internal import ArgumentParser
internal import Foundation

/// Lists, saves and changes the drawings that people share on a server.
struct RoomsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rooms",
    abstract: "List, save and change the drawings that people share.",
    discussion: """
      A room is a drawing that several people have open; “ductus studio --rooms” serves the rooms of a folder. \
      To list and to export goes beside a server; the other commands want the folder for themselves, or the \
      room in a database.

      EXAMPLES
        ductus rooms list --rooms ~/rooms
        ductus rooms export 0123456789abcdef --rooms ~/rooms -o saved.ductus
        ductus rooms import drawing.ductus --rooms ~/rooms
        ductus rooms links 0123456789abcdef --rooms ~/rooms
        ductus rooms remove 0123456789abcdef --rooms ~/rooms
      """,
    subcommands: [
      ListRoomsCommand.self, ExportRoomCommand.self, ImportRoomCommand.self,
      RemoveRoomCommand.self, RoomLinksCommand.self,
    ])
}

/// The location of rooms, as an option.
struct RoomsArguments: ParsableArguments {
  @Option(
    name: .customLong("rooms"),
    help: ArgumentHelp("The folder of the rooms.", valueName: "folder"), completion: .directory)
  var path: String?

  @Option(
    help: ArgumentHelp("The database of PostgreSQL in the place of a folder.", valueName: "address")
  )
  var database: String?

  func validate() throws {
    guard RoomsPlace(folder: path, database: database) != nil else {
      throw ValidationError("name the folder of the rooms with --rooms, or their --database")
    }
    if let database, !RoomsPlace.isDatabase(database) {
      throw ValidationError("a database has an address such as postgres://user@host/name")
    }
  }

  /// The location.
  ///
  /// - Throws: where none was named, which ``validate()`` has found out before.
  var location: RoomsPlace {
    get throws {
      guard let location = RoomsPlace(folder: path, database: database) else {
        throw ExitCode.validationFailure
      }
      return location
    }
  }
}

/// A room, as an argument.
struct RoomArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The room: sixteen hexadecimal digits, as “ductus rooms list” says them.", valueName: "room"))
  var id: RoomArgument
}

/// The address of the app, which comes before the secret of a link.
struct AddressArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The address at which people open the app.", valueName: "address"))
  var address = "http://localhost:8765/"

  func validate() throws {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme),
      url.host?.isEmpty == false, url.fragment == nil, url.query == nil
    else { throw ValidationError("“\(address)” is no address such as https://ink.example/") }
  }
}
