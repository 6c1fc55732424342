import InkGeometry
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Tests that the modeller gives the same as its trial.
@Suite(
  .enabled(
    if: TrialModeller.isAvailable,
    "SKIPPED: the trial is not there, or Python with numpy is not; set DUCTUS_DATA to the data beside it"
  ))
struct ModellerAgreementTests {
  static let settings: [ModellerSettings] = [
    trial(lag: 0.008, tolerance: 0.54, relative: 0),
    trial(lag: 0.02, tolerance: 0.54, relative: 0.04),
    trial(lag: 0.03, tolerance: 1.2, relative: 0.1),
  ]

  /// Returns settings of the trial, which knows no corners, moves samples without a limit, takes the bandwidths as
  /// they are, does not ask whether its filters disagree, and never predicts what is uncertain.
  private static func trial(
    lag: Double, tolerance: Double, relative: Double
  ) -> ModellerSettings {
    var settings = ModellerSettings(lag: lag, tolerance: tolerance, relativeTolerance: relative)
    settings.corner = .infinity
    settings.free = .infinity
    settings.bandwidth = 1
    settings.disagreement = .infinity
    settings.uncertainty = 0
    return settings
  }

  @Test(arguments: settings)
  func `shared strokes are modelled and predicted like in the trial`(
    _ settings: ModellerSettings
  ) throws {
    for name in ["loop_240hz_1000_noise0.5", "loop_60hz_1000_noise0.5", "loop_240hz_1000_clean"] {
      try compare(try TrialModeller.samples(name), settings, name)
    }
  }

  /// Pauses, times that repeat, and times rounded to milliseconds.
  @Test(arguments: settings, 0..<4 as Range<UInt64>)
  func `rests and poor time stamps are treated like in the trial`(
    _ settings: ModellerSettings, _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var time = 3.0
    let points = (0..<160).map { index in
      time += index % 40 == 39 ? 0.08 : random.chance(0.05) ? 0 : 1 / 240
      let angle = Double(index) * 0.07
      let place = Point(
        100 + 30 * Elementary.sin(angle) + random.double(in: -0.4...0.4),
        50 + 20 * Elementary.cos(1.3 * angle) + random.double(in: -0.4...0.4))
      let rounded = Double(Int(time * 1000 + 0.5)) / 1000
      return PolylinePoint(
        location: place, timestamp: seed % 2 == 0 ? rounded : time, sample: index)
    }
    try compare(points, settings, "seed \(seed)")
  }

  private func compare(
    _ points: Polyline, _ settings: ModellerSettings, _ name: String
  ) throws {
    let trial = try TrialModeller.rows(of: points, settings)
    #expect(trial.stable.count == points.count)
    var stage = Modeller(settings)
    var shown = trial.shown[...]
    var worst = 0.0
    for count in 1...points.count {
      let isLast = count == points.count
      _ = stage.update(
        Array(points[..<count]),
        StageUpdate(
          change: Change(modified: count - 1..<count, count: count), stableCount: count,
          isFinal: isLast))
      let due = trial.stable.prefix { $0.call < count }.count
      if !isLast { #expect(stage.stableCount == due, "\(name), sample \(count - 1)") }
      if isLast {
        worst = max(worst, difference(points, settings, stage.output, trial.stable))
      } else {
        for index in 0..<due {
          worst = max(
            worst, stage.output[index].location.distance(to: trial.stable[index].location))
        }
      }
      var expected: [TrialModeller.Row] = []
      while let row = shown.first, row.call == count - 1 { expected.append(shown.removeFirst()) }
      // The trial shows predictions of a touch that has not moved, where it is.
      if count == 1 { continue }
      let tail = isLast ? [] : stage.output[stage.stableCount...]
      try #require(tail.count == expected.count, "\(name), sample \(count - 1)")
      for (point, row) in zip(tail, expected) {
        worst = max(worst, point.location.distance(to: row.location))
        #expect(abs(point.timestamp - row.timestamp) < 1e-6)
      }
    }
    #expect(worst < 1e-6, "\(name): \(worst)")
    #expect(stage.output.last?.location == points.last?.location)
  }

  /// Returns the distance from the end of a stroke to that of the trial.
  ///
  /// The modeller does not move the points that are due with the last sample once more because it is the last, for
  /// it promised that they are stable; the trial, which knows of the end before it looks at the sample, moves them.
  /// The points after them begin from there, and the difference that is left decays with 12.5 ms.
  private func difference(
    _ points: Polyline, _ settings: ModellerSettings, _ output: Polyline,
    _ trial: [TrialModeller.Row]
  ) -> Double {
    let end = points.count - 1
    let first = trial.prefix { $0.call < end }.count
    var due = max(first, points.count - settings.longestWait)
    while due < end, points[end].timestamp - points[due].timestamp >= settings.lag - 1e-6 {
      due += 1
    }
    var worst = 0.0
    var left = Vector.zero
    for index in 0..<end {
      let offset = output[index].location - trial[index].location
      if index >= first, index < due {
        left = offset
        continue
      }
      if index >= due {
        let interval = points[index].timestamp - points[index - 1].timestamp
        left = left * (0.0125 / (0.0125 + max(interval, 0)))
      }
      worst = max(worst, (offset - left).length)
    }
    return worst
  }
}
