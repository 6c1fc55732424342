/// Numbers that look random, the same on every machine, one after the other: SplitMix64.
///
/// The sequence of a seed goes through all numbers of 64 bits before it comes back. All seeds share one
/// cycle, and each number has one position in it, counted from the seed 0. The finaliser alone mixes the bits
/// of any number. Of no use for secrets. Source: G. L. Steele, D. Lea, C. H. Flood, *Fast splittable
/// pseudorandom number generators*, OOPSLA 2014, doi:10.1145/2660193.2660195.
package struct SplitMix64: Sendable {
  @usableFromInline var state: UInt64

  /// Begins the sequence of a seed.
  @inlinable
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  @inlinable
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.finished(state)
  }

  /// The next number from 0 to 1, 1 excluded.
  @inlinable
  package mutating func unit() -> Double { Self.unit(next()) }

  /// The first number of the sequence of a seed.
  @inlinable
  package static func first(of seed: UInt64) -> UInt64 {
    var numbers = SplitMix64(seed: seed)
    return numbers.next()
  }

  /// The number at a position of the cycle; those of the seed 0 are at 1, 2, 3 and so on.
  @inlinable
  package static func number(at position: UInt64) -> UInt64 {
    finished(position &* 0x9E37_79B9_7F4A_7C15)
  }

  /// The position of a number: each step the other way round, with the inverses of the factors modulo 2⁶⁴.
  package static func place(of number: UInt64) -> UInt64 {
    var z = (number ^ (number >> 31) ^ (number >> 62)) &* 0x3196_42B2_D24D_8EC3
    z = (z ^ (z >> 27) ^ (z >> 54)) &* 0x96DE_1B17_3F11_9089
    return (z ^ (z >> 30) ^ (z >> 60)) &* 0xF1DE_83E1_9937_733D
  }

  /// A number from 0 to 1, 1 excluded, of the upper 53 of 64 bits.
  @inlinable
  package static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

  /// The last step: bits that depend on all bits of a state.
  @inlinable
  package static func finished(_ state: UInt64) -> UInt64 {
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
