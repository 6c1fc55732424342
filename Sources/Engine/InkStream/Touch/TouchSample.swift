public import InkGeometry
public import InkInput

/// A sample of a touch as a pipeline has merged it: what was measured, with the corrections that have come.
///
/// ``PolylinePoint`` has what filters need of it; this has also what may still be corrected.
public struct TouchSample: Equatable, Sendable {
  /// The location in canvas points.
  public let location: Point
  /// The time of the measurement in seconds; corrections leave it.
  public let timestamp: Double
  /// The phase of the event that made the sample.
  public let phase: TouchPhase
  /// The origin: measured, coalesced or predicted.
  public let origin: TouchOrigin
  /// The force in units of an average touch; `nil` where unknown.
  public let force: Double?
  /// The largest force that the device can report, in the unit of ``force``; `nil` where unknown.
  public let maximumForce: Double?
  /// The angle of the pen with the surface in radians; `nil` where unknown.
  public let altitude: Double?
  /// The direction in which the pen leans in radians, growing clockwise from +x; `nil` where unknown.
  public let azimuth: Double?
  /// The turn of the pen about its own axis in radians; `nil` where unknown.
  public let roll: Double?
  /// The larger radius of the contact in canvas points; `nil` where unknown.
  public let majorRadius: Double?
  /// The index by which corrections name the sample; `nil` if it has none.
  public let estimationIndex: Int64?
  /// The properties whose values are still estimates.
  public let estimatedProperties: TouchProperties
  /// The properties that still expect a correction.
  public let propertiesExpectingUpdates: TouchProperties

  /// True if no correction is expected any more.
  public var isComplete: Bool { propertiesExpectingUpdates.isEmpty || estimationIndex == nil }
  /// True if the sample is predicted, and will be replaced.
  public var isPredicted: Bool { origin == .predicted }

  init(_ sample: Sample) {
    location = sample.location
    timestamp = sample.timestamp
    phase = sample.phase
    origin = sample.origin
    force = sample.force
    maximumForce = sample.maximumForce
    altitude = sample.altitude
    azimuth = sample.azimuth
    roll = sample.roll
    majorRadius = sample.majorRadius
    estimationIndex = sample.estimationIndex
    estimatedProperties = sample.estimatedProperties
    propertiesExpectingUpdates = sample.propertiesExpectingUpdates
  }
}

extension StrokeStream {
  /// True if nothing of the stroke can change any more: its touch has ended, or was cancelled, and no correction is
  /// expected.
  ///
  /// A pipeline that is re-tuned makes another path of the same samples all the same. Complexity: O(1).
  public var isComplete: Bool { touchPath.isSettled || state == .cancelled }

  /// The samples of the touch, with the corrections that have come, and the predictions after them.
  ///
  /// ``samples(ofElement:)`` and ``PolylinePoint/sample`` are indices of them. Complexity: O(samples); ``sample(at:)``
  /// gives one.
  public var samples: [TouchSample] {
    (0..<touchPath.count).map { TouchSample(touchPath[$0]) }
  }

  /// Returns a sample of the touch, or a prediction.
  ///
  /// - Parameter index: the index; predictions come after the samples.
  /// - Returns: the sample; `nil` if there is none.
  /// - Complexity: O(1).
  public func sample(at index: Int) -> TouchSample? {
    index >= 0 && index < touchPath.count ? TouchSample(touchPath[index]) : nil
  }
}
