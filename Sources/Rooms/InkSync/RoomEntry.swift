internal import InkCodec
package import InkDocument
internal import InkGeometry

/// A change in the log of a room: it has a number there, and never another one.
package struct RoomEntry: Equatable, Sendable {
  /// Its number in the log, from 1; 0 while it has none.
  package var number: Int
  /// Who made it.
  package var author: DocumentAuthor
  /// Its number among all that its author has sent, from 1: a change that comes again is known by it.
  package var sequence: Int
  /// The change in bytes, of which neither the log nor the messages need to know anything.
  package var body: [UInt8]

  /// Makes an entry.
  package init(number: Int, author: DocumentAuthor, sequence: Int, body: [UInt8]) {
    (self.number, self.author, self.sequence, self.body) = (number, author, sequence, body)
  }
}

/// The checksum of a row of entries: that of a log up to a number, or of all that an author has sent.
///
/// It is the same for the same authors, sequences and bodies in the same order, and shows that two logs have parted; it
/// is no proof against somebody who wants it to be the same.
package struct LogChecksum: Equatable, Sendable {
  package private(set) var value: UInt64

  /// Makes a checksum of its value; by default that of no entries.
  package init(value: UInt64 = 0) { self.value = value }

  /// Adds an entry behind the others.
  ///
  /// - Parameters:
  ///   - author: who made it.
  ///   - sequence: its number among those of its author.
  ///   - body: the CRC-32C of its body.
  package mutating func add(_ author: DocumentAuthor, _ sequence: Int, body: UInt32) {
    let entry = SplitMix64.finished(author.rawValue ^ SplitMix64.finished(UInt64(sequence)))
    value = SplitMix64.finished(value &+ SplitMix64.finished(entry &+ UInt64(body)))
  }
}

/// The rights of someone in a room.
package enum RoomRole: UInt8, Sendable, CaseIterable {
  /// To see what is drawn.
  case look
  /// To draw, too.
  case draw
  /// To decide about the room, too.
  case own

  /// True if changes are taken.
  package var mayDraw: Bool { self != .look }
}

/// A reason why a room does not take a change, or lets no one in.
package enum RoomRefusal: UInt8, Sendable, CaseIterable {
  /// The link is only for looking.
  case mayNotDraw
  /// The change is longer than a room takes.
  case tooLong
  /// The room has no space for more, or for so many changes or new authors in so short a time.
  case full
  /// There are as many people as a room can have.
  case crowded
  /// Someone else has this author, or this one has drawn elsewhere what this copy does not know.
  case authorTaken
  /// There is no such room, or the link has been revoked.
  case gone
  /// The other side speaks another version.
  case version
  /// The message could not be read.
  case malformed
  /// The same author has connected again; it may have been an older attempt that came late.
  case replaced
  /// The reader did not take what was sent.
  case slow
  /// The server cannot write; it will be back.
  case store
  /// The room lacks what it has said before that it has, or has something else there: one of both comes from an old
  /// copy.
  case older
  /// The drawing of the room cannot be read: a newer version has made it, or it is damaged.
  case unreadable
  /// The change is one of another author, of a time far ahead, or one that no client can read or make.
  case wrong
  /// An owner of the room has sent this author away.
  case sentAway
  /// The room has no space for more of what a newer version of the app has made and the server cannot read.
  case tooNew

  /// True if to connect again would not help.
  package var isFinal: Bool {
    switch self {
    case .crowded, .malformed, .slow, .store, .full, .tooLong, .mayNotDraw, .replaced, .wrong,
      .tooNew:
      false
    case .authorTaken, .gone, .version, .older, .unreadable, .sentAway: true
    }
  }

  /// True if a change that is refused may be taken later, and is offered again.
  var passes: Bool { self == .full || self == .tooNew }

  /// The nearest reason that a version of the protocol has a number for.
  package func known(to version: Int) -> RoomRefusal {
    if version > 1 { return self }
    switch self {
    case .sentAway: return .gone
    case .tooNew: return .full
    default: return self
    }
  }
}

/// A fault in bytes that came from the other side, or from a store.
package struct RoomError: Error, Equatable, Sendable {
  /// The reason.
  package enum Reason: UInt8, Sendable {
    /// The bytes end too early.
    case tooShort
    /// There are bytes to spare.
    case tooLong
    /// A number is out of its range.
    case number
    /// A kind of message or record that this version does not know.
    case unknown
  }

  /// The reason.
  package var reason: Reason
  /// Where, in bytes from the first.
  package var offset: Int

  /// Makes an error of its parts.
  package init(_ reason: Reason, offset: Int) { (self.reason, self.offset) = (reason, offset) }
}

/// Reads the fields of messages, records and copies; each is checked where it is read.
package struct FieldReader {
  private var reader: ByteReader
  let bytes: [UInt8]

  /// Reads bytes, by default all.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    reader = ByteReader(bytes, in: range)
  }

  var offset: Int { reader.offset }
  /// True if all was read.
  package var isAtEnd: Bool { reader.isAtEnd }

  private static func error(_ failure: ByteReader.Failure) -> RoomError {
    RoomError(failure.reason == .tooShort ? .tooShort : .number, offset: failure.offset)
  }

  /// The next byte.
  @inline(never)
  package mutating func byte() throws(RoomError) -> UInt8 {
    do throws(ByteReader.Failure) { return try reader.byte() } catch { throw Self.error(error) }
  }

  /// A whole number that is at most as large as a limit; by default below 2³⁰.
  @inline(never)
  package mutating func number(to limit: Int = 1 << 30 - 1) throws(RoomError) -> Int {
    let start = offset
    let value: UInt64
    do throws(ByteReader.Failure) { value = try reader.varint() } catch { throw Self.error(error) }
    guard value <= UInt64(max(limit, 0)) else { throw RoomError(.number, offset: start) }
    return Int(value)
  }

  @inline(never)
  mutating func fixed64() throws(RoomError) -> UInt64 {
    do throws(ByteReader.Failure) {
      return try reader.fixed(UInt64.self)
    } catch {
      throw Self.error(error)
    }
  }

  /// A number of four bytes, the lowest first.
  @inline(never)
  package mutating func fixed32() throws(RoomError) -> UInt32 {
    do throws(ByteReader.Failure) {
      return try reader.fixed(UInt32.self)
    } catch {
      throw Self.error(error)
    }
  }

  mutating func author() throws(RoomError) -> DocumentAuthor {
    DocumentAuthor(rawValue: try fixed64())
  }

  mutating func checksum() throws(RoomError) -> LogChecksum { LogChecksum(value: try fixed64()) }

  mutating func covered() throws(RoomError) -> CoveredChanges {
    CoveredChanges(sequence: try number(), checksum: try checksum())
  }

  /// Bytes after their number.
  package mutating func part() throws(RoomError) -> [UInt8] {
    let start = offset
    let count = try number()
    do throws(ByteReader.Failure) {
      return Array(bytes[try reader.skip(count)])
    } catch {
      throw RoomError(.tooShort, offset: start)
    }
  }

  /// The number of things that follow, each of at least one byte.
  package mutating func count() throws(RoomError) -> Int {
    let start = offset
    let count = try number()
    guard count <= reader.remaining else { throw RoomError(.tooShort, offset: start) }
    return count
  }

  /// Checks that all was read.
  package func end() throws(RoomError) {
    if !isAtEnd { throw RoomError(.tooLong, offset: offset) }
  }
}

extension ByteWriter {
  mutating func append(_ author: DocumentAuthor) { append(fixed: author.rawValue) }

  mutating func append(_ covered: CoveredChanges) {
    append(number: covered.sequence)
    append(fixed: covered.checksum.value)
  }
}
