package import InkDocument

/// A fault in the history of a room.
package enum RoomFault: Equatable, Sendable {
  /// An acknowledged change is in no log, or an entry of the log is not in the store.
  case lost(DocumentAuthor, sequence: Int)
  /// A change is in the log more than once.
  case doubled(DocumentAuthor, sequence: Int)
  /// An entry of the log is not what its author made.
  case altered(number: Int)
  /// Two have different entries with this number.
  case parted(number: Int)
  /// An entry came to this one after a later one, or the changes of this author are not in their order.
  case disordered(DocumentAuthor, number: Int)
  /// The drawing of this one is not what the log makes of the first one; nobody is the store of the server.
  case otherDrawing(DocumentAuthor)
  /// The drawing is missing, or a drawing cannot be read or written; nobody is the store of the server.
  case noDrawing(DocumentAuthor)
  /// Someone's undo has changed what another one had done.
  case foreignUndo(DocumentAuthor, sequence: Int)
}

extension RoomFault: CustomStringConvertible {
  package var description: String {
    func name(_ author: DocumentAuthor) -> String {
      author == .none ? "the server" : "author \(author.rawValue)"
    }
    switch self {
    case .lost(let author, let sequence): return "change \(sequence) of \(name(author)) is lost"
    case .doubled(let author, let sequence):
      return "change \(sequence) of \(name(author)) is there more than once"
    case .altered(let number): return "entry \(number) is not what was made"
    case .parted(let number): return "entry \(number) is not the same for all"
    case .disordered(let author, let number):
      return "entry \(number) is out of order with \(name(author))"
    case .otherDrawing(let author): return "the drawing of \(name(author)) is another one"
    case .noDrawing(let author): return "\(name(author)) has no drawing that can be read"
    case .foreignUndo(let author, let sequence):
      return "change \(sequence) of \(name(author)) takes back what another one did"
    }
  }
}
