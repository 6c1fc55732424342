// Changes of one of several authors that are retracted by another author.
extension InkDocument {
  /// Makes the document what it would be if an author had done nothing since a moment: one gesture of whoever draws
  /// here, which can be undone.
  ///
  /// Everything else that happened is made again without it: strokes and elements that the author added go, with all
  /// that was done to them; removed ones return under new identifiers, as with ``restore(after:)``; changed ones are as
  /// everybody else had left them.
  ///
  /// - Parameters:
  ///   - author: one of ``authors``.
  ///   - time: the moment, in milliseconds since 1970. The first change of the author that has this time or a later one, or
  ///     an unknown time, or follows in the history a change of any author that has, and all that follow it are meant:
  ///     the clock of the author's device alone may be wrong.
  /// - Returns: the number of changes that were meant; 0 where there are none, or nothing is different without them.
  /// - Complexity: O(strokes log strokes + changes).
  @discardableResult
  package func retract(_ author: DocumentAuthor, since time: Int64) -> Int {
    guard names.isShared, let index = names.known(author) else { return 0 }
    var (isMeant, count) = (false, 0)
    var latest = Int64.min
    let rest = journal.inOrder.filter { change in
      latest = max(latest, change.time)
      guard change.author == index, !change.action.isNaming else { return true }
      if change.time == 0 || latest >= time { isMeant = true }
      if isMeant { count += 1 }
      return !isMeant
    }
    if count == 0 { return 0 }
    let without = copy(of: rest)
    removeReturned(from: without)
    guard let edits = restoring(without), !edits.isEmpty else { return 0 }
    perform(edits)
    return count
  }

  /// Removes from a document the strokes, pictures and other elements that an earlier retraction has returned here under other
  /// identifiers: they would be there twice.
  private func removeReturned(from other: InkDocument) {
    var twice: [ElementIdentifier] = []
    for stroke in other.strokes where self[stroke.id] == nil {
      let owners = self.owners[ObjectIdentifier(stroke.record)]?.all ?? []
      let isHere = owners.contains { number in
        guard let now = entries[number]?.stroke else { return false }
        return other[now.id] != nil && now.layers == stroke.layers && now.span == stroke.span
          && now.isErasure == stroke.isErasure
      }
      if isHere { twice.append(stroke.id) }
    }
    for picture in other.pictures where self.picture(picture.id) == nil {
      let isHere = pictures.contains { now in
        guard other.picture(now.id) != nil else { return false }
        var copy = picture.copied(now.id, place: now.place, page: now.page)
        // It may belong to a layer or a group that was returned, too.
        copy.open = now.open
        return copy == now
      }
      if isHere { twice.append(picture.id) }
    }
    if !twice.isEmpty { other.perform(.remove(twice)) }
    if !other.others.isEmpty { removeReturnedOthers(from: other) }
  }

  /// Removes from a document the elements of other kinds, with nothing on them, that are here under other identifiers.
  @inline(never)
  private func removeReturnedOthers(from other: InkDocument) {
    let all = other.others
    let lost = all.filter { element($0.id) == nil }
    guard !lost.isEmpty else { return }
    var used: Set<Int> = []
    func use(_ parent: ElementIdentifier?, _ open: OpenFields?) {
      if let parent { used.insert(parent.rawValue) }
      for field in open?.all ?? [] {
        for id in field.value.elements { used.insert(id.rawValue) }
      }
    }
    for stroke in other.strokes { use(nil, stroke.open) }
    for picture in other.pictures { use(picture.page, picture.open) }
    for element in all { use(element.parent, element.open) }
    let twice = lost.filter { lost in
      !used.contains(lost.id.rawValue)
        && all.contains { now in
          now.id != lost.id && element(now.id) == .other(now)
            && SheetElement.other(lost).renamed(now.id) { $0 } == .other(now)
        }
    }
    if !twice.isEmpty { other.perform(.remove(twice.map { $0.id })) }
  }
}
