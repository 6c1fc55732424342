internal import InkGeometry

// A document of which several people have a copy each.
extension InkDocument {
  /// Who draws here; ``DocumentAuthor/none`` until somebody takes part.
  ///
  /// Of a file that was read it is the first author: ``join(as:)`` comes before anything is drawn.
  public var author: DocumentAuthor { names.authors[names.own] }

  /// All who have drawn, in the order in which they came here.
  public var authors: [DocumentAuthor] { names.authors }

  /// Begins to draw as an author, so that changes can go to other copies of the document, and come from them.
  ///
  /// What was drawn before there was any author counts as this one's, and can be undone further. All copies must come
  /// from one that has an author: the file that `DuctusWriter` writes after this. What can be undone is
  /// one's own.
  ///
  /// - Parameter author: a number that no other copy has.
  /// - Returns: false where the document has too many authors already.
  @discardableResult
  public func join(as author: DocumentAuthor) -> Bool {
    let isFirst = !names.isShared
    guard author != .none, names.setOwn(author) else { return false }
    journal.own = names.own
    endGesture()
    if isFirst {
      journal.beginSharing()
      gone = GoneThings()
      names.note(nextIdentifier, of: 0, .stroke)
      names.note(nextPageNumber, of: 0, .page)
      names.note(nextPictureNumber, of: 0, .picture)
    }
    return true
  }

  /// The number of changes of each author that have come, so that another copy can tell which ones are missing.
  public var changeCounts: [(author: DocumentAuthor, count: Int)] {
    names.authors.indices.map { (names.authors[$0], journal.count(of: $0)) }
  }

  /// Forgets who has drawn, and all that happened: nobody else can take part any more.
  package func endSharing() {
    names = NameTable()
    journal = DocumentJournal(after: journal.last)
    (exchange, gone) = (nil, nil)
  }

  /// The index of an author, who is new where there is none yet; `nil` where there are too many.
  package func index(of author: DocumentAuthor) -> Int? { names.index(of: author) }

  /// Gives a name to a number, from a file.
  ///
  /// - Returns: false where the document is not shared, another number has the name, or there is no such author.
  package func setName(
    _ name: (author: Int, number: Int), of number: Int, _ kind: NameTable.Kind
  ) -> Bool {
    names.isShared && name.author < names.authors.count && names.set(name, of: number, kind)
  }

  /// Gives names to all that edits add and that has none: their numbers, of an author.
  package func nameNew(_ edits: [DocumentEdit], by author: Int) {
    guard names.isShared else { return }
    for edit in edits {
      switch edit {
      case .add(let strokes):
        for stroke in strokes where !entries.isUsed(stroke.id.rawValue) {
          names.setFirst(author, stroke.id.rawValue, .stroke)
        }
      case .putPages(let pages):
        for page in pages where !pageTable.isUsed(page.id.rawValue) {
          names.setFirst(author, page.id.rawValue, .page)
        }
      case .putPictures(let pictures):
        for picture in pictures where !pictureTable.isUsed(picture.id.rawValue) {
          names.setFirst(author, picture.id.rawValue, .picture)
        }
      default: break
      }
    }
  }

  /// A change as the other copies of the document need it, to be made when an observer is told of it.
  ///
  /// Complexity: O(strokes and samples that it adds or names).
  ///
  /// - Parameter change: what an observer was told.
  /// - Returns: what can be sent; `nil` where it is not of ``author``, or there is none.
  public func shared(_ change: DocumentChange) -> SharedChange? {
    guard names.isShared else { return nil }
    prepareExchange()
    if change.action == .correction { return sharedCorrections(change) }
    return change.author == names.own ? form(of: change) : nil
  }

  /// The changes that another copy of the document lacks, in the order in which they happened.
  ///
  /// Late corrections of samples are not among them. Complexity: that of ``shared(_:)`` for each of them.
  ///
  /// - Parameter counts: the ``changeCounts`` of the other copy.
  /// - Returns: the changes that this copy knows, and that one does not.
  public func sharedChanges(after counts: [(author: DocumentAuthor, count: Int)]) -> [SharedChange]
  {
    guard names.isShared else { return [] }
    prepareExchange()
    return journal.inOrder.filter { change in
      let author = names.authors[change.author]
      return change.authorNumber > (counts.first { $0.author == author }?.count ?? 0)
    }.map { form(of: $0) }
  }

  /// The number of changes that have come and wait for others.
  public var waitingCount: Int { exchange?.waiting.count ?? 0 }

  /// A change of whoever made it, as every copy needs it.
  private func form(of change: DocumentChange) -> SharedChange {
    var momentAuthor = DocumentAuthor.none
    if case .name(let number, _) = change.action, let named = journal[number] {
      momentAuthor = names.authors[named.author]
    }
    var copies: [ObjectIdentifier: StrokeRecord] = [:]
    var edits = change.action == .edit ? change.edits : []
    var records: [Int: SharedName] = [:]
    for index in edits.indices {
      guard case .add(let strokes) = edits[index] else { continue }
      for stroke in strokes {
        let key = ObjectIdentifier(stroke.record)
        if copies[key] == nil { copies[key] = stroke.record.copy }
        if let name = exchange?.names[key] { records[stroke.id.rawValue] = name }
      }
      edits[index] = .add(strokes.map { $0.copied(copies) })
    }
    var shared = SharedChange(
      author: names.authors[change.author], number: change.authorNumber, clock: change.clock,
      action: change.action.mapped { journal[$0]?.authorNumber ?? 0 }, momentAuthor: momentAuthor,
      continuesGesture: change.continuesGesture, time: change.time, edits: edits)
    shared.records = records
    for edit in edits {
      edit.forEachName { number, kind in
        let name = sharedName(of: number, kind)
        switch kind {
        case .stroke: shared.strokes[number] = name
        case .page: shared.pages[number] = name
        case .picture: shared.pictures[number] = name
        }
      }
    }
    return shared
  }

  private func sharedCorrections(_ change: DocumentChange) -> SharedChange? {
    var shared = SharedChange(
      author: author, number: 0, clock: journal.clock, action: .correction, momentAuthor: .none,
      continuesGesture: false, time: change.time, edits: [])
    for correction in change.corrections {
      guard let name = exchange?.names[ObjectIdentifier(correction.record)],
        name.author == author, correction.index < correction.record.samples.count
      else { continue }
      shared.corrections.append(
        SharedChange.Correction(
          record: name, index: correction.index,
          sample: correction.record.samples[correction.index],
          progress: correction.record.progress))
    }
    return shared.corrections.isEmpty ? nil : shared
  }

  private func sharedName(of number: Int, _ kind: NameTable.Kind) -> SharedName {
    let name = names.name(of: number, kind)
    return SharedName(author: names.authors[name.author], number: name.number)
  }

  /// The same document as every copy has it once all changes have come: with numbers in the order in which things
  /// happened, whatever the order in which they came here.
  ///
  /// Written to files, equal documents give equal bytes. It has records of its own. Complexity: O(strokes log strokes +
  /// samples + changes).
  public var canonical: InkDocument {
    guard names.isShared else { return InkDocument(snapshot) }
    prepareExchange()
    let first = origin.withoutHistory
    let counts = journal.counts(before: journal.changes)
    var state = first
    (state.strokes, state.pages, state.pictures) = ([], [], [])
    state.names = NameTable()
    state.names.setFirst(names.authors[0])
    let others = names.authors.indices.dropFirst().filter { journal.count(of: $0) > 0 }
    let authors = [0] + others.sorted { names.authors[$0] < names.authors[$1] }
    for author in authors.dropFirst() { _ = state.names.index(of: names.authors[author]) }
    state.journal = DocumentJournal(
      clock: journal.firstClock,
      counts: authors.map { $0 < counts.count ? counts[$0] : 0 }, after: journal.origin)
    let copy = InkDocument(state)
    copy.takeOrigin(first, of: self, authors)
    for change in journal.inOrder {
      copy.make(form(of: change))
    }
    for (index, author) in authors.enumerated() {
      for kind in NameTable.Kind.allCases {
        copy.names.note(names.end(of: author, kind), of: index, kind)
      }
    }
    copy.foreignChunks = foreignChunks
    return copy
  }

  /// Takes over what there was before all changes; what is not of the first author gets numbers by its name.
  private func takeOrigin(_ first: State, of document: InkDocument, _ authors: [Int]) {
    exchange = ChangeExchange()
    var index: [Int: Int] = [:]
    for (place, author) in authors.enumerated() { index[author] = place }
    var numbers: [[Int: Int]] = [[:], [:], [:]]
    func number(_ all: [Int], _ kind: NameTable.Kind, _ next: inout Int) {
      var order = Array(all.indices)
      document.names.settle(&order, kind, { _, _ in true }, { all[$0] })
      for place in order {
        let name = document.names.name(of: all[place], kind)
        let author = index[name.author] ?? 0
        let isKept = name.author == 0 && name.number == all[place]
        let given = isKept ? all[place] : next
        if !isKept { next += 1 }
        _ = names.set((author, name.number), of: given, kind)
        names.note(name.number + 1, of: author, kind)
        numbers[kind.rawValue][all[place]] = given
      }
    }
    number(first.strokes.map { $0.id.rawValue }, .stroke, &nextIdentifier)
    number(first.pages.map { $0.id.rawValue }, .page, &nextPageNumber)
    number(first.pictures.map { $0.id.rawValue }, .picture, &nextPictureNumber)
    for page in first.pages {
      let id = DocumentPage.Identifier(rawValue: numbers[1][page.id.rawValue] ?? 0)
      setPage(id, page.renamed(id))
    }
    for picture in first.pictures {
      let id = PlacedPicture.Identifier(rawValue: numbers[2][picture.id.rawValue] ?? 0)
      let page = picture.page.flatMap { numbers[1][$0.rawValue] }
        .map { DocumentPage.Identifier(rawValue: $0) }
      setPicture(id, picture.copied(id, place: picture.place, page: page))
    }
    var copies: [ObjectIdentifier: StrokeRecord] = [:]
    for stroke in first.strokes {
      let number = numbers[0][stroke.id.rawValue] ?? 0
      let record = copies[ObjectIdentifier(stroke.record)] ?? stroke.record.copy
      copies[ObjectIdentifier(stroke.record)] = record
      _ = entries.use(number)
      set(number, stroke.renamed(InkStroke.Identifier(rawValue: number)).made(of: record))
    }
    for (known, name) in document.exchange?.names ?? [:] {
      if let record = copies[known] { exchange?.note(record, of: name) }
    }
  }

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
  private func make(_ shared: SharedChange) -> Bool {
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

  /// Says that what a change has added has names, and whose records are whose.
  ///
  /// - Parameters:
  ///   - change: what was made.
  ///   - isOwn: whether it was made here and now, so that what it adds has no name yet.
  func noteNames(_ change: DocumentChange, isOwn: Bool = false) {
    guard names.isShared, change.action == .edit else { return }
    func note(_ number: Int, _ kind: NameTable.Kind) {
      if isOwn { names.nameOwn(number, kind) } else { names.setFirst(change.author, number, kind) }
    }
    for stroke in change.strokes where stroke.before == nil {
      guard let after = stroke.after else { continue }
      note(after.id.rawValue, .stroke)
      if exchange != nil {
        exchange?.note(after.record, of: sharedName(of: after.id.rawValue, .stroke))
      }
    }
    for page in change.pages where page.before == nil {
      if let id = page.after?.id { note(id.rawValue, .page) }
    }
    for picture in change.pictures where picture.before == nil {
      if let id = picture.after?.id { note(id.rawValue, .picture) }
    }
  }

  /// Finds out whose records are whose, when the first change goes or comes.
  private func prepareExchange() {
    guard exchange == nil else { return }
    exchange = ChangeExchange()
    var known: [Int64] = []
    var strokes: [Int: InkStroke] = [:]
    func note(_ stroke: InkStroke?) {
      guard let stroke, strokes[stroke.id.rawValue] == nil else { return }
      strokes[stroke.id.rawValue] = stroke
      known.append(Int64(stroke.id.rawValue))
    }
    for entry in entries.all { note(entry.stroke) }
    for change in journal.changes {
      for stroke in change.strokes {
        note(stroke.before)
        note(stroke.after)
      }
    }
    for number in KeyOrder.sorted(known).map({ Int($0) }) {
      if let stroke = strokes[number] {
        exchange?.note(stroke.record, of: sharedName(of: number, .stroke))
      }
    }
  }
}

extension DocumentEdit {
  /// Calls a function with the number and the kind of all that the edit names.
  func forEachName(_ call: (Int, NameTable.Kind) -> Void) {
    switch self {
    case .add(let strokes): for stroke in strokes { call(stroke.id.rawValue, .stroke) }
    case .remove(let ids), .transform(let ids, _), .restyle(let ids, _), .lock(let ids, _):
      for id in ids { call(id.rawValue, .stroke) }
    case .replace(let ids, let strokes):
      for id in ids { call(id.rawValue, .stroke) }
      for stroke in strokes { call(stroke.id.rawValue, .stroke) }
    case .clear, .paper, .paperPattern: break
    case .putPages(let pages): for page in pages { call(page.id.rawValue, .page) }
    case .removePages(let ids), .movePages(let ids, _):
      for id in ids { call(id.rawValue, .page) }
    case .putPictures(let pictures):
      for picture in pictures {
        call(picture.id.rawValue, .picture)
        if let page = picture.page { call(page.rawValue, .page) }
      }
    case .removePictures(let ids), .transformPictures(let ids, _):
      for id in ids { call(id.rawValue, .picture) }
    }
  }
}
