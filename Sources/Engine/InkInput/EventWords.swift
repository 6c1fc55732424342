internal import InkGeometry

/// A touch event as words of 64 bits, and what it is as another one.
///
/// Of that word, bits 0…21 are left to whoever keeps it; 32 says that a callback begins; 33 and 34 are
/// the kind, 35 to 37 the phase, 38 and 39 the origin; from 41 to 51 each says that a property is known; 52 and
/// 53 are the intent, 0 for none.
enum EventWords {
  /// The words: touch, time, location (2), force, largest force, altitude, azimuth, its vector (2), roll, major
  /// radius, its tolerance, estimation index, estimated properties, those that expect updates, and how force
  /// is taken (6).
  static let count = 22

  /// A word of an event; 0 for what is not known.
  static func word(_ index: Int, of event: TouchEvent) -> UInt64 {
    switch index {
    case 0: return UInt64(bitPattern: event.touch.rawValue)
    case 13: return UInt64(bitPattern: event.estimationIndex ?? 0)
    case 14: return UInt64(bitPattern: Int64(event.estimatedProperties.rawValue))
    case 15: return UInt64(bitPattern: Int64(event.propertiesExpectingUpdates.rawValue))
    case 16...:
      let numbers = event.response?.numbers ?? []
      return (index - 16 < numbers.count ? numbers[index - 16] : .nan).bitPattern
    default: return (number(index, of: event) ?? 0).bitPattern
    }
  }

  private static func number(_ index: Int, of event: TouchEvent) -> Double? {
    switch index {
    case 1: event.timestamp
    case 2: event.location?.x
    case 3: event.location?.y
    case 4: event.force
    case 5: event.maximumForce
    case 6: event.altitude
    case 7: event.azimuth
    case 8: event.azimuthUnitVector?.dx
    case 9: event.azimuthUnitVector?.dy
    case 10: event.roll
    case 11: event.majorRadius
    default: event.majorRadiusTolerance
    }
  }

  /// The bit that says whether a word is known; `nil` for what every event has.
  private static func bit(of index: Int) -> UInt64? {
    switch index {
    case 2, 3: 41
    case 4...7: UInt64(index + 38)
    case 8, 9: 46
    case 10...13: UInt64(index + 37)
    case 16...: 51
    default: nil
    }
  }

  /// Returns whether an event with a head has a word.
  static func has(_ index: Int, _ head: UInt64) -> Bool {
    guard let bit = bit(of: index) else { return true }
    return head >> bit & 1 != 0
  }

  static func beginsCallback(_ head: UInt64) -> Bool { head >> 32 & 1 != 0 }

  static func origin(_ head: UInt64) -> TouchOrigin {
    TouchOrigin(rawValue: UInt8(head >> 38 & 3)) ?? .measured
  }

  /// Returns the head word of an event, which says what kind of event it is.
  static func head(of event: TouchEvent, beginsCallback: Bool) -> UInt64 {
    var head: UInt64 = beginsCallback ? 1 << 32 : 0
    head |= UInt64(event.kind.rawValue) << 33
    head |= UInt64(event.phase.rawValue) << 35
    head |= UInt64(event.origin.rawValue) << 38
    if let intent = event.intent { head |= (UInt64(intent.rawValue) + 1) << 52 }
    for index in 2...12 where number(index, of: event) != nil {
      if let bit = bit(of: index) { head |= 1 << bit }
    }
    if event.estimationIndex != nil { head |= 1 << 50 }
    if event.response != nil { head |= 1 << 51 }
    return head
  }

  /// The event with a head, of words from an index on.
  static func event(_ head: UInt64, _ words: [UInt64], at start: Int) -> TouchEvent {
    func known(_ index: Int) -> Double? {
      has(index, head) ? Double(bitPattern: words[start + index]) : nil
    }
    func whole(_ index: Int) -> Int64 { Int64(bitPattern: words[start + index]) }
    var event = TouchEvent(
      touch: TouchIdentifier(whole(0)), timestamp: Double(bitPattern: words[start + 1]),
      kind: TouchKind(rawValue: Int(head >> 33 & 3)) ?? .direct,
      phase: TouchPhase(rawValue: Int(head >> 35 & 7)) ?? .moved, origin: origin(head),
      location: nil)
    if let x = known(2), let y = known(3) { event.location = Point(x, y) }
    event.force = known(4)
    event.maximumForce = known(5)
    event.altitude = known(6)
    event.azimuth = known(7)
    if let dx = known(8), let dy = known(9) { event.azimuthUnitVector = Vector(dx, dy) }
    event.roll = known(10)
    event.majorRadius = known(11)
    event.majorRadiusTolerance = known(12)
    if has(13, head) { event.estimationIndex = whole(13) }
    event.estimatedProperties = TouchProperties(rawValue: Int(truncatingIfNeeded: whole(14)))
    event.propertiesExpectingUpdates = TouchProperties(
      rawValue: Int(truncatingIfNeeded: whole(15)))
    if head >> 52 & 3 != 0 { event.intent = TouchIntent(rawValue: UInt8(head >> 52 & 3) - 1) }
    if has(16, head) {
      var numbers: [Double] = []
      for index in 16..<22 {
        if let number = known(index), !number.isNaN { numbers.append(number) }
      }
      event.response = PressureResponse(numbers: numbers)
    }
    return event
  }
}
