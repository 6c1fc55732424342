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

  @Test func `wet ink and presence reach the others, and go with who has sent them`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let people = [
        RoomPerson(1, studio.port, links.draw), RoomPerson(2, studio.port, links.draw),
      ]
      try settle(people)
      people[0].show([1, 2, 3])
      try settle(people) {
        people[1].news.contains { if case .presence(_, [1, 2, 3]) = $0 { true } else { false } }
      }
      people[0].sendWet([9, 8])
      try settle(people) {
        people[1].news.contains { if case .wet(_, [9, 8]) = $0 { true } else { false } }
      }
      #expect(people[0].news.isEmpty)
      people[0].hangUp()
      try settle([people[1]]) {
        people[1].news.contains { if case .gone = $0 { true } else { false } }
      }
    }
  }

  @Test func `what was acknowledged is there after the server was killed`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      var studio = try RoomSite.start(folder, rooms)
      let links = try RoomSite.room(studio.port)
      let people = (1...3).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      try settle(people)
      for round in 1...3 {
        // It is killed while changes are underway: at another moment each time.
        for step in 0..<round * 7 {
          for person in people {
            person.draw(3)
            try person.step()
          }
          if step == round * 7 - 1 { #expect(studio.end(SIGKILL) == -1) }
        }
        let known = people.map { $0.client.position }
        studio = try RoomSite.start(folder, rooms)
        for person in people { person.port = studio.port }
        try settle(people)
        for (person, before) in zip(people, known) {
          #expect(person.client.position.after >= before.after)
        }
        let files = try people.map { try $0.drawing.document.canonicalFile() }
        #expect(files[0] == files[1] && files[1] == files[2])
        #expect(people.allSatisfy { $0.drawing.unreadable.isEmpty })
      }
      // No one was found to contradict what the server has.
      #expect(people.allSatisfy { $0.isSettled })
      #expect(studio.end() == 0)
    }
  }

  @Test func `a log that has grown long is compacted, and who was away comes back`() throws {
    try RoomSite.serve(["--room-limit", "log=30"]) { studio, folder in
      let links = try RoomSite.room(studio.port)
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      let away = RoomPerson(3, studio.port, links.draw)
      try settle(people + [away])
      away.draw(3)
      try settle(people + [away])
      away.hangUp()
      try settle(people) {
        for person in people where person.isSettled { person.draw(4) }
        return try RoomSite.metric("compactions_total", studio) >= 2
      }
      try settle(people)
      let late = RoomPerson(4, studio.port, links.look)
      let all = people + [away, late]
      try settle(all)
      let files = try all.map { try $0.drawing.document.canonicalFile() }
      #expect(files.allSatisfy { $0 == files[0] })
      #expect(late.client.position.base > 0)
      #expect(try RoomSite.metric("compactions_failed_total", studio) == 0)
      // What was compacted is no longer among the records.
      let store = try SQLiteRoomStore(reading: folder.path)
      let room = try #require(try store.rooms().first)
      let records = try #require(try store.records(of: room.id))
      #expect(records.damaged == 0)
      #expect(records.records.count <= late.client.position.after)
    }
  }

  @Test func `the server ends within seconds, says so, and forgets nothing`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      let studio = try RoomSite.start(folder, rooms)
      let links = try RoomSite.room(studio.port)
      let person = RoomPerson(1, studio.port, links.draw)
      try settle([person])
      person.draw(10)
      let waiting = try RoomSocket(studio.port)
      #expect(studio.end() == 0)
      #expect(try waiting.rest().isEmpty)
      #expect(waiting.closeCode == 1001)
      let next = try RoomSite.start(folder, rooms)
      person.port = next.port
      let other = RoomPerson(2, next.port, links.look)
      try settle([person, other])
      #expect(
        try person.drawing.document.canonicalFile() == other.drawing.document.canonicalFile())
      #expect(next.end() == 0)
    }
  }

  @Test func `a room is made of a drawing that comes in pieces`() throws {
    try RoomSite.serve { studio, _ in
      let file = try RoomSite.largeDrawing()
      #expect(file.count > 1 << 19)
      let links = try RoomSite.room(studio.port, file)
      let person = RoomPerson(1, studio.port, links.own)
      try settle([person])
      let document = try DuctusReader(.strict).read(file).document
      #expect(
        try person.drawing.document.canonicalFile() == document.canonicalFile())
    }
  }

  @Test func `a change that is longer than a message goes to all`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      try settle(people)
      people[0].drawMuch()
      try settle(people)
      let files = try people.map { try $0.drawing.document.canonicalFile() }
      #expect(files[0] == files[1] && files[0].count > 1 << 18)
    }
  }
}
