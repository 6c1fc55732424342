internal import InkGeometry
internal import InkInput

/// The numbers of a touch event, in the order in which a log keeps them.
enum TouchNumber: Int, CaseIterable {
  case timestamp, x, y, force, maximumForce, altitude, azimuth, vectorX, vectorY, roll, majorRadius
  case majorRadiusTolerance, estimationIndex, response

  /// The bit that says whether an event has it; `nil` for what every event has.
  var presenceBit: Int? {
    switch self {
    case .timestamp: nil
    case .x, .y: 0
    case .force: 1
    case .maximumForce: 2
    case .altitude: 3
    case .azimuth: 4
    case .vectorX, .vectorY: 5
    case .roll: 6
    case .majorRadius: 7
    case .majorRadiusTolerance: 8
    case .estimationIndex: 9
    case .response: 10
    }
  }

  /// The number of an event; 0 where it has none, and for what has an ``key(of:)``.
  func value(of event: TouchEvent) -> Double {
    switch self {
    case .timestamp: event.timestamp
    case .x: event.location?.x ?? 0
    case .y: event.location?.y ?? 0
    case .force: event.force ?? 0
    case .maximumForce: event.maximumForce ?? 0
    case .altitude: event.altitude ?? 0
    case .azimuth: event.azimuth ?? 0
    case .vectorX: event.azimuthUnitVector?.dx ?? 0
    case .vectorY: event.azimuthUnitVector?.dy ?? 0
    case .roll: event.roll ?? 0
    case .majorRadius: event.majorRadius ?? 0
    case .majorRadiusTolerance: event.majorRadiusTolerance ?? 0
    case .estimationIndex, .response: 0
    }
  }

  /// The number is a whole one of 64 bits rather than a double.
  var isWhole: Bool { self == .estimationIndex || self == .response }

  /// From what it is predicted, and beside the grid the remainder.
  func orders(hasRemainder: Bool) -> [ColumnOrder] {
    [self == .x || self == .y ? .third : .second] + (hasRemainder ? [.first] : [])
  }

  /// From what the columns are predicted that are no numbers.
  static var structureOrders: [ColumnOrder] { Array(repeating: .first, count: 5) }

  /// The whole number of an event; 0 where it has none.
  func key(of event: TouchEvent) -> Int64 {
    switch self {
    case .estimationIndex: return event.estimationIndex ?? 0
    case .response:
      var key: Int64 = 0
      for (index, number) in (event.response?.numbers ?? []).enumerated() {
        key |= Int64(number * 1000 + 0.5) << Int64(10 * index)
      }
      return key
    default: return 0
    }
  }

  /// Changes the whole number of an event.
  func set(key: Int64, of event: inout TouchEvent) {
    switch self {
    case .estimationIndex: event.estimationIndex = key
    case .response:
      var numbers: [Double] = []
      for index in 0..<6 {
        numbers.append(Double(key >> Int64(10 * index) & 1023) / 1000)
      }
      event.response = PressureResponse(numbers: numbers)
    default: break
    }
  }

  /// Changes the number of an event.
  func set(_ value: Double, of event: inout TouchEvent) {
    switch self {
    case .timestamp: event.timestamp = value
    case .x: event.location = Point(value, event.location?.y ?? 0)
    case .y: event.location = Point(event.location?.x ?? 0, value)
    case .force: event.force = value
    case .maximumForce: event.maximumForce = value
    case .altitude: event.altitude = value
    case .azimuth: event.azimuth = value
    case .vectorX: event.azimuthUnitVector = Vector(value, event.azimuthUnitVector?.dy ?? 0)
    case .vectorY: event.azimuthUnitVector = Vector(event.azimuthUnitVector?.dx ?? 0, value)
    case .roll: event.roll = value
    case .majorRadius: event.majorRadius = value
    case .majorRadiusTolerance: event.majorRadiusTolerance = value
    case .estimationIndex, .response: break
    }
  }

  /// Returns a bit for each number that an event has, and one for its intent to erase.
  static func presence(of event: TouchEvent) -> Int64 {
    var bits: Int64 = 0
    if event.location != nil { bits |= 1 << 0 }
    if event.force != nil { bits |= 1 << 1 }
    if event.maximumForce != nil { bits |= 1 << 2 }
    if event.altitude != nil { bits |= 1 << 3 }
    if event.azimuth != nil { bits |= 1 << 4 }
    if event.azimuthUnitVector != nil { bits |= 1 << 5 }
    if event.roll != nil { bits |= 1 << 6 }
    if event.majorRadius != nil { bits |= 1 << 7 }
    if event.majorRadiusTolerance != nil { bits |= 1 << 8 }
    if event.estimationIndex != nil { bits |= 1 << 9 }
    if event.response != nil { bits |= 1 << 10 }
    if event.intent == .erases { bits |= 1 << 11 }
    return bits
  }

  /// The upper limit of the bits of presence, which are less than it.
  static let presenceLimit: Int64 = 1 << 12

  /// Returns true if the bits say that the touch erases; an intent has no number.
  static func erases(_ presence: Int64) -> Bool { presence >> 11 & 1 != 0 }

  /// Updates, predictions and the samples themselves each follow a line of their own.
  static func lane(of origin: TouchOrigin) -> Int {
    switch origin {
    case .measured, .coalesced: 0
    case .updated: 1
    case .predicted: 2
    }
  }
}
