import Ductus
import InkUIKit

/// All that a `UITouch` tells, in UIKit's own conventions; the defaults are those of a finger on a screen that
/// senses no force.
struct TouchReport: Equatable, Sendable {
  var kind = TouchKind.direct
  var timestamp: Double
  var location: Point
  var force = 0.0
  var maximumPossibleForce = 0.0
  var altitudeAngle = Double.pi / 2
  var azimuthAngle = 0.0
  var rollAngle: Double?
  var majorRadius = 0.0
  var estimationUpdateIndex: Int64?
  var estimatedProperties: TouchProperties = []
  var estimatedPropertiesExpectingUpdates: TouchProperties = []

  /// Returns the engine's event of it.
  func event(in space: TouchSpace = TouchSpace()) -> TouchEvent {
    TouchEvent(
      kind: kind, timestamp: timestamp, location: location, force: force,
      maximumPossibleForce: maximumPossibleForce, altitudeAngle: altitudeAngle,
      azimuthAngle: azimuthAngle, rollAngle: rollAngle, majorRadius: majorRadius,
      estimationUpdateIndex: estimationUpdateIndex, estimatedProperties: estimatedProperties,
      estimatedPropertiesExpectingUpdates: estimatedPropertiesExpectingUpdates, in: space)
  }
}

extension TouchCollector.Touch {
  init(
    key: UInt, report: TouchReport, coalesced: [TouchReport] = [], predicted: [TouchReport] = []
  ) {
    self.init(
      key: key, now: report.event(), coalesced: coalesced.map { $0.event() },
      predicted: predicted.map { $0.event() })
  }
}

extension TouchCollector {
  mutating func correct(_ reports: [TouchReport]) -> TouchCallback {
    correct(reports.map { $0.event() })
  }
}

extension TouchCallback.Contact {
  /// The events that are no guesses.
  var samples: [TouchEvent] { events.filter { $0.origin != .predicted } }
  var predicted: [TouchEvent] { events.filter { $0.origin == .predicted } }
  /// The number of the touch.
  var pointer: Int64 { events[0].touch.rawValue }
}
