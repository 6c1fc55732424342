import CodecTestSupport
import InkCodec
import InkDocument
import InkGeometry
import InkInput
import InkInterchange
import InkTestSupport
import SharedData
import Testing

@Suite struct TouchLogTests {
  /// Returns a file with nothing but a log.
  private func file(_ batches: [TouchBatch]) throws -> [UInt8] {
    let writer = DuctusWriter()
    var bytes = try writer.begin(InkDocument())
    var encoder = TouchLogEncoder()
    for batch in batches { bytes += writer.append(encoder.append(batch)) }
    bytes += writer.append(encoder.finish())
    return bytes
  }

  /// Returns all of a log, number by number and bit by bit.
  private func bits(_ batches: [TouchBatch]) -> [[[UInt64]]] {
    batches.map { batch in
      batch.events.map { event in
        func bits(_ value: Double?) -> [UInt64] { value.map { [1, $0.bitPattern] } ?? [0] }
        var all = [
          UInt64(bitPattern: event.touch.rawValue), event.timestamp.bitPattern,
          UInt64(event.kind.rawValue), UInt64(event.phase.rawValue),
          UInt64(event.origin.rawValue),
          UInt64(bitPattern: Int64(event.estimatedProperties.rawValue)),
          UInt64(bitPattern: Int64(event.propertiesExpectingUpdates.rawValue)),
        ]
        all += bits(event.location?.x) + bits(event.location?.y) + bits(event.force)
        all += bits(event.maximumForce) + bits(event.altitude) + bits(event.azimuth)
        all += bits(event.azimuthUnitVector?.dx) + bits(event.azimuthUnitVector?.dy)
        all += bits(event.roll) + bits(event.majorRadius) + bits(event.majorRadiusTolerance)
        all += event.estimationIndex.map { [1, UInt64(bitPattern: $0)] } ?? [0]
        all += (event.response?.numbers ?? []).map { $0.bitPattern }
        return all
      }
    }
  }

  private func expectExact(_ batches: [TouchBatch]) throws {
    let read = try DuctusReader(.strict).read(try file(batches))
    #expect(bits(read.log) == bits(batches))
  }

  @Test func `sessions come back bit for bit`() throws {
    for seed in 0..<100 {
      try expectExact(EventSequence.batches(seed: UInt64(seed)))
    }
    var profile = EventSequence.Profile()
    profile.callbacks = 3000
    for seed in 0..<3 {
      try expectExact(EventSequence.batches(seed: UInt64(seed), profile: profile))
    }
  }

  @Test func `any bits are a number`() throws {
    var random = SeededGenerator(seed: 3)
    func number() -> Double {
      let odd: [Double] = [
        .nan, .signalingNaN, -.nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude,
        -.greatestFiniteMagnitude, Double(nan: 12345, signaling: false), 0.1, 1e300,
      ]
      return random.chance(0.5)
        ? Double(bitPattern: random.next()) : odd[random.below(odd.count)]
    }
    func maybe() -> Double? { random.chance(0.6) ? number() : nil }
    for _ in 0..<60 {
      let batches = (0..<random.below(9)).map { _ in
        TouchBatch(
          (0..<random.below(5)).map { _ in
            TouchEvent(
              touch: TouchIdentifier(Int64(bitPattern: random.next())), timestamp: number(),
              kind: TouchKind(rawValue: random.below(4)) ?? .pencil,
              phase: TouchPhase(rawValue: random.below(8)) ?? .moved,
              origin: TouchOrigin(rawValue: UInt8(random.below(4))) ?? .measured,
              location: random.chance(0.7) ? Point(number(), number()) : nil, force: maybe(),
              maximumForce: maybe(), altitude: maybe(), azimuth: maybe(),
              azimuthUnitVector: random.chance(0.5) ? Vector(number(), number()) : nil,
              roll: maybe(), majorRadius: maybe(), majorRadiusTolerance: maybe(),
              estimationIndex: random.chance(0.5) ? Int64(bitPattern: random.next()) : nil,
              estimatedProperties: TouchProperties(rawValue: Int(bitPattern: UInt(random.next()))),
              propertiesExpectingUpdates: TouchProperties(rawValue: random.below(32)),
              response: random.chance(0.4)
                ? PressureResponse(
                  numbers: (0..<(random.chance(0.5) ? 2 : 6)).map { _ in random.unit() }) : nil)
          })
      }
      try expectExact(batches)
    }
  }

  @Test func `borders between callbacks are kept`() throws {
    let event = TouchEvent(touch: TouchIdentifier(1), timestamp: 1, location: Point(1, 2))
    try expectExact([])
    try expectExact([TouchBatch()])
    try expectExact([TouchBatch(), TouchBatch([event, event]), TouchBatch(), TouchBatch()])
    let block = TouchLogEncoder.blockLength
    for count in [block - 1, block, block + 1, 3 * block, 3 * block + 7] {
      try expectExact([TouchBatch(Array(repeating: event, count: count)), TouchBatch([event])])
      try expectExact(Array(repeating: TouchBatch(), count: count))
    }
  }

  @Test func `names come back byte by byte`() throws {
    var random = SeededGenerator(seed: 8)
    func uuid() -> String {
      let digits = Array(random.chance(0.7) ? "0123456789ABCDEF" : "0123456789abcdef")
      let text = String((0..<36).map { _ in digits[random.below(16)] })
      return text.enumerated().map { [8, 13, 18, 23].contains($0) ? "-" : String($1) }.joined()
    }
    func name() -> String {
      let odd = [
        "", "7", "\u{0}", "e\u{301}", "é", "🖋️", String(repeating: "x", count: 36),
        "132C1719-3DAE-47A1-8E1B-D63065301-CE", "132C1719-3DAE-47A1-8e1B-D630653015CE",
        "132C1719+3DAE-47A1-8E1B-D630653015CE", String(repeating: "ü", count: 128),
      ]
      return random.chance(0.6) ? uuid() : odd[random.below(odd.count)]
    }
    for seed in 0..<20 {
      // The middle sessions have no names of events.
      let share = seed % 3 == 1 ? 0 : seed % 3 == 0 ? 1 : 0.3
      let batches = EventSequence.batches(seed: UInt64(seed))
      var eventNames = batches.map { batch in
        batch.events.map { _ in random.chance(share) ? name() : nil as String? }
      }
      for index in eventNames.indices where eventNames[index].allSatisfy({ $0 == nil }) {
        eventNames[index] = []
      }
      if eventNames.allSatisfy({ $0.isEmpty }) { eventNames = [] }
      let log = EventLog(
        batches: batches, touchNames: (0..<seed).map { _ in name() }, eventNames: eventNames)
      let writer = DuctusWriter()
      var bytes = try writer.begin(InkDocument())
      var encoder = TouchLogEncoder()
      for (index, batch) in log.batches.enumerated() {
        let names = eventNames.isEmpty ? [] : eventNames[index]
        bytes += writer.append(encoder.append(batch, eventNames: names))
        if random.chance(0.05) { bytes += writer.append(encoder.finish()) }
      }
      bytes += writer.append(encoder.finish())
      // All at once, or some of them later.
      let early = random.below(seed + 1)
      for (names, from) in [(log.touchNames.prefix(early), 0), (log.touchNames[...], early)] {
        bytes += writer.append(TouchLogEncoder.chunks(touchNames: Array(names), from: from))
      }
      let read = try DuctusReader(.strict).read(bytes).eventLog
      #expect(bits(read.batches) == bits(log.batches))
      func utf8(_ names: [String?]) -> [[UInt8]?] { names.map { $0.map { Array($0.utf8) } } }
      #expect(utf8(read.touchNames) == utf8(log.touchNames))
      #expect(read.eventNames.map(utf8) == log.eventNames.map(utf8))
    }
  }

  @Test func `names that are none are refused`() throws {
    let start = try InkDocument().file()
    func error(_ payload: [UInt8]) -> DuctusError.Reason? {
      do throws(DuctusError) {
        let chunk = DuctusDamageTests.chunk(.names, payload)
        _ = try DuctusReader(.strict).read(start + chunk)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(error([0]) == nil && error([0, 0, 4, 65, 3]) == nil)
    #expect(error([]) == .tooShort && error([0, 5, 65]) == .tooShort)
    #expect(error([0, 1, 2, 3]) == .tooShort && error([0, 0x83]) == .tooShort)
    // Not the next number, and no text.
    #expect(error([1, 0]) == .definition && error([0, 4, 0xFF]) == .number)
    #expect(error([0xFF, 0xFF, 0xFF, 0xFF, 0x7F]) == .number)
  }

  @Test func `a log and a drawing live in one file`() throws {
    let session = try RandomSession(seed: 5)
    var bytes = session.file
    var encoder = TouchLogEncoder()
    let batches = EventSequence.batches(seed: 4)
    for (index, batch) in batches.enumerated() {
      let before = session.file.count
      session.step()
      bytes += session.file[before...]
      bytes += session.writer.append(encoder.append(batch))
      if index % 3 == 0 { bytes += session.writer.append(encoder.finish()) }
    }
    bytes += session.writer.append(encoder.finish())
    let read = try DuctusReader(.strict).read(bytes)
    #expect(bits(read.log) == bits(batches))
    #expect(read.document.strokes.count == session.document.strokes.count)
  }

  @Test func `a damaged chunk loses its own events`() throws {
    let event = TouchEvent(touch: TouchIdentifier(1), timestamp: 1, location: Point(1, 2))
    let batches = Array(repeating: TouchBatch([event]), count: 4 * TouchLogEncoder.blockLength)
    let whole = try file(batches)
    var bytes = whole
    bytes[bytes.count / 2 - 100] ^= 4
    let read = try DuctusReader(.repairing).read(bytes)
    #expect(read.log.count == 3 * TouchLogEncoder.blockLength)
    #expect(try DuctusReader().read(bytes).log.count == TouchLogEncoder.blockLength)
  }

  @Test(
    .enabled(if: SharedData.isAvailable, SharedData.isMissing),
    arguments: SharedData.recordings)
  func `recordings come back bit for bit`(name: String) throws {
    let log = try EventLog(contentsOf: SharedData.path(ofRecording: name))
    try expectExact(log.batches)
    let writer = DuctusWriter()
    var named = try writer.begin(InkDocument())
    var encoder = TouchLogEncoder()
    for (batch, names) in zip(log.batches, log.eventNames) {
      named += writer.append(encoder.append(batch, eventNames: names))
    }
    named += writer.append(encoder.finish())
    named += writer.append(TouchLogEncoder.chunks(touchNames: log.touchNames))
    #expect(try DuctusReader(.strict).read(named).eventLog == log)
    let bytes = try file(log.batches).count
    let events = log.batches.reduce(0) { $0 + $1.events.count }
    print("\(name): \(events) events, \(bytes) bytes, \(Double(bytes) / Double(events)) each")
    #expect(bytes < 30 * events)
  }
}
