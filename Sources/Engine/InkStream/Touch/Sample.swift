public import InkGeometry
public import InkInput

/// One sample of a touch, with its corrections merged.
///
/// An update corrects the sample with its estimation index. A repetition, at the same time and
/// location, adds the properties that it knows. Unknown properties are `nil`. The raw force of 0 of a
/// pencil's lift-off is kept.
@usableFromInline
package struct Sample: Equatable, Sendable {
  /// The location in canvas points; always finite.
  @usableFromInline package var location: Point
  /// The time of the measurement in seconds; always finite.
  ///
  /// It is the time of the sample's first event, because an update corrects values and not the time. Of a sample that
  /// was kept though it was earlier, as ``TouchPath`` says, it is the time of the one before.
  @usableFromInline package var timestamp: Double
  /// The kind of pointer.
  package var kind: TouchKind
  /// The phase of the event that made the sample.
  package var phase: TouchPhase
  /// The origin of the sample: measured, coalesced or predicted.
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
  /// The largest force that the device can report, in the unit of `force`.
  @PossiblyUnknown package var maximumForce: Double?
  /// The largest error of `majorRadius`, in canvas points.
  @PossiblyUnknown package var majorRadiusTolerance: Double?
  /// The index by which updates refer to the sample; `nil` if it has none.
  @usableFromInline package var estimationIndex: Int64?
  /// The properties whose values are still estimates.
  package var estimatedProperties: TouchProperties
  /// The properties that still expect a correction.
  @usableFromInline package var propertiesExpectingUpdates: TouchProperties
  /// The number of events of which the sample was made.
  package var eventCount: Int

  /// True if no correction can come any more.
  @inlinable
  package var isSettled: Bool { propertiesExpectingUpdates.isEmpty || estimationIndex == nil }

  /// True if the sample is predicted.
  @inlinable
  package var isPredicted: Bool { origin == .predicted }
}

extension Sample {
  /// The largest magnitude of usable locations, times, radii and other values: 10¹².
  ///
  /// Larger values are treated like numbers that are not finite. No screen has such coordinates,
  /// and products of several of them stay far from overflow.
  package static let largestMagnitude = 1e12

  /// Makes a sample from an event; `nil` if the event's location or time is unusable.
  ///
  /// Other properties that cannot be used count as unknown: those that are not finite or absurdly
  /// large, negative forces and radii, and any force of a device whose maximum is 0. An azimuth
  /// that is given only as a vector is computed from the vector.
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
    // A prediction carries the estimation index of the last real sample, which does not name the
    // prediction itself.
    estimationIndex = event.origin == .predicted ? nil : event.estimationIndex
    estimatedProperties = event.estimatedProperties
    propertiesExpectingUpdates = event.propertiesExpectingUpdates
    eventCount = 1
  }

  /// Applies an update to the sample.
  ///
  /// - Returns: true if the update was applied; false, and nothing changed, if it brings values and
  ///   all of them are unusable.
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

  /// Takes over the known properties of another sample at the same time and location.
  ///
  /// A force of 0 is that of the lift-off, and does not replace a known force.
  ///
  /// - Returns: true if the sample has changed.
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
