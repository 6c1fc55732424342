import InkGeometry

/// The random numbers of Python's `random.Random(seed).gauss`, so that noise can be that of strokes which
/// were made with Python.
///
/// M. Matsumoto, T. Nishimura, Mersenne Twister, ACM Transactions on Modeling and Computer Simulation 8
/// (1998); seeded by an array of one number.
package struct PythonNoise {
  private static let count = 624
  private var state = [UInt32](repeating: 0, count: count)
  private var index = count
  private var next: Double?

  package init(seed: UInt32) {
    state[0] = 19_650_218
    for i in 1..<Self.count {
      state[i] = 1_812_433_253 &* (state[i - 1] ^ state[i - 1] >> 30) &+ UInt32(i)
    }
    var i = 1
    for _ in 0..<Self.count {
      state[i] = (state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) &* 1_664_525) &+ seed
      i = advanced(i)
    }
    for _ in 1..<Self.count {
      state[i] = (state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) &* 1_566_083_941) &- UInt32(i)
      i = advanced(i)
    }
    state[0] = 0x8000_0000
  }

  private mutating func advanced(_ index: Int) -> Int {
    if index + 1 < Self.count { return index + 1 }
    state[0] = state[Self.count - 1]
    return 1
  }

  private mutating func word() -> UInt32 {
    if index == Self.count {
      for i in 0..<Self.count {
        let y = state[i] & 0x8000_0000 | state[(i + 1) % Self.count] & 0x7FFF_FFFF
        state[i] = state[(i + 397) % Self.count] ^ y >> 1 ^ (y & 1 == 0 ? 0 : 0x9908_B0DF)
      }
      index = 0
    }
    var y = state[index]
    index += 1
    y ^= y >> 11
    y ^= y << 7 & 0x9D2C_5680
    y ^= y << 15 & 0xEFC6_0000
    return y ^ y >> 18
  }

  private mutating func unit() -> Double {
    let high = Double(word() >> 5)
    return (high * 67_108_864 + Double(word() >> 6)) / 9_007_199_254_740_992
  }

  /// Returns the next number of a normal distribution with a standard deviation.
  package mutating func gauss(_ deviation: Double) -> Double {
    if let next {
      self.next = nil
      return next * deviation
    }
    let (sine, cosine) = Elementary.sincos(2 * Double.pi * unit())
    let radius = (-2 * Elementary.log(1 - unit())).squareRoot()
    next = sine * radius
    return cosine * radius * deviation
  }
}
