#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry

/// The darkness of a lead's lines.
///
/// Beside the axis of a long pass, at a distance of *h* half widths, lies the share *q*(*h*) of the dose
/// in its middle: the integral of 1 − (*h*² + *s*²)² over *s*, as far as it is positive, divided by 8/5.
/// A line of the dose *d* covers ∫ 1 − exp(−*d* *q*(*h*)) d*h* of its half width from edge to edge. By a
/// table of that, a line that is widened, for pixels to show it, gets the dose that keeps it as dark.
enum LeadProfile {
  /// The number of steps that a dose of 1 has in the table.
  private static let steps = 32.0

  private static let coverage: [Double] = {
    let samples = 64
    return (0...Int(LeadPass.largestDose * steps)).map { index in
      let dose = Double(index) / steps
      var sum = 0.0
      for sample in 0..<samples {
        let h = (Double(sample) + 0.5) / Double(samples)
        sum += 1 - Elementary.exp(-dose * share(beside: h))
      }
      return 2 * sum / Double(samples)
    }
  }()

  /// Which share of the dose in the middle of a long pass lies beside it, at 0…1 half widths.
  static func share(beside h: Double) -> Double {
    let square = h * h
    let reach = (1 - square).squareRoot()
    let area = (1 - square * square) - reach * reach * (2 * square / 3 + reach * reach / 5)
    return reach * area / 0.8
  }

  /// The dose with which a line is as dark as one of a dose whose width is a share of its own.
  ///
  /// - Parameters:
  ///   - dose: the dose of the narrower line, 0…8.
  ///   - share: the narrower width as a share of the wider one, 0…1.
  /// - Returns: the lower dose.
  static func dose(_ dose: Double, share: Double) -> Double {
    let last = coverage.count - 1
    let position = dose * steps
    let index = min(Int(position), last - 1)
    let fraction = position - Double(index)
    let wanted =
      share * (coverage[index] + (coverage[index + 1] - coverage[index]) * fraction)
    // It is lower: look for the last entry that is not darker.
    var lower = 0
    var upper = index + 1
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if coverage[middle] <= wanted { lower = middle } else { upper = middle }
    }
    let rest = (wanted - coverage[lower]) / (coverage[lower + 1] - coverage[lower])
    return (Double(lower) + rest) / steps
  }
}
