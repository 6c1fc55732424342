internal import InkCodec
package import InkDocument

/// One who has come into a room, as its owners see this one, and as the store keeps it.
package struct RoomVisit: Equatable, Sendable {
  /// Who it is.
  package var author: DocumentAuthor
  /// The rights that the link gives by which this one came last.
  package var role: RoomRole
  /// When this one came for the first time, in seconds since 1970.
  package var first: Int64
  /// When this one was here last, in seconds since 1970.
  package var last: Int64
  /// The last presence, at most ``presenceLimit`` bytes; empty where none was said.
  package var presence: [UInt8]
  /// True if an owner has sent this one away.
  package var isSentAway: Bool
  /// The number of changes of this author in the log; no part of what is kept.
  package var changes = 0
  /// The number of this one among those who are here, 0 for one who is not; no part of what is kept.
  package var person = 0

  /// The most bytes of a presence that is kept: 128.
  package static let presenceLimit = 128

  /// Makes a visit that begins.
  ///
  /// - Parameters:
  ///   - author: who has come.
  ///   - role: the rights that the link gives.
  ///   - time: the time in seconds since 1970.
  package init(of author: DocumentAuthor, _ role: RoomRole, at time: Int64) {
    (self.author, self.role, first, last) = (author, role, time, time)
    (presence, isSentAway) = ([], false)
  }
}

extension FieldReader {
  /// A visit, as messages have it.
  mutating func visit() throws(RoomError) -> RoomVisit {
    var visit = try keptVisit()
    (visit.changes, visit.person) = (try number(), try number())
    return visit
  }

  /// A visit, as records have it.
  mutating func keptVisit() throws(RoomError) -> RoomVisit {
    let author = try author()
    let start = offset
    let flags = try byte()
    guard flags < 8, let role = RoomRole(rawValue: flags >> 1) else {
      throw RoomError(.number, offset: start)
    }
    var visit = RoomVisit(of: author, role, at: Int64(truncatingIfNeeded: try fixed64()))
    // A clock may have been put back.
    visit.last = max(Int64(truncatingIfNeeded: try fixed64()), visit.first)
    visit.isSentAway = flags & 1 != 0
    let place = offset
    visit.presence = try part()
    guard visit.first >= 0, visit.presence.count <= RoomVisit.presenceLimit else {
      throw RoomError(.number, offset: place)
    }
    return visit
  }
}

extension ByteWriter {
  /// Appends a visit, as messages have it.
  mutating func append(_ visit: RoomVisit) {
    append(kept: visit)
    append(number: visit.changes)
    append(number: visit.person)
  }

  /// Appends a visit, as records have it.
  mutating func append(kept visit: RoomVisit) {
    append(visit.author)
    append(visit.role.rawValue << 1 | (visit.isSentAway ? 1 : 0))
    append(fixed: UInt64(bitPattern: visit.first))
    append(fixed: UInt64(bitPattern: visit.last))
    append(part: visit.presence)
  }
}
