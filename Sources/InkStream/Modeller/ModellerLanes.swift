internal import InkGeometry

/// What holds for all filters.
struct LaneLimits {
  /// θ where nothing is known of it and the most that it may be, in 1/s².
  let usualFrequency: Double
  let largestFrequency: Double
  /// From how many variances on a sample shows a corner.
  let corner: Double

  init(_ settings: ModellerSettings) {
    let square = settings.bandwidth * settings.bandwidth
    usualFrequency = 200 * square
    largestFrequency = 2500 * square
    corner = settings.corner
  }
}

/// Four Kalman filters of different bandwidths that run side by side, and what mixes them: they are
/// weighted by how well they have lately predicted the samples.
struct ModellerLanes {
  /// The slow filters, and the quick ones.
  private(set) var slow: LanePair
  private(set) var quick: LanePair
  private(set) var weights = LaneWeights()
  private let limits: LaneLimits

  /// Makes filters that know a position, and nothing of how the pen moves.
  ///
  /// - Parameters:
  ///   - x: where the pen is, along x.
  ///   - y: where the pen is, along y.
  ///   - settings: say what the bandwidths are multiplied with, and what is a corner.
  init(x: Double, y: Double, _ settings: ModellerSettings) {
    limits = LaneLimits(settings)
    slow = LanePair(
      x: x, y: y, bandwidths: settings.bandwidth * Lanes(15, 60), frequency: limits.usualFrequency)
    quick = LanePair(
      x: x, y: y, bandwidths: settings.bandwidth * Lanes(130, 320),
      frequency: limits.usualFrequency)
  }

  /// Forgets how the pen moves; what is known of the noise stays.
  mutating func restart(x: Double, y: Double) {
    slow.restart(x: x, y: y)
    quick.restart(x: x, y: y)
  }

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - sample: where the pen is.
  ///   - pending: the samples before it that it corrects.
  @inline(__always)
  mutating func step(_ sample: LaneSample, _ pending: inout PendingSamples) {
    pending.correctSlow(slow.step(sample, limits))
    pending.correctQuick(quick.step(sample, limits))
    weigh()
  }

  /// The weights are proportional to the score to the −8th.
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

  /// Where the pen is, by the weighted mean.
  @inline(__always)
  var place: Point {
    weights.mixed(
      LanePlace(x: slow.x.position, y: slow.y.position),
      LanePlace(x: quick.x.position, y: quick.y.position))
  }

  /// Where the lanes, together, say that the pen will be after some seconds.
  func place(after time: Double) -> Point {
    weights.mixed(slow.place(after: time), quick.place(after: time))
  }
}

/// How much each lane counts.
struct LaneWeights {
  var slow = Lanes(repeating: 0.25)
  var quick = Lanes(repeating: 0.25)

  /// The weighted mean of places.
  @inline(__always)
  func mixed(_ slow: LanePlace, _ quick: LanePlace) -> Point {
    let x = self.slow * slow.x + self.quick * quick.x
    let y = self.slow * slow.y + self.quick * quick.y
    return Point(x[0] + x[1], y[0] + y[1])
  }

  /// Where a sample is by the weighted mean.
  @inline(__always)
  func mixed(_ sample: borrowing PendingSample) -> Point {
    mixed(sample.slow.place, sample.quick.place)
  }
}

/// A place in each of two lanes.
struct LanePlace {
  var x: Lanes
  var y: Lanes
}

extension LanePair {
  /// Where the lanes say that the pen will be after some seconds.
  @inline(__always)
  func place(after time: Double) -> LanePlace {
    let transition = LaneTransition(frequency, time)
    let s = transition.sine
    let c = transition.versine
    return LanePlace(
      x: x.position + s * x.velocity + c * x.acceleration,
      y: y.position + s * y.velocity + c * y.acceleration)
  }
}
