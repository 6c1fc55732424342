internal import InkGeometry

/// A number for each of the four filters that run side by side.
typealias Lanes = SIMD4<Double>

/// Position, velocity and acceleration along one axis.
struct LaneMotion {
  var position: Lanes
  var velocity = Lanes.zero
  var acceleration = Lanes.zero
}

/// How a motion goes on for a while, in each lane: for x''' = −θ x' the matrix
/// [1 s c; 0 C s; 0 −θs C] with s = sin(ωT)/ω, c = (1 − cos ωT)/θ, C = cos ωT, ω² = θ.
struct LaneTransition {
  /// What velocity adds to the position: s.
  let sine: Lanes
  /// What acceleration adds to the position: c.
  let versine: Lanes
  /// What is left of velocity and acceleration: C.
  let cosine: Lanes

  /// Expands the functions around ωT = 0, to the eighth order.
  @inline(__always)
  init(_ frequency: Lanes, _ interval: Double) {
    let u = frequency * (interval * interval)
    let a = 1 - u / 20 * (1 - u / 42)
    let b = 1 - u / 12 * (1 - u / 30)
    sine = interval * (1 - u / 6 * a)
    versine = (interval * interval / 2) * b
    cosine = 1 - u / 2 * b
  }
}

/// The covariance of position, velocity and acceleration, in units of the noise variance of a sample.
///
/// One serves both axes.
struct LaneCovariance {
  var xx: Lanes
  var xv = Lanes.zero
  var xa = Lanes.zero
  var vv: Lanes
  var va = Lanes.zero
  var aa: Lanes
}

/// What the update with a sample does to whatever is correlated with the state.
struct LaneUpdate {
  let transition: LaneTransition
  /// −θs, the element of the transition that turns velocity into acceleration.
  let turning: Lanes
  /// The first row of the covariance before the update.
  let row: (Lanes, Lanes, Lanes)
  /// 1 / S: the inverse variance of the innovation.
  let inverse: Lanes
  /// The innovation: how far the sample is from where it was expected.
  let x: Lanes
  let y: Lanes
}

/// Four Kalman filters of different bandwidths that run side by side, and what mixes them.
///
/// Each expects x''' = −θ x' + white noise along either axis: handwriting turns, with a frequency
/// √θ that is learned while drawing. They are weighted by how well they have lately predicted the
/// samples.
struct ModellerLanes {
  private static let usualBandwidths = Lanes(15, 60, 130, 320)
  private static let scoreTime = 0.045
  private static let frequencyTime = 0.2
  private static let frequencyDeviation = 400.0
  private static let usualNoise = 0.1
  private static let leastNoise = 1e-4
  private static let usualSpeed = 500.0
  private static let usualAcceleration = 3000.0

  var x: LaneMotion
  var y: LaneMotion
  /// The derivatives of the motions with respect to θ.
  private var slopeX = LaneMotion(position: .zero)
  private var slopeY = LaneMotion(position: .zero)
  var covariance: LaneCovariance
  /// The bandwidths in rad/s, and θ where nothing is known of it and the most that it may be.
  private let bandwidths: Lanes
  private let usualFrequency: Double
  private let largestFrequency: Double
  /// From how many variances on a sample shows a corner.
  private let corner: Double
  /// θ, in 1/s².
  var frequency: Lanes
  private var information = Lanes.zero
  /// The mean square of the innovations along an axis, in square points.
  var score = Lanes(repeating: usualNoise)
  var weights = Lanes(repeating: 0.25)
  /// S: the variance of the last innovation, in units of the noise variance.
  var innovation = Lanes(repeating: 1)
  /// The intensity of the process noise times the last interval.
  var process = Lanes.zero

  /// Makes filters that know a position, and nothing of how the pen moves.
  ///
  /// - Parameters:
  ///   - x: where the pen is, along x.
  ///   - y: where the pen is, along y.
  ///   - settings: say what the bandwidths are multiplied with, and what is a corner.
  init(x: Double, y: Double, _ settings: ModellerSettings) {
    let scale = settings.bandwidth
    bandwidths = Self.usualBandwidths * scale
    usualFrequency = 200 * scale * scale
    largestFrequency = 2500 * scale * scale
    frequency = Lanes(repeating: usualFrequency)
    corner = settings.corner
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

  /// Forgets how the pen moves; what is known of the noise stays.
  mutating func restart(x: Double, y: Double) {
    self.x = LaneMotion(position: Lanes(repeating: x))
    self.y = LaneMotion(position: Lanes(repeating: y))
    slopeX = LaneMotion(position: .zero)
    slopeY = LaneMotion(position: .zero)
    covariance = Self.unknownMotion
    innovation = Lanes(repeating: 1)
    process = .zero
  }

  /// The weighted mean of the lanes.
  @inline(__always)
  func mixed(_ lanes: Lanes) -> Double {
    let parts = weights * lanes
    return (parts[0] + parts[1]) + (parts[2] + parts[3])
  }

  /// The weighted mean of places.
  @inline(__always)
  func mixed(_ x: Lanes, _ y: Lanes) -> Point { Point(mixed(x), mixed(y)) }

  /// Where the lanes, together, say that the pen will be after a while.
  @inline(__always)
  func place(after transition: LaneTransition) -> Point {
    mixed(x.position(after: transition), y.position(after: transition))
  }

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - interval: the time since the sample before, in seconds; above 0.
  ///   - px: where the pen is, along x.
  ///   - py: where the pen is, along y.
  ///   - number: how many samples there were before.
  /// - Returns: what the sample does to positions that are correlated with the state.
  mutating func step(
    _ interval: Double, _ px: Double, _ py: Double, number: Int
  ) -> LaneUpdate {
    let transition = LaneTransition(frequency, interval)
    let turning = -frequency * transition.sine
    Self.propagate(&x, &slopeX, transition, turning, interval)
    Self.propagate(&y, &slopeY, transition, turning, interval)
    propagateCovariance(transition, turning, interval)

    let ix = px - x.position
    let iy = py - y.position
    let square = (ix * ix + iy * iy) / 2
    let believed = turnCorner(square, transition, turning)
    let row = (covariance.xx, covariance.xv, covariance.xa)
    innovation = row.0 + 1
    let inverse = 1 / innovation
    let gain = (row.0 * inverse, row.1 * inverse, row.2 * inverse)
    Self.correct(&x, gain, ix)
    Self.correct(&y, gain, iy)
    learnFrequency(gain, ix, iy, interval)
    covariance.xx -= gain.0 * row.0
    covariance.xv -= gain.0 * row.1
    covariance.xa -= gain.0 * row.2
    covariance.vv -= gain.1 * row.1
    covariance.va -= gain.1 * row.2
    covariance.aa -= gain.2 * row.2
    weigh(believed, interval, number)
    return LaneUpdate(
      transition: transition, turning: turning, row: row, inverse: inverse, x: ix, y: iy)
  }

  @inline(__always)
  private static func propagate(
    _ motion: inout LaneMotion, _ slope: inout LaneMotion, _ transition: LaneTransition,
    _ turning: Lanes, _ h: Double
  ) {
    let s = transition.sine
    let c = transition.versine
    let cosine = transition.cosine
    let v = motion.velocity
    let a = motion.acceleration
    // ψ ← Fψ + dF/dθ (x, v, a), with dF/dθ to the lowest order in T.
    let third = h * h * h / 6
    let half = h * h / 2
    let slopeVelocity = slope.velocity
    let slopeAcceleration = slope.acceleration
    var next = slope.position + s * slopeVelocity + c * slopeAcceleration
    next = next - third * v - (h * h * h * h / 24) * a
    slope.position = next
    next = cosine * slopeVelocity + s * slopeAcceleration
    slope.velocity = next - half * v - third * a
    next = turning * slopeVelocity + cosine * slopeAcceleration
    slope.acceleration = next - h * v - half * a

    motion.position += s * v + c * a
    motion.velocity = cosine * v + s * a
    motion.acceleration = turning * v + cosine * a
  }

  /// P ← F P Fᵀ + Q, where Q is that of white noise in x''' of intensity b⁶.
  @inline(__always)
  private mutating func propagateCovariance(
    _ transition: LaneTransition, _ turning: Lanes, _ h: Double
  ) {
    let s = transition.sine
    let c = transition.versine
    let cosine = transition.cosine
    let p = covariance
    let square = bandwidths * bandwidths
    process = square * square * square * h
    let q = process
    let m00 = p.xx + s * p.xv + c * p.xa
    let m01 = p.xv + s * p.vv + c * p.va
    let m02 = p.xa + s * p.va + c * p.aa
    let m11 = cosine * p.vv + s * p.va
    let m12 = cosine * p.va + s * p.aa
    let m21 = turning * p.vv + cosine * p.va
    let m22 = turning * p.va + cosine * p.aa
    let h2 = h * h
    let h3 = h2 * h
    covariance.xx = m00 + s * m01 + c * m02 + q * (h3 * h2 / 20)
    covariance.xv = cosine * m01 + s * m02 + q * (h2 * h2 / 8)
    covariance.xa = turning * m01 + cosine * m02 + q * (h3 / 6)
    covariance.vv = cosine * m11 + s * m12 + q * (h3 / 3)
    covariance.va = turning * m11 + cosine * m12 + q * (h2 / 2)
    covariance.aa = turning * m21 + cosine * m22 + q * h
  }

  /// Where a sample is farther off than noise can be, the pen has turned a corner: the velocity may have
  /// become anything at the sample before.
  ///
  /// Such a velocity adds λ (s, C, −θs)(s, C, −θs)ᵀ to the covariance; λ is what makes the innovation as
  /// large as expected. The samples before it are correlated with it no more than they were, so that
  /// what comes after the corner does not round it.
  ///
  /// - Parameters:
  ///   - square: the squares of the innovations along an axis, their means over both.
  ///   - transition: from the sample before.
  ///   - turning: its element −θs.
  /// - Returns: the squares; where there is a corner no more than what would just have been none, for a
  ///   corner is no noise.
  @inline(__always)
  private mutating func turnCorner(
    _ square: Lanes, _ transition: LaneTransition, _ turning: Lanes
  ) -> Lanes {
    let expected = score * (covariance.xx + 1)
    let limit = corner * expected
    if square[0] <= limit[0] && square[1] <= limit[1] && square[2] <= limit[2]
      && square[3] <= limit[3]
    {
      return square
    }
    var believed = square
    for lane in 0..<4 where square[lane] > limit[lane] {
      believed[lane] = limit[lane]
      let s = transition.sine[lane]
      let c = transition.cosine[lane]
      let t = turning[lane]
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

  /// Recursive prediction error: θ goes down the slope of the squared innovation, and slowly back to
  /// what is usual.
  @inline(__always)
  private mutating func learnFrequency(
    _ gain: (Lanes, Lanes, Lanes), _ ix: Lanes, _ iy: Lanes, _ interval: Double
  ) {
    let tx = slopeX.position
    let ty = slopeY.position
    let kept = Self.frequencyTime / (Self.frequencyTime + interval)
    let prior = 1 / (Self.frequencyDeviation * Self.frequencyDeviation)
    information = kept * information + (tx * tx + ty * ty) / score
    let pull = ((1 - kept) * prior) * (usualFrequency - frequency)
    let step = ((tx * ix + ty * iy) / score + pull) * (1 / (information + prior))
    let next = frequency + step
    for lane in 0..<4 { frequency[lane] = min(max(next[lane], 0), largestFrequency) }
    Self.correct(&slopeX, gain, -tx)
    Self.correct(&slopeY, gain, -ty)
  }

  /// Notes how far each lane was off; the weights are proportional to the score to the −8th.
  @inline(__always)
  private mutating func weigh(_ square: Lanes, _ interval: Double, _ number: Int) {
    let share = max(1 / Double(2 + number), interval / (Self.scoreTime + interval))
    score += share * (square + Self.leastNoise - score)
    let least = min(min(score[0], score[1]), min(score[2], score[3]))
    var ratio = least / score
    ratio = ratio * ratio
    ratio = ratio * ratio
    ratio = ratio * ratio
    weights = ratio / ((ratio[0] + ratio[1]) + (ratio[2] + ratio[3]))
  }
}
