public import InkGeometry
public import InkInput
public import InkStream

/// One report of a pointer: a measured, coalesced or predicted one.
///
/// What the device does not know is `nil`. Numbers that are not finite count as unknown; a sample
/// whose location or time is not finite is dropped.
@frozen
public struct PointerSample: Equatable, Sendable {
  /// The location in points of the view.
  public var location: Point
  /// The time in seconds, on a clock that all pointers share.
  public var timestamp: Double
  /// The force in units of an average touch; a pencil's largest is 25/6.
  @PossiblyUnknown public var force: Double?
  /// The largest force that the device can report.
  @PossiblyUnknown public var maximumForce: Double?
  /// The angle of the pen with the surface in radians: 0 lies flat, π/2 is upright.
  @PossiblyUnknown public var altitude: Double?
  /// The direction in which the pen leans, in radians: 0 along +x, growing clockwise on screen.
  @PossiblyUnknown public var azimuth: Double?
  /// The turn of the pen about its own axis in radians.
  @PossiblyUnknown public var roll: Double?
  /// The larger radius of the contact in points.
  @PossiblyUnknown public var majorRadius: Double?
  /// The number under which the platform will send corrections.
  public var estimationIndex: Int64?
  /// The properties whose values are estimates.
  public var estimatedProperties: TouchProperties
  /// The properties for which a correction will come.
  public var propertiesExpectingUpdates: TouchProperties

  /// Makes a sample; everything but the location and the time is unknown unless given.
  @inlinable
  public init(
    location: Point, timestamp: Double, force: Double? = nil, maximumForce: Double? = nil,
    altitude: Double? = nil, azimuth: Double? = nil, roll: Double? = nil,
    majorRadius: Double? = nil, estimationIndex: Int64? = nil,
    estimatedProperties: TouchProperties = [], propertiesExpectingUpdates: TouchProperties = []
  ) {
    self.location = location
    self.timestamp = timestamp
    self.force = force
    self.maximumForce = maximumForce
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
    self.majorRadius = majorRadius
    self.estimationIndex = estimationIndex
    self.estimatedProperties = estimatedProperties
    self.propertiesExpectingUpdates = propertiesExpectingUpdates
  }
}

extension PointerSample {
  /// Whether there is a place and a time.
  var isUsable: Bool {
    location.x.magnitude <= Sample.largestMagnitude
      && location.y.magnitude <= Sample.largestMagnitude
      && timestamp.magnitude <= Sample.largestMagnitude
  }
}
