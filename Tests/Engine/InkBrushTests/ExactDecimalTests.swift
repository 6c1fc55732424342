import InkBrush
import InkTestSupport
import Testing

/// Decimals are rounded as the standard library rounds them.
@Suite struct ExactDecimalTests {
  private func number(_ digits: String, _ exponent: Int) -> Double? {
    ExactDecimal.number(digits: digits.utf8.map { $0 - UInt8(ascii: "0") }, exponent: exponent)
  }

  private func expected(_ digits: String, _ exponent: Int) -> Double? {
    let value = Double("\(digits)e\(exponent)")
    return value?.isFinite == true ? value : nil
  }

  @Test func `Digits of any number with any exponent give the nearest double`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...24, using: &random)
      let digits = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      let exponent = Int.random(in: -24...4, using: &random)
      #expect(number(digits, exponent) == expected(digits, exponent), "\(digits)e\(exponent)")
    }
    for _ in 0..<500 {
      let count = Int.random(in: 1...800, using: &random)
      let digits = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      let exponent = Int.random(in: -1100...320, using: &random)
      #expect(number(digits, exponent) == expected(digits, exponent), "\(digits)e\(exponent)")
    }
  }

  @Test func `The shortest text of a double gives it back`() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let value = Double.random(in: 0..<1000, using: &random)
      let parts = value.description.split(separator: ".")
      // Those with an exponent are among the others.
      guard parts.count == 2, !parts[1].contains("e") else { continue }
      #expect(number(parts.joined(), -parts[1].count) == value)
    }
  }

  @Test func `Halves go to the even neighbour, and a little more goes up`() {
    // 2⁵³ + 1 lies between two doubles.
    #expect(number("9007199254740993", 0) == 9_007_199_254_740_992)
    #expect(number("9007199254740995", 0) == 9_007_199_254_740_996)
    #expect(number("9007199254740993001", -3) == 9_007_199_254_740_994)
    #expect(number("9007199254740992999", -3) == 9_007_199_254_740_992)
    #expect(number("9999999999999999999", -19) == 1)
    #expect(number("9999999999999999999", 0) == 1e19)
  }
}
