/// The rule that says what is inside a polygon that crosses itself.
package enum FillRule: UInt8, Sendable, CaseIterable {
  /// Inside is where the polygon winds around at least once, in whichever direction.
  ///
  /// A partly covered pixel has the coverage min(|signed area|, 1).
  case nonZero
  /// Inside is where the polygon winds around an odd number of times.
  ///
  /// A partly covered pixel has the signed area folded at whole numbers.
  case evenOdd

  /// Returns whether a point is inside around which a polygon turns so often.
  @inline(__always)
  func includes(_ turns: Int) -> Bool {
    switch self {
    case .nonZero: turns != 0
    case .evenOdd: turns & 1 != 0
    }
  }
}
