/// A filter of a pipeline, which changes the polyline of every stroke.
///
/// The filter is a value that makes a stage for each stroke.
public struct PolylineFilter: Sendable {
  /// True if the filter works; a disabled filter passes points on as they are.
  public var isEnabled = true

  let makeStage: @Sendable () -> AnyFilterStage

  /// Makes a filter whose stages come from a function.
  ///
  /// - Parameter makeStage: returns the stage of a new stroke.
  public init<Stage: FilterStage>(_ makeStage: @escaping @Sendable () -> Stage) {
    self.makeStage = { AnyFilterStage(makeStage()) }
  }

  /// Makes a filter whose points depend on the points around them.
  public init<Kernel: WindowedKernel>(_ kernel: Kernel) {
    self.init { WindowedFilter(kernel) }
  }

  /// Makes a filter that walks along the stroke, so that points depend on the points before them.
  public init<Kernel: RecursiveKernel>(_ kernel: Kernel) {
    self.init { RecursiveFilter(kernel) }
  }
}

extension PolylineFilter {
  /// Returns a filter that smooths by fitting a cubic around each point.
  ///
  /// - Parameters:
  ///   - window: the number of points to either side that are fitted, 2…12.
  ///   - strength: the share of the fit that is taken, 0…1.
  /// - Returns: the filter.
  public static func savitzkyGolay(window: Int = 2, strength: Double = 1) -> PolylineFilter {
    PolylineFilter(SavitzkyGolay(window: window, strength: strength))
  }

  /// Returns the classic simplification over the whole stroke.
  ///
  /// - Parameters:
  ///   - tolerance: the largest deviation in canvas points.
  ///   - measure: the measure of deviation.
  /// - Returns: the filter.
  public static func douglasPeucker(
    tolerance: Double = 0.45, measure: DeviationMeasure = .segment
  ) -> PolylineFilter {
    PolylineFilter { DouglasPeucker(tolerance: tolerance, measure: measure) }
  }

  /// Returns the streaming simplification.
  ///
  /// - Parameters:
  ///   - tolerance: the largest deviation in canvas points.
  ///   - force: the largest deviation of the force, in units of an average touch.
  ///   - angle: the largest deviation of altitude and azimuth in radians.
  /// - Returns: the filter.
  public static func simplify(
    tolerance: Double = 0.45, force: Double = 0.05, angle: Double = 0.05
  ) -> PolylineFilter {
    let tolerance = Simplify.Tolerance(distance: tolerance, force: force, angle: angle)
    return PolylineFilter { Simplify(tolerance) }
  }

  /// Returns a filter that drops points nearer than a minimum to the last kept one.
  ///
  /// - Parameter minimum: the least distance in canvas points.
  /// - Returns: the filter.
  public static func minimumDistance(_ minimum: Double) -> PolylineFilter {
    PolylineFilter(MinimumDistance(minimum: minimum))
  }

  /// Returns a filter that takes out jitter with a cutoff that grows with speed.
  ///
  /// - Parameters:
  ///   - cutoff: the cutoff frequency at rest in Hz.
  ///   - beta: the growth of the cutoff with speed, in Hz per (point/s).
  /// - Returns: the filter.
  public static func oneEuro(cutoff: Double = 1, beta: Double = 0.007) -> PolylineFilter {
    PolylineFilter(OneEuro(cutoff: cutoff, beta: beta))
  }

  /// Returns a filter that pulls each point back towards the one before it.
  ///
  /// - Parameter amount: the strength of the pull, 0…1.
  /// - Returns: the filter.
  public static func streamline(_ amount: Double) -> PolylineFilter {
    PolylineFilter(Streamline(amount: amount))
  }

  /// Returns a filter that takes jitter out of force and tilt.
  ///
  /// - Parameter time: the time constant in seconds, 0…10.
  /// - Returns: the filter.
  public static func steadyForce(_ time: Double) -> PolylineFilter {
    PolylineFilter(SteadyForce(time: time))
  }

  /// Returns a filter that drops points where neither location nor force has changed.
  ///
  /// - Parameters:
  ///   - distance: the distance in canvas points from which a point is kept.
  ///   - force: the change of force, in average touches, above which a nearer point is kept.
  /// - Returns: the filter.
  public static func thinning(distance: Double, force: Double) -> PolylineFilter {
    PolylineFilter(Thinning(distance: distance, force: force))
  }
}
