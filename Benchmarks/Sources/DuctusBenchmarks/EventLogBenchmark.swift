import Ductus

/// Megabytes of JSON per second, read and written, of a log like those that the pipeline is fed.
struct EventLogBenchmark {
  struct Result {
    var reading: Double
    var writing: Double
  }

  let format: EventLogFormat

  /// Returns the medians over several runs.
  func run(samples: Int, runs: Int) throws -> Result {
    let log = EventLog(batches: Callbacks(samples: samples).batches)
    let clock = ContinuousClock()
    var reading: [Double] = []
    var writing: [Double] = []
    for _ in 0..<runs {
      let start = clock.now
      let json = try log.json(format: format)
      let middle = clock.now
      let count = try EventLog(json: json).batches.count
      let end = clock.now
      precondition(count == log.batches.count, "the log came back as another")
      // Bytes per microsecond are megabytes per second.
      writing.append(Double(json.count) / microseconds(middle - start))
      reading.append(Double(json.count) / microseconds(end - middle))
    }
    return Result(reading: median(reading), writing: median(writing))
  }
}
