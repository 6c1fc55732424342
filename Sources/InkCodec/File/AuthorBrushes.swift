internal import InkBrush
package import InkDocument

/// The brushes that the changes of each author have brought: a later change of the same author names them, and has no
/// text of them.
///
/// The name of a brush is the CRC-32C of its text, among the brushes of one author. Who makes an author's change has all
/// that this author has made before, and so has whoever takes it in: the changes of an author come in their order, and
/// stay in the history of the drawing, with what was erased since. Two brushes of an author with one checksum have no
/// name, nor has one that came only with a change of more than a megabyte: what is so long may be too long for a room,
/// and never come to others. Memory: O(brushes).
package struct AuthorBrushes: Sendable {
  /// The brushes of one author.
  private struct Shelf {
    /// By their names; none where two have the same.
    var brushes: [UInt32: Brush?] = [:]
    /// Those that came last, so that most need not be written to be named.
    var recent: [(brush: Brush, name: UInt32)] = []
  }

  private var shelves: [DocumentAuthor: Shelf] = [:]
  private static let recentLimit = 16

  /// Makes a table without brushes.
  package init() {}

  /// Makes the table of what is in the history of a document; complexity: O(strokes).
  package init(of document: InkDocument) {
    for change in document.journal.changes where change.action == .edit {
      note(change.edits, by: document.names.authors[change.author], bytes: 0)
    }
  }

  /// Notes what the edits of a change bring that has a number of bytes.
  mutating func note(_ edits: [DocumentEdit], by author: DocumentAuthor, bytes: Int) {
    guard bytes <= 1 << 20 else { return }
    for brush in Self.brushes(of: edits) { note(brush, by: author) }
  }

  private mutating func note(_ brush: Brush, by author: DocumentAuthor) {
    var shelf = shelves[author] ?? Shelf()
    if shelf.recent.contains(where: { $0.brush == brush }) { return }
    // There is one copy of the tables.
    shelves[author] = nil
    let name = CRC32C.checksum(brush.text)
    if let known = shelf.brushes[name] {
      if known != brush { shelf.brushes[name] = .some(nil) }
    } else {
      shelf.brushes[name] = brush
    }
    if shelf.recent.count == Self.recentLimit { shelf.recent.removeFirst() }
    shelf.recent.append((brush, name))
    shelves[author] = shelf
  }

  /// The brushes of edits that an author can name, each once, with their names.
  func named(in edits: [DocumentEdit], by author: DocumentAuthor) -> [(brush: Brush, name: UInt32)]
  {
    var found: [(brush: Brush, name: UInt32)] = []
    guard let shelf = shelves[author] else { return found }
    for brush in Self.brushes(of: edits) where !found.contains(where: { $0.brush == brush }) {
      let name =
        shelf.recent.first { $0.brush == brush }?.name ?? CRC32C.checksum(brush.text)
      if shelf.brushes[name] == .some(brush) { found.append((brush, name)) }
    }
    return found
  }

  /// The brush of an author that has a name; `nil` where there is none, or more than one.
  func brush(named name: UInt32, by author: DocumentAuthor) -> Brush? {
    shelves[author]?.brushes[name] ?? nil
  }

  /// The brushes of edits in their order, those in a row once.
  private static func brushes(of edits: [DocumentEdit]) -> [Brush] {
    var brushes: [Brush] = []
    for edit in edits {
      switch edit {
      case .add(let strokes):
        for stroke in strokes where brushes.last != stroke.brush { brushes.append(stroke.brush) }
      case .restyle(_, let brush): if brushes.last != brush { brushes.append(brush) }
      default: break
      }
    }
    return brushes
  }
}
