import Ductus

/// Microseconds per callback while one stroke grows: over the whole stroke, and over its last tenth.
struct PipelineBenchmark {
  struct Result {
    var mean: Double
    var lastTenth: Double
  }

  let name: String
  let filters: [PolylineFilter]
  let smoother: PathSmoother
  /// After how many samples the estimation indices leave some out; 0 for never.
  var gap = 0

  static let all = [
    PipelineBenchmark(name: "antigrain", filters: [], smoother: .antigrain()),
    PipelineBenchmark(
      name: "Savitzky–Golay + simplify + antigrain",
      filters: [.savitzkyGolay(), .simplify(tolerance: 0.45)], smoother: .antigrain()),
    PipelineBenchmark(
      name: "modeller + antigrain", filters: [.modeller()], smoother: .antigrain()),
    PipelineBenchmark(
      name: "antigrain, a gap in the indices every 50 samples", filters: [],
      smoother: .antigrain(), gap: 50),
  ]

  /// Returns the medians over several runs.
  func run(length: Int, finishedStrokes: Int, runs: Int) -> Result {
    let callbacks = Callbacks(samples: length, touch: 1, gap: gap)
    var means: [Double] = []
    var tails: [Double] = []
    for _ in 0..<runs {
      let result = runOnce(callbacks.batches, finishedStrokes)
      means.append(result.mean)
      tails.append(result.lastTenth)
    }
    return Result(mean: median(means), lastTenth: median(tails))
  }

  private func runOnce(_ batches: [TouchBatch], _ finishedStrokes: Int) -> Result {
    let pipeline = InkPipeline(filters: filters, smoother: smoother)
    let finished = Callbacks(samples: 100).batches + [Callbacks.end(touch: 0, samples: 100)]
    for _ in 0..<finishedStrokes { pipeline.receive(finished) }
    var changed = 0
    pipeline.observe(.path) { _, change in changed += change.modified.count }
    let tail = batches.count - max(batches.count / 10, 1)
    let clock = ContinuousClock()
    let start = clock.now
    for index in 0..<tail { pipeline.receive(batches[index]) }
    let middle = clock.now
    for index in tail..<batches.count { pipeline.receive(batches[index]) }
    let end = clock.now
    precondition(changed > 0, "the pipeline made nothing")
    return Result(
      mean: microseconds(end - start) / Double(batches.count),
      lastTenth: microseconds(end - middle) / Double(batches.count - tail))
  }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}

func microseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) * 1e-12
}
