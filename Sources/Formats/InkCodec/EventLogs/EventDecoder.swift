import InkBrush
import InkGeometry
import InkInput

/// An event as it is written in a log.
struct DecodedEvent {
  var event: TouchEvent
  var name: String?
  var callback: Int64?
  /// The index of the event in the log.
  var index: Int
  /// The position of its first byte.
  var position: JSONScanner.Position
}

/// Decodes events from JSON objects.
struct EventDecoder {
  /// The touches so far.
  private(set) var touches = TouchNameTable()
  /// The number of unknown keys that were dropped.
  private(set) var droppedKeyCount = 0
  /// The contents that the log declares for its events.
  private(set) var contents = EventLogContents.events

  private let dropsUnknownKeys: Bool
  private let keys = EventKeyTable.all
  private var eventCount = 0

  init(dropsUnknownKeys: Bool) {
    self.dropsUnknownKeys = dropsUnknownKeys
  }

  /// Reads an event object; returns `nil` for a header, if one is allowed.
  mutating func decode(
    from scanner: inout JSONScanner, headerAllowed: Bool = false
  ) throws(EventLogError) -> DecodedEvent? {
    try scanner.skipSpace()
    var fields = Fields(position: scanner.position, index: eventCount)
    var current: EventKey?
    do throws(EventLogError) {
      guard try scanner.take(UInt8(ascii: "{")) else {
        throw scanner.failure(expected: "an event object")
      }
      if try !scanner.take(UInt8(ascii: "}")) {
        repeat {
          try scanner.skipSpace()
          let start = scanner.position
          current = nil
          try scanner.key()
          if let entry = keys.entry(for: scanner.text) {
            current = entry.key
            guard fields.seen & entry.bit == 0 else {
              throw scanner.failure(
                expected: "every key once", found: "it a second time", at: start)
            }
            fields.seen |= entry.bit
            if case .contents = entry.key {} else { fields.isEvent = true }
            try read(entry.key, into: &fields, from: &scanner)
          } else if headerAllowed, fields.mayBeHeader, EventKey.header.matches(scanner.text) {
            try readRestOfHeader(from: &scanner, knowsContents: !fields.isEmpty)
            return nil
          } else {
            try skipUnknown(of: &fields, at: start, from: &scanner)
          }
        } while try scanner.take(UInt8(ascii: ","))
        guard try scanner.take(UInt8(ascii: "}")) else {
          throw scanner.failure(expected: "“,” or “}”")
        }
      }
      current = nil
      let decoded = try fields.decoded(by: scanner)
      eventCount += 1
      return decoded
    } catch {
      throw error.inEvent(fields.index, key: current)
    }
  }

  private mutating func readRestOfHeader(
    from scanner: inout JSONScanner, knowsContents: Bool
  ) throws(EventLogError) {
    _ = try scanner.integer(in: 1...1)
    if !knowsContents, try scanner.take(UInt8(ascii: ",")) {
      try scanner.skipSpace()
      let start = scanner.position
      try scanner.key()
      guard EventKey.contents.name.matches(scanner.text) else {
        throw scanner.failure(
          expected: "the key “\(EventKey.contents.name)”", found: "another one", at: start)
      }
      try readContents(from: &scanner)
    }
    guard try scanner.take(UInt8(ascii: "}")) else {
      throw scanner.failure(expected: "the end of the header")
    }
  }

  private mutating func readContents(from scanner: inout JSONScanner) throws(EventLogError) {
    try scanner.skipSpace()
    let start = scanner.position
    try scanner.string(expected: "“events” or “samples”")
    guard let found = EventLogContents(name: scanner.text) else {
      throw scanner.failure(
        expected: "“events” or “samples”", found: "something else", at: start)
    }
    // Logs may be concatenated: a single log of samples makes the whole one of samples.
    if found == .samples { contents = .samples }
  }

  private mutating func skipUnknown(
    of fields: inout Fields, at start: JSONScanner.Position, from scanner: inout JSONScanner
  ) throws(EventLogError) {
    guard dropsUnknownKeys else {
      let name = String(decoding: scanner.text, as: UTF8.self)
      var error = scanner.failure(
        expected: "a key of event logs", found: "an unknown one", at: start)
      error.key = name
      throw error
    }
    try fields.unknownKeys.insert(scanner.text, at: start, of: scanner)
    fields.hasUnknownKeys = true
    droppedKeyCount += 1
    try scanner.skipValue()
  }

  private mutating func read(
    _ key: EventKey, into fields: inout Fields, from scanner: inout JSONScanner
  ) throws(EventLogError) {
    // The required keys come first: they do not accept `null`.
    switch key {
    case .touchIdentifier:
      try scanner.string(expected: "a string")
      fields.touch = touches.identifier(of: scanner.text)
      return
    case .timestamp:
      fields.timestamp = try scanner.double()
      return
    case .type:
      fields.kind = TouchKind(rawValue: Int(try scanner.integer(in: 0...3)))
      return
    case .phase:
      fields.phase = TouchPhase(rawValue: Int(try scanner.integer(in: 0...7)))
      return
    default: break
    }
    if try scanner.takeNull() {
      fields.isEvent = true
      return
    }
    switch key {
    case .touchIdentifier, .timestamp, .type, .phase: break
    case .identifier:
      try scanner.string(expected: "a string")
      fields.name = String(decoding: scanner.text, as: UTF8.self)
    case .force: fields.force = try scanner.double()
    case .maximumPossibleForce: fields.maximumForce = try scanner.double()
    case .pressureResponse:
      let numbers = try scanner.numbers(atMost: 6, expected: "two or six numbers")
      guard numbers.count == 2 || numbers.count == 6 else {
        throw scanner.failure(
          expected: "two or six numbers", found: "\(numbers.count)", at: scanner.position)
      }
      fields.response = PressureResponse(numbers: numbers)
    case .altitudeAngle: fields.altitude = try scanner.double()
    case .azimuth: fields.azimuth = try scanner.double()
    case .rollAngle: fields.roll = try scanner.double()
    case .majorRadius: fields.majorRadius = try scanner.double()
    case .majorRadiusTolerance: fields.majorRadiusTolerance = try scanner.double()
    case .azimuthUnitVector:
      let (dx, dy) = try scanner.pair()
      fields.azimuthUnitVector = Vector(dx, dy)
    case .location:
      let (x, y) = try scanner.pair()
      fields.location = Point(x, y)
    case .estimationUpdateIndex:
      fields.estimationIndex = try scanner.integer(in: EventLogLimits.wholeNumbers)
    case .estimatedProperties: fields.estimated = try scanner.properties()
    case .estimatedPropertiesExpectingUpdates: fields.expected = try scanner.properties()
    case .isUpdate: if try scanner.boolean() { fields.origins.append(.updated) }
    case .isPrediction: if try scanner.boolean() { fields.origins.append(.predicted) }
    case .isCoalesced: if try scanner.boolean() { fields.origins.append(.coalesced) }
    case .isErasing: fields.erases = try scanner.boolean()
    case .contents: try readContents(from: &scanner)
    case .callback:
      fields.callback = try scanner.integer(in: 0...EventLogLimits.wholeNumbers.upperBound)
    }
  }
}

extension EventLogContents {
  /// The name of the contents in logs.
  var name: StaticString {
    switch self {
    case .events: "events"
    case .samples: "samples"
    }
  }

  /// Makes the contents that have a name; `nil` if the name is unknown.
  init?(name: [UInt8]) {
    for contents in Self.allCases where contents.name.matches(name) {
      self = contents
      return
    }
    return nil
  }
}

extension JSONScanner {
  fileprivate mutating func properties() throws(EventLogError) -> TouchProperties {
    TouchProperties(rawValue: Int(try integer(in: EventLogLimits.propertyBits)))
  }
}

/// The fields of an event object that have been read so far.
private struct Fields {
  let position: JSONScanner.Position
  let index: Int
  var seen: UInt32 = 0
  /// True after a value, or a key that headers do not have.
  var isEvent = false
  var hasUnknownKeys = false
  var unknownKeys = UnknownKeys()
  var touch: TouchIdentifier?
  var name: String?
  var timestamp: Double?
  var kind: TouchKind?
  var phase: TouchPhase?
  var force: Double?
  var maximumForce: Double?
  var response: PressureResponse?
  var altitude: Double?
  var azimuth: Double?
  var azimuthUnitVector: Vector?
  var roll: Double?
  var majorRadius: Double?
  var majorRadiusTolerance: Double?
  var location: Point?
  var estimationIndex: Int64?
  var estimated: TouchProperties = []
  var expected: TouchProperties = []
  var origins: [TouchOrigin] = []
  var erases = false
  var callback: Int64?

  init(position: JSONScanner.Position, index: Int) {
    self.position = position
    self.index = index
  }

  var isEmpty: Bool { seen == 0 && !hasUnknownKeys }
  /// True if all known keys so far may also stand in a header.
  var mayBeHeader: Bool { !isEvent && !hasUnknownKeys }

  /// Returns the event; throws if a required key is missing or keys contradict each other.
  func decoded(by scanner: JSONScanner) throws(EventLogError) -> DecodedEvent {
    func missing(_ key: EventKey, _ expected: String) -> EventLogError {
      var error = scanner.failure(expected: expected, found: "none", at: position)
      error.key = "\(key.name)"
      return error
    }
    guard let touch else { throw missing(.touchIdentifier, "a string") }
    guard let timestamp else { throw missing(.timestamp, "a number") }
    guard let kind else { throw missing(.type, "a whole number from 0 to 3") }
    guard let phase else { throw missing(.phase, "a whole number from 0 to 7") }
    guard origins.count <= 1 else {
      throw scanner.failure(
        expected: "at most one of isUpdate, isPrediction and isCoalesced true",
        found: "\(origins.count)", at: position)
    }
    let origin = origins.first ?? .measured
    guard location != nil || origin == .updated || phase == .ended || phase == .cancelled else {
      throw missing(.location, "two numbers in all events but updates and ends")
    }
    let event = TouchEvent(
      touch: touch, timestamp: timestamp, kind: kind, phase: phase, origin: origin,
      location: location, force: force, maximumForce: maximumForce, altitude: altitude,
      azimuth: azimuth, azimuthUnitVector: azimuthUnitVector, roll: roll,
      majorRadius: majorRadius, majorRadiusTolerance: majorRadiusTolerance,
      estimationIndex: estimationIndex, estimatedProperties: estimated,
      propertiesExpectingUpdates: expected, response: response,
      intent: erases ? .erases : nil)
    return DecodedEvent(
      event: event, name: name, callback: callback, index: index, position: position)
  }
}
