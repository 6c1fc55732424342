import ModellerWorkloads

/// Nanoseconds that the modeller takes for a sample.
struct ModellerBenchmark {
  struct Result {
    var mean = 0.0
    var firstTenth = 0.0
    var lastTenth = 0.0
  }

  let workload: ModellerWorkload

  /// Returns the medians over several runs, over the whole stroke and over its first and last tenth.
  ///
  /// The first run, in which memory grows, does not count.
  func run(samples: Int, runs: Int) -> Result {
    var bench = ModellerBench(workload, samples: samples)
    _ = bench.feed(0..<samples)
    let results = (0..<runs).map { _ in runOnce(&bench, samples) }
    return Result(
      mean: median(results.map(\.mean)), firstTenth: median(results.map(\.firstTenth)),
      lastTenth: median(results.map(\.lastTenth)))
  }

  /// Keeps a processor busy for some seconds: one that was idle takes a while to reach its speed.
  static func warmUp(seconds: Double) {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(seconds) {
      _ = ModellerBenchmark(workload: .update).run(samples: 1_000, runs: 1)
    }
  }

  private func runOnce(_ bench: inout ModellerBench, _ count: Int) -> Result {
    bench.reset()
    let tenth = count / 10
    let clock = ContinuousClock()
    let start = clock.now
    _ = bench.feed(0..<tenth)
    let second = clock.now
    _ = bench.feed(tenth..<count - tenth)
    let last = clock.now
    let made = bench.feed(count - tenth..<count)
    let end = clock.now
    precondition(made >= count, "the modeller made nothing")
    return Result(
      mean: microseconds(end - start) * 1000 / Double(count),
      firstTenth: microseconds(second - start) * 1000 / Double(tenth),
      lastTenth: microseconds(end - last) * 1000 / Double(tenth))
  }
}
