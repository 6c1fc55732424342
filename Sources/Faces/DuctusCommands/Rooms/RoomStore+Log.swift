internal import ArgumentParser
internal import Ductus
internal import InkInterchange
internal import InkSync
internal import RoomHosting

extension RoomStore {
  /// The base of a room, and the entries of the log after it.
  ///
  /// - Parameter room: the room.
  /// - Returns: both, and the number of records that cannot be read; `nil` where there is no such room.
  /// - Throws: where the store cannot be read, or has no base to it.
  func log(
    of room: RoomID
  ) throws -> (base: RoomBase, file: [UInt8], entries: [RoomEntry], damaged: Int)? {
    // A server that makes a new base meanwhile throws the older one away.
    for _ in 0..<10 {
      guard let stored = try records(of: room) else { return nil }
      var (base, entries) = (RoomBase(length: 0, clock: 0), [RoomEntry]())
      for record in RoomRecord.needed(stored.records) {
        switch record {
        case .base(let next): base = next
        case .entry(let entry): entries.append(entry)
        case .author, .visit: break
        }
      }
      let file = try self.base(of: room, number: base.number, offset: 0, count: base.length)
      if let file, file.count == base.length {
        return (base, file, entries, stored.damaged)
      }
    }
    throw RoomError(.tooShort, offset: 0)
  }
}
