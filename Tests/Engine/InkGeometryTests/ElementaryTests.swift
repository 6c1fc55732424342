import InkGeometry
import InkTestSupport
import Testing

private let infinity = Double.infinity

/// The smallest number above zero.
private let tiny = Double.leastNonzeroMagnitude

/// Returns true if two numbers are the same, zeros by sign and NaN equal to itself.
private func same(_ a: Double, _ b: Double) -> Bool {
  (a.isNaN && b.isNaN) || (a == b && a.sign == b.sign)
}

@Suite struct ElementaryTests {
  @Test func `sine and cosine keep zeros and reject infinities`() {
    #expect(same(Elementary.sin(0), 0))
    #expect(same(Elementary.sin(-0.0), -0.0))
    #expect(Elementary.cos(-0.0) == 1)
    for bad in [infinity, -infinity, .nan] {
      #expect(Elementary.sin(bad).isNaN)
      #expect(Elementary.cos(bad).isNaN)
      #expect(Elementary.tan(bad).isNaN)
      #expect(Elementary.sincos(bad).sin.isNaN)
      #expect(Elementary.sincos(bad).cos.isNaN)
    }
    #expect(Elementary.sin(tiny) == tiny)
    #expect(same(Elementary.tan(-0.0), -0.0))
  }

  @Test func `sine and cosine never leave -1...1 and lie on the circle`() {
    var random = SeededGenerator(seed: 30)
    for _ in 0..<20000 {
      let angle = random.anyFinite()
      let (s, c) = Elementary.sincos(angle)
      #expect(s.magnitude <= 1 && c.magnitude <= 1)
      #expect((s * s + c * c - 1).magnitude < 1e-15)
      #expect(same(s, Elementary.sin(angle)) && same(c, Elementary.cos(angle)))
      #expect(same(Elementary.sin(-angle), -s) && same(Elementary.cos(-angle), c))
    }
  }

  @Test func `known values come out to the last bit`() {
    #expect(Elementary.sin(.pi / 2) == 1)
    #expect(Elementary.cos(.pi) == -1)
    #expect(Elementary.cos(.pi / 2) == 6.123233995736766e-17)
    #expect(Elementary.sin(1e22) == -0.8522008497671888)
    #expect(Elementary.cos(1e300) == -0.5753861119575491)
    #expect(Elementary.atan(1) == .pi / 4)
    #expect(Elementary.exp(1) == 2.718281828459045)
    #expect(Elementary.log(2) == 0.6931471805599453)
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.hypot(3, 4) == 5)
    #expect(Elementary.acos(1) == 0)
    #expect(Elementary.acos(-1) == .pi)
    #expect(Elementary.asin(1) == .pi / 2)
  }

  @Test func `results are the same bits everywhere`() {
    // A digest of many results. Another machine, or another build, must find the same.
    var random = SeededGenerator(seed: 31)
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ x: Double) {
      digest = (digest ^ (x.isNaN ? 1 : x.bitPattern)) &* 0x0100_0000_01B3
    }
    for _ in 0..<5000 {
      let (x, y) = (random.number(-20, 20), random.number(-20, 20))
      let wide = random.anyFinite()
      mix(Elementary.sin(wide))
      mix(Elementary.cos(x))
      mix(Elementary.tan(y))
      mix(Elementary.atan2(x, y))
      mix(Elementary.asin(x / 20))
      mix(Elementary.acos(y / 20))
      mix(Elementary.exp(x))
      mix(Elementary.log(wide.magnitude))
      mix(Elementary.pow(x.magnitude, y))
      mix(Elementary.hypot(x, y))
      mix(Elementary.wrapped(wide))
    }
    #expect(digest == 373_318_642_817_297_420)
  }

  @Test func `the inverse functions keep signs and borders`() {
    #expect(same(Elementary.atan(-0.0), -0.0))
    #expect(Elementary.atan(infinity) == .pi / 2)
    #expect(Elementary.atan(-infinity) == -.pi / 2)
    #expect(Elementary.atan(.nan).isNaN)
    #expect(same(Elementary.asin(-0.0), -0.0))
    for bad in [Double(1).nextUp, -Double(1).nextUp, 2, infinity, .nan] {
      #expect(Elementary.asin(bad).isNaN)
      #expect(Elementary.acos(bad).isNaN)
    }
  }

  @Test func `atan2 follows the signs of zeros and infinities`() {
    let pi = Double.pi
    let cases: [(y: Double, x: Double, angle: Double)] = [
      (0, 0, 0), (-0.0, 0, -0.0), (0, -0.0, pi), (-0.0, -0.0, -pi), (0, 3, 0), (-0.0, 3, -0.0),
      (0, -3, pi), (-0.0, -3, -pi), (2, 0, pi / 2), (-2, -0.0, -pi / 2), (1, infinity, 0),
      (-1, infinity, -0.0), (1, -infinity, pi), (-1, -infinity, -pi), (infinity, 1, pi / 2),
      (-infinity, -1, -pi / 2), (infinity, infinity, pi / 4), (infinity, -infinity, 3 * pi / 4),
      (-infinity, -infinity, -3 * pi / 4), (-infinity, infinity, -pi / 4), (1, 1, pi / 4),
      (.nan, 1, .nan), (1, .nan, .nan), (1e308, 1e-308, pi / 2), (1e-308, -1e308, pi),
    ]
    for (y, x, angle) in cases {
      #expect(same(Elementary.atan2(y, x), angle), "atan2(\(y), \(x))")
    }
  }

  @Test func `exponential and logarithm overflow and underflow as they should`() {
    #expect(Elementary.exp(709.8) == infinity)
    #expect(Elementary.exp(infinity) == infinity)
    #expect(same(Elementary.exp(-746), 0))
    #expect(same(Elementary.exp(-infinity), 0))
    #expect(Elementary.exp(-745.1) == tiny)
    #expect(Elementary.exp(.nan).isNaN)
    #expect(Elementary.exp(1e300) == infinity)
    #expect(Elementary.exp(-1e300) == 0)
    #expect(Elementary.log(0) == -infinity)
    #expect(Elementary.log(-0.0) == -infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.log(-infinity).isNaN)
    #expect(Elementary.log(.nan).isNaN)
    #expect(Elementary.log(infinity) == infinity)
    #expect(Elementary.log(tiny) == -744.4400719213812)
  }

  @Test func `exponential and logarithm undo each other`() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<5000 {
      let x = random.number(-700, 700)
      #expect((Elementary.log(Elementary.exp(x)) - x).magnitude < 4e-16 * max(1, x.magnitude))
    }
  }

  @Test func `power has the special cases of IEEE 754`() {
    let cases: [(x: Double, y: Double, power: Double)] = [
      (.nan, 0, 1), (1, .nan, 1), (.nan, 1, .nan), (2, .nan, .nan), (0, 0, 1), (infinity, -0.0, 1),
      (-1, infinity, 1), (-1, -infinity, 1), (2, infinity, infinity), (2, -infinity, 0),
      (0.5, infinity, 0), (-0.5, -infinity, infinity), (0, -1, infinity), (-0.0, -1, -infinity),
      (-0.0, -2, infinity), (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, 2.5, 0),
      (infinity, 2, infinity), (infinity, -2, 0), (-infinity, 3, -infinity),
      (-infinity, 2, infinity), (-infinity, -3, -0.0), (-infinity, 2.5, infinity),
      (-8, 1.0 / 3, .nan), (-2, 3, -8),
      (-2, 4, 16), (-1, 1e300, 1), (-1, 9_007_199_254_740_991, -1), (2, 1024, infinity),
      (-2, 1025, -infinity), (2, -1074, tiny), (2, -1080, 0), (-2, -1075, -0.0),
      (Double(1).nextUp, 1e300, infinity), (Double(1).nextDown, 1e300, 0), (1e300, 1e-300, 1),
      (tiny, 1, tiny), (2, 0.5, 1.4142135623730951), (10, 308, 1e308),
    ]
    for (x, y, power) in cases {
      #expect(same(Elementary.pow(x, y), power), "pow(\(x), \(y)) = \(Elementary.pow(x, y))")
    }
  }

  @Test func `power is exact where the result is a whole number`() {
    for x in 1...60 {
      var product = 1.0
      for n in 1...40 {
        product *= Double(x)
        guard product < 0x1p53 else { break }
        #expect(Elementary.pow(Double(x), Double(n)) == product)
        #expect(Elementary.pow(-Double(x), Double(n)) == (n % 2 == 0 ? product : -product))
      }
    }
  }

  @Test func `hypot survives the ends of the range`() {
    #expect(Elementary.hypot(0x3p1020, 0x4p1020) == 0x5p1020)
    #expect(Elementary.hypot(1.7e308, 1.7e308) == infinity)
    #expect(Elementary.hypot(tiny, 0) == tiny)
    #expect(Elementary.hypot(3 * tiny, 4 * tiny) == 5 * tiny)
    #expect(Elementary.hypot(.nan, infinity) == infinity)
    #expect(Elementary.hypot(-infinity, .nan) == infinity)
    #expect(Elementary.hypot(.nan, 1).isNaN)
    #expect(Elementary.hypot(0, -7) == 7)
  }

  @Test func `a wrapped angle keeps its direction`() {
    var random = SeededGenerator(seed: 33)
    for i in 0..<8000 {
      let angle = i % 2 == 0 ? random.number(-1000, 1000) : random.anyFinite()
      let wrapped = Elementary.wrapped(angle)
      #expect(wrapped > -Double.pi && wrapped <= Double.pi)
      #expect((Elementary.sin(wrapped) - Elementary.sin(angle)).magnitude < 5e-16)
      #expect((Elementary.cos(wrapped) - Elementary.cos(angle)).magnitude < 5e-16)
      #expect(Elementary.wrapped(wrapped) == wrapped)
    }
    #expect(Elementary.wrapped(.pi) == .pi)
    #expect(Elementary.wrapped(-.pi) == .pi)
    #expect(Elementary.wrapped(2) == 2)
    #expect(Elementary.wrapped(Double.pi.nextUp.nextUp) < -3.14)
    #expect(Elementary.wrapped((-Double.pi).nextDown.nextDown) > 3.14)
    #expect(Elementary.wrapped(infinity).isNaN)
    #expect(Elementary.wrapped(.nan).isNaN)
  }
}
