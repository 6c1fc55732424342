import InkGeometry
import Testing

@Suite struct DecimalTextTests {
  @Test(
    arguments: [
      (0, 3, "0"), (1, 3, "1"), (-1.5, 3, "-1.5"), (3.14159, 3, "3.142"), (0.0005, 3, "0.001"),
      (-0.0004, 3, "0"), (-0.0, 3, "0"), (0.05, 2, "0.05"), (10.05, 2, "10.05"), (100, 0, "100"),
      (2.5, 0, "3"), (0.999_9, 3, "1"), (1e12, 3, "1000000000000"), (123_456.789, 9, "123456.789"),
      (7, -4, "7"), (1.0 / 3, 99, "0.333333333"),
    ] as [(Double, Int, String)])
  func `numbers are rounded and short`(value: Double, places: Int, expected: String) {
    var text: [UInt8] = []
    DecimalText.append(value, places: places, to: &text)
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is no number is 0`(value: Double) {
    var text: [UInt8] = []
    DecimalText.append(value, to: &text)
    #expect(text == [UInt8(ascii: "0")])
  }

  @Test(arguments: [1e18, 1e300, .greatestFiniteMagnitude, -1e300])
  func `what is too large is clamped`(value: Double) {
    var text: [UInt8] = []
    DecimalText.append(value, places: 3, to: &text)
    #expect(String(decoding: text, as: UTF8.self) == (value < 0 ? "-" : "") + "9000000000000000")
  }
}
