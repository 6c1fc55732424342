package import InkGeometry

/// A dot like a blot of ink: a closed curve whose distance from the middle wanders.
///
/// The distance is the radius times 1 + Σ aₖ cos(kθ + φₖ), for k from 2 to 6, with amplitudes whose
/// sum is at most a half: it stays within 0.5…1.5 times the radius, and the outline never crosses
/// itself.
package enum IrregularDot {
  /// The number of vertices that the outline has.
  package static let vertexCount = 64

  /// Writes the outline of a dot into a buffer, replacing what is there.
  ///
  /// Positively oriented. Stays empty where the middle is not finite; a radius that is negative or
  /// NaN counts as 0. Constant time.
  ///
  /// - Parameters:
  ///   - center: the middle, in canvas points.
  ///   - radius: the mean radius in canvas points.
  ///   - seed: equal seeds give equal dots.
  ///   - outline: the buffer.
  package static func write(
    around center: Point, radius: Double, seed: UInt64, into outline: inout [Point]
  ) {
    outline.removeAll(keepingCapacity: true)
    let middle = SpinePoint(center, TipState(width: 2 * radius))
    guard middle.hasPlace else { return }
    let radius = middle.safeRadius
    var chance = SplitMix64(seed: seed)
    let waves: (Wave, Wave, Wave, Wave, Wave) = (
      Wave(&chance, 1), Wave(&chance, 0.8), Wave(&chance, 0.6), Wave(&chance, 0.4),
      Wave(&chance, 0.25)
    )
    let sum =
      waves.0.amplitude + waves.1.amplitude + waves.2.amplitude + waves.3.amplitude
      + waves.4.amplitude
    // Between 0.3 and 0.5 in all: every dot is a little irregular, and none too much.
    let scale = (0.3 + 0.2 * chance.unit()) / sum
    for index in 0..<vertexCount {
      let angle = Double(index) * (2 * 3.141592653589793 / Double(vertexCount))
      let wander =
        waves.0.value(2 * angle) + waves.1.value(3 * angle) + waves.2.value(4 * angle)
        + waves.3.value(5 * angle) + waves.4.value(6 * angle)
      let distance = radius * (1 + scale * wander)
      let (sin, cos) = Elementary.sincos(angle)
      outline.append(Point(center.x + cos * distance, center.y + sin * distance))
    }
  }

  private struct Wave {
    let amplitude: Double
    let phase: Double

    init(_ chance: inout SplitMix64, _ largest: Double) {
      amplitude = largest * (0.1 + 0.9 * chance.unit())
      phase = 2 * 3.141592653589793 * chance.unit()
    }

    func value(_ angle: Double) -> Double { amplitude * Elementary.cos(angle + phase) }
  }
}
