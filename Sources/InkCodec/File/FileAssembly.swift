internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput

/// Puts a document together, chunk by chunk.
struct FileAssembly {
  private let bytes: [UInt8]
  var tables: FileTables
  var budget = WorkBudget()
  private var workLimit: Int
  /// The document before the first event.
  var state = InkDocument.State()
  private var hasBasis = false
  var hasLayout = false
  /// The document, from the first event on.
  private(set) var document: InkDocument?
  private var observation = 0
  private var eventCount = 0
  /// Notes how many strokes an event has changed, and whose bounds are put off.
  let notes = AssemblyNotes()
  private var log: TouchLogDecoder
  /// Chunks of which nothing is known, and whether strokes or events were seen before.
  private var foreignChunks: [ForeignChunk] = []
  private var hasDrawing = false

  init(_ bytes: [UInt8], version: UInt8, _ limits: DuctusReader.Limits) {
    self.bytes = bytes
    tables = FileTables(version: version)
    log = TouchLogDecoder(version: version)
    workLimit = limits.work
    budget.give(bytes: bytes.count)
    budget.memoryLimit = Int64(limits.memory)
  }

  /// Returns whether a type of chunk is known.
  func knows(_ type: DuctusChunkType) -> Bool {
    switch type {
    case .basis, .definitions, .event, .history, .log, .names, .strokes, .padding: true
    case .arrangement, .content, .layout, .locks: true
    default: false
    }
  }

  /// Keeps a chunk of which nothing is known.
  mutating func keep(_ frame: ChunkFrame) throws(DuctusError) {
    _ = budget.take(frame.payload.count, WorkBudget.keptByte)
    guard budget.fitsMemory else { throw DuctusError(.noMemory, offset: frame.payload.lowerBound) }
    foreignChunks.append(
      ForeignChunk(
        type: frame.type.rawValue, payload: Array(bytes[frame.payload]), isInFront: !hasDrawing))
  }

  /// Says that a chunk was read in part.
  mutating func taint() { tables.hasGap = true }

  /// Says that a chunk is missing.
  mutating func loseChunk() {
    tables.skipChunk()
    log.breakBatch()
    // Gestures of which a part is missing cannot be undone.
    state.undoable = []
    state.redoable = []
    document?.forgetHistory()
  }

  /// Reads a chunk.
  mutating func read(_ frame: ChunkFrame) throws(DuctusError) {
    guard budget.used <= Int64(workLimit) else {
      throw DuctusError(.overLimit, offset: frame.payload.lowerBound)
    }
    guard budget.fitsMemory else { throw DuctusError(.noMemory, offset: frame.payload.lowerBound) }
    var reader = PayloadReader(bytes, in: frame.payload)
    hasDrawing = hasDrawing || [.strokes, .history, .event, .arrangement].contains(frame.type)
    switch frame.type {
    case .padding: return
    case .basis: try readBasis(&reader)
    case .definitions: try tables.read(from: &reader, &budget)
    case .strokes:
      try expectNoEvents(reader)
      try tables.read(from: &reader, &budget)
      let strokes = try tables.readStrokes(from: &reader, &budget)
      try reader.end()
      state.strokes += strokes
    case .history:
      try expectNoEvents(reader)
      try tables.read(from: &reader, &budget)
      try readGesture(&reader)
    case .layout: try readLayout(&reader)
    case .locks: try readLocks(&reader)
    case .content: try tables.contents.readPiece(from: &reader, hasGap: tables.hasGap, &budget)
    case .arrangement:
      eventCount += try readArrangement(&reader)
    case .log: try log.read(&reader, &budget)
    case .names: try log.readNames(&reader, hasGap: tables.hasGap, &budget)
    default:
      try tables.read(from: &reader, &budget)
      try readEvent(&reader)
      eventCount += 1
    }
    try reader.end()
  }

  private func expectNoEvents(_ reader: PayloadReader) throws(DuctusError) {
    if document != nil { throw reader.error(.misplacedChunk) }
  }

  private mutating func readBasis(_ reader: inout PayloadReader) throws(DuctusError) {
    try expectNoEvents(reader)
    guard !hasBasis else { throw reader.error(.misplacedChunk) }
    let paper = try readColor(from: &reader)
    let identifiers = try reader.number(below: InkDocument.strokeLimit + 1)
    let places = try reader.number(below: InkDocument.placeLimit + 1)
    var unused: [Range<Int>] = []
    let count = try reader.count(each: 2)
    var next = 0
    for _ in 0..<count {
      let first = next + (try reader.number(below: identifiers - next + 1))
      let length = try reader.number(below: identifiers - first + 1)
      unused.append(first..<first + length)
      next = first + length
    }
    if !reader.isAtEnd { state.paperPattern = try readPattern(from: &reader) }
    try reader.end()
    state.paper = paper
    state.nextIdentifier = identifiers
    state.nextPlace = places
    state.unusedIdentifiers = unused
    hasBasis = true
  }

  private mutating func readGesture(_ reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let kind = try reader.byte()
    guard kind < 2 else { throw DuctusError(.number, offset: start) }
    var gesture: [DocumentChange] = []
    var isMissing = false
    let count = try reader.count(each: 2)
    for _ in 0..<count {
      var change = DocumentChange()
      let flags = try reader.byte()
      guard flags < 16 else { throw reader.error(.number) }
      if flags & 1 != 0 {
        change.paperBefore = try readColor(from: &reader)
        change.paperAfter = try readColor(from: &reader)
      }
      if flags & 2 != 0 {
        change.patternBefore = try readPattern(from: &reader)
        change.patternAfter = try readPattern(from: &reader)
      }
      try tables.readPages(of: &change, flags, from: &reader, &budget)
      let strokes = try reader.count(each: 1)
      var near = StrokeNumbers(after: tables.firstNewRecord)
      for _ in 0..<strokes {
        let sides = try reader.byte()
        guard sides > 0, sides < 4 else { throw reader.error(.number) }
        var stroke = DocumentChange.Stroke()
        if sides & 1 != 0 {
          stroke.before = try tables.readStroke(from: &reader, &near, &budget)
          if stroke.before == nil { isMissing = true }
        }
        if sides & 2 != 0 {
          stroke.after = try tables.readStroke(from: &reader, &near, &budget)
          if stroke.after == nil { isMissing = true }
        }
        change.strokes.append(stroke)
        _ = budget.take(sides == 3 ? 2 : 1, WorkBudget.pastStroke)
      }
      gesture.append(change)
    }
    try reader.end()
    if isMissing || tables.hasGap { return }
    // They come from the last one back.
    if kind == 0 {
      state.undoable.append(gesture)
    } else {
      state.redoable.append(gesture)
    }
  }

  /// The document, made of its state when it is first needed.
  mutating func startedDocument() -> InkDocument {
    if let document { return document }
    state.undoable.reverse()
    state.redoable.reverse()
    let document = InkDocument(state) { [notes] in notes.bounds(of: $0) }
    state = InkDocument.State()
    observation = document.observe { [notes] event, change in
      notes.changeCount += change.strokes.count + change.pages.count + change.pictures.count
      if case .withdrawn(let withdrawal) = event { notes.changeCount += withdrawal.cost }
    }
    self.document = document
    return document
  }

  private mutating func readEvent(_ reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let byte = try reader.byte()
    let continues = byte & EventCode.continues != 0
    guard let code = EventCode(rawValue: byte & ~EventCode.continues), !code.isArrangement,
      !continues || code.isEdit
    else { throw DuctusError(.number, offset: start) }
    var edit: DocumentEdit?
    switch code {
    case .add: edit = .add(try tables.readStrokes(from: &reader, &budget))
    case .remove: edit = .remove(try tables.readIdentifiers(from: &reader, &budget))
    case .replace:
      let ids = try tables.readIdentifiers(from: &reader, &budget)
      edit = .replace(ids, with: try tables.readStrokes(from: &reader, &budget))
    case .transform:
      let transform = try tables.readTransform(from: &reader)
      let ids = try tables.readIdentifiers(from: &reader, &budget)
      if let transform { edit = .transform(ids, transform) }
    case .restyle:
      let place = reader.offset
      let number = try reader.number(below: DuctusFormat.brushLimit)
      let brush = number < tables.brushes.count ? tables.brushes[number] : nil
      guard brush != nil || tables.hasGap else { throw DuctusError(.definition, offset: place) }
      let ids = try tables.readIdentifiers(from: &reader, &budget)
      if let brush {
        for id in ids {
          guard let record = startedDocument()[id]?.record else { continue }
          try tables.ink(record, number, at: place, &budget)
        }
        edit = .restyle(ids, brush)
      }
    case .clear: edit = .clear
    case .paper: edit = .paper(try readColor(from: &reader))
    case .paperPattern: edit = .paperPattern(try readPattern(from: &reader))
    case .undone, .redone: break
    case .corrected: return try readCorrection(&reader)
    case .amended: return try readAmendment(&reader)
    case .withdrawn: return try readWithdrawal(&reader)
    case .putPages, .removePages, .movePages, .putPictures, .removePictures, .transformPictures,
      .lock, .amendedLocks:
      break
    }
    try reader.end()
    let document = startedDocument()
    notes.changeCount = 0
    if let edit { document.repeatEvent(.edited(edit, continuesGesture: continues)) }
    if code == .undone { document.undo() }
    if code == .redone { document.redo() }
    try takeChanges(start)
  }

  mutating func takeChanges(_ offset: Int) throws(DuctusError) {
    guard budget.take(notes.changeCount, WorkBudget.change) else {
      throw DuctusError(.overLimit, offset: offset)
    }
  }

  private mutating func readAmendment(_ reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let flags = try reader.byte()
    guard flags < 16 else { throw DuctusError(.number, offset: start) }
    let paper: InkColor? = flags & 1 != 0 ? try readColor(from: &reader) : nil
    let pattern: PaperPattern? = flags & 2 != 0 ? try readPattern(from: &reader) : nil
    let change = try readPresentPages(flags, &reader)
    let ids = try tables.readIdentifiers(from: &reader, &budget)
    let strokes = try tables.readStrokes(from: &reader, &budget)
    try reader.end()
    startedDocument().amend(
      removing: ids, putting: strokes, paper: paper, paperPattern: pattern, pages: change.pages,
      pictures: change.pictures)
  }

  private mutating func readWithdrawal(_ reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let restores = try reader.byte()
    guard restores < 2 else { throw DuctusError(.number, offset: start) }
    let document = startedDocument()
    var places: [HistoryPlace] = []
    let count = try reader.count(each: 3)
    for _ in 0..<count {
      let offset = reader.offset
      let isUndone = try reader.byte()
      guard isUndone < 2 else { throw DuctusError(.number, offset: offset) }
      let gesture = try reader.number(below: 1 << 30)
      let change = try reader.number(below: 1 << 30)
      let gestures = isUndone == 1 ? document.redoable : document.undoable
      let isThere =
        gesture < gestures.count && change < gestures[gestures.count - 1 - gesture].count
      guard isThere || tables.hasGap else { throw DuctusError(.definition, offset: offset) }
      if isThere {
        places.append(HistoryPlace(isUndone: isUndone == 1, gesture: gesture, change: change))
      }
    }
    notes.changeCount = 0
    document.withdraw(places, restoresRedo: restores == 1)
    try takeChanges(start)
    try readAmendment(&reader)
  }

  private mutating func readCorrection(_ reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let number = try reader.number(below: DuctusFormat.recordLimit)
    let record = try tables.record(number, at: start)
    let index = try reader.number(below: 1 << 30)
    let flags = try reader.byte()
    guard flags < 128 else { throw DuctusError(.number, offset: start) }
    let mask = try reader.byte()
    var values = SIMD8<Int64>.zero
    for place in 0..<8 where mask & 1 << UInt8(place) != 0 {
      values[place] = try reader.zigzag()
    }
    var margins: [(id: Int, margins: SIMD4<Int64>)] = []
    let count = try reader.count(each: 5)
    var next = 0
    for _ in 0..<count {
      let id = try reader.number(near: next, below: InkDocument.strokeLimit)
      margins.append((id, try tables.readMargins(from: &reader)))
      next = id + 1
    }
    try reader.end()
    guard let record else { return }
    let isFromNeighbor = flags & EventCode.isFromNeighbor != 0
    let difference = SampleDifference(flags: flags & 63, values: values)
    let limit = record.samples.count
    guard index < limit || (isFromNeighbor && index == limit) else {
      if tables.hasGap { return }
      throw DuctusError(.definition, offset: start)
    }
    let base =
      !isFromNeighbor
      ? record.samples[index]
      : index > 0 ? record.samples[index - 1] : RecordedSample(x: 0, y: 0, time: 0)
    guard let sample = difference.applied(to: base) else {
      throw DuctusError(.number, offset: start)
    }
    tables.boxes[number].add(sample)
    let document = startedDocument()
    notes.changeCount = 0
    notes.given = margins.map { ($0.id, tables.boxes[number].rect($0.margins)) }
    document.correct(record, at: index, sample)
    notes.given = []
    try takeChanges(start)
  }

  /// Ends reading, and returns the drawing with a report of the losses.
  ///
  /// Where drawing it would be more work than its size allows, the uppermost strokes are lost, too.
  ///
  /// - Throws: in that case, where nothing may be lost, and where there is no memory.
  mutating func finish(
    _ report: DuctusReport, isStrict: Bool
  ) throws(DuctusError) -> DuctusFile {
    var report = report
    let document = startedDocument()
    document.stopObserving(observation)
    document.boundsSource = nil
    document.foreignChunks = foreignChunks
    var painted = document.paintedSampleCount
    if !budget.allows(painting: painted) {
      let error = DuctusError(.overLimit, offset: bytes.count)
      if isStrict { throw error }
      report.losses.append(DuctusReport.Loss(error: error, bytes: bytes.count..<bytes.count))
      tables.hasGap = true
      var lost: [InkStroke.Identifier] = []
      for stroke in document.strokes.reversed() where !budget.allows(painting: painted) {
        lost.append(stroke.id)
        painted -= Int64(stroke.paintedSampleCount)
      }
      document.amend(
        removing: InkStroke.Identifier.sorted(lost), putting: [], paper: nil, paperPattern: nil)
      document.forgetHistory()
    }
    // Bounds that were put off are computed, as far as there is work left for it.
    for id in notes.delayed {
      guard let stroke = document[id],
        budget.take(stroke.record.inkedCount(stroke.brush), WorkBudget.inkedSample)
      else { continue }
      _ = document.ink(of: stroke)
    }
    guard budget.fitsMemory else { throw DuctusError(.noMemory, offset: bytes.count) }
    // Bytes behind the last whole chunk give no work: a writer that continues the file replaces them.
    budget.take(bytes: bytes.count - report.intactLength)
    report.eventCount = eventCount
    report.lostRecordCount = tables.lostRecords
    return DuctusFile(
      document: document, eventLog: log.finish(), report: report, tables: tables, budget: budget)
  }
}
