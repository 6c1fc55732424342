internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The first byte of a change: what it does, and three flags.
enum ChangeCode: UInt8 {
  /// The state before the first change: it is no change itself, and there may be several in a row.
  case origin = 0
  case edit = 1
  case undo = 2
  case redo = 3
  case takeBack = 4
  case correction = 5
  /// A moment gets a name.
  case name = 6
  /// The author gets a name.
  case introduction = 7

  init(_ action: DocumentChange.Action) {
    self =
      switch action {
      case .edit: .edit
      case .undo: .undo
      case .redo: .redo
      case .takeBack: .takeBack
      case .correction: .correction
      case .name: .name
      case .introduction: .introduction
      }
  }

  static let mask: UInt8 = 7
  /// It belongs to the gesture before.
  static let continues: UInt8 = 8
  /// Its time follows, as the difference from that of the change before.
  static let hasTime: UInt8 = 16
  /// The time that follows is a difference from 1970.
  static let isAbsolute: UInt8 = 32
  /// The author follows, and the clock.
  static let hasAuthor: UInt8 = 64
  /// Parts follow at the end; from version 4 on.
  static let hasParts: UInt8 = 128
}

/// The second byte of an edit: what follows.
enum ChangePart {
  static let removed: UInt8 = 1
  static let added: UInt8 = 2
  static let moved: UInt8 = 4
  static let restyled: UInt8 = 8
  static let locked: UInt8 = 16
  static let paper: UInt8 = 32
  static let pages: UInt8 = 64
  static let pictures: UInt8 = 128
  /// In the byte before the paper: its colour, and its lines.
  static let color: UInt8 = 1
  static let pattern: UInt8 = 2
  /// Added to the flags of the difference of a corrected sample: it is that from the sample before, not
  /// from what the sample was.
  static let isFromNeighbor: UInt8 = 64
}

/// The times of changes, each of which is told as the difference from the one before.
struct ChangeClock {
  private var last: Int64 = 0
  /// True if the time before is known.
  private var isKnown = false

  /// The difference that leads to a time, and whether it counts from 1970; `nil` where the time is not known.
  mutating func step(to time: Int64) -> (step: Int64, isAbsolute: Bool)? {
    if time == 0 { return nil }
    defer { (last, isKnown) = (time, true) }
    return (time &- (isKnown ? last : 0), !isKnown)
  }

  /// The time to which a difference leads; 0 where that is not known.
  mutating func time(after step: Int64, isAbsolute: Bool) -> Int64 {
    if isAbsolute { (last, isKnown) = (0, true) }
    guard isKnown else { return 0 }
    last = last &+ step
    return last
  }

  /// Says that a change is missing, or that the next one must be read by itself.
  mutating func forget() { isKnown = false }
}

/// Who made the changes of a file, and when among the others: each is of the author of the one before, and one later,
/// unless it says otherwise.
struct ChangeAuthors {
  /// The authors by their indices in the file.
  private(set) var all: [DocumentAuthor]
  /// The author of the change before, and the largest clock so far.
  private var last = 0
  private var clock: Int

  init(_ authors: [DocumentAuthor] = [.none], clock: Int = 0) {
    (all, self.clock) = (authors, clock)
  }

  /// Returns what the file must say of a change (its author's index, whether that is new, and its clock), and notes
  /// that it is said; `nil` where it is as expected.
  mutating func step(to author: DocumentAuthor, _ clock: Int) -> (
    author: Int, isNew: Bool, step: Int64
  )? {
    let known = all[last] == author ? last : all.firstIndex(of: author)
    let index = known ?? all.count
    if known == nil { all.append(author) }
    defer { note(index, clock) }
    if index == last, clock == self.clock + 1 { return nil }
    return (index, known == nil, Int64(clock) - Int64(self.clock) - 1)
  }

  /// The clock that is expected, and the author.
  var next: (author: Int, clock: Int) { (last, clock + 1) }

  /// Adds an author.
  mutating func append(_ author: DocumentAuthor) { all.append(author) }

  /// Notes who made a change, and its clock.
  mutating func note(_ author: Int, _ clock: Int) {
    last = author
    self.clock = max(self.clock, clock)
  }
}

// Writing.
extension DefinitionWriter {
  /// Gives numbers to all that edits refer to.
  mutating func define(_ edits: [DocumentEdit]) throws(DuctusError) {
    for edit in edits {
      switch edit {
      case .add(let strokes): for stroke in strokes { try define(stroke) }
      case .put(let elements): try defineContents(of: elements)
      case .set(_, .brush(let brush)): _ = try number(of: brush)
      case .transform(_, let map): _ = try number(of: map)
      default: break
      }
    }
    if edits.contains(where: { $0.needsParts }) { try defineParts(edits) }
  }

  @inline(never)
  private mutating func defineContents(of elements: [SheetElement]) throws(DuctusError) {
    for element in elements {
      if let picture = element.picture { _ = try number(of: picture.content) }
    }
  }

  @inline(never)
  private mutating func defineParts(_ edits: [DocumentEdit]) throws(DuctusError) {
    try define(try EditParts(edits).tagged)
  }

  /// Appends edits, all that they refer to being defined.
  ///
  /// - Parameters:
  ///   - edits: the edits.
  ///   - author: the index in the document of the author whose they are; `nil` of what there was first.
  ///   - document: the document that knows names and bounds; `nil` where neither is written.
  ///   - foreign: the parts that this version does not know; `nil` where no parts are written.
  ///   - writer: where they go.
  /// - Throws: a ``DuctusError`` where something has no form in a file.
  mutating func write(
    _ edits: [DocumentEdit], by author: Int?, _ document: InkDocument?, _ foreign: [ForeignPart]?,
    to writer: inout ByteWriter
  ) throws(DuctusError) {
    let parts = try EditParts(edits)
    let mask = parts.mask
    writer.append(mask)
    if mask & ChangePart.removed != 0 { writer.append(runs: parts.removed) }
    if mask & ChangePart.added != 0 { try write(parts.added, by: author, document, to: &writer) }
    if mask & ChangePart.moved != 0 {
      writer.append(number: try number(of: parts.moved.map))
      writer.append(runs: parts.moved.ids)
    }
    if mask & ChangePart.restyled != 0 {
      writer.append(number: parts.restyled.count)
      for (brush, ids) in parts.restyled {
        writer.append(number: try number(of: brush))
        writer.append(runs: ids)
      }
    }
    if mask & ChangePart.locked != 0 {
      writer.append(runs: parts.locked)
      writer.append(runs: parts.unlocked)
    }
    if mask & ChangePart.paper != 0 {
      let (color, pattern) = (parts.color, parts.pattern)
      writer.append(
        (color == nil ? 0 : ChangePart.color) | (pattern == nil ? 0 : ChangePart.pattern))
      if let color { writer.append(color) }
      if let pattern { writer.append(pattern) }
    }
    if mask & (ChangePart.pages | ChangePart.pictures) != 0 {
      try writePages(parts, by: author, document, to: &writer)
    }
    if let foreign {
      try writeParts(parts.tagged, foreign, by: author, document, to: &writer)
    } else if !parts.tagged.isEmpty {
      throw DuctusError(.unwritable, offset: 0)
    }
  }

  /// Appends what edits do to pages and pictures.
  @inline(never)
  private mutating func writePages(
    _ parts: EditParts, by author: Int?, _ document: InkDocument?, to writer: inout ByteWriter
  ) throws(DuctusError) {
    if parts.mask & ChangePart.pages != 0 {
      writer.append(number: parts.pages.count)
      var near = 0
      for page in parts.pages {
        let name = document.flatMap { $0.nameToWrite(page.id, by: author) }
        writer.append(page, name, &near)
      }
      writer.append(runs: parts.removedPages)
    }
    if parts.mask & ChangePart.pictures != 0 {
      writer.append(number: parts.pictures.count)
      var near = 0
      for picture in parts.pictures {
        writer.append(
          picture, content: try number(of: picture.content),
          document.flatMap { $0.nameToWrite(picture.id, by: author) }, &near)
      }
      writer.append(runs: parts.removedPictures)
      writer.append(runs: parts.movedPictures.ids)
      if !parts.movedPictures.ids.isEmpty {
        writer.append(number: try number(of: parts.movedPictures.map))
      }
    }
  }

  /// Appends a late correction, of a record that is in the file, with the bounds of the strokes that are made of it,
  /// in the coordinates of their ink.
  mutating func write(
    _ correction: DocumentChange.Correction, _ strokes: [(id: Int, bounds: Rect)],
    to writer: inout ByteWriter
  ) throws(DuctusError) {
    let (record, index) = (correction.record, correction.index)
    guard let number = number(ofWritten: record), index < record.samples.count,
      record.samples[index].isInRange
    else { throw DuctusError(.unwritable, offset: 0) }
    let sample = record.samples[index]
    put(sample, at: index, of: number)
    writer.append(number: number)
    writer.append(number: index)
    var difference: SampleDifference
    if let last = record.corrections.last, last.sample == index,
      last.sampleCount == record.samples.count
    {
      difference = SampleDifference(from: last.previous, to: sample)
    } else {
      let neighbor = index > 0 ? record.samples[index - 1] : RecordedSample(x: 0, y: 0, time: 0)
      difference = SampleDifference(from: neighbor, to: sample)
      difference.flags |= ChangePart.isFromNeighbor
    }
    writer.append(difference.flags)
    var mask: UInt8 = 0
    for lane in 0..<8 where difference.values[lane] != 0 { mask |= 1 << UInt8(lane) }
    writer.append(mask)
    for lane in 0..<8 where difference.values[lane] != 0 {
      writer.append(zigzag: difference.values[lane])
    }
    let box = box(of: number)
    let known = strokes.compactMap { stroke in
      box.margins(of: stroke.bounds).map { (id: stroke.id, margins: $0) }
    }
    writer.append(number: known.count)
    var next = 0
    for (id, margins) in known {
      writer.append(number: id, near: next)
      writer.append(margins)
      next = id + 1
    }
  }
}

extension ByteWriter {
  /// Appends the first byte of a change, its time, and in a shared document its author and its clock.
  mutating func append(
    _ code: ChangeCode, continues: Bool = false, hasParts: Bool = false, time: Int64 = 0,
    _ clock: inout ChangeClock, by author: DocumentAuthor?, at authorClock: Int,
    _ authors: inout ChangeAuthors
  ) {
    let step = clock.step(to: time)
    let who = author.flatMap { authors.step(to: $0, authorClock) }
    append(
      code.rawValue | (continues ? ChangeCode.continues : 0)
        | (hasParts ? ChangeCode.hasParts : 0) | (step == nil ? 0 : ChangeCode.hasTime)
        | (step?.isAbsolute ?? false ? ChangeCode.isAbsolute : 0)
        | (who == nil ? 0 : ChangeCode.hasAuthor))
    if let step { append(zigzag: step.step) }
    guard let who else { return }
    append(number: who.author)
    if let author, who.isNew { append(fixed: author.rawValue) }
    append(zigzag: who.step)
  }

  /// Appends the name of something, where its number is not its name: its number among those of its author, and of
  /// what there was first the author.
  mutating func append(_ name: WrittenName?, near number: Int) {
    guard let name else { return }
    if let author = name.author { append(number: author) }
    append(number: name.number, near: number)
  }

  /// Appends the indices of identifiers of one kind, in runs of ascending ones.
  mutating func append(runs identifiers: [ElementIdentifier]) {
    append(runs: ElementIdentifier.sorted(identifiers).map { $0.index })
  }

  /// Appends ascending numbers, in runs.
  mutating func append(runs numbers: [Int]) {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    append(number: runs.count)
    var next = 0
    for run in runs {
      append(number: run.lowerBound, near: next)
      append(number: run.upperBound - run.lowerBound)
      next = run.upperBound + 1
    }
  }
}

// Reading.
extension FileTables {
  /// Reads what is different: the edits that make it so, without names that the document does not know.
  mutating func readEdits(
    from reader: inout PayloadReader, of document: InkDocument?, hasParts: Bool,
    _ tally: inout ReadingTally
  ) throws(DuctusError) -> (edits: [DocumentEdit], foreign: [ForeignPart]) {
    let mask = try reader.byte()
    var edits: [DocumentEdit] = []
    if mask & ChangePart.removed != 0 {
      edits.append(.remove(try readRuns(.stroke, from: &reader, document, &tally)))
    }
    if mask & ChangePart.added != 0 {
      edits.append(.add(try readStrokes(from: &reader, isFirst: document == nil, &tally)))
    }
    if mask & ChangePart.moved != 0 {
      let transform = try readTransform(from: &reader)
      let ids = try readRuns(.stroke, from: &reader, document, &tally)
      if let transform { edits.append(.transform(ids, transform)) }
    }
    if mask & ChangePart.restyled != 0 {
      let count = try reader.count(each: 2)
      for _ in 0..<count {
        let start = reader.offset
        let number = try reader.number(below: DuctusFormat.brushLimit)
        let brush = number < brushes.count ? brushes[number] : nil
        guard brush != nil || hasGap else { throw DuctusError(.definition, offset: start) }
        let ids = try readRuns(.stroke, from: &reader, document, &tally)
        if let brush { edits.append(.restyle(ids, brush)) }
      }
    }
    if mask & ChangePart.locked != 0 {
      edits.append(.lock(try readRuns(.stroke, from: &reader, nil, &tally), true))
      edits.append(.lock(try readRuns(.stroke, from: &reader, document, &tally), false))
    }
    if mask & ChangePart.paper != 0 {
      let flags = try reader.byte()
      guard flags > 0, flags < 4 else { throw reader.error(.number) }
      if flags & ChangePart.color != 0 { edits.append(.paper(try readColor(from: &reader))) }
      if flags & ChangePart.pattern != 0 {
        edits.append(.paperPattern(try readPattern(from: &reader)))
      }
    }
    if mask & ChangePart.pages != 0 {
      edits.append(.put(pages: try readPages(from: &reader, isFirst: document == nil, &tally)))
      edits.append(.remove(try readRuns(.page, from: &reader, document, &tally)))
    }
    if mask & ChangePart.pictures != 0 {
      edits.append(
        .put(pictures: try readPictures(from: &reader, isFirst: document == nil, &tally)))
      edits.append(.remove(try readRuns(.picture, from: &reader, document, &tally)))
      let moved = try readRuns(.picture, from: &reader, document, &tally)
      if !moved.isEmpty, let transform = try readTransform(from: &reader) {
        edits.append(.transform(moved, transform))
      }
    }
    guard hasParts else { return (edits, []) }
    let foreign = try readParts(from: &reader, of: document, &edits, &tally)
    return (edits, foreign)
  }

  private func readRuns(
    _ kind: ElementIdentifier.Kind, from reader: inout PayloadReader, _ document: InkDocument?,
    _ tally: inout ReadingTally
  ) throws(DuctusError) -> [ElementIdentifier] {
    try readNumbers(
      from: &reader, below: kind.limit, given: document?.nextIndex(kind) ?? kind.limit, &tally
    ).map { ElementIdentifier(kind, $0) }
  }

  /// Reads a late correction; `nil` where its record is missing.
  func readCorrection(
    from reader: inout PayloadReader
  ) throws(DuctusError) -> (
    number: Int, record: StrokeRecord, index: Int, sample: RecordedSample,
    margins: [(id: Int, margins: SIMD4<Int64>)]
  )? {
    let start = reader.offset
    let number = try reader.number(below: DuctusFormat.recordLimit)
    let record = try record(number, at: start)
    let index = try reader.number(below: 1 << 30)
    let flags = try reader.byte()
    guard flags < 128 else { throw DuctusError(.number, offset: start) }
    let mask = try reader.byte()
    var values = SIMD8<Int64>.zero
    for lane in 0..<8 where mask & 1 << UInt8(lane) != 0 { values[lane] = try reader.zigzag() }
    var margins: [(id: Int, margins: SIMD4<Int64>)] = []
    let count = try reader.count(each: 5)
    var next = 0
    for _ in 0..<count {
      let id = try reader.number(near: next, below: InkDocument.strokeLimit)
      margins.append((id, try readMargins(from: &reader)))
      next = id + 1
    }
    guard let record else { return nil }
    let isFromNeighbor = flags & ChangePart.isFromNeighbor != 0
    let limit = record.samples.count
    guard index < limit || (isFromNeighbor && index == limit) else {
      if hasGap { return nil }
      throw DuctusError(.definition, offset: start)
    }
    let base =
      !isFromNeighbor
      ? record.samples[index]
      : index > 0 ? record.samples[index - 1] : RecordedSample(x: 0, y: 0, time: 0)
    let difference = SampleDifference(flags: flags & 63, values: values)
    guard let sample = difference.applied(to: base) else {
      throw DuctusError(.number, offset: start)
    }
    return (number, record, index, sample, margins)
  }
}
