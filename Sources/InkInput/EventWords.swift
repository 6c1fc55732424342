internal import InkGeometry

/// A touch event as words of 64 bits, and what it is as another one.
///
/// Of that word, bits 0…21 are left to whoever keeps it; 32 says that a callback begins; 33 and 34 are
/// the kind, 35 to 37 the phase, 38 and 39 the origin, 40 that it erases; from 41 on each says that a
/// property is known.
struct EventWords {
  /// The words: touch, time, place (2), force, largest force, altitude, azimuth, its vector (2), roll, major
  /// radius, its tolerance, estimation index, estimated properties, those that expect updates, and how force
  /// is taken (6).
  static let count = 22

  private var words = SIMD32<UInt64>()

  subscript(index: Int) -> UInt64 {
    get { words[index] }
    set { words[index] = newValue }
  }

  /// Words of zeros.
  init() {}

  /// The words of an event; 0 for what is not known.
  init(_ event: TouchEvent) {
    words[0] = UInt64(bitPattern: event.touch.rawValue)
    words[1] = event.timestamp.bitPattern
    words[2] = event.location?.x.bitPattern ?? 0
    words[3] = event.location?.y.bitPattern ?? 0
    words[4] = event.force?.bitPattern ?? 0
    words[5] = event.maximumForce?.bitPattern ?? 0
    words[6] = event.altitude?.bitPattern ?? 0
    words[7] = event.azimuth?.bitPattern ?? 0
    words[8] = event.azimuthUnitVector?.dx.bitPattern ?? 0
    words[9] = event.azimuthUnitVector?.dy.bitPattern ?? 0
    words[10] = event.roll?.bitPattern ?? 0
    words[11] = event.majorRadius?.bitPattern ?? 0
    words[12] = event.majorRadiusTolerance?.bitPattern ?? 0
    words[13] = UInt64(bitPattern: event.estimationIndex ?? 0)
    words[14] = UInt64(bitPattern: Int64(event.estimatedProperties.rawValue))
    words[15] = UInt64(bitPattern: Int64(event.propertiesExpectingUpdates.rawValue))
    guard let response = event.response else { return }
    let numbers = response.numbers
    for index in 0..<6 {
      words[16 + index] = (index < numbers.count ? numbers[index] : .nan).bitPattern
    }
  }

  /// The bit that says whether a word is known; `nil` for what every event has.
  private static func bit(of index: Int) -> UInt64? {
    switch index {
    case 2, 3: 41
    case 4: 42
    case 5: 43
    case 6: 44
    case 7: 45
    case 8, 9: 46
    case 10: 47
    case 11: 48
    case 12: 49
    case 13: 50
    case 16...21: 51
    default: nil
    }
  }

  /// Whether an event with a head has a word.
  static func has(_ index: Int, _ head: UInt64) -> Bool {
    guard let bit = bit(of: index) else { return true }
    return head >> bit & 1 != 0
  }

  static func beginsCallback(_ head: UInt64) -> Bool { head >> 32 & 1 != 0 }

  static func origin(_ head: UInt64) -> TouchOrigin {
    TouchOrigin(rawValue: UInt8(head >> 38 & 3)) ?? .measured
  }

  /// What an event is.
  static func head(of event: TouchEvent, beginsCallback: Bool) -> UInt64 {
    var head: UInt64 = beginsCallback ? 1 << 32 : 0
    head |= UInt64(event.kind.rawValue) << 33
    head |= UInt64(event.phase.rawValue) << 35
    head |= UInt64(event.origin.rawValue) << 38
    func mark(_ bit: UInt64, _ isKnown: Bool) { if isKnown { head |= 1 << bit } }
    mark(40, event.erases)
    mark(41, event.location != nil)
    mark(42, event.force != nil)
    mark(43, event.maximumForce != nil)
    mark(44, event.altitude != nil)
    mark(45, event.azimuth != nil)
    mark(46, event.azimuthUnitVector != nil)
    mark(47, event.roll != nil)
    mark(48, event.majorRadius != nil)
    mark(49, event.majorRadiusTolerance != nil)
    mark(50, event.estimationIndex != nil)
    mark(51, event.response != nil)
    return head
  }

  /// The event with a head.
  func event(_ head: UInt64) -> TouchEvent {
    func known(_ index: Int) -> Double? {
      Self.has(index, head) ? Double(bitPattern: words[index]) : nil
    }
    var event = TouchEvent(
      touch: TouchIdentifier(Int64(bitPattern: words[0])),
      timestamp: Double(bitPattern: words[1]),
      kind: TouchKind(rawValue: Int(head >> 33 & 3)) ?? .direct,
      phase: TouchPhase(rawValue: Int(head >> 35 & 7)) ?? .moved, origin: Self.origin(head),
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
    if Self.has(13, head) { event.estimationIndex = Int64(bitPattern: words[13]) }
    event.estimatedProperties = TouchProperties(
      rawValue: Int(truncatingIfNeeded: Int64(bitPattern: words[14])))
    event.propertiesExpectingUpdates = TouchProperties(
      rawValue: Int(truncatingIfNeeded: Int64(bitPattern: words[15])))
    event.erases = head >> 40 & 1 != 0
    if Self.has(16, head) {
      var numbers: [Double] = []
      for index in 16..<22 where !Double(bitPattern: words[index]).isNaN {
        numbers.append(Double(bitPattern: words[index]))
      }
      event.response = PressureResponse(numbers: numbers)
    }
    return event
  }
}
