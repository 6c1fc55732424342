import Ductus
import Foundation
import GRDB
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Tests of a server whose folder of rooms is moved, removed or taken while it runs.
@Suite struct RoomFolderTests {
  /// Serves a room in which two people have drawn.
  private func serve(
    _ body: (StudioProcess, _ rooms: URL, [RoomPerson]) throws -> Void
  ) throws {
    try RoomSite.serve { studio, rooms in
      let links = try RoomSite.room(studio.port)
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      try settle(people)
      for person in people { person.draw(3) }
      try settle(people)
      try body(studio, rooms, people)
    }
  }

  /// Lets people draw who have nothing of that acknowledged, until the server says why.
  private func drawInVain(
    _ people: [RoomPerson], _ studio: StudioProcess, _ reason: String
  ) throws {
    for person in people { person.draw(3) }
    let made = people.map { $0.drawing.made.count }
    try settle(people) {
      let health = try studio.get("/healthz")
      return health.status == 503
        && String(decoding: health.body, as: UTF8.self).contains(reason)
        && people.allSatisfy { $0.farewell == .store }
    }
    #expect(studio.messages.contains("the rooms cannot be kept"))
    #expect(studio.messages.contains(reason))
    #expect(people.map { $0.drawing.made.count } == made)
  }

  @Test func `a folder that is moved away is noticed, and all goes on when it is back`() throws {
    try serve { studio, rooms, people in
      let away = rooms.deletingLastPathComponent().appendingPathComponent("away")
      try FileManager.default.moveItem(at: rooms, to: away)
      try drawInVain(people, studio, "no longer in its place")
      #expect(!FileManager.default.fileExists(atPath: rooms.path))
      try FileManager.default.moveItem(at: away, to: rooms)
      try settle(people)
      try settle(people) { try studio.get("/healthz").status == 200 }
      #expect(studio.messages.contains("the rooms are back"))
      let files = try people.map { try $0.drawing.document.canonicalFile() }
      #expect(files[0] == files[1])
      let store = try SQLiteRoomStore(reading: rooms.path)
      let records = try #require(try store.records(of: try store.rooms()[0].id))
      let numbers = records.records.compactMap { record in
        if case .entry(let entry) = record { entry.number } else { nil }
      }
      #expect(records.damaged == 0 && numbers == Array(1...people[0].client.position.after))
    }
  }

  @Test(arguments: ["rooms.sqlite", "rooms.sqlite-wal", ""])
  func `nothing is acknowledged after a file or the folder was removed, and none is made instead`(
    _ name: String
  ) throws {
    try serve { studio, rooms, people in
      let removed = name.isEmpty ? rooms : rooms.appendingPathComponent(name)
      try FileManager.default.removeItem(at: removed)
      try drawInVain(people, studio, "no longer in its place")
      #expect(!FileManager.default.fileExists(atPath: removed.path))
      let links = RoomLinks.random()
      #expect(try RoomSite.make(RoomSite.drawing(), studio.port, links) == .refused(.store))
    }
  }

  @Test func `it is noticed while nobody draws, too`() throws {
    try serve { studio, rooms, people in
      try FileManager.default.removeItem(at: rooms.appendingPathComponent("rooms.sqlite"))
      try settle(people) {
        try studio.get("/healthz").status == 503 && people.allSatisfy { $0.farewell == .store }
      }
    }
  }

  @Test func `a second server does not get rooms whose lock was removed`() throws {
    try serve { studio, rooms, people in
      let site = rooms.deletingLastPathComponent().appendingPathComponent("site")
      try FileManager.default.removeItem(at: rooms.appendingPathComponent("rooms.lock"))
      for _ in 0..<2 {
        let second = try CommandRun([
          "studio", "--port", "0", "--directory", site.path, "--rooms", rooms.path,
        ])
        #expect(second.exitCode == 69 && second.output.isEmpty)
        #expect(second.messages.contains("a server has these rooms"))
      }
      for person in people { person.draw(3) }
      try settle(people)
      // All goes on, and whoever looks is told.
      try settle(people) {
        let health = try studio.get("/healthz")
        #expect(health.status == 200)
        return String(decoding: health.body, as: UTF8.self).hasPrefix("ok\nthe lock of")
      }
      #expect(studio.messages.contains("the lock of their folder was removed"))
    }
  }

  @Test func `a server that another process has followed keeps nothing more`() throws {
    try serve { studio, rooms, people in
      // What a server does when it begins, where no lock has held it back.
      let file = try DatabaseQueue(path: rooms.appendingPathComponent("rooms.sqlite").path)
      try file.write { try $0.execute(sql: "UPDATE writers SET number = number + 1") }
      try drawInVain(people, studio, "another process has taken them")
    }
  }
}
