internal import InkGeometry

// Named versions, and the way back to a moment.
extension InkDocument {
  /// Gives a name to a moment of the document, instead of the one that it has.
  ///
  /// This is a change with a number, which undo passes over, and after which what was undone can still be done again.
  ///
  /// - Parameters:
  ///   - name: the name in UTF-8, at most ``DocumentVersion/nameLimit`` bytes; an empty one takes the name away.
  ///   - number: the number of the change after which the moment was: one of ``knownChanges``, or the number before the
  ///     first of them; by default the last one.
  /// - Returns: false where there is no such moment, or the name is none, or the one that it has; then nothing changes.
  @discardableResult
  public func nameVersion(_ name: [UInt8], after number: Int? = nil) -> Bool {
    let number = number ?? changeNumber
    guard number >= journal.origin, number <= journal.last, DocumentVersion.isName(name),
      self.name(after: number) != name
    else { return false }
    setName(name, after: number)
    return true
  }

  /// Makes the change that gives a name to a moment that is known.
  func setName(_ name: [UInt8], after number: Int) {
    var change = DocumentChange()
    change.action = .name(number, name)
    commit(&change)
  }

  /// The name of the moment after a change; empty where it has none.
  private func name(after number: Int) -> [UInt8] {
    for change in journal.inOrder.reversed() {
      if case .name(number, let name) = change.action { return name }
    }
    return []
  }

  /// The moments that have names, from the oldest; complexity: O(changes + versions log versions).
  public var versions: [DocumentVersion] {
    var named: [Int64] = []
    var versions: [DocumentVersion] = []
    var seen: Set<Int> = []
    for change in journal.inOrder.reversed() {
      guard case .name(let number, let name) = change.action, number >= journal.origin,
        seen.insert(number).inserted,
        !name.isEmpty
      else { continue }
      named.append(Int64(number))
      versions.append(
        DocumentVersion(change: number, name: name, time: journal[number]?.time ?? 0))
    }
    return KeyOrder.indices(of: named).map { versions[$0] }
  }

  /// Makes the document what it was after one of its changes: one gesture, which can be undone.
  ///
  /// Strokes, pages and pictures that are not there any more return under new identifiers, and strokes share the
  /// records that they had. What is there is set back, and what came later is removed. Samples are as they are now.
  ///
  /// - Parameter number: the number of a change of ``knownChanges``, or the number before the first of them.
  /// - Returns: false where the moment is not known, or nothing is different.
  /// - Complexity: O(strokes log strokes + changes).
  @discardableResult
  public func restore(after number: Int) -> Bool {
    guard let edits = restoring(after: number), !edits.isEmpty else { return false }
    perform(edits)
    return true
  }

  /// The edits, to be made as one gesture, that make the document what it was after one of its changes; `nil` where the
  /// moment is not known, or there are no identifiers for what would return.
  package func restoring(after number: Int) -> [DocumentEdit]? {
    past(after: number).flatMap { restoring($0) }
  }

  /// The edits, to be made as one gesture, that make the document what it was at an earlier moment.
  ///
  /// - Parameter past: what it was, as a document of its own with the same records.
  /// - Returns: the edits; `nil` where there are no identifiers for what would return.
  package func restoring(_ past: InkDocument) -> [DocumentEdit]? {
    var edits: [DocumentEdit] = []
    if paper != past.paper { edits.append(.paper(past.paper)) }
    if paperPattern != past.paperPattern { edits.append(.paperPattern(past.paperPattern)) }
    guard restorePages(past, &edits), restoreStrokes(past, &edits) else { return nil }
    return edits
  }

  private func restorePages(_ past: InkDocument, _ edits: inout [DocumentEdit]) -> Bool {
    let gone = pages.filter { past.page($0.id) == nil }
    if !gone.isEmpty { edits.append(.remove(gone.map { $0.id })) }
    var put: [DocumentPage] = []
    // The new identifiers of pages that return.
    var renamed: [(old: DocumentPage.Identifier, new: DocumentPage.Identifier)] = []
    for page in past.pages where self.page(page.id) != page {
      guard self.page(page.id) == nil else {
        put.append(page)
        continue
      }
      let id = ElementIdentifier(.page, nextPageNumber + renamed.count)
      renamed.append((page.id, id))
      put.append(page.renamed(id))
    }
    if !put.isEmpty { edits.append(.put(pages: put)) }

    let returned = returned(from: past)
    let lost = pictures.filter { past.picture($0.id) == nil }
    var removed = lost.map { $0.id }
    var pictures: [PlacedPicture] = []
    var count = 0
    // Of several of one order, the identifiers say which lies above.
    var order: Int?
    for picture in past.pictures {
      var picture = picture
      if picture.open != nil, !returned.isEmpty {
        picture.open = picture.open.mapped { returned[$0.rawValue] ?? $0 }
      }
      let page = renamed.first { $0.old == picture.page }?.new ?? picture.page
      let now = self.picture(picture.id)
      if now != nil, picture.place != order {
        var restored = picture
        restored.page = page
        if restored != now { pictures.append(restored) }
        continue
      }
      if now != nil { removed.append(picture.id) }
      let id = ElementIdentifier(.picture, nextPictureNumber + count)
      pictures.append(picture.copied(id, place: picture.place, page: page))
      (order, count) = (picture.place, count + 1)
    }
    if !removed.isEmpty { edits.append(.remove(removed)) }
    if !pictures.isEmpty { edits.append(.put(pictures: pictures)) }
    let others = restoreOthers(past, &edits) { id in
      returned[id.rawValue] ?? renamed.first { $0.old == id }?.new ?? id
    }
    guard others <= Self.otherLimit else { return false }
    return nextPageNumber + renamed.count <= Self.pageLimit
      && nextPictureNumber + count <= Self.pictureLimit
  }

  /// The new identifiers of elements of other kinds that return, by the numbers of those that they had.
  private func returned(from past: InkDocument) -> [Int: ElementIdentifier] {
    var (returned, next): ([Int: ElementIdentifier], Int) = ([:], nextOtherNumber)
    for other in past.others where element(other.id) == nil {
      returned[other.id.rawValue] = ElementIdentifier(.other, next)
      next += 1
    }
    return returned
  }

  /// Adds the edits for elements of other kinds.
  ///
  /// - Returns: the index after the largest one that they then have.
  private func restoreOthers(
    _ past: InkDocument, _ edits: inout [DocumentEdit],
    _ renamed: (ElementIdentifier) -> ElementIdentifier
  ) -> Int {
    let (now, then) = (others, past.others)
    let gone = now.filter { past.element($0.id) == nil }.map { $0.id }
    if !gone.isEmpty { edits.append(.remove(gone)) }
    var put: [SheetElement] = []
    var next = nextOtherNumber
    for other in then where element(other.id) != .other(other) {
      guard element(other.id) == nil else {
        put.append(.other(other))
        continue
      }
      put.append(SheetElement.other(other).renamed(ElementIdentifier(.other, next), renamed))
      next += 1
    }
    if !put.isEmpty { edits.append(.put(put)) }
    return next
  }

  private func restoreStrokes(_ past: InkDocument, _ edits: inout [DocumentEdit]) -> Bool {
    // The strokes of now that become those of then.
    var kept: Set<Int> = []
    var added: [InkStroke] = []
    var moved: [(map: Affine, ids: [InkStroke.Identifier])] = []
    var restyled: [(brush: SharedBrush, ids: [InkStroke.Identifier])] = []
    var (locked, unlocked): ([InkStroke.Identifier], [InkStroke.Identifier]) = ([], [])
    var set: [DocumentEdit] = []
    // The stroke before, as it was then and as it will be.
    var last: (then: InkStroke, next: InkStroke)?
    let returned = returned(from: past)
    let strokes = past.strokes
    let renewed = names.hasOneAuthor ? [] : mixedOrders(of: strokes, past)
    for then in strokes {
      var stroke = then
      if stroke.open != nil, !returned.isEmpty {
        stroke.open = stroke.open.mapped { returned[$0.rawValue] ?? $0 }
      }
      guard !renewed.contains(stroke.layers[0].place),
        let now = counterpart(of: stroke, from: past), let map = now.map(to: stroke),
        last.map({ !past.areOnOneLayer($0.then, then) || isOrdered($0.next, below: now) }) ?? true,
        kept.insert(now.id.rawValue).inserted
      else {
        let new = stroke.renamed(InkStroke.Identifier(rawValue: nextIdentifier + added.count))
        added.append(new)
        if stroke.isLocked { locked.append(new.id) }
        last = (then, new)
        continue
      }
      last = (then, now)
      if map != .identity {
        if let last = moved.last, last.map == map {
          moved[moved.count - 1].ids.append(now.id)
        } else {
          moved.append((map, [now.id]))
        }
      }
      if !now.isDrawn(with: stroke.sharedBrush), now.brush != stroke.brush {
        if let last = restyled.last, stroke.isDrawn(with: last.brush) {
          restyled[restyled.count - 1].ids.append(now.id)
        } else {
          restyled.append((stroke.sharedBrush, [now.id]))
        }
      }
      if now.isLocked != stroke.isLocked {
        if stroke.isLocked { locked.append(now.id) } else { unlocked.append(now.id) }
      }
      for field in now.open.differences(to: stroke.open) {
        set.append(.set([now.id], .open(field.tag, field.after)))
      }
    }
    var removed: [InkStroke.Identifier] = []
    for entry in entries.all where !kept.contains(entry.stroke.id.rawValue) {
      removed.append(entry.stroke.id)
    }
    if !removed.isEmpty || !added.isEmpty { edits.append(.replace(removed, with: added)) }
    for (map, ids) in moved { edits.append(.transform(ids, map)) }
    for (brush, ids) in restyled { edits.append(.restyle(ids, brush.brush)) }
    if !unlocked.isEmpty { edits.append(.lock(unlocked, false)) }
    if !locked.isEmpty { edits.append(.lock(locked, true)) }
    edits += set
    return nextIdentifier + added.count <= Self.strokeLimit
  }

  /// The numbers in the order at which several strokes of an earlier moment lie, not all of which are there now: what is
  /// added lies above or below the rest by who adds it, so that all of them are added.
  private func mixedOrders(of strokes: [InkStroke], _ past: InkDocument) -> Set<Int> {
    var found: Set<Int> = []
    var start = 0
    while start < strokes.count {
      let order = strokes[start].layers[0].place
      let end = strokes[start...].firstIndex { $0.layers[0].place != order } ?? strokes.count
      let group = strokes[start..<end]
      if group.count > 1, group.contains(where: { counterpart(of: $0, from: past) == nil }) {
        found.insert(order)
      }
      start = end
    }
    return found
  }

  /// The stroke of now that can become one of an earlier moment: the one with its identifier, or one that returned for
  /// it.
  private func counterpart(of stroke: InkStroke, from past: InkDocument) -> InkStroke? {
    if let now = self[stroke.id] { return now }
    for number in owners[ObjectIdentifier(stroke.record)]?.all ?? [] {
      guard let now = entries[number]?.stroke, past[now.id] == nil, now.layers == stroke.layers,
        now.span == stroke.span, now.isMarkedErasure == stroke.isMarkedErasure
      else { continue }
      return now
    }
    return nil
  }
}

extension InkStroke {
  /// The map that leads from its transform to exactly that of another stroke; `nil` where none was found.
  fileprivate func map(to other: InkStroke) -> Affine? {
    let (from, to) = (transform, other.transform)
    if from == to { return .identity }
    var linear = to
    (linear.tx, linear.ty) = (from.tx, from.ty)
    let map =
      linear == from
      ? .translation(Vector(to.tx - from.tx, to.ty - from.ty)) : from.inverted?.concatenating(to)
    guard let map, from.concatenating(map) == to else { return nil }
    return map
  }
}
