import Ductus
import Foundation
import InkSharing
import InkSync
import InkTestSupport
import InkUIKit
import Testing

/// Apps in a shared drawing, with a server that is made up.
@MainActor
@Suite struct InkRoomTests {
  private func join(
    _ world: RoomWorld, _ folder: URL, _ name: String, _ role: RoomRole = .draw
  ) throws -> InkRoom {
    try InkRoom(
      link: try world.link(role), folder: folder.appendingPathComponent(name), world.surroundings)
  }

  private func expectSame(
    _ rooms: [InkRoom], strokes: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = try rooms.map { try $0.document.canonical.file() }
    #expect(files.allSatisfy { $0 == files[0] }, sourceLocation: sourceLocation)
    #expect(rooms[0].document.count == strokes, sourceLocation: sourceLocation)
  }

  @Test func `Who joins gets the drawing, and what each draws comes to the others`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let (one, two) = (try join(world, folder, "one"), try join(world, folder, "two"))
      #expect(one.state == .connecting && !one.mayDraw && one.document.count == 0)
      try await world.settle([one, two])
      #expect(one.mayDraw && one.title == "Sheet" && !one.isOwner && one.links == nil)
      #expect(world.addresses[0].absoluteString == "wss://ink.example/app/rooms")
      RandomStrokes.draw(one.document, seed: 2)
      RandomStrokes.draw(two.document, seed: 3)
      // The app need not say anything.
      try await world.settle([one, two], until: { world.last == 2 })
      try await world.settle([one, two])
      try expectSame([one, two], strokes: 3)
      #expect(one.document.undo())
      try await world.settle([one, two], until: { two.document.count == 2 })
      #expect(two.document.undo())
      try await world.settle([one, two], until: { one.document.count == 1 })
      try await world.settle([one, two])
      try expectSame([one, two], strokes: 1)
    }
  }

  @Test func `What is drawn without a connection is kept, outlasts the app, and is sent once`()
    async throws
  {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let two = try join(world, folder, "two")
      var one = try join(world, folder, "one")
      try await world.settle([one, two])
      RandomStrokes.draw(one.document, seed: 2)
      try await world.settle([one, two], until: { two.document.count == 2 })
      try await world.settle([one, two])
      for round in UInt64(0)..<3 {
        world.isReachable = false
        world.cut()
        for seed in UInt64(0)..<4 { RandomStrokes.draw(one.document, seed: 10 * round + seed + 5) }
        await one.close()
        #expect(one.state == .closed && !one.mayDraw)
        let file = try one.document.canonical.file()
        // One that knows the link, and one that does not.
        let kept = folder.appendingPathComponent("one")
        one =
          round == 1
          ? try join(world, folder, "one") : try InkRoom(folder: kept, world.surroundings)
        #expect(try one.document.canonical.file() == file)
        #expect(one.unsentCount == 4 && one.mayDraw && one.title == "Sheet")
        RandomStrokes.draw(two.document, seed: 100 + round)
        world.isReachable = true
        try await world.settle([one, two], until: { world.last == 1 + 5 * (Int(round) + 1) })
        try await world.settle([one, two])
        try expectSame([one, two], strokes: 2 + 5 * (Int(round) + 1))
      }
    }
  }

  @Test func `A copy that ends at any moment goes on from there`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let two = try join(world, folder, "two")
      let one = try join(world, folder, "one")
      try await world.settle([one, two])
      for seed in UInt64(2)..<6 {
        RandomStrokes.draw(one.document, seed: seed)
        RandomStrokes.draw(two.document, seed: 10 * seed)
        try await world.settle([one, two], until: { one.document.count == 2 * Int(seed) - 1 })
        try await world.settle([one, two])
      }
      await one.close()
      let whole = try Data(contentsOf: folder.appendingPathComponent("one/room.copy"))
      var moments: Set<Int> = []
      let step = max(whole.count / 40, 1)
      for length in stride(from: whole.count, to: 0, by: -step) {
        let name = "cut \(length)"
        let cut = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: cut, withIntermediateDirectories: true)
        try whole.prefix(length).write(to: cut.appendingPathComponent("room.copy"))
        let again = try join(world, folder, name)
        moments.insert(again.document.count)
        try await world.settle([again, two])
        try expectSame([again, two], strokes: 9)
        await again.close()
      }
      #expect(moments.count > 3)
    }
  }

  @Test func `A copy that cannot be read is put aside, and the drawing comes anew`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let bytes = Data([1, 2, 3])
      let file = folder.appendingPathComponent("room.copy")
      try bytes.write(to: file)
      #expect(throws: InkRoomError.noCopy) { try InkRoom(folder: folder, world.surroundings) }
      let room = try InkRoom(link: try world.link(.draw), folder: folder, world.surroundings)
      try await world.settle([room])
      #expect(room.document.count == 1)
      #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == bytes)
    }
  }

  @Test func `What cannot be kept is not sent, until it can be`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let two = try join(world, folder, "two")
      // Where the folder should be, there is a file.
      let obstacle = folder.appendingPathComponent("one")
      try Data().write(to: obstacle)
      let one = try join(world, folder, "one")
      try await world.settle([one, two])
      try await world.settle([one], until: { !one.isKept })
      RandomStrokes.draw(one.document, seed: 2)
      let late = world.time + 5
      try await world.settle([one, two], until: { world.time > late })
      #expect(one.unsentCount == 1 && one.state == .connected && two.document.count == 1)
      try FileManager.default.removeItem(at: obstacle)
      try await world.settle([one, two], until: { two.document.count == 2 })
      try await world.settle([one, two])
      #expect(one.isKept)
    }
  }

  @Test func `A drawing becomes a room with links, and what is drawn meanwhile is in it`()
    async throws
  {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld()
      let document = InkDocument()
      RandomStrokes.draw(document, seed: 1)
      let page = try #require(URL(string: "https://ink.example"))
      let making = Task {
        try await InkRoom.share(
          document, title: "Sheet", on: page, folder: folder.appendingPathComponent("own"),
          world.surroundings)
      }
      var drawn = false
      try await world.settle(
        [],
        until: {
          if !drawn, !world.addresses.isEmpty {
            RandomStrokes.draw(document, seed: 2)
            drawn = true
          }
          return world.hasRoom
        })
      let one = try await making.value
      #expect(one.document === document && one.title == "Sheet")
      let links = try #require(one.links)
      #expect(links.own == one.link && Set([links.own, links.draw, links.look]).count == 3)
      let two = try InkRoom(
        link: links.draw, folder: folder.appendingPathComponent("two"), world.surroundings)
      let three = try InkRoom(
        link: links.look, folder: folder.appendingPathComponent("three"), world.surroundings)
      try await world.settle([one, two, three], until: { world.last == 1 })
      try await world.settle([one, two, three])
      try expectSame([one, two, three], strokes: 2)
      #expect(one.isOwner && two.mayDraw && !three.mayDraw)
      // The links are kept, too, and each leads to the copy.
      await one.close()
      let again = try InkRoom(
        link: links.look, folder: folder.appendingPathComponent("own"), world.surroundings)
      #expect(again.links == links && again.link == links.own)
      #expect(throws: InkRoomError.folderTaken) {
        try InkRoom(
          link: links.look, folder: folder.appendingPathComponent("two"), world.surroundings)
      }
      await #expect(throws: InkRoomError.folderTaken) {
        try await InkRoom.share(
          document, title: "", on: page, folder: folder.appendingPathComponent("two"),
          world.surroundings)
      }
    }
  }

  @Test func `Who owns a room replaces links, which are kept, and ends it`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld()
      let page = try #require(URL(string: "https://ink.example"))
      let own = folder.appendingPathComponent("own")
      let making = Task {
        try await InkRoom.share(
          RoomSheet.document(), title: "Sheet", on: page, folder: own, world.surroundings)
      }
      var one = try await world.value(of: making)
      try await world.settle([one])
      let before = try #require(one.links)
      let room = one
      let early = try InkRoom(
        link: before.draw, folder: folder.appendingPathComponent("early"), world.surroundings)
      try await world.settle([one, early])
      // All at once, and while something is being written.
      RandomStrokes.draw(one.document, seed: 2)
      let asked = [InkRoom.GuestLink.draw, .look, .draw].map { link in
        Task { try await room.replaceLink(link) }
      }
      var new: [URL] = []
      for task in asked { new.append(try await world.value(of: task, [room, early])) }
      #expect([room.links?.look, room.links?.draw] == [new[1], new[2]] && new[0] != new[2])
      let kept = try #require(try RoomFolder.read(own).flatMap { RoomCopy($0) }?.links)
      #expect(RoomAddress(new[1])?.secret == kept.look && RoomAddress(new[2])?.secret == kept.draw)
      try await world.settle([room, early], until: { early.state == .refused(.gone) })
      try await world.settle([one])
      let after = try #require(one.links)
      #expect(after.own == before.own && after.draw != before.draw && after.look != before.look)
      #expect(try after.draw == world.link(.draw, of: page))
      await one.close()
      let closed = Task { try await room.replaceLink(.draw) }
      await #expect(throws: InkRoomError.unreachable) { try await world.value(of: closed, []) }
      one = try InkRoom(folder: own, world.surroundings)
      #expect(one.links == after && one.document.count == 2)
      let late = try InkRoom(
        link: before.draw, folder: folder.appendingPathComponent("late"), world.surroundings)
      let guest = try InkRoom(
        link: after.draw, folder: folder.appendingPathComponent("guest"), world.surroundings)
      try await world.settle([one, guest])
      try await world.settle([late], until: { late.state == .refused(.gone) })
      // Others decide nothing.
      let tried = Task { try await guest.replaceLink(.look) }
      await #expect(throws: InkRoomError.refused(.gone)) { try await world.value(of: tried, []) }
      #expect(one.links == after)
      world.isReachable = false
      let owner = one
      let unheard = Task { try await owner.endForAll() }
      await #expect(throws: InkRoomError.unreachable) { try await world.value(of: unheard, []) }
      #expect(owner.state != .closed)
      world.isReachable = true
      world.losesAnswers = true
      let lost = Task { try await owner.endForAll() }
      await #expect(throws: InkRoomError.unreachable) { try await world.value(of: lost, [owner]) }
      #expect(owner.state != .closed)
      let end = Task { try await owner.endForAll() }
      try await world.value(of: end, [owner, guest])
      try await world.settle([guest], until: { guest.state == .refused(.gone) })
      #expect(owner.state == .closed && owner.document.count == 2 && owner.mayDraw)
      #expect(!FileManager.default.fileExists(atPath: own.path))
    }
  }

  @Test func `A server that is not there, or lets nobody in, is told of`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let page = try #require(URL(string: "https://ink.example"))
      func share() -> Task<InkRoom, any Error> {
        Task {
          try await InkRoom.share(
            RoomSheet.document(), title: "Sheet", on: page, folder: folder, world.surroundings)
        }
      }
      world.isReachable = false
      await #expect(throws: InkRoomError.unreachable) { try await world.value(of: share()) }
      world.isReachable = true
      world.refusal = .full
      await #expect(throws: InkRoomError.refused(.full)) { try await world.value(of: share()) }
      let room = try join(world, folder, "one")
      world.refusal = .crowded
      try await world.settle([room], until: { world.addresses.count > 5 })
      #expect(room.state != .connected && !room.mayDraw)
      world.refusal = .gone
      try await world.settle([room], until: { room.state == .refused(.gone) })
      let count = world.addresses.count
      let late = world.time + 100
      try await world.settle([room], until: { world.time > late })
      #expect(world.addresses.count == count)
    }
  }

  @Test func `In the background the connection ends when all is sent, and comes again`()
    async throws
  {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let (one, two) = (try join(world, folder, "one"), try join(world, folder, "two"))
      try await world.settle([one, two])
      RandomStrokes.draw(one.document, seed: 2)
      var paused = 0
      one.pause { paused += 1 }
      #expect(paused == 0)
      try await world.settle([one, two], until: { paused == 1 })
      #expect(one.state == .offline && one.unsentCount == 0 && world.last == 1)
      let late = world.time + 60
      try await world.settle([one, two], until: { world.time > late })
      #expect(one.state == .offline && two.document.count == 2)
      // What is drawn there all the same is kept.
      RandomStrokes.draw(one.document, seed: 3)
      try await world.settle([one, two], until: { one.unsentCount == 1 })
      one.resume()
      try await world.settle([one, two], until: { world.last == 2 })
      try await world.settle([one, two])
      try expectSame([one, two], strokes: 3)
      // Where nothing is acknowledged, the system's patience ends it.
      world.answers = false
      RandomStrokes.draw(one.document, seed: 4)
      one.pause { paused += 1 }
      let later = world.time + 3
      try await world.settle([one, two], until: { world.time > later })
      #expect(paused == 1)
      one.pauseNow()
      #expect(paused == 2 && one.state == .offline)
      one.pauseNow()
      #expect(paused == 2)
      world.answers = true
      one.resume()
      try await world.settle([one, two], until: { world.last == 3 })
    }
  }

  @Test func `Who leaves keeps the drawing, and nothing of the room`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let (one, two) = (try join(world, folder, "one"), try join(world, folder, "two"))
      try await world.settle([one, two])
      RandomStrokes.draw(one.document, seed: 2)
      await one.leave()
      #expect(one.state == .closed && one.document.count == 2 && one.mayDraw)
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("one").path))
      RandomStrokes.draw(two.document, seed: 3)
      try await world.settle([two], until: { world.last == 1 && world.lineCountNow == 1 })
      #expect(one.document.count == 2)
    }
  }

  @Test func `Pens and ink of others are seen while they draw, and drawings come to views`()
    async throws
  {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let (one, two) = (try join(world, folder, "one"), try join(world, folder, "two"))
      let (left, right) = (try TestStage(one.document), try TestStage(two.document))
      (one.stage, two.stage) = (left, right)
      try await world.settle([one, two])
      #expect(left.shown == [true] && left.canvas.document === one.document && left.rights == 1)
      (one.name, one.color) = ("Ada", InkColor(red: 200, green: 0, blue: 0))
      var changes = 0
      two.onChange = { changes += 1 }
      @MainActor func frames(until holds: @MainActor () -> Bool, pen: Point? = Point(20, 30))
        async throws
      {
        try await world.settle(
          [one, two],
          until: {
            _ = one.frame(of: left.canvas, pen: pen)
            _ = two.frame(of: right.canvas, pen: nil)
            return holds()
          })
      }
      try await frames(until: { two.people.map(\.name) == ["Ada"] })
      #expect(two.people[0].color == InkColor(red: 200, green: 0, blue: 0) && changes > 0)
      let marks = PenMark.marks(of: two.others, on: right.canvas)
      #expect(marks.map(\.name) == ["Ada"] && marks[0].place == Point(20, 30))
      #expect(marks[0].nameColor == .white)
      try await frames(
        until: { PenMark.marks(of: two.others, on: right.canvas).isEmpty }, pen: Point(-9, 30))
      let touch = TouchIdentifier(1)
      for index in 0..<20 {
        left.canvas.receive(
          TouchBatch([
            TouchEvent(
              touch: touch, timestamp: Double(index) / 60, phase: index == 0 ? .began : .moved,
              location: Point(40 + 5 * Double(index), 90))
          ]))
      }
      try await frames(until: { two.others.ink.isWet })
      #expect(two.document.count == 1 && two.others.ink.canvas != nil)
      left.canvas.finishTouches()
      try await frames(until: { two.document.count == 2 })
      #expect(!two.others.ink.isWet)
      await one.close()
      try await world.settle([two], until: { two.people.isEmpty })
    }
  }

  @Test func `A drawing that is damaged in the copy comes anew, and into the view`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      let one = try join(world, folder, "one")
      try await world.settle([one])
      await one.close()
      // The drawing in the copy is damaged, so that it comes anew.
      let file = folder.appendingPathComponent("one/room.copy")
      let copy = try #require(RoomCopy(Array(try Data(contentsOf: file))))
      var broken = copy
      broken.file = Array(copy.file.dropLast(9))
      try Data(broken.beginning).write(to: file)
      let again = try join(world, folder, "one")
      #expect(!again.mayDraw && again.document.count == 0)
      let stage = try TestStage(again.document)
      again.stage = stage
      try await world.settle([again])
      #expect(again.mayDraw && again.document.count == 1 && stage.shown == [true])
    }
  }

  @Test func `A room that nobody has any more connects no more`() async throws {
    try await RoomSheet.withFolder { folder in
      let world = try RoomWorld(RoomSheet.document())
      var room: InkRoom? = try join(world, folder, "one")
      weak let gone = room
      try await world.settle([try #require(room)])
      room = nil
      try await world.settle([], until: { gone == nil })
      #expect(gone == nil)
    }
  }

  @Test func `Every language has words of its own for refusals`() {
    let languages = ["en", "de", "es", "fr", "ru", "zh"].map { InkViewText(language: $0) }
    for refusal in InkRoomRefusal.allCases {
      #expect(Set(languages.map { $0.sentence(for: refusal) }).count == 6, "\(refusal)")
    }
    for text in languages {
      #expect(text.roomRefusals.count == InkRoomRefusal.allCases.count)
      #expect(Set(text.roomRefusals.values).count == InkRoomRefusal.allCases.count)
    }
    for error in [InkRoomError.notALink, .folderTaken, .unreachable] {
      #expect(Set(languages.map { $0.sentence(for: error) }).count == 6, "\(error)")
    }
    #expect(InkRoomError.refused(.gone).errorDescription?.isEmpty == false)
  }
}
