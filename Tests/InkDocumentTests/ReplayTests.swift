import Ductus
import InkTestSupport
import Testing

@Suite struct ReplayTests {
  @Test func `What was drawn, drawn again, gives the same samples and corrections`() throws {
    var corrections = 0
    var lossy = 0
    for seed in 0..<60 {
      let drawn = try InkCanvas(width: 200, height: 150)
      for batch in EventSequence.batches(seed: UInt64(seed)) { drawn.receive(batch) }
      drawn.finishTouches()
      let again = try InkCanvas(width: 200, height: 150)
      for batch in drawn.document.callbacks { again.receive(batch) }
      let (before, after) = (drawn.document.strokes, again.document.strokes)
      #expect(before.count == after.count)
      // A waiting update may have moved a sample to where the one before it lies, at its time: as an event
      // it repeats that one.
      #expect(again.dropped.total == again.dropped.stale)
      if again.dropped.stale > 0 {
        lossy += 1
        continue
      }
      for (one, other) in zip(before, after) {
        if one.record.samples.count > 1 {
          #expect(one.record.samples == other.record.samples, "seed \(seed)")
          #expect(one.record.corrections == other.record.corrections, "seed \(seed)")
        } else {
          #expect(other.record.samples.count == 2)
        }
        corrections += one.record.corrections.count
      }
    }
    #expect(corrections > 50 && lossy < 6)
    #expect(InkDocument().callbacks.isEmpty)
  }

  @Test func `A record comes once, where its first stroke lies`() {
    let document = InkDocument()
    let record = StrokeRecord(samples: [
      RecordedSample(x: 0, y: 0, time: 0), RecordedSample(x: 1000, y: 0, time: 100),
    ])
    var stroke = InkStroke(
      id: document.makeIdentifier(), record: record, brush: BrushPreset.linear.brush,
      place: document.makePlace())
    stroke.transform = .translation(Vector(5, 6))
    document.perform(.add([stroke]))
    document.perform(document.duplicating([stroke.id], by: Vector(50, 0)))
    let events = document.callbacks.flatMap { $0.events }
    #expect(events.map { $0.location } == [Point(5, 6), Point(15, 6)])
    #expect(events.map { $0.phase } == [.began, .ended])
    #expect(events.map { $0.timestamp } == [0, 0.01])
  }
}
