import InkGeometry
import InkTestSupport

extension SeededGenerator {
  /// Returns a number between two others.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// Returns a finite number of any magnitude and sign, subnormal ones included.
  mutating func anyFinite() -> Double {
    while true {
      let x = Double(bitPattern: next())
      if x.isFinite { return x }
    }
  }

  /// Returns a number whose exponent, not its value, is evenly distributed.
  mutating func magnitude(exponents: ClosedRange<Int>) -> Double {
    let span = UInt64(exponents.upperBound - exponents.lowerBound + 1)
    let exponent = exponents.lowerBound + Int(next() % span)
    return Double(sign: .plus, exponent: exponent, significand: 1 + number(0, 1))
  }

  /// Returns a point in a square around the origin.
  mutating func point(within size: Double = 100) -> Point {
    Point(number(-size, size), number(-size, size))
  }
}
