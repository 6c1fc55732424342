internal import InkGeometry

/// The steps to which samples are rounded when they enter a canvas, so that the picture while drawing is
/// the one that a file brings back.
@usableFromInline
package enum Quantum {
  /// Steps per canvas point: 0.01 points.
  @inlinable
  package static var location: Double { 100 }
  /// Steps per second: 0.1 ms.
  @inlinable
  package static var time: Double { 10_000 }
  /// Steps per unit of force and per radian: 0.001.
  @inlinable
  package static var property: Double { 1000 }
  /// The largest magnitude of a property in steps: a document keeps 32 bits.
  @inlinable
  package static var propertyLimit: Double { 2_147_483_647 }

  /// The nearest whole number, halves to even; numbers too large to have fractions, and those that are not
  /// finite, stay as they are.
  @inlinable @inline(__always)
  package static func nearest(_ value: Double) -> Double {
    // Adding 1.5 × 2^52 leaves no bits for a fraction, so that the sum is rounded to a whole number.
    let magic = 6_755_399_441_055_744.0
    return value.magnitude < 1e15 ? (value + magic) - magic : value
  }

  /// The nearest multiple of a step, as ``nearest(_:)`` rounds.
  @inline(__always)
  private static func rounded(_ value: Double, _ stepsPerUnit: Double) -> Double {
    let steps = value * stepsPerUnit
    guard steps.magnitude < 1e15 else { return value }
    return nearest(steps) / stepsPerUnit
  }

  @inline(__always)
  private static func round(_ value: inout Double?, _ stepsPerUnit: Double) {
    guard let known = value else { return }
    value = rounded(known, stepsPerUnit)
    if (known * stepsPerUnit).magnitude > propertyLimit, known.isFinite {
      value = (known < 0 ? -propertyLimit : propertyLimit) / stepsPerUnit
    }
  }

  /// Rounds all that a sample keeps of an event.
  package static func round(_ event: inout TouchEvent) {
    event.timestamp = rounded(event.timestamp, time)
    if let location = event.location {
      event.location?.x = rounded(location.x, Quantum.location)
      event.location?.y = rounded(location.y, Quantum.location)
    }
    round(&event.force, property)
    round(&event.altitude, property)
    // The vector would bring back what was rounded.
    if event.azimuth == nil, let vector = event.azimuthUnitVector, vector.isFinite,
      vector != .zero
    {
      event.azimuth = Elementary.atan2(vector.dy, vector.dx)
    }
    event.azimuthUnitVector = nil
    round(&event.azimuth, property)
    round(&event.roll, property)
    round(&event.majorRadius, Quantum.location)
  }
}
