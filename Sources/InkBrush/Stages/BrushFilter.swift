package import InkStream

/// A filter of a brush: a kind, and its values.
///
/// Values out of range are treated as the filters themselves do.
public struct BrushFilter: Equatable, Sendable {
  /// The kind of filter.
  package let kind: FilterKind
  /// The values of its parameters, in the order of ``FilterKind``.
  package let values: [Double]

  /// Makes a filter; values that are missing are the usual ones, and surplus ones are left out.
  package init(_ kind: FilterKind, _ values: [Double] = []) {
    self.kind = kind
    self.values = kind.completed(values)
  }

  /// The filter for a pipeline.
  package var polylineFilter: PolylineFilter { kind.entry.make(values) }
}

extension BrushFilter: BrushStage {}

extension BrushFilter {
  /// Smooths by fitting a cubic around each point: window 2…12, strength 0…1.
  public static func savitzkyGolay(window: Int, strength: Double) -> BrushFilter {
    BrushFilter(.savitzkyGolay, [Double(window), strength])
  }

  /// The classic simplification, whose cost is not flat; tolerance in canvas points.
  public static func douglasPeucker(tolerance: Double) -> BrushFilter {
    BrushFilter(.douglasPeucker, [tolerance])
  }

  /// The streaming simplification: tolerances in canvas points, average touches and radians.
  public static func simplify(tolerance: Double, force: Double, angle: Double) -> BrushFilter {
    BrushFilter(.simplify, [tolerance, force, angle])
  }

  /// Drops points nearer than this, in canvas points, to the last one kept.
  public static func minimumDistance(_ minimum: Double) -> BrushFilter {
    BrushFilter(.minimumDistance, [minimum])
  }

  /// Takes out jitter: cutoff in Hz, and how it grows, in Hz per point and second.
  public static func oneEuro(cutoff: Double, beta: Double) -> BrushFilter {
    BrushFilter(.oneEuro, [cutoff, beta])
  }

  /// Pulls each point back towards the one before it: 0…1.
  public static func streamline(_ amount: Double) -> BrushFilter {
    BrushFilter(.streamline, [amount])
  }

  /// Takes noise out without lag, and leaves predictions to the platform.
  ///
  /// A strength of 0 leaves samples untouched, a half is the usual, 1 makes a shaky hand steady.
  public static func modeller(strength: Double) -> BrushFilter {
    BrushFilter(.modeller, [strength])
  }

  /// Moves each sample to a mean of those around it, and leaves predictions as they are.
  ///
  /// A strength of 0 leaves samples untouched, a half takes the noise out, 1 makes a shaky hand steady.
  public static func stabilizer(strength: Double) -> BrushFilter {
    BrushFilter(.stabilizer, [strength])
  }

  /// Takes jitter out of force and tilt, and leaves places alone: the time constant in seconds, 0…10.
  public static func steadyForce(_ time: Double) -> BrushFilter {
    BrushFilter(.steadyForce, [time])
  }

  /// Drops points where neither place nor force has changed: canvas points and average touches.
  public static func thinning(distance: Double, force: Double) -> BrushFilter {
    BrushFilter(.thinning, [distance, force])
  }

  /// Puts points at equal distances, in canvas points, along the polyline, so that patterns do not depend on
  /// where a mouse reports: 0 leaves samples untouched.
  public static func resample(_ distance: Double) -> BrushFilter {
    BrushFilter(.resample, [distance])
  }
  /// Mends what devices report badly: samples in bunches, stray places, forces of a pen that flies, and the first
  /// force.
  ///
  /// It comes first; samples that a hand can have made pass as they are.
  public static var mend: BrushFilter { BrushFilter(.mend) }
}
