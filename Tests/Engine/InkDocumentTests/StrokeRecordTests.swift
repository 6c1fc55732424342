import Ductus
import InkTestSupport
import Testing

@Suite struct StrokeRecordTests {
  @Test func `Steps are those to which a canvas rounds`() throws {
    for seed in 0..<40 {
      let canvas = try InkCanvas(width: 300, height: 300)
      canvas.settings.keepsStages = true
      for batch in EventSequence.batches(seed: UInt64(seed)) { canvas.receive(batch) }
      for ink in canvas.ink {
        for (index, sample) in ink.stream.touchPath.samples.enumerated() {
          let point = RecordedSample(sample).polylinePoint(index: index)
          #expect(point == PolylinePoint(sample, index: index))
        }
        // With the points that a resting pen adds to them.
        guard ink.stream.state != .cancelled else { continue }
        #expect(
          StrokeRecord(samples: ink.stream.touchPath.samples.map(RecordedSample.init)).polyline
            == Array(ink.stream.polyline.prefix(ink.stream.touchPath.samples.count)))
      }
    }
  }

  @Test func `Numbers without steps are limited`() {
    func recorded(_ x: Double, _ force: Double?) -> RecordedSample? {
      Sample(
        TouchEvent(touch: TouchIdentifier(1), timestamp: 0, location: Point(x, -x), force: force)
      ).map { RecordedSample($0) }
    }
    #expect(recorded(1e12, 1e12)?.x == 100_000_000_000_000)
    #expect(recorded(1e12, 1e12)?.force == Int32.max)
    #expect(recorded(-1e12, nil)?.y == 100_000_000_000_000)
    #expect(recorded(0, nil)?.force == RecordedSample.unknown)
    #expect(recorded(0.005, 0.0005)?.x == 0)
    #expect(recorded(0.015, 0.0015)?.x == 2)
    #expect(recorded(0.015, 0.0015)?.force == 2)
  }

  @Test func `Corrections lead back to what was measured`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let record = StrokeRecord()
      var measured: [RecordedSample] = []
      var corrected: [RecordedSample] = []
      for _ in 0..<60 {
        var sample = RecordedSample(
          x: Int64(random.below(100)), y: Int64(random.below(100)), time: Int64(measured.count))
        let index = random.below(measured.count + 2)
        if index == measured.count {
          measured.append(sample)
          corrected.append(sample)
          #expect(record.put(sample, at: index))
        } else if index < measured.count {
          sample.force = 7
          let isNew = corrected[index] != sample
          corrected[index] = sample
          #expect(record.put(sample, at: index) == isNew)
        } else {
          #expect(!record.put(sample, at: index))
        }
        #expect(!record.put(sample, at: -1))
      }
      #expect(record.samples == corrected)
      #expect(record.measuredSamples == measured)
      let copy = StrokeRecord(samples: record.samples, corrections: record.corrections)
      #expect(copy.measuredSamples == measured)
    }
  }

  @Test func `Corrections of what never was are left out`() {
    let sample = RecordedSample(x: 1, y: 2, time: 3)
    let record = StrokeRecord(
      samples: [sample, sample],
      corrections: [
        StrokeCorrection(sample: 2, sampleCount: 2, previous: sample),
        StrokeCorrection(sample: -1, sampleCount: 2, previous: sample),
        StrokeCorrection(sample: 1, sampleCount: 1, previous: sample),
        StrokeCorrection(sample: 0, sampleCount: 3, previous: sample),
        StrokeCorrection(sample: 1, sampleCount: 2, previous: sample),
      ], viewSide: .nan)
    #expect(record.corrections.count == 1)
    #expect(record.viewSide == 320)
  }
}
