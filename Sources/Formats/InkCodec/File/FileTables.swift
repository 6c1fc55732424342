internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The flags in the first byte of definitions, one for each table that follows.
enum DefinitionFlag {
  static let brushes: UInt8 = 1
  static let devices: UInt8 = 2
  static let transforms: UInt8 = 4
  static let records: UInt8 = 8
  /// There is one record, and its count is left out; only with ``records``.
  static let isOneRecord: UInt8 = 16
}

/// The definitions of a file so far, by their numbers; those of a damaged chunk are missing.
struct FileTables {
  var brushes: [Brush?] = []
  var devices: [DeviceSettings?] = []
  var transforms: [Affine?] = []
  var records: [StrokeRecord?] = []
  /// The boxes around their samples.
  var boxes: [SampleBox] = []
  /// The contents of pictures.
  var contents = ContentTable()
  /// The names that were read and that no document has yet, with their offsets in the file.
  var newNames: [(id: ElementIdentifier, name: WrittenName, offset: Int)] = []
  /// True if what is defined may have names of several authors.
  var isShared = false
  /// True if something may be missing.
  var hasGap = false
  /// True if a chunk is missing, and no records came since.
  private var mayLackRecords = false
  /// The number of records that are missing, or have lost a part.
  private(set) var lostRecords = 0

  /// A stroke for each brush, of which all others with that brush are made: they share it in memory.
  private var templates: [Int: InkStroke] = [:]
  /// The number of the first record of the last definitions; 0 where they had none.
  private(set) var firstNewRecord = 0

  private let decoders = SampleColumns.Kind.allCases.map { ColumnDecoder($0.orders) }

  /// A stroke that is drawn with a brush.
  mutating func template(ofBrush number: Int, _ brush: Brush, _ record: StrokeRecord) -> InkStroke {
    if let known = templates[number] { return known }
    let stroke = InkStroke(
      id: InkStroke.Identifier(rawValue: 0), record: record, brush: brush, place: 0)
    templates[number] = stroke
    return stroke
  }

  /// Says that a chunk is missing.
  ///
  /// The numbers of the next records tell whether it had records, whatever its type is said to be: only then do columns
  /// continue what is missing.
  mutating func skipChunk() {
    hasGap = true
    mayLackRecords = true
  }

  /// Reads the definitions at the start of a payload.
  mutating func read(
    from reader: inout PayloadReader, _ tally: inout ReadingTally
  ) throws(DuctusError) {
    let start = reader.offset
    let mask = try reader.byte()
    let isOneRecord = mask & DefinitionFlag.isOneRecord != 0
    guard mask < 32, mask & DefinitionFlag.records != 0 || !isOneRecord else {
      throw DuctusError(.number, offset: start)
    }
    firstNewRecord = 0
    if mask & DefinitionFlag.brushes != 0 {
      let limit = DuctusFormat.brushLimit
      let count = try Self.begin(&brushes, limit, each: 1, hasGap, &reader, &tally)
      for _ in 0..<count {
        let text = try reader.part()
        do throws(BrushTextError) {
          brushes.append(try Brush(text: reader.bytes[text]))
        } catch {
          throw DuctusError(.brush, offset: text.lowerBound)
        }
      }
    }
    if mask & DefinitionFlag.devices != 0 {
      let limit = DuctusFormat.deviceLimit
      let count = try Self.begin(&devices, limit, each: 9, hasGap, &reader, &tally)
      for _ in 0..<count { devices.append(try DeviceSettings(from: &reader)) }
    }
    if mask & DefinitionFlag.transforms != 0 {
      let limit = DuctusFormat.transformLimit
      let count = try Self.begin(&transforms, limit, each: 48, hasGap, &reader, &tally)
      for _ in 0..<count {
        transforms.append(
          Affine(
            a: try reader.double(), b: try reader.double(), c: try reader.double(),
            d: try reader.double(), tx: try reader.double(), ty: try reader.double()))
      }
    }
    if mask & DefinitionFlag.records != 0 {
      let limit = DuctusFormat.recordLimit
      let known = records.count
      let count = try Self.begin(
        &records, limit, each: 3, isOne: isOneRecord, hasGap, &reader, &tally)
      if mayLackRecords, records.count > known {
        for decoder in decoders { decoder.breakChain() }
      }
      mayLackRecords = false
      firstNewRecord = records.count
      while boxes.count < records.count { boxes.append(SampleBox(of: [])) }
      try readRecords(count, &reader, &tally)
    }
  }

  /// Reads the first new number of a table and how many follow, and fills what is missing before.
  private static func begin<Value>(
    _ table: inout [Value?], _ limit: Int, each size: Int, isOne: Bool = false, _ hasGap: Bool,
    _ reader: inout PayloadReader, _ tally: inout ReadingTally
  ) throws(DuctusError) -> Int {
    let start = reader.offset
    let first = try reader.number(below: limit)
    let count = isOne ? 1 : try reader.count(each: size)
    guard count > 0, first == table.count || (hasGap && first > table.count) else {
      throw DuctusError(.definition, offset: start)
    }
    guard count <= limit - first, tally.take(first - table.count, .difference) else {
      throw DuctusError(.overLimit, offset: start)
    }
    table.append(contentsOf: repeatElement(nil, count: first - table.count))
    return count
  }

  private struct Head {
    var device: DeviceSettings?
    var seed: UInt64
    var shape: RecordShape
    var unknown: [[Int]]
  }

  private mutating func readRecords(
    _ count: Int, _ reader: inout PayloadReader, _ tally: inout ReadingTally
  ) throws(DuctusError) {
    let start = reader.offset
    var heads: [Head] = []
    for index in 0..<count {
      let code = try reader.number(below: 2 * DuctusFormat.deviceLimit)
      let device = code / 2 < devices.count ? devices[code / 2] : nil
      guard device != nil || hasGap else { throw DuctusError(.definition, offset: start) }
      var seed: UInt64
      if code & 1 != 0 {
        seed = try reader.fixed(UInt64.self)
      } else {
        let distance = UInt64(bitPattern: try reader.zigzag())
        let expected = (device?.seedBase ?? 0) &+ UInt64(records.count + index)
        seed = SplitMix64.number(at: expected &+ distance)
      }
      let (shape, unknown) = try RecordShape.read(from: &reader)
      heads.append(Head(device: device, seed: seed, shape: shape, unknown: unknown))
    }
    var columns: [InkColumns?] = []
    for kind in SampleColumns.Kind.allCases {
      var needed = 0
      for head in heads {
        needed += head.shape.pieceCount(kind)
        guard needed <= 1 << 30 else { throw DuctusError(.number, offset: start) }
      }
      columns.append(try readColumns(kind, strokes: needed, &reader, &tally))
    }
    var assembly = RecordAssembly(columns)
    for head in heads {
      let parts = assembly.next(head.shape, head.unknown)
      switch parts {
      case .failure: throw DuctusError(.columns, offset: start)
      case .missing:
        lostRecords += 1
        records.append(nil)
        boxes.append(SampleBox(of: []))
      case .parts(let samples, let corrections, let isComplete):
        if !isComplete { lostRecords += 1 }
        let record = head.device?.record(samples, corrections, seed: head.seed)
        records.append(record)
        boxes.append(SampleBox(of: samples))
      }
    }
  }

  /// Reads columns until there are so many strokes; `nil` where they continue what is missing.
  private mutating func readColumns(
    _ kind: SampleColumns.Kind, strokes needed: Int, _ reader: inout PayloadReader,
    _ tally: inout ReadingTally
  ) throws(DuctusError) -> InkColumns? {
    var columns = InkColumns(channelCount: kind.channelCount)
    let decoder = decoders[kind.rawValue]
    var isMissing = false
    var lacksMemory = false
    var have = 0
    while have < needed {
      let part = try reader.part()
      // Parts add up, while they are decoded and in memory.
      decoder.limits.samples = min(
        ColumnHead.sampleLimit, max(tally.samplesLeft - columns.sampleCount, 0))
      decoder.limits.strokes = needed - have
      do throws(ColumnCodingError) {
        let head = try decoder.head(of: reader.bytes, in: part)
        have += head.strokeCount
        lacksMemory = !tally.hasRoom(
          for: columns.sampleCount + head.sampleCount, of: 48 + 8 * kind.channelCount)
        if lacksMemory { throw ColumnCodingError(.overLimit, offset: part.lowerBound) }
        try decoder.decode(reader.bytes, in: part, into: &columns)
      } catch {
        switch error.reason {
        case .missingPredecessor where hasGap, .missingParameters where hasGap: isMissing = true
        case .overLimit:
          throw DuctusError(lacksMemory ? .noMemory : .overLimit, offset: part.lowerBound)
        default: throw DuctusError(.columns, offset: error.offset ?? part.lowerBound)
        }
      }
    }
    var hasRoom = tally.take(columns.sampleCount, .sample)
    switch kind {
    case .samples: hasRoom = hasRoom && tally.take(columns.sampleCount, .keptSample)
    case .corrections: hasRoom = hasRoom && tally.take(columns.sampleCount, .correction)
    case .extras, .runs: break
    }
    guard hasRoom else { throw reader.error(.overLimit) }
    return isMissing ? nil : columns
  }
}
