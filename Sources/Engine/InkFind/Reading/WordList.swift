/// Words that writing is likely to be, as a tree of letters.
public struct WordList: Sendable {
  /// A node's first child and the number of its children; children of a node stand in a row, by symbol.
  private(set) var firstChild: [Int32] = [0]
  private(set) var childCount: [UInt8] = [0]
  private(set) var symbol: [UInt8] = [0]
  private(set) var parent: [Int32] = [0]
  private(set) var isWord: [Bool] = [false]

  static let longest = 40

  /// The number of words.
  public private(set) var count = 0

  /// Takes a word a line.
  ///
  /// Case and accents are dropped; lines with letters that the reader does not know, and lines of more than 40
  /// letters, are left out. Complexity: O(bytes log words).
  ///
  /// - Parameter lines: UTF-8 with line feeds, such as `/usr/share/dict/words`.
  public init(lines: [UInt8]) {
    var words: [[UInt8]] = []
    for line in lines.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      var word: [UInt8] = []
      var isKnown = true
      for byte in FoldedText.bytes(String(decoding: line, as: UTF8.self)) {
        if let symbol = ReadingAlphabet.symbol(byte) {
          word.append(symbol)
        } else {
          isKnown = false
        }
      }
      if isKnown, 1...Self.longest ~= word.count { words.append(word) }
    }
    words.sort { $0.lexicographicallyPrecedes($1) }
    build(words)
  }

  /// Builds the tree level by level, so that children of a node are neighbours.
  private mutating func build(_ words: [[UInt8]]) {
    var ranges: [Range<Int>] = [0..<words.count]
    var node = 0
    var depth: [Int] = [0]
    while node < ranges.count {
      var index = ranges[node].lowerBound
      let (end, level) = (ranges[node].upperBound, depth[node])
      while index < end, words[index].count == level {
        if !isWord[node], level > 0 {
          isWord[node] = true
          count += 1
        }
        index += 1
      }
      firstChild[node] = Int32(ranges.count)
      while index < end {
        let letter = words[index][level]
        let start = index
        while index < end, words[index][level] == letter { index += 1 }
        ranges.append(start..<index)
        depth.append(level + 1)
        firstChild.append(0)
        childCount.append(0)
        symbol.append(letter)
        parent.append(Int32(node))
        isWord.append(false)
        childCount[node] += 1
      }
      node += 1
    }
  }

  /// The child of a node by a symbol; `nil` where there is none.
  func child(_ node: Int32, _ letter: UInt8) -> Int32? {
    let first = firstChild[Int(node)]
    for index in first..<first + Int32(childCount[Int(node)]) where symbol[Int(index)] == letter {
      return index
    }
    return nil
  }

  /// The symbols of the word that ends at a node.
  func word(_ node: Int32) -> [UInt8] {
    var letters: [UInt8] = []
    var node = node
    while node > 0 {
      letters.append(symbol[Int(node)])
      node = parent[Int(node)]
    }
    return letters.reversed()
  }
}
