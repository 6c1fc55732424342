public import InkStream

/// A filter of a brush: the factories of `PolylineFilter` as values.
///
/// Arguments out of range are treated as the filters themselves do.
public enum BrushFilter: Equatable, Sendable {
  /// Smooths by fitting a cubic around each point: window 2…12, strength 0…1.
  case savitzkyGolay(window: Int, strength: Double)
  /// The classic simplification, whose cost is not flat; tolerance in canvas points.
  case douglasPeucker(tolerance: Double)
  /// The streaming simplification: tolerances in canvas points, average touches and radians.
  case simplify(tolerance: Double, force: Double, angle: Double)
  /// Drops points nearer than this, in canvas points, to the last one kept.
  case minimumDistance(Double)
  /// Takes out jitter: cutoff in Hz, and how it grows, in Hz per point and second.
  case oneEuro(cutoff: Double, beta: Double)
  /// Pulls each point back towards the one before it: 0…1.
  case streamline(Double)
  /// Takes noise out without lag: 0 leaves samples untouched, a half is the usual, 1 makes a shaky hand
  /// steady. Predictions stay those of the platform.
  case modeller(strength: Double)
  /// Moves each sample to a mean of those around it: 0 leaves samples untouched, a half takes the noise out,
  /// 1 makes a shaky hand steady. Predictions stay those that there are.
  case stabilizer(strength: Double)
  /// Takes jitter out of force and tilt, and leaves places alone: the time constant in seconds, 0…10.
  case steadyForce(Double)
  /// Drops points where neither place nor force has changed: canvas points and average touches.
  case thinning(distance: Double, force: Double)
  /// Puts points at equal distances, in canvas points, along the polyline, so that patterns do not depend on
  /// where a mouse reports: 0 leaves samples untouched.
  case resample(Double)

  /// The filter for a pipeline.
  public var polylineFilter: PolylineFilter {
    switch self {
    case .savitzkyGolay(let window, let strength):
      .savitzkyGolay(window: window, strength: strength)
    case .douglasPeucker(let tolerance): .douglasPeucker(tolerance: tolerance)
    case .simplify(let tolerance, let force, let angle):
      .simplify(tolerance: tolerance, force: force, angle: angle)
    case .minimumDistance(let minimum): .minimumDistance(minimum)
    case .oneEuro(let cutoff, let beta): .oneEuro(cutoff: cutoff, beta: beta)
    case .streamline(let amount): .streamline(amount)
    case .modeller(let strength):
      .modeller(ModellerSettings(strength: strength, prediction: .platform))
    case .stabilizer(let strength): .stabilizer(strength: strength)
    case .steadyForce(let time): .steadyForce(time)
    case .thinning(let distance, let force): .thinning(distance: distance, force: force)
    case .resample(let distance): .resample(distance)
    }
  }
}
