internal import InkGeometry

/// Copies of pictures, texts and groups for a document, with identifiers of their own, and the fields of all copies.
struct ElementCopies {
  /// The document that gets the copies.
  private let document: InkDocument
  /// The document that has the originals, which may be the same.
  private let source: InkDocument
  /// The copies of pictures, from the lowest up.
  private(set) var pictures: [PlacedPicture] = []
  /// The copies of texts, from the lowest up.
  private(set) var texts: [OtherElement] = []
  /// The copies of groups.
  private(set) var groups: [OtherElement] = []
  /// The copies of objects that lie among ink, from the lowest up of each call, with the sort keys of their originals.
  private var raised: [(id: ElementIdentifier, key: Int64, order: Int)] = []
  /// The numbers of these copies in the order of ink.
  var orders: [Int] = []
  /// The copies of groups by the numbers of these.
  private var renamed: [Int: ElementIdentifier] = [:]

  /// Makes no copies yet.
  ///
  /// - Parameters:
  ///   - document: the document that gets the copies.
  ///   - source: the document that has the originals.
  init(for document: InkDocument, of source: InkDocument) {
    (self.document, self.source) = (document, source)
  }

  /// Copies the groups to which some elements belong; those that come later get copies of their own again.
  @inline(never)
  mutating func addGroups(of ids: [ElementIdentifier]) {
    renamed = [:]
    let first = groups.count
    var waiting = ids.compactMap { source.group(of: $0) }
    while let old = waiting.popLast() {
      let index = nextOther
      guard renamed[old.rawValue] == nil, index < ElementIdentifier.Kind.other.limit,
        let group = source.element(old)?.other
      else { continue }
      let id = ElementIdentifier(.other, index)
      renamed[old.rawValue] = id
      groups.append(OtherElement(id: id, kind: group.kind, open: group.open))
      if let outer = source.group(of: old) { waiting.append(outer) }
    }
    for index in first..<groups.count { groups[index].open = fields(of: groups[index].open) }
  }

  /// Copies pictures, above all pictures, as many as there are identifiers for.
  ///
  /// - Parameters:
  ///   - originals: the pictures, from the lowest up.
  ///   - offset: how far from them the copies lie.
  ///   - keepsLocks: true to keep locks; by default copies have none.
  ///   - page: the page to which the copy of a picture belongs.
  @inline(never)
  mutating func add(
    _ originals: [PlacedPicture], by offset: Vector, keepsLocks: Bool = false,
    page: (PlacedPicture) -> ElementIdentifier?
  ) {
    let (first, order) = (document.nextIndex(.picture), document.nextPicturePlace)
    for original in originals {
      let number = pictures.count
      guard first + number < ElementIdentifier.Kind.picture.limit else { return }
      var copy = original.copied(
        ElementIdentifier(.picture, first + number),
        place: min(order + number, InkDocument.placeLimit - 1), page: page(original))
      if !keepsLocks { copy.isLocked = false }
      copy.transform = original.transform.concatenating(.translation(offset))
      copy.open = fields(of: original.open)
      pictures.append(copy)
      if original.open != nil { note(.picture(original), copy.id) }
    }
  }

  /// The index of the next copy that is no picture.
  private var nextOther: Int { document.nextIndex(.other) + groups.count + texts.count }

  /// Copies texts, above all texts, as many as there are identifiers for; see the method for pictures.
  @inline(never)
  mutating func add(
    _ originals: [TextBox], by offset: Vector, keepsLocks: Bool = false,
    page: (TextBox) -> ElementIdentifier?
  ) {
    let order = document.nextTextOrder
    for original in originals {
      let index = nextOther
      guard index < ElementIdentifier.Kind.other.limit else { return }
      let copy = OtherElement(
        id: ElementIdentifier(.other, index), kind: OtherElement.textKind,
        transform: original.transform.concatenating(.translation(offset)),
        isLocked: keepsLocks && original.isLocked, parent: page(original),
        order: min(order + texts.count, InkDocument.placeLimit - 1),
        open: fields(of: original.open))
      texts.append(copy)
      note(.text(original), copy.id)
    }
  }

  /// Notes the copy of an object, if that lies among ink.
  @inline(never)
  private mutating func note(_ original: SheetObject, _ copy: ElementIdentifier) {
    guard let key = source.objectKey(of: original) else { return }
    // Those that have their numbers stay first.
    let index = raised[orders.count...].firstIndex {
      $0.key > key || $0.key == key && $0.order > original.order
    }
    raised.insert((copy, key, original.order), at: index ?? raised.count)
  }

  /// The sort keys of the objects among ink of which there are copies; of those without numbers ascending.
  var raisedKeys: [Int64] { raised.map { $0.key } }

  /// The open fields of a copy: they refer to the copies of groups, and in another document to nothing else.
  func fields(of open: OpenFields?) -> OpenFields? {
    guard open != nil else { return nil }
    if document === source { return open.mapped { renamed[$0.rawValue] ?? $0 } }
    return open.withoutElements { renamed[$0.rawValue] == nil }.mapped { renamed[$0.rawValue] }
  }

  /// The edits that add all copies, with those of strokes; none where there are none.
  func edits(adding strokes: [InkStroke]) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    if !groups.isEmpty { edits.append(.put(groups.map { .other($0) })) }
    if !strokes.isEmpty { edits.append(.add(strokes)) }
    if !pictures.isEmpty { edits.append(.put(pictures: pictures)) }
    if !texts.isEmpty { edits.append(.put(texts.map { .other($0) })) }
    if !raised.isEmpty { edits += ordering }
    return edits
  }

  /// The edits that put copies of objects among the copies of ink.
  @inline(never)
  private var ordering: [DocumentEdit] {
    var edits = zip(raised, orders).map { DocumentEdit.set([$0.id], .inkOrder($1)) }
    if pictures.isEmpty || texts.isEmpty { return edits }
    // Pictures and texts at one number keep their order.
    let first = document.nextObjectPlace
    for (number, copy) in raised.enumerated() {
      edits.append(.set([copy.id], .order(min(first + number, InkDocument.placeLimit - 1))))
    }
    return edits
  }
}
