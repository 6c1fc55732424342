/// The elements of a document that are no ink, by their identifiers.
struct ElementTable {
  private var pages = EntryTable<SheetElement>()
  private var pictures = EntryTable<SheetElement>()
  private var others = EntryTable<SheetElement>()

  private subscript(kind: ElementIdentifier.Kind) -> EntryTable<SheetElement> {
    get { kind == .page ? pages : kind == .picture ? pictures : others }
    _modify {
      switch kind {
      case .page: yield &pages
      case .picture: yield &pictures
      case .stroke, .other: yield &others
      }
    }
  }

  /// True if there are none.
  var isEmpty: Bool { pages.isEmpty && pictures.isEmpty && others.isEmpty }

  /// True if there are elements of other kinds than pages and pictures.
  var mayHaveOthers: Bool { !others.isEmpty }

  /// All elements of a kind, in no particular order.
  func all(_ kind: ElementIdentifier.Kind) -> [SheetElement] { self[kind].all }

  /// All elements, in no particular order.
  var all: [SheetElement] { pages.all + pictures.all + others.all }

  /// Takes an identifier in use; returns false if it was in use already.
  mutating func use(_ id: ElementIdentifier) -> Bool {
    id.kind != .stroke && self[id.kind].use(id.index)
  }

  /// Returns whether an identifier was ever in use.
  func isUsed(_ id: ElementIdentifier) -> Bool {
    id.kind != .stroke && self[id.kind].isUsed(id.index)
  }

  /// Says that an identifier that has no element may be taken in use again.
  mutating func free(_ id: ElementIdentifier) {
    if id.kind != .stroke { self[id.kind].free(id.index) }
  }

  /// The element with an identifier; `nil` where there is none.
  subscript(id: ElementIdentifier) -> SheetElement? {
    get { id.kind == .stroke ? nil : self[id.kind][id.index] }
    set { self[id.kind][id.index] = newValue }
  }
}
