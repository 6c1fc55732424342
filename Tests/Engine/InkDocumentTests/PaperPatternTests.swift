import Ductus
import InkTestSupport
import Testing

@Suite struct PaperPatternTests {
  @Test func `To change the lines is an edit that can be undone`() {
    let document = InkDocument()
    let grid = PaperPattern(.grid, spacing: 20)
    var seen: [DocumentChange] = []
    document.observe { change in seen.append(change) }
    #expect(document.paperPattern == .plain)
    #expect(!document.perform(.paperPattern(grid)).isEmpty)
    #expect(document.perform(.paperPattern(grid)).isEmpty)
    #expect(document.paperPattern == grid && document.paper == .white)
    #expect(seen.count == 1)
    #expect(seen[0].patternBefore == .plain && seen[0].patternAfter == grid)
    #expect(seen[0].inverse.patternAfter == .plain && seen[0].inverse.patternBefore == grid)
    document.undo()
    #expect(document.paperPattern == .plain)
    document.redo()
    #expect(document.paperPattern == grid)
    #expect(InkDocument(document.state).paperPattern == grid)
    #expect(InkDocument(document.state).state == document.state)
  }

  @Test func `A gesture of several changes goes back to the first`() {
    let document = InkDocument()
    var undone = DocumentChange()
    document.observe { change in if case .undo = change.action { undone = change } }
    document.beginGesture()
    document.perform(.paperPattern(PaperPattern(.grid)))
    document.perform(.paper(.black))
    document.perform(.paperPattern(PaperPattern(.ruled)))
    document.endGesture()
    document.undo()
    #expect(document.paperPattern == .plain && document.paper == .white)
    #expect(undone.patternBefore == PaperPattern(.ruled) && undone.patternAfter == .plain)
  }

  @Test func `Spacings that cannot be are others`() {
    #expect(PaperPattern(.grid, spacing: .nan).spacing == 24)
    #expect(PaperPattern(.grid, spacing: 0).spacing == 1)
    #expect(PaperPattern(.grid, spacing: .infinity).spacing == 10_000)
    var pattern = PaperPattern(.grid)
    pattern.spacing = -5
    #expect(pattern.spacing == 1)
    #expect(PaperPattern.plain.isPlain && !PaperPattern(.ruled).isPlain)
    #expect(PaperPattern(.grid, color: .transparent).isPlain)
  }

  @Test func `Each kind has a usual spacing`() {
    #expect(PaperPattern(.dots).spacing == 24 && PaperPattern(.ruled).spacing == 24)
    #expect(PaperPattern(.music).spacing == 8)
    #expect(PaperPattern(.music, spacing: .nan).spacing == 8)
    var pattern = PaperPattern(.music)
    pattern.spacing = .nan
    #expect(pattern.spacing == 8)
    pattern.kind = .dots
    #expect(pattern == PaperPattern(.dots, spacing: 8))
  }

  @Test func `A staff has five lines, and takes ten spacings`() {
    let pattern = PaperPattern(.music, spacing: 10)
    let rect = Rect(minX: 0, minY: 0, maxX: 50, maxY: 150)
    let tops = pattern.lines(in: rect).map(\.minY)
    #expect(tops == [30, 40, 50, 60, 70, 130, 140])
    #expect(pattern.lines(in: rect).allSatisfy { $0.minX == 0 && $0.maxX == 50 && $0.height == 1 })
    // The same from the breadth that is covered, before 0 too.
    for (place, breadth) in [
      (30.0, 0.0), (31, 1), (71, 5), (129, 5), (130.5, 5.5), (-30, -1), (-100, -5),
    ] {
      #expect(pattern.covered(upTo: place) == breadth, "\(place)")
    }
    #expect(pattern.lines(in: rect, atMost: 3).isEmpty)
  }

  @Test func `Dots lie where the lines of a grid would cross`() {
    let pattern = PaperPattern(.dots, spacing: 10)
    let rect = Rect(minX: -1, minY: 5, maxX: 21, maxY: 21)
    #expect(
      pattern.dots(in: rect)
        == [10.5, 20.5].flatMap { y in [0.5, 10.5, 20.5].map { Point($0, y) } })
    #expect(pattern.lines(in: rect).isEmpty)
    #expect(PaperPattern(.grid).dots(in: rect).isEmpty)
    #expect(pattern.dots(in: .empty).isEmpty && pattern.dots(in: rect, atMost: 8).isEmpty)
    #expect(pattern.covered(upTo: -0.5) == -0.5 && pattern.covered(upTo: 1.5) == 1.5)
    #expect(pattern.covered(upTo: 9.5) == 1.5 && pattern.covered(upTo: 10.5) == 2.5)
  }

  @Test func `What is covered grows by the breadth of each line`() {
    let pattern = PaperPattern(.ruled, spacing: 10)
    for (place, breadth) in [
      (0.0, 0.0), (0.25, 0.25), (1, 1), (9, 1), (10, 1), (10.5, 1.5), (11, 2), (-9, 0), (-10, -1),
      (-9.5, -0.5), (-20, -2),
    ] {
      #expect(pattern.covered(upTo: place) == breadth, "\(place)")
    }
  }

  @Test func `Lines in a rectangle`() {
    let rect = Rect(minX: -5, minY: 5, maxX: 25, maxY: 21)
    #expect(PaperPattern.plain.lines(in: rect).isEmpty)
    #expect(
      PaperPattern(.ruled, spacing: 10).lines(in: rect) == [
        Rect(minX: -5, minY: 10, maxX: 25, maxY: 11), Rect(minX: -5, minY: 20, maxX: 25, maxY: 21),
      ])
    #expect(PaperPattern(.ruled, spacing: 10).lines(in: .empty).isEmpty)
    #expect(PaperPattern(.grid, spacing: 1).lines(in: rect, atMost: 10).isEmpty)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let pattern = PaperPattern(.grid, spacing: random.double(in: 1...40))
      let (x, y) = (random.double(in: -100...100), random.double(in: -100...100))
      let rect = Rect(
        minX: x, minY: y, maxX: x + random.double(in: 1...90), maxY: y + random.double(in: 1...90))
      // Their area is that of both kinds, the crossings counted once.
      let across = pattern.covered(upTo: rect.maxY) - pattern.covered(upTo: rect.minY)
      let down = pattern.covered(upTo: rect.maxX) - pattern.covered(upTo: rect.minX)
      let area = across * rect.width + down * rect.height - across * down
      let lines = pattern.lines(in: rect)
      let sum = lines.reduce(0) { $0 + $1.width * $1.height }
      #expect(abs(sum - area) < 1e-6)
      for line in lines {
        #expect(!line.isEmpty && rect.expanded(by: 1e-9).contains(line.center))
      }
    }
  }
}
