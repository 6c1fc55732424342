import InkGeometry
import InkInput
import Testing

/// Tests that a tape gives back its events, to the last bit, and takes no more memory than it may.
@Suite struct EventTapeTests {
  /// Numbers that are easily changed on the way.
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 1.0 / 3, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, Double(bitPattern: 0x7FF8_0000_0000_1234), 4.1667, 123.456,
  ]

  private struct Dice {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    mutating func number() -> Double { numbers[below(numbers.count)] }
    mutating func maybe() -> Double? { below(2) == 0 ? nil : number() }
  }

  private static func batch(_ dice: inout Dice) -> TouchBatch {
    TouchBatch(
      (0...dice.below(6)).map { _ in
        TouchEvent(
          touch: TouchIdentifier([0, 1, -1, .max, .min][dice.below(5)]), timestamp: dice.number(),
          kind: TouchKind.allCases[dice.below(4)], phase: TouchPhase.allCases[dice.below(8)],
          origin: TouchOrigin.allCases[dice.below(4)],
          location: dice.below(3) == 0 ? nil : Point(dice.number(), dice.number()),
          force: dice.maybe(), maximumForce: dice.maybe(), altitude: dice.maybe(),
          azimuth: dice.maybe(),
          azimuthUnitVector: dice.below(2) == 0 ? nil : Vector(dice.number(), dice.number()),
          roll: dice.maybe(), majorRadius: dice.maybe(), majorRadiusTolerance: dice.maybe(),
          estimationIndex: dice.below(2) == 0 ? nil : [0, -5, .max, .min][dice.below(4)],
          estimatedProperties: TouchProperties(rawValue: dice.below(1000) - 500),
          propertiesExpectingUpdates: TouchProperties(rawValue: dice.below(40)),
          response: [
            nil, .pencil, PressureResponse(PressureRange(light: 0.1, firm: 0.6)),
            PressureResponse(.pencil, PressureCurve(firmness: 0.4)),
          ][dice.below(4)],
          intent: [nil, .draws, .erases, .ignored][dice.below(4)])
      })
  }

  /// Returns all that there is to an event, as bits: NaN is not equal to itself.
  private static func bits(_ event: TouchEvent) -> [UInt64?] {
    let numbers: [Double?] = [
      event.timestamp, event.location?.x, event.location?.y, event.force, event.maximumForce,
      event.altitude, event.azimuth, event.azimuthUnitVector?.dx, event.azimuthUnitVector?.dy,
      event.roll, event.majorRadius, event.majorRadiusTolerance,
    ]
    var bits = numbers.map { $0?.bitPattern }
    bits += (event.response?.numbers ?? []).map { $0.bitPattern }
    let whole: [Int64?] = [
      event.touch.rawValue, Int64(event.kind.rawValue), Int64(event.phase.rawValue),
      Int64(event.origin.rawValue), event.estimationIndex,
      Int64(event.estimatedProperties.rawValue), Int64(event.propertiesExpectingUpdates.rawValue),
      event.intent.map { Int64($0.rawValue) },
    ]
    bits += whole.map { $0.map { UInt64(bitPattern: $0) } }
    return bits
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `every bit comes back, and every border`(seed: UInt64) {
    var dice = Dice(state: seed)
    let batches = (0..<400).map { _ in Self.batch(&dice) }
    let tape = EventTape()
    for batch in batches { tape.append(batch) }
    #expect(
      tape.batches.map { $0.events.map(Self.bits) } == batches.map { $0.events.map(Self.bits) })
    #expect(tape.isWhole)
    #expect(tape.batchCount == batches.count)
    #expect(tape.eventCount == batches.reduce(0) { $0 + $1.events.count })
  }

  /// Returns a pen that moves, with a sample, a correction and a prediction in each callback.
  private static func stroke(_ count: Int) -> [TouchBatch] {
    (0..<count).map { index in
      let time = Double(index) / 240
      let place = Point(Double(index) * 0.37, 100 + Double(index % 17) * 1.3)
      func event(_ origin: TouchOrigin) -> TouchEvent {
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: time, origin: origin, location: place,
          force: Double(index % 100) / 33, maximumForce: 25.0 / 6, altitude: 0.9, azimuth: 0.4,
          estimationIndex: Int64(index), propertiesExpectingUpdates: .force)
      }
      return TouchBatch([event(.updated), event(.measured), event(.predicted)])
    }
  }

  @Test func `memory is bounded, and what goes is the beginning`() {
    let tape = EventTape(limit: 1 << 20)
    let batches = Self.stroke(40_000)
    for batch in batches {
      tape.append(batch)
      #expect(tape.byteCount <= 1 << 20 + 1 << 16)
    }
    #expect(!tape.isWhole)
    let kept = tape.batches
    #expect(kept.count == tape.batchCount && kept.count > 1000)
    #expect(kept == Array(batches.suffix(kept.count)))
    // The usual limit is about half a million events, as documented.
    let bytes = Double(tape.byteCount) / Double(tape.eventCount)
    #expect(bytes < 68, "\(bytes) bytes an event")
  }

  @Test func `a touch whose beginning was let go still says what it does`() {
    let tape = EventTape(limit: 1 << 17)
    let range = PressureResponse(PressureRange(light: 0.1, firm: 0.6))
    for touch in [1, 2, 3] as [Int64] {
      tape.append(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(touch), timestamp: 0, phase: .began, location: Point(0, 0),
            response: touch == 2 ? range : nil, intent: touch == 1 ? .erases : nil)
        ]))
    }
    // The second touch ends, and begins anew without all that.
    for phase in [.ended, .began] as [TouchPhase] {
      tape.append(
        TouchBatch([
          TouchEvent(touch: TouchIdentifier(3), timestamp: 0, phase: phase, location: Point(0, 0))
        ]))
    }
    for index in 0..<5000 {
      tape.append(
        TouchBatch(
          [1, 2, 3].map { touch in
            TouchEvent(
              touch: TouchIdentifier(touch), timestamp: Double(index) / 240,
              location: Point(Double(index) * 0.37, Double(touch)))
          }))
    }
    #expect(!tape.isWhole)
    let kept = tape.batches.flatMap(\.events)
    for touch in [1, 2, 3] as [Int64] {
      let events = kept.filter { $0.touch.rawValue == touch }
      #expect(events[0].phase == .moved)
      #expect(events[0].intent == (touch == 1 ? .erases : nil))
      #expect(events[0].response == (touch == 2 ? range : nil))
      #expect(events.dropFirst().allSatisfy { $0.intent == nil && $0.response == nil })
    }
  }

  @Test func `what is larger than the limit is kept alone, and nothing traps`() {
    let tape = EventTape(limit: 0)
    let long = TouchBatch(Self.stroke(5000).flatMap(\.events))
    tape.append(long)
    #expect(tape.batches == [long])
    tape.append(TouchBatch())
    #expect(tape.batches == [long])
    tape.append(long)
    #expect(tape.batches == [long] && !tape.isWhole)
    tape.removeAll()
    #expect(tape.batches.isEmpty && tape.byteCount == 0)
    tape.append(TouchBatch([long.events[7]]))
    #expect(tape.batches == [TouchBatch([long.events[7]])])
  }
}
