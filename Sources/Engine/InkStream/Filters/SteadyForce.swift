internal import InkGeometry

/// A filter that takes jitter out of force and tilt by recorded time: two low-pass filters in a row
/// for the force, and one for each angle.
///
/// A sensor's noise of a few hundredths of an average touch becomes bumps of the outline. A hand
/// that presses or lets go changes the force by much more than that: the farther the force is from
/// the smoothed one, the quicker the filter follows. With the difference *d* the time constant is
/// `time` / (1 + (*d*/¼)²), so that the beginning of a force is not delayed. The last point is
/// steadied like any other, so that a line does not twitch at its tip; locations and times stay as
/// they are.
///
/// A force of 0 or below, as a pencil reports when it is lifted, and unknown values pass as they
/// are and leave the filter unchanged. Azimuths turn the shorter way round. If time does not
/// advance, the last interval in which it did is used (1/240 s before there is one); no interval
/// counts as shorter than 1 µs.
package struct SteadyForce: RecursiveKernel {
  /// The time constant in seconds while the force hardly changes, 0…10; 0 changes nothing.
  package let time: Double

  /// The difference of forces, in average touches, at which the filter follows twice as quickly.
  private static let knee = 0.25

  /// Makes a kernel; a time that is negative or not a number counts as 0, a longer one as 10.
  package init(time: Double) {
    self.time = time > 0 ? min(time, 10) : 0
  }

  /// The steadied values at the last point, NaN if unknown, its time, and the last interval.
  package struct State: Sendable {
    var first = Double.nan
    var force = Double.nan
    var altitude = Double.nan
    var azimuth = Double.nan
    var timestamp = Double.nan
    var interval = 1.0 / 240
  }

  /// The state before the first point.
  package var initialState: State { State() }

  /// Returns the point with the steadied force and tilt.
  package func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    guard time > 0 else { return point }
    let elapsed = point.timestamp - state.timestamp
    if elapsed > 0 { state.interval = max(elapsed, 1e-6) }
    state.timestamp = point.timestamp
    let interval = state.interval
    var result = point
    if point.$force > 0, point.$force.isFinite {
      state.first = follow(state.first, point.$force, interval)
      state.force = follow(state.force, state.first, interval)
      result.force = state.force
    }
    if point.$altitude.isFinite {
      let difference = point.$altitude - state.altitude
      state.altitude =
        difference.isNaN ? point.$altitude : state.altitude + difference * weight(time, interval)
      result.altitude = state.altitude
    }
    if point.$azimuth.isFinite {
      let difference = Elementary.wrapped(point.$azimuth - state.azimuth)
      state.azimuth =
        difference.isNaN
        ? point.$azimuth : Elementary.wrapped(state.azimuth + difference * weight(time, interval))
      result.azimuth = state.azimuth
    }
    return result
  }

  /// Returns the last point, steadied like any other.
  package func tip(
    _ state: State, of point: PolylinePoint, advanced: PolylinePoint?
  ) -> PolylinePoint {
    advanced ?? point
  }

  private func follow(_ value: Double, _ target: Double, _ interval: Double) -> Double {
    guard !value.isNaN else { return target }
    let difference = target - value
    let share = difference / Self.knee
    return value + difference * weight(time / (1 + share * share), interval)
  }

  /// Returns the weight of the new value in a first-order low-pass filter.
  private func weight(_ time: Double, _ interval: Double) -> Double { interval / (interval + time) }
}

extension FilterForm {
  /// Takes jitter out of force and tilt, and leaves locations alone.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameter time: the time constant in seconds, 0…10; clamped.
  /// - Returns: the filter.
  public static func steadyForce(_ time: Double) -> Self {
    Self(BrushFilter(kind: .steadyForce, [time]))
  }
}
