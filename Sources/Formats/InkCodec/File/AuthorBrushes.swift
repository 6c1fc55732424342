internal import InkBrush
package import InkDocument

/// The brushes that the changes of each author have brought: a later change of the same author names them, and has no
/// text of them.
///
/// The name of a brush is the CRC-32C of its text, among the brushes of one author. Who makes an author's change has
/// all that this author has made before, and so has whoever takes it in: the changes of an author come in their order,
/// and stay in the history of the drawing, with what was erased since. Two brushes of an author with one checksum have
/// no name, nor has one that came only with a change of more than a megabyte: what is so long may be too long for a
/// room, and never come to others. Memory: O(brushes).
package struct AuthorBrushes: Sendable {
  /// A brush that an author has brought.
  final class Known: Sendable {
    let author: DocumentAuthor
    let name: UInt32
    /// The brush; `nil` where another one of the author has the name, too.
    let brush: Brush?
    /// The index of the one before it with the same name, of whatever author; −1 for none.
    let before: Int

    init(_ author: DocumentAuthor, _ name: UInt32, _ brush: Brush?, before: Int) {
      (self.author, self.name, self.brush, self.before) = (author, name, brush, before)
    }

    // To copy a brush, or to compare it, takes much code: it is here once.
    @inline(never)
    func has(_ other: Brush) -> Bool { brush == other }
  }

  private var all: [Known] = []
  /// The index of the last brush of each name.
  private var lastIndices: [Int: Int] = [:]
  /// The indices of those that were noted last, so that most need not be written to be known.
  private var recent: [Int] = []
  private static let recentLimit = 32

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
    if bytes <= 1 << 20 { Self.forEachBrush(of: edits) { note($0, by: author) } }
  }

  @inline(never)
  private mutating func note(_ brush: Brush, by author: DocumentAuthor) {
    if recentIndex(of: brush, by: author) >= 0 { return }
    let name = CRC32C.checksum(brush.text)
    var index = index(of: name, by: author)
    if index < 0 {
      index = all.count
      let key = Int(truncatingIfNeeded: name)
      all.append(Known(author, name, brush, before: lastIndices[key] ?? -1))
      lastIndices[key] = index
    } else if !all[index].has(brush) {
      all[index] = Known(author, name, nil, before: all[index].before)
    }
    if recent.count == Self.recentLimit { recent.removeFirst() }
    recent.append(index)
  }

  /// Gives the first numbers to the brushes of edits that an author can name, and returns their names.
  @inline(never)
  func define(
    _ edits: [DocumentEdit], by author: DocumentAuthor, in definitions: inout DefinitionWriter
  ) throws(DuctusError) -> [UInt32] {
    var found: [Known] = []
    Self.forEachBrush(of: edits) { brush in
      var index = recentIndex(of: brush, by: author)
      if index < 0 {
        index = self.index(of: CRC32C.checksum(brush.text), by: author)
        if index < 0 || !all[index].has(brush) { return }
      }
      if !found.contains(where: { $0 === all[index] }) { found.append(all[index]) }
    }
    var names: [UInt32] = []
    for known in found {
      // Two that differ in the sign of a zero count as one.
      guard let brush = known.brush, try definitions.number(of: brush) == names.count else {
        continue
      }
      names.append(known.name)
    }
    definitions.skipBrushes()
    return names
  }

  /// The brush of an author that has a name; `nil` where there is none, or more than one.
  func brush(named name: UInt32, by author: DocumentAuthor) -> Brush? {
    let index = index(of: name, by: author)
    return index < 0 ? nil : all[index].brush
  }

  /// The index of a name of an author; −1 where there is none.
  @inline(never)
  private func index(of name: UInt32, by author: DocumentAuthor) -> Int {
    var index = lastIndices[Int(truncatingIfNeeded: name)] ?? -1
    while index >= 0, all[index].author != author { index = all[index].before }
    return index
  }

  /// The index of a brush that an author noted a while ago; −1 where it was longer ago, or never.
  @inline(never)
  private func recentIndex(of brush: Brush, by author: DocumentAuthor) -> Int {
    for index in recent.reversed() where all[index].author == author && all[index].has(brush) {
      return index
    }
    return -1
  }

  /// Calls a function with each brush with which edits add or restyle strokes.
  @inline(never)
  private static func forEachBrush(of edits: [DocumentEdit], _ call: (Brush) -> Void) {
    for edit in edits {
      switch edit {
      case .add(let strokes): for stroke in strokes { call(stroke.brush) }
      case .set(_, .brush(let brush)): call(brush)
      default: break
      }
    }
  }
}
