/// The costs that a word has at least in a lattice, whatever the order of its letters: most ink is ruled out by these.
///
/// In the reading of all ink each step is a blank or a letter of the word; and each letter of the word is at some step.
package struct LatticeBound {
  /// The least costs of a word, in eighths of a nat.
  package struct Costs {
    /// As the reading of all steps, by what else the steps may be; of several lattices the sum.
    package var steps: Int
    /// As the reading of any steps, by the letters.
    package var letters: Int
    /// The number of steps.
    package var count: Int
  }

  private let symbols: UInt64
  /// The symbols that count as a blank.
  private let blanks: UInt64
  /// For each symbol of the word, by its bit, how often it occurs.
  private var counts = [Int32](repeating: 0, count: 64)
  /// For each symbol of the word the least cost at a step.
  private var least = [Int32](repeating: Self.strange, count: 64)

  /// The cost of a letter that no step has a trace of, at least.
  package static var strange: Int32 { min(LatticeAlignment.unlisted, LatticeAlignment.lost) }

  /// Takes a word to look for.
  package init(_ query: WordQuery) {
    symbols = query.symbols
    blanks = query.hasMarks ? 0 : ReadingAlphabet.marks
    for symbol in query.sequence { counts[ReadingAlphabet.bit(symbol).trailingZeroBitCount] += 1 }
  }

  /// The least costs of the word in a lattice; complexity: O(bytes), a tenth of a microsecond.
  package mutating func costs(in lattice: WordLattice) -> Costs {
    var steps: Int32 = 0
    var count = 0
    lattice.bytes.withUnsafeBufferPointer { bytes in
      var offset = 2
      while offset < bytes.count {
        let end = offset + 2 + 2 * Int(bytes[offset] & 7)
        var lowest = min(Int32(bytes[offset + 1]), LatticeAlignment.unlisted)
        offset += 2
        while offset < end {
          let bit = ReadingAlphabet.bit(bytes[offset] & 0x7F)
          let cost = Int32(bytes[offset + 1])
          if bit & symbols != 0 {
            lowest = min(lowest, cost)
            let index = bit.trailingZeroBitCount
            least[index] = min(least[index], cost)
          } else if bit & blanks != 0 {
            lowest = min(lowest, cost)
          }
          offset += 2
        }
        steps += lowest
        count += 1
      }
    }
    var letters: Int32 = 0
    var rest = symbols
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      letters += counts[index] * least[index]
      least[index] = Self.strange
      rest &= rest - 1
    }
    return Costs(steps: Int(steps), letters: Int(letters), count: count)
  }
}
