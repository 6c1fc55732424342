import HandwrittenPages
import InkFind
import InkGeometry
import SharedData
import Testing

/// Pages of handwriting of many people, set in lines: what is moved by lines leaves no word behind, and cuts none.
struct WrittenPagesTests {
  /// True if the file has a stroke of a word far from all others of it, as it has some dots: nobody wrote that word so.
  private static func isScattered(_ place: WrittenPage.Place, _ page: WrittenPage) -> Bool {
    let boxes = place.strokes.map { Rect(page.traces[$0].points) }
    let far = 6 * WrittenPage.xHeight
    return boxes.indices.contains { index in
      boxes.count > 1
        && !boxes.indices.contains { other in
          other != index && boxes[other].expanded(by: far).intersects(boxes[index])
        }
    }
  }

  @Test(
    "Space below a line moves all lower words as wholes, and no other",
    .enabled(if: SharedWords.isAvailable, SharedWords.isMissing))
  func space() throws {
    let names = SharedWords.writers.keys.sorted()
    var random = SplitMix64(seed: 100)
    var (decided, wrong) = (0, 0)
    for number in 0..<Proof.count(20, whole: 100) {
      let words = try #require(SharedWords.writers[names[number * 7 % names.count]])
      let numbers = (0..<60).map { _ in Int(random.next() % UInt64(words.count)) }
      let page = WrittenPage(words, numbers, &random)
      let lines = InkLine.lines(of: page.traces)
      for line in 0..<(page.places.last?.line ?? 0) {
        let own = page.places.filter { $0.line == line }
        let chosen = Set(own.flatMap { $0.strokes.map { UInt64($0) } })
        let box = own.reduce(Rect.empty) { $0.union($1.bounds) }
        let border = WritingBorder(.below, of: chosen, lines, box)
        let moved = border.leaving(page.traces, lines)
        #expect(moved.isDisjoint(with: chosen))
        for place in page.places where place.line != line && !Self.isScattered(place, page) {
          let count = place.strokes.filter { moved.contains(UInt64($0)) }.count
          decided += 1
          if count != (place.line > line ? place.strokes.count : 0) { wrong += 1 }
        }
      }
    }
    #expect(decided > 5000)
    #expect(wrong == 0, "\(wrong) of \(decided)")
  }

  @Test(
    "A straightened line is level, and its words stand on it",
    .enabled(if: SharedWords.isAvailable, SharedWords.isMissing))
  func straight() throws {
    let names = SharedWords.writers.keys.sorted()
    var random = SplitMix64(seed: 7)
    var (before, after, count) = (0.0, 0.0, 0)
    for number in 0..<Proof.count(10, whole: 40) {
      let words = try #require(SharedWords.writers[names[number * 5 % names.count]])
      let numbers = (0..<40).map { _ in Int(random.next() % UInt64(words.count)) }
      let page = WrittenPage(words, numbers, &random, draws: false)
      let lines = InkLine.lines(of: page.traces)
      for line in lines where line.words.count > 3 {
        let maps = line.straightened(line.words.map { _ in true })
        #expect(maps.count == line.words.count)
        var traces: [InkTrace] = []
        for (word, map) in zip(line.words, maps) {
          // A word stays a word: turned and scaled alone.
          #expect(abs(map.a - map.d) < 1e-9)
          #expect(abs(map.b + map.c) < 1e-9)
          for stroke in word.strokes {
            let trace = page.traces[Int(stroke)]
            traces.append(InkTrace(id: stroke, points: trace.points.map { $0.applying(map) }))
          }
        }
        let order = KeyOrder.indices(of: traces.map { Int64($0.id) })
        let made = InkLine.lines(of: order.map { traces[$0] })
        guard let longest = made.max(by: { $0.words.count < $1.words.count }),
          longest.words.count * 2 > line.words.count
        else { continue }
        before += abs(line.frame.slope)
        after += abs(longest.frame.slope)
        count += 1
      }
    }
    #expect(count > 20)
    #expect(after < 0.35 * before, "\(after / Double(count)) after \(before / Double(count))")
  }
}
