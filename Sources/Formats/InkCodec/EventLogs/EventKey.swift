import InkBrush

/// The keys of an event object.
enum EventKey: CaseIterable {
  case identifier, touchIdentifier, timestamp, type, phase
  case force, maximumPossibleForce, pressureResponse
  case altitudeAngle, azimuth, azimuthUnitVector, rollAngle
  case majorRadius, majorRadiusTolerance, location
  case estimationUpdateIndex, estimatedProperties, estimatedPropertiesExpectingUpdates
  case isUpdate, isPrediction, isCoalesced, isErasing, callback, contents

  /// The key of a header line; not a key of events.
  static let header: StaticString = "eventLog"

  /// The key as it is written.
  var name: StaticString {
    switch self {
    case .identifier: "identifier"
    case .touchIdentifier: "touchIdentifier"
    case .timestamp: "timestamp"
    case .type: "type"
    case .phase: "phase"
    case .force: "force"
    case .maximumPossibleForce: "maximumPossibleForce"
    case .pressureResponse: "pressureResponse"
    case .altitudeAngle: "altitudeAngle"
    case .azimuth: "azimuth"
    case .azimuthUnitVector: "azimuthUnitVector"
    case .rollAngle: "rollAngle"
    case .majorRadius: "majorRadius"
    case .majorRadiusTolerance: "majorRadiusTolerance"
    case .location: "location"
    case .estimationUpdateIndex: "estimationUpdateIndex"
    case .estimatedProperties: "estimatedProperties"
    case .estimatedPropertiesExpectingUpdates: "estimatedPropertiesExpectingUpdates"
    case .isUpdate: "isUpdate"
    case .isPrediction: "isPrediction"
    case .isCoalesced: "isCoalesced"
    case .isErasing: "isErasing"
    case .callback: "callback"
    case .contents: "contents"
    }
  }
}

/// Finds keys by their bytes.
struct EventKeyTable {
  /// A key with a bit of its own, for sets of keys.
  struct Entry {
    var key: EventKey
    var bit: UInt32
  }

  /// The table of all keys.
  static let all = EventKeyTable()

  /// The entries by the length of the key; no length has more than four.
  private var byLength: [[Entry]] = []

  private init() {
    for (index, key) in EventKey.allCases.enumerated() {
      let length = key.name.utf8CodeUnitCount
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append(Entry(key: key, bit: 1 << UInt32(index)))
    }
  }

  /// Returns the entry of a key, if there is one.
  func entry(for bytes: [UInt8]) -> Entry? {
    guard bytes.count < byLength.count else { return nil }
    for entry in byLength[bytes.count] where entry.key.name.matches(bytes) { return entry }
    return nil
  }
}
