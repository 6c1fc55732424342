public import InkBrush

extension BrushFilter {
  /// The filter that calms a hand.
  ///
  /// It is a 1€ filter, whose lag in seconds does not depend on how often a device reports, and is short
  /// where the hand is fast. Its cutoff at rest falls from 10 Hz to 0.5 Hz with the square of what is left of
  /// the strength, and what speed adds from 21 Hz to 1 Hz at 1,000 points a second.
  ///
  /// A brush that has the filter keeps it with its strokes, so that they look the same when they are
  /// opened again.
  ///
  /// - Parameter strength: 0…1, clamped: 1 is the calmest.
  /// - Returns: the filter; `nil` where the strength is 0, below, or not a number.
  public static func stabilizing(_ strength: Double) -> BrushFilter? {
    guard strength > 0 else { return nil }
    let rest = 1 - min(strength, 1)
    return .oneEuro(cutoff: 0.5 + 9.5 * (rest * rest), beta: 0.001 + 0.02 * rest)
  }
}
