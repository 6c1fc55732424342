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
    makeInOrder(&change, &rewinding)
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
    change.ask(shared.edits.compactMap { translated($0, shared) }, shared.foreign)
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
        if isGone(correction.record) { continue }
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
  private func isGone(_ name: SharedName) -> Bool {
    names.known(name.author).map { names.isGiven(($0, name.number)) } ?? false
  }

  /// The identifier of a name; `nil` where nothing has it here.
  private func identifier(of name: SharedName) -> ElementIdentifier? {
    guard let author = names.known(name.author),
      let id = names.identifier(of: (author, name.number)), isUsed(id)
    else { return nil }
    return id
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
    for (number, name) in shared.names where !added.contains(number) {
      // Pages and pictures are put whether they are new or not: only those of others must be there.
      if ElementIdentifier(rawValue: number).kind != .stroke, name.author == shared.author {
        continue
      }
      if !isGone(name) { isComplete = false }
    }
    for names in [shared.records, shared.contents] {
      for name in names.values where name.author != shared.author {
        if !isGone(name) { isComplete = false }
      }
    }
    return isComplete
  }

  /// An edit with the numbers of this copy; `nil` where nothing is left of it.
  private func translated(_ edit: DocumentEdit, _ shared: SharedChange) -> DocumentEdit? {
    func known(_ ids: [ElementIdentifier]) -> [ElementIdentifier] {
      ids.compactMap { $0 == .sheet ? $0 : identifier($0, shared) }
    }
    switch edit {
    case .add(let added): return .add(added.compactMap { newStroke($0, shared) })
    case .put(let put): return .put(put.compactMap { newElement($0, shared) })
    case .remove(let ids): return .remove(known(ids))
    case .transform(let ids, let map): return .transform(known(ids), map)
    case .set(let ids, .parent(let parent?)):
      return .set(known(ids), .parent(identifier(parent, shared)))
    case .set(let ids, .open(let tag, let value?)):
      return .set(known(ids), .open(tag, value.mapped { identifier($0, shared) }))
    case .set(let ids, let field): return .set(known(ids), field)
    case .replace, .clear: return nil
    }
  }

  /// The identifier here of an element that a change names; `nil` where there is none.
  private func identifier(
    _ id: ElementIdentifier, _ shared: SharedChange
  ) -> ElementIdentifier? {
    shared.names[id.rawValue].flatMap { identifier(of: $0) }
  }

  private func newElement(_ element: SheetElement, _ shared: SharedChange) -> SheetElement? {
    let name = shared.names[element.id.rawValue]
    guard let id = newIdentifier(name, shared) else { return nil }
    func map(_ id: ElementIdentifier) -> ElementIdentifier? { identifier(id, shared) }
    guard let own = element.content else { return element.renamed(id, map) }
    let source = shared.contents[element.id.rawValue] ?? name
    let content = source.flatMap { exchange?.contents[$0] } ?? own
    if let name { exchange?.note(content, of: name) }
    return element.sharing(content).renamed(id, map)
  }

  private func newStroke(_ stroke: InkStroke, _ shared: SharedChange) -> InkStroke? {
    guard let name = shared.names[stroke.id.rawValue], let id = newIdentifier(name, shared)
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
    var renamed = stroke.renamed(id).made(of: record)
    if stroke.open != nil { renamed.open = stroke.open.mapped { identifier($0, shared) } }
    return renamed
  }

  /// The identifier of something that is put, a new one where it has none.
  private func newIdentifier(
    _ name: SharedName?, _ shared: SharedChange
  ) -> ElementIdentifier? {
    guard let name, let author = names.known(name.author) else { return nil }
    if names.isGiven((author, name.number)) {
      return names.identifier(of: (author, name.number))
    }
    let named = ElementIdentifier(rawValue: name.number)
    // Only its author adds it.
    guard name.author == shared.author, named.isUsable, let id = makeIdentifier(named.kind) else {
      return nil
    }
    names.note(named.index + 1, of: author, named.kind)
    return names.set((author, name.number), of: id) ? id : nil
  }
}
