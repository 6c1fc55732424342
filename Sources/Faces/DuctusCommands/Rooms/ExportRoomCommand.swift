internal import ArgumentParser
internal import Ductus
internal import InkInterchange
internal import InkSync
internal import RoomHosting

/// Saves a room as a drawing.
struct ExportRoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Save the drawing of a room as a .ductus file.",
    discussion: """
      The file has the drawing as it is now, with its whole history; equal drawings are equal bytes. Changes \
      that cannot be read are left out, with a warning. It goes beside a server that has the folder.

      EXAMPLES
        ductus rooms export 0123456789abcdef --rooms ~/rooms -o saved.ductus
      """)

  @OptionGroup var room: RoomArguments
  @OptionGroup var rooms: RoomsArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the file goes; - is standard output.", valueName: "out"))
  var output: String

  func run() throws {
    let (id, store) = (room.id.id, try rooms.location.read())
    let made: (file: [UInt8], kept: [Int])
    let damaged: Int
    do {
      guard let log = try store.log(of: id) else { throw noSuchRoom(id) }
      damaged = log.damaged
      made = try RoomDrawing.compact(log.file, log.entries)
    } catch let code as ExitCode {
      throw code
    } catch {
      complain("room \(id.text) cannot be read: \(error)")
      throw CommandExit.badData
    }
    if damaged > 0 { warn("\(damaged) records of the room are damaged, and left out") }
    if !made.kept.isEmpty { warn("\(made.kept.count) changes cannot be read, and are left out") }
    try CommandOutput.write(made.file, to: output)
  }
}

/// Reports that there is no room of a name; returns the exit code.
func noSuchRoom(_ id: RoomID) -> ExitCode {
  complain("there is no room \(id.text)")
  return CommandExit.missingInput
}
