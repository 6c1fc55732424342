internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput

/// Puts a document together, chunk by chunk.
struct FileAssembly {
  private let bytes: [UInt8]
  var tables = FileTables()
  private var tally: ReadingTally
  private var clock = ChangeClock()
  private var authors = ChangeAuthors()
  /// The state before the first change.
  private var state = InkDocument.State()
  /// The strokes that were locked then.
  private var locked: Set<Int> = []
  /// The names and stacking orders that were given out when the file was begun.
  private var basis = (strokes: 0, orders: 0, pages: 0, pictures: 0, others: 0)
  private var hasBasis = false
  /// The document, from the first change on.
  private var document: InkDocument?
  private var changeCount = 0
  /// Notes whose bounds are put off.
  private let notes = AssemblyNotes()
  private var log = TouchLogDecoder()
  /// Chunks of which nothing is known, and whether ink was seen before.
  private var foreignChunks: [ForeignChunk] = []
  private var hasDrawing = false

  /// The version of the file.
  private let version: DuctusFormat.Version

  init(_ bytes: [UInt8], _ limits: DuctusReader.Limits, _ version: DuctusFormat.Version) {
    self.bytes = bytes
    self.version = version
    tally = ReadingTally(memoryLimit: limits.memory)
  }

  /// Returns whether a type of chunk is known.
  func knows(_ type: DuctusChunkType) -> Bool {
    switch type {
    case .basis, .changes, .content, .definitions, .log, .names: true
    default: false
    }
  }

  /// Keeps a chunk of which nothing is known.
  mutating func keep(_ frame: ChunkFrame) throws(DuctusError) {
    try take(frame.payload.count, .byte, frame.payload.lowerBound)
    foreignChunks.append(
      ForeignChunk(
        type: frame.type.rawValue, payload: Array(bytes[frame.payload]), isInFront: !hasDrawing))
  }

  private mutating func take(
    _ count: Int, _ kind: ReadingTally.Kind, _ offset: Int
  ) throws(DuctusError) {
    guard tally.take(count, kind) else { throw DuctusError(.overLimit, offset: offset) }
    guard tally.fitsMemory else { throw DuctusError(.noMemory, offset: offset) }
  }

  /// Says that a chunk was read in part.
  mutating func taint() { tables.hasGap = true }

  /// Says that a chunk is missing.
  mutating func loseChunk() {
    tables.skipChunk()
    log.breakBatch()
    clock.forget()
    // Gestures of which a part is missing cannot be undone, and names of others are not certain.
    document?.endSharing()
    if document == nil { (state.names, state.journal) = (NameTable(), DocumentJournal()) }
  }

  /// Reads a chunk.
  mutating func read(_ frame: ChunkFrame) throws(DuctusError) {
    guard tally.fitsMemory else { throw DuctusError(.noMemory, offset: frame.payload.lowerBound) }
    var reader = PayloadReader(bytes, in: frame.payload)
    switch frame.type {
    case .basis: try readBasis(&reader)
    case .definitions: try tables.read(from: &reader, &tally)
    case .content: try tables.contents.readPiece(from: &reader, hasGap: tables.hasGap, &tally)
    case .log: try log.read(&reader, &tally)
    case .names: try log.readNames(&reader, hasGap: tables.hasGap, &tally)
    default:
      hasDrawing = true
      try tables.read(from: &reader, &tally)
      repeat { try readChange(&reader) } while !reader.isAtEnd
    }
    try reader.end()
  }

  private mutating func readBasis(_ reader: inout PayloadReader) throws(DuctusError) {
    guard document == nil, !hasBasis else { throw reader.error(.misplacedChunk) }
    let strokes = try reader.number(below: InkDocument.strokeLimit + 1)
    let orders = try reader.number(below: InkDocument.placeLimit + 1)
    let pages = try reader.number(below: InkDocument.pageLimit + 1)
    let pictures = try reader.number(below: InkDocument.pictureLimit + 1)
    let others =
      version.major > 3 ? try reader.number(below: InkDocument.otherLimit + 1) : 0
    basis = (strokes, orders, pages, pictures, others)
    hasBasis = true
    if !reader.isAtEnd { try readAuthors(&reader) }
  }

  /// Reads who has drawn on a shared document, and how much of it is not among the changes.
  private mutating func readAuthors(_ reader: inout PayloadReader) throws(DuctusError) {
    let first = try reader.number(below: InkDocument.placeLimit)
    var names = NameTable()
    var all: [DocumentAuthor] = []
    var counts: [Int] = []
    repeat {
      let start = reader.offset
      let author = DocumentAuthor(rawValue: try reader.fixed(UInt64.self))
      if all.isEmpty { names.setFirst(author) }
      guard author != .none, names.index(of: author) == all.count else {
        throw DuctusError(.number, offset: start)
      }
      counts.append(try reader.number(below: InkDocument.placeLimit))
      for kind in version.kinds {
        names.note(
          try reader.number(below: InkDocument.strokeLimit + 1), of: all.count, kind)
      }
      all.append(author)
    } while !reader.isAtEnd
    tables.isShared = true
    state.names = names
    state.journal = DocumentJournal(clock: first, counts: counts)
    authors = ChangeAuthors(all, clock: first)
  }

  /// Reads who made a change, and its clock: who and when are expected where neither is said.
  private mutating func readAuthor(
    _ isGiven: Bool, _ reader: inout PayloadReader, _ document: InkDocument
  ) throws(DuctusError) -> (author: Int, clock: Int) {
    var (author, clock) = authors.next
    let start = reader.offset
    guard !isGiven || document.names.isShared || tables.hasGap else {
      throw DuctusError(.number, offset: start)
    }
    if isGiven {
      author = try reader.number(below: tables.hasGap ? .max : authors.all.count + 1)
      if author == authors.all.count {
        let new = DocumentAuthor(rawValue: try reader.fixed(UInt64.self))
        guard new != .none, !authors.all.contains(new)
        else { throw DuctusError(.number, offset: start) }
        authors.append(new)
      }
      clock = try reader.number(near: clock, below: InkDocument.placeLimit)
    }
    guard document.names.isShared else {
      authors.note(0, document.journal.clock + 1)
      return (0, document.journal.clock + 1)
    }
    guard author < authors.all.count, clock > document.journal.firstClock,
      clock < InkDocument.placeLimit,
      clock > document.journal.clock(of: author),
      let index = document.index(of: authors.all[author])
    else { throw DuctusError(.number, offset: start) }
    authors.note(author, clock)
    return (index, clock)
  }

  /// Gives names to what is new: of an author, or of what there was first, where there is no document yet.
  private mutating func name(_ edits: [DocumentEdit], by author: Int) throws(DuctusError) {
    defer { tables.newNames = [] }
    if tables.hasGap { return }
    for new in tables.newNames {
      let index = new.name.author ?? author
      let name = (index, new.id.kind.first + new.name.number)
      let isSet =
        document?.setName(name, of: new.id)
        ?? (state.names.isShared && index < state.names.authors.count
          && state.names.set(name, of: new.id))
      guard isSet else { throw DuctusError(.number, offset: new.offset) }
    }
    document?.nameNew(edits, by: author)
  }

  /// The document, made of its state when it is first needed.
  private mutating func startedDocument() -> InkDocument {
    if let document { return document }
    for index in state.strokes.indices where locked.contains(state.strokes[index].id.rawValue) {
      state.strokes[index].isLocked = !state.strokes[index].isMarkedErasure
    }
    let document = InkDocument(state) { [notes] in notes.bounds(of: $0) }
    state = InkDocument.State()
    self.document = document
    return document
  }

  private mutating func readChange(_ reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let byte = try reader.byte()
    let hasParts = byte & ChangeCode.hasParts != 0
    guard let code = ChangeCode(rawValue: byte & ChangeCode.mask),
      !hasParts || version.major > 3 && (code == .origin || code == .edit)
    else { throw DuctusError(.number, offset: start) }
    var time: Int64 = 0
    if byte & ChangeCode.hasTime != 0 {
      time = clock.time(
        after: try reader.zigzag(), isAbsolute: byte & ChangeCode.isAbsolute != 0)
    }
    let hasAuthor = byte & ChangeCode.hasAuthor != 0
    var change = DocumentChange(time: time, continuesGesture: byte & ChangeCode.continues != 0)
    switch code {
    case .origin:
      guard document == nil, byte & ~ChangeCode.hasParts == 0 else {
        throw DuctusError(.misplacedChunk, offset: start)
      }
      try readOrigin(&reader, hasParts)
    case .edit:
      let document = startedDocument()
      (change.author, change.clock) = try readAuthor(hasAuthor, &reader, document)
      let (edits, foreign) = try tables.readEdits(
        from: &reader, of: document, hasParts: hasParts, &tally)
      try name(edits, by: change.author)
      change.ask(edits, foreign)
      try make(&change, document, at: start)
    case .undo, .redo, .takeBack:
      guard !change.continuesGesture else { throw DuctusError(.number, offset: start) }
      let document = startedDocument()
      (change.author, change.clock) = try readAuthor(hasAuthor, &reader, document)
      let offset = reader.offset
      let distance = try reader.number(below: .max)
      let number = document.changeNumber + 1 - distance
      guard distance > 0, document.journal[number] != nil else {
        if tables.hasGap { return }
        throw DuctusError(.definition, offset: offset)
      }
      change.action =
        code == .undo ? .undo(number) : code == .redo ? .redo(number) : .takeBack(number)
      document.findGesture(of: &change)
      try take(document.cost(of: change), .difference, offset)
      try make(&change, document, at: start)
    case .name, .introduction:
      guard !change.continuesGesture else { throw DuctusError(.number, offset: start) }
      let document = startedDocument()
      (change.author, change.clock) = try readAuthor(hasAuthor, &reader, document)
      if code == .name {
        try readName(&reader, &change, document)
      } else {
        try take(1, .difference, start)
        change.action = .introduction(try reader.givenName())
        // Where authors are lost nobody knows whose name it is.
        if tables.hasGap, !document.names.isShared { return }
        try make(&change, document, at: start)
      }
    case .correction:
      guard byte == code.rawValue else { throw DuctusError(.number, offset: start) }
      try readCorrection(&reader)
      changeCount += 1
    }
  }

  /// Makes a change, and counts what it takes back and makes again.
  private mutating func make(
    _ change: inout DocumentChange, _ document: InkDocument, at offset: Int
  ) throws(DuctusError) {
    var (steps, isTooMuch) = (0, false)
    document.receive(&change) { [tally] again in
      var tally = tally
      steps += document.cost(of: again) + 1
      isTooMuch = !tally.take(steps, .difference)
      return !isTooMuch
    }
    try take(steps, .difference, offset)
    changeCount += 1
  }

  /// Reads a part of what there was before the first change.
  private mutating func readOrigin(
    _ reader: inout PayloadReader, _ hasParts: Bool
  ) throws(DuctusError) {
    let (edits, foreign) = try tables.readEdits(
      from: &reader, of: nil, hasParts: hasParts, &tally)
    state.foreignParts += foreign
    try name(edits, by: 0)
    for edit in edits {
      switch edit {
      case .add(let strokes): state.strokes += strokes
      case .put(let elements):
        state.pages += elements.compactMap { $0.page }
        state.pictures += elements.compactMap { $0.picture }
        for case .other(let element) in elements { state.others.append(element) }
      case .set(let ids, .isLocked(true)): for id in ids { locked.insert(id.rawValue) }
      case .set([.sheet], .paper(let color)): state.paper = color
      case .set([.sheet], .paperPattern(let pattern)): state.paperPattern = pattern
      default: break
      }
    }
  }

  /// Reads the name of a moment; one before the changes that are known has none, which may be where some are lost.
  private mutating func readName(
    _ reader: inout PayloadReader, _ change: inout DocumentChange, _ document: InkDocument
  ) throws(DuctusError) {
    let offset = reader.offset
    let distance = try reader.number(below: .max)
    let name = try reader.givenName()
    try take(1, .difference, offset)
    let known = document.changeNumber - document.journal.origin
    guard distance <= known || document.names.isShared && distance == known + 1 else {
      if tables.hasGap { return }
      throw DuctusError(.definition, offset: offset)
    }
    change.action = .name(distance > known ? -1 : document.changeNumber - distance, name)
    try make(&change, document, at: offset)
  }

  private mutating func readCorrection(_ reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    guard let read = try tables.readCorrection(from: &reader) else { return }
    try take(1, .correction, start)
    tables.boxes[read.number].add(read.sample)
    let box = tables.boxes[read.number]
    let document = startedDocument()
    notes.given = read.margins.map { ($0.id, box.rect($0.margins)) }
    document.correct(read.record, at: read.index, read.sample)
    notes.given = []
  }

  /// Ends reading, and returns the drawing with a report of the losses.
  ///
  /// Where there is more to be painted than a file may have, the uppermost strokes are lost, too.
  ///
  /// - Throws: in that case, where nothing may be lost, and where there is no memory.
  mutating func finish(
    _ report: DuctusReport, isStrict: Bool
  ) throws(DuctusError) -> DuctusFile {
    var report = report
    let document = startedDocument()
    document.boundsSource = nil
    document.foreignChunks = foreignChunks
    document.reserve(
      basis.strokes, basis.orders, pages: basis.pages, pictures: basis.pictures,
      others: basis.others)
    var lost: [InkStroke.Identifier] = []
    for stroke in document.strokes where !tally.take(stroke.paintedSampleCount, .painted) {
      lost.append(stroke.id)
    }
    if !lost.isEmpty {
      let error = DuctusError(.overLimit, offset: bytes.count)
      if isStrict { throw error }
      report.losses.append(DuctusReport.Loss(error: error, bytes: bytes.count..<bytes.count))
      tables.hasGap = true
      document.amend(removing: InkStroke.Identifier.sorted(lost), putting: [])
      document.forgetHistory()
    }
    // Bounds that were put off are computed.
    for id in notes.delayed {
      if let stroke = document[id] { _ = document.ink(of: stroke) }
    }
    guard tally.fitsMemory else { throw DuctusError(.noMemory, offset: bytes.count) }
    report.changeCount = changeCount
    report.lostRecordCount = tables.lostRecords
    return DuctusFile(
      document: document, eventLog: log.finish(), report: report, tables: tables, tally: tally,
      authors: authors, version: version)
  }
}

extension DuctusFormat.Version {
  /// The kinds of elements that a file of this version numbers.
  var kinds: [ElementIdentifier.Kind] {
    major > 3 ? ElementIdentifier.Kind.allCases : ElementIdentifier.Kind.ofVersion3
  }
}
