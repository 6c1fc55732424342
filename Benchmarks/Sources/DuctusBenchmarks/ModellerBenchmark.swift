import Ductus

/// Nanoseconds that the modeller takes for a sample.
struct ModellerBenchmark {
  let name: String
  let settings: ModellerSettings
  /// Whether samples have force and angles.
  var senses = true

  static let all = [
    ModellerBenchmark(name: "update", settings: ModellerSettings(prediction: .off), senses: false),
    ModellerBenchmark(name: "update, with force and angles", settings: settings(.off)),
    ModellerBenchmark(name: "update and prediction", settings: settings(.engine), senses: false),
    ModellerBenchmark(
      name: "update and prediction, with force and angles", settings: settings(.engine)),
    ModellerBenchmark(
      name: "update, with force and angles, strength 1",
      settings: ModellerSettings(strength: 1, prediction: .off)),
  ]

  private static func settings(_ source: PredictionSource) -> ModellerSettings {
    ModellerSettings(prediction: source)
  }

  /// The median over several runs, over the whole stroke and over its last tenth.
  func run(samples: Int, runs: Int) -> PipelineBenchmark.Result {
    let points = points(samples)
    var means: [Double] = []
    var tails: [Double] = []
    for _ in 0..<runs {
      let result = runOnce(points)
      means.append(result.mean)
      tails.append(result.lastTenth)
    }
    return PipelineBenchmark.Result(mean: median(means), lastTenth: median(tails))
  }

  private func points(_ count: Int) -> Polyline {
    (0..<count).map { index in
      let angle = Double(index) * 0.08
      let jitter = Double((index &* 7919) % 13 - 6) * 0.08
      return PolylinePoint(
        location: Point(
          300 + 40 * Elementary.sin(angle) + jitter, 300 + 25 * Elementary.cos(angle * 1.7)),
        timestamp: Double(index) / 240, force: senses ? 1 + 0.5 * Elementary.sin(angle) : nil,
        altitude: senses ? 1.1 : nil, azimuth: senses ? 0.3 + jitter * 0.1 : nil, sample: index)
    }
  }

  private func runOnce(_ points: Polyline) -> PipelineBenchmark.Result {
    var stage = Modeller(settings)
    // The array is owned by nobody else, so that a sample is appended in place.
    var input: Polyline = []
    input.reserveCapacity(points.count)
    func feed(_ range: Range<Int>) {
      for index in range {
        input.append(points[index])
        _ = stage.update(
          input,
          StageUpdate(
            change: Change(modified: index..<index + 1, count: index + 1),
            stableCount: index + 1, isFinal: false))
      }
    }
    let tail = points.count - points.count / 10
    let clock = ContinuousClock()
    let start = clock.now
    feed(0..<tail)
    let middle = clock.now
    feed(tail..<points.count)
    let end = clock.now
    precondition(stage.output.count >= points.count, "the modeller made nothing")
    return PipelineBenchmark.Result(
      mean: microseconds(end - start) * 1000 / Double(points.count),
      lastTenth: microseconds(end - middle) * 1000 / Double(points.count - tail))
  }
}
