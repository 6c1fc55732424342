package import InkGeometry
package import InkInput

// The only code that converts UIKit's conventions to the engine's.
extension TouchEvent {
  /// Makes an event from the values of a `UITouch`; ``TouchCollector`` adds its identifier and its phase.
  ///
  /// | value | UIKit | the engine |
  /// | --- | --- | --- |
  /// | location | points of the view, from the origin of its coordinates, y down | points of the canvas, from its upper left corner, y down: the origin of the bounds is subtracted |
  /// | time | seconds since the start of the device | seconds of any clock: the same |
  /// | force | 1 is an average touch, the maximum is `maximumPossibleForce`; 0 without a sensor | the same unit; `nil` if the maximum is 0, and until the touch has shown any: see ``TouchCollector`` |
  /// | altitude | 0 flat, π/2 upright; π/2 for anything but a pencil | the same; unknown for anything but a pencil |
  /// | azimuth | direction of the cap: 0 along +x, growing clockwise on screen | direction in which the pen leans: the same direction, sign and origin; unknown for anything but a pencil |
  /// | roll | radians; 0 for a pencil without the sensor | the same; 0 counts as unknown, unless a correction of it will come |
  /// | radius | points of the window; 0 without a sensor | points of the canvas; unknown if 0, and for pencils and pointers |
  /// | corrections | an index and bit sets | the same bits; see ``/InkInput/TouchProperties`` |
  ///
  /// Numbers that are not finite are unknown; an event whose location is not finite has none.
  ///
  /// - Parameters:
  ///   - kind: the kind of touch; the raw values are those of `UITouch.TouchType`.
  ///   - timestamp: the seconds since the device was started: `timestamp`.
  ///   - location: the location in the coordinates of a view: `preciseLocation(in:)`.
  ///   - force: the force along the pencil: `force`.
  ///   - maximumPossibleForce: the largest force that the device reports; 0 if it senses none.
  ///   - altitudeAngle: the angle of the pencil with the surface: `altitudeAngle`.
  ///   - azimuthAngle: the direction of the cap of the pencil: `azimuthAngle(in:)`.
  ///   - rollAngle: the rotation of the pencil about its own axis; `nil` before iOS 17.5.
  ///   - majorRadius: the radius of the contact in points of the window: `majorRadius`.
  ///   - estimationUpdateIndex: the index under which corrections will come: `estimationUpdateIndex`.
  ///   - estimatedProperties: the properties whose values are estimates.
  ///   - estimatedPropertiesExpectingUpdates: the properties for which a correction will come.
  ///   - space: the space of the coordinates.
  package init(
    kind: TouchKind, timestamp: Double, location: Point, force: Double,
    maximumPossibleForce: Double, altitudeAngle: Double, azimuthAngle: Double, rollAngle: Double?,
    majorRadius: Double, estimationUpdateIndex: Int64?, estimatedProperties: TouchProperties,
    estimatedPropertiesExpectingUpdates: TouchProperties, in space: TouchSpace
  ) {
    func known(_ number: Double?, _ isTold: Bool) -> Double? {
      guard let number, isTold, number.isFinite else { return nil }
      return number
    }
    let isPencil = kind == .pencil
    let point = Point(location.x - space.origin.x, location.y - space.origin.y)
    let awaitsRoll = estimatedPropertiesExpectingUpdates.contains(.roll)
    self.init(
      touch: TouchIdentifier(0), timestamp: timestamp, kind: kind,
      location: point.isFinite ? point : nil,
      force: known(force, maximumPossibleForce > 0),
      maximumForce: known(maximumPossibleForce, maximumPossibleForce > 0),
      altitude: known(altitudeAngle, isPencil), azimuth: known(azimuthAngle, isPencil),
      roll: known(rollAngle, isPencil && (rollAngle != 0 || awaitsRoll)),
      majorRadius: known(majorRadius * space.scale, kind.isFinger && majorRadius > 0),
      estimationIndex: estimationUpdateIndex, estimatedProperties: estimatedProperties,
      propertiesExpectingUpdates: estimatedPropertiesExpectingUpdates)
  }
}
