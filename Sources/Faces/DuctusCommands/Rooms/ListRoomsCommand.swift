internal import ArgumentParser
internal import Ductus
internal import Foundation
internal import InkSync
internal import RoomHosting

/// Lists rooms.
struct ListRoomsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the rooms.",
    discussion: """
      Tells of each room its name on the server, that which people gave it, when it was made and somebody came \
      in last, how many people have drawn in it, the changes that were ever kept, and the bytes that it takes.

      EXAMPLES
        ductus rooms list --rooms ~/rooms
        ductus rooms list --rooms ~/rooms --json
      """)

  /// A room as it is told.
  private struct Line: Encodable {
    let id: String
    let name: String
    let created: String
    let used: String
    let people: Int
    let entries: Int
    let bytes: Int
    let damaged: Int
  }

  @OptionGroup var rooms: RoomsArguments

  @Flag(help: "Print one JSON array instead of text.")
  var json = false

  func run() throws {
    let store = try rooms.location.read()
    let lines: [Line]
    do {
      lines = try store.rooms().map { try Self.line($0, store) }
    } catch {
      complain("the rooms cannot be read: \(error)")
      throw CommandExit.unreadable
    }
    if json { return try CommandOutput.print(json: lines) }
    let text = lines.map { line in
      let damage = line.damaged > 0 ? ", \(line.damaged) damaged records" : ""
      return "\(line.id)  \(line.created)  \(line.used)  \(line.people) people, "
        + "\(line.entries) changes, \(line.bytes) bytes\(damage)  \(line.name)\n"
    }
    try CommandOutput.print(text.joined())
  }

  private static func line(_ room: StoredRoom, _ store: any RoomStore) throws -> Line {
    let stored = try store.records(of: room.id) ?? StoredRecords(records: [], damaged: 0)
    var people: Set<DocumentAuthor> = []
    var last = 0
    for record in stored.records {
      switch record {
      case .entry(let entry):
        people.insert(entry.author)
        last = max(last, entry.number)
      case .base(let base):
        people.formUnion(base.authors.map { $0.author })
        last = max(last, base.number)
      case .author, .visit: break
      }
    }
    return Line(
      id: room.id.text, name: room.name, created: time(room.created), used: time(room.used),
      people: people.count, entries: last, bytes: room.bytes, damaged: stored.damaged)
  }

  private static func time(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
