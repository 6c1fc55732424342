package import InkGeometry
package import InkInput
package import InkStream

/// A sample by the contract, as plain values.
package struct ReferenceSample: Equatable {
  package var location: Point
  package var timestamp: Double
  package var kind: TouchKind
  package var phase: TouchPhase
  package var origin: TouchOrigin
  package var force: Double?
  package var altitude: Double?
  package var azimuth: Double?
  package var roll: Double?
  package var majorRadius: Double?
  package var majorRadiusTolerance: Double?
  package var maximumForce: Double?
  package var index: Int64?
  package var estimated: TouchProperties
  package var expecting: TouchProperties
  package var eventCount: Int

  /// True if updates may still come.
  package var isOpen: Bool { index != nil && expecting != [] }

  /// Creates the sample of an event; `nil` where its place or time is no number, or larger than any screen.
  package init?(_ event: TouchEvent) {
    guard let place = event.location, Self.isUsable(place.x), Self.isUsable(place.y),
      Self.isUsable(event.timestamp)
    else { return nil }
    location = place
    timestamp = event.timestamp
    kind = event.kind
    phase = event.phase
    origin = event.origin
    maximumForce = Self.usableSize(event.maximumForce)
    force = maximumForce == 0 ? nil : Self.usableSize(event.force)
    altitude = Self.usable(event.altitude)
    azimuth = Self.usable(event.azimuth)
    roll = Self.usable(event.roll)
    majorRadius = Self.usableSize(event.majorRadius)
    majorRadiusTolerance = Self.usableSize(event.majorRadiusTolerance)
    index = event.origin == .predicted ? nil : event.estimationIndex
    estimated = event.estimatedProperties
    expecting = event.propertiesExpectingUpdates
    eventCount = 1
  }

  /// Creates the values of a sample of the engine.
  package init(_ sample: Sample) {
    location = sample.location
    timestamp = sample.timestamp
    kind = sample.kind
    phase = sample.phase
    origin = sample.origin
    force = sample.force
    altitude = sample.altitude
    azimuth = sample.azimuth
    roll = sample.roll
    majorRadius = sample.majorRadius
    majorRadiusTolerance = sample.majorRadiusTolerance
    maximumForce = sample.maximumForce
    index = sample.estimationIndex
    estimated = sample.estimatedProperties
    expecting = sample.propertiesExpectingUpdates
    eventCount = sample.eventCount
  }

  /// Takes the properties that an update brings; `false`, and nothing, where it brings some and none
  /// can be used.
  package mutating func take(_ event: TouchEvent) -> Bool {
    var place = event.location
    if let found = place, !Self.isUsable(found.x) || !Self.isUsable(found.y) { place = nil }
    let maximum = Self.usableSize(event.maximumForce) ?? maximumForce
    let force = maximum == 0 ? nil : Self.usableSize(event.force)
    let angles = [event.altitude, event.azimuth, event.roll]
    let sizes = [event.maximumForce, event.majorRadius, event.majorRadiusTolerance]
    let brings =
      event.location != nil || event.force != nil || (angles + sizes).contains { $0 != nil }
    let usable =
      place != nil || force != nil || angles.contains { Self.usable($0) != nil }
      || sizes.contains { Self.usableSize($0) != nil }
    if brings && !usable { return false }
    location = place ?? location
    maximumForce = maximum
    self.force = maximum == 0 ? nil : force ?? self.force
    altitude = Self.usable(event.altitude) ?? altitude
    azimuth = Self.usable(event.azimuth) ?? azimuth
    roll = Self.usable(event.roll) ?? roll
    majorRadius = Self.usableSize(event.majorRadius) ?? majorRadius
    majorRadiusTolerance = Self.usableSize(event.majorRadiusTolerance) ?? majorRadiusTolerance
    estimated = event.estimatedProperties
    expecting = event.propertiesExpectingUpdates
    eventCount += 1
    return true
  }

  /// Says whether another one was measured at the same time and place.
  package func isAtTimeAndPlace(of other: ReferenceSample) -> Bool {
    timestamp == other.timestamp && location == other.location
  }

  /// Takes the properties that are known of a repetition; `false` where nothing is new.
  package mutating func learn(_ other: ReferenceSample) -> Bool {
    var new = self
    if other.force != 0 || new.force == nil { new.force = other.force ?? new.force }
    new.maximumForce = other.maximumForce ?? new.maximumForce
    if new.maximumForce == 0 { new.force = nil }
    new.altitude = other.altitude ?? new.altitude
    new.azimuth = other.azimuth ?? new.azimuth
    new.roll = other.roll ?? new.roll
    new.majorRadius = other.majorRadius ?? new.majorRadius
    new.majorRadiusTolerance = other.majorRadiusTolerance ?? new.majorRadiusTolerance
    if new.index == nil, other.index != nil {
      (new.index, new.estimated, new.expecting) = (other.index, other.estimated, other.expecting)
    }
    if new == self { return false }
    self = new
    eventCount += 1
    return true
  }

  private static func isUsable(_ value: Double) -> Bool { abs(value) <= 1e12 }

  private static func usableSize(_ value: Double?) -> Double? {
    value.flatMap { isUsable($0) && $0 >= 0 ? $0 : nil }
  }

  private static func usable(_ value: Double?) -> Double? {
    value.flatMap { isUsable($0) ? $0 : nil }
  }
}
