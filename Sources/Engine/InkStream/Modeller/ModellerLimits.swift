/// The largest distance by which a modeller moves samples, by the typical change of their movements.
///
/// Drawings keep the rule with which they were drawn: see ``BrushFilter/rule``.
struct ModellerLimits {
  /// The distance while noise is small: its share of the typical change, and the most, in canvas points.
  private let small: (share: Double, most: Double)

  /// The limits of the first rule: lines by a mouse, rounded to whole points, stay stairs where it reports often.
  static let first = ModellerLimits(small: (2, 0.25))
  /// Those of the second, which is free to move a sample that was rounded to a whole point back to the line.
  static let second = ModellerLimits(small: (2.5, 0.6))

  /// The typical change above which samples may be moved farther, and the distance for each point beyond it: more where
  /// noise is larger than that of rounding to whole points, which has a limit.
  private static let noise = (least: 0.16, share: 4.2)
  private static let strong = (least: 0.43, share: 25.0)

  /// Those of a rule.
  static func limits(ofRule rule: Int) -> ModellerLimits { rule == 1 ? first : second }

  /// The distance that samples may be moved while noise is small, in canvas points, from 0.
  var free: Double { small.most }

  /// Returns the distance for a typical change; a stronger correction is free to move samples farther.
  @inline(__always)
  func distance(ofTypical typical: Double, free: Double) -> Double {
    let most = min(free, small.most)
    let small = min(most, small.share * typical)
    let noise =
      Self.noise.share * (typical - Self.noise.least)
      + Self.strong.share * max(typical - Self.strong.least, 0)
    return free - most + max(small, noise)
  }
}
