package import InkInput

/// The chunks of a log, to be appended to a file with ``DuctusWriter/append(_:)``.
package struct TouchLogChunks: Equatable, Sendable {
  /// The bytes; empty where nothing is to be written yet.
  package internal(set) var bytes: [UInt8] = []
  /// The number of events that they hold.
  package internal(set) var eventCount = 0
  /// The number of callbacks that they hold, or parts of callbacks.
  package internal(set) var callbackCount = 0

  init() {}
}

/// Compresses touch events as they come, without any loss: every number comes back bit for bit, NaN and
/// its payload included, and so do the borders between callbacks, and the names of events and touches.
///
/// Events are kept until there are 4,096 of them, and then written as one chunk that can be
/// read by itself.
package struct TouchLogEncoder: Sendable {
  /// The number of events that a chunk has: 4,096.
  package static let blockLength = 4096
  /// The most events, and the most callbacks, that a reader accepts in a chunk: 2¹⁶.
  package static let blockLimit = 1 << 16

  private var events: [TouchEvent] = []
  /// Their names; empty where no event has one.
  private var names: [String?] = []
  /// The number of events that each callback has.
  private var sizes: [Int] = []
  /// True if the first events belong to the last callback of the chunk before.
  private var continues = false

  /// Makes an encoder without events.
  package init() {}

  /// Takes a callback in.
  ///
  /// - Parameters:
  ///   - batch: the callback; it may be empty.
  ///   - eventNames: the names of its events; those past the end have none.
  /// - Returns: the chunks that are complete.
  package mutating func append(
    _ batch: TouchBatch, eventNames: [String?] = []
  ) -> TouchLogChunks {
    var chunks = TouchLogChunks()
    sizes.append(0)
    for (index, event) in batch.events.enumerated() {
      if events.count == Self.blockLength {
        flush(into: &chunks)
        sizes.append(0)
        continues = true
      }
      if index < eventNames.count, let name = eventNames[index] {
        while names.count < events.count { names.append(nil) }
        names.append(name)
      }
      events.append(event)
      sizes[sizes.count - 1] += 1
    }
    if events.count == Self.blockLength || sizes.count == Self.blockLength {
      flush(into: &chunks)
    }
    return chunks
  }

  /// Writes what has been kept.
  ///
  /// - Returns: the last chunks.
  package mutating func finish() -> TouchLogChunks {
    var chunks = TouchLogChunks()
    if !sizes.isEmpty { flush(into: &chunks) }
    return chunks
  }

  /// Writes the names of touches.
  ///
  /// - Parameters:
  ///   - touchNames: the names of all touches of the file: of the touch with identifier i, the name
  ///     with index i.
  ///   - written: how many of these are in the file already; by default none.
  /// - Returns: the chunks; none where there are no names.
  package static func chunks(
    touchNames: [String], from written: Int = 0
  ) -> TouchLogChunks {
    var chunks = TouchLogChunks()
    var first = max(written, 0)
    while first < touchNames.count {
      var writer = ByteWriter()
      writer.append(number: first)
      while first < touchNames.count, writer.bytes.count < Self.nameChunkLength {
        writer.append(name: touchNames[first])
        first += 1
      }
      ChunkFrame.append(.names, writer.bytes, to: &chunks.bytes)
    }
    return chunks
  }

  /// The number of bytes of names after which a new chunk begins.
  private static let nameChunkLength = 1 << 16

  private mutating func flush(into chunks: inout TouchLogChunks) {
    var writer = ByteWriter()
    writer.append((continues ? 1 : 0) | (names.isEmpty ? 0 : 2))
    writer.append(number: sizes.count)
    writer.append(number: events.count)
    for size in sizes { writer.append(number: size) }
    if !events.isEmpty {
      writeStructure(to: &writer)
      for number in TouchNumber.allCases { write(number, to: &writer) }
    }
    if !names.isEmpty {
      for index in events.indices {
        writer.append(name: index < names.count ? names[index] : nil)
      }
    }
    ChunkFrame.append(.log, writer.bytes, to: &chunks.bytes)
    chunks.eventCount += events.count
    chunks.callbackCount += sizes.count
    events.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    sizes.removeAll(keepingCapacity: true)
    continues = false
  }

  private mutating func writeStructure(to writer: inout ByteWriter) {
    var columns = InkColumns(channelCount: 5)
    columns.appendStroke(sampleCount: events.count) { channel, index in
      let event = events[index]
      switch channel {
      case 0:
        return Int64(event.origin.rawValue) | Int64(event.phase.rawValue) << 2
          | Int64(event.kind.rawValue) << 5
      case 1: return TouchNumber.presence(of: event)
      case 2: return event.touch.rawValue
      case 3: return Int64(event.estimatedProperties.rawValue)
      default: return Int64(event.propertiesExpectingUpdates.rawValue)
      }
    }
    writer.append(part: Self.encoded(columns, TouchNumber.structureOrders))
  }

  private mutating func write(_ number: TouchNumber, to writer: inout ByteWriter) {
    var lanes: [[TouchEvent]] = [[], [], []]
    for event in events {
      if let bit = number.presenceBit, TouchNumber.presence(of: event) >> Int64(bit) & 1 == 0 {
        continue
      }
      lanes[TouchNumber.lane(of: event.origin)].append(event)
    }
    lanes.removeAll { $0.isEmpty }
    guard !lanes.isEmpty else { return }
    if number.isWhole {
      var columns = InkColumns(channelCount: 1)
      for lane in lanes {
        columns.appendStroke(sampleCount: lane.count) { number.key(of: lane[$1]) }
      }
      writer.append(part: Self.encoded(columns, number.orders(hasRemainder: false)))
      return
    }
    let values = lanes.map { lane in lane.map { number.value(of: $0) } }
    let (form, hasRemainder) = Self.form(of: values)
    var columns = InkColumns(channelCount: hasRemainder ? 2 : 1)
    for lane in values {
      columns.appendStroke(sampleCount: lane.count) { channel, index in
        switch form {
        case .fraction(let denominator):
          let split = GridNumber(lane[index], denominator: denominator)
          return channel == 0 ? split.key : split.remainder
        default: return NumberForm.bitKey(of: lane[index])
        }
      }
    }
    if case .fraction(let denominator) = form {
      writer.append(varint: 2 * denominator + (hasRemainder ? 1 : 0))
    } else {
      writer.append(varint: 0)
    }
    writer.append(part: Self.encoded(columns, number.orders(hasRemainder: hasRemainder)))
  }

  /// The denominators that are tried, the smallest first.
  private static let denominators: [UInt64] = [
    1, 2, 4, 8, 10, 16, 32, 64, 100, 128, 256, 512, 1000, 1024, 4096, 10_000, 16_384, 65_536,
    100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  /// The form that keeps all values, and whether they lie beside its grid.
  private static func form(of lanes: [[Double]]) -> (form: NumberForm, hasRemainder: Bool) {
    for denominator in denominators {
      let form = NumberForm.fraction(denominator: denominator)
      if lanes.allSatisfy({ $0.allSatisfy { form.exactKey(of: $0) != nil } }) {
        return (form, false)
      }
    }
    let count = lanes.reduce(0) { $0 + $1.count }
    for denominator in denominators where denominator >= 100 {
      var near = 0
      for lane in lanes {
        for value in lane
        where GridNumber(value, denominator: denominator).remainder.magnitude < 16 { near += 1 }
      }
      if near * 10 >= count * 9 { return (.fraction(denominator: denominator), true) }
    }
    return (.bits, false)
  }

  private static func encoded(_ columns: InkColumns, _ orders: [ColumnOrder]) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(ColumnCodingError) {
      try ColumnEncoder(orders).encode(columns, into: &bytes)
    } catch {
      // A chunk has fewer events than columns may have samples.
      return []
    }
    return bytes
  }
}
