/// A word as it was read.
public struct WordReading: Equatable, Sendable {
  /// The text, in ASCII.
  public let text: String
  /// The certainty of each character, from 0 to 255: the distance to the next best symbol, 32 for each nat.
  public let certainties: [UInt8]
  /// True if the text is a word of the list that was given.
  public let isListed: Bool

  /// The least certainty of a character; 0 where nothing was read.
  public var certainty: UInt8 { certainties.min() ?? 0 }

  init(bytes: [UInt8], certainties: [UInt8], isListed: Bool) {
    text = String(decoding: bytes, as: UTF8.self)
    self.certainties = certainties
    self.isListed = isListed
  }
}

/// Letters read one by one, with case still apart.
struct ReadLetters {
  var symbols: [UInt8] = []
  var capitals: [Bool] = []
  var certainties: [UInt8] = []

  /// The best symbol of each step, equal neighbours joined.
  init(_ lattice: WordLattice) {
    let bytes = lattice.bytes
    var last: UInt8 = 0
    lattice.forEachStep { offset in
      if bytes[offset] & 0x80 != 0 { last = 0 }
      let blank = bytes[offset + 1]
      let cost = bytes[offset + 3]
      guard cost <= blank else {
        last = 0
        return
      }
      let symbol = bytes[offset + 2] & 0x7F
      let second = bytes[offset] & 7 > 1 ? bytes[offset + 5] : 56
      let certainty = UInt8(min(max(4 * (Int(min(blank, second)) - Int(cost)), 0), 255))
      if symbol == last {
        certainties[certainties.count - 1] = max(certainty, certainties[certainties.count - 1])
      } else {
        symbols.append(symbol)
        capitals.append(bytes[offset + 2] & 0x80 != 0)
        certainties.append(certainty)
      }
      last = symbol
    }
  }

  /// True where a capital is set: the first letter by its own shape, all after it by most of them.
  func settledCapitals() -> [Bool] {
    let letters = symbols.indices.filter { ReadingAlphabet.letters.contains(symbols[$0]) }
    var result = [Bool](repeating: false, count: symbols.count)
    guard let first = letters.first else { return result }
    let rest = letters.dropFirst()
    let large = rest.count { capitals[$0] }
    let isLarge = 2 * large > rest.count
    for index in rest { result[index] = isLarge }
    // Letters of which the two forms differ in size alone say little when all after them are capitals.
    result[first] = capitals[first] || (isLarge && rest.count > 1)
    return result
  }
}

extension WordLattice {
  /// The most likely text, letter by letter.
  ///
  /// Complexity: O(bytes).
  public func reading() -> WordReading {
    let letters = ReadLetters(self)
    let capitals = letters.settledCapitals()
    var text: [UInt8] = []
    for (index, symbol) in letters.symbols.enumerated() {
      text.append(ReadingAlphabet.byte(symbol, isCapital: capitals[index]))
    }
    return WordReading(bytes: text, certainties: letters.certainties, isListed: false)
  }
}
