internal import InkDocument

/// The samples and corrections of records as columns, of four kinds, each with a chain of its own.
///
/// Unknown values of a record are filled with the last value that was known, which costs next to nothing;
/// the record's ``RecordShape`` tells which values are filled.
struct SampleColumns {
  /// The four kinds.
  enum Kind: Int, CaseIterable {
    /// x, y, time, force, altitude, azimuth.
    case samples = 0
    /// Roll and radius, of records that have any.
    case extras = 1
    /// The number of coalesced samples before each other one, and after the last one.
    case runs = 2
    /// Which sample was corrected, how many came after it, what else changed, and by how much lower
    /// each property was before.
    case corrections = 3

    var channelCount: Int { orders.count }

    /// From what the channels are predicted.
    // Not optimised, for the reason at `FilterKind.entry`.
    @_optimize(none)
    var orders: [ColumnOrder] {
      switch self {
      case .samples: ColumnOrder.liveInk
      case .extras: [.second, .first]
      case .runs: [.first]
      case .corrections: Array(repeating: .first, count: 11)
      }
    }
  }

  /// The columns of each kind.
  private(set) var kinds: [InkColumns] = Kind.allCases.map {
    InkColumns(channelCount: $0.channelCount)
  }
  /// The last known values of force, altitude, azimuth, roll and radius.
  private var last = [Int64](repeating: 0, count: RecordedSample.propertyCount)

  subscript(kind: Kind) -> InkColumns { kinds[kind.rawValue] }

  /// Forgets the samples, but not the last values.
  mutating func removeAll() {
    for index in kinds.indices { kinds[index].removeAll(keepingCapacity: true) }
  }

  /// Appends a record.
  mutating func append(_ record: StrokeRecord, _ shape: RecordShape) {
    let samples = record.samples
    guard !samples.isEmpty else { return }
    appendSamples(samples, shape)
    if shape.hasCoalesced { append([Self.runs(of: samples)], .runs) }
    if shape.hasCorrections { appendCorrections(of: record) }
  }

  private mutating func appendSamples(_ samples: [RecordedSample], _ shape: RecordShape) {
    fill(.samples, 0, samples) { $0.x }
    fill(.samples, 1, samples) { $0.y }
    fill(.samples, 2, samples) { $0.time }
    for property in 0..<RecordedSample.propertyCount where property < 3 || shape.hasExtras {
      var value = last[property]
      fill(property < 3 ? .samples : .extras, property < 3 ? 3 + property : property - 3, samples) {
        let steps = $0.steps(of: property)
        if steps != RecordedSample.unknown { value = Int64(steps) }
        return value
      }
      last[property] = value
    }
    end(.samples, samples.count)
    if shape.hasExtras { end(.extras, samples.count) }
  }

  /// Appends a value for each sample to a channel.
  @inline(__always)
  private mutating func fill(
    _ kind: Kind, _ channel: Int, _ samples: [RecordedSample],
    _ value: (RecordedSample) -> Int64
  ) {
    // Taken out, so that it is not looked up again for each sample.
    var column: [Int64] = []
    swap(&column, &kinds[kind.rawValue].channels[channel])
    column.reserveCapacity(max(column.count + samples.count, 2 * column.count))
    for sample in samples { column.append(value(sample)) }
    swap(&column, &kinds[kind.rawValue].channels[channel])
  }

  /// Ends a sequence that was appended, in pieces that a chunk can have.
  private mutating func end(_ kind: Kind, _ count: Int) {
    for start in stride(from: 0, to: count, by: DuctusFormat.pieceLimit) {
      let end = min(start + DuctusFormat.pieceLimit, count)
      kinds[kind.rawValue].strokeEnds.append(kinds[kind.rawValue].sampleCount + end - start)
    }
  }

  private static func runs(of samples: [RecordedSample]) -> [Int64] {
    var runs: [Int64] = []
    var run: Int64 = 0
    for sample in samples {
      if sample.isCoalesced {
        run += 1
      } else {
        runs.append(run)
        run = 0
      }
    }
    return runs + [run]
  }

  private mutating func appendCorrections(of record: StrokeRecord) {
    var columns = [[Int64]](repeating: [], count: Kind.corrections.channelCount)
    // From the last to the first, for only so the state after each is known.
    var state = record.samples
    for correction in record.corrections.reversed() {
      let difference = SampleDifference(
        from: state[correction.sample], to: correction.previous)
      columns[0].append(Int64(correction.sample))
      columns[1].append(Int64(correction.sampleCount - correction.sample))
      columns[2].append(Int64(difference.flags))
      for channel in 0..<8 { columns[3 + channel].append(difference.values[channel]) }
      state[correction.sample] = correction.previous
    }
    append(columns, .corrections)
  }

  /// Appends a sequence.
  private mutating func append(_ columns: [[Int64]], _ kind: Kind) {
    for (channel, column) in columns.enumerated() {
      kinds[kind.rawValue].channels[channel].append(contentsOf: column)
    }
    end(kind, columns[0].count)
  }
}

/// The columns that a record has, and their lengths.
struct RecordShape: Equatable {
  /// Of which samples a property is known.
  enum Presence: UInt64 {
    case nowhere = 0
    case everywhere = 1
    case somewhere = 2
  }

  var presence = [Presence](repeating: .nowhere, count: RecordedSample.propertyCount)
  var hasSamples = false
  var hasCoalesced = false
  var hasCorrections = false
  /// True if the numbers of samples, runs and corrections are given.
  var isLong = false
  var sampleCount = 0
  var runCount = 0
  var correctionCount = 0

  init() {}

  init(of record: StrokeRecord) {
    let samples = record.samples
    sampleCount = samples.count
    hasSamples = sampleCount > 0
    // All in one pass, for every stroke that is written comes here.
    var coalesced = 0
    var known = (0, 0, 0, 0, 0)
    samples.withUnsafeBufferPointer { samples in
      let unknown = RecordedSample.unknown
      for sample in samples {
        coalesced &+= sample.isCoalesced ? 1 : 0
        known.0 &+= sample.force != unknown ? 1 : 0
        known.1 &+= sample.altitude != unknown ? 1 : 0
        known.2 &+= sample.azimuth != unknown ? 1 : 0
        known.3 &+= sample.roll != unknown ? 1 : 0
        known.4 &+= sample.majorRadius != unknown ? 1 : 0
      }
    }
    hasCoalesced = coalesced > 0
    runCount = hasCoalesced ? sampleCount - coalesced + 1 : 0
    correctionCount = record.corrections.count
    hasCorrections = hasSamples && correctionCount > 0
    let limit = DuctusFormat.pieceLimit
    isLong = sampleCount > limit || correctionCount > limit || runCount > limit
    for (property, count) in [known.0, known.1, known.2, known.3, known.4].enumerated() {
      presence[property] =
        count == 0 ? .nowhere : count == sampleCount ? .everywhere : .somewhere
    }
  }

  /// True if the record has a roll or a radius.
  var hasExtras: Bool { presence[3] != .nowhere || presence[4] != .nowhere }

  /// Returns whether a kind of columns has the record.
  func has(_ kind: SampleColumns.Kind) -> Bool {
    switch kind {
    case .samples: hasSamples
    case .extras: hasExtras
    case .runs: hasCoalesced
    case .corrections: hasCorrections
    }
  }

  /// The number of strokes that the record takes in the columns.
  func pieceCount(_ kind: SampleColumns.Kind) -> Int {
    guard has(kind) else { return 0 }
    guard isLong else { return 1 }
    let count =
      switch kind {
      case .samples, .extras: sampleCount
      case .runs: runCount
      case .corrections: correctionCount
      }
    return (count + DuctusFormat.pieceLimit - 1) / DuctusFormat.pieceLimit
  }

  /// Appends the shape.
  func write(to writer: inout ByteWriter, _ samples: [RecordedSample]) {
    var code: UInt64 = hasSamples ? 1 : 0
    for (property, presence) in presence.enumerated() {
      // Properties of nearly every stroke come first, so that one byte is enough.
      code |= presence.rawValue << UInt64(property < 3 ? 1 + 2 * property : 4 + 2 * property)
    }
    if hasCoalesced { code |= 1 << 7 }
    if hasCorrections { code |= 1 << 8 }
    if isLong { code |= 1 << 9 }
    writer.append(varint: code)
    if isLong {
      writer.append(number: sampleCount)
      writer.append(number: runCount)
      writer.append(number: correctionCount)
    }
    for property in presence.indices where presence[property] == .somewhere {
      var lengths: [Int] = []
      var isKnown = false
      var length = 0
      for sample in samples {
        if (sample.steps(of: property) != RecordedSample.unknown) != isKnown {
          lengths.append(length)
          isKnown.toggle()
          length = 0
        }
        length += 1
      }
      writer.append(number: lengths.count)
      for length in lengths { writer.append(number: length) }
    }
  }

  /// Reads a shape, and for each property that is known somewhere, how many samples it is unknown, then
  /// known, and so on; the last of these numbers is left out.
  static func read(
    from reader: inout PayloadReader
  ) throws(DuctusError) -> (shape: RecordShape, runs: [[Int]]) {
    let start = reader.offset
    let code = try reader.varint()
    var shape = RecordShape()
    shape.hasSamples = code & 1 != 0
    shape.hasCoalesced = code & 1 << 7 != 0
    shape.hasCorrections = code & 1 << 8 != 0
    shape.isLong = code & 1 << 9 != 0
    var runs = [[Int]](repeating: [], count: shape.presence.count)
    for property in shape.presence.indices {
      let bits = code >> UInt64(property < 3 ? 1 + 2 * property : 4 + 2 * property) & 3
      guard let presence = Presence(rawValue: bits) else {
        throw DuctusError(.number, offset: start)
      }
      shape.presence[property] = presence
    }
    guard code >> 14 == 0, shape.hasSamples || code == 0 else {
      throw DuctusError(.number, offset: start)
    }
    if shape.isLong {
      // No payload can have more.
      shape.sampleCount = try reader.number(below: 1 << 30)
      shape.runCount = try reader.number(below: 1 << 30)
      shape.correctionCount = try reader.number(below: 1 << 30)
    }
    for property in shape.presence.indices where shape.presence[property] == .somewhere {
      let count = try reader.count(each: 1)
      for _ in 0..<count { runs[property].append(try reader.number(below: 1 << 30)) }
    }
    return (shape, runs)
  }
}

extension RecordedSample {
  /// Force, altitude, azimuth, roll and radius.
  static var propertyCount: Int { 5 }

  /// True if location and time are in the range that samples are limited to.
  var isInRange: Bool {
    let limit = UInt64(Self.largestStep)
    return x.magnitude <= limit && y.magnitude <= limit && time.magnitude <= limit
  }

  /// A property that may be unknown, in steps.
  @inline(__always)
  func steps(of property: Int) -> Int32 {
    switch property {
    case 0: force
    case 1: altitude
    case 2: azimuth
    case 3: roll
    default: majorRadius
    }
  }

  /// Changes a property that may be unknown.
  @inline(__always)
  mutating func set(_ property: Int, _ steps: Int32) {
    switch property {
    case 0: force = steps
    case 1: altitude = steps
    case 2: azimuth = steps
    case 3: roll = steps
    default: majorRadius = steps
    }
  }
}

/// The difference from one sample to another.
struct SampleDifference: Equatable {
  /// Bit 0: whether one is coalesced and the other not; bits 1 to 5: of which property it is different
  /// whether it is known.
  var flags: UInt8 = 0
  /// By how much x, y, time and the five properties grow; those that are unknown count as 0.
  var values = SIMD8<Int64>.zero

  init(flags: UInt8, values: SIMD8<Int64>) { (self.flags, self.values) = (flags, values) }

  init(from old: RecordedSample, to new: RecordedSample) {
    values[0] = new.x &- old.x
    values[1] = new.y &- old.y
    values[2] = new.time &- old.time
    if old.isCoalesced != new.isCoalesced { flags |= 1 }
    for property in 0..<RecordedSample.propertyCount {
      let (from, to) = (old.steps(of: property), new.steps(of: property))
      let unknown = RecordedSample.unknown
      if (from == unknown) != (to == unknown) { flags |= 2 << UInt8(property) }
      values[3 + property] =
        (to == unknown ? 0 : Int64(to)) - (from == unknown ? 0 : Int64(from))
    }
  }

  /// The other sample; `nil` where something would be out of range.
  func applied(to old: RecordedSample) -> RecordedSample? {
    var new = old
    new.x = old.x &+ values[0]
    new.y = old.y &+ values[1]
    new.time = old.time &+ values[2]
    if flags & 1 != 0 { new.isCoalesced.toggle() }
    for property in 0..<RecordedSample.propertyCount {
      let from = old.steps(of: property)
      let unknown = RecordedSample.unknown
      let isKnown = (from != unknown) != (flags & 2 << UInt8(property) != 0)
      let value = (from == unknown ? 0 : Int64(from)) &+ values[3 + property]
      if !isKnown {
        guard value == 0 else { return nil }
        new.set(property, unknown)
      } else {
        guard let steps = Int32(exactly: value), steps != unknown else { return nil }
        new.set(property, steps)
      }
    }
    return new.isInRange ? new : nil
  }
}
