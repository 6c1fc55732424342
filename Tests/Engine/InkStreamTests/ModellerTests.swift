import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

@Suite struct ModellerTests {
  /// Returns a curve as it is written, 240 samples a second.
  private static func curve(
    _ count: Int, noise: Double = 0, rate: Double = 240, seed: UInt64 = 1
  ) -> Polyline {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let place = truth(Double(index) / rate)
      // Nearly Gaussian: the sum of twelve numbers has a variance of 1.
      let jitter = (0..<2).map { _ in
        noise * ((0..<12).reduce(0.0) { sum, _ in sum + random.unit() } - 6)
      }
      return PolylinePoint(
        location: place + Vector(jitter[0], jitter[1]), timestamp: Double(index) / rate,
        sample: index)
    }
  }

  private static func truth(_ time: Double) -> Point {
    Point(
      100 + 60 * time + 16 * Elementary.sin(19 * time),
      100 + 24 * Elementary.cos(21 * time) + 5 * Elementary.sin(7 * time))
  }

  /// Gives a stage one more point after those that it has.
  private func append(
    _ stage: inout Modeller, _ points: Polyline, stable: Int? = nil, isFinal: Bool = false
  ) -> Change {
    stage.update(
      points,
      StageUpdate(
        change: Change(modified: points.count - 1..<points.count, count: points.count),
        stableCount: stable ?? points.count, isFinal: isFinal))
  }

  /// Returns a stage that was given points one by one, of a stroke that goes on.
  private func drawn(_ points: Polyline, _ settings: ModellerSettings = .init()) -> Modeller {
    var stage = Modeller(settings)
    for count in points.indices.map({ $0 + 1 }) {
      _ = append(&stage, Array(points[..<count]))
    }
    return stage
  }

  @Test func `noise goes and the curve stays`() {
    let points = Self.curve(600, noise: 0.5)
    let modelled = Modeller().filtered(points)
    let clean = Modeller().filtered(Self.curve(600))
    func error(_ line: Polyline) -> Double {
      let squares = line.dropFirst(24).map {
        $0.location.squaredDistance(to: Self.truth($0.timestamp))
      }
      return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
    // The errors are of both coordinates together, along the curve as well as across it.
    #expect(error(points) > 0.6)
    #expect(error(modelled) < 0.25)
    #expect(error(clean) < 0.03)
  }

  @Test func `a finished stroke ends in its last sample, also one that ends without another`() {
    for count in [1, 2, 3, 5, 9, 40, 200] {
      let points = Self.curve(count, noise: 0.5)
      #expect(Modeller().filtered(points).last?.location == points.last?.location)
      var stage = drawn(points)
      let drawn = stage.output
      let change = stage.update(
        points, StageUpdate(change: .none(count: count), stableCount: count, isFinal: true))
      #expect(stage.output == Modeller().filtered(points))
      #expect(stage.output.count == count)
      #expect(stage.stableCount == count)
      #expect(change.count == count)
      for index in 0..<change.modified.lowerBound { #expect(stage.output[index] == drawn[index]) }
    }
  }

  @Test func `what was said to be stable stays, and the rest is shown`() {
    let points = Self.curve(300, noise: 0.5)
    for lag in [0.0, 0.008, 0.02, 0.1] {
      var stage = Modeller(ModellerSettings(lag: lag))
      var stable: Polyline = []
      for count in 1...points.count {
        _ = append(&stage, Array(points[..<count]))
        #expect(Array(stage.output[..<stable.count]) == stable)
        #expect(stage.stableCount >= stable.count)
        #expect(stage.output.count { !$0.isPredicted } == count)
        stable = Array(stage.output[..<stage.stableCount])
        // At most six wait, and for no longer than the lag.
        let waiting = min(6, max(Int((lag * 240).rounded(.up)), 1))
        #expect(stage.stableCount == max(count - waiting, 0))
      }
    }
  }

  @Test func `the line does not depend on where and in what direction it is drawn`() {
    let points = Self.curve(200, noise: 0.3)
    // 3-4-5: a turn without rounding.
    let moved = points.map { point in
      var result = point
      let (x, y) = (point.location.x, point.location.y)
      result.location = Point(0.6 * x - 0.8 * y + 500, 0.8 * x + 0.6 * y - 300)
      return result
    }
    let one = drawn(points).output
    let other = drawn(moved).output
    #expect(one.count == other.count)
    for (point, turned) in zip(one, other) {
      let (x, y) = (point.location.x, point.location.y)
      let expected = Point(0.6 * x - 0.8 * y + 500, 0.8 * x + 0.6 * y - 300)
      #expect(turned.location.distance(to: expected) < 1e-8)
    }
  }

  @Test func `a straight line stays straight and a pen at rest stays`() {
    let line = (0..<100).map { index in
      PolylinePoint(
        location: Point(3 * Double(index % 60), 4 * Double(index % 60)),
        timestamp: Double(index) / 240, sample: index)
    }
    for point in drawn(line).output {
      #expect(abs(point.location.y * 3 - point.location.x * 4) < 1e-7)
    }
    let rest = (0..<50).map {
      PolylinePoint(location: Point(7, 9), timestamp: Double($0) / 240, sample: $0)
    }
    #expect(drawn(rest).output.allSatisfy { $0.location.distance(to: Point(7, 9)) < 1e-12 })
  }

  @Test func `a late force changes nothing but itself`() {
    var points = Self.curve(400, noise: 0.3)
    for index in points.indices { points[index].force = 1 }
    var stage = drawn(points)
    let before = stage.output
    for index in [0, 37, 250, 380] {
      points[index].force = 2
      let change = stage.update(
        points,
        StageUpdate(
          change: Change(modified: index..<index + 1, count: 400), stableCount: 0, isFinal: false))
      #expect(change.modified.contains(index))
      #expect(change.modified.count < 20)
      #expect(stage.output.map(\.location) == before.map(\.location))
    }
  }

  @Test(arguments: [0, 5, 11, 64, 300, 900, 1100])
  func `a late location leaves what a batch would leave, and what was before it`(_ behind: Int) {
    var points = Self.curve(1200, noise: 0.3)
    var stage = drawn(points)
    let index = 1199 - behind
    points[index].location = points[index].location + Vector(0.8, -0.4)
    let before = stage.output
    let change = stage.update(
      points,
      StageUpdate(
        change: Change(modified: index..<index + 1, count: 1200), stableCount: 0, isFinal: false))
    #expect(stage.output == drawn(points).output)
    // Nothing before the samples that it corrects: those of the last 25 ms.
    #expect(change.modified.lowerBound == max(index - 6, 0))
    #expect(change.modified.upperBound == stage.output.count)
    #expect(stage.output[..<change.modified.lowerBound] == before[..<change.modified.lowerBound])
  }

  @Test(arguments: [0.0, 1.0 / 240, 0.03, 0.2])
  func `a jump begins anew and does not swing`(_ pause: Double) {
    var points = Self.curve(300, noise: 0.2)
    for index in 150..<300 {
      points[index].location = points[index].location + Vector(300, -120)
      points[index].timestamp += pause
    }
    let modelled = Modeller().filtered(points)
    for (point, sample) in zip(modelled, points) {
      #expect(point.location.distance(to: sample.location) < 1.5)
    }
    #expect(modelled[150].location.distance(to: points[150].location) < 1)
  }

  @Test func `a quick pen is no jump`() {
    // 6,000 points a second, and back, 120 samples a second.
    let points = (0..<120).map { index in
      PolylinePoint(
        location: Point(500 + 400 * Elementary.sin(Double(index) * 0.125), 3 * Double(index)),
        timestamp: Double(index) / 120, sample: index)
    }
    for (point, sample) in zip(Modeller().filtered(points), points) {
      #expect(point.location.distance(to: sample.location) < 3)
    }
  }

  @Test func `times that repeat, run back or are no numbers do no harm`() {
    let times: [(Int) -> Double] = [
      { _ in 0 }, { -Double($0) / 240 }, { Double($0 / 4) / 60 }, { Double($0 * 7919 % 31) / 100 },
      { $0 % 3 == 0 ? .nan : Double($0) / 240 }, { _ in .infinity }, { Double($0) * 1e9 },
      { $0 % 2 == 0 ? 1e12 : -1e12 }, { Double($0) * 1e-9 },
    ]
    for (number, time) in times.enumerated() {
      var points = Self.curve(120, noise: 0.2)
      for index in points.indices { points[index].timestamp = time(index) }
      let stage = drawn(points)
      let farthest = zip(stage.output, points).map { $0.location.distance(to: $1.location) }.max()
      #expect(farthest ?? 0 < 12, "times \(number)")
      #expect(stage.output.allSatisfy { $0.location.isFinite }, "times \(number)")
      #expect(Modeller().filtered(points).last?.location == points.last?.location)
    }
  }

  @Test func `locations that are huge or no numbers do no harm`() {
    let places: [(Int) -> Point] = [
      { $0 == 20 ? Point(.nan, 0) : Point(Double($0), 0) }, { _ in Point(.nan, .infinity) },
      { Point($0 % 2 == 0 ? 1e12 : -1e12, $0 % 3 == 0 ? 1e12 : 1e-9) },
      { Point(1e12 - Double($0), -1e12) }, { Point(1e-300 * Double($0), 1e-300) },
      { Point($0 == 30 ? 1e300 : 0, Double($0)) },
    ]
    for (number, place) in places.enumerated() {
      var points = Self.curve(90)
      for index in points.indices { points[index].location = place(index) }
      let stage = drawn(points)
      let isFinite = stage.output.allSatisfy { $0.location.isFinite }
      #expect(isFinite, "places \(number)")
    }
  }

  @Test func `predicted points lie ahead, are marked, and end where they are unsure`() {
    let points = Self.curve(300)
    let stage = drawn(points)
    let predicted = stage.output[300...]
    #expect(predicted.count == 4)
    for (step, point) in predicted.enumerated() {
      #expect(point.isPredicted)
      #expect(point.sample == 300 + step)
      let time = points[299].timestamp + Double(step + 1) / 240
      #expect(abs(point.timestamp - time) < 1e-9)
      #expect(point.location.distance(to: Self.truth(time)) < 0.5)
    }
    var certain = ModellerSettings()
    certain.uncertainty = 0
    #expect(drawn(Self.curve(300, noise: 2), certain).output.count < 304)
    #expect(drawn(points, ModellerSettings(tolerance: 0, relativeTolerance: 0)).output.count == 300)
  }

  /// Zigzags of a quick and noisy pen that slows down at their corners.
  ///
  /// The filters are unsure of all that comes, but the pen is nearer to where they expect it than to where it is.
  @Test(arguments: [120.0, 240], [0.6, 1])
  func `a noisy zigzag is predicted no worse than by a straight line`(
    _ rate: Double, _ noise: Double
  ) {
    func place(_ time: Double) -> Point {
      // Legs of 240 at a mean of 800 points a second, minimum jerk.
      let leg = (time / 0.3).rounded(.down)
      let share = time / 0.3 - leg
      let way = share * share * share * (10 - 15 * share + 6 * share * share)
      let isBack = leg.truncatingRemainder(dividingBy: 2) == 1
      return Point(90 * (leg + way), 222 * (isBack ? 1 - way : way))
    }
    var errors = (predicted: 0.0, line: 0.0, none: 0.0)
    for seed in 0..<4 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var stage = Modeller()
      var points: Polyline = []
      for index in 0..<Int(1.8 * rate) {
        let time = Double(index) / rate
        let measured = place(time)
        points.append(
          PolylinePoint(
            location: Point(
              random.measured(measured.x, noise: noise, grid: 0),
              random.measured(measured.y, noise: noise, grid: 0)),
            timestamp: time, sample: index))
        _ = append(&stage, points)
        guard time > 0.3, let last = stage.output.last else { continue }
        let truth = place(time + 1.0 / 60)
        let (before, now) = (points[index - 1].location, points[index].location)
        errors.predicted += last.location.distance(to: truth)
        errors.line += (now + (now - before) * (rate / 60)).distance(to: truth)
        errors.none += stage.output[index].location.distance(to: truth)
      }
    }
    #expect(errors.predicted <= errors.line)
    #expect(errors.predicted <= 0.5 * errors.none)
  }

  @Test func `predictions come from where they are asked for`() {
    let points = Self.curve(50)
    var guess = points[49]
    guess.location = Point(1, 2)
    guess.isPredicted = true
    let update = StageUpdate(
      change: .everything(count: 51), stableCount: 50, isFinal: false)
    func predicted(_ source: PredictionSource) -> [Point] {
      var stage = Modeller(ModellerSettings(prediction: source))
      _ = stage.update(points + [guess], update)
      #expect(stage.output.prefix(50).allSatisfy { !$0.isPredicted })
      #expect(stage.output.dropFirst(50).allSatisfy { $0.isPredicted })
      return stage.output.dropFirst(50).map(\.location)
    }
    #expect(predicted(.off).isEmpty)
    #expect(predicted(.platform) == [Point(1, 2)])
    #expect(predicted(.engine).count == 4)
    #expect(!predicted(.engine).contains(Point(1, 2)))
  }

  @Test func `settings out of range are clamped`() {
    let low = Modeller(ModellerSettings(lag: -1, tolerance: -1, relativeTolerance: -1)).settings
    #expect(low.lag == 0.0001 && low.tolerance == 0 && low.relativeTolerance == 0)
    let high = Modeller(ModellerSettings(lag: .infinity, tolerance: .infinity)).settings
    #expect(high.lag == 0.1 && high.tolerance == 1000)
    let unknown = ModellerSettings(lag: .nan, tolerance: .nan, relativeTolerance: .nan)
    #expect(Modeller(unknown).settings == ModellerSettings())
  }

  @Test func `random sessions leave what a batch would leave`() {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var experiment = PipelineExperiment(seed: seed)
      let modeller = PolylineFilter.modeller(PipelineExperiment.modeller(&random))
      switch seed % 3 {
      case 0: experiment.filters = [.savitzkyGolay(), modeller]
      case 1: experiment.filters = [modeller]
      default: experiment.filters = [modeller, .simplify()]
      }
      let failures = experiment.audit(EventSequence.batches(seed: seed), seed: seed)
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
    }
  }
}
