import Ductus

/// The noise that a strength takes out, and its cost.
enum StrengthScore {
  static func printAll() {
    printAll("stabilizer") { Stabilizer(strength: $0) }
    printAll("modeller") { Modeller(ModellerSettings(strength: $0, prediction: .off)) }
  }

  private static func printAll<Stage: FilterStage>(_ name: String, _ make: (Double) -> Stage) {
    print(
      "\n| \(name) | noise left | tremor left | letters moved, RMS | corner | off the pen | stable after, ms |"
    )
    print("|---|---|---|---|---|---|---|")
    for strength in [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] {
      let fresh = make(strength)
      let noisy = ScoredCurve(name: "", truth: { Point(120 * $0, 60 * $0) }, noise: 0.5)
      let shaky = ScoredCurve(
        name: "",
        truth: { t in
          let tremor = 2 * Elementary.sin(2 * Double.pi * 9 * t)
          return Point(100 * t, tremor)
        }, noise: 0.1)
      let letters = ScoredCurve(
        name: "",
        truth: { t in
          Point(22 * t + 3.5 * Elementary.sin(24 * t), 6 * Elementary.cos(21 * t))
        }, noise: 0, grid: 0.5)
      let line: (Point) -> Double = { $0.y - 0.5 * $0.x }
      let noise = rms(model(noisy, fresh).points) { line($0.location) * 0.894 } / 0.5
      let tremor = rms(model(shaky, fresh).points) { $0.location.y } / 2.0.squareRoot()
      let written = model(letters, fresh)
      let moved = zip(written.points, letters.samples(seed: 1)).map {
        $0.location.distance(to: $1.location)
      }
      let corners = CornerScore(fresh, false, 0.5, 0, 240)
      print(
        "| \(strength) | \(fixed(noise)) | \(fixed(tremor)) "
          + "| \(fixed((moved.map { $0 * $0 }.reduce(0, +) / Double(moved.count)).squareRoot())) "
          + "| \(fixed(corners.modelled / corners.raw)) × raw | \(fixed(written.off)) "
          + "| \(fixed(written.wait * 1000, 1)) |")
    }
  }

  private static func rms(_ points: ArraySlice<PolylinePoint>, _ value: (PolylinePoint) -> Double)
    -> Double
  {
    (points.reduce(0) { $0 + value($1) * value($1) } / Double(points.count)).squareRoot()
  }

  private static func rms(_ points: Polyline, _ value: (PolylinePoint) -> Double) -> Double {
    rms(points[24..<points.count - 24], value)
  }

  /// Returns the whole line, how far its end is from the pen while it is drawn, and how long samples wait.
  private static func model<Stage: FilterStage>(
    _ curve: ScoredCurve, _ fresh: Stage
  ) -> (points: Polyline, off: Double, wait: Double) {
    let samples = curve.samples(seed: 1)
    var model = LiveFilter(fresh)
    var off = 0.0
    var wait = 0.0
    for (index, sample) in samples.enumerated() {
      model.add(sample, isLast: index == samples.count - 1)
      guard index > 24, index < samples.count - 1, let tip = model.stage.output.last else {
        continue
      }
      off += tip.location.distance(to: curve.truth(sample.timestamp))
      let last = max(model.stage.stableCount - 1, 0)
      wait += sample.timestamp - samples[last].timestamp
    }
    let count = Double(samples.count - 26)
    return (model.stage.output, off / count, wait / count)
  }
}
