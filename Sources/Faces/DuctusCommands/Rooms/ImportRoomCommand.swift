internal import ArgumentParser
internal import Ductus
internal import Foundation
internal import InkInterchange
internal import InkSync
internal import RoomHosting

/// Makes a room of a drawing.
struct ImportRoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a room of a .ductus file.",
    discussion: """
      Prints the room and its three links: by the first one owns it, by the second one draws, by the third one \
      looks. They cannot be printed again; “ductus rooms links” makes new ones. No server may have the folder.

      EXAMPLES
        ductus rooms import drawing.ductus --rooms ~/rooms
        ductus rooms import map.ductus --rooms ~/rooms --name "Our map" --json
      """)

  @Argument(
    help: ArgumentHelp("The drawing; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ductus"]))
  var input: String

  @OptionGroup var rooms: RoomsArguments
  @OptionGroup var address: AddressArguments

  @Option(help: "The name that people see; by default that of the file.")
  var name: String?

  @Flag(help: "Print one JSON object instead of text.")
  var json = false

  func validate() throws {
    guard (name ?? "").utf8.count <= RoomRequest.nameLimit else {
      throw ValidationError("a name has at most \(RoomRequest.nameLimit) bytes")
    }
  }

  func run() throws {
    let drawing = try DrawingInput(drawing: input)
    let bytes = try drawing.bytes()
    let document = try drawing.read(bytes, .strict).document
    var file = bytes
    do {
      if document.author == .none {
        // Nobody has shared it: what was drawn counts as someone's.
        document.join(as: DocumentAuthor(rawValue: .random(in: 1 ... .max)))
        file = try DuctusWriter().begin(document)
      }
      guard file.count <= RoomLimits().change else {
        complain("\(drawing.name): a room takes at most \(RoomLimits().change) bytes at first")
        throw CommandExit.badData
      }
      let (base, links, id) = (try RoomHost.base(of: file), RoomLinks.random(), RoomID.random())
      let steps: [RoomStep] = [
        .make(
          id, name: title(drawing.name),
          links: RoomRole.allCases.map { ($0, LinkHash(links[$0])) }, file: file, [.base(base)])
      ]
      let store = try rooms.location.open(isNew: true)
      defer { store.close() }
      guard try store.commit(steps, at: Int64(Date().timeIntervalSince1970)) == [true] else {
        complain("the room cannot be made; try again")
        throw CommandExit.unwritable
      }
      try RoomLinksText(id, links, address: address.address).print(json: json)
    } catch let code as ExitCode {
      throw code
    } catch let error as DuctusError {
      complain("\(drawing.name): no room can be made of it: \(error)")
      throw CommandExit.badData
    } catch let error as RoomError where error.reason == .tooLong {
      complain("\(drawing.name): it has come so far that a room of it would soon be full")
      throw CommandExit.badData
    } catch {
      complain("the room cannot be written: \(error)")
      throw CommandExit.unwritable
    }
  }

  /// The name of the room.
  private func title(_ file: String) -> String {
    if let name { return name }
    let last = file.split(separator: "/").last.map(String.init) ?? ""
    var title = last.hasSuffix(".ductus") ? String(last.dropLast(7)) : last
    while title.utf8.count > RoomRequest.nameLimit { title.removeLast() }
    return title
  }
}
