import InkGeometry
import InkInput
import InkStream
import Testing

/// Tests of the modeller on noisy strokes that it was not made with: twenty of 2,000 samples, as
/// `strokes/gen_data.py` among the shared data makes them.
@Suite struct ModellerNoiseTests {
  /// Loops whose place at any time is known.
  private struct Curve {
    private static let step = 0.0001
    /// The first place is that at −0.1 s.
    private let places: [Point]

    init(seconds: Double) {
      places = (0...Int((seconds + 0.2) / Self.step)).map { index in
        Self.place(Double(index) * Self.step - 0.1)
      }
    }

    private static func place(_ t: Double) -> Point {
      let angle = 7 * Double.pi * t
      return Point(
        60 + 45 * t + 14 * Elementary.sin(angle) + 4 * Elementary.sin(0.37 * angle + 1),
        200 + 22 * Elementary.cos(angle) * (1 + 0.35 * Elementary.sin(0.9 * t))
          + 6 * Elementary.sin(0.53 * angle))
    }

    private func index(_ time: Double) -> Int {
      min(max(Int((time + 0.1) / Self.step + 0.5), 0), places.count - 1)
    }

    func at(_ time: Double) -> Point { places[index(time)] }

    /// Returns the nearest place to another of those within 60 ms of a time.
    func nearest(to place: Point, _ time: Double) -> (distance: Double, direction: Vector) {
      var best = (square: Double.infinity, index: 0)
      func look(_ range: Range<Int>, by step: Int) {
        for index in stride(from: range.lowerBound, to: range.upperBound, by: step) {
          let square = places[index].squaredDistance(to: place)
          if square < best.square { best = (square, index) }
        }
      }
      look(index(time - 0.06)..<index(time + 0.06), by: 20)
      look(max(best.index - 20, 0)..<min(best.index + 21, places.count), by: 1)
      let (before, after) = (max(best.index - 1, 0), min(best.index + 1, places.count - 1))
      return (best.square.squareRoot(), places[after] - places[before])
    }
  }

  private struct Score {
    /// The distances of stable points and of shown points from the curve: mean squares; and the farthest one.
    var stable = Mean()
    var shown = Mean()
    var farthest = 0.0
    var distances: [Double] = []
    /// The error of the direction from stable point to stable point, in degrees: the mean square.
    var heading = Mean()
    /// The distance of the end of the line from the pen 16.7 ms later.
    var tip = Mean()
  }

  private struct Mean {
    private var sum = 0.0
    private var count = 0.0

    var value: Double { sum / count }
    var root: Double { value.squareRoot() }

    mutating func add(_ number: Double) {
      sum += number
      count += 1
    }
  }

  private static let curve = Curve(seconds: 8.5)
  private static let seeds = 777..<797 as Range<UInt32>

  private static func samples(seed: UInt32) -> Polyline {
    var noise = PythonNoise(seed: seed)
    return (0..<2000).map { index in
      let time = Double(index) / 240
      let jitter = Vector(noise.gauss(0.5), noise.gauss(0.5))
      return PolylinePoint(
        location: curve.at(time) + jitter, timestamp: time, sample: index)
    }
  }

  /// Draws the samples one by one, and measures the shown line after each; the first tenth of a second and the end
  /// are left out.
  private static func score(_ points: Polyline, _ settings: ModellerSettings) -> Score {
    var stage = Modeller(settings)
    var score = Score()
    var input: Polyline = []
    var last: Point?
    var done = 0
    for point in points.dropLast() {
      input.append(point)
      _ = stage.update(
        input,
        StageUpdate(
          change: Change(modified: input.count - 1..<input.count, count: input.count),
          stableCount: input.count, isFinal: false))
      defer { done = stage.stableCount }
      guard point.timestamp >= 0.1 else { continue }
      for point in stage.output[done..<stage.stableCount] {
        let distance = curve.nearest(to: point.location, point.timestamp).distance
        score.stable.add(distance * distance)
        if let last, last.distance(to: point.location) >= 0.2 {
          let way = point.location - last
          let middle = last.midpoint(to: point.location)
          let tangent = curve.nearest(to: middle, point.timestamp).direction
          let angle = Elementary.atan2(tangent.cross(way), tangent.dot(way)) * 180 / Double.pi
          score.heading.add(angle * angle)
        }
        last = point.location
      }
      for point in stage.output[stage.stableCount...] {
        let distance = curve.nearest(to: point.location, point.timestamp).distance
        score.shown.add(distance * distance)
        score.farthest = max(score.farthest, distance)
        score.distances.append(distance)
      }
      if let end = stage.output.last {
        score.tip.add(end.location.distance(to: curve.at(point.timestamp + 1.0 / 60)))
      }
    }
    score.distances.sort()
    return score
  }

  @Test func `no point that is shown is far off`() {
    let quick = ModellerSettings(lag: 0.008, relativeTolerance: 0)
    for (settings, tip) in [(ModellerSettings(), 1.3), (quick, 3.4)] {
      let scores = Self.seeds.map { Self.score(Self.samples(seed: $0), settings) }
      func mean(_ value: (Score) -> Double) -> Double {
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
    let scores = Self.seeds.map { Self.score(Self.samples(seed: $0), ModellerSettings()) }
    func mean(_ value: (Score) -> Double) -> Double {
      scores.map(value).reduce(0, +) / Double(scores.count)
    }
    #expect(mean { $0.heading.root } < 1.65)
    #expect(mean { $0.stable.root } < 0.155)
  }
}
