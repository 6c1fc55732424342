public import InkGeometry

/// A point of a polyline: where the pen was, and what was known there, as plain values.
///
/// Filters move points and drop them; what they do not touch travels on.
@frozen
public struct PolylinePoint: Equatable, Sendable {
  /// The location in canvas points.
  public var location: Point
  /// The time in seconds.
  public var timestamp: Double
  /// The force in units of an average touch; `nil` where unknown.
  @PossiblyUnknown public var force: Double?
  /// The angle of the pen with the surface in radians; `nil` where unknown.
  @PossiblyUnknown public var altitude: Double?
  /// The direction in which the pen leans in radians, growing clockwise from +x; `nil` where
  /// unknown.
  @PossiblyUnknown public var azimuth: Double?
  /// The turn of the pen about its own axis in radians; `nil` where unknown.
  @PossiblyUnknown public var roll: Double?
  /// The larger radius of the contact in canvas points; `nil` where unknown.
  @PossiblyUnknown public var majorRadius: Double?
  /// The index of the sample, in its touch path, from which the point comes.
  public var sample: Int
  /// Whether the point is a guess that will be replaced.
  public var isPredicted: Bool

  /// Makes a point; what is not given is unknown.
  @inlinable
  public init(
    location: Point,
    timestamp: Double = 0,
    force: Double? = nil,
    altitude: Double? = nil,
    azimuth: Double? = nil,
    roll: Double? = nil,
    majorRadius: Double? = nil,
    sample: Int = 0,
    isPredicted: Bool = false
  ) {
    self.location = location
    self.timestamp = timestamp
    self.force = force
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
    self.majorRadius = majorRadius
    self.sample = sample
    self.isPredicted = isPredicted
  }

  /// Makes the point of a sample or prediction with its index in the touch path.
  @inlinable
  public init(_ sample: Sample, index: Int) {
    self.init(
      location: sample.location, timestamp: sample.timestamp, force: sample.force,
      altitude: sample.altitude, azimuth: sample.azimuth, roll: sample.roll,
      majorRadius: sample.majorRadius, sample: index, isPredicted: sample.isPredicted)
  }
}

/// The points of one stroke in order: the samples, then the predictions.
public typealias Polyline = [PolylinePoint]
