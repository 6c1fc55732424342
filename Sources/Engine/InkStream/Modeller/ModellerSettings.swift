/// The source of the points after the last sample.
@frozen
public enum PredictionSource: UInt8, Sendable, CaseIterable {
  /// The platform, if it brings predictions.
  case platform
  /// The modeller, whatever the platform brings.
  case engine
  /// The source that has lately been nearer to where the pen went, or the modeller if the platform
  /// brings no predictions.
  case better
  /// No source: no points are predicted.
  case off
}

/// The amount and the duration of a modeller's corrections, and the reach of its predictions.
///
/// Most callers need only ``init(strength:prediction:)``.
@frozen
public struct ModellerSettings: Equatable, Sendable {
  /// The share of the correction that is taken: 0 leaves samples untouched, 1, the default, takes
  /// all of it.
  package var amount = 1.0
  /// The time in which the samples that follow correct a sample, in seconds: 0.0001…0.1, by default
  /// 0.025.
  ///
  /// A longer time gives a smoother line. Its only visible effect besides is that the end of the
  /// line still moves a little, because samples are shown at once.
  public var lag = 0.025
  /// The most samples that correct an earlier one: 1…12, by default 6.
  package var longestWait = 6
  /// The factor of the bandwidths of the filters, 15 to 320 rad/s: 0.01…1, by default 0.98.
  ///
  /// A smaller factor takes tremor out, and with it everything that is drawn as quickly.
  package var bandwidth = 0.98
  /// The improbability from which on a sample shows a corner: minus the logarithm of its chance,
  /// from 4, by default 5.5.
  ///
  /// At a corner the filters forget how the pen moved. Infinity rounds corners off.
  package var corner = 5.5
  /// The rule of the distances: 1, or the newest, 2, by default.
  package private(set) var rule = 2
  /// The largest distance by which a sample is moved while noise is small, in canvas points, from
  /// 0, by default that of the rule: 0.25 or 0.6.
  ///
  /// Larger noise increases the distance.
  package var free = 0.6
  /// The largest uncertainty of a predicted point, as its standard deviation in canvas points:
  /// 0…1,000, by default 0.54.
  public var tolerance = 0.54
  /// The growth of the largest uncertainty for each point of distance from the last sample: 0…10,
  /// by default 0.04.
  public var relativeTolerance = 0.04
  /// The largest disagreement of the filters about a predicted point, for each point of standard
  /// deviation that the predicted point may have: 0…∞, by default 0.6.
  ///
  /// The disagreement is the standard deviation of the locations that the filters predict. Each
  /// filter knows its own uncertainty, but not that it may be the wrong filter: where the pen
  /// begins to turn, a slow filter goes straight on, and is still trusted for a moment.
  package var disagreement = 0.6
  /// The largest uncertainty of the last predicted point as a part of its distance from the last sample, where the filters
  /// are unsure all the time: 0…1, by default a half; 0 predicts nothing there.
  package var uncertainty = 0.5
  /// The time that predictions look ahead, in seconds: a sixtieth.
  static let horizon = 1.0 / 60
  /// The source of predictions; by default the modeller.
  public var prediction = PredictionSource.engine

  /// Makes settings from the given values, and default ones for the rest.
  @inlinable
  public init(
    lag: Double = 0.025, tolerance: Double = 0.54, relativeTolerance: Double = 0.04,
    prediction: PredictionSource = .engine
  ) {
    self.lag = lag
    self.tolerance = tolerance
    self.relativeTolerance = relativeTolerance
    self.prediction = prediction
  }

  /// Makes the settings for a strength from 0, which leaves samples untouched, to 1, a steady line
  /// for a shaky hand.
  ///
  /// Strokes are stored with their strength, so the meaning of a strength does not change: at a
  /// half the lag is 20 ms, a little less than the default. Up to a half the lag and the share of
  /// the correction grow evenly, the share to 1: noise goes, letters of 12 points stay. Above a
  /// half the bandwidths fall so that each step takes out about as much of a tremor as the one
  /// before, the lag grows to 50 ms, and samples may be moved farther: at 1 little is left of the
  /// tremor, but small letters become round, and the end of the line is off the pen while the pen
  /// turns. `Benchmarks/README.md` has the effect of each strength.
  ///
  /// - Parameters:
  ///   - strength: 0…1, clamped; a value that is not a number counts as 0.
  ///   - prediction: the source of predictions.
  public init(strength: Double, prediction: PredictionSource = .engine) {
    self.init(strength: strength, rule: Self.newestRule, prediction: prediction)
  }

  /// The newest rule.
  package static let newestRule = 2

  /// Makes the settings for a strength, as the public function does, by an older rule.
  package init(strength: Double, rule: Int, prediction: PredictionSource) {
    let strength = strength.isNaN ? 0 : min(max(strength, 0), 1)
    let excess = max(2 * strength - 1, 0)
    self.init(lag: 0.04 * strength + 0.01 * excess, prediction: prediction)
    amount = min(2 * strength, 1)
    longestWait = 6 + Int(6 * excess)
    bandwidth = Self.bandwidth(excess)
    corner += 15 * excess
    self.rule = rule
    free = limits.free + 30 * excess * excess
    tolerance = 0.54 * (1 + excess)
  }

  /// Returns the bandwidth for an excess, which is twice the part of the strength above a half.
  ///
  /// The curve was measured with a tremor of 9 Hz: nothing happens until the quickest filter cannot
  /// follow the tremor any more, and then everything within a tenth of the bandwidth. The
  /// bandwidths without effect are therefore crossed quickly.
  private static func bandwidth(_ excess: Double) -> Double {
    if excess < 0.2 { return 0.98 - (0.98 - 0.21) * (excess / 0.2) }
    if excess < 0.8 { return 0.21 - (0.21 - 0.155) * ((excess - 0.2) / 0.6) }
    return 0.155 - (0.155 - 0.12) * ((excess - 0.8) / 0.2)
  }

  /// The settings with values out of range clamped, and default ones instead of values that are
  /// not numbers.
  var usable: ModellerSettings {
    let usual = ModellerSettings()
    var result = self
    result.amount = Self.clamped(amount, 0...1, usual.amount)
    result.lag = Self.clamped(lag, 0.0001...0.1, usual.lag)
    result.longestWait = min(max(longestWait, 1), 12)
    result.bandwidth = Self.clamped(bandwidth, 0.01...1, usual.bandwidth)
    result.corner = Self.clamped(corner, 4...Double.infinity, usual.corner)
    result.free = Self.clamped(free, 0...Double.infinity, usual.free)
    result.tolerance = Self.clamped(tolerance, 0...1000, usual.tolerance)
    result.relativeTolerance = Self.clamped(relativeTolerance, 0...10, usual.relativeTolerance)
    result.uncertainty = Self.clamped(uncertainty, 0...1, usual.uncertainty)
    result.disagreement = Self.clamped(disagreement, 0...Double.infinity, usual.disagreement)
    return result
  }

  /// The limits of the movement of samples.
  var limits: ModellerLimits { ModellerLimits.limits(ofRule: rule) }

  /// True if the filters are needed at all.
  var isFiltering: Bool { amount > 0 || prediction == .engine || prediction == .better }

  private static func clamped(
    _ value: Double, _ range: ClosedRange<Double>, _ usual: Double
  ) -> Double {
    value.isNaN ? usual : min(max(value, range.lowerBound), range.upperBound)
  }
}
