import Ductus
import InkTestSupport
import Testing

@Suite struct InkDocumentTests {
  /// A document as a plain list, with every state that undo leads back to.
  private struct Naive {
    var strokes: [Int: InkStroke] = [:]
    var paper = InkColor.white
    var undoable: [([Int: InkStroke], InkColor)] = []
    var redoable: [([Int: InkStroke], InkColor)] = []

    mutating func edit(_ body: (inout Naive) -> Void, continues: Bool) {
      let before = (strokes, paper)
      body(&self)
      if strokes == before.0 && paper == before.1 { return }
      redoable = []
      if !continues { undoable.append(before) }
    }

    mutating func undo() {
      guard let last = undoable.popLast() else { return }
      redoable.append((strokes, paper))
      (strokes, paper) = last
    }

    mutating func redo() {
      guard let last = redoable.popLast() else { return }
      undoable.append((strokes, paper))
      (strokes, paper) = last
    }
  }

  @Test func `Any edits, undone and done again, are those of a plain list`() {
    #if DEBUG
      let runs = 20
    #else
      let runs = 200
    #endif
    for seed in 0..<runs {
      var random = SeededGenerator(seed: UInt64(seed))
      let document = InkDocument()
      let copy = InkDocument()
      document.observe { copy.follow($0) }
      var naive = Naive()
      for _ in 0..<60 {
        step(&random, document, &naive)
        #expect(document.strokes.count == naive.strokes.count)
        #expect(document.count == naive.strokes.count)
        for (number, stroke) in naive.strokes {
          #expect(document[InkStroke.Identifier(rawValue: number)] == stroke)
        }
        #expect(document.paper == naive.paper)
        #expect(document.canUndo == !naive.undoable.isEmpty)
        #expect(document.canRedo == !naive.redoable.isEmpty)
        let places = document.strokes.map { $0.layers[0].place }
        #expect(places == places.sorted())
        expectQueries(&random, document)
      }
      #expect(copy.strokes == document.strokes)
      #expect(copy.paper == document.paper)
      while document.undo() {}
      #expect(document.count == 0 && document.bounds.isEmpty)
      #expect(document.strokes(in: Rect(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9)).isEmpty)
      while document.redo() { naive.redo() }
      while naive.redoable.count > 0 { naive.redo() }
      #expect(document.count == naive.strokes.count)
    }
  }

  private func step(
    _ random: inout SeededGenerator, _ document: InkDocument, _ naive: inout Naive
  ) {
    let ids = naive.strokes.keys.sorted()
    let some = ids.filter { _ in random.chance(0.4) } + (random.chance(0.2) ? [99_999, -1] : [])
    let named = some.map { InkStroke.Identifier(rawValue: $0) }
    switch random.below(12) {
    case 0...3:
      let stroke = RandomStrokes.stroke(&random, in: document)
      document.perform(.add([stroke]))
      naive.edit({ $0.strokes[stroke.id.rawValue] = stroke }, continues: false)
    case 4:
      document.perform(.remove(named + named))
      naive.edit({ for id in some { $0.strokes[id] = nil } }, continues: false)
    case 5:
      let transform = RandomStrokes.transform(&random)
      document.perform(.transform(named, transform))
      naive.edit(
        {
          for id in some {
            guard let old = $0.strokes[id]?.transform else { continue }
            $0.strokes[id]?.transform = old.concatenating(transform)
          }
        }, continues: false)
    case 6:
      let brush = RandomStrokes.presets[random.below(RandomStrokes.presets.count)].brush
      document.perform(.restyle(named, brush))
      naive.edit({ for id in some { $0.strokes[id]?.brush = brush } }, continues: false)
    case 7 where random.chance(0.3):
      document.perform(.clear)
      naive.edit({ $0.strokes = [:] }, continues: false)
    case 8:
      let paper = InkColor(
        red: UInt8(random.below(3)), green: 0, blue: 0, alpha: 255)
      document.perform(.paper(paper))
      naive.edit({ $0.paper = paper }, continues: false)
    case 9:
      document.undo()
      naive.undo()
    case 10:
      document.redo()
      naive.redo()
    default:
      // A gesture of several edits.
      let duplicate = document.duplicating(named, by: Vector(5, 5))
      document.beginGesture()
      document.perform(duplicate)
      document.perform(.remove(named))
      document.endGesture()
      var continues = false
      if case .add(let copies) = duplicate.first {
        naive.edit({ for copy in copies { $0.strokes[copy.id.rawValue] = copy } }, continues: false)
        continues = true
      }
      naive.edit({ for id in some { $0.strokes[id] = nil } }, continues: continues)
    }
  }

  private func expectQueries(_ random: inout SeededGenerator, _ document: InkDocument) {
    let corner = Point(random.double(in: -100...400), random.double(in: -100...400))
    let size = random.double(in: 0...300)
    let rect = Rect(
      minX: corner.x, minY: corner.y, maxX: corner.x + size, maxY: corner.y + size)
    let found = document.strokes(in: rect)
    #expect(found == document.strokes.filter { document.bounds(of: $0.id).intersects(rect) })
  }

  @Test func `A stroke is added once`() {
    var random = SeededGenerator(seed: 1)
    let document = InkDocument()
    let stroke = RandomStrokes.stroke(&random, in: document)
    #expect(!document.perform(.add([stroke, stroke])).isEmpty)
    #expect(document.count == 1)
    #expect(document.perform(.add([stroke])).isEmpty)
    document.perform(.remove([stroke.id]))
    // Its name is used up; a removed stroke comes back by undo only.
    #expect(document.perform(.add([stroke])).isEmpty)
    #expect(document.count == 0)
    document.undo()
    #expect(document[stroke.id] == stroke)
  }

  @Test func `What cannot be is passed over`() {
    var random = SeededGenerator(seed: 2)
    let document = InkDocument()
    var endless = RandomStrokes.stroke(&random, in: document)
    endless.transform = Affine.scale(.infinity)
    #expect(document.perform(.add([endless])).isEmpty)
    var unplaced = RandomStrokes.stroke(&random, in: document)
    unplaced.layers = []
    #expect(document.perform(.add([unplaced])).isEmpty)
    let far = InkStroke(
      id: InkStroke.Identifier(rawValue: .max), record: StrokeRecord(), brush: Brush(), place: 0)
    #expect(document.perform(.add([far])).isEmpty)
    let stroke = RandomStrokes.stroke(&random, in: document)
    document.perform(.add([stroke]))
    #expect(document.perform(.transform([stroke.id], .scale(.nan))).isEmpty)
    #expect(document.perform(.transform([stroke.id], .identity)).isEmpty)
    for _ in 0..<4 { document.perform(.transform([stroke.id], .scale(1e150))) }
    #expect(document[stroke.id]?.transform.isFinite ?? false)
    // However far away something is, the rest is found.
    let near = RandomStrokes.stroke(&random, in: document)
    document.perform(.add([near]))
    let all = Rect(minX: -1e300, minY: -1e300, maxX: 1e300, maxY: 1e300)
    #expect(document.strokes(in: all).contains { $0.id == near.id })
    document.perform(.clear)
    #expect(document.strokes(in: all).isEmpty)
  }

  @Test func `A late correction reaches all strokes of a record`() {
    var random = SeededGenerator(seed: 3)
    let document = InkDocument()
    var changes: [DocumentChange] = []
    let record = RandomStrokes.record(&random, around: Point(50, 50), samples: 10)
    let stroke = InkStroke(
      id: document.makeIdentifier(), record: record, brush: BrushPreset.linear.brush,
      place: document.makePlace())
    document.perform(.add([stroke]))
    document.perform(document.duplicating([stroke.id], by: Vector(500, 0)))
    document.perform(.remove([stroke.id]))
    document.observe { change in changes.append(change) }
    var moved = record.samples[4]
    moved.x += 100_000
    document.correct(record, at: 4, moved)
    #expect(changes.count == 1 && changes[0].strokes.count == 1)
    document.correct(record, at: 4, moved)
    #expect(changes.count == 1)
    document.undo()
    // Both reach a thousand points farther now.
    #expect(document.bounds(of: stroke.id).maxX > 1000)
    #expect(document.bounds(of: document.strokes.map { $0.id }).maxX > 1500)
    let probe = Rect(minX: 1500, minY: -500, maxX: 1560, maxY: 500)
    #expect(document.strokes(in: probe).count == 1)
    #expect(record.corrections.count == 1)
  }

  @Test func `History can be forgotten`() {
    var random = SeededGenerator(seed: 4)
    let document = InkDocument()
    document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
    document.forgetHistory()
    #expect(!document.canUndo && !document.undo() && document.count == 1)
  }
}
