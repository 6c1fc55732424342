public import InkGeometry

/// One report of one touch: all that UIKit's `UITouch` and the W3C Pointer Events tell.
///
/// A property that the device does not report is `nil`, never 0. Values are kept exactly as the
/// platform gave them; what a value that cannot be used (non-finite, absurd) means is decided where
/// events become samples. The conversions from Pointer Events stand in
/// `TouchEvent+PointerEvents.swift`.
///
/// @Snippet(path: "Ductus/Snippets/TouchToInk", slice: "events")
@frozen
public struct TouchEvent: Equatable, Sendable {
  /// The touch that the event belongs to.
  public var touch: TouchIdentifier
  /// The time of the measurement in seconds, from any origin.
  public var timestamp: Double
  /// The kind of thing that touches.
  public var kind: TouchKind
  /// Where in its life the touch is.
  public var phase: TouchPhase
  /// The origin of the event.
  public var origin: TouchOrigin
  /// The location in canvas points.
  ///
  /// It is `nil` only in an update that does not bring one.
  public var location: Point?
  /// The force in units of an average touch: 1 is average, 0 is lift-off.
  public var force: Double?
  /// The largest force that the device can report, in the unit of `force`: 25/6 for a pencil, 0
  /// for a device that senses no force.
  public var maximumForce: Double?
  /// The response to force; that of the event with which a stroke begins holds for all of it.
  ///
  /// Force counts as measured where it is `nil`, as it is in all other events.
  public var response: PressureResponse?
  /// The angle of the pen with the surface in radians: 0 lies flat, π/2 is upright.
  public var altitude: Double?
  /// The direction in which the pen leans, in radians: 0 along +x, growing clockwise on screen.
  public var azimuth: Double?
  /// The direction of `azimuth` as a vector of length 1, where the platform gives it.
  public var azimuthUnitVector: Vector?
  /// The turn of the pen about its own axis in radians.
  public var roll: Double?
  /// The larger radius of the contact in canvas points.
  public var majorRadius: Double?
  /// The largest error of `majorRadius`, in canvas points.
  public var majorRadiusTolerance: Double?
  /// The number under which the platform will send corrections of this sample.
  public var estimationIndex: Int64?
  /// The properties whose values are estimates.
  public var estimatedProperties: TouchProperties
  /// The properties for which a correction will come.
  public var propertiesExpectingUpdates: TouchProperties
  /// The purpose of the touch that begins with the event, whatever the canvas would make of it; it means nothing
  /// in other events.
  ///
  /// Where it is `nil`, the default, the canvas decides by its settings. Logs keep it where a touch erases.
  public var intent: TouchIntent?

  /// Makes an event; everything but the touch, the time and the location has a default.
  @inlinable
  public init(
    touch: TouchIdentifier,
    timestamp: Double,
    kind: TouchKind = .pencil,
    phase: TouchPhase = .moved,
    origin: TouchOrigin = .measured,
    location: Point?,
    force: Double? = nil,
    maximumForce: Double? = nil,
    altitude: Double? = nil,
    azimuth: Double? = nil,
    azimuthUnitVector: Vector? = nil,
    roll: Double? = nil,
    majorRadius: Double? = nil,
    majorRadiusTolerance: Double? = nil,
    estimationIndex: Int64? = nil,
    estimatedProperties: TouchProperties = [],
    propertiesExpectingUpdates: TouchProperties = [],
    response: PressureResponse? = nil,
    intent: TouchIntent? = nil
  ) {
    self.touch = touch
    self.timestamp = timestamp
    self.kind = kind
    self.phase = phase
    self.origin = origin
    self.location = location
    self.force = force
    self.maximumForce = maximumForce
    self.response = response
    self.altitude = altitude
    self.azimuth = azimuth
    self.azimuthUnitVector = azimuthUnitVector
    self.roll = roll
    self.majorRadius = majorRadius
    self.majorRadiusTolerance = majorRadiusTolerance
    self.estimationIndex = estimationIndex
    self.estimatedProperties = estimatedProperties
    self.propertiesExpectingUpdates = propertiesExpectingUpdates
    self.intent = intent
  }
}
