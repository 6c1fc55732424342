import Ductus

/// A curve whose truth is known, as it is sampled by some device.
struct ScoredCurve: Sendable {
  let name: String
  /// Returns the place of the pen at a time.
  let truth: @Sendable (Double) -> Point
  var duration = 4.0
  var rate = 240.0
  /// The standard deviation of the noise, and the grid to which locations are rounded, in points.
  var noise = 0.5
  var grid = 0.0

  static let all = [
    ScoredCurve(name: "loops, 240 Hz, σ 0.5", truth: loops(1, 1)),
    ScoredCurve(name: "loops, 120 Hz, σ 0.5", truth: loops(1, 1), rate: 120),
    ScoredCurve(name: "loops, 60 Hz, σ 0.5", truth: loops(1, 1), rate: 60),
    ScoredCurve(name: "loops, half as fast", truth: loops(1, 0.5)),
    ScoredCurve(name: "loops, twice as fast", truth: loops(1, 2)),
    ScoredCurve(name: "loops, a third as large", truth: loops(0.33, 1)),
    ScoredCurve(name: "loops, four times as large", truth: loops(4, 1)),
    ScoredCurve(name: "loops, no noise", truth: loops(1, 1), noise: 0),
    ScoredCurve(name: "loops, σ 0.15", truth: loops(1, 1), noise: 0.15),
    ScoredCurve(name: "loops, σ 1.5", truth: loops(1, 1), noise: 1.5),
    ScoredCurve(name: "loops, whole points", truth: loops(1, 1), noise: 0, grid: 1),
    ScoredCurve(name: "letters of 12 points, half points", truth: letters, noise: 0, grid: 0.5),
    ScoredCurve(name: "circle of 60 at 1 Hz", truth: circle(60, 1)),
    ScoredCurve(name: "circle of 300 at 1 Hz", truth: circle(300, 1)),
    ScoredCurve(name: "straight, 800 a second", truth: { Point(800 * $0, 300 * $0) }),
  ]

  private static func loops(_ size: Double, _ speed: Double) -> @Sendable (Double) -> Point {
    { time in
      let t = time * speed
      return Point(
        size * (70 * t + 17 * Elementary.sin(20 * t) + 6 * Elementary.sin(9 * t + 0.5)),
        size * (25 * Elementary.cos(18.5 * t) + 8 * Elementary.sin(6.3 * t)))
    }
  }

  @Sendable
  private static func letters(_ t: Double) -> Point {
    Point(
      22 * t + 3.5 * Elementary.sin(24 * t), 6 * Elementary.cos(21 * t) + Elementary.sin(5 * t))
  }

  private static func circle(_ radius: Double, _ turns: Double) -> @Sendable (Double) -> Point {
    { time in
      let (sine, cosine) = Elementary.sincos(2 * Double.pi * turns * time)
      return Point(radius * cosine, radius * sine)
    }
  }

  /// Returns the samples of a pen that follows the curve.
  func samples(seed: UInt64) -> Polyline {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func uniform() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    func gaussian() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + uniform() } }
    return (0..<Int(duration * rate)).map { index in
      let time = Double(index) / rate
      let place = truth(time)
      return PolylinePoint(
        location: Point(
          onGrid(place.x + noise * gaussian()), onGrid(place.y + noise * gaussian())),
        timestamp: time, sample: index)
    }
  }

  private func onGrid(_ value: Double) -> Double {
    grid > 0 ? (value / grid).rounded() * grid : value
  }
}

/// The scores of `eval.py`, for curves of the project's own.
struct CurveScore {
  /// The distance of the points from the curve, root mean square, in points.
  var raw = 0.0
  var stable = 0.0
  /// The angle between the direction from point to point and that of the curve, in degrees.
  var heading = 0.0
  /// The distance from the shown end to the pen 16.7 ms later, without and with prediction: means, in points.
  var lateTip = 0.0
  var tip = 0.0
  /// The distance of predicted points from the curve, root mean square and 99th percentile.
  var predicted = 0.0
  var predictedTail = 0.0

  static func printAll() {
    for settings in [
      ModellerSettings(lag: 0.008, relativeTolerance: 0), ModellerSettings(),
    ] {
      print(
        "\nlag \(fixed(settings.lag * 1000, 0)) ms, tolerance \(settings.tolerance), "
          + "relative \(settings.relativeTolerance); means of three seeds\n")
      print("| curve | raw RMS | RMS | heading, ° | tip, none | tip | predicted RMS | 99 % |")
      print("|---|---|---|---|---|---|---|---|")
      for curve in ScoredCurve.all {
        let scores = (1...3).map { CurveScore(curve, settings, seed: $0) }
        func mean(_ value: (CurveScore) -> Double) -> String {
          fixed(scores.map(value).reduce(0, +) / Double(scores.count))
        }
        print(
          "| \(curve.name) | \(mean(\.raw)) | \(mean(\.stable)) | \(mean(\.heading)) "
            + "| \(mean(\.lateTip)) | \(mean(\.tip)) | \(mean(\.predicted)) "
            + "| \(mean(\.predictedTail)) |")
      }
    }
  }

  init(_ curve: ScoredCurve, _ settings: ModellerSettings, seed: UInt64) {
    let samples = curve.samples(seed: seed)
    var model = LiveFilter(Modeller(settings))
    var done = 0
    var rawErrors: [Double] = []
    var errors: [Double] = []
    var headings: [Double] = []
    var lateTips: [Double] = []
    var tips: [Double] = []
    var guesses: [Double] = []
    var before: Point?
    for (index, sample) in samples.enumerated() {
      model.add(sample, isLast: index == samples.count - 1)
      // As in `eval.py`, the first tenth of a second and the end are left out.
      guard sample.timestamp >= 0.1, index < samples.count - 1 else {
        done = model.stage.stableCount
        continue
      }
      rawErrors.append(Self.nearest(sample.location, curve, sample.timestamp).distance)
      let output = model.stage.output
      for point in output[done..<model.stage.stableCount] {
        let found = Self.nearest(point.location, curve, point.timestamp)
        errors.append(found.distance)
        if let start = before, start.distance(to: point.location) >= 0.2 {
          let middle = Self.nearest(
            start.midpoint(to: point.location), curve, point.timestamp)
          let tangent = curve.truth(middle.time + 1e-4) - curve.truth(middle.time - 1e-4)
          let way = point.location - start
          headings.append(
            Elementary.atan2(tangent.cross(way), tangent.dot(way)) * 180 / Double.pi)
        }
        before = point.location
      }
      done = model.stage.stableCount
      let later = curve.truth(sample.timestamp + 1.0 / 60)
      lateTips.append(sample.location.distance(to: later))
      if let end = output.last { tips.append(end.location.distance(to: later)) }
      for point in output where point.isPredicted {
        guesses.append(Self.nearest(point.location, curve, point.timestamp).distance)
      }
    }
    raw = Self.rms(rawErrors)
    stable = Self.rms(errors)
    heading = Self.rms(headings)
    lateTip = lateTips.reduce(0, +) / Double(lateTips.count)
    tip = tips.reduce(0, +) / Double(tips.count)
    predicted = Self.rms(guesses)
    predictedTail = guesses.isEmpty ? 0 : guesses.sorted()[guesses.count * 99 / 100]
  }

  private static func rms(_ values: [Double]) -> Double {
    values.isEmpty
      ? 0 : (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  /// Returns the point of the curve that is nearest to a place, within 60 ms.
  private static func nearest(
    _ place: Point, _ curve: ScoredCurve, _ time: Double
  ) -> (distance: Double, time: Double) {
    var best = (distance: Double.infinity, time: time)
    for step in -120...120 {
      let other = time + Double(step) * 0.0005
      let distance = place.distance(to: curve.truth(other))
      if distance < best.distance { best = (distance, other) }
    }
    let start = best.time
    for step in -10...10 {
      let other = start + Double(step) * 0.00005
      let distance = place.distance(to: curve.truth(other))
      if distance < best.distance { best = (distance, other) }
    }
    return best
  }
}
