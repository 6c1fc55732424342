internal import InkBrush

/// Colours as text.
enum ColorText {
  /// Returns the colour of “#rgb”, “#rrggbb” or “#rrggbbaa”; `nil` for other text.
  static func hexadecimal(_ text: some Collection<UInt8>) -> InkColor? {
    guard text.first == 0x23 else { return nil }
    var digits: [UInt8] = []
    for letter in text.dropFirst() {
      guard digits.count < 8 else { return nil }
      switch letter {
      case 0x30...0x39: digits.append(letter - 0x30)
      case 0x41...0x46: digits.append(letter - 0x41 + 10)
      case 0x61...0x66: digits.append(letter - 0x61 + 10)
      default: return nil
      }
    }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    func byte(_ index: Int) -> UInt8 { digits[index] << 4 | digits[index + 1] }
    return InkColor(
      red: byte(0), green: byte(2), blue: byte(4), alpha: digits.count == 8 ? byte(6) : 255)
  }

  /// Makes an opaque colour of a number 0xRRGGBB.
  static func color(_ number: UInt32) -> InkColor {
    InkColor(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// Appends a colour as “#rrggbb”, or as “#rrggbbaa”.
  static func append(_ color: InkColor, hasAlpha: Bool, to text: inout [UInt8]) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
    text.append(0x23)
    var channels = [color.red, color.green, color.blue]
    if hasAlpha { channels.append(color.alpha) }
    for channel in channels {
      text.append(digit(channel >> 4))
      text.append(digit(channel & 15))
    }
  }
}
