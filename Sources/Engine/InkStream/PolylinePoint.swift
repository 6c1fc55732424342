public import InkGeometry

/// A point of a polyline: the location of the pen and its other known properties, as plain values.
///
/// Filters move points and drop them; properties that a filter does not change are passed on.
///
/// @Snippet(path: "Ductus/Snippets/Recipes", slice: "samples")
@frozen
public struct PolylinePoint: Equatable, Sendable {
  /// The location in canvas points.
  public var location: Point
  /// The time in seconds.
  public var timestamp: Double
  /// The part of the time since the point before in which the pen stayed where it was, in seconds, 0 or
  /// more.
  ///
  /// A mouse, and a pen that is lifted, report the same location again: time has passed, and
  /// nothing has moved. Speeds are computed from the remaining time. A filter that drops a point
  /// adds its rest to that of the next point.
  public var rest: Double
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
  /// The distance by which the point lies before that sample, in samples.
  ///
  /// It is above 0 only for a point that a filter put between two points, of which the later one
  /// comes from that sample.
  public var lead: Float
  /// True if the point is predicted, and will be replaced.
  public var isPredicted: Bool
  /// True if the pen was off the surface there, although it reported contact: there is no ink.
  @usableFromInline package var isAloft = false

  /// Makes a point; optional properties that are not given are unknown.
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
    lead: Float = 0,
    isPredicted: Bool = false,
    rest: Double = 0
  ) {
    self.location = location
    self.timestamp = timestamp
    self.rest = rest
    self.force = force
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
    self.majorRadius = majorRadius
    self.sample = sample
    self.lead = lead
    self.isPredicted = isPredicted
  }

  /// Makes the point of a sample or prediction at an index of the touch path.
  @inlinable
  package init(_ sample: Sample, index: Int) {
    self.init(
      location: sample.location, timestamp: sample.timestamp, force: sample.force,
      altitude: sample.altitude, azimuth: sample.azimuth, roll: sample.roll,
      majorRadius: sample.majorRadius, sample: index, isPredicted: sample.isPredicted)
  }
}

extension PolylinePoint {
  /// The position of the point along the samples: 3.25 is a quarter of the way from sample 3 to the
  /// next.
  @inlinable package var samplePosition: Double { Double(sample) - Double(lead) }

  /// Sets ``rest`` to the time since the previous point if both have the same location, and else to
  /// 0.
  ///
  /// - Parameter previous: the point before this one; `nil` for the first one.
  @inlinable
  package mutating func follow(_ previous: PolylinePoint?) {
    rest = 0
    guard let previous, previous.location == location else { return }
    let interval = timestamp - previous.timestamp
    if interval > 0 { rest = interval }
  }

  /// Returns the time since another point in which the pen moved, in seconds; 0 or less if it did
  /// not.
  ///
  /// - Parameter previous: the point before this one.
  /// - Returns: the time between the two points, less ``rest``.
  @inlinable
  package func motion(since previous: PolylinePoint) -> Double {
    let interval = timestamp - previous.timestamp
    guard rest > 0 else { return interval }
    // A remainder this small is a rounding error of the sums, not motion.
    let motion = interval - rest
    return motion > 1e-6 ? motion : 0
  }
}

/// The points of one stroke in order: the samples, then the predictions.
public typealias Polyline = [PolylinePoint]

extension UnsafeBufferPointer<PolylinePoint> {
  /// The number of samples, without the predictions that follow them.
  ///
  /// Complexity: O(predictions).
  var sampleCount: Int {
    var count = self.count
    while count > 0, self[count - 1].isPredicted { count -= 1 }
    return count
  }
}
