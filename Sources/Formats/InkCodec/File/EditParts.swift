internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The edits of a change, by what a file says of them.
struct EditParts {
  typealias Names = [ElementIdentifier]

  var added: [InkStroke] = []
  var (removed, locked, unlocked): (Names, Names, Names) = ([], [], [])
  var moved: (ids: Names, map: Affine) = ([], .identity)
  var restyled: [(brush: Brush, ids: Names)] = []
  var color: InkColor?
  var pattern: PaperPattern?
  var pages: [DocumentPage] = []
  var pictures: [PlacedPicture] = []
  var (removedPages, removedPictures): (Names, Names) = ([], [])
  var movedPictures: (ids: Names, map: Affine) = ([], .identity)

  /// What version 3 has no form for.
  var tagged = TaggedEdits()

  init(_ edits: [DocumentEdit]) throws(DuctusError) {
    for edit in edits {
      switch edit {
      case .add(let strokes): added = strokes
      case .remove(let ids): removed += ids.filter { $0.kind == .stroke }
      case .transform(let ids, let map):
        let strokes = ids.filter { $0.kind == .stroke }
        if !strokes.isEmpty { moved = (strokes, map) }
      case .set(let ids, .brush(let brush)): restyled.append((brush, ids))
      case .set(let ids, .isLocked(let isLocked)):
        let strokes = ids.filter { $0.kind == .stroke }
        if isLocked { locked += strokes } else { unlocked += strokes }
      case .set([.sheet], .paper(let color)): self.color = color
      case .set([.sheet], .paperPattern(let pattern)): self.pattern = pattern
      case .put, .set: break
      // No other edit is a part of a change: `DocumentChange.edits` makes none.
      case .replace, .clear: throw DuctusError(.unwritable, offset: 0)
      }
      if edit.namesMore { takeElements(of: edit) }
    }
  }

  /// Takes what an edit does to elements that are no strokes, and open fields.
  @inline(never)
  private mutating func takeElements(of edit: DocumentEdit) {
    switch edit {
    case .add(let strokes): for stroke in strokes { tagged.put(stroke.open, of: stroke.id) }
    case .put(let elements): put(elements)
    case .remove(let ids):
      removedPages += ids.filter { $0.kind == .page }
      removedPictures += ids.filter { $0.kind == .picture }
      tagged.removed += ids.filter { $0.kind == .other }
    case .transform(let ids, let map):
      let pictures = ids.filter { $0.kind == .picture }
      if !pictures.isEmpty { movedPictures = (pictures, map) }
      let rest = ids.filter { $0.kind == .other || $0.kind == .page }
      if !rest.isEmpty { tagged.moved = (rest, map) }
    case .set(let ids, .isLocked(let isLocked)):
      tagged.set(.isLocked(isLocked), of: ids.filter { $0.kind != .stroke })
    case .set(let ids, let field): tagged.set(field, of: ids.filter { $0 != .sheet })
    case .replace, .clear: break
    }
  }

  private mutating func put(_ elements: [SheetElement]) {
    for element in elements {
      switch element {
      case .page(let page): pages.append(page)
      case .picture(let picture): pictures.append(picture)
      case .other(let other):
        tagged.others.append(other)
        continue
      }
      tagged.put(element.open, of: element.id)
    }
  }

  var mask: UInt8 {
    let strokes =
      (added.isEmpty ? 0 : ChangePart.added) | (removed.isEmpty ? 0 : ChangePart.removed)
      | (moved.ids.isEmpty ? 0 : ChangePart.moved) | (restyled.isEmpty ? 0 : ChangePart.restyled)
      | (locked.isEmpty && unlocked.isEmpty ? 0 : ChangePart.locked)
    let hasPictures = !pictures.isEmpty || !removedPictures.isEmpty || !movedPictures.ids.isEmpty
    return strokes | (color == nil && pattern == nil ? 0 : ChangePart.paper)
      | (pages.isEmpty && removedPages.isEmpty ? 0 : ChangePart.pages)
      | (hasPictures ? ChangePart.pictures : 0)
  }
}

extension DocumentEdit {
  /// True if it does more than to strokes and the paper, or names open fields.
  fileprivate var namesMore: Bool {
    switch self {
    case .add(let strokes): strokes.contains { $0.open != nil }
    case .remove(let ids), .transform(let ids, _), .set(let ids, .isLocked):
      ids.contains { $0.kind != .stroke }
    case .set(_, .brush), .set([.sheet], .paper), .set([.sheet], .paperPattern): false
    case .put, .set: true
    case .replace, .clear: false
    }
  }

  /// True if version 3 has no form for it: `EditParts` makes parts of some of it.
  var needsParts: Bool {
    switch self {
    case .add(let strokes): strokes.contains { $0.open != nil }
    case .put(let elements): elements.contains { $0.open != nil || $0.id.kind == .other }
    case .remove(let ids): ids.contains { $0.kind == .other }
    case .transform(let ids, _): ids.contains { $0.kind == .other || $0.kind == .page }
    case .set(_, .brush), .set([.sheet], .paper), .set([.sheet], .paperPattern): false
    case .set(let ids, .isLocked): ids.contains { $0.kind != .stroke }
    case .set: true
    case .replace, .clear: false
    }
  }
}
