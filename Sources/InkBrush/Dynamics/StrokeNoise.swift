/// Random numbers of a stroke, the same on every machine.
enum StrokeNoise {
  /// Sixty-four well mixed bits of a number: the finaliser of SplitMix64.
  ///
  /// Source: G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014, doi:10.1145/2660193.2660195.
  static func mixed(_ number: UInt64) -> UInt64 {
    var z = number &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

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
    Double(mixed(mixed(seed) ^ UInt64(bitPattern: cell)) >> 11) * 0x1p-53
  }
}
