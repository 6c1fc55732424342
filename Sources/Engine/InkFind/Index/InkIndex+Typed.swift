internal import InkGeometry

// Looking for typed words.
extension InkIndex {
  /// Finds a typed text in notes and in what was read.
  ///
  /// Case and accents do not count. A text of several words is found where these stand beside each other. Of handwriting
  /// a part of a word is found, too, from three letters on, and words that were parted or joined wrongly. Words that are
  /// not read yet are not found. Complexity: O(words), some microseconds for each that has the letters.
  ///
  /// - Parameters:
  ///   - typed: the text; letters that the reader does not know are found in notes alone.
  ///   - limit: the number of results that are returned at most; by default 200.
  /// - Returns: the best results first; none where nothing is alike.
  public mutating func find(_ typed: String, limit: Int = 200) -> [InkHit] {
    settle()
    let wanted = FoldedText.bytes(typed)
    guard !wanted.isEmpty, wanted.count <= 256, limit > 0 else { return [] }
    var hits = noted(wanted)
    var named: Set<UInt64> = []
    for hit in hits { for stroke in hit.strokes { named.insert(stroke) } }
    for hit in written(typed, wanted) where !hit.strokes.allSatisfy({ named.contains($0) }) {
      hits.append(hit)
    }
    return Self.ranked(hits, limit)
  }

  /// The results by their scores, then by their pages and positions.
  static func ranked(_ hits: [InkHit], _ limit: Int) -> [InkHit] {
    // A stable order: of equal scores the first page, and on it the upper one.
    let keys = hits.map { Int64((-$0.score * 1_000_000).rounded(.toNearestOrEven)) }
    return KeyOrder.indices(of: keys).prefix(limit).map { hits[$0] }
  }

  private func noted(_ wanted: [UInt8]) -> [InkHit] {
    var hits: [InkHit] = []
    for note in notes {
      let text = FoldedText.bytes(note.text)
      guard var position = FoldedText.position(of: wanted, in: text) else { continue }
      var isWhole = false
      while true {
        let end = position + wanted.count
        let begins = position == 0 || !FoldedText.isLetter(text[position - 1])
        let ends = end == text.count || !FoldedText.isLetter(text[end])
        if begins && ends { isWhole = true }
        guard !isWhole, let next = FoldedText.position(of: wanted, in: text, from: position + 1)
        else { break }
        position = next
      }
      hits.append(
        InkHit(
          page: note.page, strokes: note.strokes, bounds: note.bounds, score: isWhole ? 1 : 0.97,
          text: note.text, source: .note, note: note.id))
    }
    return hits
  }

  // MARK: Handwriting

  /// A stretch of words that is read as what is looked for.
  private struct Match {
    var words: Range<Int>
    var cost: Int
    /// The part of the stretch, from 0 to 1.
    var from = 0.0
    var to = 1.0
  }

  private func written(_ typed: String, _ wanted: [UInt8]) -> [InkHit] {
    guard let query = WordQuery(typed) else { return [] }
    let asked = TypedLimits(query: query, words: wanted.split(separator: 32).count)
    let question = Self.hash(of: wanted)
    var found: [(page: Int, match: Match)] = []
    // The readings of what people said is not what they looked for.
    var refused: Set<[UInt8]> = []
    for (number, page) in pages.enumerated() {
      var matches: [Match] = []
      for start in page.words.indices {
        matches += self.matches(from: start, on: page, query, asked)
      }
      let order = KeyOrder.indices(of: matches.map { Int64($0.cost) })
      var taken = [Bool](repeating: false, count: page.words.count)
      for index in order {
        let match = matches[index]
        if match.words.contains(where: { taken[$0] }) { continue }
        for word in match.words { taken[word] = true }
        if dismissed.contains(question ^ key(of: match.words, on: page)) {
          refused.insert(Self.text(of: match.words, on: page))
          continue
        }
        found.append((number, match))
      }
    }
    // Of what is doubtful the best alone, and that where nothing is better.
    let least = found.reduce(asked.limit) { min($0, $1.match.cost) }
    let limit = max(least, asked.clear)
    var hits: [InkHit] = []
    for (page, match) in found where match.cost <= limit {
      if match.cost > asked.clear, !hits.isEmpty { continue }
      // Ink that is read alike is hardly more likely, and comes behind.
      let isAlike = refused.contains(Self.text(of: match.words, on: pages[page]))
      hits.append(hit(match, on: pages[page], asked, isAlike ? Self.sinking : 1))
    }
    return hits
  }

  /// The factor of the score of results that are read as one that was dismissed is.
  private static var sinking: Double { 0.6 }

  /// All letters that were read of some words.
  private static func text(of words: Range<Int>, on page: IndexedPage) -> [UInt8] {
    words.flatMap { page.words[$0].text }
  }

  /// The stretches that begin with a word, of as many words as were typed, or one more or less.
  private func matches(
    from start: Int, on page: IndexedPage, _ query: WordQuery, _ asked: TypedLimits
  ) -> [Match] {
    var matches: [Match] = []
    var symbols: UInt64 = 0
    var lattices: [WordLattice] = []
    var end = start
    while end < page.words.count, lattices.count < asked.words + TypedLimits.pieces {
      let word = page.words[end]
      guard word.word.line == page.words[start].word.line, let lattice = word.lattice else { break }
      symbols |= word.symbols
      lattices.append(lattice)
      end += 1
      let missing = (query.symbols & ~symbols).nonzeroBitCount
      guard missing <= asked.missing, lattices.count >= asked.words - 1 else { continue }
      let joined = lattices.count == 1 ? lattice : WordLattice.joined(lattices)
      let away = abs(lattices.count - asked.words)
      let whole = joined.cost(of: query) + away * TypedLimits.cut
      if whole <= asked.limit { matches.append(Match(words: start..<end, cost: whole)) }
      guard asked.takesParts, lattices.count <= asked.words, whole > 0 else { continue }
      guard let best = joined.best(of: query) else { continue }
      let cost = best.cost + TypedLimits.part + away * TypedLimits.cut
      guard cost <= asked.limit, cost < whole else { continue }
      let steps = best.steps
      let count = Double(max(joined.stepCount, 1))
      matches.append(
        Match(
          words: start..<end, cost: cost, from: Double(steps.lowerBound) / count,
          to: Double(steps.upperBound) / count))
    }
    return matches
  }

  private func hit(_ match: Match, on page: IndexedPage, _ asked: TypedLimits, _ factor: Double)
    -> InkHit
  {
    let words = page.words[match.words]
    var bounds = words.reduce(Rect.empty) { $0.union($1.word.bounds) }
    var strokes = words.flatMap { $0.word.strokes }
    if match.from > 0.02 || match.to < 0.98 {
      let size = words.first?.word.frame.xHeight ?? 0
      let left = bounds.minX + bounds.width * match.from - size / 2
      let right = bounds.minX + bounds.width * match.to + size / 2
      bounds = Rect(
        minX: max(left, bounds.minX), minY: bounds.minY, maxX: min(right, bounds.maxX),
        maxY: bounds.maxY)
      let part = strokes.filter { id in
        guard let points = page.trace(id)?.points else { return true }
        return Rect(points).intersects(bounds)
      }
      if !part.isEmpty { strokes = part }
    }
    var text: [UInt8] = []
    for word in words {
      if !text.isEmpty { text.append(32) }
      text += Array((word.lattice?.reading().text ?? "").utf8)
    }
    return InkHit(
      page: page.number, strokes: Self.ascending(strokes), bounds: bounds,
      score: 0.95 * factor * (1 - Double(match.cost) / Double(2 * asked.limit)),
      text: String(decoding: text, as: UTF8.self), source: .reading, note: nil)
  }

  // MARK: Dismissing

  /// Remembers that a result is not what was typed, so that it is not found for it again.
  ///
  /// Ink that is moved stays dismissed; ink that is changed is found again. Results that are read as it is come behind
  /// others. Notes are not dismissed.
  public mutating func dismiss(_ hit: InkHit, for typed: String) {
    settle()
    let question = Self.hash(of: FoldedText.bytes(typed))
    for words in words(of: hit) {
      dismissed.insert(question ^ key(of: words.range, on: pages[words.page]))
    }
  }

  /// The stretches of words in which a result lies.
  func words(of hit: InkHit) -> [(page: Int, range: Range<Int>)] {
    guard hit.source != .note, let page = pages.firstIndex(where: { $0.number == hit.page }) else {
      return []
    }
    let words = pages[page].words
    let touched = words.indices.filter { index in
      words[index].word.strokes.contains { hit.strokes.contains($0) }
    }
    guard let first = touched.first, let last = touched.last else { return [] }
    return [(page, first..<(last + 1))]
  }

  func key(of words: Range<Int>, on page: IndexedPage) -> UInt64 {
    var hash = InkHash()
    for word in words { hash.add(Int64(bitPattern: page.words[word].key)) }
    return hash.value
  }

  static func hash(of text: [UInt8]) -> UInt64 {
    var hash = InkHash()
    for byte in text { hash.add(Int64(byte)) }
    return hash.value
  }
}

/// The costs up to which a typed text is found, in eighths of a nat.
struct TypedLimits {
  /// The cost of words that were parted or joined otherwise.
  static let cut = 10
  /// The number of pieces more than words were typed in which words may be parted.
  static let pieces = 3
  /// The cost of being only a part.
  static let part = 20

  /// The number of words.
  let words: Int
  /// The highest cost of a result that is in little doubt.
  let clear: Int
  /// The highest cost of a result.
  let limit: Int
  /// The letters that may be missing in all that a word could be read as.
  let missing: Int
  /// True if parts of words count.
  let takesParts: Bool

  /// Sets the limits; they grow with the number of letters.
  init(query: WordQuery, words: Int) {
    let letters = query.letterCount
    self.words = min(max(words, 1), 12)
    clear = letters < 3 ? 4 * letters : 12 * letters
    limit = letters < 3 ? 6 * letters : 22 * letters
    missing = letters < 5 ? 0 : letters / 5
    takesParts = letters >= 3
  }
}
