internal import InkGeometry
package import InkGestures
internal import InkInput

// The one place where UIKit's conventions become the engine's.
extension PointerSample {
  /// Makes a sample of what a `UITouch` tells.
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
  /// Numbers that are not finite are left as they are: the canvas takes them for unknown, and drops what has
  /// no place or time.
  ///
  /// - Parameters:
  ///   - report: what the touch tells.
  ///   - space: where its coordinates lie.
  package init(_ report: TouchReport, in space: TouchSpace = TouchSpace()) {
    let isPencil = report.kind == .pencil
    let sensesForce = report.maximumPossibleForce > 0
    let awaitsRoll = report.estimatedPropertiesExpectingUpdates.contains(.roll)
    let sensesRadius = PointerKind(report.kind) == .touch && report.majorRadius > 0
    self.init(
      location: Point(
        report.location.x - space.origin.x, report.location.y - space.origin.y),
      timestamp: report.timestamp,
      force: sensesForce ? report.force : nil,
      maximumForce: sensesForce ? report.maximumPossibleForce : nil,
      altitude: isPencil ? report.altitudeAngle : nil,
      azimuth: isPencil ? report.azimuthAngle : nil,
      roll: isPencil && (report.rollAngle != 0 || awaitsRoll) ? report.rollAngle : nil,
      majorRadius: sensesRadius ? report.majorRadius * space.scale : nil,
      estimationIndex: report.estimationUpdateIndex,
      estimatedProperties: report.estimatedProperties,
      propertiesExpectingUpdates: report.estimatedPropertiesExpectingUpdates)
  }
}

extension PointerKind {
  /// What a kind of touch is among pointers: a finger on a remote counts as one on the screen.
  init(_ kind: TouchKind) {
    switch kind {
    case .direct, .indirect: self = .touch
    case .pencil: self = .pen
    case .indirectPointer: self = .mouse
    }
  }
}

extension TouchKind {
  /// What a pointer is among touches.
  init(_ kind: PointerKind) {
    switch kind {
    case .touch: self = .direct
    case .pen: self = .pencil
    case .mouse: self = .indirectPointer
    }
  }
}
