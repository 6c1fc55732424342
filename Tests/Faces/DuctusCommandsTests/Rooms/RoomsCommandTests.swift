import Ductus
import Foundation
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Tests of `ductus rooms`.
@Suite struct RoomsCommandTests {
  @Test func `a room is exported as the drawing that people have, and imported again`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      let studio = try RoomSite.start(folder, rooms)
      let links = try RoomSite.room(studio.port)
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      try settle(people)
      for person in people { person.draw(15) }
      try settle(people)
      // Beside the server.
      let list = try CommandRun(["rooms", "list", "--rooms", rooms.path, "--json"])
      #expect(list.exitCode == 0, "\(list.messages)")
      let lines = try JSONSerialization.jsonObject(with: Data(list.output.utf8))
      let line = try #require((lines as? [[String: Any]])?.first)
      let id = try #require(line["id"] as? String)
      #expect(line["name"] as? String == "Sheet" && line["people"] as? Int == 2)
      #expect(line["entries"] as? Int == people[0].client.position.after)
      let text = try CommandRun(["rooms", "list", "--rooms", rooms.path])
      #expect(text.output.hasPrefix(id) && text.output.hasSuffix("Sheet\n"))
      let saved = folder.appendingPathComponent("saved.ductus")
      let export = ["rooms", "export", id, "--rooms", rooms.path, "-o", saved.path]
      let exported = try CommandRun(export)
      #expect(exported.exitCode == 0 && exported.messages.isEmpty, "\(exported.messages)")
      let file = try Array(Data(contentsOf: saved))
      #expect(try file == people[0].drawing.document.canonicalFile())
      // What changes something wants the folder for itself.
      for arguments in [
        ["import", saved.path], ["links", id], ["remove", id, "--yes"],
      ] {
        let run = try CommandRun(["rooms"] + arguments + ["--rooms", rooms.path])
        #expect(run.exitCode == 69 && run.messages.contains("a server has these rooms"))
      }
      #expect(studio.end() == 0)
      let imported = try CommandRun([
        "rooms", "import", saved.path, "--rooms", rooms.path, "--name", "Again", "--json",
        "--address", "https://ink.example",
      ])
      #expect(imported.exitCode == 0, "\(imported.messages)")
      let new = try imported.json()
      let own = try #require(new["own"] as? String)
      #expect(own.hasPrefix("https://ink.example/#room="))
      let secret = try #require(RoomSecret(text: Array(own.utf8.suffix(22))))
      let next = try RoomSite.start(folder, rooms)
      let person = RoomPerson(9, next.port, secret)
      try settle([person])
      #expect(person.roomName == "Again" && person.client.role == .own)
      #expect(try person.drawing.document.canonicalFile() == file)
      #expect(next.end() == 0)
    }
  }

  @Test func `links are made anew, and rooms removed`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms").path
      let drawing = folder.appendingPathComponent("Our map.ductus")
      let document = InkDocument()
      var edits = RandomEdits(seed: 3, longest: 8)
      for _ in 0..<10 { edits.step(document) }
      try Data(try DuctusWriter().begin(document)).write(to: drawing)
      // Nobody has shared it before.
      let imported = try CommandRun([
        "rooms", "import", drawing.path, "--rooms", rooms, "--json",
      ])
      #expect(imported.exitCode == 0, "\(imported.messages)")
      let first = try imported.json()
      let id = try #require(first["room"] as? String)
      let again = try CommandRun(["rooms", "links", id, "--rooms", rooms, "--json"]).json()
      #expect(again["room"] as? String == id)
      let secrets = try [first, again].map { links in
        let link = try #require(links["draw"] as? String)
        return try #require(RoomSecret(text: Array(link.utf8.suffix(22))))
      }
      do {
        let store = try SQLiteRoomStore(reading: rooms)
        #expect(try store.link(LinkHash(secrets[0])) == nil)
        #expect(try store.link(LinkHash(secrets[1]))?.name == "Our map")
      }
      let remove = ["rooms", "remove", id, "--rooms", rooms]
      let refused = try CommandRun(remove, input: Data("no\n".utf8))
      #expect(refused.exitCode != 0 && refused.messages.contains("nothing was removed"))
      #expect(try CommandRun(remove, input: Data("\(id)\n".utf8)).exitCode == 0)
      #expect(try CommandRun(remove + ["--yes"]).exitCode == 66)
      #expect(try CommandRun(["rooms", "list", "--rooms", rooms]).output.isEmpty)
    }
  }

  @Test func `what is wrong is said`() throws {
    try withFolder { folder in
      let missing = folder.appendingPathComponent("none").path
      let id = "0123456789abcdef"
      for arguments in [
        ["list"], ["export", id, "-o", "-"], ["remove", id, "--yes"], ["links", id],
      ] {
        let run = try CommandRun(["rooms"] + arguments + ["--rooms", missing])
        #expect(run.exitCode == 66 && run.messages.contains("there are no rooms"), "\(arguments)")
      }
      #expect(!FileManager.default.fileExists(atPath: missing))
      for arguments in [
        ["export", "xyz", "-o", "-"], ["links", id, "--address", "ftp://a"], ["remove"],
      ] {
        let run = try CommandRun(["rooms"] + arguments + ["--rooms", missing])
        #expect(run.exitCode == 64, "\(arguments)")
      }
      let studio = try CommandRun(["studio", "--origin", "https://a.example"])
      #expect(studio.exitCode == 64 && studio.messages.contains("--rooms"))
      let text = folder.appendingPathComponent("text.ductus")
      try Data("no drawing".utf8).write(to: text)
      let run = try CommandRun(["rooms", "import", text.path, "--rooms", missing])
      #expect(run.exitCode == 65)
    }
  }
}
