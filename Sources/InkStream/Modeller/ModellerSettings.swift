/// Where the points after the last sample come from.
@frozen
public enum PredictionSource: UInt8, Sendable, CaseIterable {
  /// From the platform, where it brings any.
  case platform
  /// From the modeller, whatever the platform brings.
  case engine
  /// There are none.
  case off
}

/// How much a modeller corrects, how long it may do so, and how far it looks ahead.
@frozen
public struct ModellerSettings: Equatable, Sendable {
  /// For how long the samples that follow correct one, in seconds: 0.0001…0.1, usually 0.02.
  ///
  /// Longer is smoother. Nothing is seen of it but that the end of the line still moves a little, for
  /// samples are shown at once. A sample is corrected by six others at the most.
  public var lag = 0.02
  /// How unsure a predicted point may be, in canvas points: its standard deviation, 0…1,000, usually
  /// 0.54.
  public var tolerance = 0.54
  /// How much less sure it may be for each point of distance from the last sample: 0…10, usually 0.04.
  public var relativeTolerance = 0.04
  /// How far ahead is predicted, in seconds: 0…0.1, usually a sixtieth.
  public var horizon = 1.0 / 60
  /// Where predictions come from; usually from the modeller.
  public var prediction = PredictionSource.engine

  /// Makes the usual settings.
  @inlinable
  public init() {}

  /// Makes settings, the usual ones where nothing is said.
  @inlinable
  public init(
    lag: Double = 0.02, tolerance: Double = 0.54, relativeTolerance: Double = 0.04,
    prediction: PredictionSource = .engine
  ) {
    self.lag = lag
    self.tolerance = tolerance
    self.relativeTolerance = relativeTolerance
    self.prediction = prediction
  }

  /// The settings with values out of range clamped, and the usual ones for those that are no numbers.
  var usable: ModellerSettings {
    var result = self
    result.lag = Self.clamped(lag, 0.0001...0.1, 0.02)
    result.tolerance = Self.clamped(tolerance, 0...1000, 0.54)
    result.relativeTolerance = Self.clamped(relativeTolerance, 0...10, 0.04)
    result.horizon = Self.clamped(horizon, 0...0.1, 1.0 / 60)
    return result
  }

  private static func clamped(
    _ value: Double, _ range: ClosedRange<Double>, _ usual: Double
  ) -> Double {
    value.isNaN ? usual : min(max(value, range.lowerBound), range.upperBound)
  }
}
