// A document as all of its copies have it.
extension InkDocument {
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
    (state.strokes, state.pages, state.pictures, state.others) = ([], [], [], [])
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
      for kind in ElementIdentifier.Kind.allCases {
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
    for (offset, author) in authors.enumerated() { index[author] = offset }
    var given: [Int: Int] = [:]
    func renamed(_ id: ElementIdentifier) -> ElementIdentifier? {
      given[id.rawValue].map { ElementIdentifier(rawValue: $0) }
    }
    func number(_ all: [ElementIdentifier]) {
      var order = Array(all.indices)
      document.names.settle(&order, { _, _ in true }, { all[$0] })
      for offset in order {
        let name = document.names.name(of: all[offset])
        let author = index[name.author] ?? 0
        let isKept = name.author == 0 && name.number == all[offset].rawValue
        let id = isKept ? all[offset] : makeIdentifier(all[offset].kind) ?? all[offset]
        _ = names.set((author, name.number), of: id)
        names.note(ElementIdentifier(rawValue: name.number).index + 1, of: author, id.kind)
        given[all[offset].rawValue] = id.rawValue
      }
    }
    number(first.strokes.map { $0.id })
    number(first.pages.map { $0.id })
    number(first.pictures.map { $0.id })
    number(first.others.map { $0.id })
    for element in first.elements {
      guard let id = renamed(element.id) else { continue }
      putElement(id, element.renamed(id, renamed))
    }
    var copies: [ObjectIdentifier: StrokeRecord] = [:]
    for stroke in first.strokes {
      guard let id = renamed(stroke.id) else { continue }
      let record = copies[ObjectIdentifier(stroke.record)] ?? stroke.record.copy
      copies[ObjectIdentifier(stroke.record)] = record
      _ = entries.use(id.index)
      var copy = stroke.renamed(id).made(of: record)
      if stroke.open != nil { copy.open = stroke.open.mapped(renamed) }
      set(id.index, copy)
    }
    for (known, name) in document.exchange?.names ?? [:] {
      if let record = copies[known] { exchange?.note(record, of: name) }
    }
  }
}
