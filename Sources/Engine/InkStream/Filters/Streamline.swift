internal import InkGeometry

/// A filter that pulls each point back towards the one before it: an exponential mean over the
/// points.
///
/// The larger the amount, the calmer the line, and the farther it trails the pen; the last point
/// still stays at the pen. Each point moves from the smoothed point before it by the fraction
/// 1 − 0.85 × amount of the way to the raw one. The scale of `amount`, and the least weight of
/// 0.15, are those of the option `streamline` of perfect-freehand.
package struct Streamline: RecursiveKernel {
  /// The strength of the pull: 0 leaves points alone, 1 is the most.
  package let amount: Double

  private let weight: Double

  /// Makes a kernel; an amount outside 0…1 is clamped, one that is not a number counts as 0.
  package init(amount: Double) {
    self.amount = amount.isNaN ? 0 : min(max(amount, 0), 1)
    weight = 1 - 0.85 * self.amount
  }

  /// The location of the last smoothed point.
  package struct State: Sendable {
    var last: Point?
  }

  /// The state before the first point.
  package var initialState: State { State(last: nil) }

  /// Returns the point, moved towards the smoothed point before it.
  package func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    var result = point
    if let last = state.last, weight < 1 {
      result.location = last.interpolated(to: point.location, at: weight)
    }
    state.last = result.location
    return result
  }
}

extension FilterForm {
  /// Pulls each point back towards the one before it: calm lines that trail the pen.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameter amount: the strength of the pull, 0…1; clamped.
  /// - Returns: the filter.
  public static func streamline(_ amount: Double) -> Self {
    Self(BrushFilter(kind: .streamline, [amount]))
  }
}
