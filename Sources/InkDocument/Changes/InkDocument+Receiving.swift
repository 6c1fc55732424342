// Changes that come from other copies of a document.
extension InkDocument {
  /// Takes in a change that another copy of the document made.
  ///
  /// Changes may come more than once and in any order; those that come too early wait. Once all changes have come, all
  /// copies are equal. Complexity: that of its edits, and of the changes that happen after it and are here already.
  ///
  /// - Parameter change: what ``shared(_:)`` of the other copy gave.
  /// - Returns: what became of it.
  @discardableResult
  public func receive(_ change: SharedChange) -> ChangeArrival {
    guard names.isShared else { return .refused }
    prepareExchange()
    let arrival = take(change)
    switch arrival {
    case .waiting:
      guard let exchange, exchange.waiting.count < ChangeExchange.waitingLimit else {
        return .refused
      }
      self.exchange?.waiting.append(change)
    case .made: retry()
    case .known, .refused: break
    }
    return arrival
  }

  /// Makes what has waited, as often as something more can be made.
  private func retry() {
    var isDone = exchange?.waiting.isEmpty ?? true
    while !isDone {
      isDone = true
      let waiting = exchange?.waiting ?? []
      exchange?.waiting = []
      for change in waiting {
        switch take(change) {
        case .waiting: exchange?.waiting.append(change)
        case .made: isDone = false
        case .known, .refused: break
        }
      }
      if exchange?.waiting.isEmpty ?? true { isDone = true }
    }
  }

  private func take(_ shared: SharedChange) -> ChangeArrival {
    guard shared.author != .none, shared.number >= 0, shared.isNamedWell else { return .refused }
    if shared.action == .correction { return takeCorrections(shared) }
    let known = names.known(shared.author)
    let count = known.map { journal.count(of: $0) } ?? 0
    if shared.number <= count { return .known }
    guard shared.number == count + 1 else { return .waiting }
    // An author's own changes come from nowhere else, unless this copy is an old one of theirs.
    let last = max(known.map { journal.clock(of: $0) } ?? 0, journal.floor)
    guard shared.clock > last, shared.clock < Self.placeLimit else { return .refused }
    guard hasAllNames(shared) else { return .waiting }
    return make(shared) ? .made : .refused
  }

  /// Makes a change for which all is there; returns false where there are too many authors.
  @discardableResult
  func make(_ shared: SharedChange) -> Bool {
    guard let author = names.index(of: shared.author) else { return false }
    var change = DocumentChange()
    var namer = author
    if case .name = shared.action { namer = names.known(shared.momentAuthor) ?? -1 }
    change.action = shared.action.mapped { journal.number(of: $0, by: namer) ?? -1 }
    if case .name(_, let name) = shared.action, shared.momentAuthor == .none {
      change.action = .name(journal.origin, name)
    }
    (change.author, change.clock, change.time) = (author, shared.clock, shared.time)
    change.continuesGesture = shared.continuesGesture
    change.asked = shared.edits.compactMap { translated($0, shared) }
    receive(&change)
    return true
  }

  private func takeCorrections(_ shared: SharedChange) -> ChangeArrival {
    var arrival = ChangeArrival.known
    for correction in shared.corrections {
      guard let record = exchange?.records[correction.record] else {
        // What was never here can't be corrected.
        if isGone(correction.record, .stroke) { continue }
        return .waiting
      }
      let progress = record.progress
      if correction.progress <= progress { continue }
      guard correction.progress == progress + 1 else { return .waiting }
      correct(record, at: correction.index, correction.sample)
      arrival = .made
    }
    return arrival
  }

  /// Returns whether a name is of something that was there and is forgotten.
  private func isGone(_ name: SharedName, _ kind: NameTable.Kind) -> Bool {
    guard let author = names.known(name.author) else { return false }
    return name.number < names.end(of: author, kind)
  }

  /// The number of what has a name; `nil` where there is none.
  private func number(of name: SharedName, _ kind: NameTable.Kind) -> Int? {
    guard let author = names.known(name.author),
      let number = names.number(of: (author, name.number), kind)
    else { return nil }
    let isUsed =
      switch kind {
      case .stroke: entries.isUsed(number)
      case .page: pageTable.isUsed(number)
      case .picture: pictureTable.isUsed(number)
      }
    return isUsed ? number : nil
  }

  /// Returns whether everything was added that a change names, whether or not it is still there.
  private func hasAllNames(_ shared: SharedChange) -> Bool {
    var added: Set<Int> = []
    var isComplete = true
    if case .name(let number, _) = shared.action, shared.momentAuthor != .none {
      let author = names.known(shared.momentAuthor)
      isComplete = author.map { journal.count(of: $0) >= number } ?? false
    }
    for edit in shared.edits {
      if case .add(let strokes) = edit {
        for stroke in strokes { added.insert(stroke.id.rawValue) }
      }
    }
    for (number, name) in shared.strokes where !added.contains(number) {
      if !isGone(name, .stroke) { isComplete = false }
    }
    // Pages and pictures are put whether they are new or not: only those of others must be there.
    for name in shared.pages.values where name.author != shared.author {
      if !isGone(name, .page) { isComplete = false }
    }
    for name in shared.pictures.values where name.author != shared.author {
      if !isGone(name, .picture) { isComplete = false }
    }
    for name in shared.records.values where name.author != shared.author {
      if !isGone(name, .stroke) { isComplete = false }
    }
    return isComplete
  }

  /// An edit with the numbers of this copy; `nil` where nothing is left of it.
  private func translated(_ edit: DocumentEdit, _ shared: SharedChange) -> DocumentEdit? {
    func strokes(_ ids: [InkStroke.Identifier]) -> [InkStroke.Identifier] {
      ids.compactMap { id in
        shared.strokes[id.rawValue].flatMap { number(of: $0, .stroke) }
          .map { InkStroke.Identifier(rawValue: $0) }
      }
    }
    func pages(_ ids: [DocumentPage.Identifier]) -> [DocumentPage.Identifier] {
      ids.compactMap { page($0, shared) }
    }
    func pictures(_ ids: [PlacedPicture.Identifier]) -> [PlacedPicture.Identifier] {
      ids.compactMap { id in
        shared.pictures[id.rawValue].flatMap { number(of: $0, .picture) }
          .map { PlacedPicture.Identifier(rawValue: $0) }
      }
    }
    switch edit {
    case .add(let added): return .add(added.compactMap { newStroke($0, shared) })
    case .remove(let ids): return .remove(strokes(ids))
    case .replace(let ids, let added):
      return .replace(strokes(ids), with: added.compactMap { newStroke($0, shared) })
    case .transform(let ids, let map): return .transform(strokes(ids), map)
    case .restyle(let ids, let brush): return .restyle(strokes(ids), brush)
    case .lock(let ids, let isLocked): return .lock(strokes(ids), isLocked)
    case .clear, .paper, .paperPattern: return edit
    case .putPages(let put):
      return .putPages(
        put.compactMap { page in
          newNumber(shared.pages[page.id.rawValue], .page, shared).map {
            page.renamed(DocumentPage.Identifier(rawValue: $0))
          }
        })
    case .removePages(let ids): return .removePages(pages(ids))
    case .movePages(let ids, let offset): return .movePages(pages(ids), by: offset)
    case .putPictures(let put):
      return .putPictures(
        put.compactMap { picture in
          newNumber(shared.pictures[picture.id.rawValue], .picture, shared).map {
            picture.copied(
              PlacedPicture.Identifier(rawValue: $0), place: picture.place,
              page: picture.page.flatMap { page($0, shared) })
          }
        })
    case .removePictures(let ids): return .removePictures(pictures(ids))
    case .transformPictures(let ids, let map): return .transformPictures(pictures(ids), map)
    }
  }

  private func page(
    _ id: DocumentPage.Identifier, _ shared: SharedChange
  ) -> DocumentPage.Identifier? {
    shared.pages[id.rawValue].flatMap { number(of: $0, .page) }
      .map { DocumentPage.Identifier(rawValue: $0) }
  }

  private func newStroke(_ stroke: InkStroke, _ shared: SharedChange) -> InkStroke? {
    guard let name = shared.strokes[stroke.id.rawValue],
      let number = newNumber(name, .stroke, shared)
    else { return nil }
    var record = stroke.record
    let source = shared.records[stroke.id.rawValue] ?? name
    if let known = exchange?.records[source] {
      record = known
    } else {
      // The change may be made more than once, in several copies.
      record = record.copy
      exchange?.note(record, of: source)
    }
    return stroke.renamed(InkStroke.Identifier(rawValue: number)).made(of: record)
  }

  /// The number of something that is put, a new one where it has none.
  private func newNumber(
    _ name: SharedName?, _ kind: NameTable.Kind, _ shared: SharedChange
  ) -> Int? {
    guard let name, let author = names.known(name.author) else { return nil }
    if name.number < names.end(of: author, kind) {
      return names.number(of: (author, name.number), kind)
    }
    // Only its author adds it.
    guard name.author == shared.author, name.number >= 0, name.number < Self.strokeLimit else {
      return nil
    }
    let number: Int
    switch kind {
    case .stroke:
      guard nextIdentifier < Self.strokeLimit else { return nil }
      number = makeIdentifier().rawValue
    case .page:
      number = nextPageNumber
      nextPageNumber += 1
    case .picture:
      number = nextPictureNumber
      nextPictureNumber += 1
    }
    names.note(name.number + 1, of: author, kind)
    return names.set((author, name.number), of: number, kind) ? number : nil
  }
}
