internal import InkGeometry

/// The predicted locations of the pen and their times: up to four, evenly spaced up to the horizon.
///
/// They end earlier where the standard deviation is at its limit, or the filters disagree too much.
struct ModellerPrediction: IteratorProtocol {
  private let slow: WeightedPair
  private let quick: WeightedPair
  private let start: Point
  private let now: Double
  private let settings: ModellerSettings
  private var step = 0
  /// The time from the last sample to the last location, in seconds, and the excess of its
  /// uncertainty, in points.
  private var last = 0.0
  private var excess: Double

  /// Makes the prediction from the state of a modeller.
  ///
  /// - Parameters:
  ///   - state: the state of the modeller.
  ///   - now: the time of the last sample in seconds.
  ///   - settings: the settings, with the limits of the uncertainty.
  @inline(__always)
  init(_ state: borrowing ModellerState, from now: Double, _ settings: ModellerSettings) {
    start = state.lanes.position
    slow = WeightedPair(state.lanes.slow, state.lanes.weights.slow, start)
    quick = WeightedPair(state.lanes.quick, state.lanes.weights.quick, start)
    self.now = now
    self.settings = settings
    let spread = WeightedPair.view(slow, .none, quick, .none).spread
    excess = Self.excess(
      WeightedPair.variance(slow, quick), spread, settings.tolerance, settings)
    // A single sample says nothing about the motion.
    if state.count < 2 || !(excess <= 0) { step = 4 }
  }

  /// Returns the next location and its time; `nil` at the end of the prediction.
  @inline(__always)
  mutating func next() -> (location: Point, time: Double)? {
    guard step < 4 else { return nil }
    step += 1
    let ahead = ModellerSettings.horizon * (0.25 * Double(step))
    let slowAhead = LaneTransition(slow.frequency, ahead)
    let quickAhead = LaneTransition(quick.frequency, ahead)
    let (way, spread) = WeightedPair.view(slow, slowAhead, quick, quickAhead)
    let excess = Self.excess(
      WeightedPair.variance(slow, slowAhead, quick, quickAhead, ahead), spread,
      settings.tolerance + settings.relativeTolerance * way.length, settings)
    if excess <= 0 {
      last = ahead
      self.excess = excess
      return (start + way, now + ahead)
    }
    step = 4
    // The prediction ends where the interpolated excess reaches 0.
    let limit = last - self.excess / (excess - self.excess) * (ahead - last)
    guard limit > 1e-4 else { return nil }
    let end = WeightedPair.view(
      slow, LaneTransition(slow.frequency, limit), quick, LaneTransition(quick.frequency, limit))
    return (start + end.way, now + limit)
  }

  /// Returns the excess of a location's uncertainty over the allowed one, in points.
  ///
  /// - Parameters:
  ///   - variance: the variance that the filters themselves expect.
  ///   - spread: the variance of the filters' locations, which no filter knows.
  ///   - allowed: the allowed standard deviation.
  ///   - settings: the settings, with the allowed disagreement of the filters.
  /// - Returns: the excess; 0 or less if the location is certain enough.
  @inline(__always)
  private static func excess(
    _ variance: Double, _ spread: Double, _ allowed: Double, _ settings: ModellerSettings
  ) -> Double {
    max(variance.squareRoot() - allowed, spread.squareRoot() - allowed * settings.disagreement)
  }
}

/// The motion, the variance and the weights of two lanes; sums of both pairs are means of all
/// lanes.
private struct WeightedPair {
  let frequency: Lanes
  private let weights: Lanes
  /// The motion along each axis, with positions from the mean of all lanes.
  private let x: LaneMotion
  private let y: LaneMotion
  private let covariance: LaneCovariance
  private let process: Lanes

  @inline(__always)
  init(_ pair: LanePair, _ weights: Lanes, _ start: Point) {
    frequency = pair.frequency
    self.weights = weights
    x = LaneMotion(
      position: pair.x.position - start.x, velocity: pair.x.velocity,
      acceleration: pair.x.acceleration)
    y = LaneMotion(
      position: pair.y.position - start.y, velocity: pair.y.velocity,
      acceleration: pair.y.acceleration)
    // The noise variance of a lane is its mean squared innovation over the variance
    // expected for R = 1.
    let unit = weights * (pair.score * pair.inverse)
    let twice = unit + unit
    covariance = LaneCovariance(
      xx: unit * pair.covariance.xx, xv: twice * pair.covariance.xv,
      xa: twice * pair.covariance.xa, vv: unit * pair.covariance.vv,
      va: twice * pair.covariance.va, aa: unit * pair.covariance.aa)
    process = unit * pair.process
  }

  /// Returns the variance of the present location.
  @inline(__always)
  static func variance(_ a: WeightedPair, _ b: WeightedPair) -> Double {
    let sum = a.covariance.xx + b.covariance.xx
    return sum[0] + sum[1]
  }

  /// Returns the variance of the location after a time in seconds.
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

  /// Returns the predicted movement of the pen, and the variance of the lanes' predicted locations
  /// along an axis.
  @inline(__always)
  static func view(
    _ a: WeightedPair, _ aheadA: LaneTransition, _ b: WeightedPair, _ aheadB: LaneTransition
  ) -> (way: Vector, spread: Double) {
    let positionA = a.position(aheadA)
    let positionB = b.position(aheadB)
    let x = a.weights * positionA.x + b.weights * positionB.x
    let y = a.weights * positionA.y + b.weights * positionB.y
    let way = Vector(x[0] + x[1], y[0] + y[1])
    let squaresA = positionA.x * positionA.x + positionA.y * positionA.y
    let squaresB = positionB.x * positionB.x + positionB.y * positionB.y
    let squares = a.weights * squaresA + b.weights * squaresB
    let mean = way.dx * way.dx + way.dy * way.dy
    return (way, max(squares[0] + squares[1] - mean, 0) * 0.5)
  }

  /// Returns the locations that the lanes predict, from the mean of their present locations.
  @inline(__always)
  private func position(_ ahead: LaneTransition) -> LanePosition {
    LanePosition(
      x: x.position + ahead.sine * x.velocity + ahead.versine * x.acceleration,
      y: y.position + ahead.sine * y.velocity + ahead.versine * y.acceleration)
  }
}
