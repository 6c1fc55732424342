package import InkDocument
package import InkSync

/// All that has happened in a room: changes that were made, those that people have seen, and those that are kept.
package struct RoomHistory: Sendable {
  /// An entry of the log as somebody saw it, without its body.
  package struct Sight: Equatable, Sendable {
    /// Its number in the log.
    package var number: Int
    /// Who made it.
    package var author: DocumentAuthor
    /// Its number among the changes of its author.
    package var sequence: Int
    /// The CRC-32C of its body.
    package var checksum: UInt32

    /// Makes a sight of its parts.
    package init(number: Int, author: DocumentAuthor, sequence: Int, checksum: UInt32) {
      (self.number, self.author, self.sequence) = (number, author, sequence)
      self.checksum = checksum
    }
  }

  /// One who was there.
  package struct Witness: Sendable {
    /// Who it was.
    package var author: DocumentAuthor
    /// The entries of the log, in the order in which they came; after a break some may come again.
    package var seen: [Sight]
    /// The drawing in the end, in the bytes that are the same for all equal drawings; `nil` where there is none.
    package var drawing: [UInt8]?

    /// Makes a witness of the parts.
    package init(_ author: DocumentAuthor, seen: [Sight] = [], drawing: [UInt8]?) {
      (self.author, self.seen, self.drawing) = (author, seen, drawing)
    }
  }

  /// The content of the server's store in the end.
  package struct Store: Sendable {
    /// The number of the last base.
    package var number: Int
    /// The base, a `.ductus` file.
    package var base: [UInt8]
    /// The entries that are kept beside it, in their order.
    package var entries: [RoomEntry]

    /// Makes a store of its parts.
    package init(number: Int, base: [UInt8], entries: [RoomEntry]) {
      (self.number, self.base, self.entries) = (number, base, entries)
    }
  }

  /// The file with which the room was made.
  package var first: [UInt8]
  /// The changes that were made, by their authors and sequences.
  package var made: [DocumentAuthor: [Int: [UInt8]]] = [:]
  /// The sequences of those that the server has acknowledged.
  package var acknowledged: [DocumentAuthor: Set<Int>] = [:]
  /// The sequences of those by which their author took something back, beside those that say so themselves.
  package var undone: [DocumentAuthor: Set<Int>] = [:]
  /// Those who were there.
  package var witnesses: [Witness] = []
  /// The store of the server.
  package var store: Store

  /// Makes the history of a room in which nothing was done.
  ///
  /// - Parameters:
  ///   - first: the file with which it was made.
  ///   - store: the store of the server in the end.
  package init(first: [UInt8], store: Store) { (self.first, self.store) = (first, store) }
}
