internal import InkGeometry

/// The predicted locations of the pen and their times: up to four, evenly spaced up to the horizon.
///
/// They end earlier where the standard deviation is at its limit, or the filters disagree too much. Where that is so all
/// the time, because the pen is noisy and quick, they go on to the horizon if the uncertainty is a part of the way only,
/// or along the line of the last samples.
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
  /// The largest uncertainty, as a part of the way, where it is too much for the tolerance; 0 for no prediction there.
  private let fair: Double
  private let isDoubtful: Bool
  private let trend: (velocity: Vector, change: Vector)?
  /// The prediction of all locations whose uncertainty is too large.
  private var fallback = Fallback.none

  private enum Fallback {
    /// None: the prediction ends.
    case none
    /// The one of the filters.
    case filters
    /// The line of the last samples, with a velocity in points per second.
    case line(Vector)
  }

  /// The largest change from one velocity to the next along a line, as a part of their mean.
  private static let bend = 0.6

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
    fair = settings.tolerance > 0 ? state.fairUncertainty(settings) : 0
    isDoubtful = state.isDoubtful
    trend = state.trend
    let spread = WeightedPair.view(slow, .none, quick, .none).spread
    excess = Self.excess(
      WeightedPair.variance(slow, quick), spread, settings.tolerance, settings)
    // A single sample says nothing about the motion.
    if state.count < 2 || (!(excess <= 0) && fair == 0) { step = 4 }
  }

  /// True if the filters are too unsure to predict a quarter of the horizon.
  var isUnsure: Bool {
    let ahead = Ahead(slow, quick, ModellerSettings.horizon * 0.25)
    return !(excess <= 0) || excess(of: ahead) > 0
  }

  /// Returns the next location and its time; `nil` at the end of the prediction.
  @inline(__always)
  mutating func next() -> (location: Point, time: Double)? {
    guard step < 4 else { return nil }
    step += 1
    let ahead = ModellerSettings.horizon * (0.25 * Double(step))
    switch fallback {
    case .line(let velocity): return (start + velocity * ahead, now + ahead)
    case .filters:
      return (start + Ahead(slow, quick, ahead).way, now + ahead)
    case .none: break
    }
    let view = Ahead(slow, quick, ahead)
    let isSure = excess <= 0
    let excess = isSure ? self.excess(of: view) : self.excess
    if excess <= 0 {
      last = ahead
      self.excess = excess
      return (start + view.way, now + ahead)
    }
    if fair > 0, fallBack() {
      step -= 1
      return next()
    }
    step = 4
    guard isSure else { return nil }
    // The prediction ends where the interpolated excess reaches 0.
    let limit = last - self.excess / (excess - self.excess) * (ahead - last)
    guard limit > 1e-4 else { return nil }
    return (start + Ahead(slow, quick, limit).way, now + limit)
  }

  /// Chooses the prediction of what is too uncertain; returns `false` if it is better to end.
  private mutating func fallBack() -> Bool {
    let end = Ahead(slow, quick, ModellerSettings.horizon)
    let most = fair * end.way.length
    if end.variance + end.spread <= most * most {
      fallback = .filters
    } else if isDoubtful, step == 1, let trend,
      trend.change.length <= Self.bend * trend.velocity.length
    {
      fallback = .line(trend.velocity)
    } else {
      return false
    }
    return true
  }

  /// Returns the excess of the uncertainty of a location ahead, in points.
  @inline(__always)
  private func excess(of ahead: Ahead) -> Double {
    Self.excess(
      ahead.variance, ahead.spread,
      settings.tolerance + settings.relativeTolerance * ahead.way.length, settings)
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

/// The filters' view of a time ahead: the movement of the pen, its variance, and that of the filters' locations.
private struct Ahead {
  let way: Vector
  let spread: Double
  let variance: Double

  @inline(__always)
  init(_ slow: WeightedPair, _ quick: WeightedPair, _ time: Double) {
    let slowAhead = LaneTransition(slow.frequency, time)
    let quickAhead = LaneTransition(quick.frequency, time)
    (way, spread) = WeightedPair.view(slow, slowAhead, quick, quickAhead)
    variance = WeightedPair.variance(slow, slowAhead, quick, quickAhead, time)
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
