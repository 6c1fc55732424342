import InkCodec
import InkTestSupport
import Testing

@Suite struct NumberFormTests {
  /// Doubles of every sort.
  private static let doubles: [Double] = {
    var generator = SeededGenerator(seed: 3)
    var values: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, -.nan, .signalingNaN, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 0x1p53, 0x1p63, 1e300,
      Double(bitPattern: 0x7FF0_0000_DEAD_BEEF), Double(bitPattern: .max), 0.1, 123.45, 0.07,
    ]
    for _ in 0..<2000 {
      values.append(Double(bitPattern: generator.next()))
      values.append(Double(generator.below(1_000_000)) / 100)
      values.append(generator.double(in: -1000...1000))
    }
    return values
  }()

  @Test func `every double has a key of its bits`() {
    for value in Self.doubles {
      let key = NumberForm.bitKey(of: value)
      #expect(NumberForm.double(ofBits: key).bitPattern == value.bitPattern)
      #expect(NumberForm.bits.exactKey(of: value) == key)
      #expect(NumberForm.bits.value(of: key).bitPattern == value.bitPattern)
    }
    for key in [Int64.min, -1, 0, 1, .max] {
      #expect(NumberForm.bitKey(of: NumberForm.double(ofBits: key)) == key)
    }
  }

  @Test func `keys of bits are ordered as the doubles are`() {
    let sorted = Self.doubles.filter { !$0.isNaN }.sorted()
    for (low, high) in zip(sorted, sorted.dropFirst()) where low < high {
      #expect(NumberForm.bitKey(of: low) < NumberForm.bitKey(of: high))
    }
    #expect(NumberForm.bitKey(of: 1.0.nextUp) == NumberForm.bitKey(of: 1) + 1)
    #expect(NumberForm.bitKey(of: 0) == 0)
    #expect(NumberForm.bitKey(of: -0.0) == -1)
  }

  @Test func `fractions come back from their numbers`() {
    var generator = SeededGenerator(seed: 5)
    for denominator in [1, 3, 100, 1000, 10_000, 1 << 40] as [UInt64] {
      let form = NumberForm.fraction(denominator: denominator)
      for _ in 0..<500 {
        let key = Int64(bitPattern: generator.next()) >> Int64(12 + generator.below(50))
        #expect(form.exactKey(of: form.value(of: key)) == key)
      }
      #expect(form.exactKey(of: -0.0) == nil)
      for value in [Double.nan, .infinity, -.infinity, 1e300] {
        #expect(form.nearestKey(of: value) == nil)
      }
    }
    #expect(NumberForm.fraction(denominator: 100).exactKey(of: 1.0 / 3) == nil)
    #expect(NumberForm.integer.exactKey(of: 0.5) == nil)
    #expect(NumberForm.integer.exactKey(of: 0x1p54) == nil)
    #expect(NumberForm.integer.value(of: -3) == -3)
    #expect(NumberForm.fraction(denominator: 0).value(of: 0).isNaN)
  }

  @Test func `the nearest key is rounded, halves to even`() {
    var generator = SeededGenerator(seed: 6)
    let halves: [(Double, Int64)] = [
      (0.5, 0), (1.5, 2), (2.5, 2), (-0.5, 0), (-1.5, -2), (0.49999999999999994, 0),
    ]
    for (value, key) in halves {
      #expect(NumberForm.integer.nearestKey(of: value) == key)
    }
    for _ in 0..<2000 {
      let value = generator.double(in: -1e6...1e6)
      let expected = Int64((value * 100).rounded(.toNearestOrEven))
      #expect(NumberForm.fraction(denominator: 100).nearestKey(of: value) == expected)
    }
  }

  @Test func `every double is a fraction and a remainder`() {
    for value in Self.doubles {
      for denominator in [1, 100, 10_000, .max] as [UInt64] {
        let number = GridNumber(value, denominator: denominator)
        #expect(number.value(denominator: denominator).bitPattern == value.bitPattern)
      }
    }
    #expect(GridNumber(123.45, denominator: 100) == GridNumber(key: 12345, remainder: 0))
    #expect(
      GridNumber(123.45.nextUp.nextUp, denominator: 100) == GridNumber(key: 12345, remainder: 2))
  }
}
