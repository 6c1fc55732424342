import InkDocument
import InkSync
import InkTestSupport
import Testing

/// Who has come, who is sent away, and the name that is everyone's.
@Suite struct RoomOwnerTests {
  /// The messages that a connection has got since the last time.
  private func messages(_ bench: RoomBench, to link: Int) throws -> [ServerMessage] {
    try bench.server.takeOutputs().compactMap { output in
      guard case .send(link, let bytes) = output else { return nil }
      return try ServerMessage(bytes)
    }
  }

  private func ask(_ bench: RoomBench, _ owner: RoomBench.Seat) -> [RoomVisit] {
    owner.client.askVisitors()
    bench.settle()
    return owner.visits
  }

  @Test func `An owner sees who has come, by which link, and who is here`() throws {
    let bench = try RoomBench()
    bench.server.unixOffset = 1_800_000_000_000
    let owner = bench.add(.own)
    bench.pass(5000)
    let one = bench.add()
    let looker = bench.add(.look)
    one.client.sendPresence([7, 8])
    bench.draw(one, 1)
    bench.pass(60_000)
    looker.isReachable = false
    bench.cut(looker)
    bench.pass(1000)
    let visits = ask(bench, owner)
    #expect(visits.count == 3)
    let of = { (seat: RoomBench.Seat) in visits.first { $0.author == seat.client.author } }
    let known = try #require(of(one))
    #expect(known.role == .draw && known.first == 1_800_000_005 && known.last == 1_800_000_066)
    #expect(known.presence == [7, 8] && known.changes == 1 && known.person == one.link)
    let gone = try #require(of(looker))
    #expect(gone.role == .look && gone.person == 0 && gone.last == 1_800_000_065)
    #expect(try #require(of(owner)).role == .own)
    // Who is no owner is not told.
    let link = try #require(one.link)
    bench.server.receive(ClientMessage.visitors.encoded, from: link, at: bench.now)
    #expect(try messages(bench, to: link).isEmpty)
  }

  @Test func `Who is sent away does not come back, before and after a restart, until let in again`()
    throws
  {
    let bench = try RoomBench()
    let (owner, one) = (bench.add(.own), bench.add())
    bench.draw(one, 1)
    owner.client.admit(one.client.author, false)
    bench.settle()
    #expect(one.client.status == .stopped(.sentAway, waiting: 0) && one.link == nil)
    #expect(ask(bench, owner).first { $0.author == one.client.author }?.isSentAway == true)
    // A stroke that is drawn then stays where it was drawn.
    bench.draw(one, 2)
    #expect(one.client.status == .stopped(.sentAway, waiting: 1))
    #expect(owner.drawing.document.count == 1 && one.drawing.document.count == 2)
    try bench.restart(one)
    bench.reconnect()
    #expect(one.client.status == .stopped(.sentAway, waiting: 1))
    for records in [bench.records, RoomRecord.needed(bench.records)] {
      bench.server.restore(records, at: bench.now)
      try bench.restart(one)
      bench.reconnect()
      #expect(one.client.status == .stopped(.sentAway, waiting: 1))
    }
    owner.client.admit(one.client.author, true)
    bench.settle()
    try bench.restart(one)
    bench.reconnect()
    #expect(one.client.status == .connected(waiting: 0) && owner.drawing.document.count == 2)
    #expect(try bench.areEqual())
  }

  @Test func `Only owners send away, no owner is sent away, and who is unknown is nobody`() throws {
    let bench = try RoomBench()
    let (owner, other, one) = (bench.add(.own), bench.add(.own), bench.add())
    let thief = try #require(one.link)
    bench.server.receive(
      ClientMessage.admit(owner.client.author, false).encoded, from: thief, at: bench.now)
    owner.client.admit(other.client.author, false)
    owner.client.admit(owner.client.author, false)
    owner.client.admit(DocumentAuthor(rawValue: 4711), false)
    bench.settle()
    #expect(bench.seats.allSatisfy { $0.client.status == .connected(waiting: 0) })
    #expect(ask(bench, owner).count == 3)
  }

  @Test func `A client of the first version is told only what it knows`() throws {
    let bench = try RoomBench()
    bench.server.name = Array("Zoo".utf8)
    let owner = bench.add(.own)
    #expect(owner.name == Array("Zoo".utf8))
    let author = DocumentAuthor(rawValue: 900)
    bench.server.open(900, .draw, at: bench.now)
    bench.server.receive(
      ClientMessage.hello(author, key: 1, RoomPosition(), own: 1..<1, speaks: 1).encoded, from: 900,
      at: bench.now)
    let first = try messages(bench, to: 900)
    #expect(first.count == 1)
    bench.server.admitForTest(author, from: try #require(owner.link), at: bench.now)
    #expect(try messages(bench, to: 900).last == .bye(.gone))
  }

  @Test func `A server of the first version is spoken to in its version`() throws {
    var client = RoomClient(author: DocumentAuthor(rawValue: 5), key: 1, at: 0)
    client.tick(at: 0)
    client.connected(1, at: 0)
    func hello() throws -> Int? {
      for case .send(_, let bytes) in client.takeTasks() {
        if case .hello(_, _, _, _, let speaks) = try ClientMessage(bytes) { return speaks }
      }
      return nil
    }
    #expect(try hello() == 2)
    client.receive(ServerMessage.bye(.version).encoded, 1, at: 0)
    #expect(client.epoch == 2)
    client.connected(2, at: 0)
    #expect(try hello() == 1)
    client.receive(
      ServerMessage.welcome(.own, person: 1, last: 0, next: 1, count: 0).encoded, 2, at: 0)
    client.rename(Array("Zoo".utf8))
    client.askVisitors()
    #expect(client.takeTasks().isEmpty)
    client.closed(2, at: 0)
    client.hurry(at: 1)
    client.connected(3, at: 1)
    client.receive(ServerMessage.bye(.version).encoded, 3, at: 1)
    #expect(client.status == .stopped(.version, waiting: 0))
  }

  @Test func `The name is everyone's, the last one counts, and one from offline comes later`()
    throws
  {
    let bench = try RoomBench()
    let (one, other, looker) = (bench.add(), bench.add(), bench.add(.look))
    let (zoo, farm) = (Array("Zoo".utf8), Array("Ferme d’été".utf8))
    one.client.rename(zoo)
    bench.settle()
    #expect(bench.seats.allSatisfy { $0.name == zoo } && bench.server.name == zoo)
    other.client.rename(farm)
    bench.settle()
    #expect(bench.seats.allSatisfy { $0.name == farm })
    looker.client.rename(zoo)
    bench.settle()
    #expect(bench.server.name == farm)
    one.isReachable = false
    bench.cut(one)
    one.client.rename(zoo)
    bench.pass(1000)
    #expect(bench.server.name == farm)
    one.isReachable = true
    bench.reconnect()
    #expect(bench.seats.allSatisfy { $0.name == zoo })
    #expect(bench.add().name == zoo)
    // A disk that fails leaves the name that there was, for all.
    bench.keeps = false
    other.client.rename(farm)
    bench.settle()
    #expect(bench.seats.allSatisfy { $0.name == zoo } && bench.server.name == zoo)
  }

  @Test(arguments: ["", "Farm"])
  func `A name that was lost with its connection is sent again`(former: String) throws {
    let bench = try RoomBench()
    bench.server.name = Array(former.utf8)
    let (one, other) = (bench.add(), bench.add())
    one.cutAfter = one.sent
    one.client.rename(Array("Zoo".utf8))
    bench.settle()
    #expect(bench.server.name == Array(former.utf8))
    bench.reconnect()
    #expect(bench.server.name == Array("Zoo".utf8) && other.name == bench.server.name)
  }

  @Test func `Who only looks takes no author whose key is not known`() throws {
    let bench = try RoomBench()
    let one = bench.add()
    bench.draw(one, 1)
    one.isReachable = false
    bench.cut(one)
    bench.records.removeAll { if case .author = $0 { true } else { false } }
    bench.server.restore(bench.records, at: bench.now)
    let looker = bench.add(.look, author: one.client.author.rawValue, key: 4711)
    looker.isReachable = false
    bench.cut(looker)
    one.isReachable = true
    bench.reconnect()
    #expect(one.client.status == .connected(waiting: 0))
    // Now the key is known.
    looker.isReachable = true
    bench.reconnect()
    #expect(looker.client.status == .stopped(.authorTaken, waiting: 0))
  }

  @Test func `Who was sent away and comes by an owner’s link is an owner, after a restart, too`()
    throws
  {
    let bench = try RoomBench()
    let (owner, one) = (bench.add(.own), bench.add())
    bench.draw(one, 1)
    owner.client.admit(one.client.author, false)
    bench.settle()
    let again = bench.add(.own, author: 101, key: 101)
    #expect(again.client.author == one.client.author)
    #expect(again.client.status == .connected(waiting: 0))
    let isSentAway = { ask(bench, owner).first { $0.author == one.client.author }?.isSentAway }
    #expect(isSentAway() == false)
    for seat in [owner, again] { bench.cut(seat) }
    bench.server.restore(bench.records, at: bench.now)
    bench.reconnect()
    #expect(isSentAway() == false)
  }

  @Test func `Names that are none, or too many, are answered by the one that there is`() throws {
    let bench = try RoomBench()
    bench.server.name = Array("Zoo".utf8)
    let one = bench.add()
    let link = try #require(one.link)
    for name in [[], [0x41, 0x0A], [0xFF], [UInt8](repeating: 0x41, count: 256) + [0xC3]] {
      bench.server.receive(
        ClientMessage.rename(Array(name.prefix(256))).encoded, from: link, at: bench.now)
      let answers = try messages(bench, to: link)
      if name.count < 256 { #expect(answers == [.name(Array("Zoo".utf8))]) }
    }
    var taken = 0
    for index in 0..<50 {
      bench.server.receive(
        ClientMessage.rename(Array("Zoo \(index)".utf8)).encoded, from: link, at: bench.now)
      for output in bench.server.takeOutputs() {
        guard case .rename(let name) = output else { continue }
        taken += 1
        bench.server.renamed(name, at: bench.now)
      }
    }
    #expect(taken >= bench.limits.renames.atOnce - 1 && taken <= bench.limits.renames.atOnce)
    #expect(throws: RoomError.self) {
      try ClientMessage(ClientMessage.rename([UInt8](repeating: 65, count: 257)).encoded)
    }
  }

  @Test func `Comings and goings of strangers leave little in the store`() throws {
    var limits = RoomLimits()
    (limits.visitRecords, limits.visitWrites.atOnce) = (100, 1 << 12)
    let bench = try RoomBench(limits: limits)
    let before = bench.records.count
    for index in 0..<2000 {
      bench.server.open(1000 + index, .look, at: bench.now)
      bench.server.receive(
        ClientMessage.hello(
          DocumentAuthor(rawValue: 5000 + UInt64(index)), key: 1, RoomPosition(), own: 1..<1
        ).encoded, from: 1000 + index, at: bench.now)
      bench.now += 1000
      bench.server.closed(1000 + index)
      bench.settle()
    }
    let owner = bench.add(.own)
    #expect(ask(bench, owner).count <= RoomRecord.visitLimit + 1)
    #expect(bench.records.count - before <= RoomRecord.visitLimit + 2 * limits.visitRecords)
    // By default they are written down with pauses.
    let other = try RoomBench()
    for index in 0..<2000 {
      other.server.open(1000 + index, .look, at: other.now)
      other.server.receive(
        ClientMessage.hello(
          DocumentAuthor(rawValue: 5000 + UInt64(index)), key: 1, RoomPosition(), own: 1..<1
        ).encoded, from: 1000 + index, at: other.now)
      other.server.closed(1000 + index)
    }
    other.settle()
    #expect(other.records.count <= 1 + RoomLimits().visitWrites.atOnce)
  }
}

extension RoomServer {
  /// Lets the owner of a connection send an author away.
  fileprivate mutating func admitForTest(_ author: DocumentAuthor, from link: Int, at now: Int64) {
    receive(ClientMessage.admit(author, false).encoded, from: link, at: now)
  }
}
