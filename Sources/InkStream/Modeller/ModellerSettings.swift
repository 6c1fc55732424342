/// Where the points after the last sample come from.
@frozen
public enum PredictionSource: UInt8, Sendable, CaseIterable {
  /// From the platform, where it brings any.
  case platform
  /// From the modeller, whatever the platform brings.
  case engine
  /// From whichever has lately been nearer to where the pen went; from the modeller where the platform
  /// brings none.
  case better
  /// There are none.
  case off
}

/// How much a modeller corrects, how long it may do so, and how far it looks ahead.
///
/// Most need no more than ``init(strength:prediction:)``.
@frozen
public struct ModellerSettings: Equatable, Sendable {
  /// How much of the correction is taken: 0 leaves samples untouched, 1, the usual, takes it all.
  package var amount = 1.0
  /// For how long the samples that follow correct one, in seconds: 0.0001…0.1, usually 0.025.
  ///
  /// Longer is smoother. Nothing is seen of it but that the end of the line still moves a little, for
  /// samples are shown at once.
  public var lag = 0.025
  /// By how many others a sample is corrected at the most: 1…12, usually 6.
  package var longestWait = 6
  /// What the bandwidths of the filters, 15 to 320 rad/s, are multiplied with: 0.01…1, usually 0.98.
  ///
  /// Less takes tremor out, and with it whatever is drawn as quickly.
  package var bandwidth = 0.98
  /// How improbable a sample must be to show a corner: minus the logarithm of its chance, from 4,
  /// usually 5.5.
  ///
  /// At a corner the filters forget how the pen moved. Infinity rounds corners off.
  package var corner = 5.5
  /// How far a sample may be moved where noise is small, in canvas points, from 0, usually 0.25; it may
  /// be moved farther as far as the noise is larger.
  package var free = 0.25
  /// How unsure a predicted point may be, in canvas points: its standard deviation, 0…1,000, usually
  /// 0.54.
  public var tolerance = 0.54
  /// How much less sure it may be for each point of distance from the last sample: 0…10, usually 0.04.
  public var relativeTolerance = 0.04
  /// How far the filters may disagree about a predicted point, for each point of standard deviation that it
  /// may have: the standard deviation of the places where they see the pen, 0…∞, usually 0.6.
  ///
  /// Each knows how unsure it is, but not that it may be the wrong one: where the pen begins to turn, a
  /// slow one goes straight on, and is believed for a moment yet.
  package var disagreement = 0.6
  /// How far ahead is predicted, in seconds: 0…0.1, usually a sixtieth.
  package var horizon = 1.0 / 60
  /// Where predictions come from; usually from the modeller.
  public var prediction = PredictionSource.engine

  /// Makes settings, the usual ones where nothing is said.
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

  /// Makes the settings for a strength from 0, which leaves samples untouched, to 1, a steady line for
  /// a shaky hand.
  ///
  /// Strokes are stored with their strength, so that what each means does not change: at a half the lag is
  /// 20 ms, a little less than usual. Up to there the lag and what is taken of the correction grow
  /// evenly, to all of it: noise goes, letters of 12 points stay. From there on the bandwidths fall so that
  /// each step takes out about as much of a tremor as the one before, the lag grows to 50 ms, and samples
  /// may be moved farther: at 1 little is left of the tremor, but small letters become round, and the end
  /// of the line is off the pen while it turns. `Benchmarks/README.md` has what each strength takes out.
  ///
  /// - Parameters:
  ///   - strength: 0…1, clamped; what is not a number counts as 0.
  ///   - prediction: where predictions come from.
  public init(strength: Double, prediction: PredictionSource = .engine) {
    let strength = strength.isNaN ? 0 : min(max(strength, 0), 1)
    let excess = max(2 * strength - 1, 0)
    self.init(lag: 0.04 * strength + 0.01 * excess, prediction: prediction)
    amount = min(2 * strength, 1)
    longestWait = 6 + Int(6 * excess)
    bandwidth = Self.bandwidth(excess)
    corner += 15 * excess
    free = 0.25 + 30 * excess * excess
    tolerance = 0.54 * (1 + excess)
  }

  /// The bandwidth of a strength above a half, which is that by as much as half the excess.
  ///
  /// Measured with a tremor of 9 Hz: nothing happens until the quickest filter cannot follow it any more,
  /// and then everything within a tenth of the bandwidth. So the usual strengths are crossed quickly.
  private static func bandwidth(_ excess: Double) -> Double {
    if excess < 0.2 { return 0.98 - (0.98 - 0.21) * (excess / 0.2) }
    if excess < 0.8 { return 0.21 - (0.21 - 0.155) * ((excess - 0.2) / 0.6) }
    return 0.155 - (0.155 - 0.12) * ((excess - 0.8) / 0.2)
  }

  /// The settings with values out of range clamped, and the usual ones for those that are no numbers.
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
    result.disagreement = Self.clamped(disagreement, 0...Double.infinity, usual.disagreement)
    result.horizon = Self.clamped(horizon, 0...0.1, usual.horizon)
    return result
  }

  /// Whether the filters are needed at all.
  var isFiltering: Bool { amount > 0 || prediction == .engine || prediction == .better }

  private static func clamped(
    _ value: Double, _ range: ClosedRange<Double>, _ usual: Double
  ) -> Double {
    value.isNaN ? usual : min(max(value, range.lowerBound), range.upperBound)
  }
}
