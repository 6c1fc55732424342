/// A number for each of two filters, which fit together into a register of every machine.
typealias Lanes = SIMD2<Double>

/// The position, velocity and acceleration along one axis.
struct LaneMotion {
  var position: Lanes
  var velocity = Lanes.zero
  var acceleration = Lanes.zero
}

/// The transition of a motion over a time T, in each lane.
///
/// For x''' = −θ x' it is the matrix [1 s c; 0 C s; 0 −θs C] with s = sin(ωT)/ω,
/// c = (1 − cos ωT)/θ, C = cos ωT = 1 − θc, ω² = θ.
struct LaneTransition {
  /// The element s, with which the velocity adds to the position.
  let sine: Lanes
  /// The element c, with which the acceleration adds to the position.
  let versine: Lanes

  /// The transition over no time.
  static var none: LaneTransition { LaneTransition(.zero, 0) }

  /// Makes the transition over a time in seconds.
  @inline(__always)
  init(_ frequency: Lanes, _ time: Double) {
    self.init(frequency, Lanes(repeating: time), square: Lanes(repeating: time * time))
  }

  /// Expands the functions around ωT = 0, to the eighth order.
  ///
  /// - Parameters:
  ///   - frequency: θ.
  ///   - time: T.
  ///   - square: T².
  @inline(__always)
  init(_ frequency: Lanes, _ time: Lanes, square: Lanes) {
    let u = frequency * square
    let fifth = 1.0 / 120 - u * (1.0 / 5040)
    let third = 1.0 / 6 - u * fifth
    sine = time - (time * u) * third
    let fourth = 1.0 / 12 - u * (1.0 / 360)
    let half = 0.5 * square
    versine = half - (half * u) * fourth
  }
}

/// The covariance of position, velocity and acceleration, in units of the noise variance of a
/// sample.
///
/// One covariance serves both axes.
struct LaneCovariance {
  var xx: Lanes
  var xv = Lanes.zero
  var xa = Lanes.zero
  var vv: Lanes
  var va = Lanes.zero
  var aa: Lanes
}

/// The transition of the motions since the sample before.
struct LaneWay {
  let transition: LaneTransition
  /// The elements C and θs of the transition, which keep a velocity and turn it into acceleration.
  let cosine: Lanes
  let turning: Lanes

  @inline(__always)
  init(_ frequency: Lanes, _ sample: LaneSample) {
    transition = LaneTransition(frequency, sample.time, square: sample.square)
    cosine = 1 - frequency * transition.versine
    turning = frequency * transition.sine
  }
}

/// The effect of a sample on everything that is correlated with the state.
struct LaneUpdate {
  let way: LaneWay
  /// The first row of the covariance before the update.
  let row: (Lanes, Lanes, Lanes)
  /// 1 / S: the inverse variance of the innovation.
  let inverse: Lanes
  /// The innovation along x and y: the difference between the sample and its expected position.
  let x: Lanes
  let y: Lanes
  /// The mean of the squared innovations along the axes; at a corner, the largest value without a
  /// corner.
  let square: Lanes
}

/// A sample as the filters take it, with the values that are computed once because all lanes share
/// them.
struct LaneSample {
  let x: Lanes
  let y: Lanes
  /// The time T since the sample before, its square, and T²/2, T³/6 and T⁴/24.
  let time: Lanes
  let square: Lanes
  let half: Lanes
  let sixth: Lanes
  let last: Lanes
  /// The share of the information about the frequency that is kept.
  let kept: Lanes
  /// The strength of the pull of the frequency towards its usual value.
  let pull: Lanes
  /// The share of the sample in the score.
  let share: Lanes

  private static let scoreTime = 0.045
  private static let frequencyTime = 0.2

  /// Makes a sample from a position and an interval.
  ///
  /// - Parameters:
  ///   - x: the position of the pen along x.
  ///   - y: the position of the pen along y.
  ///   - interval: the time since the sample before, in seconds; above 0.
  ///   - number: the number of samples before this one.
  @inline(__always)
  init(_ x: Double, _ y: Double, interval: Double, number: Int) {
    self.x = Lanes(repeating: x)
    self.y = Lanes(repeating: y)
    time = Lanes(repeating: interval)
    square = time * time
    half = 0.5 * square
    let third = half * time
    sixth = third * (1.0 / 3)
    let sixths = sixth * time
    last = sixths * 0.25
    let kept = Self.frequencyTime / (Self.frequencyTime + interval)
    self.kept = Lanes(repeating: kept)
    pull = Lanes(repeating: (1 - kept) * LanePair.prior)
    share = Lanes(repeating: max(1 / Double(2 + number), interval / (Self.scoreTime + interval)))
  }
}

/// Two Kalman filters of different bandwidths.
///
/// Each filter expects x''' = −θ x' + white noise along either axis: handwriting turns, with a
/// frequency √θ that is learned while drawing.
struct LanePair {
  /// The inverse of the variance of θ while nothing is known of it.
  static let prior = 1.0 / (400 * 400)
  private static let usualNoise = 0.1
  private static let leastNoise = 1e-4
  private static let usualSpeed = 500.0
  private static let usualAcceleration = 3000.0

  var x: LaneMotion
  var y: LaneMotion
  /// The derivatives of the motions with respect to θ.
  private var slopeX = LaneMotion(position: .zero)
  private var slopeY = LaneMotion(position: .zero)
  private(set) var covariance: LaneCovariance
  /// θ, in 1/s².
  private(set) var frequency: Lanes
  private var information = Lanes.zero
  /// The mean square of the innovations along an axis, in square points.
  private(set) var score = Lanes(repeating: usualNoise)
  /// The inverse of the score.
  private(set) var inverseScore = Lanes(repeating: 1 / usualNoise)
  /// 1 / S: the inverse variance of the last innovation, in units of the noise variance.
  private(set) var inverse = Lanes(repeating: 1)
  /// The intensity of the process noise, b⁶ for a bandwidth b, and its product with the last
  /// interval.
  private let intensity: Lanes
  private(set) var process = Lanes.zero

  /// Makes filters that know a position, but nothing of the motion.
  ///
  /// - Parameters:
  ///   - x: the position of the pen along x.
  ///   - y: the position of the pen along y.
  ///   - bandwidths: the bandwidths in rad/s.
  ///   - frequency: θ while nothing is known of it.
  init(x: Double, y: Double, bandwidths: Lanes, frequency: Double) {
    let square = bandwidths * bandwidths
    intensity = square * square * square
    self.frequency = Lanes(repeating: frequency)
    self.x = LaneMotion(position: Lanes(repeating: x))
    self.y = LaneMotion(position: Lanes(repeating: y))
    covariance = Self.unknownMotion
  }

  private static var unknownMotion: LaneCovariance {
    LaneCovariance(
      xx: Lanes(repeating: 1),
      vv: Lanes(repeating: usualSpeed * usualSpeed / usualNoise),
      aa: Lanes(repeating: usualAcceleration * usualAcceleration / usualNoise))
  }

  /// Forgets the motion, and starts at a position; the learned noise and frequency stay.
  mutating func restart(x: Double, y: Double) {
    self.x = LaneMotion(position: Lanes(repeating: x))
    self.y = LaneMotion(position: Lanes(repeating: y))
    slopeX = LaneMotion(position: .zero)
    slopeY = LaneMotion(position: .zero)
    covariance = Self.unknownMotion
    inverse = Lanes(repeating: 1)
    process = .zero
  }

  /// Takes a sample in two pairs, and returns its effect on positions that are correlated with
  /// their states.
  ///
  /// Each part is computed for one pair right after the other: the parts do not wait for one
  /// another, so that a processor works on both at once.
  @inline(__always)
  static func step(
    _ a: inout LanePair, _ b: inout LanePair, _ sample: LaneSample, _ limits: LaneLimits
  ) -> (LaneUpdate, LaneUpdate) {
    let wayA = LaneWay(a.frequency, sample)
    let wayB = LaneWay(b.frequency, sample)
    a.propagateCovariance(wayA, sample)
    b.propagateCovariance(wayB, sample)
    propagate(&a.x, &a.slopeX, wayA, sample)
    propagate(&b.x, &b.slopeX, wayB, sample)
    propagate(&a.y, &a.slopeY, wayA, sample)
    propagate(&b.y, &b.slopeY, wayB, sample)
    let updateA = a.innovate(wayA, sample, limits)
    let updateB = b.innovate(wayB, sample, limits)
    a.correct(updateA, sample, limits)
    b.correct(updateB, sample, limits)
    return (updateA, updateB)
  }

  /// Returns the innovation: the difference between the sample and its expected position.
  @inline(__always)
  private mutating func innovate(
    _ way: LaneWay, _ sample: LaneSample, _ limits: LaneLimits
  ) -> LaneUpdate {
    let ix = sample.x - x.position
    let iy = sample.y - y.position
    var square = (ix * ix + iy * iy) * 0.5
    let expected = score * (covariance.xx + 1)
    let most = limits.corner * expected
    // The noise of samples is measured with this inverse, without the uncertainty that a corner
    // adds.
    inverse = 1 / (covariance.xx + 1)
    var inverse = inverse
    // Written so that an infinite limit gives no corner.
    if !(square[0] <= most[0] && square[1] <= most[1]) {
      square = turnCorner(square, expected, most, way)
      inverse = 1 / (covariance.xx + 1)
    }
    return LaneUpdate(
      way: way, row: (covariance.xx, covariance.xv, covariance.xa), inverse: inverse, x: ix, y: iy,
      square: square)
  }

  /// Corrects the state with the sample.
  @inline(__always)
  private mutating func correct(
    _ update: LaneUpdate, _ sample: LaneSample, _ limits: LaneLimits
  ) {
    let row = update.row
    let gain = (row.0 * update.inverse, row.1 * update.inverse, row.2 * update.inverse)
    Self.correct(&x, gain, update.x)
    Self.correct(&y, gain, update.y)
    learnFrequency(gain, update.x, update.y, sample, limits)
    covariance.xx -= gain.0 * row.0
    covariance.xv -= gain.0 * row.1
    covariance.xa -= gain.0 * row.2
    covariance.vv -= gain.1 * row.1
    covariance.va -= gain.1 * row.2
    covariance.aa -= gain.2 * row.2
    score += sample.share * (update.square + Self.leastNoise - score)
    inverseScore = 1 / score
  }

  @inline(__always)
  private static func propagate(
    _ motion: inout LaneMotion, _ slope: inout LaneMotion, _ way: LaneWay, _ sample: LaneSample
  ) {
    let s = way.transition.sine
    let c = way.transition.versine
    let cosine = way.cosine
    let turning = way.turning
    let v = motion.velocity
    let a = motion.acceleration
    // ψ ← Fψ + dF/dθ (x, v, a), with dF/dθ to the lowest order in T.
    let slopeVelocity = slope.velocity
    let slopeAcceleration = slope.acceleration
    let last = sample.sixth * v + sample.last * a
    slope.position += s * slopeVelocity + c * slopeAcceleration - last
    let middle = sample.half * v + sample.sixth * a
    slope.velocity = cosine * slopeVelocity + s * slopeAcceleration - middle
    let first = sample.time * v + sample.half * a
    slope.acceleration = cosine * slopeAcceleration - turning * slopeVelocity - first

    motion.position += s * v + c * a
    motion.velocity = cosine * v + s * a
    motion.acceleration = cosine * a - turning * v
  }

  /// Propagates the covariance, P ← F P Fᵀ + Q, where Q belongs to white noise in x''' of intensity
  /// b⁶.
  @inline(__always)
  private mutating func propagateCovariance(_ way: LaneWay, _ sample: LaneSample) {
    let s = way.transition.sine
    let c = way.transition.versine
    let cosine = way.cosine
    let turning = way.turning
    let p = covariance
    let q = intensity * sample.time
    process = q
    // Row by row, so that few values must be kept. Q is q times T⁵/20, T⁴/8, T³/6, T³/3, T²/2, T.
    let m01 = p.xv + s * p.vv + c * p.va
    let m02 = p.xa + s * p.va + c * p.aa
    covariance.xv = cosine * m01 + s * m02 + q * (sample.last * 3)
    covariance.xa = cosine * m02 - turning * m01 + q * sample.sixth
    let m00 = p.xx + s * p.xv + c * p.xa
    let noise = sample.last * sample.time
    covariance.xx = m00 + s * m01 + c * m02 + q * (noise * 1.2)
    let m11 = cosine * p.vv + s * p.va
    let m12 = cosine * p.va + s * p.aa
    covariance.vv = cosine * m11 + s * m12 + q * (sample.sixth * 2)
    covariance.va = cosine * m12 - turning * m11 + q * sample.half
    let m21 = cosine * p.va - turning * p.vv
    let m22 = cosine * p.aa - turning * p.va
    covariance.aa = cosine * m22 - turning * m21 + q * sample.time
  }

  /// Adds the uncertainty of a corner to the covariance, in the lanes whose innovation is larger
  /// than noise can be.
  ///
  /// At a corner the velocity may have become anything at the sample before. Such a velocity adds
  /// λ (s, C, −θs)(s, C, −θs)ᵀ to the covariance, with λ such that the expected innovation becomes
  /// as large as the measured one. The correlation of the earlier samples with the state stays the
  /// same, so that samples after the corner do not round it.
  ///
  /// - Parameters:
  ///   - square: the means of the squared innovations over both axes.
  ///   - expected: the expected means.
  ///   - most: the largest means without a corner.
  ///   - way: the transition from the sample before.
  /// - Returns: the means; at a corner the largest one without a corner, because a corner is not
  ///   noise.
  @inline(never)
  private mutating func turnCorner(
    _ square: Lanes, _ expected: Lanes, _ most: Lanes, _ way: LaneWay
  ) -> Lanes {
    var believed = square
    for lane in 0..<2 where square[lane] > most[lane] {
      believed[lane] = most[lane]
      let s = way.transition.sine[lane]
      let c = way.cosine[lane]
      let t = -way.turning[lane]
      let added = (square[lane] - expected[lane]) / (score[lane] * s * s)
      guard added.isFinite else { continue }
      covariance.xx[lane] += added * s * s
      covariance.xv[lane] += added * s * c
      covariance.xa[lane] += added * s * t
      covariance.vv[lane] += added * c * c
      covariance.va[lane] += added * c * t
      covariance.aa[lane] += added * t * t
    }
    return believed
  }

  @inline(__always)
  private static func correct(
    _ motion: inout LaneMotion, _ gain: (Lanes, Lanes, Lanes), _ innovation: Lanes
  ) {
    motion.position += gain.0 * innovation
    motion.velocity += gain.1 * innovation
    motion.acceleration += gain.2 * innovation
  }

  /// Learns θ by recursive prediction error: θ goes down the slope of the squared innovation, and
  /// slowly back to its usual value.
  @inline(__always)
  private mutating func learnFrequency(
    _ gain: (Lanes, Lanes, Lanes), _ ix: Lanes, _ iy: Lanes, _ sample: LaneSample,
    _ limits: LaneLimits
  ) {
    let tx = slopeX.position
    let ty = slopeY.position
    information = sample.kept * information + (tx * tx + ty * ty) * inverseScore
    let pull = sample.pull * (limits.usualFrequency - frequency)
    let step = ((tx * ix + ty * iy) * inverseScore + pull) / (information + Self.prior)
    let next = frequency + step
    frequency = Lanes(limits.clamped(next[0]), limits.clamped(next[1]))
    Self.correct(&slopeX, gain, -tx)
    Self.correct(&slopeY, gain, -ty)
  }
}
