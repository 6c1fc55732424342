import InkDocument
import InkSync
import InkTestSupport
import Testing

/// Messages and records as bytes.
@Suite struct RoomMessageTests {
  private static let author = DocumentAuthor(rawValue: .max - 1)

  static let fromClients: [ClientMessage] = [
    .hello(author, key: 5, RoomPosition(), own: 1..<1),
    .hello(author, key: 5, RoomPosition(), own: 1..<1, speaks: 2),
    .rename(Array("Zoo".utf8)), .visitors, .admit(author, true), .admit(author, false),
    .giveBack(author, total: 70_000, offset: 69_999, [4]),
    .hello(
      author, key: .max,
      RoomPosition(
        after: 300, base: 12, checksum: LogChecksum(value: .max),
        partial: .base(number: 400, count: 70_000)), own: 7..<90),
    .change(sequence: 1, total: 0, offset: 0, []),
    .change(sequence: 900, total: 70_000, offset: 69_997, [1, 2, 3]),
    .resume(RoomPosition(after: 0, base: 0, partial: .entry(number: 1, count: 1))),
    .wet([]), .wet([9, 8]), .presence([7]), .ping,
  ]

  private static let secrets = (0..<3).compactMap { (number: UInt8) in
    RoomSecret((0..<16).map { 16 * $0 &+ 7 &+ number })
  }

  static let requests: [RoomRequest] = {
    let links = RoomLinks(own: secrets[0], draw: secrets[1], look: secrets[2])
    return [
      .enter(secrets[1]), .create(links, name: Array("Sketch".utf8), total: 70_000),
      .piece(offset: 69_000, [1, 2]), .replace(own: secrets[0], .look, with: secrets[1]),
      .end(own: secrets[2]),
    ]
  }()

  static let answers: [RoomAnswer] = [.entered(name: [65]), .progress(70_000), .done]

  private static let covered = CoveredChanges(sequence: 3, checksum: LogChecksum(value: 1 << 40))

  static let fromServers: [ServerMessage] = [
    .welcome(.own, person: 3, last: 500, next: 2, count: 1),
    .entries(base: 2, after: 3, through: 700, []),
    .entries(
      base: 0, after: 3, through: 9,
      [
        SentEntry(number: 4, author: author, sequence: 2, body: .whole([1, 2])),
        SentEntry(number: 9, author: author, sequence: 3, body: .own(checksum: 0xFFFF_0001)),
      ]),
    .piece(
      base: 1, after: 3,
      SentEntry(number: 4, author: author, sequence: 1, body: .whole([5])), total: 900, offset: 899),
    .base(number: 4, checksum: LogChecksum(value: 9), covered, total: 2, offset: 0, [1, 2]),
    .expect(next: 4, count: 900),
    .progress(next: 4, count: 9), .refused(sequence: 8, .tooLong),
    .others([.wet(person: 1, [1]), .presence(person: 300, [2]), .gone(person: 4)]),
    .pong(last: 9, next: 8, count: 7), .bye(.older), .name([65, 66]), .visitors([]),
    .visitors([visit, RoomVisit(of: DocumentAuthor(rawValue: 3), .look, at: 0)]),
  ]

  @Test func `A visit that ends before it begins, by a clock that was put back, has no length`()
    throws
  {
    var visit = Self.visit
    visit.last = visit.first - 5
    guard case .visitors(let visits) = try ServerMessage(ServerMessage.visitors([visit]).encoded)
    else { return #expect(Bool(false)) }
    #expect(visits.map { $0.last } == [visit.first])
  }

  private static let visit = {
    var visit = RoomVisit(of: author, .own, at: 1_800_000_000)
    (visit.last, visit.presence, visit.isSentAway) = (1_800_000_001, [1, 2], true)
    (visit.changes, visit.person) = (70_000, 300)
    return visit
  }()

  private static let base = {
    var base = RoomBase(length: 90, clock: 1000)
    (base.number, base.kept, base.checksum) = (7, [2, 5], LogChecksum(value: 3))
    base.authors = [(author, covered), (DocumentAuthor(rawValue: 2), CoveredChanges())]
    return base
  }()

  private static let records: [RoomRecord] = [
    .author(author, key: AuthorKeyHash(1, of: author)), .base(base),
    .entry(RoomEntry(number: 7, author: author, sequence: 399, body: [])),
    .entry(RoomEntry(number: 8, author: author, sequence: 400, body: [1, 2, 3])),
    .visit(RoomVisit(of: author, .draw, at: 1_800_000_000)),
  ]

  @Test func `What is written is read as it was`() throws {
    for message in Self.fromClients { #expect(try ClientMessage(message.encoded) == message) }
    for message in Self.fromServers { #expect(try ServerMessage(message.encoded) == message) }
    for message in Self.requests { #expect(try RoomRequest(message.encoded) == message) }
    for message in Self.answers { #expect(try RoomAnswer(message.encoded) == message) }
    let bytes = Self.records.reduce(into: [UInt8]()) { $0 += $1.framed }
    #expect(RoomRecord.read(bytes).records == Self.records)
    #expect(RoomRecord.read(bytes).length == bytes.count)
  }

  @Test func `The secret of a link is 22 letters, and no other text is one`() throws {
    for secret in Self.secrets {
      #expect(secret.text.count == 22 && RoomSecret(text: secret.text) == secret)
      #expect(RoomSecret(text: secret.text.dropLast()) == nil)
      #expect(RoomSecret(text: secret.text + [65]) == nil)
    }
    let zero = RoomSecret(text: Array(repeating: 65, count: 22))
    #expect(zero?.bytes == Array(repeating: 0, count: 16))
    // Bits to spare, and letters of the other alphabet.
    for text in ["AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAA+AAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA="] {
      #expect(RoomSecret(text: Array(text.utf8)) == nil)
    }
  }

  @Test func `A room has three links that differ`() throws {
    let same = RoomLinks(own: Self.secrets[0], draw: Self.secrets[1], look: Self.secrets[1])
    #expect(throws: RoomError.self) {
      try RoomRequest(RoomRequest.create(same, name: [], total: 1).encoded)
    }
    #expect(throws: RoomError.self) {
      try RoomRequest(
        RoomRequest.create(
          RoomLinks(own: Self.secrets[0], draw: Self.secrets[1], look: Self.secrets[2]),
          name: Array(repeating: 65, count: RoomRequest.nameLimit + 1), total: 1
        ).encoded)
    }
  }

  @Test
  func `Bytes that are cut, too many or damaged are an error with a place, or another message`() {
    var random = SeededGenerator(seed: 1)
    func check(_ bytes: [UInt8], isCut: Bool = false) {
      do throws(RoomError) {
        _ = try ClientMessage(bytes)
        #expect(!isCut)
      } catch {
        #expect(error.offset <= bytes.count)
      }
      do throws(RoomError) {
        _ = try ServerMessage(bytes)
        #expect(!isCut)
      } catch {
        #expect(error.offset <= bytes.count)
      }
    }
    for bytes in Self.fromClients.map({ $0.encoded }) + Self.fromServers.map({ $0.encoded }) {
      for _ in 0..<500 {
        var damaged = bytes
        for _ in 0...random.below(3) {
          damaged[random.below(damaged.count)] = UInt8(random.below(256))
        }
        check(damaged)
      }
    }
    for message in Self.fromClients {
      for length in 0..<message.encoded.count {
        #expect(throws: RoomError.self) { try ClientMessage(Array(message.encoded[..<length])) }
      }
      #expect(throws: RoomError.self) { try ClientMessage(message.encoded + [0]) }
    }
    for message in Self.fromServers {
      for length in 0..<message.encoded.count {
        #expect(throws: RoomError.self) { try ServerMessage(Array(message.encoded[..<length])) }
      }
      #expect(throws: RoomError.self) { try ServerMessage(message.encoded + [0]) }
    }
    for message in Self.requests {
      for length in 0..<message.encoded.count {
        #expect(throws: RoomError.self) { try RoomRequest(Array(message.encoded[..<length])) }
      }
      #expect(throws: RoomError.self) { try RoomRequest(message.encoded + [0]) }
    }
    for message in Self.answers {
      for length in 0..<message.encoded.count {
        #expect(throws: RoomError.self) { try RoomAnswer(Array(message.encoded[..<length])) }
      }
      #expect(throws: RoomError.self) { try RoomAnswer(message.encoded + [0]) }
    }
    for _ in 0..<20_000 { check((0..<random.below(60)).map { _ in UInt8(random.below(256)) }) }
  }

  @Test func `A bookmark is read as it was, and what is damaged is found out`() throws {
    var bookmark = RoomClient(author: Self.author, key: .max, at: 0).bookmark
    (bookmark.logged, bookmark.made, bookmark.lacksEntries) = (nil, 3, true)
    bookmark.drawn = -1
    for _ in 0..<2 {
      let bytes = bookmark.encoded
      #expect(try RoomBookmark(bytes) == bookmark)
      for place in bytes.indices {
        var damaged = bytes
        damaged[place] ^= 0x10
        #expect(throws: RoomError.self) { try RoomBookmark(damaged) }
        #expect(throws: RoomError.self) { try RoomBookmark(Array(bytes[..<place])) }
      }
      bookmark.position = RoomPosition(after: 900, base: 800, checksum: LogChecksum(value: 5))
      (bookmark.logged, bookmark.acknowledged) = (Self.covered, 1 << 20)
      (bookmark.made, bookmark.drawn, bookmark.lacksEntries) = (1 << 21, 7, false)
      bookmark.role = .own
    }
  }

  @Test func `Records are read up to one that is cut, and over one that is damaged`() {
    var bytes: [UInt8] = []
    var ends = [0]
    for record in Self.records {
      bytes += record.framed
      ends.append(bytes.count)
    }
    for length in 0...bytes.count {
      let (records, end, damage) = RoomRecord.read(Array(bytes[..<length]))
      let expected = ends.lastIndex { $0 <= length } ?? 0
      #expect(records == Array(Self.records[..<expected]) && end == ends[expected])
      #expect(damage == nil)
    }
    for place in bytes.indices {
      let hit = (ends.firstIndex { $0 > place } ?? 0) - 1
      var damaged = bytes
      damaged[place] ^= 4
      let (records, end, damage) = RoomRecord.read(damaged)
      let before = Array(Self.records[..<hit])
      if damaged[ends[hit]] == bytes[ends[hit]], hit + 1 < Self.records.count {
        // Its length is still known.
        #expect(records == before + Self.records[(hit + 1)...] && damage == ends[hit])
        #expect(end == bytes.count)
      } else {
        #expect(records.starts(with: before) && end <= bytes.count)
      }
    }
  }

  @Test func `Random messages neither trap a server nor a client, and hurt no one else`() throws {
    var random = SeededGenerator(seed: 4)
    let bench = try RoomBench()
    let (one, other) = (bench.add(), bench.add())
    for round in 0..<3000 {
      if one.link == nil { bench.reconnect() }
      guard let link = one.link else { continue }
      let known = Self.fromClients.map { $0.encoded } + Self.fromServers.map { $0.encoded }
      var bytes = known[random.below(known.count)]
      for _ in 0..<random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if round % 2 == 0 {
        bench.server.receive(bytes, from: link, at: bench.now)
      } else {
        var client = one.client
        for sequence in 0..<random.below(4) {
          client.make([UInt8](repeating: 1, count: 3 + sequence), at: bench.now)
        }
        for _ in 0..<4 {
          _ = client.takeTasks()
          if case .store(let ticket, _, _)? = client.takeStore() {
            client.stored(ticket, true, at: bench.now)
          }
          var message = bytes
          if random.chance(0.5) { message = Self.fromServers[random.below(11)].encoded }
          client.receive(message, client.epoch, at: bench.now)
          client.tick(at: bench.now + 5000)
        }
        _ = client.takeTasks()
      }
      bench.settle()
    }
    bench.draw(other, 1)
    #expect(other.client.status == .connected(waiting: 0) && other.drawing.document.count == 1)
    #expect(bench.add().drawing.document.count == 1)
  }
}
