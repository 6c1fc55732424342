internal import InkGeometry
package import InkInput

/// Touch events as records of 27 numbers of 64 bits; NaN stands for an unknown value.
///
/// The page writes the values of Pointer Events into the slots of the engine's values that are made of
/// them. Events of logs are read and written in the engine's own units.
///
/// | index | of a log | of a pointer |
/// | --- | --- | --- |
/// | 0 | 1 if a callback begins, else 0 | `buttons` |
/// | 1 | touch | `pointerId` |
/// | 2 | time in seconds | `timeStamp` in milliseconds |
/// | 3 | kind, as `UITouch.TouchType` | the same |
/// | 4 | phase, as `UITouch.Phase` | the same |
/// | 5 | origin: 0 measured, 1 coalesced, 2 updated, 3 predicted | the same |
/// | 6, 7 | location | location in points of the canvas |
/// | 8 | force | `pressure` |
/// | 9 | maximum force | – |
/// | 10, 11 | altitude, azimuth | `altitudeAngle`, `azimuthAngle` |
/// | 12, 13 | azimuth as a vector | `tiltX`, `tiltY` in degrees |
/// | 14 | roll | `twist` in degrees |
/// | 15, 16 | major radius, its tolerance | `width`, `height` of the contact in points |
/// | 17 | estimation index | – |
/// | 18, 19 | estimated properties, properties expecting updates: bits as `UITouch.Properties` | – |
/// | 20, 21 | pressure response: force of a light and of a firm touch | – |
/// | 22 … 25 | pressure response: control points of the curve; NaN if it is straight | – |
/// | 26 | 1 if a touch begins that erases whatever the tool is, else 0 | – |
package enum EventRecords {
  package static let stride = 27
  /// The maximum number of pointer records per event.
  package static let pointerCapacity = 512

  /// Truncates a value to an integer; 0 if the integer does not fit into 64 bits.
  package static func wide(_ value: Double) -> Int64 {
    value.magnitude < 9_223_372_036_854_775_808 ? Int64(value) : 0
  }

  /// Truncates a value to an integer; 0 if the integer does not fit into 32 bits.
  package static func whole(_ value: Double) -> Int { Int(exactly: wide(value)) ?? 0 }

  private static func known(_ value: Double) -> Double? { value.isNaN ? nil : value }

  package static func kind(_ record: UnsafePointer<Double>) -> TouchKind {
    TouchKind(rawValue: whole(record[3])) ?? .direct
  }

  package static func phase(_ record: UnsafePointer<Double>) -> TouchPhase {
    TouchPhase(rawValue: whole(record[4])) ?? .moved
  }

  package static func origin(_ record: UnsafePointer<Double>) -> TouchOrigin {
    TouchOrigin(rawValue: UInt8(exactly: whole(record[5])) ?? 0) ?? .measured
  }

  /// Returns the event of a record of a log.
  package static func event(_ record: UnsafePointer<Double>) -> TouchEvent {
    var event = TouchEvent(
      touch: TouchIdentifier(wide(record[1])), timestamp: record[2], kind: kind(record),
      phase: phase(record), origin: origin(record), location: nil)
    if let x = known(record[6]), let y = known(record[7]) { event.location = Point(x, y) }
    event.force = known(record[8])
    event.maximumForce = known(record[9])
    event.altitude = known(record[10])
    event.azimuth = known(record[11])
    if let x = known(record[12]), let y = known(record[13]) {
      event.azimuthUnitVector = Vector(x, y)
    }
    event.roll = known(record[14])
    event.majorRadius = known(record[15])
    event.majorRadiusTolerance = known(record[16])
    event.estimationIndex = known(record[17]).map(wide)
    event.estimatedProperties = TouchProperties(rawValue: whole(record[18]))
    event.propertiesExpectingUpdates = TouchProperties(rawValue: whole(record[19]))
    if !record[20].isNaN {
      event.response = PressureResponse(numbers: (20..<26).map { record[$0] })
    }
    if record[26] == 1 { event.intent = .erases }
    return event
  }

  /// Writes an event as a record of a log.
  package static func write(
    _ event: TouchEvent, beginsCallback: Bool, to record: UnsafeMutablePointer<Double>
  ) {
    func put(_ index: Int, _ value: Double?) { record[index] = value ?? .nan }
    put(0, beginsCallback ? 1 : 0)
    put(1, Double(event.touch.rawValue))
    put(2, event.timestamp)
    put(3, Double(event.kind.rawValue))
    put(4, Double(event.phase.rawValue))
    put(5, Double(event.origin.rawValue))
    put(6, event.location?.x)
    put(7, event.location?.y)
    put(8, event.force)
    put(9, event.maximumForce)
    put(10, event.altitude)
    put(11, event.azimuth)
    put(12, event.azimuthUnitVector?.dx)
    put(13, event.azimuthUnitVector?.dy)
    put(14, event.roll)
    put(15, event.majorRadius)
    put(16, event.majorRadiusTolerance)
    put(17, event.estimationIndex.map { Double($0) })
    put(18, Double(event.estimatedProperties.rawValue))
    put(19, Double(event.propertiesExpectingUpdates.rawValue))
    let response = event.response?.numbers ?? []
    for index in 0..<6 { put(20 + index, index < response.count ? response[index] : nil) }
    put(26, event.intent == .erases ? 1 : 0)
  }

  /// Returns the callbacks of the first `count` records of a log.
  package static func batches(_ records: UnsafePointer<Double>, count: Int) -> [TouchBatch] {
    var batches: [TouchBatch] = []
    for index in 0..<count {
      let record = records + index * stride
      if record[0] == 1 || batches.isEmpty { batches.append(TouchBatch()) }
      batches[batches.count - 1].events.append(event(record))
    }
    return batches
  }
}
