import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import Testing

@Suite struct InkPipelineTests {
  let pen = Pen()

  @Test func `reset takes all strokes back and forgets them`() {
    let pipeline = InkPipeline(filters: [.streamline(0.5)], smoother: .lines)
    let other = Pen(touch: 2)
    pipeline.receive(
      TouchBatch([
        pen.event(.began, 0), pen.event(.moved, 1), pen.event(.ended, 2), other.event(.began, 9),
        other.prediction(10),
      ]))
    let held = pipeline.strokes
    var told: [String] = []
    for stage in [.polyline, .filter(0), .filtered, .path] as [PipelineStage] {
      pipeline.observe(stage) { stroke, change in
        #expect(stroke.state == .cancelled)
        #expect(change == .none(count: 0))
        told.append("\(stage) \(stroke.id.rawValue)")
      }
    }
    pipeline.reset()
    #expect(told.count == 8)
    #expect(Set(told).count == 8)
    #expect(pipeline.strokes.isEmpty)
    #expect(held.allSatisfy { $0.path.isEmpty && $0.filtered.isEmpty && $0.polyline.isEmpty })
    pipeline.reset()
    #expect(told.count == 8)
  }

  @Test func `after a reset a new stroke has a new number and nothing of the old ones`() {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.receive(TouchBatch([pen.update(5, force: 3), pen.estimate(.began, 0, index: 1)]))
    pipeline.reset()
    var counts: [Int] = []
    pipeline.observe(.path) { counts.append($1.count) }
    pipeline.receive(
      TouchBatch([
        pen.estimate(.began, 7, index: 5), pen.update(1, location: Point(1, 1)),
        pen.event(.moved, 8),
      ]))
    #expect(pipeline.summary == [.init(.drawing, [7, 8])])
    #expect(pipeline.strokes.first?.polyline.first?.force == nil)
    #expect(pipeline.strokes.first?.id.rawValue == 1)
    #expect(pipeline.stroke(StrokeIdentifier(rawValue: 0)) == nil)
    #expect(counts == [2])
  }

  @Test func `reset leaves cancelled strokes alone`() {
    let pipeline = InkPipeline()
    pipeline.receive(TouchBatch([pen.event(.began, 0), pen.event(.cancelled, 1)]))
    var calls = 0
    pipeline.observe(.path) { _, _ in calls += 1 }
    pipeline.reset()
    #expect(calls == 0)
    #expect(pipeline.strokes.isEmpty)
  }

  @Test func `what a touch brings after a reset makes no half stroke`() {
    let pipeline = InkPipeline()
    pipeline.receive(TouchBatch([pen.event(.began, 0), pen.event(.moved, 1)]))
    pipeline.reset()
    pipeline.reset()
    pipeline.receive(TouchBatch([pen.event(.moved, 2), pen.prediction(3), pen.event(.ended, 4)]))
    #expect(pipeline.strokes.isEmpty)
    #expect(pipeline.dropped == .counts(withoutStroke: 3))
    pipeline.receive(TouchBatch([pen.event(.began, 5)]))
    #expect(pipeline.summary == [.init(.drawing, [5])])
  }

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

  @Test func `pipelines survive resets and discards at any moment`() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let experiment = PipelineExperiment(seed: seed)
      let pipeline = experiment.makePipeline()
      let auditor = PipelineAuditor(pipeline, filterCount: 3)
      var sinceReset: [TouchBatch] = []
      var mayCompare = true
      // Touches that are down although their stroke is gone: what they bring is dropped.
      var muted: Set<TouchIdentifier> = []
      for batch in RareSession.batches(seed: seed) {
        pipeline.receive(batch)
        sinceReset.append(batch)
        for event in batch.events
        where [.measured, .coalesced].contains(event.origin)
          && [.began, .ended, .cancelled].contains(event.phase)
        {
          muted.remove(event.touch)
        }
        if random.chance(0.1) {
          muted.formUnion(
            pipeline.strokes.filter { $0.state == .drawing }.map(\.touchPath.touch))
          pipeline.reset()
          // As after an end.
          sinceReset = [
            TouchBatch(
              muted.map {
                TouchEvent(touch: $0, timestamp: 0, phase: .ended, location: Point(0, 0))
              })
          ]
          mayCompare = true
        }
        if random.chance(0.05), let stroke = pipeline.strokes.last {
          if stroke.state == .drawing { muted.insert(stroke.touchPath.touch) }
          pipeline.discard(stroke.id)
          mayCompare = false
        }
      }
      #expect(auditor.failures.isEmpty, "seed \(seed)")
      if mayCompare {
        let fresh = experiment.makePipeline()
        fresh.receive(sinceReset)
        #expect(pipeline.strokes.map(\.path) == fresh.strokes.map(\.path), "seed \(seed)")
      }
    }
  }
}
