import Ductus

/// The rounding of corners: the distance from the true corner to the nearest place on the line.
struct CornerScore {
  var raw = 0.0
  var modelled = 0.0
  var rawWorst = 0.0
  var worst = 0.0
  /// The largest distance by which a line passes its corner farther away than the samples.
  var rounded = 0.0
  /// The largest distance by which a sample is moved.
  var moved = 0.0

  static func printAll(_ settings: ModellerSettings) {
    print(
      "\n| corner | raw, mean | modelled, mean | ratio | raw, worst | worst | rounded by | moved |")
    print("|---|---|---|---|---|---|---|---|")
    for (name, stops, grid, noise, rate) in [
      ("without stopping, half points", false, 0.5, 0.0, 240.0),
      ("without stopping, exact", false, 0.0, 0.0, 240.0),
      ("without stopping, σ 0.3", false, 0.0, 0.3, 240.0),
      ("without stopping, half points, 120 Hz", false, 0.5, 0.0, 120.0),
      ("with a stop, half points", true, 0.5, 0.0, 240.0),
      ("with a stop, exact", true, 0.0, 0.0, 240.0),
      ("with a stop, half points, 120 Hz", true, 0.5, 0.0, 120.0),
      ("with a stop, half points, 60 Hz", true, 0.5, 0.0, 60.0),
    ] {
      let score = CornerScore(Modeller(settings), stops, grid, noise, rate)
      print(
        "| \(name) | \(fixed(score.raw)) | \(fixed(score.modelled)) "
          + "| \(fixed(score.modelled / max(score.raw, 1e-9))) | \(fixed(score.rawWorst)) "
          + "| \(fixed(score.worst)) | \(fixed(score.rounded)) | \(fixed(score.moved)) |")
    }
  }

  /// Scores a filter, given as its stage before the first sample.
  init<Stage: FilterStage>(
    _ fresh: Stage, _ stops: Bool, _ grid: Double, _ noise: Double, _ rate: Double
  ) {
    var count = 0
    for speed in [150.0, 300, 600] {
      for degrees in [60.0, 90, 135] {
        for phase in 0..<12 {
          let angle = degrees * Double.pi / 180
          let turn = Vector(Elementary.cos(angle), Elementary.sin(angle))
          let leg = stops ? 24.0 : speed * 0.16
          let time = stops ? leg * 1.875 / speed : 0.16
          let start = Elementary.sincos(Double(phase) * 0.7)
          let heading = Vector(start.cos, start.sin)
          let corner = Point(100, 100) + heading * (0.083 * Double(phase))
          let shift = Double(phase) / 12 / rate
          let curve = ScoredCurve(
            name: "",
            truth: { now in
              let t = now + shift
              let first = t < time
              let share = min((first ? time - t : t - time) / time, 1)
              // Minimum jerk from rest to rest, or steady.
              let along =
                stops
                ? share * share * share * (10 - 15 * share + 6 * share * share) : share
              let way =
                first
                ? -heading
                : Vector(
                  heading.dx * turn.dx - heading.dy * turn.dy,
                  heading.dx * turn.dy + heading.dy * turn.dx)
              return corner + way * (leg * along)
            }, duration: 2 * time - 2 / rate, rate: rate, noise: noise, grid: grid)
          let samples = curve.samples(seed: UInt64(phase + 1))
          var model = LiveFilter(fresh)
          for (index, sample) in samples.enumerated() {
            model.add(sample, isLast: index == samples.count - 1)
          }
          let (before, after) = (
            Self.distance(corner, samples), Self.distance(corner, model.stage.output)
          )
          raw += before
          modelled += after
          rawWorst = max(rawWorst, before)
          worst = max(worst, after)
          rounded = max(rounded, after - before)
          for (point, sample) in zip(model.stage.output, samples) {
            moved = max(moved, point.location.distance(to: sample.location))
          }
          count += 1
        }
      }
    }
    raw /= Double(count)
    modelled /= Double(count)
  }

  static func distance(_ place: Point, _ line: Polyline) -> Double {
    var least = Double.infinity
    for index in 1..<max(line.count, 1) {
      least = min(
        least,
        DeviationMeasure.segment.squaredDistance(
          of: place, from: line[index - 1].location, to: line[index].location))
    }
    return least.squareRoot()
  }
}

/// The distances by which the samples of small letters are moved.
struct LetterScore {
  static func printAll(_ settings: ModellerSettings) {
    print("\n| letters | raw RMS | RMS | moved, at the most |")
    print("|---|---|---|---|")
    for size in [8.0, 12, 24] {
      for grid in [0.0, 0.5, 1] {
        for rate in [60.0, 120, 240] {
          var moved = 0.0
          var errors = (raw: 0.0, modelled: 0.0, count: 0.0)
          for seed in 0..<8 {
            let phase = Double(seed) * 0.37
            let curve = ScoredCurve(
              name: "",
              truth: { t in
                // Strokes up and down with slanted loops, six a second, and a few flatter ones.
                let angle = 2 * Double.pi * 3.2 * t + phase
                return Point(
                  size * (1.9 * t + 0.28 * Elementary.sin(angle * 1.11)),
                  size * (0.42 * Elementary.cos(angle) + 0.08 * Elementary.sin(angle * 0.29)))
              }, duration: 3, rate: rate, noise: 0, grid: grid)
            let samples = curve.samples(seed: 1)
            var model = LiveFilter(Modeller(settings))
            for (index, sample) in samples.enumerated() {
              model.add(sample, isLast: index == samples.count - 1)
            }
            for (point, sample) in zip(model.stage.output, samples) {
              moved = max(moved, point.location.distance(to: sample.location))
              errors.raw += sample.location.squaredDistance(to: curve.truth(sample.timestamp))
              errors.modelled += point.location.squaredDistance(to: curve.truth(sample.timestamp))
              errors.count += 1
            }
          }
          print(
            "| \(fixed(size, 0)) points, grid \(grid), \(fixed(rate, 0)) Hz "
              + "| \(fixed((errors.raw / errors.count).squareRoot())) "
              + "| \(fixed((errors.modelled / errors.count).squareRoot())) | \(fixed(moved)) |")
        }
      }
    }
  }
}
