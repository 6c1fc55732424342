package import InkGeometry
package import InkInput

/// What a `UITouch` tells at one moment, as plain values in UIKit's own conventions.
///
/// Nothing is converted here: how UIKit's conventions differ from the engine's is said, and dealt
/// with, in ``/InkGestures/PointerSample/init(_:in:)`` alone. A report can be recorded, made up and
/// compared, which a `UITouch` cannot.
package struct TouchReport: Equatable, Sendable {
  /// What touches; the raw values are those of `UITouch.TouchType`.
  package var kind: TouchKind
  /// The seconds since the device was started: `timestamp`.
  package var timestamp: Double
  /// The location in the coordinates of a view: `preciseLocation(in:)`.
  package var location: Point
  /// The force along the pencil, 1 for an average touch; 0 too where the device senses none.
  package var force: Double
  /// The largest force that the device reports; 0 where it senses none.
  package var maximumPossibleForce: Double
  /// The angle of the pencil with the surface in radians: 0 lies flat, π/2 is upright.
  package var altitudeAngle: Double
  /// Where the cap of the pencil points, in radians: 0 along the view's +x, growing clockwise.
  package var azimuthAngle: Double
  /// The turn of the pencil about its own axis in radians; `nil` before iOS 17.5, 0 where the pencil does
  /// not tell.
  package var rollAngle: Double?
  /// The radius of the contact in points of the window.
  package var majorRadius: Double
  /// Under which number corrections will come: `estimationUpdateIndex`.
  package var estimationUpdateIndex: Int64?
  /// The properties whose values are estimates; the bits are those of `UITouch.Properties`.
  package var estimatedProperties: TouchProperties
  /// The properties for which a correction will come.
  package var estimatedPropertiesExpectingUpdates: TouchProperties

  /// Makes a report; what is not given is what UIKit gives for a finger on a screen that senses no force.
  package init(
    kind: TouchKind = .direct, timestamp: Double, location: Point, force: Double = 0,
    maximumPossibleForce: Double = 0, altitudeAngle: Double = .pi / 2, azimuthAngle: Double = 0,
    rollAngle: Double? = nil, majorRadius: Double = 0, estimationUpdateIndex: Int64? = nil,
    estimatedProperties: TouchProperties = [],
    estimatedPropertiesExpectingUpdates: TouchProperties = []
  ) {
    self.kind = kind
    self.timestamp = timestamp
    self.location = location
    self.force = force
    self.maximumPossibleForce = maximumPossibleForce
    self.altitudeAngle = altitudeAngle
    self.azimuthAngle = azimuthAngle
    self.rollAngle = rollAngle
    self.majorRadius = majorRadius
    self.estimationUpdateIndex = estimationUpdateIndex
    self.estimatedProperties = estimatedProperties
    self.estimatedPropertiesExpectingUpdates = estimatedPropertiesExpectingUpdates
  }
}

/// Where the coordinates of touches lie, as seen from the canvas.
package struct TouchSpace: Equatable, Sendable {
  /// The point of the view that is the canvas' (0, 0): the origin of the view's bounds.
  package var origin: Point
  /// Points of the view per point of the window: other than 1 where the view is scaled.
  package var scale: Double

  /// Makes a space; by default the view's bounds begin at (0, 0), and it is not scaled.
  package init(origin: Point = Point(0, 0), scale: Double = 1) {
    self.origin = origin
    self.scale = scale
  }
}
