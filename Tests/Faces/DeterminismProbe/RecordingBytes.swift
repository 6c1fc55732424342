internal import InkGeometry
public import InkInput

/// A recording in the fewest bytes that keep as much of it as a canvas does: numbers in its own steps.
///
/// 48 bytes an event, little-endian: twelve 32-bit numbers. The smallest number stands for unknown.
public enum RecordingBytes {
  private static let unknown = Int32.min
  private static let size = 48

  /// Writes batches, with all locations moved and scaled to lie within a canvas.
  ///
  /// - Parameters:
  ///   - batches: the recording.
  ///   - width: the width of the canvas in points.
  ///   - height: the height of the canvas in points.
  /// - Returns: the bytes: the number of events, and the events.
  public static func encoded(_ batches: [TouchBatch], width: Double, height: Double) -> [UInt8] {
    var bounds = Rect.empty
    for event in batches.flatMap({ $0.events }) {
      if let location = event.location { bounds = bounds.union(location) }
    }
    let scale = min(
      (width - 20) / max(bounds.width, 1), (height - 20) / max(bounds.height, 1))
    var bytes: [UInt8] = []
    append(Int32(batches.reduce(0) { $0 + $1.events.count }), to: &bytes)
    for batch in batches {
      for (index, event) in batch.events.enumerated() {
        var event = event
        if let location = event.location {
          event.location = Point(
            10 + (location.x - bounds.minX) * scale, 10 + (location.y - bounds.minY) * scale)
        }
        append(event, isFirst: index == 0, to: &bytes)
      }
    }
    return bytes
  }

  private static func append(_ event: TouchEvent, isFirst: Bool, to bytes: inout [UInt8]) {
    let kind = Int32(event.kind.rawValue) | Int32(event.phase.rawValue) << 8
    append(
      kind | Int32(event.origin.rawValue) << 16 | (isFirst ? 1 << 24 : 0), to: &bytes)
    append(Int32(truncatingIfNeeded: event.touch.rawValue), to: &bytes)
    append(event.timestamp, 10_000, to: &bytes)
    append(event.location?.x, 100, to: &bytes)
    append(event.location?.y, 100, to: &bytes)
    append(event.force, 1000, to: &bytes)
    append(event.altitude, 1000, to: &bytes)
    append(event.azimuth, 1000, to: &bytes)
    append(event.roll, 1000, to: &bytes)
    append(event.majorRadius, 100, to: &bytes)
    append(event.estimationIndex.map { Int32(truncatingIfNeeded: $0) } ?? unknown, to: &bytes)
    append(Int32(event.propertiesExpectingUpdates.rawValue), to: &bytes)
  }

  private static func append(_ value: Double?, _ steps: Double, to bytes: inout [UInt8]) {
    guard let value, value.isFinite, (value * steps).magnitude < 2e9 else {
      append(unknown, to: &bytes)
      return
    }
    append(Int32(value * steps + (value < 0 ? -0.5 : 0.5)), to: &bytes)
  }

  private static func append(_ value: Int32, to bytes: inout [UInt8]) {
    let bits = UInt32(bitPattern: value)
    for shift in [UInt32(0), 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  /// Reads the bytes of ``encoded(_:width:height:)``.
  ///
  /// - Parameter byte: the byte at an index.
  /// - Returns: the batches.
  public static func decoded(_ byte: (Int) -> UInt8) -> [TouchBatch] {
    func number(_ index: Int) -> Int32 {
      var bits: UInt32 = 0
      for place in 0..<4 { bits |= UInt32(byte(index + place)) << UInt32(8 * place) }
      return Int32(bitPattern: bits)
    }
    func value(_ index: Int, _ steps: Double) -> Double? {
      let number = number(index)
      return number == unknown ? nil : Double(number) / steps
    }
    var batches: [TouchBatch] = []
    for index in 0..<Int(number(0)) {
      let start = 4 + index * size
      let kind = number(start)
      var event = TouchEvent(
        touch: TouchIdentifier(Int64(number(start + 4))),
        timestamp: value(start + 8, 10_000) ?? 0,
        kind: TouchKind(rawValue: Int(kind & 0xFF)) ?? .direct,
        phase: TouchPhase(rawValue: Int(kind >> 8 & 0xFF)) ?? .moved,
        origin: TouchOrigin(rawValue: UInt8(kind >> 16 & 0xFF)) ?? .measured, location: nil)
      if let x = value(start + 12, 100), let y = value(start + 16, 100) {
        event.location = Point(x, y)
      }
      event.force = value(start + 20, 1000)
      event.altitude = value(start + 24, 1000)
      event.azimuth = value(start + 28, 1000)
      event.roll = value(start + 32, 1000)
      event.majorRadius = value(start + 36, 100)
      let estimation = number(start + 40)
      event.estimationIndex = estimation == unknown ? nil : Int64(estimation)
      event.propertiesExpectingUpdates = TouchProperties(rawValue: Int(number(start + 44)))
      if kind >> 24 == 1 || batches.isEmpty { batches.append(TouchBatch()) }
      batches[batches.count - 1].events.append(event)
    }
    return batches
  }
}
