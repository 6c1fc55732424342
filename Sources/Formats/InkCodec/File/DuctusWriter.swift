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
/// document.observe { change in
///   do { file += try writer.append(change, in: document) } catch { … }
/// }
/// ```
///
/// The bytes are for the caller to store. Those of one call belong together; where they did not get
/// into the file, a new one must be begun. Equal documents and changes give equal bytes.
public final class DuctusWriter {
  private var definitions = DefinitionWriter()
  /// The version of the file.
  private var version = DuctusFormat.version
  private var clock = ChangeClock()
  /// The counts of all in the file that has limits, without those of painting.
  private var tally = ReadingTally()
  /// The number of the last change that the file does not have, because it was made before.
  private var origin = 0
  /// True if the file began with all changes that the document knew.
  package private(set) var hasAllHistory = true
  /// Who made the changes in the file.
  private var authors = ChangeAuthors()
  /// The positions of the changes in the file with which it began, where these have another order; by their numbers,
  /// from ``origin`` on.
  private var positions: [Int] = []

  /// The number of strokes, and the approximate number of samples, after which a chunk of a file that is written
  /// at once ends.
  private static let strokesPerChunk = 32
  private static let samplesPerChunk = 1 << 15

  /// Makes a writer; the file begins with ``begin(_:keepsHistory:)``.
  public init() {}

  /// Makes a writer that appends to a file that was read.
  ///
  /// It is `nil` where something is missing in the file, but for a chunk at its end that was cut: that must be taken
  /// away, see ``DuctusReport/intactLength``. Then, a new file must be begun.
  ///
  /// - Parameter file: what was read; its document must be as it was.
  public init?(continuing file: DuctusFile) {
    guard !file.tables.hasGap else { return nil }
    definitions = DefinitionWriter(continuing: file.tables)
    tally = file.tally
    origin = file.document.journal.origin
    (authors, version) = (file.authors, file.version)
  }

  /// Begins a file with all that a document has: a compact file, whose chunks can be read one by one.
  ///
  /// Bytes that this writer appended before belong to another file.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - keepsHistory: whether its changes are in the file, so that they can be undone and seen after reading; by
  ///     default yes, unless they name more strokes than a file may.
  /// - Returns: the bytes of the file.
  /// - Throws: a ``DuctusError`` where something has no form in a file.
  /// - Complexity: O(samples + strokes log strokes + changes).
  public func begin(
    _ document: InkDocument, keepsHistory: Bool = true
  ) throws(DuctusError) -> [UInt8] {
    (definitions, version) = (DefinitionWriter(), DuctusFormat.version)
    clock = ChangeClock()
    tally = ReadingTally()
    positions = []
    var changes = keepsHistory ? document.journal.inOrder : []
    if !changes.allSatisfy({ tally.take($0, document) }) { (changes, tally) = ([], ReadingTally()) }
    hasAllHistory = changes.count == document.journal.changes.count
    origin = document.journal.last - changes.count
    let state = changes.isEmpty ? document.state : document.origin
    notePositions(changes, document)
    try count(state.strokes, document)
    var bytes = DuctusFormat.header
    bytes += try chunk(.basis, of: []) { writer in
      writer.append(number: document.nextIdentifier)
      writer.append(number: document.nextPlace)
      writer.append(number: document.nextIndex(.page))
      writer.append(number: document.nextIndex(.picture))
      writer.append(number: document.nextIndex(.other))
      append(changes, of: document, to: &writer)
    }
    try appendForeign(document, isInFront: true, to: &bytes)
    for part in Self.origins(of: state) {
      let edits = part.edits
      let foreign = Self.parts(edits, part.foreign)
      bytes += try chunk(.changes, of: [part]) { writer throws(DuctusError) in
        writer.append(ChangeCode.origin.rawValue | (foreign == nil ? 0 : ChangeCode.hasParts))
        try definitions.write(edits, by: nil, document, foreign, to: &writer)
      }
    }
    var start = 0
    while start < changes.count {
      var end = start
      var (strokes, samples) = (0, 0)
      while end < changes.count, strokes < Self.strokesPerChunk, samples < Self.samplesPerChunk {
        strokes += 1
        for stroke in changes[end].strokes where stroke.before == nil {
          samples += stroke.after?.record.samples.count ?? 0
        }
        end += 1
      }
      let part = Array(changes[start..<end])
      clock.forget()
      bytes += try chunk(.changes, of: part) { writer throws(DuctusError) in
        for change in part { try write(change, document, to: &writer) }
      }
      start = end
    }
    definitions.beginAppending()
    clock.forget()
    try appendForeign(document, isInFront: false, to: &bytes)
    return bytes
  }

  /// Appends what happened to the document; made to be called by its observer.
  ///
  /// - Parameters:
  ///   - change: what happened.
  ///   - document: the document, after it happened.
  /// - Returns: the bytes to be appended to the file.
  /// - Throws: a ``DuctusError`` where something has no form in a file, as when something is undone that the file
  ///   does not have; then, the change is not in the file, and a new one must be begun.
  /// - Complexity: O(strokes that are different + samples of those that are new).
  public func append(
    _ change: DocumentChange, in document: InkDocument
  ) throws(DuctusError) -> [UInt8] {
    if let record = change.corrections.first?.record, definitions.number(ofWritten: record) == nil {
      // The file does not have the record yet.
      return []
    }
    guard tally.take(change, document) else { throw DuctusError(.overLimit, offset: 0) }
    guard authors.all[0] == document.names.authors[0] else {
      // Others take part since the file was begun.
      throw DuctusError(.unwritable, offset: 0)
    }
    let edits = change.action == .edit
    return try chunk(.changes, of: edits ? [change] : []) { writer throws(DuctusError) in
      try write(change, document, to: &writer)
    }
  }

  /// Appends the chunks of a log; see ``TouchLogEncoder``.
  ///
  /// - Parameter chunks: what the encoder gave.
  /// - Returns: the bytes to be appended to the file.
  package func append(_ chunks: TouchLogChunks) -> [UInt8] { chunks.bytes }

  /// Throws where there is more than a file may have.
  private func count(
    _ strokes: [InkStroke], _ document: InkDocument
  ) throws(DuctusError) {
    var fits = tally.take(strokes.count, .item)
    var painted = ReadingTally()
    for stroke in document.strokes {
      fits = fits && painted.take(stroke.paintedSampleCount, .painted)
    }
    guard fits else { throw DuctusError(.overLimit, offset: 0) }
  }

  /// The state before all changes, in parts that make chunks.
  private static func origins(of state: InkDocument.State) -> [DocumentChange] {
    var first = DocumentChange()
    if state.paper != .white { (first.paperBefore, first.paperAfter) = (.white, state.paper) }
    if state.paperPattern != .plain {
      (first.patternBefore, first.patternAfter) = (.plain, state.paperPattern)
    }
    first.elements = state.elements.map { DocumentChange.Element(after: $0) }
    first.foreign = state.foreignParts
    var parts = first.isEmpty && first.foreign.isEmpty ? [] : [first]
    var start = 0
    while start < state.strokes.count {
      var end = start
      var samples = 0
      while end < state.strokes.count, end - start < strokesPerChunk, samples < samplesPerChunk {
        samples += state.strokes[end].record.samples.count
        end += 1
      }
      parts.append(
        DocumentChange(
          strokes: state.strokes[start..<end].map {
            DocumentChange.Stroke(before: nil, after: $0)
          }))
      start = end
    }
    return parts
  }

  /// The unknown parts of a change; `nil` where it has no parts at all.
  private static func parts(
    _ edits: [DocumentEdit], _ foreign: [ForeignPart]
  ) -> [ForeignPart]? {
    !foreign.isEmpty || edits.contains { $0.needsParts } ? foreign : nil
  }

  /// Appends chunks of which nothing is known, as they were.
  private func appendForeign(
    _ document: InkDocument, isInFront: Bool, to bytes: inout [UInt8]
  ) throws(DuctusError) {
    for part in document.foreignChunks where part.isInFront == isInFront {
      bytes += try chunk(DuctusChunkType(rawValue: part.type), of: []) { writer in
        writer.append(contentsOf: part.payload)
      }
    }
  }

  /// Appends a change to a payload.
  private func write(
    _ change: DocumentChange, _ document: InkDocument, to writer: inout ByteWriter
  ) throws(DuctusError) {
    let edits = change.action == .edit ? change.edits : []
    let foreign = Self.parts(edits, change.foreign)
    // A file of version 3 goes on as one; what it has no room for begins a new file.
    guard foreign == nil || version.major > 3 else { throw DuctusError(.unwritable, offset: 0) }
    if change.action == .correction {
      writer.append(ChangeCode.correction.rawValue)
    } else {
      guard change.clock < InkDocument.placeLimit else { throw DuctusError(.overLimit, offset: 0) }
      writer.append(
        ChangeCode(change.action), continues: change.continuesGesture, hasParts: foreign != nil,
        time: change.time, &clock,
        by: document.names.isShared ? document.names.authors[change.author] : nil,
        at: change.clock, &authors)
    }
    switch change.action {
    case .edit:
      try definitions.write(edits, by: change.author, document, foreign, to: &writer)
    case .undo(let number), .redo(let number), .takeBack(let number):
      guard number > origin else { throw DuctusError(.unwritable, offset: 0) }
      writer.append(number: position(of: change.number) - position(of: number))
    case .name(let number, let name):
      guard number >= origin || document.names.isShared else {
        throw DuctusError(.unwritable, offset: 0)
      }
      // A moment that this copy does not know lies before all that it knows.
      let moment = number < origin ? -2 : position(of: number)
      writer.append(number: position(of: change.number) - moment - 1)
      writer.append(part: name)
    case .introduction(let name): writer.append(part: name)
    case .correction:
      var strokes: [(id: Int, bounds: Rect)] = []
      for stroke in change.strokes {
        if let id = stroke.after?.id, let current = document[id], current.warp == nil {
          strokes.append((id.rawValue, document.localBounds(of: current)))
        }
      }
      for correction in change.corrections {
        try definitions.write(correction, strokes, to: &writer)
      }
    }
  }

  /// Appends to the basis of a shared document who has drawn, and what of it is not among the changes that follow.
  private func append(
    _ changes: [DocumentChange], of document: InkDocument, to writer: inout ByteWriter
  ) {
    let (names, journal) = (document.names, document.journal)
    let first = changes.isEmpty ? journal.clock : journal.firstClock
    authors = ChangeAuthors(names.authors, clock: first)
    guard names.isShared else { return }
    let counts = journal.counts(before: changes)
    writer.append(number: first)
    for (author, name) in names.authors.enumerated() {
      writer.append(fixed: name.rawValue)
      writer.append(number: author < counts.count ? counts[author] : 0)
      for kind in version.kinds {
        writer.append(number: names.end(of: author, kind))
      }
    }
  }

  /// Notes where the changes of a new file are, if that is not the order in which they came.
  private func notePositions(_ changes: [DocumentChange], _ document: InkDocument) {
    guard document.journal.isShared else { return }
    positions = Array(repeating: 0, count: changes.count)
    for (position, change) in changes.enumerated() {
      positions[change.number - origin - 1] = position
    }
  }

  /// The position of a change among those of the file.
  private func position(of number: Int) -> Int {
    let index = number - origin - 1
    return positions.indices.contains(index) ? positions[index] : index
  }

  /// The chunk of a body, with what it defines: first that gets its numbers, then the body is written.
  private func chunk(
    _ type: DuctusChunkType, of changes: [DocumentChange],
    _ body: (inout ByteWriter) throws(DuctusError) -> Void
  ) throws(DuctusError) -> [UInt8] {
    let (mark, writtenAuthors) = (definitions.mark, authors)
    do throws(DuctusError) {
      definitions.beginChunk()
      for change in changes { try definitions.define(change.edits) }
      var payloads = type == .changes ? try definitions.takePayloads() : [[]]
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
      return bytes
    } catch {
      definitions.restore(mark)
      authors = writtenAuthors
      clock.forget()
      throw error
    }
  }
}
