internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The flags in the first byte of a stroke.
enum StrokeFlag {
  static let isErasure: UInt8 = 1
  static let hasSpan: UInt8 = 2
  static let hasTransform: UInt8 = 4
  static let hasLayers: UInt8 = 8
  static let hasBounds: UInt8 = 16
  /// The stroke inks nothing; not together with bounds.
  static let isEmpty: UInt8 = 32
  /// The bounds reach over the box of the samples equally far on all sides; only with bounds.
  static let isEvenlyBounded: UInt8 = 64
  /// Its name follows, which is not its number.
  static let hasName: UInt8 = 128
}

/// The name of something in a file: of what there was first with the index of its author.
struct WrittenName {
  var author: Int?
  var number: Int
}

extension InkDocument {
  /// The name of something that an author adds, or that was there first; `nil` where that is its number.
  func nameToWrite(_ id: ElementIdentifier, by author: Int?) -> WrittenName? {
    guard names.isShared else { return nil }
    let name = names.name(of: id)
    let index = name.number - id.kind.first
    if let author {
      // Another author's element is changed here, not added.
      return name.author != author || index == id.index ? nil : WrittenName(number: index)
    }
    return name == (0, id.rawValue) ? nil : WrittenName(author: name.author, number: index)
  }
}

/// The expected numbers of the next stroke in a list.
struct StrokeNumbers {
  var id: Int
  var record: Int

  /// Makes the numbers before the first stroke.
  ///
  /// Both are the number of the first record that is defined with the list, since most strokes come with a
  /// record of their own, and have its number.
  init(after firstNewRecord: Int) { (id, record) = (firstNewRecord, firstNewRecord) }
}

// Writing.
extension DefinitionWriter {
  /// Appends a list of strokes, all of which are defined.
  mutating func write(
    _ strokes: [InkStroke], by author: Int?, _ document: InkDocument?, to writer: inout ByteWriter
  ) throws(DuctusError) {
    writer.append(number: strokes.count)
    var near = firstNumbers
    for stroke in strokes {
      let name = document.flatMap { $0.nameToWrite(stroke.id, by: author) }
      let bounds = document.flatMap { $0.boundsToWrite(stroke) }
      try write(stroke, name, bounds, &near, to: &writer)
    }
  }

  /// Appends a stroke.
  mutating func write(
    _ stroke: InkStroke, _ name: WrittenName?, _ bounds: Rect?, _ near: inout StrokeNumbers,
    to writer: inout ByteWriter
  ) throws(DuctusError) {
    let record = try number(of: stroke.record)
    let brush = try number(of: stroke.brush)
    let isPlain = stroke.layers.count == 1 && stroke.layers[0].firstSample == 0
    // Stretched ink does not lie around its samples.
    var margins = stroke.warp == nil ? bounds.flatMap { box(of: record).margins(of: $0) } : nil
    let even = margins.flatMap { Self.even($0) }
    if let even { margins = SIMD4(repeating: even) }
    guard stroke.layers.count <= DuctusFormat.layerLimit,
      stroke.layers.allSatisfy({ $0.firstSample >= 0 && $0.firstSample < 1 << 30 })
    else { throw DuctusError(.overLimit, offset: 0) }
    var flags: UInt8 = 0
    if stroke.isMarkedErasure { flags |= StrokeFlag.isErasure }
    if stroke.span != nil { flags |= StrokeFlag.hasSpan }
    if stroke.transform != .identity { flags |= StrokeFlag.hasTransform }
    if !isPlain { flags |= StrokeFlag.hasLayers }
    if margins != nil { flags |= StrokeFlag.hasBounds }
    if even != nil { flags |= StrokeFlag.isEvenlyBounded }
    if bounds?.isEmpty == true { flags |= StrokeFlag.isEmpty }
    if name != nil { flags |= StrokeFlag.hasName }
    writer.append(flags)
    writer.append(number: stroke.id.rawValue, near: near.id)
    writer.append(name, near: stroke.id.rawValue)
    writer.append(number: record, near: near.record)
    (near.id, near.record) = (stroke.id.rawValue + 1, record + 1)
    writer.append(number: brush)
    if stroke.transform != .identity {
      writer.append(number: try number(of: stroke.transform))
    }
    if !isPlain { writer.append(number: stroke.layers.count) }
    for layer in stroke.layers {
      if !isPlain { writer.append(number: layer.firstSample) }
      writer.append(number: layer.place, near: stroke.id.rawValue)
    }
    if let span = stroke.span {
      writer.append(double: span.lower)
      writer.append(double: span.upper)
    }
    if let even {
      writer.append(zigzag: even)
    } else if let margins {
      writer.append(margins)
    }
  }

  /// The largest margin, where all are so near to it that it does for each: within two points.
  private static func even(_ margins: SIMD4<Int64>) -> Int64? {
    let (least, most) = (margins.min(), margins.max())
    return most &- least <= 8 ? most : nil
  }
}

extension InkDocument {
  /// The bounds of a stroke, where the document has one of the same ink.
  fileprivate func boundsToWrite(_ stroke: InkStroke) -> Rect? {
    guard let current = self[stroke.id], current.hasInk(of: stroke) else { return nil }
    return localBounds(of: current)
  }
}

extension ByteWriter {
  mutating func append(_ margins: SIMD4<Int64>) {
    for index in 0..<4 { append(zigzag: margins[index]) }
  }
}

// Reading.
extension FileTables {
  /// Reads a list of strokes; those of which something is missing are left out.
  mutating func readStrokes(
    from reader: inout PayloadReader, isFirst: Bool, _ tally: inout ReadingTally
  ) throws(DuctusError) -> [InkStroke] {
    let count = try reader.count(each: 5)
    var strokes: [InkStroke] = []
    var near = StrokeNumbers(after: firstNewRecord)
    for _ in 0..<count {
      if let stroke = try readStroke(from: &reader, isFirst: isFirst, &near) {
        strokes.append(stroke)
      }
      guard tally.take(1, .item) else { throw reader.error(.overLimit) }
    }
    return strokes
  }

  /// Reads a stroke; `nil` where something of it is missing.
  mutating func readStroke(
    from reader: inout PayloadReader, isFirst: Bool, _ near: inout StrokeNumbers
  ) throws(DuctusError) -> InkStroke? {
    let start = reader.offset
    let flags = try reader.byte()
    let hasBounds = flags & StrokeFlag.hasBounds != 0
    guard !hasBounds || flags & StrokeFlag.isEmpty == 0,
      hasBounds || flags & StrokeFlag.isEvenlyBounded == 0
    else { throw DuctusError(.number, offset: start) }
    let id = try reader.number(near: near.id, below: InkDocument.strokeLimit)
    if flags & StrokeFlag.hasName != 0 {
      try readName(of: ElementIdentifier(.stroke, id), from: &reader, isFirst: isFirst)
    }
    let number = try reader.number(near: near.record, below: DuctusFormat.recordLimit)
    (near.id, near.record) = (id + 1, number + 1)
    let brush = try reader.number(below: DuctusFormat.brushLimit)
    var transform: Affine? = .identity
    if flags & StrokeFlag.hasTransform != 0 {
      transform = try readTransform(from: &reader)
    }
    var layers: [InkStroke.Layer] = []
    let hasLayers = flags & StrokeFlag.hasLayers != 0
    let count = hasLayers ? try reader.count(each: 2) : 1
    guard count > 0, count <= DuctusFormat.layerLimit else {
      throw DuctusError(.overLimit, offset: start)
    }
    for _ in 0..<count {
      let first = hasLayers ? try reader.number(below: 1 << 30) : 0
      layers.append(
        InkStroke.Layer(
          firstSample: first, place: try reader.number(near: id, below: InkDocument.placeLimit)))
    }
    var span: StrokeSpan?
    if flags & StrokeFlag.hasSpan != 0 {
      let (lower, upper) = (try reader.double(), try reader.double())
      guard lower.isFinite, upper.isFinite else { throw DuctusError(.number, offset: start) }
      span = StrokeSpan(lower, upper)
    }
    var margins: SIMD4<Int64>?
    if flags & StrokeFlag.isEvenlyBounded != 0 {
      margins = SIMD4(repeating: try reader.zigzag())
    } else if hasBounds {
      margins = try readMargins(from: &reader)
    }
    let found = try record(number, at: start)
    let foundBrush = brush < brushes.count ? brushes[brush] : nil
    guard foundBrush != nil || hasGap else { throw DuctusError(.definition, offset: start) }
    guard let found, let foundBrush, let transform else { return nil }
    var stroke = template(ofBrush: brush, foundBrush, found)
      .renamed(InkStroke.Identifier(rawValue: id)).made(of: found)
    stroke.transform = transform
    stroke.isMarkedErasure = flags & StrokeFlag.isErasure != 0
    stroke.layers = layers
    stroke.span = span
    if let margins, stroke.warp == nil { stroke.giveBounds(boxes[number].rect(margins)) }
    if flags & StrokeFlag.isEmpty != 0 { stroke.giveBounds(.empty) }
    return stroke
  }

  /// Reads the name of something.
  mutating func readName(
    of id: ElementIdentifier, from reader: inout PayloadReader, isFirst: Bool
  ) throws(DuctusError) {
    let start = reader.offset
    guard isShared || hasGap else { throw DuctusError(.number, offset: start) }
    let author = isFirst ? try reader.number(below: NameTable.authorLimit) : nil
    let name = try reader.number(near: id.index, below: id.kind.limit)
    newNames.append((id, WrittenName(author: author, number: name), start))
  }

  /// A record; `nil` where it is missing.
  func record(_ number: Int, at offset: Int) throws(DuctusError) -> StrokeRecord? {
    let record = number < records.count ? records[number] : nil
    guard record != nil || hasGap else { throw DuctusError(.definition, offset: offset) }
    return record
  }

  func readMargins(from reader: inout PayloadReader) throws(DuctusError) -> SIMD4<Int64> {
    SIMD4(
      try reader.zigzag(), try reader.zigzag(), try reader.zigzag(), try reader.zigzag())
  }

  /// Reads the number of a transform; `nil` where that is missing.
  func readTransform(from reader: inout PayloadReader) throws(DuctusError) -> Affine? {
    let start = reader.offset
    let number = try reader.number(below: DuctusFormat.transformLimit)
    let transform = number < transforms.count ? transforms[number] : nil
    guard transform != nil || hasGap else { throw DuctusError(.definition, offset: start) }
    return transform
  }

  /// Reads numbers, in runs, of which only those below some are given.
  func readNumbers(
    from reader: inout PayloadReader, below limit: Int, given end: Int, _ tally: inout ReadingTally
  ) throws(DuctusError) -> [Int] {
    let count = try reader.count(each: 2)
    var numbers: [Int] = []
    var next = 0
    for _ in 0..<count {
      let first = try reader.number(near: next, below: limit)
      let more = try reader.number(below: limit - first)
      let known = first..<max(min(first + more + 1, end), first)
      guard tally.take(known.count, .difference) else { throw reader.error(.overLimit) }
      numbers += known
      next = first + more + 1
    }
    return numbers
  }
}
