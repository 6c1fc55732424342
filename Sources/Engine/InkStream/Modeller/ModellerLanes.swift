internal import InkGeometry

/// The limits of all filters.
struct LaneLimits {
  /// The value of θ while nothing is known of it, and its largest value, in 1/s².
  let usualFrequency: Double
  let largestFrequency: Double
  /// The number of variances from which on a sample shows a corner.
  let corner: Double

  init(_ settings: ModellerSettings) {
    let square = settings.bandwidth * settings.bandwidth
    usualFrequency = 200 * square
    largestFrequency = 2500 * square
    corner = settings.corner
  }

  /// Returns a frequency within its limits.
  ///
  /// The function takes no branch, because a processor could not predict it.
  @inline(__always)
  func clamped(_ frequency: Double) -> Double {
    let positive = frequency > 0 ? frequency : 0
    return positive < largestFrequency ? positive : largestFrequency
  }
}

/// Four Kalman filters of different bandwidths that run side by side, and the weights that mix
/// them.
///
/// A filter weighs more if it has lately predicted the samples better.
struct ModellerLanes {
  /// The two slow filters, and the two quick ones.
  private(set) var slow: LanePair
  private(set) var quick: LanePair
  private(set) var weights = LaneWeights()
  private let limits: LaneLimits

  /// Makes filters that know a position, but nothing of the motion.
  ///
  /// - Parameters:
  ///   - x: the position of the pen along x.
  ///   - y: the position of the pen along y.
  ///   - settings: the settings, with the factor of the bandwidths and the limit of a corner.
  init(x: Double, y: Double, _ settings: ModellerSettings) {
    limits = LaneLimits(settings)
    slow = LanePair(
      x: x, y: y, bandwidths: settings.bandwidth * Lanes(15, 60), frequency: limits.usualFrequency)
    quick = LanePair(
      x: x, y: y, bandwidths: settings.bandwidth * Lanes(130, 320),
      frequency: limits.usualFrequency)
  }

  /// Forgets the motion, and starts at a position; the learned noise and frequency stay.
  mutating func restart(x: Double, y: Double) {
    slow.restart(x: x, y: y)
    quick.restart(x: x, y: y)
  }

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - pending: the samples before it, which it corrects.
  @inline(__always)
  mutating func step(_ sample: LaneSample, _ pending: inout PendingSamples) {
    let (slowUpdate, quickUpdate) = LanePair.step(&slow, &quick, sample, limits)
    weigh()
    pending.correct(slowUpdate, quickUpdate)
  }

  /// Sets the weights, which are proportional to the score to the −8th.
  @inline(__always)
  private mutating func weigh() {
    let least = min(min(slow.score[0], slow.score[1]), min(quick.score[0], quick.score[1]))
    var slow = least * self.slow.inverseScore
    var quick = least * self.quick.inverseScore
    slow = slow * slow
    quick = quick * quick
    slow = slow * slow
    quick = quick * quick
    slow = slow * slow
    quick = quick * quick
    let sum = slow + quick
    let inverse = 1 / (sum[0] + sum[1])
    weights = LaneWeights(slow: slow * inverse, quick: quick * inverse)
  }

  /// The position of the pen, by the weighted mean.
  @inline(__always)
  var position: Point {
    Point(
      weights.mixed(
        LanePosition(x: slow.x.position, y: slow.y.position),
        LanePosition(x: quick.x.position, y: quick.y.position)))
  }

  /// Returns the position of the pen after a time in seconds, as the lanes together predict it.
  func position(after time: Double) -> Point {
    Point(weights.mixed(slow.position(after: time), quick.position(after: time)))
  }
}

/// A location or an offset: x, and y.
typealias Spot = SIMD2<Double>

extension Spot {
  @inline(__always)
  init(_ point: Point) { self.init(point.x, point.y) }

  @inline(__always)
  var squaredLength: Double {
    let squares = self * self
    return squares[0] + squares[1]
  }
}

extension Point {
  @inline(__always)
  init(_ spot: Spot) { self.init(spot[0], spot[1]) }
}

/// The weights of the lanes.
struct LaneWeights {
  var slow = Lanes(repeating: 0.25)
  var quick = Lanes(repeating: 0.25)

  /// Returns the weighted mean of the positions in all lanes.
  @inline(__always)
  func mixed(_ slow: LanePosition, _ quick: LanePosition) -> Spot {
    let x = self.slow * slow.x + self.quick * quick.x
    let y = self.slow * slow.y + self.quick * quick.y
    return Spot(x[0], y[0]) + Spot(x[1], y[1])
  }

  /// Returns the weighted mean of the positions of a pending sample.
  @inline(__always)
  func mixed(_ sample: borrowing PendingSample) -> Spot {
    mixed(sample.slow.position, sample.quick.position)
  }
}

/// A location in each of two lanes.
struct LanePosition {
  var x: Lanes
  var y: Lanes
}

extension LanePair {
  /// Returns the position of the pen after a time in seconds, as each lane predicts it.
  @inline(__always)
  func position(after time: Double) -> LanePosition {
    let transition = LaneTransition(frequency, time)
    let s = transition.sine
    let c = transition.versine
    return LanePosition(
      x: x.position + s * x.velocity + c * x.acceleration,
      y: y.position + s * y.velocity + c * y.acceleration)
  }
}
