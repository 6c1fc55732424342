internal import InkBrush
internal import InkGeometry

// Operations on pages, as edits.
extension InkDocument {
  /// The edits that an operation on pages is made of.
  ///
  /// They are to be performed together, as one gesture, before anything else changes. Identifiers of pages that are
  /// not there are passed over.
  ///
  /// Complexity: O(pages log pages + pictures + strokes on the pages that move, go or are copied).
  ///
  /// - Parameter operation: the operation.
  /// - Returns: the edits; none where nothing changes. New pages have the identifiers from ``nextPage`` on.
  public func edits(of operation: PageOperation) -> [DocumentEdit] {
    switch operation {
    case .add(let drafts, let index): return edits(adding: drafts, at: index)
    case .remove(let ids): return edits(removing: chosen(ids))
    case .duplicate(let ids): return edits(duplicating: chosen(ids))
    case .move(let ids, let index): return edits(moving: chosen(ids), to: index)
    case .resize(let ids, let size): return edits(resizing: chosen(ids), size)
    case .setPaper(let ids, let paper, let pattern):
      let changed = chosen(ids).map { page in
        var page = page
        if let paper { page.paper = paper }
        if let pattern { page.paperPattern = pattern }
        return page
      }
      return changed.isEmpty ? [] : [.put(pages: changed)]
    }
  }

  /// Performs an operation on pages, which is undone as one gesture.
  ///
  /// - Parameter operation: the operation.
  /// - Returns: the identifiers of the pages that were added, in their order.
  @discardableResult
  public func arrange(_ operation: PageOperation) -> [DocumentPage.Identifier] {
    let first = nextPageNumber
    perform(edits(of: operation))
    return pageIdentifiers(from: first)
  }

  /// The identifiers of pages that were given out, from an index on.
  package func pageIdentifiers(from first: Int) -> [ElementIdentifier] {
    (first..<max(nextPageNumber, first)).map { ElementIdentifier(.page, $0) }
  }

  /// The pages with some identifiers, in the order of the document.
  private func chosen(_ ids: [DocumentPage.Identifier]) -> [DocumentPage] {
    var isChosen: [Int: Bool] = [:]
    for id in ids { isChosen[id.rawValue] = true }
    return pages.filter { isChosen[$0.id.rawValue] != nil }
  }

  /// The horizontal middle of new pages.
  private var middle: Double? { pages.first?.rect.center.x }

  private func edits(adding drafts: [PageDraft], at index: Int) -> [DocumentEdit] {
    let drafts = drafts.filter { $0.size.isUsable }
    guard !drafts.isEmpty else { return [] }
    let index = min(max(index, 0), pages.count)
    var slots = pages.map { PageLayout.Slot($0) }
    slots.insert(contentsOf: drafts.map { PageLayout.Slot(new: $0.size) }, at: index)
    let layout: PageLayout
    if let middle {
      layout = PageLayout(slots, from: index, top: pages[0].rect.minY, middle: middle)
    } else {
      layout = firstLayout(slots)
    }
    var added: [DocumentPage] = []
    for (number, draft) in drafts.enumerated() {
      added.append(
        DocumentPage(
          id: ElementIdentifier(.page, nextPageNumber + number),
          rect: layout.slots[index + number].rect, paper: draft.paper,
          paperPattern: draft.paperPattern))
    }
    return edits(placing: layout) + [.put(pages: added)]
  }

  /// The layout of the first pages: where there is ink, the first page lies below its upper end.
  private func firstLayout(_ slots: [PageLayout.Slot]) -> PageLayout {
    var ink = bounds
    for picture in pictures { ink = ink.union(picture.bounds) }
    for text in texts { ink = ink.union(text.bounds) }
    guard ink.isFinite, ink.minX.magnitude < DocumentPage.farthest / 2,
      ink.minY.magnitude < DocumentPage.farthest / 2,
      ink.maxX.magnitude < DocumentPage.farthest / 2
    else { return PageLayout(slots, from: 0, top: 0, middle: slots[0].size.width / 2) }
    let isIn = Rect(minX: 0, minY: 0, maxX: slots[0].size.width, maxY: slots[0].size.height)
      .contains(ink)
    if isIn { return PageLayout(slots, from: 0, top: 0, middle: slots[0].size.width / 2) }
    return PageLayout(
      slots, from: 0, top: PageLayout.whole(ink.minY - Self.firstMargin), middle: ink.center.x)
  }

  /// The space above the ink on the first page, in points.
  private static let firstMargin = 36.0

  private func edits(removing removed: [DocumentPage]) -> [DocumentEdit] {
    guard let first = removed.first.flatMap({ page in pages.firstIndex { $0.id == page.id } })
    else { return [] }
    let ids = removed.map { $0.id }
    let load = loads(of: [removed])[0]
    var edits: [DocumentEdit] = []
    let strokes = ElementIdentifier.distinct(load.strokes + load.erasures)
    if !strokes.isEmpty { edits.append(.remove(strokes)) }
    if !load.pictures.isEmpty { edits.append(.remove(load.pictures)) }
    let groups = groups(emptiedBy: strokes + load.pictures)
    if !groups.isEmpty { edits.append(.remove(groups)) }
    edits.append(.remove(ids))
    var isRemoved: [Int: Bool] = [:]
    for id in ids { isRemoved[id.rawValue] = true }
    let slots = pages.filter { isRemoved[$0.id.rawValue] == nil }.map { PageLayout.Slot($0) }
    let layout = PageLayout(
      slots, from: first, top: pages[0].rect.minY, middle: middle ?? 0)
    return edits + self.edits(placing: layout)
  }

  private func edits(duplicating originals: [DocumentPage]) -> [DocumentEdit] {
    guard let last = originals.last.flatMap({ page in pages.firstIndex { $0.id == page.id } })
    else { return [] }
    var slots = pages.map { PageLayout.Slot($0) }
    slots.insert(
      contentsOf: originals.map { PageLayout.Slot(new: $0.size) }, at: last + 1)
    let layout = PageLayout(slots, from: last + 1, top: 0, middle: middle ?? 0)
    var edits = edits(placing: layout)
    var copies: [DocumentPage] = []
    var others = ElementCopies(for: self, of: self)
    var strokeCopies: [InkStroke] = []
    let loads = loads(of: originals.map { [$0] })
    for (number, original) in originals.enumerated() {
      var rect = layout.slots[last + 1 + number].rect
      // The copy of a page lies below it, wherever that was put.
      let offset = Vector(0, rect.minY - original.rect.minY)
      rect = Rect(
        minX: original.rect.minX, minY: rect.minY, maxX: original.rect.maxX,
        maxY: rect.minY + original.rect.height)
      let id = ElementIdentifier(.page, nextPageNumber + number)
      var copy = original.renamed(id)
      copy.rect = rect
      copies.append(copy)
      let load = loads[number]
      let strokes = load.strokes + load.erasures + load.shared
      others.addGroups(of: strokes + load.pictures)
      others.add(load.pictures.compactMap { picture($0) }, by: offset, keepsLocks: true) {
        $0.page == nil ? nil : id
      }
      others.add(texts(load.pictures), by: offset, keepsLocks: true) {
        $0.page == nil ? nil : id
      }
      strokeCopies += duplicates(of: strokes, by: offset, &others)
    }
    edits.append(.put(pages: copies))
    return edits + others.edits(adding: strokeCopies)
  }

  private func edits(moving moved: [DocumentPage], to index: Int) -> [DocumentEdit] {
    guard !moved.isEmpty else { return [] }
    var isMoved: [Int: Bool] = [:]
    for page in moved { isMoved[page.id.rawValue] = true }
    var order = pages.filter { isMoved[$0.id.rawValue] == nil }
    order.insert(contentsOf: moved, at: min(max(index, 0), order.count))
    guard let first = order.indices.first(where: { order[$0].id != pages[$0].id }) else {
      return []
    }
    let layout = PageLayout(
      order.map { PageLayout.Slot($0) }, from: first, top: pages[0].rect.minY,
      middle: middle ?? 0)
    return edits(placing: layout)
  }

  private func edits(resizing resized: [DocumentPage], _ size: PageSize) -> [DocumentEdit] {
    guard size.isUsable else { return [] }
    var isResized: [Int: Bool] = [:]
    for page in resized where page.size != size { isResized[page.id.rawValue] = true }
    guard let first = pages.firstIndex(where: { isResized[$0.id.rawValue] != nil }) else {
      return []
    }
    let slots = pages.map { page in
      var slot = PageLayout.Slot(page)
      if isResized[page.id.rawValue] != nil { slot.size = size }
      return slot
    }
    return edits(
      placing: PageLayout(
        slots, from: first, top: pages[0].rect.minY, middle: middle ?? 0))
  }

  /// The edits that bring pages, with all that lies on them, to their positions in a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - beside: the strokes and pictures beside pages that go along with them, by the numbers of the pages; by
  ///     default none.
  /// - Returns: the edits.
  func edits(placing layout: PageLayout, beside: [Int: PageLoad] = [:]) -> [DocumentEdit] {
    var offsets: [Vector] = []
    var groups: [[DocumentPage]] = []
    var resized: [DocumentPage] = []
    for slot in layout.slots {
      guard var page = slot.page else { continue }
      let corner = slot.corner ?? Point(page.rect.minX, page.rect.minY)
      let offset = Vector(slot.rect.minX - corner.x, slot.rect.minY - corner.y)
      if offset != Vector(0, 0) {
        if let group = offsets.lastIndex(of: offset) {
          groups[group].append(page)
        } else {
          offsets.append(offset)
          groups.append([page])
        }
      }
      if slot.size != page.size {
        page.rect = slot.rect
        resized.append(page)
      }
    }
    var isResized: [Int: Bool] = [:]
    for page in resized { isResized[page.id.rawValue] = true }
    var edits: [DocumentEdit] = []
    for (group, load) in loads(of: groups, beside: beside).enumerated() {
      let ids = groups[group].filter { isResized[$0.id.rawValue] == nil }.map { $0.id }
      if !ids.isEmpty { edits.append(.transform(ids, .translation(offsets[group]))) }
      let copies = copiesInPlace(of: load.shared)
      if !copies.isEmpty { edits.append(.add(copies)) }
      let strokes = ElementIdentifier.distinct(load.strokes + load.erasures + copies.map { $0.id })
      let transform = Affine.translation(offsets[group])
      if !strokes.isEmpty { edits.append(.transform(strokes, transform)) }
      if !load.pictures.isEmpty { edits.append(.transform(load.pictures, transform)) }
    }
    if !resized.isEmpty { edits.append(.put(pages: resized)) }
    return edits
  }
}
