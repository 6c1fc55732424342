import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

@Suite struct RetuningTests {
  let pen = Pen()

  private func stroke(_ pipeline: InkPipeline) {
    for (index, point) in RandomPolyline.jitter.make(seed: 8, count: 40).enumerated() {
      let phase: TouchPhase = index == 0 ? .began : .moved
      let place = point.location
      pipeline.receive(pen.event(phase, place.x, place.y), beginsCallback: true)
    }
  }

  @Test func `a filter switched off in mid-stroke lets the points through, and tells so`() {
    let pipeline = InkPipeline(filters: [.savitzkyGolay(), .streamline(0.5)], smoother: .lines)
    stroke(pipeline)
    let before = pipeline.strokes.first?.path ?? []
    var changes: [PipelineStage: Change] = [:]
    for stage in [.touch, .polyline, .filter(0), .filter(1), .filtered, .path] as [PipelineStage] {
      pipeline.observe(stage) { changes[stage] = $1 }
    }
    pipeline.filters[0].isEnabled = false
    let expected = InkPipeline(filters: [.streamline(0.5)], smoother: .lines)
    stroke(expected)
    let now = pipeline.strokes.first
    #expect(now?.path == expected.strokes.first?.path)
    #expect(now?.filtered(after: 0) == now?.polyline)
    // The ends of a Savitzky–Golay filter are the raw points.
    #expect(changes[.filter(0)] == Change(modified: 2..<38, count: 40))
    #expect(changes[.path] == .difference(from: before, to: now?.path ?? []))
    #expect(changes[.touch]?.modified.isEmpty != false)
    #expect(changes[.polyline]?.modified.isEmpty != false)

    changes = [:]
    pipeline.filters[0].isEnabled = true
    #expect(pipeline.strokes.first?.path == before)
    #expect(changes[.filter(0)] == Change(modified: 2..<38, count: 40))
    pipeline.receive(pen.event(.moved, 1), beginsCallback: true)
    #expect(pipeline.strokes.first?.path.count == 41)
  }

  @Test func `a setting that is not different changes nothing`() {
    let pipeline = InkPipeline(filters: [.streamline(0.5)], smoother: .catmullRom)
    stroke(pipeline)
    var modified = 0
    for stage in [.touch, .polyline, .filter(0), .filtered, .path] as [PipelineStage] {
      pipeline.observe(stage) { modified += $1.modified.count }
    }
    pipeline.filters = [.streamline(0.5)]
    pipeline.smoother = .catmullRom
    #expect(modified == 0)
  }

  @Test func `a shorter path is told by its count`() {
    let pipeline = InkPipeline(smoother: .lines)
    stroke(pipeline)
    var last: Change?
    pipeline.observe(.path) { last = $1 }
    pipeline.smoother = .bezier
    #expect(last?.count == 14)
    #expect(last?.modified == 1..<14)
    pipeline.filters = [.minimumDistance(.infinity)]
    #expect(last?.count == 2)
    #expect(pipeline.strokes.first?.path.count == 2)
  }

  @Test func `finished strokes are tuned too and cancelled ones stay empty`() {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.receive(
      TouchBatch([pen.event(.began, 0), pen.event(.moved, 1, 5), pen.event(.ended, 2)]))
    pipeline.receive(TouchBatch([pen.event(.began, 7), pen.event(.cancelled, 8)]))
    pipeline.filters = [.minimumDistance(100)]
    #expect(pipeline.strokes.map(\.path.count) == [2, 0])
    #expect(pipeline.strokes.map { $0.stableCount(at: .path) } == [2, 0])
  }

  @Test func `changes are true while filters come and go`() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let pipeline = PipelineExperiment(seed: seed).makePipeline()
      let auditor = PipelineAuditor(pipeline, filterCount: 5)
      for batch in EventSequence.batches(seed: seed) {
        pipeline.receive(batch)
        auditor.isRetuning = true
        switch random.below(3) {
        case 0 where !pipeline.filters.isEmpty:
          pipeline.filters[random.below(pipeline.filters.count)].isEnabled.toggle()
        case 1: pipeline.smoother = PipelineExperiment.smoother(&random)
        default: break
        }
        auditor.isRetuning = false
      }
      #expect(auditor.failures.isEmpty, "seed \(seed)")
      #expect(auditor.changeCount > 0)
    }
  }
}
