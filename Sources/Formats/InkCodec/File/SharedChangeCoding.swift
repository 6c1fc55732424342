public import InkDocument
internal import InkGeometry

// A change in bytes by itself, as it goes from one copy of a document to the others.
extension SharedChange {
  /// The first byte of a change that the older form has room for.
  private static let form: UInt8 = 2
  /// The first byte of a change that has parts, or names elements of other kinds.
  private static let partsForm: UInt8 = 3
  /// The most names of each kind that a change may have: 2¹⁸.
  package static let nameLimit = 1 << 18
  /// The approximate memory that a change may take, in bytes: 2²⁸.
  package static let memoryLimit = 1 << 28

  /// The change in bytes, with the brushes, samples and pictures that it adds.
  ///
  /// Samples and contents that an earlier change brought are named, and not written again. Complexity: O(samples that
  /// are new + names).
  ///
  /// - Returns: the bytes, of which `SharedChange(bytes:)` makes the change again.
  /// - Throws: a ``/InkCodec/DuctusError`` where something has no form in bytes.
  public func encoded() throws(DuctusError) -> [UInt8] {
    var brushes = AuthorBrushes()
    return try encoded(&brushes)
  }

  /// The change in bytes, without the text of brushes that earlier changes of its author have brought.
  ///
  /// - Parameter brushes: those that the earlier changes of its author have brought; those of this one come to them.
  /// - Returns: the bytes, of which ``SharedChange/init(bytes:_:)`` makes the change again.
  /// - Throws: a ``/InkCodec/DuctusError`` where something has no form in bytes; the brushes are as before then.
  package func encoded(_ brushes: inout AuthorBrushes) throws(DuctusError) -> [UInt8] {
    let hasParts = needsParts
    var writer = ByteWriter([hasParts ? Self.partsForm : Self.form])
    writer.append(fixed: author.rawValue)
    writer.append(number: number)
    writer.append(number: clock)
    writer.append(
      ChangeCode(action).rawValue | (continuesGesture ? ChangeCode.continues : 0)
        | (time == 0 ? 0 : ChangeCode.hasTime))
    if time != 0 { writer.append(zigzag: time) }
    switch action {
    case .edit:
      try write(to: &writer, brushes, hasParts: hasParts)
      brushes.note(edits, by: author, bytes: writer.bytes.count)
    case .undo(let number), .redo(let number), .takeBack(let number):
      writer.append(number: number)
    case .name(let number, let name):
      writer.append(fixed: momentAuthor.rawValue)
      writer.append(number: number)
      writer.append(part: name)
    case .introduction(let name): writer.append(part: name)
    case .correction:
      writer.append(number: corrections.count)
      for correction in corrections { try Self.write(correction, to: &writer) }
    }
    return writer.bytes
  }

  private func write(
    to writer: inout ByteWriter, _ brushes: AuthorBrushes, hasParts: Bool
  ) throws(DuctusError) {
    var names = NameList()
    for (list, kind) in NameList.kinds(hasParts: hasParts).enumerated() {
      switch list {
      case 3: names.append(records, kind)
      case 4: names.append(contents, kind)
      default:
        names.append(self.names.filter { ElementIdentifier(rawValue: $0.key).kind == kind }, kind)
      }
    }
    names.write(to: &writer)
    let edits = withoutKnown
    var definitions = DefinitionWriter()
    let named = try brushes.define(edits, by: author, in: &definitions)
    writer.append(number: named.count)
    for name in named { writer.append(fixed: name) }
    definitions.beginChunk()
    try definitions.define(edits)
    for payloads in [try definitions.takePayloads(), definitions.takeContentPayloads()] {
      writer.append(number: payloads.count)
      for payload in payloads { writer.append(part: payload) }
    }
    try definitions.write(edits, by: nil, nil, hasParts ? foreign : nil, to: &writer)
  }

  /// True if the older form has no room for it.
  private var needsParts: Bool {
    action == .edit
      && (!foreign.isEmpty || edits.contains { $0.needsParts }
        || names.keys.contains { $0 >= ElementIdentifier.Kind.other.first })
  }

  /// The edit, with nothing instead of samples and contents that an earlier change brought.
  private var withoutKnown: [DocumentEdit] {
    var substitutes: [SharedName: StrokeRecord] = [:]
    let lost = PictureContent(code: ContentTable.lostCode, [])
    return edits.map { edit in
      switch edit {
      case .add(let strokes):
        let new = Set(strokes.compactMap { self.names[$0.id.rawValue] })
        return .add(
          strokes.map { stroke in
            guard let source = records[stroke.id.rawValue], !new.contains(source) else {
              return stroke
            }
            let substitute = substitutes[source] ?? StrokeRecord()
            substitutes[source] = substitute
            return stroke.made(of: substitute)
          })
      case .put(let elements):
        return .put(elements.map { contents[$0.id.rawValue] == nil ? $0 : $0.sharing(lost) })
      default: return edit
      }
    }
  }

  private static func write(
    _ correction: Correction, to writer: inout ByteWriter
  ) throws(DuctusError) {
    guard correction.sample.isInRange else { throw DuctusError(.unwritable, offset: 0) }
    writer.append(fixed: correction.record.author.rawValue)
    writer.append(number: correction.record.number)
    writer.append(number: correction.index)
    writer.append(number: correction.progress)
    let difference = SampleDifference(
      from: RecordedSample(x: 0, y: 0, time: 0), to: correction.sample)
    writer.append(difference.flags)
    for lane in 0..<8 { writer.append(zigzag: difference.values[lane]) }
  }

  /// Reads who has made a change in bytes, its clock and its number; all else may be anything.
  ///
  /// - Parameter bytes: what `encoded()` gave.
  /// - Returns: the author, the clock, and the number among the changes of the author, 0 for late corrections.
  /// - Throws: a ``/InkCodec/DuctusError`` with the offset of the fault; its reason is `version` where another version
  ///   has written them.
  package static func head(
    of bytes: [UInt8]
  ) throws(DuctusError) -> (author: DocumentAuthor, clock: Int, number: Int) {
    var reader = PayloadReader(bytes, in: 0..<bytes.count)
    let head = try readHead(from: &reader)
    return (head.author, head.clock, head.number)
  }

  private static func readHead(
    from reader: inout PayloadReader
  ) throws(DuctusError) -> (author: DocumentAuthor, number: Int, clock: Int, hasParts: Bool) {
    let form = try reader.byte()
    guard form == Self.form || form == Self.partsForm else {
      throw DuctusError(.version, offset: 0)
    }
    let author = try reader.author()
    let number = try reader.number(below: InkDocument.placeLimit)
    let clock = try reader.number(below: InkDocument.placeLimit)
    return (author, number, clock, form == Self.partsForm)
  }

  /// Reads a change.
  ///
  /// The bytes may be anything: no count is believed before there are bytes for it, and what takes more than 256 MB of
  /// memory or has more than 2¹⁸ names of a kind is refused. Complexity: O(bytes + samples + names).
  ///
  /// - Parameter bytes: what `encoded()` gave.
  /// - Throws: a ``/InkCodec/DuctusError`` with the offset of the fault in the bytes; its reason is
  ///   `version` where another version has written them.
  public init(bytes: [UInt8]) throws(DuctusError) {
    var brushes = AuthorBrushes()
    try self.init(bytes: bytes, &brushes)
  }

  /// Reads a change that may name brushes.
  ///
  /// - Parameters:
  ///   - bytes: what ``encoded(_:)`` gave; otherwise as ``init(bytes:)``.
  ///   - brushes: those that the earlier changes of its author have brought; those of this one come to them.
  ///   - nameLimit: the most names of each kind; all copies take ``nameLimit``.
  ///   - memoryLimit: the most memory that it may take, in bytes; all copies take ``memoryLimit``.
  /// - Throws: as ``init(bytes:)``; its reason is `definition` where it names a brush that is not there, and
  ///   `overLimit` or `noMemory` beyond the limits. The brushes are as before then.
  package init(
    bytes: [UInt8], _ brushes: inout AuthorBrushes, names nameLimit: Int = Self.nameLimit,
    memory memoryLimit: Int = Self.memoryLimit
  ) throws(DuctusError) {
    var reader = PayloadReader(bytes, in: 0..<bytes.count)
    let (author, number, clock, hasParts) = try Self.readHead(from: &reader)
    let start = reader.offset
    let byte = try reader.byte()
    let flags = ChangeCode.mask | ChangeCode.continues | ChangeCode.hasTime
    guard byte & ~flags == 0, let code = ChangeCode(rawValue: byte & ChangeCode.mask),
      (code == .correction) == (number == 0), !hasParts || code == .edit
    else { throw DuctusError(.number, offset: start) }
    let time = byte & ChangeCode.hasTime != 0 ? try reader.zigzag() : 0
    var action = DocumentChange.Action.edit
    var momentAuthor = DocumentAuthor.none
    var corrections: [Correction] = []
    var tables = ChangeTables()
    switch code {
    case .origin: throw DuctusError(.number, offset: start)
    case .edit:
      try tables.read(
        &reader, brushes, of: author, nameLimit, memory: memoryLimit, hasParts: hasParts)
    case .undo: action = .undo(try reader.number(below: InkDocument.placeLimit))
    case .redo: action = .redo(try reader.number(below: InkDocument.placeLimit))
    case .takeBack: action = .takeBack(try reader.number(below: InkDocument.placeLimit))
    case .name:
      momentAuthor = DocumentAuthor(rawValue: try reader.fixed(UInt64.self))
      let moment = try reader.number(below: InkDocument.placeLimit)
      action = .name(moment, try reader.givenName())
    case .introduction: action = .introduction(try reader.givenName())
    case .correction:
      action = .correction
      for _ in 0..<(try reader.count(each: 20)) { corrections.append(try Self.read(&reader)) }
    }
    try reader.end()
    self.init(
      author: author, number: number, clock: clock, action: action, momentAuthor: momentAuthor,
      continuesGesture: byte & ChangeCode.continues != 0, time: time, edits: tables.edits)
    self.corrections = corrections
    (names, records, contents) = (tables.names, tables.records, tables.contents)
    foreign = tables.foreign
    brushes.note(edits, by: author, bytes: bytes.count)
  }

  private static func read(_ reader: inout PayloadReader) throws(DuctusError) -> Correction {
    let author = try reader.author()
    let record = SharedName(
      author: author, number: try reader.number(below: InkDocument.strokeLimit))
    let index = try reader.number(below: 1 << 30)
    let progress = try reader.number(below: 1 << 30)
    let start = reader.offset
    let flags = try reader.byte()
    var values = SIMD8<Int64>.zero
    for lane in 0..<8 { values[lane] = try reader.zigzag() }
    guard flags < 64,
      let sample = SampleDifference(flags: flags, values: values)
        .applied(to: RecordedSample(x: 0, y: 0, time: 0))
    else { throw DuctusError(.number, offset: start) }
    return Correction(record: record, index: index, sample: sample, progress: progress)
  }
}

/// The names of a change: a list for each kind of elements, one of records and one of contents; each of runs whose
/// indices and names both ascend by 1.
private struct NameList {
  /// The kinds of elements that the lists name: the fourth has records, the fifth contents.
  static func kinds(hasParts: Bool) -> [ElementIdentifier.Kind] {
    [.stroke, .page, .picture, .stroke, .picture] + (hasParts ? [.other] : [])
  }

  private var authors: [DocumentAuthor] = []
  private var lists: [[(first: Int, count: Int, author: Int, name: Int)]] = []

  mutating func append(_ names: [Int: SharedName], _ kind: ElementIdentifier.Kind) {
    var runs: [(first: Int, count: Int, author: Int, name: Int)] = []
    for key in KeyOrder.sorted(names.keys.map { Int64($0) }) {
      guard let name = names[Int(key)] else { continue }
      let (number, index) = (Int(key) - kind.first, name.number - kind.first)
      let author = authors.firstIndex(of: name.author) ?? authors.count
      if author == authors.count { authors.append(name.author) }
      if let last = runs.last, last.first + last.count == number, last.author == author,
        last.name + last.count == index
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((number, 1, author, index))
      }
    }
    lists.append(runs)
  }

  func write(to writer: inout ByteWriter) {
    writer.append(number: authors.count)
    for author in authors { writer.append(fixed: author.rawValue) }
    for runs in lists {
      writer.append(number: runs.count)
      var next = 0
      for run in runs {
        writer.append(number: run.first, near: next)
        writer.append(number: run.count - 1)
        writer.append(number: run.author)
        writer.append(number: run.name, near: run.first)
        next = run.first + run.count
      }
    }
  }
}

/// An edit in bytes: its names, and the edit.
private struct ChangeTables {
  var names: [Int: SharedName] = [:]
  var records: [Int: SharedName] = [:]
  var contents: [Int: SharedName] = [:]
  var edits: [DocumentEdit] = []
  var foreign: [ForeignPart] = []

  private static func readNames(
    _ kind: ElementIdentifier.Kind, from reader: inout PayloadReader, _ authors: [DocumentAuthor],
    _ limit: Int
  ) throws(DuctusError) -> [Int: SharedName] {
    var names: [Int: SharedName] = [:]
    var next = 0
    for _ in 0..<(try reader.count(each: 4)) {
      let start = reader.offset
      let first = try reader.number(near: next, below: kind.limit)
      let more = try reader.number(below: kind.limit - first)
      let author = try reader.number(below: authors.count)
      let name = try reader.number(near: first, below: kind.limit - more)
      // Runs ascend, so that no name costs time twice.
      guard first >= next else { throw DuctusError(.number, offset: start) }
      guard more < limit - names.count else { throw DuctusError(.overLimit, offset: start) }
      for index in 0...more {
        names[kind.first + first + index] = SharedName(
          author: authors[author], number: kind.first + name + index)
      }
      next = first + more + 1
    }
    return names
  }

  mutating func read(
    _ reader: inout PayloadReader, _ brushes: AuthorBrushes, of author: DocumentAuthor,
    _ limit: Int, memory: Int, hasParts: Bool
  ) throws(DuctusError) {
    var authors: [DocumentAuthor] = []
    for _ in 0..<(try reader.count(each: 8)) { authors.append(try reader.author()) }
    for (list, kind) in NameList.kinds(hasParts: hasParts).enumerated() {
      let read = try Self.readNames(kind, from: &reader, authors, limit)
      switch list {
      case 3: records = read
      case 4: contents = read
      default: for (number, name) in read { names[number] = name }
      }
    }
    var tables = FileTables()
    for _ in 0..<(try reader.count(each: 4)) {
      let start = reader.offset
      let brush = brushes.brush(named: try reader.fixed(UInt32.self), by: author)
      guard let brush else { throw DuctusError(.definition, offset: start) }
      tables.brushes.append(brush)
    }
    var tally = ReadingTally(memoryLimit: memory)
    for isContent in [false, true] {
      for _ in 0..<(try reader.count(each: 1)) {
        var payload = PayloadReader(reader.bytes, in: try reader.part())
        if isContent {
          try tables.contents.readPiece(from: &payload, hasGap: false, &tally)
        } else {
          try tables.read(from: &payload, &tally)
        }
        try payload.end()
        guard tally.fitsMemory else { throw DuctusError(.noMemory, offset: payload.offset) }
      }
    }
    (edits, foreign) = try tables.readEdits(from: &reader, of: nil, hasParts: hasParts, &tally)
    guard tally.fitsMemory else { throw reader.error(.noMemory) }
  }
}

extension PayloadReader {
  /// Reads an author, who is somebody.
  fileprivate mutating func author() throws(DuctusError) -> DocumentAuthor {
    let start = offset
    let author = DocumentAuthor(rawValue: try fixed(UInt64.self))
    guard author != .none else { throw DuctusError(.number, offset: start) }
    return author
  }
}
