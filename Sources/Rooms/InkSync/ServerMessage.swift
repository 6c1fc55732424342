internal import InkCodec
package import InkDocument

/// An entry as it is sent: whole, or, to the author who has it, by its checksum.
package struct SentEntry: Equatable, Sendable {
  package enum Body: Equatable, Sendable {
    case whole([UInt8])
    case own(checksum: UInt32)
  }

  package var number: Int
  package var author: DocumentAuthor
  package var sequence: Int
  package var body: Body

  /// Makes an entry; see ``RoomEntry``.
  package init(number: Int, author: DocumentAuthor, sequence: Int, body: Body) {
    (self.number, self.author, self.sequence, self.body) = (number, author, sequence, body)
  }
}

/// The changes of an author that are in a base: those up to a sequence.
package struct CoveredChanges: Equatable, Sendable {
  package var sequence: Int
  package var checksum: LogChecksum

  /// Makes a value; by default that of one who has drawn nothing.
  package init(sequence: Int = 0, checksum: LogChecksum = LogChecksum()) {
    (self.sequence, self.checksum) = (sequence, checksum)
  }
}

/// A difference with one of the others.
package enum OthersNews: Equatable, Sendable {
  case wet(person: Int, [UInt8])
  case presence(person: Int, [UInt8])
  /// The connection is gone, and with it presence and wet ink.
  case gone(person: Int)
}

/// A message of the server of a room.
package enum ServerMessage: Equatable, Sendable {
  /// The answer to a hello: the role, the number of this person, that of the last entry, the sequence of this author
  /// that is expected next, and how many bytes of it are there.
  case welcome(RoomRole, person: Int, last: Int, next: Int, count: Int)
  /// All entries after one, up to another one, of a log with a base: those before that may be in it.
  case entries(base: Int, after: Int, through: Int, [SentEntry])
  /// A piece of the entry that follows one, whose body has a length.
  case piece(base: Int, after: Int, SentEntry, total: Int, offset: Int)
  /// A piece of the drawing with which the log begins, with the checksum of the log up to it.
  case base(number: Int, checksum: LogChecksum, CoveredChanges, total: Int, offset: Int, [UInt8])
  /// A change is missing: its sequence, and how many bytes of it are there.
  case expect(next: Int, count: Int)
  /// So much of a change that comes in pieces is there: more may be sent.
  case progress(next: Int, count: Int)
  /// A change is not taken, and none that follows.
  case refused(sequence: Int, RoomRefusal)
  /// News of the others.
  case others([OthersNews])
  /// The answer to a ping: the number of the last entry, and what is expected next.
  case pong(last: Int, next: Int, count: Int)
  /// The server will close the connection.
  case bye(RoomRefusal)
  /// The name of the drawing, in UTF-8: after the welcome, and whenever somebody has given it another one.
  case name([UInt8])
  /// Those who have come, for an owner who has asked.
  case visitors([RoomVisit])

  /// The message in bytes.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .welcome(let role, let person, let last, let next, let count):
      writer.append(0)
      writer.append(number: ClientMessage.version)
      writer.append(role.rawValue)
      for number in [person, last, next, count] { writer.append(number: number) }
    case .entries(let base, let after, let through, let entries):
      writer.append(1)
      writer.append(number: base)
      writer.append(number: after)
      writer.append(number: through)
      writer.append(number: entries.count)
      for entry in entries { writer.append(entry) }
    case .piece(let base, let after, let entry, let total, let offset):
      writer.append(2)
      writer.append(number: base)
      writer.append(number: after)
      writer.append(number: total)
      writer.append(number: offset)
      writer.append(entry)
    case .base(let number, let checksum, let covered, let total, let offset, let bytes):
      writer.append(3)
      writer.append(number: number)
      writer.append(fixed: checksum.value)
      writer.append(covered)
      writer.append(number: total)
      writer.append(number: offset)
      writer.append(part: bytes)
    case .expect(let next, let count):
      writer.append(4)
      writer.append(number: next)
      writer.append(number: count)
    case .refused(let sequence, let reason):
      writer.append(5)
      writer.append(number: sequence)
      writer.append(reason.rawValue)
    case .others(let news):
      writer.append(6)
      writer.append(number: news.count)
      for one in news { writer.append(one) }
    case .pong(let last, let next, let count):
      writer.append(7)
      for number in [last, next, count] { writer.append(number: number) }
    case .bye(let reason):
      writer.append(8)
      writer.append(reason.rawValue)
    case .progress(let next, let count):
      writer.append(9)
      writer.append(number: next)
      writer.append(number: count)
    case .name(let name):
      writer.append(10)
      writer.append(part: name)
    case .visitors(let visits):
      writer.append(11)
      writer.append(number: visits.count)
      for visit in visits { writer.append(visit) }
    }
    return writer.bytes
  }

  /// Reads a message; complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws(RoomError) {
    var reader = FieldReader(bytes)
    switch try reader.byte() {
    case 0:
      guard try reader.number() == ClientMessage.version else {
        throw RoomError(.unknown, offset: 1)
      }
      let start = reader.offset
      guard let role = RoomRole(rawValue: try reader.byte()) else {
        throw RoomError(.number, offset: start)
      }
      self = .welcome(
        role, person: try reader.number(), last: try reader.number(), next: try reader.number(),
        count: try reader.number())
    case 1:
      let start = reader.offset
      let (base, after, through) = (try reader.number(), try reader.number(), try reader.number())
      var entries: [SentEntry] = []
      var last = after
      for _ in 0..<(try reader.count()) {
        let entry = try SentEntry(&reader)
        guard entry.number > last else { throw RoomError(.number, offset: start) }
        last = entry.number
        entries.append(entry)
      }
      guard last <= through else { throw RoomError(.number, offset: start) }
      self = .entries(base: base, after: after, through: through, entries)
    case 2:
      let start = reader.offset
      let base = try reader.number()
      let (after, total, offset) = (try reader.number(), try reader.number(), try reader.number())
      let entry = try SentEntry(&reader)
      guard entry.number > after, case .whole(let bytes) = entry.body, !bytes.isEmpty,
        offset <= total, bytes.count <= total - offset
      else { throw RoomError(.number, offset: start) }
      self = .piece(base: base, after: after, entry, total: total, offset: offset)
    case 3:
      let (number, checksum) = (try reader.number(), try reader.checksum())
      let covered = try reader.covered()
      let start = reader.offset
      let (total, offset) = (try reader.number(), try reader.number())
      let bytes = try reader.part()
      guard !bytes.isEmpty, offset <= total, bytes.count <= total - offset else {
        throw RoomError(.number, offset: start)
      }
      self = .base(
        number: number, checksum: checksum, covered, total: total, offset: offset, bytes)
    case 4: self = .expect(next: try reader.number(), count: try reader.number())
    case 5: self = .refused(sequence: try reader.number(), try RoomRefusal(&reader))
    case 6:
      var news: [OthersNews] = []
      for _ in 0..<(try reader.count()) { news.append(try OthersNews(&reader)) }
      self = .others(news)
    case 7:
      self = .pong(
        last: try reader.number(), next: try reader.number(), count: try reader.number())
    case 8: self = .bye(try RoomRefusal(&reader))
    case 9: self = .progress(next: try reader.number(), count: try reader.number())
    case 10: self = .name(try reader.part())
    case 11:
      var visits: [RoomVisit] = []
      for _ in 0..<(try reader.count()) { visits.append(try reader.visit()) }
      self = .visitors(visits)
    default: throw RoomError(.unknown, offset: 0)
    }
    try reader.end()
  }
}

extension RoomRefusal {
  fileprivate init(_ reader: inout FieldReader) throws(RoomError) {
    let start = reader.offset
    guard let reason = RoomRefusal(rawValue: try reader.byte()) else {
      throw RoomError(.number, offset: start)
    }
    self = reason
  }
}

extension SentEntry {
  fileprivate init(_ reader: inout FieldReader) throws(RoomError) {
    (number, author, sequence) = (try reader.number(), try reader.author(), try reader.number())
    let start = reader.offset
    switch try reader.byte() {
    case 0: body = .whole(try reader.part())
    case 1: body = .own(checksum: try reader.fixed32())
    default: throw RoomError(.number, offset: start)
    }
  }
}

extension OthersNews {
  fileprivate init(_ reader: inout FieldReader) throws(RoomError) {
    let start = reader.offset
    let kind = try reader.byte()
    let person = try reader.number()
    switch kind {
    case 0: self = .wet(person: person, try reader.part())
    case 1: self = .presence(person: person, try reader.part())
    case 2: self = .gone(person: person)
    default: throw RoomError(.number, offset: start)
    }
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ entry: SentEntry) {
    append(number: entry.number)
    append(entry.author)
    append(number: entry.sequence)
    switch entry.body {
    case .whole(let bytes):
      append(0)
      append(part: bytes)
    case .own(let checksum):
      append(1)
      append(fixed: checksum)
    }
  }

  fileprivate mutating func append(_ news: OthersNews) {
    switch news {
    case .wet(let person, let bytes):
      append(0)
      append(number: person)
      append(part: bytes)
    case .presence(let person, let bytes):
      append(1)
      append(number: person)
      append(part: bytes)
    case .gone(let person):
      append(2)
      append(number: person)
    }
  }
}
