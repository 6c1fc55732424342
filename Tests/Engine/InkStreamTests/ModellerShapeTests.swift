import InkGeometry
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Tests of all that the modeller must leave alone: corners, small letters, and everything at strength 0.
@Suite struct ModellerShapeTests {
  private static func samples(
    _ seconds: Double, rate: Double = 240, grid: Double = 0, noise: Double = 0, seed: UInt64 = 5,
    _ truth: (Double) -> Point
  ) -> Polyline {
    var random = SeededGenerator(seed: seed)
    func measured(_ value: Double) -> Double {
      random.measured(value, noise: noise, grid: grid)
    }
    return (0..<Int(seconds * rate)).map { index in
      let place = truth(Double(index) / rate)
      return PolylinePoint(
        location: Point(measured(place.x), measured(place.y)), timestamp: Double(index) / rate,
        sample: index)
    }
  }

  /// Returns a corner of two legs at a time of its own; `along` says how far from it the pen is.
  private static func corner(
    _ number: Int, _ along: @escaping (Double) -> Double
  ) -> (place: Point, truth: (Double) -> Point) {
    let place = Point(100 + 0.083 * Double(number), 100 - 0.05 * Double(number))
    let start = Elementary.sincos(0.7 * Double(number))
    let end = Elementary.sincos(0.7 * Double(number) + [1.05, 1.57, 2.36][number % 3])
    return (
      place,
      { time in
        let way = along(time)
        return way < 0
          ? place + Vector(start.cos, start.sin) * way : place + Vector(end.cos, end.sin) * way
      }
    )
  }

  @Test(arguments: [0, 0.5])
  func `a corner at which the pen stops is not rounded`(_ grid: Double) {
    for number in 0..<36 {
      let speed = [150.0, 300, 600][number / 12]
      let time = 24 * 1.875 / speed
      let (place, truth) = Self.corner(number) { now in
        // Minimum jerk, from rest to rest.
        let share = min(abs(now - time) / time, 1)
        let way = 24 * share * share * share * (10 - 15 * share + 6 * share * share)
        return now < time ? -way : way
      }
      let points = Self.samples(2 * time, grid: grid, truth)
      let rounding = Modeller().filtered(points).distance(from: place)
      #expect(rounding < 0.25, "corner \(number)")
    }
  }

  /// The corner is missed by 0.35 at 60 samples a second before anything is modelled.
  @Test(arguments: [60.0, 120])
  func `a corner at which the pen stops is hardly rounder than measured`(_ rate: Double) {
    var raw: [Double] = []
    var modelled: [Double] = []
    for number in 0..<36 {
      let time = 24 * 1.875 / [150.0, 300, 600][number / 12]
      let (place, truth) = Self.corner(number) { now in
        let share = min(abs(now - time) / time, 1)
        let way = 24 * share * share * share * (10 - 15 * share + 6 * share * share)
        return now < time ? -way : way
      }
      let points = Self.samples(2 * time, rate: rate, grid: 0.5, truth)
      let line = Modeller().filtered(points)
      raw.append(points.distance(from: place))
      modelled.append(line.distance(from: place))
      // A line passes by no farther than the samples do and they are moved.
      for (point, sample) in zip(line, points) {
        #expect(point.location.distance(to: sample.location) <= 0.61, "corner \(number)")
      }
    }
    #expect(modelled.reduce(0, +) <= raw.reduce(0, +))
  }

  @Test(arguments: [(0, 0), (0.5, 0), (0, 0.3)] as [(Double, Double)])
  func `a corner without a stop is as sharp as it was measured`(_ grid: Double, _ noise: Double) {
    var raw = 0.0
    var modelled = 0.0
    for number in 0..<36 {
      let speed = [150.0, 300, 600][number / 12]
      let (place, truth) = Self.corner(number) { speed * ($0 - 0.16 - Double(number) / 9000) }
      let points = Self.samples(
        0.32, grid: grid, noise: noise, seed: UInt64(number), truth)
      raw += points.distance(from: place)
      modelled += Modeller().filtered(points).distance(from: place)
    }
    #expect(modelled <= 1.3 * raw)
  }

  @Test(arguments: [60.0, 120, 240])
  func `letters of 12 points at half points keep their shape`(_ rate: Double) {
    var errors: [Int: Double] = [:]
    for phase in 0..<8 {
      let place = { (time: Double) in
        let angle = 2 * Double.pi * 3.2 * time + 0.37 * Double(phase)
        return Point(
          22 * time + 3.4 * Elementary.sin(1.11 * angle),
          5 * Elementary.cos(angle) + Elementary.sin(0.29 * angle))
      }
      let points = Self.samples(3, rate: rate, grid: 0.5, place)
      for rule in 1...2 {
        let settings = ModellerSettings(strength: 0.5, rule: rule, prediction: .off)
        let modelled = Modeller(settings).filtered(points)
        let moved = zip(points, modelled).map { $0.location.distance(to: $1.location) }.max()
        #expect(moved ?? 1 <= (rule == 1 ? 0.35 : 0.45))
        #expect(modelled != points)
        for point in modelled {
          errors[rule, default: 0] += point.location.squaredDistance(to: place(point.timestamp))
        }
      }
    }
    // The second rule moves samples farther, and no farther from the truth.
    #expect(errors[2] ?? 1 <= 1.02 * (errors[1] ?? 0))
  }

  /// Straight lines by a mouse: whole points, and a report only where one changes.
  ///
  /// What counts is the sideways way of the line for each 100 points, without its ends.
  @Test(arguments: [(125.0, 1), (250, 0.7), (500, 1.3), (1000, 1.3)] as [(Double, Double)])
  func `lines by a mouse have few steps`(_ rate: Double, _ most: Double) {
    var way = 0.0
    let slopes = [0.03, 0.07, 0.12, 0.2, 0.31, 0.45, 0.6, 0.8]
    for slope in slopes {
      let along = Vector(1, slope) / Vector(1, slope).length
      var points: Polyline = []
      for index in 0...Int(rate * 600 / 625) {
        let time = Double(index) / rate
        let place = Point(20, 20) + along * (625 * time)
        let whole = Point(
          place.x.rounded(.toNearestOrEven), place.y.rounded(.toNearestOrEven))
        if points.last?.location == whole { continue }
        points.append(PolylinePoint(location: whole, timestamp: time, sample: points.count))
      }
      let line = Modeller(ModellerSettings(strength: 0.5)).filtered(points)
      let sides = line.map { $0.location - Point(20, 20) }
        .filter { $0.dot(along) > 20 && $0.dot(along) < 560 }.map { along.cross($0) }
      way += zip(sides, sides.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) } / 5.4
    }
    #expect(way / Double(slopes.count) <= most)
  }

  /// How much straight lines turn, drawn by a pen with noise, in radians for each 300 points.
  @Test(arguments: [0.6, 1])
  func `straight lines of a noisy pen turn less than by the first rule`(_ noise: Double) {
    func turning(_ rule: Int) -> Double {
      var sum = 0.0
      for seed in 0..<8 as Range<UInt64> {
        let points = Self.samples(0.75, noise: noise, seed: seed) { Point(400 * $0, 200 * $0) }
        let settings = ModellerSettings(strength: 0.5, rule: rule, prediction: .off)
        let line = Modeller(settings).filtered(points)
        let ways = zip(line, line.dropFirst()).map { $1.location - $0.location }
        sum += zip(ways, ways.dropFirst()).reduce(0) {
          $0 + abs(Elementary.atan2($1.0.cross($1.1), $1.0.dot($1.1)))
        }
      }
      return sum
    }
    #expect(turning(2) <= 0.95 * turning(1))
  }

  @Test func `strength 0 leaves the input untouched`() {
    var random = SeededGenerator(seed: 1)
    for points in RandomPolyline.all(seeds: 0..<4, count: 60) {
      for source in PredictionSource.allCases {
        var stage = Modeller(ModellerSettings(strength: 0, prediction: source))
        var input = points
        for index in input.indices.suffix(random.below(3)) { input[index].isPredicted = true }
        let samples = input.filter { !$0.isPredicted }
        _ = stage.update(
          input,
          StageUpdate(
            change: .everything(count: input.count), stableCount: samples.count, isFinal: false))
        #expect(Array(stage.output.prefix(samples.count)) == samples)
        #expect(stage.stableCount == samples.count)
        if source == .platform { #expect(stage.output == input) }
        if source == .off { #expect(stage.output == samples) }
      }
    }
  }

  private static let noisy = samples(4, noise: 0.5) { Point(120 * $0, 0) }
  /// A hand that shakes by 2 points, 9 times a second.
  private static let shaky = samples(4, noise: 0.1) {
    Point(100 * $0, 2 * Elementary.sin(18 * Double.pi * $0))
  }

  /// Returns the distance of a level line's points from it after they were modelled: the root of the mean square.
  private func left(_ strength: Double, _ points: Polyline) -> Double {
    let modelled = Modeller(ModellerSettings(strength: strength)).filtered(points)
    let inner = modelled.dropFirst(40).dropLast(40)
    return (inner.reduce(0) { $0 + $1.location.y * $1.location.y } / Double(inner.count))
      .squareRoot()
  }

  @Test func `the stronger, the less noise is left, and tremor goes`() {
    let strengths = [0, 0.1, 0.2, 0.35, 0.5, 0.75, 1]
    let noises = strengths.map { left($0, Self.noisy) }
    #expect(noises == noises.sorted(by: >))
    #expect(noises[4] < 0.3 * noises[0])
    #expect(left(0.5, Self.shaky) > 0.9 * left(0, Self.shaky))
    #expect(left(1, Self.shaky) < 0.25 * left(0, Self.shaky))
  }

  @Test func `strengths take out noise, then tremor, in even steps`() {
    func steps(_ points: Polyline, _ tenths: Range<Int>) -> [Double] {
      let raw = left(0, points)
      return tenths.map {
        (left(Double($0) / 10, points) - left(Double($0 + 1) / 10, points)) / raw
      }
    }
    for step in steps(Self.noisy, 0..<5) { #expect(step > 0.05 && step < 0.25) }
    for step in steps(Self.shaky, 5..<10) { #expect(step > 0.05 && step < 0.35) }
  }

  @Test func `a strength that cannot be is another`() {
    #expect(ModellerSettings(strength: -1) == ModellerSettings(strength: 0))
    #expect(ModellerSettings(strength: .nan) == ModellerSettings(strength: 0))
    #expect(ModellerSettings(strength: 9) == ModellerSettings(strength: 1))
    #expect(ModellerSettings(strength: 0.5) == ModellerSettings(lag: 0.02))
  }
}
