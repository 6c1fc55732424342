internal import InkGeometry

// Looking for handwriting like other handwriting.
extension InkIndex {
  /// Finds handwriting like an example of the same hand.
  ///
  /// Shapes are compared, and what was read of both. The strokes of the example are not found again. Complexity: O(words),
  /// and some microseconds for each whose sketch is alike.
  ///
  /// - Parameters:
  ///   - example: strokes of the drawing, or others that were written to be looked for.
  ///   - reader: reads an example that is no word of the drawing; by default it is not read.
  ///   - limit: the number of results that are returned at most; by default 200.
  /// - Returns: the best results first; none where nothing is alike.
  public mutating func find(
    like example: [InkTrace], reader: WordReader? = nil, limit: Int = 200
  ) -> [InkHit] {
    settle()
    shapeWords()
    guard limit > 0, let wanted = ExampleWord(example, in: self, reader) else { return [] }
    var stretches: [ExampleStretch] = []
    for page in pages.indices { stretches += self.stretches(on: page, wanted) }
    // Most are ruled out by their sketches.
    let nearest = KeyOrder.indices(of: stretches.map { Int64($0.away) })
    let count = max(300, stretches.count / 10)
    var matcher = ShapeMatcher()
    var bound = wanted.query.map { LatticeBound($0) }
    var best = BestCosts(limit: ExampleLimits.total, clear: ExampleLimits.clear)
    var found: [(stretch: ExampleStretch, cost: Int)] = []
    for index in nearest.prefix(count) {
      var stretch = stretches[index]
      // Words that are read otherwise need no comparison of shapes, or a shorter one.
      let reading = readingCost(of: stretch, wanted, &bound)
      let rest = 2 * (best.limit - stretch.cost(reading: reading))
      guard rest >= 0, let shape = shape(of: stretch) else { continue }
      let limit = reading == nil ? Int32(best.limit) : min(Int32(rest), ExampleLimits.shape)
      let apart = Int(matcher.cost(wanted.shape, shape, limit: limit + 2))
      stretch.shape = min(apart, ExampleLimits.farthest)
      let cost = stretch.cost(reading: reading)
      guard cost <= best.limit else { continue }
      found.append((stretch, cost))
      let isOwn = pages[stretch.page].words[stretch.words].contains { word in
        word.word.strokes.contains { wanted.strokes.contains($0) }
      }
      if !isOwn { best.take(cost) }
    }
    return hits(found, wanted, limit)
  }

  /// Describes the shapes of words that have none yet.
  private mutating func shapeWords() {
    for page in pages.indices {
      let frames = pages[page].words.map { $0.word.frame }
      let slants = frames.map { Int64($0.slant * 1024) }
      let slant = slants.isEmpty ? 0 : Double(KeyOrder.sorted(slants)[slants.count / 2]) / 1024
      for index in pages[page].words.indices where pages[page].words[index].shape == nil {
        let word = pages[page].words[index].word
        let strokes = word.strokes.compactMap { pages[page].trace($0)?.points }
        guard !strokes.isEmpty else { continue }
        let shape = WordShape(strokes, pages[page].frame(of: index, slant: slant))
        pages[page].words[index].shape = shape
        pages[page].words[index].sketch = ShapeSketch(shape)
      }
    }
  }

  /// Words, and neighbours that together are about as wide as the example.
  private func stretches(on page: Int, _ wanted: ExampleWord) -> [ExampleStretch] {
    let words = pages[page].words
    var found: [ExampleStretch] = []
    for start in words.indices {
      if let shape = words[start].shape, let sketch = words[start].sketch,
        wanted.isAlike(shape.steps.count)
      {
        found.append(
          ExampleStretch(
            page: page, words: start..<(start + 1),
            away: wanted.distance(to: sketch, words[start].symbols)))
      }
      // Two or three words that may have been one, or the words of a longer example.
      var count = words[start].shape?.steps.count ?? 0
      var symbols = words[start].symbols
      var end = start + 1
      while end < words.count, end - start <= wanted.reach,
        words[end].word.goesOn(after: words[end - 1].word)
      {
        count += words[end].shape?.steps.count ?? 0
        symbols |= words[end].symbols
        end += 1
        guard wanted.isAlike(count), let shape = shape(of: page, start..<end) else { continue }
        found.append(
          ExampleStretch(
            page: page, words: start..<end,
            away: wanted.distance(to: ShapeSketch(shape), symbols)))
      }
    }
    return found
  }

  private func shape(of stretch: ExampleStretch) -> WordShape? {
    shape(of: stretch.page, stretch.words)
  }

  private func shape(of page: Int, _ words: Range<Int>) -> WordShape? {
    guard words.count > 1 else { return pages[page].words[words.lowerBound].shape }
    var joined = WordShape([], pages[page].words[words.lowerBound].word.frame)
    for word in words {
      guard let shape = pages[page].words[word].shape else { return nil }
      joined.append(shape)
    }
    return joined
  }

  /// The cost of what was read of the one as the other, in eighths of a nat a letter; `nil` where one is not read.
  ///
  /// Costs that rule a result out by themselves are not exact.
  private func readingCost(
    of stretch: ExampleStretch, _ wanted: ExampleWord, _ bound: inout LatticeBound?
  ) -> Int? {
    let lattices = pages[stretch.page].words[stretch.words].compactMap { $0.lattice }
    guard lattices.count == stretch.words.count, let mine = wanted.lattice else { return nil }
    let lattice = lattices.count == 1 ? lattices[0] : WordLattice.joined(lattices)
    guard !lattice.isEmpty, !mine.isEmpty else { return nil }
    var cost = 0
    var letters = 0
    // The text of each step is one letter at most.
    if let query = wanted.query, let least = bound?.costs(in: lattice) {
      let most = query.letterCount + least.count
      let lowest = max(least.steps, least.letters) / most
      if lowest * ExampleLimits.reading > ExampleLimits.total { return lowest }
      cost += lattice.cost(of: query)
      letters += query.letterCount
    }
    var text = ""
    for lattice in lattices { text += lattice.reading().text }
    if let query = WordQuery(text) {
      cost += mine.cost(of: query)
      letters += query.letterCount
    }
    return letters > 0 ? min(cost / letters, ExampleLimits.farthest) : nil
  }

  private func hits(
    _ found: [(stretch: ExampleStretch, cost: Int)], _ wanted: ExampleWord, _ limit: Int
  ) -> [InkHit] {
    var taken: [[Bool]] = pages.map { [Bool](repeating: false, count: $0.words.count) }
    var hits: [InkHit] = []
    for index in KeyOrder.indices(of: found.map { Int64($0.cost) }) {
      let (stretch, cost) = found[index]
      if stretch.words.contains(where: { taken[stretch.page][$0] }) { continue }
      for word in stretch.words { taken[stretch.page][word] = true }
      let page = pages[stretch.page]
      let words = page.words[stretch.words]
      let strokes = words.flatMap { $0.word.strokes }
      if strokes.contains(where: { wanted.strokes.contains($0) }) { continue }
      // Of what is doubtful some, where nothing is better.
      if cost > ExampleLimits.clear, hits.count >= BestCosts.doubtful { break }
      if dismissed.contains(wanted.hash ^ key(of: stretch.words, on: page)) { continue }
      var text: [UInt8] = []
      for word in words {
        if !text.isEmpty { text.append(32) }
        text += Array((word.lattice?.reading().text ?? "").utf8)
      }
      hits.append(
        InkHit(
          page: page.number, strokes: Self.ascending(strokes),
          bounds: words.reduce(Rect.empty) { $0.union($1.word.bounds) },
          score: 0.95 * (1 - Double(cost) / Double(2 * ExampleLimits.total)),
          text: String(decoding: text, as: UTF8.self), source: .example, note: nil))
      if hits.count == limit { break }
    }
    return hits
  }

  /// Remembers that a result is not like an example, so that it is not found for it again.
  public mutating func dismiss(_ hit: InkHit, like example: [InkTrace]) {
    settle()
    let question = ExampleWord.hash(of: example)
    for words in words(of: hit) {
      dismissed.insert(question ^ key(of: words.range, on: pages[words.page]))
    }
  }
}

/// The costs up to which handwriting is like an example.
enum ExampleLimits {
  /// The cost of shapes that ends their comparison.
  static let shape: Int32 = 1_200
  /// The cost of shapes, or of readings, that are not alike at all.
  static let farthest = 1_200
  /// The cost of an eighth of a nat a letter.
  static let reading = 16
  /// The highest cost of a result that is in little doubt.
  static let clear = 620
  /// The highest cost of a result.
  static let total = 1_000
}

/// Words of a line that may be what an example shows.
struct ExampleStretch {
  var page: Int
  var words: Range<Int>
  /// The difference of the sketches.
  var away: Int
  /// The cost of the shape as that of the example.
  var shape = 0

  /// The cost of shape and reading together.
  func cost(reading: Int?) -> Int {
    guard let reading else { return shape }
    return shape / 2 + reading * ExampleLimits.reading
  }
}

/// The word that is looked for by example.
struct ExampleWord {
  let shape: WordShape
  let sketch: ShapeSketch
  let strokes: Set<UInt64>
  let lattice: WordLattice?
  let query: WordQuery?
  let hash: UInt64
  /// The number of words more that a stretch may have.
  let reach: Int

  /// Describes strokes, as words of the drawing if they are.
  init?(_ example: [InkTrace], in index: InkIndex, _ reader: WordReader?) {
    let ids = InkIndex.ascending(example.map { $0.id })
    guard !ids.isEmpty else { return nil }
    let own = Set(ids)
    strokes = own
    hash = Self.hash(of: example)
    let page = index.pages.first { page in example.allSatisfy { page.trace($0.id) == $0 } }
    let words = page.map { page in
      page.words.indices.filter { position in
        page.words[position].word.strokes.allSatisfy(own.contains)
      }
    }
    let covered = words.map { words in
      words.reduce(0) { $0 + (page?.words[$1].word.strokes.count ?? 0) }
    }
    reach = min(max(words?.count ?? 1, 1), 12)
    if let page, let words, !words.isEmpty, covered == ids.count {
      var joined = WordShape([], page.words[words[0]].word.frame)
      for word in words { joined.append(page.words[word].shape ?? joined) }
      shape = joined
      let lattices = words.compactMap { page.words[$0].lattice }
      lattice = lattices.count == words.count ? WordLattice.joined(lattices) : nil
    } else {
      let points = example.map { $0.points }
      guard let frame = WritingFrame.estimated(of: points) else { return nil }
      shape = WordShape(points, frame)
      lattice = reader.map { $0.lattice(of: points) }
    }
    guard !shape.steps.isEmpty else { return nil }
    sketch = ShapeSketch(shape)
    query = lattice.flatMap { WordQuery($0.reading().text) }
  }

  /// The difference of the sketch and of the letters of some words; words that are read alike come first.
  func distance(to other: ShapeSketch, _ symbols: UInt64) -> Int {
    let missing = query.map { ($0.symbols & ~symbols).nonzeroBitCount } ?? 0
    return sketch.distance(to: other) * (2 + missing)
  }

  /// Returns whether a shape with a number of samples may be alike.
  func isAlike(_ count: Int) -> Bool {
    let own = shape.steps.count
    return count * 3 <= own * 5 && own * 3 <= count * 5
  }

  /// The hash of the ink of an example, wherever it lies.
  static func hash(of example: [InkTrace]) -> UInt64 {
    var hash = InkHash()
    for trace in example { hash.add(Int64(bitPattern: InkHash.of(trace))) }
    return hash.value
  }
}
