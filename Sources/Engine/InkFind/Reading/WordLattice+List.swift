extension WordLattice {
  /// A beginning of a word in a list, with the costs of having it read.
  private struct Beginning {
    var node: Int32
    var blank: Int32
    var letter: Int32
    var least: Int32 { min(blank, letter) }
  }

  private static let beam = 64
  private static let far: Int32 = 1 << 24

  /// The most likely text with words of a list preferred.
  ///
  /// Marks before and after the word are kept as they were read. A reading that is far from all words of the list
  /// stays. Complexity: O(steps × 400 × log 400); about a tenth of a millisecond.
  ///
  /// - Parameter list: the words.
  /// - Returns: the text, with ``WordReading/isListed`` set where it is of the list.
  public func reading(in list: WordList) -> WordReading {
    let plain = reading()
    let letters = ReadLetters(self)
    let isWordLike = letters.symbols.contains { ReadingAlphabet.letters.contains($0) }
    guard isWordLike, let (node, cost) = best(in: list) else { return plain }
    let word = list.word(node)
    guard cost <= Self.listLimit * Int32(word.count) else { return plain }
    return letters.reading(word)
  }

  /// The most that a word of a list may cost more than the free reading, for each letter, in eighths of a nat.
  private static let listLimit: Int32 = 8

  private func best(in list: WordList) -> (node: Int32, cost: Int32)? {
    var active = [Beginning(node: 0, blank: 0, letter: Self.far)]
    var offset = 2
    while offset < bytes.count {
      let entries = Int(bytes[offset] & 7)
      var blank = Int32(bytes[offset + 1])
      var costs: [(symbol: UInt8, cost: Int32)] = []
      for entry in 0..<entries {
        let symbol = bytes[offset + 2 + 2 * entry] & 0x7F
        let cost = Int32(bytes[offset + 3 + 2 * entry])
        costs.append((symbol, cost))
        if !ReadingAlphabet.isWordSymbol(symbol) { blank = min(blank, cost) }
      }
      let isAfterGap = bytes[offset] & 0x80 != 0
      offset += 2 + 2 * entries
      var next: [Beginning] = []
      for var old in active {
        if isAfterGap {
          old.blank = old.least
          old.letter = Self.far
        }
        let symbol = list.symbol[Int(old.node)]
        var stay = Self.far
        for (candidate, cost) in costs {
          if candidate == symbol, old.node > 0 { stay = old.letter + cost }
          guard let child = list.child(old.node, candidate) else { continue }
          let from = candidate == symbol && old.node > 0 ? old.blank : old.least
          next.append(Beginning(node: child, blank: Self.far, letter: from + cost))
        }
        next.append(Beginning(node: old.node, blank: old.least + blank, letter: stay))
      }
      active = Self.pruned(next)
    }
    var best: (node: Int32, cost: Int32)?
    for beginning in active where list.isWord[Int(beginning.node)] {
      if beginning.least < best?.cost ?? Self.far { best = (beginning.node, beginning.least) }
    }
    return best
  }

  private static func pruned(_ beginnings: [Beginning]) -> [Beginning] {
    var joined: [Beginning] = []
    for one in beginnings.sorted(by: { $0.node < $1.node }) {
      if let last = joined.last, last.node == one.node {
        joined[joined.count - 1].blank = min(last.blank, one.blank)
        joined[joined.count - 1].letter = min(last.letter, one.letter)
      } else {
        joined.append(one)
      }
    }
    guard joined.count > beam else { return joined }
    joined.sort { $0.least < $1.least || ($0.least == $1.least && $0.node < $1.node) }
    return Array(joined.prefix(beam))
  }
}

extension ReadLetters {
  /// A word in the case of what was read, with the marks around that.
  func reading(_ word: [UInt8]) -> WordReading {
    let settled = settledCapitals()
    let first = symbols.firstIndex(where: ReadingAlphabet.isWordSymbol) ?? 0
    let end = (symbols.lastIndex(where: ReadingAlphabet.isWordSymbol) ?? symbols.count - 1) + 1
    let isFirstLarge = first < settled.count && settled[first]
    let isRestLarge = end - first > 1 && settled[first..<end].dropFirst().contains(true)
    var text: [UInt8] = []
    var certainty: [UInt8] = []
    for index in symbols.indices.prefix(first) {
      text.append(ReadingAlphabet.byte(symbols[index]))
      certainty.append(certainties[index])
    }
    // A letter of the list is as sure as the same letter at its position, and sure otherwise by the list alone.
    for (index, symbol) in word.enumerated() {
      text.append(
        ReadingAlphabet.byte(symbol, isCapital: index == 0 ? isFirstLarge : isRestLarge))
      let position = first + index
      let isSame = position < end && symbols[position] == symbol
      certainty.append(isSame ? certainties[position] : 32)
    }
    for index in symbols.indices.dropFirst(end) {
      text.append(ReadingAlphabet.byte(symbols[index]))
      certainty.append(certainties[index])
    }
    return WordReading(bytes: text, certainties: certainty, isListed: true)
  }
}
