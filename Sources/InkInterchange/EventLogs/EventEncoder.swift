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
    if let callback {
      write("\"callback\":")
      write(String(callback))
      write(",")
    }
    if let contents {
      write("\"contents\":\"\(contents.name)\",")
    }
    if let name {
      write("\"identifier\":")
      buffer.append(contentsOf: try quotedName(name, key: .identifier))
      write(",")
    }
    write("\"touchIdentifier\":")
    if touchNames[event.touch] == nil { try register(event.touch, touchName()) }
    buffer.append(contentsOf: touchNames[event.touch] ?? [])
    write(",\"timestamp\":")
    try write(event.timestamp, .timestamp)
    write(",\"type\":")
    write(String(event.kind.rawValue))
    write(",\"phase\":")
    write(String(event.phase.rawValue))
    try write(event.force, ",\"force\":", .force)
    try write(event.maximumForce, ",\"maximumPossibleForce\":", .maximumPossibleForce)
    if let response = event.response {
      for (index, number) in response.numbers.enumerated() {
        write(index == 0 ? ",\"pressureResponse\":[" : ",")
        try write(number, .pressureResponse)
      }
      write("]")
    }
    try write(event.altitude, ",\"altitudeAngle\":", .altitudeAngle)
    try write(event.azimuth, ",\"azimuth\":", .azimuth)
    if let vector = event.azimuthUnitVector {
      write(",\"azimuthUnitVector\":[")
      try write(vector.dx, .azimuthUnitVector)
      write(",")
      try write(vector.dy, .azimuthUnitVector)
      write("]")
    }
    try write(event.roll, ",\"rollAngle\":", .rollAngle)
    try write(event.majorRadius, ",\"majorRadius\":", .majorRadius)
    try write(
      event.majorRadiusTolerance, ",\"majorRadiusTolerance\":", .majorRadiusTolerance)
    if let location = event.location {
      write(",\"location\":[")
      try write(location.x, .location)
      write(",")
      try write(location.y, .location)
      write("]")
    } else if event.origin != .updated, event.phase != .ended, event.phase != .cancelled {
      throw failure(
        .location, expected: "a location in all events but updates and ends", found: "none")
    }
    if let index = event.estimationIndex {
      write(",\"estimationUpdateIndex\":")
      try write(index, within: EventLogLimits.wholeNumbers, .estimationUpdateIndex)
    }
    write(",\"estimatedProperties\":")
    try write(
      Int64(event.estimatedProperties.rawValue), within: EventLogLimits.propertyBits,
      .estimatedProperties)
    write(",\"estimatedPropertiesExpectingUpdates\":")
    try write(
      Int64(event.propertiesExpectingUpdates.rawValue), within: EventLogLimits.propertyBits,
      .estimatedPropertiesExpectingUpdates)
    write(event.origin == .updated ? ",\"isUpdate\":true" : ",\"isUpdate\":false")
    write(event.origin == .predicted ? ",\"isPrediction\":true" : ",\"isPrediction\":false")
    if event.origin == .coalesced { write(",\"isCoalesced\":true") }
    if event.intent == .erases { write(",\"isErasing\":true") }
    write("}")
    eventCount += 1
  }

  /// Writes text unchanged.
  mutating func write(_ text: String) { buffer.append(contentsOf: text.utf8) }

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

  private mutating func write(
    _ value: Double?, _ prefix: String, _ key: EventKey
  ) throws(EventLogError) {
    guard let value else { return }
    write(prefix)
    try write(value, key)
  }

  private mutating func write(
    _ value: Int64, within range: ClosedRange<Int64>, _ key: EventKey
  ) throws(EventLogError) {
    guard range.contains(value) else {
      throw failure(
        key, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
        found: "\(value)")
    }
    write(String(value))
  }

  /// Writes the shortest digits that read back as the same double, without a fraction of zero.
  private mutating func write(_ value: Double, _ key: EventKey) throws(EventLogError) {
    guard value.isFinite else {
      throw failure(key, expected: "a finite number", found: "\(value)")
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
      case ..<0x20:
        quoted += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        quoted += String(byte, radix: 16).utf8
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
      kind: .unrepresentable, source: source, eventIndex: eventCount, key: key.rawValue,
      expected: expected, found: found)
  }
}
