import HandwrittenPages
import InkFind
import InkGeometry
import Testing

@Suite struct FindLikeTests {
  @Test func `The same word is among the first, wherever it stands`() throws {
    var random = SplitMix64(seed: 3)
    let lines = [
      ["tow", "once", "tent", "wet"], ["cove", "noon", "once", "one"], ["coo", "too", "vow"],
    ]
    let traces = DrawnPage.traces(lines, &random)
    var index = InkIndex()
    for trace in traces { index.put(trace) }
    let reader = try WordReader(weights: DrawnWords.weights())
    while index.readNext(reader) {}
    let words = index.words(onPage: 0)
    try #require(words.count == 11)
    let example = traces.filter { words[1].strokes.contains($0.id) }
    let hits = index.find(like: example)
    #expect(hits.prefix(2).contains { $0.strokes == words[6].strokes })
    #expect(!hits.contains { $0.strokes == words[1].strokes })
    // A copy that is no part of the drawing finds both.
    let copy = example.map { InkTrace(id: $0.id + 5000, points: $0.points) }
    let found = index.find(like: copy, reader: reader).prefix(3).map(\.strokes)
    #expect(found.contains(words[1].strokes))
    #expect(found.contains(words[6].strokes))
  }

  @Test func `Nothing is like nothing`() {
    var index = InkIndex()
    #expect(index.find(like: []).isEmpty)
    #expect(index.find(like: [InkTrace(id: 1, points: [])]).isEmpty)
  }
}
