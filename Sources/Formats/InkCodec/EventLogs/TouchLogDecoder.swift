internal import InkGeometry
internal import InkInput

/// Reads the chunks of a log.
struct TouchLogDecoder {
  private var log = EventLog()
  /// True if the next chunk may continue the last callback.
  private var canContinue = false

  /// Says that a chunk is missing.
  mutating func breakBatch() { canContinue = false }

  /// Ends reading, and returns the log.
  mutating func finish() -> EventLog {
    if !log.eventNames.isEmpty {
      while log.eventNames.count < log.batches.count { log.eventNames.append([]) }
    }
    return log
  }

  /// Reads the names of touches.
  mutating func readNames(
    _ reader: inout PayloadReader, hasGap: Bool, _ tally: inout ReadingTally
  ) throws(DuctusError) {
    let start = reader.offset
    let first = try reader.number(below: DuctusFormat.touchNameLimit)
    guard first == log.touchNames.count || (hasGap && first > log.touchNames.count) else {
      throw DuctusError(.definition, offset: start)
    }
    guard tally.take(first - log.touchNames.count, .event) else {
      throw DuctusError(.overLimit, offset: start)
    }
    while log.touchNames.count < first { log.touchNames.append(String(log.touchNames.count)) }
    while !reader.isAtEnd {
      let number = log.touchNames.count
      guard number < DuctusFormat.touchNameLimit else { throw reader.error(.overLimit) }
      log.touchNames.append(try reader.name() ?? String(number))
    }
  }

  /// Reads the payload of a chunk.
  mutating func read(
    _ reader: inout PayloadReader, _ tally: inout ReadingTally
  ) throws(DuctusError) {
    let start = reader.offset
    let flags = try reader.byte()
    guard flags < 4 else { throw DuctusError(.number, offset: start) }
    let batchCount = try reader.count(each: 1)
    let eventCount = try reader.number(below: TouchLogEncoder.blockLimit + 1)
    guard batchCount > 0, batchCount <= TouchLogEncoder.blockLimit,
      tally.take(eventCount + batchCount, .event)
    else { throw DuctusError(.overLimit, offset: start) }
    var sizes: [Int] = []
    var left = eventCount
    for _ in 0..<batchCount {
      sizes.append(try reader.number(below: left + 1))
      left -= sizes[sizes.count - 1]
    }
    guard left == 0 else { throw DuctusError(.number, offset: start) }
    let events = eventCount > 0 ? try readEvents(eventCount, &reader) : []
    var names: [String?] = []
    if flags & 2 != 0 {
      for _ in 0..<eventCount { names.append(try reader.name()) }
    }
    try reader.end()
    var next = 0
    for (index, size) in sizes.enumerated() {
      let part = next..<next + size
      next += size
      if index == 0, flags & 1 != 0, canContinue {
        log.batches[log.batches.count - 1].events += events[part]
      } else {
        log.batches.append(TouchBatch(Array(events[part])))
      }
      if !names.isEmpty { append(names[part]) }
    }
    canContinue = true
  }

  /// Gives names to the last events.
  private mutating func append(_ names: ArraySlice<String?>) {
    guard names.contains(where: { $0 != nil }) else { return }
    let batch = log.batches.count - 1
    while log.eventNames.count <= batch { log.eventNames.append([]) }
    // Those before them in the callback may have none.
    let before = log.batches[batch].events.count - names.count
    while log.eventNames[batch].count < before { log.eventNames[batch].append(nil) }
    log.eventNames[batch] += names
  }

  private func readEvents(
    _ count: Int, _ reader: inout PayloadReader
  ) throws(DuctusError) -> [TouchEvent] {
    let start = reader.offset
    let channels = try readColumns(
      TouchNumber.structureOrders, strokes: 1, samples: count, &reader
    ).channels
    guard channels.count == 5 else { throw DuctusError(.columns, offset: start) }
    var events: [TouchEvent] = []
    var presence: [Int64] = []
    events.reserveCapacity(count)
    for index in 0..<count {
      let code = channels[0][index]
      guard code >= 0, code < 128, let origin = TouchOrigin(rawValue: UInt8(code & 3)),
        let phase = TouchPhase(rawValue: Int(code >> 2 & 7)),
        let kind = TouchKind(rawValue: Int(code >> 5)), channels[1][index] >= 0,
        channels[1][index] < TouchNumber.presenceLimit
      else { throw DuctusError(.number, offset: start) }
      presence.append(channels[1][index])
      events.append(
        TouchEvent(
          touch: TouchIdentifier(channels[2][index]), timestamp: 0, kind: kind, phase: phase,
          origin: origin, location: nil,
          estimatedProperties: TouchProperties(
            rawValue: Int(truncatingIfNeeded: channels[3][index])),
          propertiesExpectingUpdates: TouchProperties(
            rawValue: Int(truncatingIfNeeded: channels[4][index])),
          intent: TouchNumber.erases(presence[index]) ? .erases : nil))
    }
    for number in TouchNumber.allCases {
      try read(number, of: &events, presence, &reader)
    }
    return events
  }

  private func read(
    _ number: TouchNumber, of events: inout [TouchEvent], _ presence: [Int64],
    _ reader: inout PayloadReader
  ) throws(DuctusError) {
    var lanes: [[Int]] = [[], [], []]
    for index in events.indices {
      if let bit = number.presenceBit, presence[index] >> Int64(bit) & 1 == 0 { continue }
      lanes[TouchNumber.lane(of: events[index].origin)].append(index)
    }
    lanes.removeAll { $0.isEmpty }
    guard !lanes.isEmpty else { return }
    let start = reader.offset
    let forms = try forms(of: number, &reader)
    let columns = try readColumns(
      number.orders(hasRemainder: forms.count > 1), strokes: lanes.count,
      samples: lanes.reduce(0) { $0 + $1.count }, &reader)
    for (stroke, lane) in lanes.enumerated() {
      let samples = columns.samples(ofStroke: stroke)
      guard samples.count == lane.count else { throw DuctusError(.columns, offset: start) }
      for (index, sample) in zip(lane, samples) {
        let key = columns.channels[0][sample]
        if number.isWhole {
          number.set(key: key, of: &events[index])
        } else if forms.count == 2 {
          guard case .fraction(let denominator) = forms[0] else {
            throw DuctusError(.columns, offset: start)
          }
          let split = GridNumber(key: key, remainder: columns.channels[1][sample])
          number.set(split.value(denominator: denominator), of: &events[index])
        } else {
          number.set(forms[0].value(of: key), of: &events[index])
        }
      }
    }
  }

  /// Reads what the integers of a number mean.
  private func forms(
    of number: TouchNumber, _ reader: inout PayloadReader
  ) throws(DuctusError) -> [NumberForm] {
    if number.isWhole { return [.integer] }
    let start = reader.offset
    let code = try reader.varint()
    if code == 0 { return [.bits] }
    guard code > 1 else { throw DuctusError(.number, offset: start) }
    return [.fraction(denominator: code / 2)] + (code % 2 == 1 ? [.integer] : [])
  }

  /// Reads columns that must have so many strokes and samples.
  private func readColumns(
    _ orders: [ColumnOrder], strokes: Int, samples: Int, _ reader: inout PayloadReader
  ) throws(DuctusError) -> InkColumns {
    let part = try reader.part()
    let limits = ColumnDecoder.Limits(samples: samples, strokes: strokes)
    let decoder = ColumnDecoder(orders, limits: limits)
    do throws(ColumnCodingError) {
      let columns = try decoder.decode(reader.bytes, in: part)
      if columns.strokeCount == strokes, columns.sampleCount == samples { return columns }
    } catch {
      throw DuctusError(.columns, offset: error.offset ?? part.lowerBound)
    }
    throw DuctusError(.columns, offset: part.lowerBound)
  }
}
