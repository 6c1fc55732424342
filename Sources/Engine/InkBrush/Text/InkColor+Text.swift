extension InkColor {
  /// Reads a colour: three, six or eight hexadecimal digits, with or without a `#` before them.
  ///
  /// `#rgb` is short for `#rrggbb`; the last two digits of eight are the opacity.
  ///
  /// - Parameter text: the text in UTF-8.
  /// - Throws: a ``BrushTextError`` at the first byte that cannot be a part of a colour; where digits are
  ///   missing, behind the last one.
  public init(text: some Sequence<UInt8>) throws(BrushTextError) {
    var digits: [UInt8] = []
    var column = 1
    for byte in text {
      if column > 1 || byte != UInt8(ascii: "#") {
        guard digits.count < 8, let digit = Self.digit(byte) else {
          throw BrushTextError(line: 1, column: column, reason: .expectedColor)
        }
        digits.append(digit)
      }
      column += 1
    }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6, 8:
      func byte(_ index: Int) -> UInt8 { digits[2 * index] << 4 | digits[2 * index + 1] }
      self.init(
        red: byte(0), green: byte(1), blue: byte(2), alpha: digits.count == 8 ? byte(3) : 255)
    default: throw BrushTextError(line: 1, column: column, reason: .expectedColor)
    }
  }

  /// The colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var text: [UInt8] {
    var text = [UInt8(ascii: "#")]
    for channel in alpha == 255 ? [red, green, blue] : [red, green, blue, alpha] {
      for digit in [channel >> 4, channel & 15] {
        text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    let letter = byte | 0x20
    if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { return byte - UInt8(ascii: "0") }
    if letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "f") {
      return letter - UInt8(ascii: "a") + 10
    }
    return nil
  }
}
