internal import InkCodec
package import InkDocument

/// The part of a room's log that a client has.
package struct RoomPosition: Equatable, Sendable {
  /// The item of which a part is there, so that it need not be sent from its beginning.
  package enum Partial: Equatable, Sendable {
    case none
    /// The first bytes of the base with a number.
    case base(number: Int, count: Int)
    /// The first bytes of the entry with a number.
    case entry(number: Int, count: Int)
  }

  /// The number of the last entry that it has; −1 where it has nothing.
  package var after: Int
  /// The number of the base that it began with; −1 where it has none.
  package var base: Int
  /// The checksum of the log up to the later of both.
  package var checksum: LogChecksum
  /// The item that has begun to come.
  package var partial: Partial

  /// Makes a position; by default, that of one who has nothing.
  package init(
    after: Int = -1, base: Int = -1, checksum: LogChecksum = LogChecksum(),
    partial: Partial = .none
  ) {
    (self.after, self.base, self.checksum, self.partial) = (after, base, checksum, partial)
  }
}

/// A message of a client of a room.
///
/// Fields that are wrong, bytes that are missing or left over make an error with an offset.
package enum ClientMessage: Equatable, Sendable {
  /// The first one: who it is, the secret of this author, what it has, which own changes it still knows, and the newest
  /// version of the protocol that it speaks.
  case hello(
    DocumentAuthor, key: UInt64, RoomPosition, own: Range<Int>, speaks: Int = ClientMessage.version)
  /// A piece of a change: its number among those of its author, its length, and where the piece begins.
  case change(sequence: Int, total: Int, offset: Int, [UInt8])
  /// The log is wanted from here on: something was missing.
  case resume(RoomPosition)
  /// Ink that is being drawn; others see it once, or not at all.
  case wet([UInt8])
  /// Where someone is, a name and a colour: the last one counts, while the connection lasts.
  case presence([UInt8])
  /// Is anyone there?
  case ping
  /// The drawing has another name, in UTF-8: the last one counts, for all.
  case rename([UInt8])
  /// An owner wants to know who has come.
  case visitors
  /// An owner sends an author away, or lets this one in again.
  case admit(DocumentAuthor, Bool)
  /// A piece of a change that the room had and lost, because it was put back to an older state: its author, its length,
  /// and where the piece begins.
  case giveBack(DocumentAuthor, total: Int, offset: Int, [UInt8])

  /// The oldest version of the protocol, with which each conversation begins.
  package static let version = 1
  /// The newest version, which adds names, visitors and changes that are given back.
  ///
  /// A server that does not know it refuses the hello with ``RoomRefusal/version``, and the client says an older one.
  package static let newest = 2

  /// The message in bytes.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .hello(let author, let key, let position, let own, let speaks):
      writer.append(0)
      writer.append(number: speaks)
      writer.append(author)
      writer.append(fixed: key)
      writer.append(position)
      writer.append(number: own.lowerBound)
      writer.append(number: own.count)
    case .change(let sequence, let total, let offset, let bytes):
      writer.append(1)
      writer.append(number: sequence)
      writer.append(number: total)
      writer.append(number: offset)
      writer.append(part: bytes)
    case .resume(let position):
      writer.append(2)
      writer.append(position)
    case .wet(let bytes):
      writer.append(3)
      writer.append(part: bytes)
    case .presence(let bytes):
      writer.append(4)
      writer.append(part: bytes)
    case .ping: writer.append(5)
    case .rename(let name):
      writer.append(6)
      writer.append(part: name)
    case .visitors: writer.append(7)
    case .admit(let author, let isLetIn):
      writer.append(8)
      writer.append(author)
      writer.append(isLetIn ? 1 : 0)
    case .giveBack(let author, let total, let offset, let bytes):
      writer.append(9)
      writer.append(author)
      writer.append(number: total)
      writer.append(number: offset)
      writer.append(part: bytes)
    }
    return writer.bytes
  }

  /// Reads a message; complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws(RoomError) {
    var reader = FieldReader(bytes)
    switch try reader.byte() {
    case 0:
      let speaks = try reader.number()
      guard speaks >= Self.version, speaks <= Self.newest else {
        throw RoomError(.unknown, offset: 1)
      }
      let (author, key) = (try reader.author(), try reader.fixed64())
      let position = try RoomPosition(&reader)
      let first = try reader.number()
      let count = try reader.number()
      self = .hello(author, key: key, position, own: first..<first + count, speaks: speaks)
    case 1:
      let (sequence, total) = (try reader.number(), try reader.number())
      let start = reader.offset
      let offset = try reader.number()
      let bytes = try reader.part()
      guard sequence > 0, offset <= total, bytes.count <= total - offset,
        !bytes.isEmpty || total == 0
      else { throw RoomError(.number, offset: start) }
      self = .change(sequence: sequence, total: total, offset: offset, bytes)
    case 2: self = .resume(try RoomPosition(&reader))
    case 3: self = .wet(try reader.part())
    case 4: self = .presence(try reader.part())
    case 5: self = .ping
    case 6:
      let start = reader.offset
      let name = try reader.part()
      guard name.count <= RoomRequest.nameLimit else { throw RoomError(.number, offset: start) }
      self = .rename(name)
    case 7: self = .visitors
    case 8:
      let author = try reader.author()
      let start = reader.offset
      let isLetIn = try reader.byte()
      guard isLetIn < 2 else { throw RoomError(.number, offset: start) }
      self = .admit(author, isLetIn == 1)
    case 9:
      let (author, total) = (try reader.author(), try reader.number())
      let start = reader.offset
      let offset = try reader.number()
      let bytes = try reader.part()
      guard offset <= total, bytes.count <= total - offset, !bytes.isEmpty else {
        throw RoomError(.number, offset: start)
      }
      self = .giveBack(author, total: total, offset: offset, bytes)
    default: throw RoomError(.unknown, offset: 0)
    }
    try reader.end()
  }
}

extension RoomPosition {
  fileprivate init(_ reader: inout FieldReader) throws(RoomError) {
    self.init(
      after: try reader.number() - 1, base: try reader.number() - 1,
      checksum: try reader.checksum())
    let start = reader.offset
    switch try reader.byte() {
    case 0: break
    case 1: partial = .base(number: try reader.number(), count: try reader.number())
    case 2: partial = .entry(number: try reader.number(), count: try reader.number())
    default: throw RoomError(.number, offset: start)
    }
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ position: RoomPosition) {
    append(number: position.after + 1)
    append(number: position.base + 1)
    append(fixed: position.checksum.value)
    switch position.partial {
    case .none: append(0)
    case .base(let number, let count):
      append(1)
      append(number: number)
      append(number: count)
    case .entry(let number, let count):
      append(2)
      append(number: number)
      append(number: count)
    }
  }
}
