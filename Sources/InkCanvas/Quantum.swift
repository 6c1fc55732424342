internal import InkGeometry
internal import InkInput

/// The steps to which samples are rounded when they enter a canvas, so that what is seen while
/// drawing is what a file brings back.
enum Quantum {
  /// Steps per canvas point: 0.01 points.
  static let location = 100.0
  /// Steps per second: 0.1 ms.
  static let time = 10_000.0
  /// Steps per unit of force and per radian: 0.001.
  static let property = 1000.0

  /// The nearest multiple of a step, halves to even; numbers too large to have fractions, and those
  /// that are not finite, stay as they are.
  @inline(__always)
  static func rounded(_ value: Double, _ stepsPerUnit: Double) -> Double {
    // Adding 1.5 × 2^52 leaves no bits for a fraction, so that the sum is rounded to a whole number.
    let magic = 6_755_399_441_055_744.0
    let steps = value * stepsPerUnit
    guard steps > -1e15, steps < 1e15 else { return value }
    return ((steps + magic) - magic) / stepsPerUnit
  }

  @inline(__always)
  private static func round(_ value: inout Double?, _ stepsPerUnit: Double) {
    guard let known = value else { return }
    // What a document keeps in 32 bits.
    let limit = 2_147_483_647.0
    value = rounded(known, stepsPerUnit)
    if (known * stepsPerUnit).magnitude > limit, known.isFinite {
      value = (known < 0 ? -limit : limit) / stepsPerUnit
    }
  }

  /// Rounds all that a sample keeps of an event.
  static func round(_ event: inout TouchEvent) {
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
