/// A word to look for, as symbols of the reader: case and accents aside.
public struct WordQuery: Equatable, Sendable {
  /// The numbers of the symbols, in order.
  let sequence: [UInt8]
  /// True if a symbol is neither a letter nor a digit: marks in the ink count only then.
  let hasMarks: Bool

  /// The number of letters, digits and marks; at least 1.
  public var letterCount: Int { sequence.count }

  /// The symbols that occur, a bit each, as ``WordLattice/symbols`` has them.
  package var symbols: UInt64 { ReadingAlphabet.mask(sequence) }

  package static let longest = 64

  /// Folds a typed word; `nil` where nothing is left to look for.
  ///
  /// Accents are dropped, ligatures are spelled out, quotation marks become plain ones. Spaces and all that the reader
  /// does not know are left out, and so is all after the 64th symbol.
  ///
  /// - Parameter typed: the word.
  public init?(_ typed: String) {
    var symbols: [UInt8] = []
    for byte in FoldedText.bytes(typed) {
      if let symbol = ReadingAlphabet.symbol(byte) { symbols.append(symbol) }
      if symbols.count >= Self.longest { break }
    }
    guard !symbols.isEmpty else { return nil }
    sequence = symbols
    hasMarks = !symbols.allSatisfy(ReadingAlphabet.isWordSymbol)
  }
}
