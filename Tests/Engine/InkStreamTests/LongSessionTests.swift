import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Strokes longer than the horizon of updates, so that samples become stable unsettled.
@Suite struct LongSessionTests {
  #if DEBUG
    static let seeds: Range<UInt64> = 0..<3
  #else
    static let seeds: Range<UInt64> = 0..<40
  #endif

  @Test func `long strokes leave what a batch would leave, and tell the truth on the way`() {
    for seed in Self.seeds {
      var experiment = PipelineExperiment(seed: seed)
      if experiment.filters.isEmpty { experiment.filters = [.simplify()] }
      let batches = LongSession.batches(seed: seed)
      let pipeline = experiment.makePipeline()
      let auditor = PipelineAuditor(pipeline, filterCount: experiment.filters.count)
      for batch in batches { pipeline.receive(batch) }
      let fresh = experiment.makePipeline()
      fresh.receive(batches)
      #expect(auditor.failures.isEmpty, "seed \(seed): \(auditor.failures.prefix(3))")
      let failure = difference(
        between: pipeline, and: fresh, filterCount: experiment.filters.count)
      #expect(failure == nil, "seed \(seed)")
      #expect(pipeline.strokes.first?.stableCount(at: .polyline) ?? 0 > 400)
      #expect(pipeline.dropped.tooOld > 0)
    }
  }
}
