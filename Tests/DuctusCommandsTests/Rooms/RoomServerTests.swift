import Ductus
import Foundation
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Tests of rooms with a real server, and people who draw through real sockets.
@Suite struct RoomServerTests {
  @Test func `two people draw, and have the same drawing`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let people = [
        RoomPerson(1, studio.port, links.own), RoomPerson(2, studio.port, links.draw),
      ]
      try settle(people)
      #expect(people.map { $0.roomName } == ["Sheet", "Sheet"])
      for _ in 0..<20 {
        for person in people {
          person.draw(2)
          try person.step()
        }
      }
      try settle(people)
      let files = try people.map { try $0.drawing.document.canonicalFile() }
      #expect(files[0] == files[1])
      #expect(people.allSatisfy { $0.drawing.unreadable.isEmpty && $0.farewell == nil })
      #expect(people[0].client.position.after > 20)
      // Who comes later has it, too.
      let third = RoomPerson(3, studio.port, links.look)
      try settle(people + [third])
      #expect(try third.drawing.document.canonicalFile() == files[0])
    }
  }
}
