/// The numbers that SplitMix64 gives one after the other, and the place of each among them.
///
/// Every number of 64 bits has one place: seeds that were taken in order, as a canvas does, have
/// places in order, and a file says these. After G. L. Steele, D. Lea and C. H. Flood, Fast splittable
/// pseudorandom number generators, 2014, doi:10.1145/2660193.2660195.
enum SeedSequence {
  /// The number at a place.
  static func seed(at place: UInt64) -> UInt64 {
    var z = place &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The place of a number: each step the other way round, with the inverses of the factors modulo 2⁶⁴.
  static func place(of seed: UInt64) -> UInt64 {
    var z = (seed ^ (seed >> 31) ^ (seed >> 62)) &* 0x3196_42B2_D24D_8EC3
    z = (z ^ (z >> 27) ^ (z >> 54)) &* 0x96DE_1B17_3F11_9089
    return (z ^ (z >> 30) ^ (z >> 60)) &* 0xF1DE_83E1_9937_733D
  }
}
