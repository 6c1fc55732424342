import Ductus
import Foundation
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Who has come into rooms of a real server, and their names, in both stores.
@Suite struct RoomVisitTests {
  /// Lets an owner ask until the answer is right.
  private func ask(
    _ owner: RoomPerson, _ people: [RoomPerson], until holds: ([RoomVisit]) -> Bool
  ) throws {
    var asked: Int64 = 0
    try settle(people) {
      if RoomPerson.now - asked > 500 {
        asked = RoomPerson.now
        owner.askVisitors()
      }
      return holds(owner.visits)
    }
  }

  private func visitsOutlast(_ start: () throws -> StudioProcess) throws {
    var studio = try start()
    let links = try RoomSite.room(studio.port)
    let owner = RoomPerson(1, studio.port, links.own)
    let people = [
      owner, RoomPerson(2, studio.port, links.draw), RoomPerson(3, studio.port, links.look),
    ]
    let started = Int64(Date().timeIntervalSince1970)
    try settle(people)
    people[1].draw(3)
    people[1].rename("The zoo")
    try settle(people) { people.allSatisfy { $0.roomName == "The zoo" } }
    try ask(owner, people) { $0.count == 3 && $0.allSatisfy { $0.person > 0 } }
    #expect(Set(owner.visits.map { $0.role }) == Set(RoomRole.allCases))
    #expect(owner.visits.allSatisfy { abs($0.first - started) < 600 })
    owner.admit(people[1], false)
    try settle(people) { people[1].farewell == .sentAway }
    try ask(owner, people) { visits in
      visits.contains { $0.author == people[1].client.author && $0.isSentAway }
    }
    #expect(studio.end() == 0)
    // All of it is there after the server was ended.
    studio = try start()
    for person in people { person.port = studio.port }
    let late = RoomPerson(2, studio.port, links.draw)
    try settle([owner, people[2], late]) { late.farewell == .sentAway }
    try ask(owner, [owner, people[2]]) { $0.count == 3 }
    try settle([owner, people[2]]) { owner.roomName == "The zoo" }
    // A new author may come as long as the link leads in.
    let other = RoomPerson(4, studio.port, links.draw)
    try settle([owner, people[2], other])
    #expect(other.roomName == "The zoo")
    #expect(studio.end() == 0)
  }

  @Test func `who came, was sent away, and the name are kept in a file`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      try visitsOutlast { try RoomSite.start(folder, rooms) }
      let store = try SQLiteRoomStore(reading: rooms.path)
      defer { store.close() }
      #expect(try store.rooms().map { $0.name } == ["The zoo"])
    }
  }

  @Test(
    .enabled(
      if: DatabaseServer.programs != nil,
      "PostgreSQL is missing. Debian: scripts/prerequisites --browsers"))
  func `who came, was sent away, and the name are kept in a database`() throws {
    let database = try DatabaseServer()
    try withFolder { folder in
      try visitsOutlast {
        try StudioProcess(
          try StudioSite.make(in: folder),
          ["--port", "0", "--database", database.address, "--room-limit", "lease=1000"])
      }
    }
  }
}
