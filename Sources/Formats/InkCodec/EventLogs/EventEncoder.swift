import InkBrush
import InkGeometry
import InkInput

/// Encodes events as JSON objects into a buffer.
struct EventEncoder {
  /// The JSON written so far.
  var buffer: [UInt8] = []
  /// The name of the log in messages.
  let source: String

  private var eventCount = 0
  private var touchNames: [TouchIdentifier: [UInt8]] = [:]
  private var usedNames: Set<NameBytes> = []
  /// The state to restore if the batch cannot be written completely.
  private var batchStart = (length: 0, eventCount: 0)
  private var touchesOfBatch: [TouchIdentifier] = []

  init(source: String) {
    self.source = source
  }

  /// Writes an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - name: the name of the event.
  ///   - touchName: the name of its touch; evaluated only at the touch's first event.
  ///   - callback: the number of the callback, if it is to be written.
  ///   - contents: the contents of the log, if they are to be written.
  /// - Throws: an error of kind `unrepresentable`; the batch must then be rolled back.
  mutating func encode(
    _ event: TouchEvent, name: String?, touchName: @autoclosure () -> String, callback: Int?,
    contents: EventLogContents? = nil
  ) throws(EventLogError) {
    write("{")
    if let callback { write(.callback, Int64(callback)) }
    if let contents {
      write(.contents)
      write("\"")
      write(contents.name)
      write("\"")
    }
    if let name {
      write(.identifier)
      buffer.append(contentsOf: try quotedName(name, key: .identifier))
    }
    write(.touchIdentifier)
    if touchNames[event.touch] == nil { try register(event.touch, touchName()) }
    buffer.append(contentsOf: touchNames[event.touch] ?? [])
    try write(.timestamp, event.timestamp)
    write(.type, Int64(event.kind.rawValue))
    write(.phase, Int64(event.phase.rawValue))
    try write(.force, event.force)
    try write(.maximumPossibleForce, event.maximumForce)
    if let response = event.response { try write(.pressureResponse, response.numbers) }
    try write(.altitudeAngle, event.altitude)
    try write(.azimuth, event.azimuth)
    if let vector = event.azimuthUnitVector {
      try write(.azimuthUnitVector, [vector.dx, vector.dy])
    }
    try write(.rollAngle, event.roll)
    try write(.majorRadius, event.majorRadius)
    try write(.majorRadiusTolerance, event.majorRadiusTolerance)
    if let location = event.location {
      try write(.location, [location.x, location.y])
    } else if event.origin != .updated, event.phase != .ended, event.phase != .cancelled {
      throw failure(
        .location, expected: "a location in all events but updates and ends", found: "none")
    }
    if let index = event.estimationIndex {
      try write(.estimationUpdateIndex, index, within: EventLogLimits.wholeNumbers)
    }
    try write(
      .estimatedProperties, Int64(event.estimatedProperties.rawValue),
      within: EventLogLimits.propertyBits)
    try write(
      .estimatedPropertiesExpectingUpdates, Int64(event.propertiesExpectingUpdates.rawValue),
      within: EventLogLimits.propertyBits)
    write(.isUpdate, event.origin == .updated)
    write(.isPrediction, event.origin == .predicted)
    if event.origin == .coalesced { write(.isCoalesced, true) }
    if event.intent == .erases { write(.isErasing, true) }
    write("}")
    eventCount += 1
  }

  /// Writes text unchanged.
  mutating func write(_ text: StaticString) { text.append(to: &buffer) }

  /// Writes a key, after a comma unless it is the first one.
  private mutating func write(_ key: EventKey) {
    write(buffer.last == UInt8(ascii: "{") ? "\"" : ",\"")
    write(key.name)
    write("\":")
  }

  private mutating func write(_ key: EventKey, _ isTrue: Bool) {
    write(key)
    write(isTrue ? "true" : "false")
  }

  /// Saves the state before a batch, for `rollBack`.
  mutating func beginBatch() {
    batchStart = (buffer.count, eventCount)
    touchesOfBatch.removeAll()
  }

  /// Restores the state before the batch.
  mutating func rollBack() {
    buffer.removeLast(buffer.count - batchStart.length)
    eventCount = batchStart.eventCount
    for touch in touchesOfBatch {
      guard let name = touchNames.removeValue(forKey: touch) else { continue }
      usedNames.remove(NameBytes(bytes: name))
    }
  }

  /// Returns the error for a batch with too many events.
  func batchTooLarge(_ count: Int) -> EventLogError {
    EventLogError(
      kind: .unrepresentable, source: source, eventIndex: eventCount,
      expected: "at most \(EventLogLimits.eventsPerBatch) events in a batch", found: "\(count)")
  }

  // MARK: Numbers

  private mutating func write(_ key: EventKey, _ value: Int64) {
    write(key)
    buffer.append(contentsOf: "\(value)".utf8)
  }

  private mutating func write(
    _ key: EventKey, _ value: Int64, within range: ClosedRange<Int64>
  ) throws(EventLogError) {
    guard range.contains(value) else {
      throw failure(
        key, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
        found: "\(value)")
    }
    write(key, value)
  }

  private mutating func write(_ key: EventKey, _ value: Double?) throws(EventLogError) {
    guard let value else { return }
    write(key)
    try write(value, key)
  }

  private mutating func write(_ key: EventKey, _ values: [Double]) throws(EventLogError) {
    write(key)
    for (index, value) in values.enumerated() {
      write(index == 0 ? "[" : ",")
      try write(value, key)
    }
    write("]")
  }

  /// Writes the shortest digits that read back as the same double, without a fraction of zero.
  private mutating func write(_ value: Double, _ key: EventKey) throws(EventLogError) {
    guard value.isFinite else {
      throw failure(key, expected: "a finite number", found: value.description)
    }
    let digits = value.description.utf8
    let isWhole = digits.count > 2 && digits.suffix(2).elementsEqual(".0".utf8)
    buffer.append(contentsOf: isWhole ? digits.dropLast(2) : digits[...])
  }

  // MARK: Names

  /// Sets the name that a touch has from now on.
  private mutating func register(
    _ touch: TouchIdentifier, _ name: String
  ) throws(EventLogError) {
    let quoted = try quotedName(name, key: .touchIdentifier)
    guard usedNames.insert(NameBytes(bytes: quoted)).inserted else {
      throw failure(
        .touchIdentifier, expected: "a different name for each touch",
        found: "\(EventLogError.quoted(name)) for two")
    }
    touchNames[touch] = quoted
    touchesOfBatch.append(touch)
  }

  private func quotedName(_ name: String, key: EventKey) throws(EventLogError) -> [UInt8] {
    guard name.utf8.count <= EventLogLimits.nameLength else {
      throw failure(
        key, expected: "at most \(EventLogLimits.nameLength) bytes of text",
        found: "\(name.utf8.count)")
    }
    var quoted: [UInt8] = [0x22]
    quoted.reserveCapacity(name.utf8.count + 2)
    for byte in name.utf8 {
      switch byte {
      case 0x22, 0x5C: quoted += [0x5C, byte]
      case 0x0A: quoted += "\\n".utf8
      case ..<0x20: quoted += "\\u00".utf8 + [UInt8](hexadecimal: byte, isUppercase: false)
      default: quoted.append(byte)
      }
    }
    quoted.append(0x22)
    return quoted
  }

  private func failure(
    _ key: EventKey, expected: String, found: String
  ) -> EventLogError {
    EventLogError(
      kind: .unrepresentable, source: source, eventIndex: eventCount, key: "\(key.name)",
      expected: expected, found: found)
  }
}
