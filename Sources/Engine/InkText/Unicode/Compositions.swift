/// Canonical compositions of two characters, of the Unicode Character Database and by the arithmetic of Hangul.
struct Compositions: Sendable {
  /// The tables, read at the first use.
  static let shared = Compositions()

  private var parts: [UInt32: (UInt32, UInt32)] = [:]
  private var composites: [UInt64: UInt32] = [:]

  private init() {
    TableDigits.read(CharacterTables.pairs) { digits in
      var (composite, first) = (0, 0)
      while let distance = digits.next(), let change = digits.nextSigned(),
        let rest = digits.next()
      {
        composite += distance
        first += change
        let second = 0x300 + TableDigits.signed(rest >> 1)
        let (a, b) = (UInt32(first), UInt32(second))
        parts[UInt32(composite)] = (a, b)
        if rest & 1 == 0 { composites[UInt64(a) << 32 | UInt64(b)] = UInt32(composite) }
      }
    }
  }

  /// Returns the two characters that a character is composed of, the second one 0 where it stands for one other character;
  /// `nil` for one without parts.
  func parts(of scalar: UInt32) -> (UInt32, UInt32)? {
    if scalar >= 0xAC00 && scalar < 0xAC00 + 11_172 {
      let index = scalar - 0xAC00
      if index % 28 != 0 { return (scalar - index % 28, 0x11A7 + index % 28) }
      return (0x1100 + index / 588, 0x1161 + index % 588 / 28)
    }
    return scalar < 0xC0 ? nil : parts[scalar]
  }

  /// Returns the character that two characters compose, or `nil` where they compose none.
  func composite(of a: UInt32, _ b: UInt32) -> UInt32? {
    if a >= 0x1100 && a < 0x1113 && b >= 0x1161 && b < 0x1176 {
      return 0xAC00 + ((a - 0x1100) * 21 + (b - 0x1161)) * 28
    }
    if a >= 0xAC00 && a < 0xAC00 + 11_172 && (a - 0xAC00) % 28 == 0 && b > 0x11A7 && b < 0x11C3 {
      return a + (b - 0x11A7)
    }
    return composites[UInt64(a) << 32 | UInt64(b)]
  }
}
