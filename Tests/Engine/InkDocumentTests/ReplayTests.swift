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

  /// Returns a stroke of samples in a row, ten points from each other.
  private func line(_ count: Int, in document: InkDocument) -> InkStroke {
    var samples: [RecordedSample] = []
    for index in 0..<count {
      var sample = RecordedSample(x: Int64(index) * 1000, y: 0, time: Int64(index) * 100)
      sample.force = Int32(index) * 100
      samples.append(sample)
    }
    return InkStroke(
      id: document.makeIdentifier(), record: StrokeRecord(samples: samples),
      brush: BrushPreset.linear.brush, place: document.makePlace())
  }

  @Test func `Each stroke is a touch, where it lies`() throws {
    let document = InkDocument()
    var stroke = line(2, in: document)
    stroke.transform = .translation(Vector(5, 6))
    document.perform(.add([stroke]))
    document.perform(document.duplicating([stroke.id], by: Vector(50, 0)))
    let events = document.callbacks.flatMap { $0.events }
    #expect(events.map { $0.location } == [Point(5, 6), Point(15, 6), Point(55, 6), Point(65, 6)])
    #expect(events.map { $0.phase } == [.began, .ended, .began, .ended])
    #expect(events.map { $0.timestamp } == [0, 0.01, 0, 0.01])
    #expect(events.map { $0.touch.rawValue } == [0, 0, 1, 1])
  }

  @Test func `An erasure is a touch that erases, and draws nothing`() throws {
    let canvas = try InkCanvas(width: 100, height: 100)
    for (touch, kind) in [TouchKind.pencil, .direct, .pencil].enumerated() {
      canvas.settings.finger = .erases
      for step in 0...4 {
        canvas.receive(
          TouchBatch([
            TouchEvent(
              touch: TouchIdentifier(Int64(touch)), timestamp: Double(touch * 9 + step),
              kind: kind, phase: step == 0 ? .began : step == 4 ? .ended : .moved,
              location: Point(Double(10 + step * 20), Double(20 + touch * 20)))
          ]))
      }
    }
    #expect(canvas.document.strokes.map { $0.isErasure } == [false, true, false])
    let batches = canvas.document.callbacks
    let events = batches.flatMap { $0.events }
    #expect(events.count == 15)
    #expect(events.filter { $0.intent == .erases }.map { $0.location } == [Point(10, 40)])
    let again = try InkCanvas(width: 100, height: 100)
    again.receive(batches)
    #expect(again.document.strokes.map { $0.isErasure } == [false, true, false])
  }

  @Test func `Of a stroke that was cut there is what is left`() {
    let document = InkDocument()
    var piece = line(9, in: document)
    piece.span = StrokeSpan(1.5, 4.25)
    var end = line(9, in: document)
    end.span = StrokeSpan(7, 40)
    var dot = line(9, in: document)
    dot.span = StrokeSpan(-3, .nan)
    document.perform(.add([piece, end, dot]))
    func x(_ touch: Int64) -> [Double?] {
      document.callbacks.flatMap { $0.events }.filter { $0.touch.rawValue == touch }
        .map { $0.location?.x }
    }
    #expect(x(0) == [15, 20, 30, 40, 42.5])
    #expect(x(1) == [70, 80])
    #expect(x(2) == [0, 0])
    let forces = document.callbacks.flatMap { $0.events }.prefix(5).map { $0.force }
    #expect(forces == [0.15, 0.2, 0.3, 0.4, 0.425])
  }
}
