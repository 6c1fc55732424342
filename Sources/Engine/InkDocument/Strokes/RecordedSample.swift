package import InkGeometry
internal import InkInput
package import InkStream

/// A sample as a document keeps it: whole numbers of the steps to which samples are rounded when they
/// enter a canvas.
///
/// Unknown properties stay unknown. 48 bytes each.
package struct RecordedSample: Equatable, Hashable, Sendable {
  /// Steps per point: locations and radii are multiples of 0.01 points.
  @inlinable
  package static var stepsPerPoint: Double { Quantum.location }
  /// Steps per second: times are multiples of 0.1 ms.
  @inlinable
  package static var stepsPerSecond: Double { Quantum.time }
  /// Steps per unit of force and per radian: 0.001.
  @inlinable
  package static var stepsPerUnit: Double { Quantum.property }
  /// The value that stands for an unknown property.
  package static let unknown = Int32.min
  /// The largest magnitude of a location or a time, in steps: 10¹⁶.
  package static let largestStep: Int64 = 10_000_000_000_000_000

  /// The location in hundredths of a point, in the stroke's own coordinates.
  package var x: Int64
  /// The location in hundredths of a point, in the stroke's own coordinates.
  package var y: Int64
  /// The time in tenths of a millisecond.
  package var time: Int64
  /// The force in thousandths of an average touch, or ``unknown``.
  package var force: Int32
  /// The altitude in thousandths of a radian, or ``unknown``.
  package var altitude: Int32
  /// The azimuth in thousandths of a radian, or ``unknown``.
  package var azimuth: Int32
  /// The roll in thousandths of a radian, or ``unknown``.
  package var roll: Int32
  /// The larger radius of the contact in hundredths of a point, or ``unknown``.
  package var majorRadius: Int32
  /// True if the sample came together with a later one.
  package var isCoalesced: Bool

  /// Makes a sample of which only position and time are known, in steps.
  @inlinable
  package init(x: Int64, y: Int64, time: Int64) {
    (self.x, self.y, self.time) = (x, y, time)
    force = Self.unknown
    altitude = Self.unknown
    azimuth = Self.unknown
    roll = Self.unknown
    majorRadius = Self.unknown
    isCoalesced = false
  }

  /// Rounds a sample of a touch to steps.
  ///
  /// Numbers too large for a step count are limited to the largest one.
  package init(_ sample: Sample) {
    self.init(
      x: Self.steps(sample.location.x, Self.stepsPerPoint),
      y: Self.steps(sample.location.y, Self.stepsPerPoint),
      time: Self.steps(sample.timestamp, Self.stepsPerSecond))
    force = Self.property(sample.force, Self.stepsPerUnit)
    altitude = Self.property(sample.altitude, Self.stepsPerUnit)
    azimuth = Self.property(sample.azimuth, Self.stepsPerUnit)
    roll = Self.property(sample.roll, Self.stepsPerUnit)
    majorRadius = Self.property(sample.majorRadius, Self.stepsPerPoint)
    isCoalesced = sample.origin == .coalesced
  }

  /// The location in the stroke's own coordinates, in points.
  @inlinable
  package var location: Point {
    Point(Double(x) / Self.stepsPerPoint, Double(y) / Self.stepsPerPoint)
  }

  /// The time in seconds.
  @inlinable
  package var timestamp: Double { Double(time) / Self.stepsPerSecond }

  /// The sample as a point of the stroke's polyline.
  ///
  /// - Parameter index: its index in the stroke.
  /// - Returns: the point, in the stroke's own coordinates.
  package func polylinePoint(index: Int) -> PolylinePoint {
    PolylinePoint(
      location: location, timestamp: timestamp, force: Self.value(force, Self.stepsPerUnit),
      altitude: Self.value(altitude, Self.stepsPerUnit),
      azimuth: Self.value(azimuth, Self.stepsPerUnit), roll: Self.value(roll, Self.stepsPerUnit),
      majorRadius: Self.value(majorRadius, Self.stepsPerPoint), sample: index)
  }

  /// The value of a property in its unit; `nil` where it is unknown.
  ///
  /// - Parameters:
  ///   - steps: the property in steps.
  ///   - stepsPerUnit: how many steps make a unit.
  /// - Returns: the value.
  @inlinable
  package static func value(_ steps: Int32, _ stepsPerUnit: Double) -> Double? {
    steps == unknown ? nil : Double(steps) / stepsPerUnit
  }

  /// Rounds a value to steps.
  ///
  /// - Parameters:
  ///   - value: the value; 0 for one that is no number.
  ///   - stepsPerUnit: how many steps make a unit.
  ///   - limit: the most steps, of either sign.
  /// - Returns: the steps.
  static func steps(
    _ value: Double, _ stepsPerUnit: Double, limit: Double = Double(largestStep)
  ) -> Int64 {
    let steps = value * stepsPerUnit
    if steps.isNaN { return 0 }
    return Int64(Quantum.nearest(min(max(steps, -limit), limit)))
  }

  private static func property(_ value: Double?, _ stepsPerUnit: Double) -> Int32 {
    guard let value, !value.isNaN else { return unknown }
    let limit = Quantum.propertyLimit
    return Int32(Quantum.nearest(min(max(value * stepsPerUnit, -limit), limit)))
  }
}
