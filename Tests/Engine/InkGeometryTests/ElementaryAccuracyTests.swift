#if arch(x86_64) && canImport(Glibc)
  import Glibc
  import InkGeometry
  import InkTestSupport
  import Testing

  /// Returns the largest distance from the true value, in units of the last place of a `Double`.
  private func worstError(
    _ arguments: [Double],
    _ ours: (Double) -> Double, _ truth: (Float80) -> Float80
  ) -> Double {
    var worst = 0.0
    for x in arguments { worst = max(worst, error(ours(x), truth(Float80(x)))) }
    return worst
  }

  /// Returns the error of a result, in units of the last place; 0 where both are infinite.
  private func error(_ result: Double, _ truth: Float80) -> Double {
    let rounded = Double(truth)
    if rounded == result { if rounded.isInfinite || rounded == 0 { return 0 } }
    guard rounded.isFinite, result.isFinite else {
      // Half an ulp around the largest number, either is right.
      return rounded.isNaN && result.isNaN ? 0 : .infinity
    }
    return Double((Float80(result) - truth).magnitude / Float80(rounded.ulp))
  }

  private func seeded(
    _ count: Int, _ seed: UInt64, _ make: (inout SeededGenerator) -> Double
  ) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in make(&random) }
  }

  /// Angles of every kind: small, many turns, near multiples of π/2, and all magnitudes.
  private let angles: [Double] = {
    var all = seeded(6000, 1) { $0.number(-8, 8) }
    all += seeded(6000, 2) { $0.number(-0x1p20, 0x1p20) }
    all += seeded(6000, 3) { $0.anyFinite() }
    all += seeded(3000, 4) { $0.magnitude(exponents: -30...40) }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<4000 {
      let near = Double(Float80(random.next() % 700_000) * Float80.pi / 2)
      all += [near, near.nextUp, -near.nextDown]
    }
    // The double closest to a multiple of π/2 there is, and the edges of the reductions.
    all += [Double(sign: .plus, exponent: 797, significand: 6_381_956_970_095_103)]
    all += [0x1p20, Double(0x1p20).nextDown, Double(0x1p20).nextUp, .greatestFiniteMagnitude]
    all += [0.785398163397448279, Double(0.785398163397448279).nextUp]
    return all
  }()

  /// Arguments around those where one formula takes over from another.
  private let arcTangentArguments: [Double] = {
    var all = seeded(8000, 6) { $0.number(-4, 4) }
    all += seeded(8000, 7) { $0.anyFinite() }
    all += seeded(4000, 8) { $0.magnitude(exponents: -30...70) }
    for edge in [0.4375, 0.6875, 1.1875, 2.4375, 0x1p-27, 0x1p66] as [Double] {
      all += [edge, edge.nextUp, edge.nextDown, -edge]
    }
    return all
  }()

  @Suite("Elementary functions against 80-bit arithmetic") struct ElementaryAccuracyTests {
    @Test func `sine is within 0.8 ulp for every angle`() {
      #expect(worstError(angles, Elementary.sin) { Glibc.sin($0) } < 0.8)
    }

    @Test func `cosine is within 0.8 ulp for every angle`() {
      #expect(worstError(angles, Elementary.cos) { Glibc.cos($0) } < 0.8)
    }

    @Test func `tangent is within 2.5 ulp for every angle`() {
      #expect(worstError(angles, Elementary.tan) { Glibc.tan($0) } < 2.5)
    }

    @Test func `arc tangent is within 0.9 ulp`() {
      #expect(worstError(arcTangentArguments, Elementary.atan) { Glibc.atan($0) } < 0.9)
    }

    @Test func `arc sine and arc cosine are within 1 ulp`() {
      var arguments = seeded(12000, 9) { $0.number(-1, 1) }
      arguments += seeded(4000, 10) { $0.magnitude(exponents: -60...(-1)) }
      arguments += seeded(4000, 11) { 1 - $0.magnitude(exponents: -52...(-2)) }
      arguments += [0.5, -0.5, 0.975, Double(0.5).nextDown, 1, -1, Double(1).nextDown]
      #expect(worstError(arguments, Elementary.asin) { Glibc.asin($0) } < 1)
      #expect(worstError(arguments, Elementary.acos) { Glibc.acos($0) } < 1)
      let negative = arguments.map { -$0 }
      #expect(worstError(negative, Elementary.acos) { Glibc.acos($0) } < 1)
    }

    @Test func `exponential is within 0.7 ulp`() {
      var arguments = seeded(12000, 12) { $0.number(-708, 709.78) }
      arguments += seeded(6000, 13) { $0.number(-1, 1) }
      arguments += seeded(3000, 14) { $0.magnitude(exponents: -60...9) }
      arguments += [709.782712893384, 709.7827128933841, 0.34657359027997264, -0.35]
      #expect(worstError(arguments, Elementary.exp) { Glibc.exp($0) } < 0.7)
      let subnormal = seeded(3000, 15) { $0.number(-745.2, -708) }
      #expect(worstError(subnormal, Elementary.exp) { Glibc.exp($0) } < 1.2)
    }

    @Test func `logarithm is within 0.9 ulp`() {
      var arguments = seeded(8000, 16) { $0.number(0.5, 2) }
      arguments += seeded(8000, 17) { $0.anyFinite().magnitude }
      arguments += seeded(4000, 18) { 1 + $0.magnitude(exponents: -52...(-2)) }
      arguments += seeded(4000, 19) { 1 - $0.magnitude(exponents: -52...(-2)) }
      arguments += seeded(2000, 20) { Double(bitPattern: $0.next() >> 12) }
      arguments += [.leastNonzeroMagnitude, .greatestFiniteMagnitude, 2, 0.5, 10]
      #expect(worstError(arguments, Elementary.log) { Glibc.log($0) } < 0.9)
    }

    @Test func `atan2 is within 2 ulp in every quadrant`() {
      var random = SeededGenerator(seed: 21)
      var worst = 0.0
      func check(_ y: Double, _ x: Double) {
        let truth = Glibc.atan2(Float80(y), Float80(x))
        worst = max(worst, error(Elementary.atan2(y, x), truth))
      }
      for _ in 0..<10000 { check(random.number(-1, 1), random.number(-1, 1)) }
      for _ in 0..<6000 { check(random.anyFinite(), random.anyFinite()) }
      for _ in 0..<6000 {
        let x = random.anyFinite()
        check(x * random.magnitude(exponents: -66...66), x)
      }
      #expect(worst < 2)
    }

    @Test func `hypot is within 1 ulp at every scale`() {
      var random = SeededGenerator(seed: 22)
      var worst = 0.0
      func check(_ x: Double, _ y: Double) {
        worst = max(worst, error(Elementary.hypot(x, y), Glibc.hypot(Float80(x), Float80(y))))
      }
      for _ in 0..<10000 { check(random.number(-1, 1), random.number(-1, 1)) }
      for _ in 0..<10000 {
        let x = random.anyFinite() / 2
        check(x, x * random.magnitude(exponents: -40...0))
      }
      #expect(worst < 1)
    }

    @Test func `power is within 0.7 ulp`() {
      // 80 bits are too few to judge by: log₂ of the result takes up to 10 of the 64. So the
      // truth is taken where the exponent is small, and bounded loosely elsewhere.
      var random = SeededGenerator(seed: 23)
      var (near, far) = (0.0, 0.0)
      for _ in 0..<12000 {
        let (x, y) = (random.number(0, 3), random.number(-4, 4))
        near = max(near, error(Elementary.pow(x, y), Glibc.pow(Float80(x), Float80(y))))
      }
      for _ in 0..<12000 {
        let x = random.magnitude(exponents: -1022...1023)
        let y = random.number(-700, 700) / Double(Glibc.log(Float80(x)))
        far = max(far, error(Elementary.pow(x, y), Glibc.pow(Float80(x), Float80(y))))
      }
      for _ in 0..<8000 {
        let x = 1 + random.magnitude(exponents: -50...(-3))
        let y = random.number(-700, 700) / Double(Glibc.log(Float80(x)))
        far = max(far, error(Elementary.pow(x, y), Glibc.pow(Float80(x), Float80(y))))
      }
      #expect(near < 0.7)
      #expect(far < 0.7)
    }
  }
#endif
