import InkFind
import InkGeometry
import Testing

@Suite struct WritingLayoutTests {
  private func index(_ traces: [InkTrace]) -> InkIndex {
    var index = InkIndex()
    for trace in traces { index.put(trace) }
    return index
  }

  @Test(arguments: [0, 0.05])
  func `Words are parted at their gaps, line by line, on slanted lines too`(slope: Double) {
    var random = SplitMix64(seed: 5)
    let lines = [["tow", "once", "tent"], ["cove", "one"], ["noon", "wet", "coo", "vow"]]
    var index = index(DrawnPage.traces(lines, slope: slope, &random))
    let words = index.words(onPage: 0)
    #expect(Set(words.map(\.line)) == [0, 1, 2], "\(words.map(\.line))")
    #expect((9...11).contains(words.count))
    #expect(words.flatMap(\.strokes) == words.flatMap(\.strokes).sorted())
    for word in words { #expect(abs(word.frame.slope - slope) <= 0.15) }
  }

  @Test func `A dot that is written last joins the word that it lies over`() {
    var random = SplitMix64(seed: 6)
    var traces = DrawnPage.traces([["line", "wet"]], &random)
    var index = index(traces)
    let before = index.words(onPage: 0)
    // The second stroke of the i is its dot.
    let dot = traces.remove(at: 2)
    index = self.index(traces + [InkTrace(id: 900, points: dot.points)])
    let after = index.words(onPage: 0)
    #expect(after.count == before.count)
    #expect(after.first?.strokes.contains(900) == true)
  }

  @Test func `Frames and rulings between lines are no words`() {
    var random = SplitMix64(seed: 7)
    var traces = DrawnPage.traces(DrawnPage.lines(8, &random), &random)
    let drawings = [
      [Point(700, 300), Point(900, 300), Point(900, 500), Point(700, 500), Point(700, 300)],
      [Point(700, 130), Point(1000, 132)],
    ]
    for (number, points) in drawings.enumerated() {
      traces.append(InkTrace(id: 500 + UInt64(number), points: points))
    }
    var index = index(traces)
    let words = index.words(onPage: 0)
    #expect(words.count > 24)
    for word in words { #expect(word.strokes.allSatisfy { $0 < 500 }) }
  }

  @Test func `Points that are not finite, empty strokes and dots harm nothing`() {
    var index = index([
      InkTrace(id: 1, points: []), InkTrace(id: 2, points: [Point(.nan, 0), Point(.infinity, 3)]),
      InkTrace(id: 3, points: [Point(5, 5)]), InkTrace(id: 4, page: -3, points: [Point(1e300, 0)]),
      InkTrace(id: 5, points: [Point(7, 7), Point(7, 7)]),
    ])
    #expect(index.words(onPage: 0).isEmpty)
    #expect(index.find("a").isEmpty)
    #expect(index.find(like: [InkTrace(id: 3, points: [Point(5, 5)])]).isEmpty)
  }
}
