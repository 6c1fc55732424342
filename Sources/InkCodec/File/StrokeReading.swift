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
}

extension FileTables {
  /// Reads a list of strokes; those of which something is missing are left out.
  mutating func readStrokes(
    from reader: inout PayloadReader, _ budget: inout WorkBudget
  ) throws(DuctusError) -> [InkStroke] {
    let count = try reader.count(each: 5)
    var strokes: [InkStroke] = []
    var near = StrokeNumbers(after: firstNewRecord)
    for _ in 0..<count {
      if let stroke = try readStroke(from: &reader, &near, &budget) { strokes.append(stroke) }
      _ = budget.take(1, WorkBudget.stroke)
    }
    return strokes
  }

  /// Reads a stroke; `nil` where something of it is missing.
  mutating func readStroke(
    from reader: inout PayloadReader, _ near: inout StrokeNumbers, _ budget: inout WorkBudget
  ) throws(DuctusError) -> InkStroke? {
    let start = reader.offset
    let flags = try reader.byte()
    let hasBounds = flags & StrokeFlag.hasBounds != 0
    guard flags < 128, !hasBounds || flags & StrokeFlag.isEmpty == 0,
      hasBounds || flags & StrokeFlag.isEvenlyBounded == 0
    else { throw DuctusError(.number, offset: start) }
    let id = try reader.number(near: near.id, below: InkDocument.strokeLimit)
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
    try ink(found, brush, at: start, &budget)
    var stroke = template(ofBrush: brush, foundBrush, found)
      .renamed(InkStroke.Identifier(rawValue: id)).made(of: found)
    stroke.transform = transform
    stroke.isErasure = flags & StrokeFlag.isErasure != 0
    stroke.layers = layers
    stroke.span = span
    if let margins, stroke.warp == nil { stroke.giveBounds(boxes[number].rect(margins)) }
    if flags & StrokeFlag.isEmpty != 0 { stroke.giveBounds(.empty) }
    return stroke
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

  /// Reads the names of strokes, in runs.
  func readIdentifiers(
    from reader: inout PayloadReader, _ budget: inout WorkBudget
  ) throws(DuctusError) -> [InkStroke.Identifier] {
    let count = try reader.count(each: 2)
    var ids: [InkStroke.Identifier] = []
    var next = 0
    for _ in 0..<count {
      let start = reader.offset
      let first = try reader.number(near: next, below: InkDocument.strokeLimit)
      let more = try reader.number(below: InkDocument.strokeLimit - first)
      guard budget.take(more + 1, WorkBudget.change) else {
        throw DuctusError(.overLimit, offset: start)
      }
      for id in first...first + more { ids.append(InkStroke.Identifier(rawValue: id)) }
      next = first + more + 1
    }
    return ids
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

/// Reads a colour.
func readColor(from reader: inout PayloadReader) throws(DuctusError) -> InkColor {
  InkColor(
    red: try reader.byte(), green: try reader.byte(), blue: try reader.byte(),
    alpha: try reader.byte())
}

/// Reads the lines of the paper; a kind of a newer version is kept and shown as plain paper.
func readPattern(from reader: inout PayloadReader) throws(DuctusError) -> PaperPattern {
  let start = reader.offset
  let code = try reader.byte()
  let spacing = try reader.double()
  guard spacing >= PaperPattern.smallestSpacing, spacing <= PaperPattern.largestSpacing else {
    throw DuctusError(.number, offset: start)
  }
  return PaperPattern(code: code, spacing: spacing, color: try readColor(from: &reader))
}
