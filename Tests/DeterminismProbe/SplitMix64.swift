import InkGeometry

/// A generator of random numbers that gives the same sequence for the same seed everywhere.
///
/// Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014,
/// doi:10.1145/2660193.2660195.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator; every seed is good.
  init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of 0 ≤ x < 1, a multiple of 2⁻⁵³.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A point within 1000 canvas points of the origin, in both directions.
  mutating func nextPoint() -> Point {
    Point(nextUnit() * 2000 - 1000, nextUnit() * 2000 - 1000)
  }
}
