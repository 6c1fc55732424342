import Ductus
import InkDocument
import InkSharing
import InkSync
import RoomChecker

extension RoomHistory {
  /// Puts together what people have noted; the store is still missing.
  ///
  /// - Parameters:
  ///   - guests: all who were there.
  ///   - file: the file with which the room was made.
  /// - Returns: the history.
  /// - Throws: where a drawing cannot be written.
  static func noted(by guests: some Sequence<Guest>, _ file: [UInt8]) throws -> RoomHistory {
    var history = RoomHistory(first: file, store: Store(number: 0, base: [], entries: []))
    for guest in guests {
      let author = guest.seat.client.author
      history.made[author] = guest.made
      history.acknowledged[author] = guest.acknowledgedChanges
      history.undone[author] = guest.undone
      history.witnesses.append(
        Witness(author, seen: guest.seen, drawing: try guest.seat.document.canonical.file()))
    }
    return history
  }
}
