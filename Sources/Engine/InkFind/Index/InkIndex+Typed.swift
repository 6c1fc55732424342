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
    order(of: hits).prefix(limit).map { hits[$0] }
  }

  private static func order(of hits: [InkHit]) -> [Int] {
    // A stable order: of equal scores the first page, and on it the upper one.
    KeyOrder.indices(
      of: hits.map { Int64((-$0.score * 1_000_000).rounded(.toNearestOrEven)) })
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
    var bound = LatticeBound(query)
    let bounds = pages.map { page in
      page.words.map { bound.costs(in: $0.lattice ?? .empty) }
    }
    // Doubtful results are looked for where nothing is better.
    for limit in [asked.clear, asked.limit] {
      let hits = written(query, asked, limit, bounds, Self.hash(of: wanted))
      if !hits.isEmpty { return hits }
    }
    return []
  }

  private func written(
    _ query: WordQuery, _ asked: TypedLimits, _ limit: Int, _ bounds: [[LatticeBound.Costs]],
    _ question: UInt64
  ) -> [InkHit] {
    var found: [(page: Int, match: Match)] = []
    // The readings of what people said is not what they looked for.
    var refused: Set<[UInt8]> = []
    var best = BestCosts(limit: limit, clear: asked.clear)
    for (number, page) in pages.enumerated() {
      var matches: [Match] = []
      for start in page.words.indices {
        let more = self.matches(from: start, on: page, bounds[number], query, asked, best.limit)
        // Only what can be returned bounds the rest, once for each start.
        let least = more.filter { match in
          match.words.allSatisfy { page.words[$0].lattice?.isLegible == true }
            && !dismissed.contains(question ^ key(of: match.words, on: page))
        }.map { $0.cost }.min()
        if let least { best.take(least) }
        matches += more
      }
      if matches.isEmpty { continue }
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
    let hits = found.map { page, match in
      // Ink that is read alike is hardly more likely, and comes behind.
      let isAlike = refused.contains(Self.text(of: match.words, on: pages[page]))
      return hit(match, on: pages[page], asked, isAlike ? Self.sinking : 1)
    }
    guard limit > asked.clear else { return hits }
    // Of what is doubtful the best, and some more that are surely writing.
    let ranked = Self.order(of: hits)
    let more = ranked.dropFirst().filter { index in
      let (page, match) = found[index]
      return match.words.allSatisfy { pages[page].words[$0].lattice?.isLegible == true }
    }
    return (ranked.prefix(1) + more.prefix(BestCosts.doubtful - 1)).map { hits[$0] }
  }

  /// The factor of the score of results that are read as one that was dismissed is.
  private static var sinking: Double { 0.6 }

  /// All letters that were read of some words.
  private static func text(of words: Range<Int>, on page: IndexedPage) -> [UInt8] {
    words.flatMap { page.words[$0].text }
  }

  /// The stretches that begin with a word, of as many words as were typed, or one less, or of the pieces of a word.
  ///
  /// - Parameters:
  ///   - start: the position of the first word.
  ///   - page: the page.
  ///   - bounds: the least costs of each word of the page.
  ///   - query: the text.
  ///   - asked: its limits.
  ///   - limit: the highest cost.
  /// - Returns: the stretches, with their costs.
  private func matches(
    from start: Int, on page: IndexedPage, _ bounds: [LatticeBound.Costs], _ query: WordQuery,
    _ asked: TypedLimits, _ limit: Int
  ) -> [Match] {
    var matches: [Match] = []
    var symbols: UInt64 = 0
    var (steps, stepCount) = (0, 0)
    var end = start
    while end < page.words.count, end - start < asked.words + asked.pieces {
      let word = page.words[end]
      if end > start, !word.word.goesOn(after: page.words[end - 1].word) { break }
      guard word.lattice != nil else { break }
      symbols |= word.symbols
      steps += bounds[end].steps
      stepCount += bounds[end].count
      end += 1
      let count = end - start
      let isPart = asked.takesParts && count <= asked.words
      // With more words it costs no less.
      if steps > limit, count >= asked.words, !isPart { break }
      guard count >= asked.words - 1 else { continue }
      let cuts = abs(count - asked.words) * TypedLimits.cut
      // A step is one letter at most.
      let lost = (query.letterCount - stepCount) * Int(LatticeAlignment.lost)
      let missing = (query.symbols & ~symbols).nonzeroBitCount * Int(LatticeBound.strange)
      let letters = max(count == 1 ? bounds[start].letters : missing, lost)
      guard letters + cuts <= limit else { continue }
      let takesWhole = steps + cuts <= limit
      let takesPart = isPart && letters + cuts + TypedLimits.part <= limit
      guard takesWhole || takesPart else { continue }
      let lattices = page.words[start..<end].compactMap { $0.lattice }
      let joined = count == 1 ? lattices[0] : WordLattice.joined(lattices)
      let whole = takesWhole ? joined.cost(of: query) + cuts : limit + 1
      if whole <= limit { matches.append(Match(words: start..<end, cost: whole)) }
      guard takesPart, whole > 0 else { continue }
      guard let best = joined.best(of: query) else { continue }
      let cost = best.cost + TypedLimits.part + cuts
      guard cost <= limit, cost < whole else { continue }
      let range = best.steps
      let parts = Double(max(stepCount, 1))
      matches.append(
        Match(
          words: start..<end, cost: cost, from: Double(range.lowerBound) / parts,
          to: Double(range.upperBound) / parts))
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
  /// The cost of being only a part.
  static let part = 20

  /// The number of words.
  let words: Int
  /// The highest cost of a result that is in little doubt.
  let clear: Int
  /// The highest cost of a result.
  let limit: Int
  /// The number of pieces more than words were typed in which words may be parted: one for each letter.
  let pieces: Int
  /// True if parts of words count.
  let takesParts: Bool

  /// Sets the limits; they grow with the number of letters.
  init(query: WordQuery, words: Int) {
    let letters = query.letterCount
    self.words = min(max(words, 1), 12)
    clear = letters < 3 ? 4 * letters : 12 * letters
    limit = letters < 3 ? 6 * letters : 22 * letters
    pieces = max(letters, 3)
    takesParts = letters >= 3
  }
}
