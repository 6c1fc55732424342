package import InkGeometry
package import InkInput

// The one place where UIKit's conventions become the engine's.
extension TouchEvent {
  /// Makes an event of what a `UITouch` tells; ``TouchCollector`` adds which touch it is, and what it does.
  ///
  /// | what | UIKit | the engine |
  /// | --- | --- | --- |
  /// | location | points of the view, from the origin of its coordinates, y down | points of the canvas, from its upper left corner, y down: the origin of the bounds is taken away |
  /// | time | seconds since the start of the device | seconds of any clock: the same |
  /// | force | 1 is an average touch, the most is `maximumPossibleForce`; 0 where nothing senses it | the same unit; unknown is `nil`, which it is where the most is 0. The 0 of a pencil being lifted stays |
  /// | altitude | 0 flat, π/2 upright; π/2 for what is no pencil | the same; unknown for what is no pencil |
  /// | azimuth | where the cap points: 0 along +x, growing clockwise on screen | where the pen leans: the same direction, sign and origin; unknown for what is no pencil |
  /// | roll | radians; 0 for a pencil that does not tell | the same; 0 counts as unknown, unless a correction of it will come |
  /// | radius | points of the window; 0 where nothing senses it | points of the canvas; 0 is unknown, and so it is for pencils and pointers |
  /// | corrections | an index and bit sets | the same bits; see ``/InkInput/TouchProperties`` |
  ///
  /// Numbers that are not finite are unknown; an event whose place is not finite has none.
  ///
  /// - Parameters:
  ///   - kind: what touches; the raw values are those of `UITouch.TouchType`.
  ///   - timestamp: the seconds since the device was started: `timestamp`.
  ///   - location: the location in the coordinates of a view: `preciseLocation(in:)`.
  ///   - force: the force along the pencil: `force`.
  ///   - maximumPossibleForce: the largest force that the device reports; 0 where it senses none.
  ///   - altitudeAngle: the angle of the pencil with the surface: `altitudeAngle`.
  ///   - azimuthAngle: where the cap of the pencil points: `azimuthAngle(in:)`.
  ///   - rollAngle: the turn of the pencil about its own axis; `nil` before iOS 17.5.
  ///   - majorRadius: the radius of the contact in points of the window: `majorRadius`.
  ///   - estimationUpdateIndex: under which number corrections will come: `estimationUpdateIndex`.
  ///   - estimatedProperties: the properties whose values are estimates.
  ///   - estimatedPropertiesExpectingUpdates: the properties for which a correction will come.
  ///   - space: where the coordinates lie.
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
    let place = Point(location.x - space.origin.x, location.y - space.origin.y)
    let awaitsRoll = estimatedPropertiesExpectingUpdates.contains(.roll)
    self.init(
      touch: TouchIdentifier(0), timestamp: timestamp, kind: kind,
      location: place.isFinite ? place : nil,
      force: known(force, maximumPossibleForce > 0),
      maximumForce: known(maximumPossibleForce, maximumPossibleForce > 0),
      altitude: known(altitudeAngle, isPencil), azimuth: known(azimuthAngle, isPencil),
      roll: known(rollAngle, isPencil && (rollAngle != 0 || awaitsRoll)),
      majorRadius: known(majorRadius * space.scale, kind.isFinger && majorRadius > 0),
      estimationIndex: estimationUpdateIndex, estimatedProperties: estimatedProperties,
      propertiesExpectingUpdates: estimatedPropertiesExpectingUpdates)
  }
}
