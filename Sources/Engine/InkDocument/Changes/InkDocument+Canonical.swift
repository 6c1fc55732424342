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
}
