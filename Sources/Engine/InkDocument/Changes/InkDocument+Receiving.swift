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
  public func receive(_ change: SharedChange) -> ChangeArrival { receive(all: [change])[0] }

  /// Takes in changes that other copies of the document made, as if they came one after the other.
  ///
  /// Observers are told of each once all are made. Complexity: that of their edits, of those that have waited for them,
  /// and once of the changes that happen after the first of them and are here already; where a number of an author
  /// comes with two clocks, which no honest copy sends, once for each change of the list.
  ///
  /// - Parameter changes: what ``shared(_:)`` of other copies gave, in any order.
  /// - Returns: what became of each; those that had to wait for others of them only count as made.
  @discardableResult
  public func receive(all changes: [SharedChange]) -> [ChangeArrival] {
    var arrivals = [ChangeArrival](repeating: .refused, count: changes.count)
    guard names.isShared else { return arrivals }
    prepareExchange()
    if changes.count > 1, haveTwoClocks(changes) {
      for index in changes.indices { arrivals[index] = receive(changes[index]) }
      noteMade(changes, &arrivals)
      return arrivals
    }
    let edits = changes.indices.filter { changes[$0].action != .correction }
      .sorted { changes[$1].isAfter(changes[$0]) }
    var (rewinding, isAnyMade) = (Rewinding(), false)
    for index in edits {
      // The first of those with one number stays.
      let change = changes[index]
      let waiting = exchange?.waiting.change(change.number, of: change.author)
      arrivals[index] = take(waiting ?? change, &rewinding)
      switch arrivals[index] {
      case .made: isAnyMade = true
      case .waiting:
        if exchange?.waiting.append(change) != true { arrivals[index] = .refused }
      case .known, .refused: break
      }
    }
    if isAnyMade { makeWaiting(&rewinding) }
    end(&rewinding)
    noteMade(changes, &arrivals)
    for index in changes.indices where changes[index].action == .correction {
      arrivals[index] = takeCorrections(changes[index])
      if arrivals[index] == .made { isAnyMade = true }
      if arrivals[index] == .waiting, exchange?.waiting.append(changes[index]) != true {
        arrivals[index] = .refused
      }
    }
    if isAnyMade { correctWaiting() }
    return arrivals
  }

  /// Returns whether a number of an author comes with two clocks: then the order of the list decides which one is made.
  private func haveTwoClocks(_ changes: [SharedChange]) -> Bool {
    var clocks: [SharedName: Int] = [:]
    for change in changes where change.action != .correction {
      let name = SharedName(author: change.author, number: change.number)
      let waiting = exchange?.waiting.change(change.number, of: change.author)
      let clock = clocks[name] ?? waiting?.clock ?? change.clock
      if clock != change.clock { return true }
      clocks[name] = clock
    }
    return false
  }

  /// Notes of changes that had to wait for others of their list that they were made.
  private func noteMade(_ changes: [SharedChange], _ arrivals: inout [ChangeArrival]) {
    for index in changes.indices where arrivals[index] == .waiting {
      let change = changes[index]
      guard change.action != .correction else { continue }
      let known = names.known(change.author).map { journal.count(of: $0) } ?? 0
      if known >= change.number { arrivals[index] = .made }
    }
  }

  /// Makes what has waited, as often as something more can be made.
  private func makeWaiting(_ rewinding: inout Rewinding) {
    var isDone = exchange?.waiting.count == 0
    while !isDone {
      isDone = true
      for author in exchange?.waiting.authors ?? [] {
        while true {
          let next = (names.known(author).map { journal.count(of: $0) } ?? 0) + 1
          exchange?.waiting.remove(next - 1, of: author)
          guard let change = exchange?.waiting.change(next, of: author) else { break }
          let arrival = take(change, &rewinding)
          if arrival == .waiting { break }
          exchange?.waiting.remove(next, of: author)
          if arrival == .made { isDone = false }
        }
      }
    }
  }

  /// Makes the late corrections that have waited, as often as one more can be made.
  private func correctWaiting() {
    for author in exchange?.waiting.authors ?? [] {
      var isDone = false
      while !isDone {
        isDone = true
        for change in exchange?.waiting.takeCorrections(of: author) ?? [] {
          let arrival = takeCorrections(change)
          if arrival == .made { isDone = false }
          if arrival == .waiting { _ = exchange?.waiting.append(change) }
        }
      }
    }
  }

  private func take(_ shared: SharedChange, _ rewinding: inout Rewinding) -> ChangeArrival {
    guard shared.author != .none, shared.number > 0, shared.isNamedWell, shared.namesEarlierChange
    else { return .refused }
    let known = names.known(shared.author)
    let count = known.map { journal.count(of: $0) } ?? 0
    if shared.number <= count { return .known }
    guard shared.number == count + 1 else { return .waiting }
    // An author's own changes come from nowhere else, unless this copy is an old one of theirs.
    let last = max(known.map { journal.clock(of: $0) } ?? 0, journal.floor)
    guard shared.clock > last, shared.clock < Self.placeLimit else { return .refused }
    guard hasAllNames(shared) else { return .waiting }
    guard let author = names.index(of: shared.author) else { return .refused }
    // The changes that it names must not be taken back.
    makeAgain(before: shared.clock, author, shared.number, &rewinding)
    guard var change = change(of: shared) else { return .refused }
    place(&change, &rewinding)
    return .made
  }

  /// Makes a change for which all is there; returns false where there are too many authors.
  @discardableResult
  func make(_ shared: SharedChange) -> Bool {
    guard var change = change(of: shared) else { return false }
    receive(&change)
    return true
  }

  /// A change with the numbers of this copy; `nil` where there are too many authors.
  private func change(of shared: SharedChange) -> DocumentChange? {
    guard let author = names.index(of: shared.author) else { return nil }
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
    return change
  }

  private func takeCorrections(_ shared: SharedChange) -> ChangeArrival {
    guard shared.author != .none, shared.isNamedWell,
      shared.corrections.allSatisfy({ $0.record.author == shared.author })
    else { return .refused }
    var arrival = ChangeArrival.known
    for correction in shared.corrections {
      guard let record = exchange?.records[correction.record] else {
        // A stroke that was never here can't be corrected.
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
    for name in shared.contents.values where name.author != shared.author {
      if !isGone(name, .picture) { isComplete = false }
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
    case .transform(let ids, let map): return .transform(strokes(ids), map)
    case .restyle(let ids, let brush): return .restyle(strokes(ids), brush)
    case .lock(let ids, let isLocked): return .lock(strokes(ids), isLocked)
    case .paper, .paperPattern: return edit
    case .putPages(let put):
      return .putPages(
        put.compactMap { page in
          newNumber(shared.pages[page.id.rawValue], .page, shared).map {
            page.renamed(DocumentPage.Identifier(rawValue: $0))
          }
        })
    case .removePages(let ids): return .removePages(pages(ids))
    case .putPictures(let put):
      return .putPictures(
        put.compactMap { picture in
          let name = shared.pictures[picture.id.rawValue]
          return newNumber(name, .picture, shared).map {
            let source = shared.contents[picture.id.rawValue] ?? name
            let content = source.flatMap { exchange?.contents[$0] } ?? picture.content
            if let name { exchange?.note(content, of: name) }
            return picture.sharing(content).copied(
              PlacedPicture.Identifier(rawValue: $0), place: picture.place,
              page: picture.page.flatMap { page($0, shared) })
          }
        })
    case .removePictures(let ids): return .removePictures(pictures(ids))
    case .transformPictures(let ids, let map): return .transformPictures(pictures(ids), map)
    default: return nil
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
    } else if source != name, record.samples.isEmpty {
      // The record was forgotten with the stroke that brought it.
      return nil
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
