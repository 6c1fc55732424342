/// The keys of an event object.
enum EventKey: String, CaseIterable {
  case identifier, touchIdentifier, timestamp, type, phase
  case force, maximumPossibleForce, pressureResponse
  case altitudeAngle, azimuth, azimuthUnitVector, rollAngle
  case majorRadius, majorRadiusTolerance, location
  case estimationUpdateIndex, estimatedProperties, estimatedPropertiesExpectingUpdates
  case isUpdate, isPrediction, isCoalesced, isErasing, callback, contents

  /// The key of a header line; not a key of events.
  static let header = Array("eventLog".utf8)
  /// The key of a header line, and of events, that declares the contents of the log.
  static let contentsKey = Array(EventKey.contents.rawValue.utf8)
}

/// Finds keys by their bytes.
struct EventKeyTable {
  /// A key with a bit of its own, for sets of keys.
  struct Entry {
    var key: EventKey
    var bit: UInt32
    var bytes: [UInt8]
  }

  /// The table of all keys.
  static let all = EventKeyTable()

  /// The entries by the length of the key; no length has more than four.
  private var byLength: [[Entry]] = []

  private init() {
    for (index, key) in EventKey.allCases.enumerated() {
      let bytes = Array(key.rawValue.utf8)
      while byLength.count <= bytes.count { byLength.append([]) }
      byLength[bytes.count].append(Entry(key: key, bit: 1 << UInt32(index), bytes: bytes))
    }
  }

  /// Returns the entry of a key, if there is one.
  func entry(for bytes: [UInt8]) -> Entry? {
    guard bytes.count < byLength.count else { return nil }
    for entry in byLength[bytes.count] where entry.bytes == bytes { return entry }
    return nil
  }
}
