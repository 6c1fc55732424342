import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

@Suite struct InkPipelineTests {
  let pen = Pen()

  @Test func `a discarded stroke is gone and the others stay`() {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.receive(TouchBatch([pen.estimate(.began, 0, index: 1), pen.event(.ended, 1)]))
    pipeline.receive(TouchBatch([pen.event(.began, 5)]))
    let first = StrokeIdentifier(rawValue: 0)
    var calls = 0
    pipeline.observe(.path) { _, _ in calls += 1 }
    pipeline.discard(first)
    pipeline.discard(first)
    pipeline.discard(StrokeIdentifier(rawValue: 99))
    pipeline.discard(StrokeIdentifier(rawValue: -1))
    pipeline.receive(TouchBatch([pen.update(1, force: 2)]))
    #expect(calls == 0)
    #expect(pipeline.stroke(first) == nil)
    #expect(pipeline.summary == [.init(.drawing, [5])])
    #expect(pipeline.dropped.total == 1)
    pipeline.receive(TouchBatch([pen.event(.moved, 6)]))
    #expect(pipeline.summary == [.init(.drawing, [5, 6])])
    #expect(pipeline.strokes.first?.id.rawValue == 1)
  }

  @Test func `events of a discarded stroke that is being drawn are dropped`() {
    for feeding in Feeding.allCases {
      let pipeline = feeding.pipeline([[pen.event(.began, 0), pen.prediction(1)]])
      pipeline.discard(StrokeIdentifier(rawValue: 0))
      var calls = 0
      pipeline.observe(.touch) { _, _ in calls += 1 }
      feeding.feed(
        [
          (1..<200).map { pen.event(.moved, Double($0), index: Int64($0)) },
          [pen.prediction(3)], [pen.event(.ended, 4)],
        ], to: pipeline)
      #expect(calls == 0)
      #expect(pipeline.strokes.isEmpty)
      #expect(pipeline.dropped == .counts(withoutStroke: 201))
      feeding.feed([[pen.event(.began, 7)]], to: pipeline)
      #expect(pipeline.summary == [.init(.drawing, [7])])
    }
  }

  @Test func `a stroke is found by its number`() {
    let pipeline = InkPipeline()
    pipeline.receive(TouchBatch([pen.event(.began, 0), pen.event(.began, 1)]))
    #expect(pipeline.stroke(StrokeIdentifier(rawValue: 1))?.id.rawValue == 1)
    #expect(pipeline.stroke(StrokeIdentifier(rawValue: 2)) == nil)
    #expect(pipeline.stroke(StrokeIdentifier(rawValue: -1)) == nil)
  }

  @Test func `pipelines survive discards at any moment`() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let pipeline = PipelineExperiment(seed: seed).makePipeline()
      let auditor = PipelineAuditor(pipeline, filterCount: 3)
      for batch in RareSession.batches(seed: seed) {
        pipeline.receive(batch)
        if random.chance(0.15), let stroke = pipeline.strokes.last { pipeline.discard(stroke.id) }
      }
      #expect(auditor.failures.isEmpty, "seed \(seed)")
    }
  }
}
