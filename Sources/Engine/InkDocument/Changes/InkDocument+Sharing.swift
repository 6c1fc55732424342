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
  /// All that was drawn before there was any author counts as this one's, and can still be undone. All copies must come
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
      for kind in ElementIdentifier.Kind.allCases {
        names.note(nextIndex(kind), of: 0, kind)
      }
    }
    return true
  }

  /// Begins to draw as an author, unless it is known who draws here: of a drawing that several people have made it is
  /// not, before somebody has joined.
  ///
  /// - Parameter author: a number that no other copy has.
  package func joinAnew(as author: DocumentAuthor) {
    if !names.isShared || names.own == 0 && !names.hasOneAuthor { join(as: author) }
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
    _ name: (author: Int, number: Int), of id: ElementIdentifier
  ) -> Bool {
    names.isShared && name.author < names.authors.count && names.set(name, of: id)
  }

  /// Gives names to all that edits add and that has none: their numbers, of an author.
  package func nameNew(_ edits: [DocumentEdit], by author: Int) {
    guard names.isShared else { return }
    for edit in edits {
      switch edit {
      case .add(let strokes):
        for stroke in strokes where !isUsed(stroke.id) { names.setFirst(author, stroke.id) }
      case .put(let elements):
        for element in elements where !isUsed(element.id) { names.setFirst(author, element.id) }
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
    var known: [DocumentAuthor: Int] = [:]
    for (author, count) in counts { known[author] = count }
    return journal.inOrder.filter {
      $0.authorNumber > known[names.authors[$0.author]] ?? 0
    }.map { form(of: $0) }
  }

  /// The number of changes that have come and wait for others.
  public var waitingCount: Int { exchange?.waiting.count ?? 0 }

  /// True if changes of ``author`` have come and wait for others: what is drawn now would get their numbers.
  package var awaitsOwnChanges: Bool { exchange?.waiting.has(changesOf: author) ?? false }

  /// The authors of late corrections that have come and wait for others.
  package var authorsOfWaitingCorrections: Set<DocumentAuthor> {
    exchange?.waiting.authorsOfCorrections ?? []
  }

  /// A change of whoever made it, as every copy needs it.
  func form(of change: DocumentChange) -> SharedChange {
    var momentAuthor = DocumentAuthor.none
    if case .name(let number, _) = change.action, let named = journal[number] {
      momentAuthor = names.authors[named.author]
    }
    var copies: [ObjectIdentifier: StrokeRecord] = [:]
    var edits = change.action == .edit ? change.edits : []
    var (records, contents): ([Int: SharedName], [Int: SharedName]) = ([:], [:])
    for index in edits.indices {
      if case .put(let elements) = edits[index] {
        let new = change.elements.filter { $0.before == nil }
        let names = Set(new.map { sharedName(of: $0.id) })
        for element in elements {
          guard let content = element.content, let name = exchange?.name(of: content),
            !names.contains(name)
          else { continue }
          contents[element.id.rawValue] = name
        }
      }
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
    (shared.records, shared.contents, shared.foreign) = (records, contents, change.foreign)
    for edit in edits {
      // An element that was never there has no name, and no copy waits for it.
      edit.forEachElement { if isUsed($0) { shared.names[$0.rawValue] = sharedName(of: $0) } }
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

  func sharedName(of id: ElementIdentifier) -> SharedName {
    let name = names.name(of: id)
    return SharedName(author: names.authors[name.author], number: name.number)
  }

  /// Says that what a change has added has names, and whose records are whose.
  ///
  /// - Parameters:
  ///   - change: what was made.
  ///   - isOwn: whether it was made here and now, so that what it adds has no name yet.
  func noteNames(_ change: DocumentChange, isOwn: Bool = false) {
    if names.isShared, change.action == .edit { noteSharedNames(change, isOwn: isOwn) }
  }

  @inline(never)
  private func noteSharedNames(_ change: DocumentChange, isOwn: Bool) {
    func note(_ id: ElementIdentifier) {
      if isOwn { names.nameOwn(id) } else { names.setFirst(change.author, id) }
    }
    for stroke in change.strokes where stroke.before == nil {
      guard let after = stroke.after else { continue }
      note(after.id)
      if exchange != nil { exchange?.note(after.record, of: sharedName(of: after.id)) }
    }
    for element in change.elements where element.before == nil {
      guard let after = element.after else { continue }
      note(after.id)
      if let content = after.content, exchange != nil {
        exchange?.note(content, of: sharedName(of: after.id))
      }
    }
  }

  /// Finds out whose records are whose, when the first change goes or comes.
  func prepareExchange() {
    guard exchange == nil else { return }
    exchange = ChangeExchange()
    var strokes: [Int: InkStroke] = [:]
    func note(_ stroke: InkStroke?) {
      if let stroke, strokes[stroke.id.rawValue] == nil { strokes[stroke.id.rawValue] = stroke }
    }
    var contents: [Int: PictureContent] = [:]
    func note(_ element: SheetElement?) {
      if let element, let content = element.content { contents[element.id.rawValue] = content }
    }
    for entry in entries.all { note(entry.stroke) }
    for element in elements.all { note(element) }
    for change in journal.changes {
      for stroke in change.strokes {
        note(stroke.before)
        note(stroke.after)
      }
      for element in change.elements { note(element.before ?? element.after) }
    }
    for key in KeyOrder.sorted(contents.keys.map { Int64($0) }) {
      guard let content = contents[Int(key)] else { continue }
      exchange?.note(content, of: sharedName(of: ElementIdentifier(rawValue: Int(key))))
    }
    for key in KeyOrder.sorted(strokes.keys.map { Int64($0) }) {
      guard let stroke = strokes[Int(key)] else { continue }
      exchange?.note(stroke.record, of: sharedName(of: stroke.id))
    }
  }
}
