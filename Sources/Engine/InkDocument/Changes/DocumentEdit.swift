public import InkBrush
public import InkGeometry

/// A request to a document, as a value; the document makes a ``DocumentChange`` of it.
///
/// Elements that an edit names and that are not there are passed over, so that an edit may come late. An edit may be
/// made on one thread and done on another; it is never written down. Edits are equal if they name the same strokes,
/// by their records; ``InkDocument/State`` compares content.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "edits")
public enum DocumentEdit: Equatable, Sendable {
  /// Adds strokes; their identifiers must be new.
  case add([InkStroke])
  /// Puts pages and pictures on the sheet: adds new ones, and changes those that there are, by their identifiers.
  ///
  /// Identifiers of new ones are ``InkDocument/nextPage`` or ``InkDocument/nextPicture`` and those that follow, in
  /// ascending order. Pages that are put change neither ink nor pictures, see ``PageOperation``.
  case put([SheetElement])
  /// Takes elements away, and nothing that lies on them.
  case remove([ElementIdentifier])
  /// Replaces strokes with others: what was cut with its pieces.
  case replace([ElementIdentifier], with: [InkStroke])
  /// Moves, turns and scales elements: applied after the transform that they have. Pages can only be moved.
  case transform([ElementIdentifier], Affine)
  /// Sets a field of elements.
  case set([ElementIdentifier], ElementField)
  /// Takes all strokes and erasures away, locked ones too.
  case clear
}

extension DocumentEdit {
  /// Puts pages on the sheet.
  public static func put(pages: [DocumentPage]) -> DocumentEdit { .put(pages.map { .page($0) }) }

  /// Puts pictures on the sheet.
  public static func put(pictures: [PlacedPicture]) -> DocumentEdit {
    .put(pictures.map { .picture($0) })
  }

  /// Draws strokes with another brush.
  public static func restyle(_ ids: [ElementIdentifier], _ brush: Brush) -> DocumentEdit {
    .set(ids, .brush(brush))
  }

  /// Locks strokes and pictures, or unlocks them; erasures are never locked.
  ///
  /// A locked stroke is not found at a point or in an area, so that no selection and no eraser takes it. Edits
  /// that name it change it all the same.
  public static func lock(_ ids: [ElementIdentifier], _ isLocked: Bool) -> DocumentEdit {
    .set(ids, .isLocked(isLocked))
  }

  /// Changes the colour of the sheet's paper.
  public static func paper(_ color: InkColor) -> DocumentEdit { .set([.sheet], .paper(color)) }

  /// Changes the lines of the sheet's paper.
  public static func paperPattern(_ pattern: PaperPattern) -> DocumentEdit {
    .set([.sheet], .paperPattern(pattern))
  }

  /// Calls a function with all identifiers that the edit names, where it is a part of a change.
  package func forEachElement(_ call: (ElementIdentifier) -> Void) {
    func callReferences(of fields: OpenFields?) {
      for field in fields?.all ?? [] {
        for id in field.value.elements where id != .sheet { call(id) }
      }
    }
    switch self {
    case .add(let strokes):
      for stroke in strokes {
        call(stroke.id)
        callReferences(of: stroke.open)
      }
    case .put(let elements):
      for element in elements {
        call(element.id)
        if let parent = element.parent, parent != .sheet { call(parent) }
        callReferences(of: element.open)
      }
    case .set(let ids, .parent(let parent?)):
      for id in ids { call(id) }
      if parent != .sheet { call(parent) }
    case .set(let ids, .open(_, let value?)):
      for id in ids { call(id) }
      for id in value.elements where id != .sheet { call(id) }
    case .remove(let ids), .transform(let ids, _), .set(let ids, _):
      for id in ids where id != .sheet { call(id) }
    case .replace, .clear: break
    }
  }
}
