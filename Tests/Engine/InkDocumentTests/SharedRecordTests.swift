import Ductus
import InkTestSupport
import Testing

/// Tests of strokes that are made of one record, and of many strokes in one place.
@Suite struct SharedRecordTests {
  private func record(_ x: Int64) -> StrokeRecord {
    StrokeRecord(samples: (0..<4).map { RecordedSample(x: x + 300 * $0, y: 500, time: 100 * $0) })
  }

  @Test func `A correction reaches those that are left, and the record counts once`() {
    for seed in UInt64(0)..<50 {
      var random = SeededGenerator(seed: seed)
      let document = InkDocument()
      let records = [record(0), record(5000)]
      for _ in 0..<12 {
        let stroke = InkStroke(
          id: document.makeIdentifier(), record: records[random.below(2)],
          brush: BrushPreset.pen.brush, place: document.makePlace())
        document.perform(.add([stroke]))
      }
      for _ in 0..<20 {
        switch random.below(3) {
        case 0: document.undo()
        case 1: document.redo()
        default:
          document.perform(.remove([InkStroke.Identifier(rawValue: random.below(12))]))
        }
        let left = document.strokes
        let used = records.filter { one in left.contains { $0.record === one } }
        #expect(document.summary.sampleCount == 4 * used.count)
        #expect(document.summary.duration == 0.03 * Double(used.count))
        var corrected: [Int] = []
        let observer = document.observe { change in
          if change.action == .correction {
            corrected = change.strokes.compactMap { $0.after?.id.rawValue }
          }
        }
        let one = records[random.below(2)]
        document.correct(one, at: 1, RecordedSample(x: Int64(random.below(9000)), y: 0, time: 100))
        #expect(corrected.sorted() == left.filter { $0.record === one }.map { $0.id.rawValue })
        document.stopObserving(observer)
      }
    }
  }

  @Test func `What is removed in any order from one place is not found there`() {
    for seed in UInt64(0)..<10 {
      var random = SeededGenerator(seed: seed)
      let document = InkDocument()
      // Some of them too far away for the tree.
      let places: [Int64] = [0, 100, 1 << 52]
      var there: [Int: Int64] = [:]
      for number in 0..<60 {
        let place = places[random.below(3)]
        there[number] = place
        let stroke = InkStroke(
          id: document.makeIdentifier(), record: record(place), brush: BrushPreset.linear.brush,
          place: document.makePlace())
        document.perform(.add([stroke]))
      }
      while !there.isEmpty {
        let number = random.below(60)
        document.perform(.remove([InkStroke.Identifier(rawValue: number)]))
        there[number] = nil
        for place in places {
          let area = Rect(
            minX: Double(place) / 100 - 1, minY: 0, maxX: Double(place) / 100 + 20, maxY: 10)
          let found = document.identifiers(in: area).map { $0.rawValue }.sorted()
          let near = there.filter { abs($0.value - place) < 2000 }.keys.sorted()
          #expect(found == near)
        }
      }
    }
  }
}
