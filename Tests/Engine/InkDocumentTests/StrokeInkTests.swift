import Ductus
import InkTestSupport
import Testing

@Suite struct StrokeInkTests {
  @Test(arguments: BrushPreset.allCases)
  func `What a record is made into is what was drawn`(preset: BrushPreset) throws {
    for seed in 0..<12 {
      let canvas = try InkCanvas(width: 300, height: 200, seed: UInt64(seed))
      canvas.settings.keepsStages = true
      canvas.brush = preset.brush
      for batch in EventSequence.batches(seed: UInt64(seed)) { canvas.receive(batch) }
      canvas.finishTouches()
      for drawn in canvas.ink {
        let record = StrokeRecord(seed: drawn.seed, viewSide: 200)
        for (index, sample) in drawn.stream.touchPath.samples.enumerated() {
          record.put(RecordedSample(sample), at: index)
        }
        let ink = StrokeInk(record, drawn.brush)
        #expect(ink.filtered == drawn.stream.filtered)
        #expect(ink.path == drawn.stream.path)
        #expect(ink.tips == drawn.tips)
      }
    }
  }

  @Test(arguments: BrushPreset.allCases)
  func `Bounds contain all pixels`(preset: BrushPreset) throws {
    for seed in 0..<8 {
      var random = SeededGenerator(seed: UInt64(seed))
      let center = Point(200, 200)
      let record = RandomStrokes.record(&random, around: center, samples: 1 + 4 * seed)
      let canvas = try InkCanvas(width: 400, height: 400, seed: UInt64(seed))
      canvas.settings.keepsStages = true
      var brush = preset.brush
      brush.blend = .sourceOver
      canvas.brush = brush
      let last = record.samples.count - 1
      for (index, sample) in record.samples.enumerated() {
        canvas.receive(
          TouchBatch([
            TouchEvent(
              touch: TouchIdentifier(1), timestamp: sample.timestamp,
              phase: index == 0 ? .began : .moved, location: sample.location,
              force: RecordedSample.value(sample.force, 1000),
              altitude: RecordedSample.value(sample.altitude, 1000),
              azimuth: RecordedSample.value(sample.azimuth, 1000))
          ]))
        if index == last { canvas.finishTouches() }
      }
      let seeded = StrokeRecord(
        samples: record.samples, seed: canvas.ink[0].seed, viewSide: 400)
      let ink = StrokeInk(seeded, brush)
      let canvasRect = Rect(minX: 0, minY: 0, maxX: 400, maxY: 400)
      let allowed = ink.bounds.expanded(by: 1).intersection(canvasRect)
      let pixels = canvas.inkBounds
      #expect(pixels.isEmpty || allowed.contains(pixels), "\(allowed) \(pixels)")
      // And not much more, so that they are of use.
      #expect(ink.bounds.width < pixels.width + 6 * ink.widest + 40)
    }
  }

  @Test func `Places along the samples`() {
    let record = StrokeRecord()
    for index in 0..<9 {
      record.put(RecordedSample(x: Int64(index) * 100, y: 0, time: Int64(index)), at: index)
    }
    var brush = BrushPreset.linear.brush
    brush.filters = [.simplify(tolerance: 0.5, force: 1, angle: 1)]
    let ink = StrokeInk(record, brush)
    #expect(ink.filtered.count == 2)
    #expect(ink.samplePosition(at: 0.25) == 2)
    #expect(ink.samplePosition(at: -1) == 0)
    #expect(ink.samplePosition(at: .nan) == 0)
    #expect(ink.samplePosition(at: 7) == 8)
    #expect(StrokeInk(StrokeRecord(), brush).samplePosition(at: 1) == 0)
    #expect(StrokeInk(StrokeRecord(), brush).bounds.isEmpty)
  }
}

extension StrokeInk {
  fileprivate var widest: Double { tips.map { $0.width }.max() ?? 0 }
}
