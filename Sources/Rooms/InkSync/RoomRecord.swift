internal import InkCodec
package import InkDocument

/// The drawing with which a log begins, and all that is known of what is in it; the file itself lies beside the store.
package struct RoomBase: Equatable, Sendable {
  /// The number of the last entry that was compacted; 0 for the drawing with which the room was made.
  package var number: Int
  /// The length of the file in bytes.
  package var length: Int
  /// The latest clock of a change in it.
  package var clock: Int
  /// The numbers of entries before it that it lacks.
  package var kept: [Int]
  /// The checksum of the log up to it.
  package var checksum: LogChecksum
  /// The authors whose changes are in it.
  package var authors: [(author: DocumentAuthor, changes: CoveredChanges)]

  /// Makes the base with which a room is made.
  ///
  /// - Parameters:
  ///   - length: the length of the file in bytes.
  ///   - clock: the latest clock of a change in it.
  package init(length: Int, clock: Int) {
    (number, self.length, self.clock, kept) = (0, length, clock, [])
    (checksum, authors) = (LogChecksum(), [])
  }

  package static func == (one: RoomBase, other: RoomBase) -> Bool {
    one.number == other.number && one.length == other.length && one.clock == other.clock
      && one.kept == other.kept && one.checksum == other.checksum
      && one.authors.elementsEqual(other.authors) { $0 == $1 }
  }
}

/// A record that a server of a room must keep: its store is a row of such records, which only grows.
package enum RoomRecord: Equatable, Sendable {
  /// The hash of the key of an author.
  case author(DocumentAuthor, key: AuthorKeyHash)
  /// The log was compacted.
  case base(RoomBase)
  /// An entry of the log.
  case entry(RoomEntry)
  /// Someone has come, or was sent away: the last one of an author counts.
  case visit(RoomVisit)

  /// The most visits that are kept of those who were not sent away; the oldest ones go.
  package static let visitLimit = 1 << 10

  /// The record in bytes, with its length before it and a checksum behind it.
  package var framed: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .author(let author, let key):
      writer.append(8)
      writer.append(author)
      writer.append(fixed: key.value)
    case .base(let base):
      writer.append(6)
      for number in [base.number, base.length, base.clock] { writer.append(number: number) }
      writer.append(fixed: base.checksum.value)
      writer.append(number: base.kept.count)
      for number in base.kept { writer.append(number: number) }
      writer.append(number: base.authors.count)
      for (author, changes) in base.authors {
        writer.append(author)
        writer.append(changes)
      }
    case .entry(let entry):
      writer.append(7)
      writer.append(number: entry.number)
      writer.append(entry.author)
      writer.append(number: entry.sequence)
      writer.append(part: entry.body)
    case .visit(let visit):
      writer.append(9)
      writer.append(kept: visit)
    }
    var frame = ByteWriter()
    frame.append(part: writer.bytes)
    frame.append(fixed: CRC32C.checksum(writer.bytes))
    return frame.bytes
  }

  /// Reads the bytes of records, up to the first one that is cut.
  ///
  /// A record that a crash has cut off is no loss: nothing was built on it. One that is damaged, or not known, and has
  /// whole ones behind it, is: it is passed over. Complexity: O(bytes).
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: the records; the number of bytes up to the end of the last of them, where new ones belong; and the
  ///   offset of the first one that was passed over.
  package static func read(_ bytes: [UInt8]) -> (records: [RoomRecord], length: Int, damage: Int?) {
    var records: [RoomRecord] = []
    var end = 0
    var (damage, unsure): (Int?, Int?) = (nil, nil)
    var reader = FieldReader(bytes)
    do throws(RoomError) {
      while !reader.isAtEnd {
        let start = reader.offset
        let payload = try reader.part()
        let isWhole = try reader.fixed32() == CRC32C.checksum(payload)
        if isWhole, let record = Self.read(payload: payload) {
          records.append(record)
          end = reader.offset
          damage = damage ?? unsure
        } else {
          unsure = unsure ?? start
        }
      }
    } catch {}
    return (records, end, damage)
  }

  private static func read(payload: [UInt8]) -> RoomRecord? {
    do throws(RoomError) { return try RoomRecord(payload) } catch { return nil }
  }

  /// Returns the records of a store that are still needed: what a store that has grown long is written anew with.
  ///
  /// A server that begins with them is the same as one that begins with all. Complexity: O(records).
  package static func needed(_ records: [RoomRecord]) -> [RoomRecord] {
    var (before, after): ([RoomRecord], [RoomRecord]) = ([], [])
    var visits: [RoomVisit] = []
    for record in records {
      switch record {
      case .visit(let visit): visits.append(visit)
      case .base(let base):
        let kept = Set(base.kept)
        let old = before + after
        before = old.filter { if case .author = $0 { true } else { false } }
        after = []
        for case .entry(let entry) in old {
          if kept.contains(entry.number) {
            before.append(.entry(entry))
          } else if entry.number > base.number {
            after.append(.entry(entry))
          }
        }
        after.insert(record, at: 0)
      default: after.append(record)
      }
    }
    return before + after + Self.last(visits).map { .visit($0) }
  }

  /// Returns the last visit of each author: all who were sent away, and the latest of the rest.
  static func last(_ visits: [RoomVisit]) -> [RoomVisit] {
    var seen: Set<DocumentAuthor> = []
    var count = 0
    var last: [RoomVisit] = []
    for visit in visits.reversed() where seen.insert(visit.author).inserted {
      if !visit.isSentAway {
        count += 1
        if count > visitLimit { continue }
      }
      last.append(visit)
    }
    return last.reversed()
  }

  private init(_ payload: [UInt8]) throws(RoomError) {
    var reader = FieldReader(payload)
    switch try reader.byte() {
    // Once the key itself was kept.
    case 5:
      let author = try reader.author()
      self = .author(author, key: AuthorKeyHash(try reader.fixed64(), of: author))
    case 8:
      self = .author(try reader.author(), key: AuthorKeyHash(value: try reader.fixed64()))
    case 6:
      let number = try reader.number()
      var base = RoomBase(length: try reader.number(), clock: try reader.number())
      (base.number, base.checksum) = (number, try reader.checksum())
      for _ in 0..<(try reader.count()) { base.kept.append(try reader.number()) }
      for _ in 0..<(try reader.count()) {
        base.authors.append((try reader.author(), try reader.covered()))
      }
      self = .base(base)
    case 7:
      self = .entry(
        RoomEntry(
          number: try reader.number(), author: try reader.author(),
          sequence: try reader.number(), body: try reader.part()))
    case 9: self = .visit(try reader.keptVisit())
    default: throw RoomError(.unknown, offset: 0)
    }
    try reader.end()
  }
}
