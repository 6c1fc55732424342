internal import InkGeometry

/// A filter that fits a cubic to the points around each point, by least squares.
///
/// The value of the fit at its centre is a fixed weighted mean; for a window of *m* points to
/// either side, with offsets *k* = −*m*…*m*, the weights are
/// (3(3m² + 3m − 1) − 15k²) / ((2m − 1)(2m + 1)(2m + 3)). A quadratic gives the same weights.
/// Only the location is fitted; force and angles stay as they are. Near the ends the window shrinks
/// to the points that exist on both sides; below 2 the point is left alone, so that the path
/// reaches the pen.
///
/// Source: A. Savitzky, M. J. E. Golay, Analytical Chemistry 36 (1964), doi:10.1021/ac60214a047.
package struct SavitzkyGolay: WindowedKernel {
  /// The number of points to either side that the fit uses: 2…12.
  package let window: Int
  /// The share of the fit that is taken: 0 leaves the points alone, 1 takes the fit.
  package let strength: Double

  /// The weights for offsets 0…m, indexed by m.
  private let weights: [[Double]]

  /// Makes a kernel; a window outside 2…12 and a strength outside 0…1 are clamped, and a strength
  /// that is not a number counts as 1.
  package init(window: Int = 2, strength: Double = 1) {
    self.window = min(max(window, 2), 12)
    self.strength = strength.isNaN ? 1 : min(max(strength, 0), 1)
    weights = (0...self.window).map(Self.weights)
  }

  /// The number of points to either side on which a point depends.
  package var reach: Int { window }

  /// Returns the smoothed point at an index.
  package func point(at index: Int, of input: Polyline) -> PolylinePoint {
    var result = input[index]
    let window = min(self.window, index, input.count - 1 - index)
    guard window >= 2 else { return result }
    let raw = result.location
    let weights = self.weights[window]
    var x = raw.x * weights[0]
    var y = raw.y * weights[0]
    for offset in 1...window {
      let before = input[index - offset].location
      let after = input[index + offset].location
      x += (before.x + after.x) * weights[offset]
      y += (before.y + after.y) * weights[offset]
    }
    result.location = Point(raw.x + strength * (x - raw.x), raw.y + strength * (y - raw.y))
    return result
  }

  private static func weights(window m: Int) -> [Double] {
    guard m >= 2 else { return [1] }
    let divisor = Double((2 * m - 1) * (2 * m + 1) * (2 * m + 3))
    return (0...m).map { k in Double(3 * (3 * m * m + 3 * m - 1) - 15 * k * k) / divisor }
  }
}

extension FilterForm {
  /// Smooths without lag, by a cubic that is fitted around each point.
  ///
  /// A change reaches the points of the window to either side.
  ///
  /// - Parameters:
  ///   - window: the number of points to either side that are fitted, 2…12; clamped.
  ///   - strength: the share of the fit that is taken, 0…1; clamped.
  /// - Returns: the filter.
  public static func savitzkyGolay(window: Int = 2, strength: Double = 1) -> Self {
    Self(BrushFilter(kind: .savitzkyGolay, [Double(window), strength]))
  }
}
