public import InkBrush
internal import InkGeometry

extension InkDocument {
  /// All that there is to a document, as a value: what a file must keep.
  ///
  /// It may be handed to another thread. The records of its strokes are those of the document, which late
  /// corrections change, unless it is a ``InkDocument/snapshot``.
  public struct State: Sendable {
    /// The colour of the paper.
    public var paper: InkColor
    /// The lines of the paper.
    public var paperPattern: PaperPattern
    /// The pages, from the top down.
    public var pages: [DocumentPage] = []
    /// The pictures, from the lowest up.
    public var pictures: [PlacedPicture] = []
    /// The elements of kinds that this version does not know, in the order of their identifiers.
    package var others: [OtherElement] = []
    /// The strokes and erasures, from the lowest up.
    public var strokes: [InkStroke]
    /// All changes.
    package var journal: DocumentJournal
    /// Who draws, and whose things have which names.
    package var names = NameTable()
    /// Things that may return as they were when they went.
    var gone: GoneThings?
    /// The number of the next identifier.
    package var nextIdentifier: Int
    /// The order that comes next, above all that have one.
    package var nextPlace: Int
    /// The number of the next new page.
    package var nextPage = 0
    /// The number of the next new picture.
    package var nextPicture = 0
    /// The index of the next new element of another kind.
    package var nextOther = 0
    /// Chunks of its file that this reader does not know, in the file's order.
    package var foreignChunks: [ForeignChunk] = []
    /// Parts of its state before the first change that this version does not know.
    package var foreignParts: [ForeignPart] = []

    /// Makes the state of an empty document, or one of its parts.
    package init(
      paper: InkColor = .white, strokes: [InkStroke] = [],
      journal: DocumentJournal = DocumentJournal(),
      nextIdentifier: Int = 0, nextPlace: Int = 0, paperPattern: PaperPattern = .plain
    ) {
      self.paper = paper
      self.paperPattern = paperPattern
      self.strokes = strokes
      self.journal = journal
      self.nextIdentifier = nextIdentifier
      self.nextPlace = nextPlace
    }
  }
}

extension InkDocument.State {
  /// All elements that are no strokes.
  package var elements: [SheetElement] {
    pages.map { .page($0) } + pictures.map { .picture($0) } + others.map { .other($0) }
  }
}

extension InkStroke {
  /// True if a document can have such a stroke.
  var isUsable: Bool {
    id.kind == .stroke && id.isUsable && !layers.isEmpty
      && layers.allSatisfy { $0.place >= 0 && $0.place < InkDocument.placeLimit }
      && transform.isFinite
  }
}

extension DocumentChange {
  /// True if a document can have done it.
  var isUsable: Bool {
    strokes.allSatisfy { stroke in
      if let before = stroke.before, let after = stroke.after, before.id != after.id {
        return false
      }
      return stroke.before?.isUsable ?? true && stroke.after?.isUsable ?? true
    }
      && elements.allSatisfy { element in
        if let before = element.before, let after = element.after, before.id != after.id {
          return false
        }
        return element.before?.isUsable ?? true && element.after?.isUsable ?? true
      }
  }
}

// All of it.
extension InkDocument {
  /// Changes strokes, pages, pictures and the paper as something did that cannot be undone: for what comes from a file
  /// that does not have the history.
  ///
  /// No one is told of it. Complexity: that of the edits that would do the same.
  ///
  /// - Parameters:
  ///   - ids: strokes to be taken away.
  ///   - strokes: strokes to be put in, or instead of those with the same identifiers.
  ///   - paper: the colour of the paper; `nil` where it stays.
  ///   - paperPattern: the lines of the paper; `nil` where they stay.
  ///   - elements: pages and pictures as they are afterwards, or before where they are taken away.
  package func amend(
    removing ids: [InkStroke.Identifier], putting strokes: [InkStroke], paper: InkColor? = nil,
    paperPattern: PaperPattern? = nil, elements: [DocumentChange.Element] = []
  ) {
    var change = DocumentChange()
    change.elements = elements
    if change.isUsable { for element in elements { putElement(element.id, element.after) } }
    if let paper { self.paper = paper }
    if let paperPattern { self.paperPattern = paperPattern }
    for id in ids where self[id] != nil { set(id.rawValue, nil) }
    for stroke in strokes where stroke.isUsable {
      // With another record it would be another stroke.
      if let old = self[stroke.id], old.record !== stroke.record { continue }
      _ = entries.use(stroke.id.rawValue)
      set(stroke.id.rawValue, stroke)
    }
  }

  /// All that there is to a document, and all that was done to it.
  public var state: State {
    var state = State(
      paper: paper, strokes: strokes, journal: journal, nextIdentifier: nextIdentifier,
      nextPlace: nextPlace, paperPattern: paperPattern)
    (state.foreignChunks, state.foreignParts) = (foreignChunks, foreignParts)
    (state.names, state.gone) = (names, gone)
    (state.pages, state.pictures) = (pages, pictures)
    (state.nextPage, state.nextPicture) = (nextPageNumber, nextPictureNumber)
    (state.others, state.nextOther) = (others, nextOtherNumber)
    return state
  }

  /// Makes the document that had a state.
  ///
  /// Strokes, pages and pictures that cannot be are left out, and so is a history with such.
  ///
  /// - Parameter state: the state.
  public convenience init(_ state: State) { self.init(state, boundsSource: nil) }

  /// Makes the document that had a state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - boundsSource: what is asked for bounds that are not known; with `nil` they are computed.
  package convenience init(_ state: State, boundsSource: ((InkStroke) -> StrokeBounds)?) {
    self.init()
    self.boundsSource = boundsSource
    paper = state.paper
    paperPattern = state.paperPattern
    (foreignChunks, foreignParts) = (state.foreignChunks, state.foreignParts)
    names = state.names
    if names.isShared { gone = state.gone ?? GoneThings() }
    (journal.own, journal.isShared) = (names.own, names.isShared)
    takePages(of: state)
    nextIdentifier = min(max(state.nextIdentifier, 0), Self.strokeLimit)
    nextPlace = min(max(state.nextPlace, 0), Self.placeLimit - 1)
    for stroke in state.strokes where stroke.isUsable && entries[stroke.id.rawValue] == nil {
      _ = entries.use(stroke.id.rawValue)
      var stroke = stroke
      if let lastBrush { stroke.share(lastBrush) }
      lastBrush = stroke.sharedBrush
      set(stroke.id.rawValue, stroke)
    }
    guard state.journal.changes.allSatisfy({ $0.isUsable }) else { return }
    journal = state.journal
    (journal.own, journal.isShared) = (names.own, names.isShared)
    for change in journal.changes {
      for stroke in change.strokes {
        _ = entries.use((stroke.after ?? stroke.before)?.id.rawValue ?? -1)
      }
      for element in change.elements where element.id != .sheet {
        _ = elements.use(element.id)
        noteUse(of: element.id)
      }
    }
  }

  private func takePages(of state: State) {
    nextPageNumber = min(max(state.nextPage, 0), Self.pageLimit)
    nextPictureNumber = min(max(state.nextPicture, 0), Self.pictureLimit)
    nextOtherNumber = min(max(state.nextOther, 0), Self.otherLimit)
    for element in state.others where element.isUsable && elements[element.id] == nil {
      putElement(element.id, .other(element))
    }
    for page in state.pages where page.isUsable && self.page(page.id) == nil {
      putElement(page.id, .page(page))
    }
    for picture in state.pictures where picture.isUsable && self.picture(picture.id) == nil {
      putElement(picture.id, .picture(picture))
    }
  }
}
