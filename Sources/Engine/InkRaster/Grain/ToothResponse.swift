internal import InkGeometry

/// From how much of the paper is to be covered, and the height at a point, to how much is covered there.
///
/// Heights are normally distributed. What lies above a threshold is covered, softly: for a height *h* in
/// standard deviations the share is Φ((*t* − *h*)/*w*), with the normal distribution function Φ. Over
/// all of the paper that is Φ(*t*/√(1 + *w*²)) on average, so that the threshold for a coverage *c* is
/// √(1 + *w*²) Φ⁻¹(*c*). Where a pixel shows a mean of heights only, their lost variance is added to *w*²:
/// the coverage on average stays the same, at every scale.
///
/// *w* is 0.5 by the strength of the brush's texture, 2.8 for the pencil (`ToothKernel`). The heights are those of
/// `ToothTexture`: bumps about 3, 6, 12 and 32 texels apart, weighted 4, 10, 8 and 3, and fibres in three directions,
/// weighted 3 each; a texel is as wide as the brush's texture says.
enum ToothResponse {
  /// The number that stands for 1 in tables of normally distributed numbers.
  static let one = 8192.0
  /// The number of entries that the table of the distribution has for one standard deviation.
  private static let steps = 128

  /// Φ from −4 to 4 standard deviations, 65,535 for 1.
  static let distribution: [UInt16] = cumulated.map { UInt16($0 * 65535 + 0.5) }

  /// Φ⁻¹ of 4,096 coverages, each in the middle of its 4,096th.
  static let thresholds: [Int32] = (0..<4096).map { index in
    Int32(quantile((Double(index) + 0.5) / 4096) * one)
  }

  /// Φ⁻¹ of what doses cover, in steps of 1/1024.
  static let doseThresholds: [Int16] = (0..<8192).map { index in
    Int16(quantile(1 - Elementary.exp(-(Double(index) + 0.5) / 1024)) * one)
  }

  /// Φ⁻¹ of a share, 0…1, in ±4 standard deviations.
  static func quantile(_ share: Double) -> Double {
    var lower = 0
    var upper = cumulated.count - 1
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if cumulated[middle] <= share { lower = middle } else { upper = middle }
    }
    let rest = (share - cumulated[lower]) / (cumulated[upper] - cumulated[lower])
    return (Double(lower) + min(max(rest, 0), 1)) / Double(steps) - 4
  }

  /// Φ from −4 to 4, by the trapezoidal rule; what lies beyond is shared out.
  private static let cumulated: [Double] = {
    var sums = [0.0]
    func density(_ index: Int) -> Double {
      let z = Double(index) / Double(steps) - 4
      return Elementary.exp(-z * z / 2)
    }
    for index in 0..<8 * steps {
      sums.append(sums[index] + density(index) + density(index + 1))
    }
    let total = sums[8 * steps]
    return sums.map { $0 / total }
  }()
}
