/// A small deterministic random generator, the same on every platform: SplitMix64.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014, doi:10.1145/2660193.2660195.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 to `count - 1`; `count` is positive.
  public mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: (next() >> 33) % UInt64(count))
  }

  /// Returns a number from 0 to 1, 1 excluded.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number in a range.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Returns true with a probability.
  public mutating func chance(_ probability: Double) -> Bool { unit() < probability }
}
