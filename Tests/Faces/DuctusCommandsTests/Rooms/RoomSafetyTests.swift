import Ductus
import Foundation
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// Tests of a server of rooms with those who want too much, or say what they may not.
@Suite struct RoomSafetyTests {
  private func bye(_ messages: [[UInt8]]) throws -> [RoomRefusal] {
    try messages.compactMap {
      guard $0.first ?? 64 < 64, case .bye(let reason) = try ServerMessage($0) else { return nil }
      return reason
    }
  }

  @Test func `an unknown link is gone, and says nothing else`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      for request in [
        RoomRequest.enter(.random()), .end(own: .random()), .end(own: links.draw),
        .replace(own: links.look, .own, with: .random()),
      ] {
        let socket = try RoomSocket(studio.port)
        socket.send(request.encoded)
        #expect(try socket.rest() == [ServerMessage.bye(.gone).encoded])
        #expect(socket.closeCode == 1000)
      }
      let person = RoomPerson(1, studio.port, links.draw)
      try settle([person])
    }
  }

  @Test func `pages of other sites cannot come in`() throws {
    try RoomSite.serve(["--origin", "https://ink.example"]) { studio, _ in
      func status(_ fields: [String], host: String? = nil) throws -> Int {
        let socket = try studio.connect()
        var request = RoomSocket.request(studio.port, fields)
        if let host {
          request = request.replacingOccurrences(of: "localhost:\(studio.port)", with: host)
        }
        socket.send(request)
        let line = String(decoding: try socket.receiveOnce().prefix(12), as: UTF8.self)
        return Int(line.suffix(3)) ?? 0
      }
      let port = studio.port
      for fields in [
        [], ["Origin: http://localhost:\(port)"], ["Origin: HTTP://LOCALHOST:\(port)"],
        ["Origin: https://ink.example"], ["Origin: https://ink.example:443"],
        ["User-Agent: curl/8"],
      ] { #expect(try status(fields) == 101, "\(fields)") }
      for fields in [
        ["Origin: http://localhost"], ["Origin: http://localhost:1"], ["Origin: null"],
        ["Origin: http://evil.example"], ["Origin: https://ink.example.evil.example"],
        ["Origin: http://ink.example"], ["Origin: https://ink.example/"], ["Origin: "],
        ["Origin: http://localhost:\(port)", "Origin: http://localhost:\(port)"],
        ["Origin: file://"], ["Sec-Fetch-Mode: websocket"],
        ["User-Agent: Mozilla/5.0 (X11; Linux x86_64)"],
      ] { #expect(try status(fields) == 403, "\(fields)") }
      #expect(try status(["Origin: https://ink.example"], host: "ink.example") == 101)
      #expect(try status([], host: "evil.example") == 421)
      // The handshake itself.
      #expect(try studio.get("/rooms", headers: ["Upgrade: websocket"]).status == 400)
      let post = try studio.get("/rooms", method: "POST", headers: ["Upgrade: websocket"])
      #expect(post.status == 405)
    }
  }

  @Test func `the endpoint says whether there are rooms`() throws {
    try RoomSite.serve { studio, _ in
      let answer = try studio.get("/rooms")
      #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
      #expect(String(decoding: answer.body, as: UTF8.self) == "{\"protocol\":1}\n")
      #expect(try studio.get("/rooms/").status == 404)
      let health = try studio.get("/healthz")
      #expect(health.status == 200 && health.body == Array("ok\n".utf8))
      #expect(try studio.get("/metrics").status == 200)
      #expect(try studio.get("/index.html").status == 200)
    }
    try RoomSite.serve(["--origin", "http://ink.example"]) { studio, _ in
      // A proxy on this machine asks by the name that others know.
      let answer = try studio.get("/metrics", host: "ink.example")
      #expect(answer.status == 403)
    }
    try StudioSite.serve { studio, _ in
      let answer = try studio.get("/rooms")
      #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
      #expect(String(decoding: answer.body, as: UTF8.self) == "{\"protocol\":0}\n")
      for path in ["/healthz", "/metrics"] {
        #expect(try studio.get(path).status == 404, "\(path)")
      }
      let socket = try studio.connect()
      socket.send(RoomSocket.request(studio.port))
      let answers = try StudioProcess.responses(in: socket.receive())
      #expect(answers.map { $0.status } == [404])
    }
  }

  @Test func `what the protocol does not allow ends the connection with its code`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let enter = RoomRequest.enter(links.draw).encoded
      func code(_ bytes: [UInt8]) throws -> Int? {
        let socket = try RoomSocket(studio.port)
        socket.sendBytes(bytes)
        #expect(try socket.rest().isEmpty)
        return socket.closeCode
      }
      #expect(try code(RoomSocket.frame(enter, .text)) == 1003)
      #expect(try code(RoomSocket.frame(enter, isMasked: false)) == 1002)
      #expect(try code(RoomSocket.frame([], length: 1 << 19)) == 1009)
      #expect(try code(RoomSocket.frame([], length: .max)) == 1009)
      #expect(try code(RoomSocket.frame(enter, .continuation)) == 1002)
      #expect(try code([0xC2, 0x80, 1, 2, 3, 4]) == 1002)
      #expect(try code([0x83, 0x80, 1, 2, 3, 4]) == 1002)
      #expect(try code(RoomSocket.frame([3, 232], .close)) == 1000)
      // A message that never ends.
      let part = [UInt8](repeating: 1, count: 60_000)
      let fragments = (0..<6).flatMap {
        RoomSocket.frame(part, $0 == 0 ? .binary : .continuation, isLast: false)
      }
      #expect(try code(fragments) == 1009)
    }
  }

  @Test func `messages may come in fragments, early, and among pings`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let enter = RoomRequest.enter(links.draw).encoded
      let bytes =
        RoomSocket.frame(Array(enter[..<5]), isLast: false)
        + RoomSocket.frame([7, 7], .ping)
        + RoomSocket.frame(Array(enter[5...]), .continuation)
      // With the request, before the answer to it.
      let socket = try RoomSocket(studio.port, early: bytes)
      let answer = try #require(try socket.next())
      #expect(try RoomAnswer(answer) == .entered(name: Array("Sheet".utf8)))
      #expect(socket.pongs == [[7, 7]])
    }
  }

  @Test func `messages that cannot be read are answered so`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let enter = RoomRequest.enter(links.draw).encoded
      for (messages, reason) in [
        ([[UInt8]]([[]]), RoomRefusal.malformed), ([[99, 1, 2]], .malformed),
        ([[0, 9] + enter[2...]], .version), ([enter + [0]], .malformed),
        ([RoomRequest.piece(offset: 0, [1]).encoded], .malformed),
        ([enter, [77]], .malformed), ([enter, enter], .malformed),
      ] {
        let socket = try RoomSocket(studio.port)
        for message in messages { socket.send(message) }
        #expect(try bye(socket.rest()) == [reason], "\(messages)")
      }
      // A position that nobody was given.
      let socket = try RoomSocket(studio.port)
      socket.send(enter)
      socket.send(
        ClientMessage.hello(
          DocumentAuthor(rawValue: 5), key: 1, RoomPosition(after: 1000, base: 0), own: 1..<1
        ).encoded)
      #expect(try bye(socket.rest()) == [.older])
    }
  }

  @Test func `who says nothing goes, and who sends too much is read slowly`() throws {
    try RoomSite.serve(["--room-limit", "entrance=300"]) { studio, _ in
      let socket = try RoomSocket(studio.port)
      #expect(try bye(socket.rest()) == [.slow])
    }
    try RoomSite.serve(["--room-limit", "message-rate=200"]) { studio, _ in
      let links = try RoomSite.room(studio.port)
      let flood = try RoomSocket(studio.port)
      flood.send(RoomRequest.enter(links.draw).encoded)
      // All of them are there before the first one is read, however busy the machine is.
      let ping = RoomSocket.frame(ClientMessage.ping.encoded)
      flood.sendBytes((0..<2000).flatMap { _ in ping })
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      for person in people { person.draw(3) }
      try settle(people)
      #expect(
        try people[0].drawing.document.canonicalFile()
          == people[1].drawing.document.canonicalFile())
      try settle(people) { try RoomSite.metric("read_pauses_total", studio) > 0 }
    }
  }

  @Test func `a link for looking cannot draw`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let (looker, other) = (
        RoomPerson(1, studio.port, links.look), RoomPerson(2, studio.port, links.draw)
      )
      try settle([looker, other])
      #expect(looker.client.role == .look && other.client.role == .draw)
      looker.draw(5)
      other.draw(5)
      try settle([looker, other]) { other.isSettled }
      // A client of another kind would send it all the same.
      let socket = try RoomSocket(studio.port)
      socket.send(RoomRequest.enter(links.look).encoded)
      socket.send(
        ClientMessage.hello(
          DocumentAuthor(rawValue: 5), key: 1, RoomPosition(), own: 1..<2
        ).encoded)
      socket.send(ClientMessage.change(sequence: 1, total: 1, offset: 0, [1]).encoded)
      while true {
        let message = try #require(try socket.next())
        guard message[0] < 64, case .refused(1, let reason) = try ServerMessage(message) else {
          continue
        }
        #expect(reason == .mayNotDraw)
        break
      }
      let fresh = RoomPerson(3, studio.port, links.look)
      try settle([other, fresh]) { fresh.isSettled && other.isSettled }
      #expect(
        try fresh.drawing.document.canonicalFile() == other.drawing.document.canonicalFile())
    }
  }

  @Test func `a link is replaced, and a room ended, by who owns it`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let people = [
        RoomPerson(1, studio.port, links.own), RoomPerson(2, studio.port, links.draw),
        RoomPerson(3, studio.port, links.look),
      ]
      try settle(people)
      let new = RoomSecret.random()
      let desk = try RoomSocket(studio.port)
      desk.send(RoomRequest.replace(own: links.own, .draw, with: new).encoded)
      #expect(try desk.next() == RoomAnswer.done.encoded)
      try settle(people) { people[1].farewell == .gone }
      #expect(people[1].client.status == .stopped(.gone, waiting: 0))
      #expect(people[0].isSettled && people[2].isSettled)
      let old = RoomPerson(4, studio.port, links.draw)
      try settle([old]) { old.farewell == .gone }
      let next = RoomPerson(5, studio.port, new)
      try settle([people[0], next])
      // A link that leads somewhere cannot be given to another role.
      desk.send(RoomRequest.replace(own: links.own, .draw, with: links.look).encoded)
      #expect(try bye(desk.rest()) == [.wrong])
      let end = try RoomSocket(studio.port)
      end.send(RoomRequest.end(own: links.own).encoded)
      #expect(try end.next() == RoomAnswer.done.encoded)
      let left = [people[0], people[2], next]
      try settle(left) { left.allSatisfy { $0.farewell == .gone } }
      let late = RoomPerson(6, studio.port, new)
      try settle([late]) { late.farewell == .gone }
      #expect(try RoomSite.metric("rooms", studio) == 0)
    }
  }

  @Test func `no room is made of what is no drawing, or of too much`() throws {
    try RoomSite.serve([
      "--room-limit", "change=20000", "--room-limit", "creations=6", "--room-limit", "loopback=1",
    ]) { studio, _ in
      let file = try RoomSite.drawing()
      // Its authors and those that the log may have are too many together.
      var limits = RoomLimits()
      limits.authors = 1 << 16 - 1
      #expect(throws: RoomError(.tooLong, offset: 0)) {
        try RoomHost.base(of: file, limits: limits)
      }
      var damaged = file
      damaged[damaged.count / 2] ^= 1
      let nobody = try DuctusWriter().begin(InkDocument())
      let links = RoomLinks.random()
      func make(_ file: [UInt8], _ links: RoomLinks = .random()) throws -> RoomMaking.Outcome? {
        try RoomSite.make(file, studio.port, links)
      }
      #expect(try make(damaged) == .refused(.unreadable))
      #expect(try make(nobody) == .refused(.unreadable))
      #expect(try make([1, 2, 3]) == .refused(.unreadable))
      #expect(try make([UInt8](repeating: 0, count: 20_001)) == .refused(.tooLong))
      #expect(try make(file, links) == .made)
      // Links that others have lead to their room.
      #expect(try make(file, links) == .refused(.wrong))
      #expect(try make(file) == .made)
      #expect(try make(file) == .refused(.crowded))
      let person = RoomPerson(1, studio.port, links.draw)
      try settle([person])
      #expect(try RoomSite.metric("rooms", studio) == 2)
    }
  }

  @Test func `there is a limit of people, of connections and of rooms`() throws {
    try RoomSite.serve([
      "--room-limit", "people=2", "--room-limit", "connections=3", "--room-limit", "rooms=1",
    ]) { studio, _ in
      let links = try RoomSite.room(studio.port)
      #expect(
        try RoomSite.make(try RoomSite.drawing(), studio.port, .random()) == .refused(.full))
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      try settle(people)
      let third = RoomPerson(3, studio.port, links.draw)
      try settle(people + [third]) { third.farewell == .crowded }
      third.hangUp()
      try settle(people) { try RoomSite.metric("connections", studio) == 2 }
      let held = try RoomSocket(studio.port)
      let fourth = try RoomSocket(studio.port)
      #expect(try bye(fourth.rest()) == [.crowded])
      held.close()
      #expect(try held.rest().isEmpty)
    }
  }

  @Test func `one address has no more connections than the limit`() throws {
    try RoomSite.serve([
      "--room-limit", "connections-of-address=2", "--room-limit", "loopback=1",
    ]) { studio, _ in
      let held = try (1...2).map { _ in try RoomSocket(studio.port) }
      try settle([]) { try RoomSite.metric("connections", studio) == 2 }
      #expect(try bye(RoomSocket(studio.port).rest()) == [.crowded])
      for socket in held { socket.close() }
      try settle([]) { try RoomSite.metric("connections", studio) == 0 }
      let person = RoomPerson(1, studio.port, try RoomSite.room(studio.port).draw)
      try settle([person])
    }
  }

  @Test func `drawings of which rooms are made take no more memory than the limit`() throws {
    let file = try RoomSite.drawing()
    try RoomSite.serve(["--room-limit", "making-bytes=\(file.count)"]) { studio, _ in
      func make() throws -> RoomMaking.Outcome? { try RoomSite.make(file, studio.port, .random()) }
      #expect(try make() == .made)
      // Someone says how much comes, and sends the first byte of it.
      let slow = try (1...4).map { _ in
        let socket = try RoomSocket(studio.port)
        socket.send(RoomRequest.create(.random(), name: [], total: file.count).encoded)
        socket.send(RoomRequest.piece(offset: 0, [file[0]]).encoded)
        #expect(try socket.next() == RoomAnswer.progress(1).encoded)
        return socket
      }
      // It blocks nobody: what has come counts, and the slowest have to go.
      #expect(try make() == .made)
      #expect(try bye(slow[0].rest()) == [.full])
      let long = [UInt8](repeating: 1, count: file.count + 1)
      #expect(try RoomSite.make(long, studio.port, .random()) == .refused(.full))
    }
  }

  @Test func `one address opens so many rooms in a minute, and who has one open stays`() throws {
    try RoomSite.serve([
      "--room-limit", "openings=2", "--room-limit", "loopback=1",
    ]) { studio, _ in
      let rooms = try (1...3).map { _ in try RoomSite.room(studio.port) }
      let people = (0..<2).map { RoomPerson(UInt64($0 + 1), studio.port, rooms[$0].draw) }
      for person in people { try settle([person]) }
      let third = RoomPerson(3, studio.port, rooms[2].draw)
      try settle([third]) { third.farewell == .crowded }
      // A room that is there already is no other one.
      let guest = RoomPerson(4, studio.port, rooms[0].draw)
      try settle([people[0], guest])
      guest.draw()
      try settle([people[0], guest])
      #expect(try RoomSite.metric("rooms_open", studio) == 2)
    }
  }

  @Test func `who looks takes no seat from who draws, and nobody one from who owns`() throws {
    try RoomSite.serve([
      "--room-limit", "people=1", "--room-limit", "lookers=2", "--room-limit", "owners=1",
    ]) { studio, _ in
      let links = try RoomSite.room(studio.port)
      let lookers = (1...2).map { RoomPerson(UInt64($0), studio.port, links.look) }
      try settle(lookers)
      let third = RoomPerson(3, studio.port, links.look)
      try settle([third]) { third.farewell == .crowded }
      let (one, two) = (
        RoomPerson(4, studio.port, links.draw), RoomPerson(5, studio.port, links.draw)
      )
      try settle(lookers + [one])
      one.draw(2)
      try settle(lookers + [one])
      try settle([two]) { two.farewell == .crowded }
      let owner = RoomPerson(6, studio.port, links.own)
      try settle(lookers + [one, owner])
      owner.draw(2)
      try settle(lookers + [one, owner])
    }
  }

  @Test func `begun changes of all rooms have a limit, and an honest one comes through`() throws {
    try RoomSite.serve(["--room-limit", "begun-bytes=3000000"]) { studio, _ in
      let links = try (1...2).map { _ in try RoomSite.room(studio.port) }
      let piece = [UInt8](repeating: 2, count: 200_000)
      var sockets: [RoomSocket] = []
      // Someone begins twenty changes, and ends none.
      for index in 0..<20 {
        let socket = try RoomSocket(studio.port)
        socket.send(RoomRequest.enter(links[index % 2].draw).encoded)
        let author = DocumentAuthor(rawValue: UInt64(500 + index))
        socket.send(
          ClientMessage.hello(author, key: 1, RoomPosition(), own: 1..<2).encoded)
        socket.send(
          ClientMessage.change(sequence: 1, total: 1 << 20, offset: 0, piece).encoded)
        sockets.append(socket)
      }
      try settle([]) { try RoomSite.metric("begun_bytes", studio) == 3_000_000 }
      // An honest change in pieces is taken all the same.
      let person = RoomPerson(1, studio.port, links[0].draw)
      try settle([person])
      person.drawMuch()
      try settle([person])
      #expect(try RoomSite.metric("entries_total", studio) == 1)
      for socket in sockets { socket.close() }
    }
  }

  @Test func `junk does not come into a room, and twenty floods of pings hold up nobody`() throws {
    try RoomSite.serve { studio, _ in
      let links = try RoomSite.room(studio.port)
      let ping = RoomSocket.frame(ClientMessage.ping.encoded)
      let flood = (0..<2000).flatMap { _ in ping }
      let floods = try (0..<20).map { index in
        let socket = try RoomSocket(studio.port)
        socket.send(RoomRequest.enter(links.draw).encoded)
        _ = try socket.next()
        let author = DocumentAuthor(rawValue: UInt64(500 + index))
        socket.send(ClientMessage.hello(author, key: 1, RoomPosition(), own: 1..<2).encoded)
        socket.send(
          ClientMessage.change(sequence: 1, total: 4, offset: 0, [2, 1, 2, 3]).encoded)
        socket.sendBytes(flood)
        return socket
      }
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, links.draw) }
      try settle(people)
      for person in people { person.draw(3) }
      try settle(people)
      #expect(
        try people[0].drawing.document.canonicalFile()
          == people[1].drawing.document.canonicalFile())
      // The log has what they drew, and none of the junk.
      let last = people[0].client.position.after
      #expect(Double(last) == (try RoomSite.metric("entries_total", studio)))
      #expect(people.allSatisfy { $0.drawing.unreadable.isEmpty })
      for socket in floods { socket.close() }
    }
  }

  @Test func `a room comes into memory where there is place, or where another one can go`() throws {
    try RoomSite.serve(["--room-limit", "open-rooms=1"]) { studio, _ in
      let rooms = try (1...2).map { _ in try RoomSite.room(studio.port) }
      let inside = RoomPerson(1, studio.port, rooms[0].draw)
      inside.draw()
      try settle([inside])
      let outside = RoomPerson(2, studio.port, rooms[1].draw)
      try settle([inside, outside]) { outside.farewell == .crowded }
      inside.draw()
      try settle([inside])
      inside.hangUp()
      // It has gone from memory, and is there again once the other one has gone, with all that was drawn.
      try settle([outside])
      outside.hangUp()
      let again = RoomPerson(3, studio.port, rooms[0].look)
      try settle([again])
      #expect(
        try again.drawing.document.canonicalFile() == inside.drawing.document.canonicalFile())
    }
  }

  @Test func `a second server does not get the folder`() throws {
    try RoomSite.serve { studio, rooms in
      _ = try RoomSite.room(studio.port)
      let site = rooms.deletingLastPathComponent().appendingPathComponent("site")
      let second = try CommandRun([
        "studio", "--port", "0", "--directory", site.path, "--rooms", rooms.path,
      ])
      #expect(second.exitCode == 69 && second.output.isEmpty)
      #expect(second.messages.contains("a server has these rooms"))
    }
  }

  @Test func `a change that finds no place on the disk does not hurt others`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      var studio = try RoomSite.start(folder, rooms, ["--store-pages", "80"])
      let (one, two) = (try RoomSite.room(studio.port), try RoomSite.room(studio.port))
      let big = RoomPerson(1, studio.port, one.draw)
      let (small, other) = (
        RoomPerson(2, studio.port, two.draw), RoomPerson(3, studio.port, two.draw)
      )
      try settle([big, small, other])
      big.drawMuch()
      try settle([big, small, other]) { big.farewell == .store }
      #expect(try RoomSite.metric("commits_failed_total", studio) > 0)
      // It tries again and again meanwhile.
      for _ in 0..<10 {
        small.draw(1)
        try settle([big, small, other]) { small.isSettled }
      }
      try settle([big, small, other]) { small.isSettled && other.isSettled }
      #expect(small.farewell == nil && other.farewell == nil)
      #expect(!big.isSettled)
      // Where nobody writes any more, the server finds out that it can.
      for person in [big, small, other] { person.hangUp() }
      try settle([]) { try studio.get("/healthz").status == 200 }
      #expect(studio.end() == 0)
      studio = try RoomSite.start(folder, rooms)
      let people = [big, small, other]
      for person in people { person.port = studio.port }
      let witness = RoomPerson(4, studio.port, one.look)
      try settle(people + [witness]) {
        (people + [witness]).allSatisfy { $0.isSettled }
          && witness.client.position.after == big.client.position.after
      }
      #expect(
        try witness.drawing.document.canonicalFile() == big.drawing.document.canonicalFile())
      #expect(
        try small.drawing.document.canonicalFile() == other.drawing.document.canonicalFile())
      #expect(try studio.get("/healthz").status == 200)
      #expect(studio.end() == 0)
    }
  }

  @Test func `rooms that are damaged do not hurt others`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      var bad: [RoomLinks] = []
      let good = RoomLinks.random()
      do {
        let store = try SQLiteRoomStore(rooms.path)
        defer { store.close() }
        let file = try RoomSite.drawing()
        let base = try RoomHost.base(of: file)
        let entry = RoomEntry(
          number: 5, author: DocumentAuthor(rawValue: 3), sequence: 1, body: [1])
        for index in 0...10 {
          let links = index == 10 ? good : RoomLinks.random()
          let hashes = RoomRole.allCases.map { ($0, LinkHash(links[$0])) }
          // The entries before this one are missing.
          let records: [RoomRecord] = [.base(base)] + (index == 10 ? [] : [.entry(entry)])
          let step = RoomStep.make(.random(), name: "", links: hashes, file: file, records)
          #expect(try store.commit([step], at: 0) == [true])
          if index < 10 { bad.append(links) }
        }
      }
      let studio = try RoomSite.start(folder, rooms)
      for links in bad {
        let socket = try RoomSocket(studio.port)
        socket.send(RoomRequest.enter(links.draw).encoded)
        #expect(try bye(socket.rest()) == [.unreadable])
      }
      let people = (1...2).map { RoomPerson(UInt64($0), studio.port, good.draw) }
      for person in people { person.draw(2) }
      try settle(people)
      #expect(studio.messages.contains("a room is damaged"))
      #expect(studio.end() == 0)
    }
  }

  @Test func `nothing in the folder or the messages tells a secret`() throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      let studio = try RoomSite.start(folder, rooms)
      let links = try RoomSite.room(studio.port)
      let person = RoomPerson(1, studio.port, links.draw)
      person.draw(2)
      try settle([person])
      #expect(studio.messages.contains("a room was made"))
      // The address of the server itself is no secret.
      let lines = studio.messages.split(separator: "\n").filter { !$0.contains("the server has") }
      #expect(!lines.contains { $0.contains("Sheet") || $0.contains("127.0.0.1") })
      for role in RoomRole.allCases {
        let secret = links[role]
        #expect(!studio.messages.contains(String(decoding: secret.text, as: UTF8.self)))
        for name in try FileManager.default.contentsOfDirectory(atPath: rooms.path) {
          let data = try Data(contentsOf: rooms.appendingPathComponent(name))
          #expect(data.range(of: Data(secret.bytes)) == nil, "\(name)")
        }
      }
      let path = rooms.appendingPathComponent("rooms.sqlite").path
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(rights as? Int == 0o600)
      #expect(studio.end() == 0)
    }
  }
}
