/// The symbols that the reader knows, and the letters that fold onto them.
package enum ReadingAlphabet {
  /// The symbols in ASCII; symbol 1 is the first one, 0 is the blank.
  static let symbols: [UInt8] = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:!?'\"()-&/$%@#+*=".utf8)

  static let letters: ClosedRange<UInt8> = 1...26
  static let capitals: ClosedRange<UInt8> = 27...52
  static let digits: ClosedRange<UInt8> = 53...62

  /// The symbol of an ASCII byte, case aside; `nil` for a byte that is not in the alphabet.
  package static func symbol(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x61...0x7A: byte - 0x60
    case 0x41...0x5A: byte - 0x40
    default: symbols.firstIndex(of: byte).map { UInt8($0 + 1) }
    }
  }

  /// The ASCII byte of a symbol.
  static func byte(_ symbol: UInt8, isCapital: Bool = false) -> UInt8 {
    if letters.contains(symbol), isCapital { return symbol + 0x40 }
    return 1...symbols.count ~= Int(symbol) ? symbols[Int(symbol) - 1] : 0x20
  }

  /// True for letters and digits.
  static func isWordSymbol(_ symbol: UInt8) -> Bool {
    letters.contains(symbol) || digits.contains(symbol)
  }

  /// The bits of all symbols that are neither letters nor digits.
  static let marks = mask(
    (1...UInt8(symbols.count)).filter { !isWordSymbol($0) && !capitals.contains($0) })

  /// A bit for each symbol that occurs; capitals count as small letters.
  static func mask(_ symbols: [UInt8]) -> UInt64 {
    symbols.reduce(0) { $0 | bit($1) }
  }

  /// The bit of a symbol: letters first, then digits and marks.
  static func bit(_ symbol: UInt8) -> UInt64 {
    letters.contains(symbol) ? 1 << UInt64(symbol - 1) : 1 << (UInt64(symbol) - 27)
  }
}
