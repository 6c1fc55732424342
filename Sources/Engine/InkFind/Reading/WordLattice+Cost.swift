extension WordLattice {
  /// The cost of a word as the reading of all this ink: 0 for what is read, more for what is less likely.
  ///
  /// Complexity: O(steps × letters); about two microseconds.
  ///
  /// - Parameter query: the word.
  /// - Returns: the negative logarithm of its probability by the best alignment, less that of the best reading, in
  ///   eighths of a nat; 2²⁴ for an empty lattice.
  public func cost(of query: WordQuery) -> Int {
    var alignment = LatticeAlignment(query, isPart: false)
    alignment.take(self)
    return Int(alignment.wholeCost)
  }

  /// The cost of a word as a reading of some part of this ink, in eighths of a nat.
  ///
  /// Complexity: as ``cost(of:)``.
  public func costWithin(of query: WordQuery) -> Int {
    best(of: query)?.cost ?? Int(LatticeAlignment.never)
  }

  /// The part of this ink that is most like a word.
  ///
  /// Complexity: as ``cost(of:)``.
  ///
  /// - Parameter query: the word.
  /// - Returns: the cost in eighths of a nat, and the steps; `nil` for an empty lattice.
  public func best(of query: WordQuery) -> (cost: Int, steps: Range<Int>)? {
    var alignment = LatticeAlignment(query, isPart: true)
    alignment.take(self)
    guard !isEmpty, alignment.best < LatticeAlignment.never else { return nil }
    let end = Int(alignment.bestEnd)
    return (Int(alignment.best), min(Int(alignment.bestStart), end)..<end)
  }
}

/// The cheapest alignment of a word with the steps of a lattice (Viterbi), as connectionist temporal classification
/// has it: each letter takes one step or more, blanks may stand between, and must between equal letters.
package struct LatticeAlignment {
  /// The cost of a letter of the query that the ink does not show at all, in eighths of a nat.
  package static let lost: Int32 = 56
  /// The cost of a letter that is not among the stored ones of a step, above the last of them, and at least.
  static let above: Int32 = 8
  static let unlisted: Int32 = 52
  static let never: Int32 = 1 << 24

  /// A cost, and the step at which the alignment begins.
  private struct Path {
    var cost: Int32
    var start: Int32

    static let none = Path(cost: never, start: 0)

    static func least(_ a: Path, _ b: Path) -> Path { b.cost < a.cost ? b : a }
    static func + (path: Path, cost: Int32) -> Path {
      Path(cost: min(path.cost + cost, never), start: path.start)
    }
  }

  private let query: WordQuery
  private let isPart: Bool
  /// After each number of letters: with a blank last, and with the letter last.
  private var blanks: [Path]
  private var letters: [Path]
  /// The cost of each symbol that the step has, -1 for all others, which cost ``other``.
  private var table = [Int32](repeating: -1, count: ReadingAlphabet.symbols.count + 1)
  private var other = never
  /// The least cost of a part, and its steps.
  private(set) var best = never
  private(set) var bestStart: Int32 = 0
  private(set) var bestEnd: Int32 = 0

  init(_ query: WordQuery, isPart: Bool) {
    self.query = query
    self.isPart = isPart
    blanks = [Path](repeating: .none, count: query.sequence.count + 1)
    letters = blanks
  }

  /// The cost of the query as all steps.
  var wholeCost: Int32 {
    let count = query.sequence.count
    return min(blanks[count].cost, letters[count].cost)
  }

  /// Aligns the query with all steps of a lattice.
  mutating func take(_ lattice: WordLattice) {
    guard !lattice.isEmpty else { return }
    blanks[0] = Path(cost: 0, start: 0)
    loseLetters()
    lattice.bytes.withUnsafeBufferPointer { bytes in
      var offset = 2
      var step: Int32 = 0
      while offset < bytes.count {
        if bytes[offset] & 0x80 != 0 { passBlank() }
        let blank = readStep(bytes, offset)
        advance(blank, step)
        for entry in 0..<Int(bytes[offset] & 7) {
          table[Int(bytes[offset + 2 + 2 * entry] & 0x7F)] = -1
        }
        step += 1
        offset += 2 + 2 * Int(bytes[offset] & 7)
      }
    }
  }

  private mutating func passBlank() {
    for index in blanks.indices {
      blanks[index] = Path.least(blanks[index], letters[index])
      letters[index] = .none
    }
  }

  /// Fills the table of costs, and returns the cost of a blank: marks count as one unless they are asked for.
  private mutating func readStep(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int32 {
    let entries = Int(bytes[offset] & 7)
    var blank = Int32(bytes[offset + 1])
    other = max(Int32(bytes[offset + 1 + 2 * entries]) + Self.above, Self.unlisted)
    for entry in 0..<entries {
      let symbol = bytes[offset + 2 + 2 * entry] & 0x7F
      let cost = Int32(bytes[offset + 3 + 2 * entry])
      table[Int(symbol)] = cost
      if !query.hasMarks, !ReadingAlphabet.isWordSymbol(symbol) { blank = min(blank, cost) }
    }
    return blank
  }

  private mutating func advance(_ blank: Int32, _ step: Int32) {
    let count = query.sequence.count
    // Letters in falling order: each takes what the letter before had at the last step.
    var index = count
    while index > 0 {
      let symbol = query.sequence[index - 1]
      var before = Path.least(letters[index], blanks[index - 1])
      if index > 1, query.sequence[index - 2] != symbol {
        before = Path.least(before, letters[index - 1])
      }
      blanks[index] = Path.least(blanks[index], letters[index]) + blank
      let cost = table[Int(symbol)]
      letters[index] = before + (cost < 0 ? other : cost)
      index -= 1
    }
    blanks[0] = isPart ? Path(cost: 0, start: step + 1) : blanks[0] + blank
    loseLetters()
    guard isPart else { return }
    let end = Path.least(letters[count], blanks[count])
    if end.cost < best {
      best = end.cost
      bestStart = end.start
      bestEnd = step + 1
    }
  }

  private mutating func loseLetters() {
    for index in 1..<blanks.count {
      let before = Path.least(blanks[index - 1], letters[index - 1]) + Self.lost
      blanks[index] = Path.least(blanks[index], before)
    }
  }
}
