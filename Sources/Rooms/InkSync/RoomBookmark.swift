internal import InkCodec
package import InkDocument

/// The part of a copy of a room that is kept besides the drawing: who it is, and how much of the log the drawing has.
///
/// It has a length that does not grow. It is written together with the drawing, and with own changes that are not
/// acknowledged: whatever happens, the three belong to one moment.
package struct RoomBookmark: Equatable, Sendable {
  /// Who draws here.
  package var author: DocumentAuthor
  /// The secret by which the server knows this one again.
  package var key: UInt64
  /// The part of the log that is in the drawing.
  package var position: RoomPosition
  /// The own changes that are in this part; `nil` where that is not known.
  package var logged: CoveredChanges?
  /// The own changes that are in the drawing, of those that are in the log; −1 where none is there.
  package var drawn: Int
  /// The own changes up to this sequence are in the log, and need not be kept.
  package var acknowledged: Int
  /// The number of changes that were made here.
  package var made: Int
  /// The rights of this person, as the server has said last; `nil` before the first connection.
  package var role: RoomRole?
  /// True if entries have come that could not be read, and are not in the drawing.
  package var lacksEntries: Bool

  /// The bookmark in bytes, with a checksum behind them.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(1)
    writer.append(author)
    writer.append(fixed: key)
    writer.append(number: position.after + 1)
    writer.append(number: position.base + 1)
    writer.append(fixed: position.checksum.value)
    let rights = role.map { ($0.rawValue + 1) << 2 } ?? 0
    writer.append((logged == nil ? 0 : 1) | (lacksEntries ? 2 : 0) | rights)
    if let logged { writer.append(logged) }
    writer.append(number: drawn + 1)
    writer.append(number: acknowledged)
    writer.append(number: made)
    let checksum = CRC32C.checksum(writer.bytes)
    writer.append(fixed: checksum)
    return writer.bytes
  }
}

extension RoomBookmark {
  /// Reads a bookmark; complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws(RoomError) {
    guard bytes.count > 4 else { throw RoomError(.tooShort, offset: bytes.count) }
    let end = bytes.count - 4
    var checksum = FieldReader(bytes, in: end..<bytes.count)
    guard try checksum.fixed32() == CRC32C.checksum(Array(bytes[..<end])) else {
      throw RoomError(.number, offset: end)
    }
    var reader = FieldReader(bytes, in: 0..<end)
    guard try reader.byte() == 1 else { throw RoomError(.unknown, offset: 0) }
    author = try reader.author()
    key = try reader.fixed64()
    position = RoomPosition(
      after: try reader.number() - 1, base: try reader.number() - 1,
      checksum: try reader.checksum())
    let start = reader.offset
    let flags = try reader.byte()
    role = RoomRole(rawValue: (flags >> 2) &- 1)
    guard flags < 4 || flags < 16 && role != nil else { throw RoomError(.number, offset: start) }
    logged = flags & 1 == 0 ? nil : try reader.covered()
    lacksEntries = flags & 2 != 0
    drawn = try reader.number() - 1
    acknowledged = try reader.number()
    made = try reader.number(to: 1 << 30)
    try reader.end()
  }
}
