import InkGeometry
import InkTestSupport
import Testing

struct ElementaryRoundingTests {
  private let numbers: [Double] = [
    0, -0.0, 0.5, -0.5, 1, -1, 2.999, -2.999, 1e15 + 0.5, -1e15 - 0.5, 0x1p52, -0x1p52, 0x1p53 + 2,
    1e300, -1e300, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    0x1.fffffffffffffp51, -0x1.fffffffffffffp51,
  ]

  @Test func `floor is that of the standard library`() {
    var random = SeededGenerator(seed: 1)
    for number in numbers { #expect(Elementary.floor(number) == number.rounded(.down)) }
    for _ in 0..<10_000 {
      let number = random.double(in: -1e6...1e6)
      #expect(Elementary.floor(number) == number.rounded(.down))
    }
    #expect(Elementary.floor(.nan).isNaN)
  }

  @Test func `modulo lies between 0 and the divisor, and differs by whole ones`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<10_000 {
      let x = random.double(in: -1e4...1e4)
      let y = random.double(in: -30...30)
      let rest = Elementary.modulo(x, y)
      #expect(y > 0 ? rest >= 0 && rest < y : rest <= 0 && rest > y)
      let turns = (x - rest) / y
      #expect((turns - turns.rounded()).magnitude < 1e-6)
    }
    #expect(Elementary.modulo(7, 3) == 1 && Elementary.modulo(-7, 3) == 2)
    #expect(Elementary.modulo(7, -3) == -2 && Elementary.modulo(6, 3) == 0)
    for x in numbers {
      for y in numbers {
        let rest = Elementary.modulo(x, y)
        if rest.isNaN { continue }
        #expect(rest == 0 || (rest > 0) == (y > 0))
        #expect(rest.magnitude < y.magnitude)
      }
    }
    #expect(Elementary.modulo(1, 0).isNaN && Elementary.modulo(.infinity, 1).isNaN)
  }
}
