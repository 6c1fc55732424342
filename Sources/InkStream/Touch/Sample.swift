public import InkGeometry
public import InkInput

/// One sample of a touch, with its corrections merged: what has the same estimation index, not what
/// has the same time.
///
/// What is unknown is `nil`. A pencil's lift-off keeps its raw force of 0.
@usableFromInline
package struct Sample: Equatable, Sendable {
  /// The location in canvas points; always finite.
  @usableFromInline package var location: Point
  /// The time of the measurement in seconds; always finite.
  ///
  /// It is that of the first event of the sample, since an update corrects values, not the instant.
  @usableFromInline package var timestamp: Double
  /// The kind of thing that touches.
  package var kind: TouchKind
  /// The phase of the event that made the sample.
  package var phase: TouchPhase
  /// Measured, coalesced or predicted.
  @usableFromInline package var origin: TouchOrigin
  /// The force in units of an average touch.
  @usableFromInline @PossiblyUnknown package var force: Double?
  /// The angle of the pen with the surface in radians.
  @usableFromInline @PossiblyUnknown package var altitude: Double?
  /// The direction in which the pen leans in radians, growing clockwise on screen from +x.
  @usableFromInline @PossiblyUnknown package var azimuth: Double?
  /// The turn of the pen about its own axis in radians.
  @usableFromInline @PossiblyUnknown package var roll: Double?
  /// The larger radius of the contact in canvas points.
  @usableFromInline @PossiblyUnknown package var majorRadius: Double?
  /// The largest force that the device can report.
  @PossiblyUnknown package var maximumForce: Double?
  /// The largest error of `majorRadius`, in canvas points.
  @PossiblyUnknown package var majorRadiusTolerance: Double?
  /// The number under which corrections come.
  @usableFromInline package var estimationIndex: Int64?
  /// The properties whose values are still estimates.
  package var estimatedProperties: TouchProperties
  /// The properties for which a correction is still to come.
  @usableFromInline package var propertiesExpectingUpdates: TouchProperties
  /// How many events were merged into the sample.
  package var eventCount: Int

  /// Whether no correction can come any more.
  @inlinable
  package var isSettled: Bool { propertiesExpectingUpdates.isEmpty || estimationIndex == nil }

  /// Whether the sample is a guess.
  @inlinable
  package var isPredicted: Bool { origin == .predicted }
}

extension Sample {
  /// Locations, times and radii beyond this magnitude, 10¹², are treated like numbers that are not finite.
  ///
  /// No screen has such coordinates, and products of a few of them stay far from overflow.
  package static let largestMagnitude = 1e12

  /// Makes a sample of an event, or `nil` where its location or time cannot be used.
  ///
  /// Other properties that cannot be used count as unknown: those that are not finite or absurdly
  /// large, negative forces and radii, and any force of a device whose maximum is 0. An azimuth that
  /// is given as a unit vector alone is computed from it.
  package init?(_ event: TouchEvent) {
    guard let location = Self.usable(event.location), let timestamp = Self.usable(event.timestamp)
    else { return nil }
    self.location = location
    self.timestamp = timestamp
    kind = event.kind
    phase = event.phase
    origin = event.origin
    let maximum = Self.usableSize(event.maximumForce)
    maximumForce = maximum
    force = maximum == 0 ? nil : Self.usableSize(event.force)
    altitude = Self.usable(event.altitude)
    azimuth = Self.usableAzimuth(event.azimuth, event.azimuthUnitVector)
    roll = Self.usable(event.roll)
    majorRadius = Self.usableSize(event.majorRadius)
    majorRadiusTolerance = Self.usableSize(event.majorRadiusTolerance)
    // A prediction carries the index of the last real sample; it is no address of its own.
    estimationIndex = event.origin == .predicted ? nil : event.estimationIndex
    estimatedProperties = event.estimatedProperties
    propertiesExpectingUpdates = event.propertiesExpectingUpdates
    eventCount = 1
  }

  /// Takes over what an update brings, in place.
  ///
  /// - Returns: whether it could be applied: `false`, and nothing changed, where everything that
  ///   it brings is unusable.
  mutating func merge(_ event: TouchEvent) -> Bool {
    let location = Self.usable(event.location)
    let newMaximum = Self.usableSize(event.maximumForce)
    let force = (newMaximum ?? maximumForce) == 0 ? nil : Self.usableSize(event.force)
    let altitude = Self.usable(event.altitude)
    let azimuth = Self.usableAzimuth(event.azimuth, event.azimuthUnitVector)
    let roll = Self.usable(event.roll)
    let majorRadius = Self.usableSize(event.majorRadius)
    let tolerance = Self.usableSize(event.majorRadiusTolerance)

    let bringsNothing =
      event.location == nil && event.maximumForce == nil && event.force == nil
      && event.altitude == nil && event.azimuth == nil && event.azimuthUnitVector == nil
      && event.roll == nil
      && event.majorRadius == nil && event.majorRadiusTolerance == nil
    let nothingIsUsable =
      location == nil && newMaximum == nil && force == nil && altitude == nil && azimuth == nil
      && roll == nil && majorRadius == nil && tolerance == nil
    if nothingIsUsable && !bringsNothing { return false }

    if let location { self.location = location }
    if let newMaximum { maximumForce = newMaximum }
    if let force { self.force = force }
    if maximumForce == 0 { self.force = nil }
    if let altitude { self.altitude = altitude }
    if let azimuth { self.azimuth = azimuth }
    if let roll { self.roll = roll }
    if let majorRadius { self.majorRadius = majorRadius }
    if let tolerance { majorRadiusTolerance = tolerance }
    estimatedProperties = event.estimatedProperties
    propertiesExpectingUpdates = event.propertiesExpectingUpdates
    eventCount += 1
    return true
  }

  /// Takes over what is known by another event of the same time and place.
  ///
  /// A force of 0 is that of the lift, which tells nothing of the sample.
  ///
  /// - Returns: `true` where anything is different now.
  mutating func learn(from repetition: Sample) -> Bool {
    let before = self
    if let force = repetition.force, force > 0 || self.force == nil { self.force = force }
    if let maximum = repetition.maximumForce { maximumForce = maximum }
    if maximumForce == 0 { force = nil }
    if let altitude = repetition.altitude { self.altitude = altitude }
    if let azimuth = repetition.azimuth { self.azimuth = azimuth }
    if let roll = repetition.roll { self.roll = roll }
    if let majorRadius = repetition.majorRadius { self.majorRadius = majorRadius }
    if let tolerance = repetition.majorRadiusTolerance { majorRadiusTolerance = tolerance }
    if estimationIndex == nil, let index = repetition.estimationIndex {
      estimationIndex = index
      estimatedProperties = repetition.estimatedProperties
      propertiesExpectingUpdates = repetition.propertiesExpectingUpdates
    }
    guard self != before else { return false }
    eventCount += 1
    return true
  }

  @inline(__always)
  private static func usable(_ value: Double?) -> Double? {
    guard let value, value.magnitude <= largestMagnitude else { return nil }
    return value
  }

  @inline(__always)
  private static func usableSize(_ value: Double?) -> Double? {
    guard let value = usable(value), value >= 0 else { return nil }
    return value
  }

  @inline(__always)
  private static func usableAzimuth(_ azimuth: Double?, _ vector: Vector?) -> Double? {
    if let azimuth { return usable(azimuth) }
    guard let vector, vector.isFinite, vector != .zero else { return nil }
    return Elementary.atan2(vector.dy, vector.dx)
  }

  private static func usable(_ point: Point?) -> Point? {
    guard let point, point.x.magnitude <= largestMagnitude, point.y.magnitude <= largestMagnitude
    else { return nil }
    return point
  }
}
