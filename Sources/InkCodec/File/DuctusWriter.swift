internal import InkBrush
public import InkDocument
internal import InkGeometry

/// Turns a document, and what happens to it, into the bytes of a `.ductus` file.
///
/// Files grow at their end: what is drawn is appended, and nothing before it is touched.
///
/// ```swift
/// let writer = DuctusWriter()
/// var file = try writer.begin(document)
/// document.observe { event, change in
///   do { file += try writer.append(event, change, in: document) } catch { … }
/// }
/// ```
///
/// The bytes are for the caller to store. Those of one call belong together; where they did not get
/// into the file, a new one must be begun. Equal documents and events give equal bytes.
public final class DuctusWriter {
  var definitions = DefinitionWriter()
  private var budget = WorkBudget()
  /// The number of samples that are painted, of all strokes that are there.
  private var paintedCount: Int64 = 0
  /// The number of gestures that the reader can undo, and do again.
  private var undoDepth = 0
  private var redoDepth = 0
  /// The number of gestures that were undone that the file does not have; they are done again first, before
  /// those that it has.
  private var foreignRedoDepth = 0
  /// The number of gestures that the reader could do again before something else was done.
  private var clearedRedoDepth = 0
  /// True if the reader takes a change that took everything away for one that removed these strokes.
  private var hidesClearing = false

  /// The number of strokes, and the approximate number of samples, in a chunk of a file that is written at
  /// once.
  private static let strokesPerChunk = 32
  private static let samplesPerChunk = 1 << 15

  /// Makes a writer; the file begins with ``begin(_:keepsHistory:)``.
  public init() {}

  /// Makes a writer that appends to a file that was read.
  ///
  /// It is `nil` where the file is of an older version, and where something is missing in it, but for a
  /// chunk at its end that was cut: that must be taken away, see ``DuctusReport/intactLength``. Then, a
  /// new file must be begun.
  ///
  /// - Parameter file: what was read; its document must be as it was.
  public init?(continuing file: DuctusFile) {
    guard !file.tables.hasGap, file.report.version.major == DuctusFormat.version.major else {
      return nil
    }
    definitions = DefinitionWriter(continuing: file.tables)
    budget = file.budget
    paintedCount = file.document.paintedSampleCount
    undoDepth = file.document.undoable.count
    redoDepth = file.document.redoable.count
  }

  /// Begins a file with all that a document has: a compact file, whose chunks can be read one by one.
  ///
  /// Bytes that this writer appended before belong to another file.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - keepsHistory: whether what could be undone and done again can be after reading; by default
  ///     yes.
  /// - Returns: the bytes of the file.
  /// - Throws: a ``DuctusError`` where something has no form in a file.
  /// - Complexity: O(samples + strokes log strokes).
  public func begin(
    _ document: InkDocument, keepsHistory: Bool = true
  ) throws(DuctusError) -> [UInt8] {
    definitions = DefinitionWriter()
    budget = WorkBudget()
    paintedCount = 0
    let state = document.state
    undoDepth = keepsHistory ? state.undoable.count : 0
    redoDepth = keepsHistory ? state.redoable.count : 0
    foreignRedoDepth = keepsHistory ? 0 : state.redoable.count
    clearedRedoDepth = 0
    hidesClearing = state.knowsClearing
    var bytes = DuctusFormat.header
    bytes += try chunk(.basis, definesNothing: true) { writer in
      writer.append(state.paper)
      writer.append(number: state.nextIdentifier)
      writer.append(number: state.nextPlace)
      writer.append(number: state.unusedIdentifiers.count)
      var next = 0
      for range in state.unusedIdentifiers {
        writer.append(number: range.lowerBound - next)
        writer.append(number: range.count)
        next = range.upperBound
      }
      if state.paperPattern != .plain { writer.append(state.paperPattern) }
    }
    try appendForeign(state, isInFront: true, to: &bytes)
    bytes += try layoutChunk(state)
    var start = 0
    while start < state.strokes.count {
      var end = start
      var samples = 0
      while end < state.strokes.count, end - start < Self.strokesPerChunk,
        samples < Self.samplesPerChunk
      {
        samples += state.strokes[end].record.samples.count
        end += 1
      }
      let part = Array(state.strokes[start..<end])
      let painted = part.reduce(0) { $0 + $1.paintedSampleCount }
      bytes += try chunk(
        .strokes, painting: painted, defining: part
      ) { writer throws(DuctusError) in
        try definitions.write(part, { document.localBounds(of: $0) }, to: &writer)
      }
      start = end
    }
    if keepsHistory {
      // From the last gesture back, so that a file that is cut has the last ones.
      for gesture in state.undoable.reversed() { bytes += try chunk(0, gesture) }
      for gesture in state.redoable.reversed() { bytes += try chunk(1, gesture) }
    }
    bytes += try locksChunk(state, keepsHistory: keepsHistory)
    definitions.beginAppending()
    try appendForeign(state, isInFront: false, to: &bytes)
    return bytes
  }

  /// The chunk of a gesture.
  private func chunk(
    _ kind: UInt8, _ gesture: [DocumentChange]
  ) throws(DuctusError) -> [UInt8] {
    let sides = gesture.flatMap { $0.strokes.flatMap { [$0.before, $0.after] } }
    let pictures = gesture.flatMap { $0.pictures.flatMap { [$0.before, $0.after] } }
    return try chunk(
      .history, defining: sides.compactMap { $0 }, placing: pictures.compactMap { $0 }
    ) { writer throws(DuctusError) in
      writer.append(kind)
      writer.append(number: gesture.count)
      for change in gesture {
        writer.append(Self.paperFlags(of: change))
        if let before = change.paperBefore, let after = change.paperAfter {
          writer.append(before)
          writer.append(after)
        }
        if let before = change.patternBefore, let after = change.patternAfter {
          writer.append(before)
          writer.append(after)
        }
        try definitions.writePages(of: change, to: &writer)
        writer.append(number: change.strokes.count)
        var near = definitions.firstNumbers
        for stroke in change.strokes {
          writer.append((stroke.before != nil ? 1 : 0) | (stroke.after != nil ? 2 : 0))
          for side in [stroke.before, stroke.after] {
            if let side { try definitions.write(side, nil, &near, to: &writer) }
          }
        }
      }
    }
  }

  /// Appends what happened to the document; made to be called by its observer.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - change: what is different.
  ///   - document: the document, after it happened.
  /// - Returns: the bytes to be appended to the file.
  /// - Throws: a ``DuctusError`` where something has no form in a file; then, what happened is not in
  ///   the file, and a new one must be begun.
  /// - Complexity: O(strokes that are different + samples of those that are new).
  public func append(
    _ event: DocumentEvent, _ change: DocumentChange, in document: InkDocument
  ) throws(DuctusError) -> [UInt8] {
    switch event {
    case .edited(let edit, let continues):
      if continues, undoDepth == 0 {
        // The file does not have the gesture that it belongs to.
        (redoDepth, foreignRedoDepth, clearedRedoDepth) = (0, 0, 0)
        return try amend(change, document)
      }
      if !continues { undoDepth += 1 }
      if redoDepth + foreignRedoDepth > 0 {
        clearedRedoDepth = foreignRedoDepth == 0 ? redoDepth : 0
      }
      (redoDepth, foreignRedoDepth) = (0, 0)
      return try append(edit, continues, change, document)
    case .undone:
      guard undoDepth > 0 else {
        foreignRedoDepth += 1
        return try amend(change, document)
      }
      undoDepth -= 1
      redoDepth += 1
      return try chunk(.event, change) { $0.append(EventCode.undone.rawValue) }
    case .redone:
      guard foreignRedoDepth == 0 else {
        foreignRedoDepth -= 1
        return try amend(change, document)
      }
      redoDepth = max(redoDepth - 1, 0)
      undoDepth += 1
      return try chunk(.event, change) { $0.append(EventCode.redone.rawValue) }
    case .corrected(let record, let index):
      return try append(record, index, change, document)
    case .withdrawn(let withdrawal): return try append(withdrawal, change, document)
    }
  }

  /// Changes that are withdrawn; all of them have to be in the file, and what can be done again by it.
  private func append(
    _ withdrawal: Withdrawal, _ change: DocumentChange, _ document: InkDocument
  ) throws(DuctusError) -> [UInt8] {
    let isKnown = withdrawal.places.allSatisfy { $0.isUndone || $0.gesture < undoDepth }
    guard isKnown, foreignRedoDepth == 0 else { throw DuctusError(.unwritable, offset: 0) }
    let isRestored = withdrawal.restoredCount > 0
    // A file restores what could be done again last, and nothing from before that: undone and done again in
    // turn, gestures that the file has would be taken for others.
    let restores = isRestored && withdrawal.passedCount == 0 && clearedRedoDepth > 0
    guard isRestored == restores, !hidesClearing || !withdrawal.changesClearing else {
      throw DuctusError(.unwritable, offset: 0)
    }
    undoDepth -= withdrawal.undoableCount
    redoDepth -= withdrawal.redoableCount
    if restores { redoDepth = withdrawal.restoredCount }
    if restores { clearedRedoDepth = 0 }
    let work = Int64(withdrawal.cost) * WorkBudget.change.work
    let present = PresentState(of: change, in: document)
    let bytes = try chunk(
      .event, change, work: work, defining: present.strokes, placing: present.pictures
    ) { writer throws(DuctusError) in
      writer.append(EventCode.withdrawn.rawValue)
      writer.append(restores ? 1 : 0)
      writer.append(number: withdrawal.places.count)
      for place in withdrawal.places {
        writer.append(place.isUndone ? 1 : 0)
        writer.append(number: place.gesture)
        writer.append(number: place.change)
      }
      try present.write(change, to: &writer, &definitions)
    }
    return bytes + (try amendedLocks(of: change, in: document))
  }

  private func append(
    _ edit: DocumentEdit, _ continues: Bool, _ change: DocumentChange, _ document: InkDocument
  ) throws(DuctusError) -> [UInt8] {
    if let arranged = try arrangement(edit, continues, change) { return arranged }
    // Strokes that an edit names and that were not there are left out. A change of all strokes is large, so
    // that only strokes that are written are copied.
    let changes = change.strokes
    var changed: [InkStroke.Identifier] { changes.compactMap { $0.before?.id } }
    var removed: [InkStroke.Identifier] {
      changes.compactMap { $0.after == nil ? $0.before?.id : nil }
    }
    func bounds(_ stroke: InkStroke) -> Rect? { Self.bounds(of: stroke, document) }
    func begin(_ code: EventCode, _ writer: inout ByteWriter) {
      writer.append(code.rawValue | (continues ? EventCode.continues : 0))
    }
    // The new brush is that of all that changed, and how they were moved is in the file.
    var drawn = changes.compactMap { $0.before == nil ? $0.after : nil }
    var (transform, brush) = (Affine?.none, Brush?.none)
    switch edit {
    case .transform(_, let edited): transform = edited
    case .restyle(_, let edited):
      brush = edited
      drawn = changes.compactMap { $0.after }
      for index in drawn.indices { drawn[index].transform = .identity }
    default: break
    }
    return try chunk(
      .event, change, defining: drawn, transform, brush
    ) { writer throws(DuctusError) in
      switch edit {
      case .add:
        begin(.add, &writer)
        try definitions.write(drawn, bounds, to: &writer)
      case .remove:
        begin(.remove, &writer)
        writer.append(InkStroke.Identifier.sorted(removed))
      case .replace:
        begin(.replace, &writer)
        writer.append(InkStroke.Identifier.sorted(removed))
        try definitions.write(drawn, bounds, to: &writer)
      case .transform(_, let transform):
        begin(.transform, &writer)
        writer.append(number: try definitions.number(of: transform))
        writer.append(InkStroke.Identifier.sorted(changed))
      case .restyle(_, let brush):
        begin(.restyle, &writer)
        writer.append(number: try definitions.number(of: brush))
        writer.append(InkStroke.Identifier.sorted(changed))
      case .clear: begin(.clear, &writer)
      case .paper(let color):
        begin(.paper, &writer)
        writer.append(color)
      case .paperPattern(let pattern):
        begin(.paperPattern, &writer)
        writer.append(pattern)
      case .putPages, .removePages, .movePages, .putPictures, .removePictures,
        .transformPictures, .lock:
        break
      }
    }
  }

  private func amend(
    _ change: DocumentChange, _ document: InkDocument
  ) throws(DuctusError) -> [UInt8] {
    let present = PresentState(of: change, in: document)
    let bytes = try chunk(
      .event, change, defining: present.strokes, placing: present.pictures
    ) { writer throws(DuctusError) in
      writer.append(EventCode.amended.rawValue)
      try present.write(change, to: &writer, &definitions)
    }
    return bytes + (try amendedLocks(of: change, in: document))
  }

  /// Appends the chunks of a log; see ``TouchLogEncoder``.
  ///
  /// - Parameter chunks: what the encoder gave.
  /// - Returns: the bytes to be appended to the file.
  package func append(_ chunks: TouchLogChunks) -> [UInt8] {
    finish(
      chunks.bytes,
      work: Int64(chunks.eventCount + chunks.callbackCount) * WorkBudget.touchEvent.work)
  }

  /// The chunk of a body, with what it defines: first that gets its numbers, then the body is written.
  func chunk(
    _ type: DuctusChunkType, _ change: DocumentChange = DocumentChange(), painting more: Int = 0,
    work moreWork: Int64 = 0, definesNothing: Bool = false, defining strokes: [InkStroke] = [],
    _ transform: Affine? = nil, _ brush: Brush? = nil, placing pictures: [PlacedPicture] = [],
    _ body: (inout ByteWriter) throws(DuctusError) -> Void
  ) throws(DuctusError) -> [UInt8] {
    let mark = definitions.mark
    let painted = paintedCount
    paintedCount += Int64(more)
    for stroke in change.strokes {
      paintedCount += Int64(stroke.after?.paintedSampleCount ?? 0)
      paintedCount -= Int64(stroke.before?.paintedSampleCount ?? 0)
    }
    do throws(DuctusError) {
      definitions.beginChunk()
      for stroke in strokes { try definitions.define(stroke) }
      if let transform { _ = try definitions.number(of: transform) }
      if let brush { _ = try definitions.number(of: brush) }
      for picture in pictures { _ = try definitions.number(of: picture.content) }
      // The strokes, pages and pictures that edits name count, and those that they change.
      let count = change.strokes.count + change.pages.count + change.pictures.count
      var work = moreWork + 2 * Int64(count) * WorkBudget.change.work
      var payloads = definesNothing ? [[]] : try definitions.takePayloads(&work)
      var writer = ByteWriter(payloads.removeLast())
      try body(&writer)
      payloads.append(writer.bytes)
      var bytes: [UInt8] = []
      for payload in definitions.takeContentPayloads() {
        ChunkFrame.append(.content, payload, to: &bytes)
      }
      for (index, payload) in payloads.enumerated() {
        guard payload.count <= DuctusFormat.payloadLimit else {
          throw DuctusError(.overLimit, offset: 0)
        }
        ChunkFrame.append(index < payloads.count - 1 ? .definitions : type, payload, to: &bytes)
      }
      return finish(bytes, work: work + definitions.inkWork)
    } catch {
      definitions.restore(mark)
      paintedCount = painted
      throw error
    }
  }

  /// Sees to it that a reader accepts the work that bytes are.
  private func finish(_ bytes: [UInt8], work: Int64) -> [UInt8] {
    var all: [UInt8] = []
    let needed = work + paintedCount * WorkBudget.paintedSample.work
    let free = budget.left + Int64(bytes.count * DuctusFormat.workPerByte)
    if needed > free {
      let missing = (needed - free) / Int64(DuctusFormat.workPerByte) + 1
      var left = missing
      while left > 0 {
        let part = Int(min(left, Int64(DuctusFormat.payloadLimit)))
        ChunkFrame.append(.padding, [UInt8](repeating: 0, count: part), to: &all)
        left -= Int64(part)
      }
    }
    all += bytes
    budget.give(bytes: all.count)
    budget.take(work: work)
    return all
  }
}
