import InkGeometry

/// A small generator of random numbers that gives the same numbers on every machine.
///
/// Steele, Lea and Flood, 2014, doi:10.1145/2660193.2660195.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number between two others.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// A finite number of any magnitude and sign, subnormal ones included.
  mutating func anyFinite() -> Double {
    while true {
      let x = Double(bitPattern: next())
      if x.isFinite { return x }
    }
  }

  /// A number whose exponent, not its value, is evenly distributed.
  mutating func magnitude(exponents: ClosedRange<Int>) -> Double {
    let span = UInt64(exponents.upperBound - exponents.lowerBound + 1)
    let exponent = exponents.lowerBound + Int(next() % span)
    return Double(sign: .plus, exponent: exponent, significand: 1 + number(0, 1))
  }

  /// A point in a square around the origin.
  mutating func point(within size: Double = 100) -> Point {
    Point(number(-size, size), number(-size, size))
  }
}
