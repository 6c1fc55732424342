internal import InkGeometry

// Elements that are no ink: their edits, and their table.
extension InkDocument {
  /// The most elements of other kinds that a document may have had: 2²⁰.
  package static let otherLimit = 1 << 20

  /// Groups, layers, texts, and the elements of kinds that this version does not know, in the order of their identifiers.
  package var others: [OtherElement] {
    let all = elements.all(.other)
    return KeyOrder.indices(of: all.map { Int64($0.id.rawValue) }).compactMap { all[$0].other }
  }

  /// The value of an open field of an element; `nil` where it has none, or is not there.
  public func value(of tag: FieldTag, of id: ElementIdentifier) -> OpenValue? {
    (id.kind == .stroke ? self[id]?.open : elements[id]?.open)?[tag]
  }

  /// What an element is called; empty where it has no name, or is not there.
  public func name(of id: ElementIdentifier) -> String { text(of: .name, of: id) }

  /// The address to which an element leads; empty where there is none.
  public func link(of id: ElementIdentifier) -> String { text(of: .link, of: id) }

  private func text(of tag: FieldTag, of id: ElementIdentifier) -> String {
    value(of: tag, of: id).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// The element with an identifier, which is no stroke; `nil` where it is not there, or not any more.
  public func element(_ id: ElementIdentifier) -> SheetElement? { elements[id] }

  /// All elements that are no strokes: the pages in their order, then the pictures in theirs.
  package var sheetElements: [SheetElement] {
    pages.map { .page($0) } + pictures.map { .picture($0) } + others.map { .other($0) }
  }

  /// True if there is an element that is no stroke.
  var mayHaveElements: Bool { !elements.isEmpty }

  /// Adds to a change what an edit does to elements that are no strokes.
  @inline(never)
  func addElements(of edit: DocumentEdit, to change: inout DocumentChange) {
    switch edit {
    case .put(let elements): put(elements, in: &change)
    case .remove(let ids):
      for before in present(ids) {
        change.elements.append(DocumentChange.Element(before: before, after: nil))
      }
    case .transform(let ids, let map):
      guard map.isFinite else { return }
      modify(ids, in: &change) { $0.applying(map) }
    case .set(let ids, let field): modify(ids, in: &change) { $0.setting(field) }
    case .add, .replace, .clear: break
    }
    change.sortElements()
  }

  private func modify(
    _ ids: [ElementIdentifier], in change: inout DocumentChange,
    _ next: (SheetElement) -> SheetElement?
  ) {
    for before in present(ids) {
      guard let after = next(before), after.isUsable, after != before else { continue }
      change.elements.append(DocumentChange.Element(before: before, after: after))
    }
  }

  /// The elements with some identifiers that are there, each once, in the order of these.
  private func present(_ ids: [ElementIdentifier]) -> [SheetElement] {
    ElementIdentifier.distinct(ids.filter { $0.kind != .stroke }).compactMap { elements[$0] }
  }

  private func put(_ new: [SheetElement], in change: inout DocumentChange) {
    var put: Set<Int> = []
    var shared: PictureContent?
    for element in new where element.isUsable {
      let id = element.id
      let before = elements[id]
      let isNew = elements.use(id)
      guard isNew || before != nil && put.insert(id.rawValue).inserted else { continue }
      var next = element
      if let content = element.content {
        // Equal bytes are kept once. Most pictures that come together have one content.
        var known = before?.content.flatMap { $0 == content ? $0 : nil }
        if known == nil, let shared, shared == content { known = shared }
        if known == nil { known = self.content(equalTo: content) }
        shared = known ?? content
        if let known { next = element.sharing(known) }
      }
      if before != next {
        change.elements.append(DocumentChange.Element(before: before, after: next))
      }
    }
  }

  /// Puts an element on the sheet, or takes it away.
  @inline(never)
  func putElement(_ id: ElementIdentifier, _ element: SheetElement?) {
    let old = elements[id]
    if let content = old?.content { count(content, -1) }
    if let content = element?.content { count(content, 1) }
    if element == nil { gone?.elements[id.rawValue] = old }
    elements[id] = element
    if element?.open != nil { leaveRoom(below: element) }
    groupMembers = nil
    noteUse(of: id)
    switch id.kind {
    case .page: orderedPages = nil
    case .picture: orderedPictures = nil
    case .other:
      noteOther(old?.other, -1)
      noteOther(element?.other, 1)
      knownLayers = nil
      textTable?.ordered = nil
    case .stroke: break
    }
  }

  /// Counts layers and texts.
  private func noteOther(_ element: OtherElement?, _ step: Int) {
    switch element?.kind {
    case OtherElement.layerKind: layerCount += step
    case OtherElement.textKind: textCount += step
    default: break
    }
  }

  /// Lets new ink lie above an object.
  @inline(never)
  private func leaveRoom(below element: SheetElement?) {
    if let order = element?.open.inkOrder {
      nextPlace = DocumentCounter.order.next(nextPlace, atLeast: order)
    }
  }

  /// Says that an identifier is in use, so that the next new one comes after it.
  func noteUse(of id: ElementIdentifier) {
    switch id.kind {
    case .stroke: nextIdentifier = DocumentCounter.strokes.next(nextIdentifier, after: id.index)
    case .page: nextPageNumber = DocumentCounter.pages.next(nextPageNumber, after: id.index)
    case .picture:
      nextPictureNumber = DocumentCounter.pictures.next(nextPictureNumber, after: id.index)
    case .other: nextOtherNumber = DocumentCounter.others.next(nextOtherNumber, after: id.index)
    }
  }

  /// An identifier for a new element of a kind; `nil` where there is none left.
  func makeIdentifier(_ kind: ElementIdentifier.Kind) -> ElementIdentifier? {
    let index = nextIndex(kind)
    guard index < kind.limit else { return nil }
    switch kind {
    case .stroke:
      let id = makeIdentifier()
      return id.isUsable && id.kind == .stroke ? id : nil
    case .page: nextPageNumber += 1
    case .picture: nextPictureNumber += 1
    case .other: nextOtherNumber += 1
    }
    return ElementIdentifier(kind, index)
  }

  /// The index that the next new element of a kind gets.
  package func nextIndex(_ kind: ElementIdentifier.Kind) -> Int {
    switch kind {
    case .stroke: nextIdentifier
    case .page: nextPageNumber
    case .picture: nextPictureNumber
    case .other: nextOtherNumber
    }
  }

  /// Returns whether an identifier was ever in use.
  package func isUsed(_ id: ElementIdentifier) -> Bool {
    id.kind == .stroke ? entries.isUsed(id.index) : elements.isUsed(id)
  }

  /// Counts the pictures with a content; of different ones with the same checksum only the first.
  private func count(_ content: PictureContent, _ step: Int) {
    let known = contents[content.checksum]
    guard known == nil ? step > 0 : known?.content === content else { return }
    let count = (known?.count ?? 0) + step
    contents[content.checksum] = count > 0 ? (content, count) : nil
  }
}

extension DocumentEdit {
  /// True if it puts elements that are no strokes.
  var putsElements: Bool { if case .put = self { true } else { false } }
}
