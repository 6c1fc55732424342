import InkCodec
import InkDocument
import InkGeometry
import InkInput
import InkInterchange
import InkTestSupport
import SharedData
import Testing

@Suite struct TouchLogTests {
  /// A file with nothing but a log.
  private func file(_ batches: [TouchBatch]) throws -> [UInt8] {
    let writer = DuctusWriter()
    var bytes = try writer.begin(InkDocument())
    var encoder = TouchLogEncoder()
    for batch in batches { bytes += writer.append(encoder.append(batch)) }
    bytes += writer.append(encoder.finish())
    return bytes
  }

  /// All of a log, number by number and bit by bit.
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
              propertiesExpectingUpdates: TouchProperties(rawValue: random.below(32)))
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
    let bytes = try file(log.batches).count
    let events = log.batches.reduce(0) { $0 + $1.events.count }
    print("\(name): \(events) events, \(bytes) bytes, \(Double(bytes) / Double(events)) each")
    #expect(bytes < 30 * events)
  }
}
