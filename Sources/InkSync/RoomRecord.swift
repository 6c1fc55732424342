internal import InkCodec
package import InkDocument

/// A record that a server or a client of a room must keep: its store is a row of such records, which only grows.
package enum RoomRecord: Equatable, Sendable {
  /// Of a client: who draws here, and the secret by which the server knows this one again.
  case client(DocumentAuthor, key: UInt64)
  /// Of a client: a change that was made here; it is sent only when it is kept.
  case own(sequence: Int, [UInt8])
  /// Of a client: own changes are in the log, up to a sequence, and it has the log up to a number.
  case accepted(sequence: Int, through: Int)
  /// Of a client: a base, and the sequence up to which it contains the changes that were made here.
  case file(number: Int, covered: Int, [UInt8])
  /// Of a client: it has the log up to a number.
  case through(Int)
  /// Of a server: the secret of an author.
  case author(DocumentAuthor, key: UInt64)
  /// Of a server: the log was compacted up to a number into a file of so many bytes, but for some entries.
  case base(number: Int, length: Int, kept: [Int])
  /// Of both: an entry of the log.
  case entry(RoomEntry)

  /// The record in bytes, with its length before it and a checksum behind it.
  package var framed: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .client(let author, let key):
      writer.append(0)
      writer.append(author)
      writer.append(fixed: key)
    case .own(let sequence, let body):
      writer.append(1)
      writer.append(number: sequence)
      writer.append(part: body)
    case .accepted(let sequence, let through):
      writer.append(2)
      writer.append(number: sequence)
      writer.append(number: through)
    case .file(let number, let covered, let bytes):
      writer.append(3)
      writer.append(number: number)
      writer.append(number: covered)
      writer.append(part: bytes)
    case .through(let number):
      writer.append(4)
      writer.append(number: number)
    case .author(let author, let key):
      writer.append(5)
      writer.append(author)
      writer.append(fixed: key)
    case .base(let number, let length, let kept):
      writer.append(6)
      writer.append(number: number)
      writer.append(number: length)
      writer.append(number: kept.count)
      for number in kept { writer.append(number: number) }
    case .entry(let entry):
      writer.append(7)
      writer.append(number: entry.number)
      writer.append(entry.author)
      writer.append(number: entry.sequence)
      writer.append(part: entry.body)
    }
    var frame = ByteWriter()
    frame.append(part: writer.bytes)
    frame.append(fixed: CRC32C.checksum(writer.bytes))
    return frame.bytes
  }

  /// Reads the bytes of records, up to the first one that is cut, damaged or not known.
  ///
  /// A record that a crash has cut off is no loss: nothing was built on it. Complexity: O(bytes).
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: the records, and the number of bytes that they take: new ones belong there.
  package static func read(_ bytes: [UInt8]) -> (records: [RoomRecord], length: Int) {
    var records: [RoomRecord] = []
    var end = 0
    var reader = FieldReader(bytes)
    do throws(RoomError) {
      while !reader.isAtEnd {
        let payload = try reader.part()
        guard try reader.fixed32() == CRC32C.checksum(payload) else { break }
        records.append(try RoomRecord(payload))
        end = reader.offset
      }
    } catch {}
    return (records, end)
  }

  private init(_ payload: [UInt8]) throws(RoomError) {
    var reader = FieldReader(payload)
    switch try reader.byte() {
    case 0: self = .client(try reader.author(), key: try reader.fixed64())
    case 1: self = .own(sequence: try reader.number(), try reader.part())
    case 2: self = .accepted(sequence: try reader.number(), through: try reader.number())
    case 3:
      self = .file(
        number: try reader.number(), covered: try reader.number(), try reader.part())
    case 4: self = .through(try reader.number())
    case 5: self = .author(try reader.author(), key: try reader.fixed64())
    case 6:
      let (number, length) = (try reader.number(), try reader.number())
      var kept: [Int] = []
      for _ in 0..<(try reader.count()) { kept.append(try reader.number()) }
      self = .base(number: number, length: length, kept: kept)
    case 7:
      self = .entry(
        RoomEntry(
          number: try reader.number(), author: try reader.author(),
          sequence: try reader.number(), body: try reader.part()))
    default: throw RoomError(.unknown, offset: 0)
    }
    try reader.end()
  }
}
