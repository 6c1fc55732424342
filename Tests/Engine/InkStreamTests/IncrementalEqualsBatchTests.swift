import InkInput
import InkStream
import InkTestSupport
import Testing

/// The number of random sessions: fewer in debug builds, which are slow.
#if DEBUG
  let sessionCount: UInt64 = 300
#else
  let sessionCount: UInt64 = 10_000
#endif

@Suite struct IncrementalEqualsBatchTests {
  @Test func `random sessions leave what a batch would leave, and tell the truth on the way`() {
    var events = 0
    for seed in 0..<sessionCount {
      let batches = EventSequence.batches(seed: seed)
      events += batches.reduce(0) { $0 + $1.events.count }
      let failures = PipelineExperiment(seed: seed &* 31 &+ 7).audit(batches, seed: seed)
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
      if !failures.isEmpty { break }
    }
    #expect(events > sessionCount * 50)
  }

  @Test func `re-tuning in mid-stroke leaves what the new tuning would have left`() {
    for seed in 0..<sessionCount / 5 {
      let batches = EventSequence.batches(seed: seed &+ 1_000_000)
      let failures = PipelineExperiment(seed: seed).auditRetuned(batches, seed: seed)
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
      if !failures.isEmpty { break }
    }
  }
}
