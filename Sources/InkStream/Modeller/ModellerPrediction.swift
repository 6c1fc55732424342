internal import InkGeometry

/// Where the pen will be: up to four places and times, evenly spaced up to the horizon, or to where the
/// standard deviation is at its limit.
struct ModellerPrediction: IteratorProtocol {
  private let slow: WeightedPair
  private let quick: WeightedPair
  private let start: Point
  private let now: Double
  private let settings: ModellerSettings
  private var step = 0
  /// How far ahead the last place is, and how much the standard deviation there is above its limit.
  private var last = 0.0
  private var excess: Double

  /// - Parameters:
  ///   - state: what the modeller knows.
  ///   - now: the time of the last sample.
  ///   - settings: say how far ahead, and how sure the places must be.
  @inline(__always)
  init(_ state: borrowing ModellerState, from now: Double, _ settings: ModellerSettings) {
    slow = WeightedPair(state.lanes.slow, state.lanes.weights.slow)
    quick = WeightedPair(state.lanes.quick, state.lanes.weights.quick)
    start = state.lanes.place
    self.now = now
    self.settings = settings
    excess = WeightedPair.variance(slow, quick).squareRoot() - settings.tolerance
    // Of a pen that has not moved nothing is known.
    if state.count < 2 || !(excess <= 0) { step = 4 }
  }

  /// The next place and its time; `nil` where there is none.
  @inline(__always)
  mutating func next() -> (place: Point, time: Double)? {
    guard step < 4 else { return nil }
    step += 1
    let ahead = settings.horizon * (0.25 * Double(step))
    let slowAhead = LaneTransition(slow.frequency, ahead)
    let quickAhead = LaneTransition(quick.frequency, ahead)
    let way = WeightedPair.way(slow, slowAhead, quick, quickAhead)
    let deviation = WeightedPair.variance(slow, slowAhead, quick, quickAhead, ahead).squareRoot()
    let excess = deviation - settings.tolerance - settings.relativeTolerance * way.length
    if excess <= 0 {
      last = ahead
      self.excess = excess
      return (start + way, now + ahead)
    }
    step = 4
    // Where the limit is passed, by interpolation.
    let limit = last - self.excess / (excess - self.excess) * (ahead - last)
    guard limit > 1e-4 else { return nil }
    let end = WeightedPair.way(
      slow, LaneTransition(slow.frequency, limit), quick, LaneTransition(quick.frequency, limit))
    return (start + end, now + limit)
  }
}

/// What two lanes know of velocity, acceleration and their own variance, weighted: sums of both pairs
/// are means of all lanes.
private struct WeightedPair {
  let frequency: Lanes
  private let velocityX: Lanes
  private let velocityY: Lanes
  private let accelerationX: Lanes
  private let accelerationY: Lanes
  private let covariance: LaneCovariance
  private let process: Lanes

  @inline(__always)
  init(_ pair: LanePair, _ weights: Lanes) {
    frequency = pair.frequency
    velocityX = weights * pair.x.velocity
    velocityY = weights * pair.y.velocity
    accelerationX = weights * pair.x.acceleration
    accelerationY = weights * pair.y.acceleration
    // The noise variance of a lane: what it was off over what it expects to be, for R = 1.
    let unit = weights * (pair.score * pair.inverse)
    let twice = unit + unit
    covariance = LaneCovariance(
      xx: unit * pair.covariance.xx, xv: twice * pair.covariance.xv,
      xa: twice * pair.covariance.xa, vv: unit * pair.covariance.vv,
      va: twice * pair.covariance.va, aa: unit * pair.covariance.aa)
    process = unit * pair.process
  }

  /// The variance of the place now.
  @inline(__always)
  static func variance(_ a: WeightedPair, _ b: WeightedPair) -> Double {
    let sum = a.covariance.xx + b.covariance.xx
    return sum[0] + sum[1]
  }

  /// The variance of the place some seconds ahead.
  @inline(__always)
  static func variance(
    _ a: WeightedPair, _ aheadA: LaneTransition, _ b: WeightedPair, _ aheadB: LaneTransition,
    _ time: Double
  ) -> Double {
    let square = time * time
    let noise = square * square * time * 0.05
    let sum = a.variance(aheadA, noise) + b.variance(aheadB, noise)
    return sum[0] + sum[1]
  }

  @inline(__always)
  private func variance(_ ahead: LaneTransition, _ noise: Double) -> Lanes {
    let p = covariance
    let velocities = p.xv + ahead.sine * p.vv + ahead.versine * p.va
    let accelerations = p.xa + ahead.versine * p.aa
    return p.xx + ahead.sine * velocities + ahead.versine * accelerations + noise * process
  }

  /// How far the pen will go.
  @inline(__always)
  static func way(
    _ a: WeightedPair, _ aheadA: LaneTransition, _ b: WeightedPair, _ aheadB: LaneTransition
  ) -> Vector {
    let x = a.wayX(aheadA) + b.wayX(aheadB)
    let y = a.wayY(aheadA) + b.wayY(aheadB)
    return Vector(x[0] + x[1], y[0] + y[1])
  }

  @inline(__always)
  private func wayX(_ ahead: LaneTransition) -> Lanes {
    ahead.sine * velocityX + ahead.versine * accelerationX
  }

  @inline(__always)
  private func wayY(_ ahead: LaneTransition) -> Lanes {
    ahead.sine * velocityY + ahead.versine * accelerationY
  }
}
