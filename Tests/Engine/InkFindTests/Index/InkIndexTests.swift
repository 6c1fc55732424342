import HandwrittenPages
import InkFind
import InkGeometry
import Testing

@Suite struct InkIndexTests {
  private let reader: WordReader

  init() throws { reader = try WordReader(weights: DrawnWords.weights()) }

  private func read(_ traces: [InkTrace]) -> InkIndex {
    var index = InkIndex()
    for trace in traces { index.put(trace) }
    while index.readNext(reader) {}
    return index
  }

  @Test(arguments: 0..<8)
  func `Strokes that come and leave in any order make the same index`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let kept =
      DrawnPage.traces(DrawnPage.lines(3, &random), &random)
      + DrawnPage.traces(DrawnPage.lines(2, &random), page: 2, first: 1000, &random)
    let left = DrawnPage.traces(DrawnPage.lines(2, &random), first: 2000, &random)
    var steps = kept.map { ($0, true) } + left.map { ($0, true) }
    for position in stride(from: steps.count - 1, to: 0, by: -1) {
      steps.swapAt(position, Int(random.next() % UInt64(position + 1)))
    }
    var index = InkIndex()
    var present: [InkTrace] = []
    for (number, step) in steps.enumerated() {
      index.put(step.0)
      present.append(step.0)
      if random.unit() < 0.1 { _ = index.readNext(reader) }
      if number % 40 == 39 {
        var batch = InkIndex()
        for trace in present { batch.put(trace) }
        #expect(index.words(onPage: 0) == batch.words(onPage: 0))
        #expect(index.words(onPage: 2) == batch.words(onPage: 2))
      }
    }
    for trace in left { index.remove(trace.id) }
    while index.readNext(reader) {}
    var batch = read(kept)
    #expect(index.bytes() == batch.bytes())
    #expect(index.find("once") == batch.find("once"))
  }

  @Test func `Bytes come back, and answer before the strokes do`() throws {
    var random = SplitMix64(seed: 9)
    let traces = DrawnPage.traces([["tow", "once", "tent"], ["cove", "one"]], &random)
    var index = read(traces)
    index.note(
      InkNote(id: 7, text: "Müller", page: 1, bounds: Rect(x: 1, y: 2, width: 3, height: 4)))
    let bytes = index.bytes()
    var restored = try #require(InkIndex(bytes: bytes))
    #expect(restored.bytes() == bytes)
    #expect(restored.find("muller").map(\.note) == [7])
    #expect(restored.counts().read == 5)
    for trace in traces { restored.put(trace) }
    // Nothing is read twice.
    #expect(restored.counts().read == 5)
    #expect(restored.bytes() == bytes)
    #expect(bytes.count < 5 * 200 + 64)
  }

  @Test func `Damaged bytes give no index`() {
    var random = SplitMix64(seed: 10)
    var index = read(DrawnPage.traces([["tow", "once"]], &random))
    let bytes = index.bytes()
    for length in 0..<bytes.count { #expect(InkIndex(bytes: Array(bytes[..<length])) == nil) }
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= UInt8(1 << (position % 8))
      #expect(InkIndex(bytes: damaged) == nil)
    }
    #expect(InkIndex(bytes: [UInt8](repeating: 255, count: 100)) == nil)
  }

  @Test func `Notes are found in every script, case and accents aside`() {
    var index = InkIndex()
    let bounds = Rect(x: 0, y: 0, width: 9, height: 9)
    for (id, text) in ["Straße nach Köln", "Привет", "Ωmega", "数学", "naïve e\u{301}t"].enumerated()
    {
      index.note(InkNote(id: UInt64(id), text: text, bounds: bounds, strokes: [UInt64(id)]))
    }
    for (typed, id) in [
      ("strasse", 0), ("KOLN", 0), ("привет", 1), ("ωMEGA", 2), ("学", 3), ("naive ET", 4),
    ] as [(String, UInt64)] {
      #expect(index.find(typed).map(\.note) == [id], "\(typed)")
    }
    #expect(index.find("nothing").isEmpty)
    #expect(index.find("").isEmpty)
    #expect(index.find("  ").isEmpty)
    index.removeNote(3)
    #expect(index.find("学").isEmpty)
  }

  @Test func `Strokes that leave are not found`() throws {
    var random = SplitMix64(seed: 11)
    let traces = DrawnPage.traces([["cove", "tent", "once"]], &random)
    var index = read(traces)
    let words = index.words(onPage: 0)
    let text = try #require(index.text().first).text
    try #require(!text.isEmpty)
    let hits = index.find(text)
    #expect(hits.first?.strokes == words[0].strokes)
    for stroke in words[0].strokes { index.remove(stroke) }
    #expect(!index.find(text).contains { $0.strokes.contains(words[0].strokes[0]) })
    #expect(index.counts().words == 2)
  }

  @Test func `Results that were dismissed are not found for the same text again`() throws {
    var random = SplitMix64(seed: 12)
    var index = read(DrawnPage.traces([["cove", "tent", "once"]], &random))
    let text = try #require(index.text().first).text
    let hit = try #require(index.find(text).first)
    index.dismiss(hit, for: text)
    #expect(!index.find(text).contains { $0.strokes == hit.strokes })
    var restored = try #require(InkIndex(bytes: index.bytes()))
    #expect(!restored.find(text).contains { $0.strokes == hit.strokes })
  }

  @Test(arguments: 0..<4)
  func `Ink by chance is hardly taken for words`(seed: UInt64) {
    var random = SplitMix64(seed: seed + 40)
    var index = read(DrawnPage.walks(60, &random))
    for word in ["fourier", "milk", "window", "analysis"] { #expect(index.find(word).count <= 1) }
  }

  @Test(
    "Words of letters that stand apart are found, though each letter is taken for a word",
    .enabled(if: SharedWords.isAvailable, SharedWords.isMissing))
  func printedWords() throws {
    let words = try #require(SharedWords.writers["phi/phil-writer-jol"]).prefix(60)
    var index = InkIndex()
    for (page, word) in words.enumerated() {
      for (number, points) in word.strokes.enumerated() {
        index.put(InkTrace(id: UInt64(page * 1024 + number), page: page, points: points))
      }
    }
    while index.readNext(reader) {}
    var (asked, found) = (0, 0)
    for word in words where word.name.count >= 4 {
      let wanted = HandwrittenWord.small(word.name)
      let pages = index.find(String(decoding: wanted, as: UTF8.self)).prefix(5).map(\.page)
      asked += 1
      if pages.contains(where: { HandwrittenWord.small(words[$0].name) == wanted }) { found += 1 }
    }
    #expect(asked > 20)
    #expect(found * 100 >= asked * 97, "\(found) of \(asked)")
  }

  @Test func `Nothing that would be found is ruled out by bounds`() throws {
    var random = SplitMix64(seed: 14)
    for _ in 0..<200 {
      let one = DrawnPage.words[Int(random.next() % UInt64(DrawnPage.words.count))]
      let strokes = DrawnWords.strokes(one).map { stroke in
        stroke.map { Point($0.x + random.unit() * 6, $0.y + random.unit() * 6) }
      }
      let lattice = reader.lattice(of: strokes)
      let other = DrawnPage.words[Int(random.next() % UInt64(DrawnPage.words.count))]
      let query = try #require(WordQuery(other))
      var bound = LatticeBound(query)
      let least = bound.costs(in: lattice)
      #expect(max(least.steps, least.letters) <= lattice.cost(of: query))
      #expect(least.letters <= lattice.costWithin(of: query))
    }
  }
}
