internal import InkGeometry

/// A spring that brings a displacement back to 0 as fast as it can without swinging, as a function of time.
///
/// The displacement is (*x* + (*v* + ω *x*) *t*) *e*^(−ω*t*), with ω = 11 a second: after half a second a pull at rest
/// is down to 3 %.
package struct CriticalSpring: Equatable, Sendable {
  private static let rate = 11.0
  /// The displacement at the beginning.
  private let offset: Double
  /// The rate at which the displacement grows without its decay, per second.
  private let gain: Double

  /// Makes a spring.
  ///
  /// - Parameters:
  ///   - offset: the displacement at the beginning.
  ///   - speed: the speed at the beginning, per second.
  package init(offset: Double, speed: Double) {
    self.offset = offset
    gain = speed + Self.rate * offset
  }

  /// Returns the displacement at a time.
  ///
  /// - Parameter time: seconds since the beginning, 0 or more.
  /// - Returns: the displacement.
  package func displacement(at time: Double) -> Double {
    (offset + gain * time) * Elementary.exp(-Self.rate * time)
  }

  /// The time of passing through 0, and the speed then; `nil` if it only comes near.
  package var crossing: (time: Double, speed: Double)? {
    guard offset * gain < 0 else { return nil }
    let time = -offset / gain
    return (time, gain * Elementary.exp(-Self.rate * time))
  }

  /// Returns the time from which on the displacement stays below a size, at most 3 s.
  ///
  /// - Parameter size: the size, above 0.
  /// - Returns: seconds since the beginning, in steps of 1/120.
  package func duration(until size: Double) -> Double {
    // The displacement falls from the time on that follows its last turn.
    var time = 1 / Self.rate
    // Movement after a late passage cannot be seen.
    if let crossing, crossing.time < 1 { time += crossing.time }
    while displacement(at: time).magnitude > size, time < 3 { time += 1 / 120.0 }
    return time
  }
}
