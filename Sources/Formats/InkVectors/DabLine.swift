internal import InkGeometry

/// The profile of a line of dabs across it: the opacity in its middle, and the softness of its edge.
///
/// Ink lets through the product of what each dab lets through, whose logarithm is a sum. Dabs lie
/// anywhere along the chord at a distance from the middle of the line; so the sum is the mean over
/// the chord times the number of dabs on it, 1/spacing for a whole diameter.
struct DabLine {
  /// The opacity of a dab in its middle, 0…1.
  let opacity: Double

  private let hardness: Double
  /// The number of dabs that lie over each other in the middle of the line; `nil` for a single dab.
  private let count: Double?

  /// Makes a line, or a dot.
  ///
  /// - Parameters:
  ///   - opacity: the opacity of a dab in its middle.
  ///   - hardness: the share of the radius that is fully inked, 0…1.
  ///   - spacing: the distance of dabs as a share of their width; `nil` for a single dab.
  init(opacity: Double, hardness: Double, spacing: Double?) {
    self.opacity = min(max(opacity, 0), 1)
    self.hardness = min(max(hardness, 0), 1)
    count = spacing.map { 1 / max($0, 1e-3) }
  }

  /// The opacity at a distance from the middle, as a share of the radius.
  func opacity(at distance: Double) -> Double {
    let rest = 1 - distance * distance
    guard rest > 0 else { return 0 }
    guard let count else { return opacity * profile(distance * distance) }
    let chord = rest.squareRoot()
    let steps = 16
    var sum = 0.0
    for step in 0..<steps {
      let along = chord * (Double(step) + 0.5) / Double(steps)
      let alpha = opacity * profile(distance * distance + along * along)
      sum += Elementary.log(max(1 - alpha, 1e-9))
    }
    return 1 - Elementary.exp(count * chord * sum / Double(steps))
  }

  /// The share of its opacity that a dab has, by the square of the distance from its middle.
  private func profile(_ square: Double) -> Double {
    min((1 - square) / max(1 - hardness, 1e-6), 1)
  }

  /// The distance from the middle, as a share of the radius, at which the line is a share as dark as there.
  ///
  /// - Parameter share: the share, 0…1.
  /// - Returns: the distance, 0…1.
  func distance(ofShare share: Double) -> Double {
    let wanted = opacity(at: 0) * share
    var (inside, outside) = (0.0, 1.0)
    for _ in 0..<24 {
      let distance = (inside + outside) / 2
      if opacity(at: distance) > wanted { inside = distance } else { outside = distance }
    }
    return inside
  }

  /// Where the line is half as dark as in its middle, and the deviation of the blur that makes a
  /// straight edge there as soft as it is, both as shares of the radius.
  ///
  /// An edge blurred with a deviation of σ falls by 1/(σ√(2π)) where it is a half.
  var edge: (half: Double, deviation: Double) {
    let middle = opacity(at: 0)
    guard middle > 0 else { return (1, 0) }
    let inside = distance(ofShare: 0.5)
    let step = 1.0 / 64
    let fall = opacity(at: inside - step) - opacity(at: inside + step)
    return (inside, 2 * step * middle / max(fall, 1e-3) * 0.398_942_280_401_432_7)
  }
}
