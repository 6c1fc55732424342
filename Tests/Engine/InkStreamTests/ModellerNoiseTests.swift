import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

/// Tests of the modeller on noisy strokes that it was not made with: twenty of 2,000 samples, as
/// `strokes/gen_data.py` among the shared data makes them.
@Suite struct ModellerNoiseTests {
  private static let seeds = 777..<797 as Range<UInt32>

  @Test func `no point that is shown is far off`() {
    let quick = ModellerSettings(lag: 0.008, relativeTolerance: 0)
    for (settings, tip) in [(ModellerSettings(), 1.3), (quick, 3.4)] {
      let scores = Self.seeds.map { ModellerScore(ModellerScore.samples(seed: $0), settings) }
      func mean(_ value: (ModellerScore) -> Double) -> Double {
        scores.map(value).reduce(0, +) / Double(scores.count)
      }
      for (seed, score) in zip(Self.seeds, scores) {
        #expect(score.farthest < 2.5, "seed \(seed), lag \(settings.lag)")
      }
      #expect(mean { $0.shown.root } < 0.4)
      #expect(mean { $0.distances[$0.distances.count * 99 / 100] } < 1.4)
      #expect(mean { $0.tip.value } < tip)
    }
  }

  @Test func `what is stable runs in the right direction`() {
    let scores = Self.seeds.map {
      ModellerScore(ModellerScore.samples(seed: $0), ModellerSettings())
    }
    func mean(_ value: (ModellerScore) -> Double) -> Double {
      scores.map(value).reduce(0, +) / Double(scores.count)
    }
    #expect(mean { $0.heading.root } < 1.65)
    #expect(mean { $0.stable.root } < 0.155)
  }
}
