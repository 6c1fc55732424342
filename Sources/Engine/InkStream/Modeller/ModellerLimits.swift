/// The largest distance by which a modeller moves samples, by the typical change of their movements.
///
/// Drawings keep the rule with which they were drawn: see ``BrushFilter/rule``.
struct ModellerLimits {
  /// The distance while noise is small: its share of the typical change, and the most, in canvas points.
  private let small: (share: Double, most: Double)
  /// The product of the interval between samples and the most at that interval, in points times seconds.
  private let reach: Double
  /// The typical change before any is known, in canvas points.
  let start: Double
  /// The speed of learning the typical change from the first samples.
  let haste: Double
  /// True for the third rule, which moves a noisy last sample as well, so that lines end without a hook.
  private let isThird: Bool

  /// The limits of the first rule: lines by a mouse, rounded to whole points, stay stairs where it reports often.
  static let first = ModellerLimits(
    small: (2, 0.25), reach: .infinity, start: 0.02, haste: 1.5, isThird: false)
  /// Those of the second, which is free to move a sample that was rounded to a whole point back to the line.
  static let second = ModellerLimits(
    small: (2.5, 0.6), reach: .infinity, start: 0.02, haste: 1.5, isThird: false)
  /// Those of the third, which knows the noise of a pen after a few samples, so that lines are calm from their start.
  static let third = ModellerLimits(
    small: (2.5, 0.6), reach: 0.005, start: 0.05, haste: 3, isThird: true)

  /// The typical change above which samples may be moved farther, and the distance for each point beyond it: more where
  /// noise is larger than that of rounding to whole points, which has a limit.
  private static let noise = (least: 0.16, share: 4.2)
  private static let strong = (least: 0.43, share: 25.0)
  /// The same for the last sample of a stroke.
  private static let end = (least: 0.65, share: 10.0)

  /// The number of final samples from which on the third rule believes in more noise than at the start.
  private static let known = 5

  /// Those of a rule.
  static func limits(ofRule rule: Int) -> ModellerLimits {
    switch rule {
    case 1: first
    case 2: second
    default: third
    }
  }

  /// The distance that samples may be moved while noise is small, in canvas points, from 0.
  var free: Double { small.most }

  /// Returns the typical change that is believed after a number of final samples: a corner near the start is no noise.
  @inline(__always)
  func believed(_ typical: Double, after count: Int) -> Double {
    isThird && count < Self.known ? min(typical, start) : typical
  }

  /// Returns the distance for a typical change; a stronger correction is free to move samples farther.
  ///
  /// Where samples are rare, each tells more of the line, and is moved less.
  @inline(__always)
  func distance(ofTypical typical: Double, interval: Double, free: Double) -> Double {
    let most = min(free, small.most)
    let small = min(most, reach / interval, small.share * typical)
    let noise =
      Self.noise.share * (typical - Self.noise.least)
      + Self.strong.share * max(typical - Self.strong.least, 0)
    return free - most + max(small, noise)
  }

  /// Returns the distance by which the last sample of a stroke may be moved: 0 unless noise is strong.
  @inline(__always)
  func endDistance(ofTypical typical: Double) -> Double {
    isThird ? Self.end.share * max(typical - Self.end.least, 0) : 0
  }
}
