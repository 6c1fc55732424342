/// From what the values of a channel are predicted; each kind of column has one, which is not written.
package enum ColumnOrder: UInt8, Sendable, CaseIterable {
  /// From the value before: the differences are small.
  case first = 1
  /// From the two values before: the speed changes little.
  case second = 2
  /// From the three values before: the acceleration changes little.
  case third = 3
  /// From the value before and the usual difference, which is found on the way: the times of samples.
  case interval = 4

  /// The orders of samples as the canvas keeps them: x, y, time, force, altitude and azimuth.
  // Not optimised, for the reason at `FilterKind.entry`.
  @_optimize(none)
  package static var liveInk: [ColumnOrder] {
    [.third, .third, .interval, .second, .first, .first]
  }
}
