internal import InkGeometry

/// Random numbers of a stroke, the same on every machine.
enum StrokeNoise {
  /// Value noise, 0…1: a random number at every whole number, eased in between.
  static func value(at x: Double, seed: UInt64) -> Double {
    let x = x.isNaN ? 0 : (x < -1e9 ? -1e9 : (x > 1e9 ? 1e9 : x))
    var cell = Int64(x)
    if Double(cell) > x { cell -= 1 }
    let fraction = x - Double(cell)
    let weight = fraction * fraction * (3 - 2 * fraction)
    let (a, b) = (unit(cell, seed), unit(cell + 1, seed))
    return a + (b - a) * weight
  }

  private static func unit(_ cell: Int64, _ seed: UInt64) -> Double {
    let mixed = SplitMix64.first(of: seed) ^ UInt64(bitPattern: cell)
    return SplitMix64.unit(SplitMix64.first(of: mixed))
  }
}
