import InkGeometry
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Corners, beginnings and ends as the stabilizer leaves them, and the wobble that it takes away.
@Suite struct StabilizerTests {
  static let strengths = (1...10).map { Double($0) / 10 }

  /// The reports of a device: their rate in Hz, their noise and their grid in points.
  struct Device: Sendable {
    var rate: Double
    var noise: Double
    var grid: Double
  }

  static let devices = [
    Device(rate: 240, noise: 0.25, grid: 0.1), Device(rate: 133, noise: 0.3, grid: 0.25),
    Device(rate: 60, noise: 0.3, grid: 0.5), Device(rate: 125, noise: 0.2, grid: 1),
    Device(rate: 1000, noise: 0.1, grid: 1),
  ]

  private static func samples(
    _ device: Device, _ seconds: Double, seed: UInt64 = 1, _ truth: (Double) -> Point
  ) -> Polyline {
    var random = SeededGenerator(seed: seed)
    func measured(_ value: Double) -> Double {
      random.measured(value, noise: device.noise, grid: device.grid)
    }
    return (0...Int(seconds * device.rate)).map { index in
      let place = truth(Double(index) / device.rate)
      return PolylinePoint(
        location: Point(measured(place.x), measured(place.y)),
        timestamp: Double(index) / device.rate, sample: index)
    }
  }

  /// Returns the position on the way from 0 to 1 with the least jerk.
  private static func ease(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    return share * share * share * (10 - 15 * share + 6 * share * share)
  }

  /// Returns two legs of 60 points with a right angle between them: along +x, then up; the corner is at (60, 0).
  private static func corner(_ way: Double) -> Point {
    way < 60 ? Point(way, 0) : Point(60, way - 60)
  }

  @Test(arguments: strengths)
  func `before and after a corner the line never swings to the outer side`(_ strength: Double) {
    let exact = Device(rate: 240, noise: 0, grid: 0)
    for speed in [150.0, 300, 500, 900] {
      for stops in [false, true] {
        let time = 120 / speed
        for device in [exact] + Self.devices {
          let points = Self.samples(device, stops ? 2 * time : time) { now in
            if !stops { return Self.corner(speed * now) }
            return Self.corner(60 * Self.ease(now / time) + 60 * Self.ease(now / time - 1))
          }
          let line = Stabilizer(strength: strength).filtered(points)
          // Below the first leg, or beyond the second: no farther than the measured points.
          func outer(_ points: Polyline) -> Double {
            points.reduce(0) { max($0, -$1.location.y, $1.location.x - 60) }
          }
          #expect(
            outer(line) <= outer(points) + 0.5 * device.noise + 1e-9, "\(speed) \(stops) \(device)")
          if device.noise == 0 { #expect(outer(line) < 1e-9) }
        }
      }
    }
  }

  @Test func `a corner at which the pen stops stays, up to a half`() {
    for strength in [0.1, 0.25, 0.5] {
      let points = Self.samples(Device(rate: 240, noise: 0, grid: 0), 0.8) { now in
        Self.corner(60 * Self.ease(now / 0.4) + 60 * Self.ease(now / 0.4 - 1))
      }
      let line = Stabilizer(strength: strength).filtered(points)
      let nearest = line.map { $0.location.distance(to: Point(60, 0)) }.min() ?? .infinity
      #expect(nearest < 0.15)
    }
  }

  /// Returns the turning of a line that is walked in steps of a point or more, in radians.
  private func turning(_ line: ArraySlice<PolylinePoint>) -> Double {
    var places: [Point] = []
    for point in line where places.last.map({ $0.distance(to: point.location) >= 1 }) ?? true {
      places.append(point.location)
    }
    var sum = 0.0
    for index in places.indices.dropFirst().dropLast() {
      let before = places[index] - places[index - 1]
      let after = places[index + 1] - places[index]
      let cross = before.dx * after.dy - before.dy * after.dx
      sum += abs(Elementary.atan2(cross, before.dx * after.dx + before.dy * after.dy))
    }
    return sum
  }

  @Test(arguments: devices)
  func `beginnings and ends wobble less than measured, the less the stronger`(_ device: Device) {
    var totals = Array(repeating: (begin: 0.0, end: 0.0), count: 11)
    for seed in 0..<24 as Range<UInt64> {
      // From rest to rest, on a bend.
      let points = Self.samples(device, 0.5, seed: seed) { now in
        let way = 100 * Self.ease(now / 0.5)
        return Point(way, 0.002 * way * way)
      }
      let part = max(points.count / 3, 3)
      for (step, strength) in ([0] + Self.strengths).enumerated() {
        let line = Stabilizer(strength: strength).filtered(points)
        totals[step].begin += turning(line[..<part])
        totals[step].end += turning(line.suffix(part))
      }
    }
    for step in 1...10 {
      #expect(totals[step].begin < totals[0].begin, "\(step)")
      #expect(totals[step].end < totals[0].end, "\(step)")
    }
    #expect(totals[5].begin < 0.6 * totals[0].begin && totals[5].end < 0.6 * totals[0].end)
    #expect(totals[10].begin < 0.4 * totals[0].begin && totals[10].end < 0.4 * totals[0].end)
  }

  @Test(arguments: strengths)
  func `the line ends in the last sample, and has no hook there`(_ strength: Double) {
    // A quick end, one that slows down, and ones that say where they ended once more, then or later.
    for (quick, again) in [(true, []), (false, []), (true, [0.004]), (true, [0.0]), (true, [0.06])]
      as [(Bool, [Double])]
    {
      for rate in [60.0, 125, 240, 1000] {
        var points = Self.samples(Device(rate: rate, noise: 0, grid: 0), 0.3) { now in
          Point(quick ? 600 * now : 180 * Self.ease(now / 0.3), 20)
        }
        for pause in again {
          var last = points[points.count - 1]
          last.timestamp += pause
          points.append(last)
        }
        let line = Stabilizer(strength: strength).filtered(points)
        #expect(line.first?.location == points.first?.location)
        #expect(line.last?.location == points.last?.location)
        for (before, after) in zip(line, line.dropFirst()) {
          #expect(after.location.x >= before.location.x - 1e-9)
          #expect(abs(after.location.y - 20) < 1e-9)
        }
      }
    }
  }

  @Test func `the tip is the last sample at any time`() {
    let points = Self.samples(Self.devices[0], 1) { Point(100 * $0, 20 * Elementary.sin(9 * $0)) }
    for strength in Self.strengths {
      var stage = Stabilizer(strength: strength)
      for count in 1...points.count {
        let change = Change(modified: count - 1..<count, count: count)
        _ = stage.update(
          Array(points[..<count]), StageUpdate(change: change, stableCount: count, isFinal: false))
        #expect(stage.output.last?.location == points[count - 1].location)
        // No more than 50 ms wait.
        #expect(stage.stableCount >= count - 14)
      }
      #expect(stage.output == Stabilizer(strength: strength).filtered(points))
    }
  }

  /// Returns the root of the mean square of a level line's noise that is left.
  private func left(_ strength: Double, _ points: Polyline) -> Double {
    let inner = Stabilizer(strength: strength).filtered(points).dropFirst(40).dropLast(40)
    return (inner.reduce(0) { $0 + $1.location.y * $1.location.y } / Double(inner.count))
      .squareRoot()
  }

  @Test func `noise goes first, then tremor`() {
    let device = Device(rate: 240, noise: 0.5, grid: 0)
    let noisy = Self.samples(device, 4) { Point(120 * $0, 0) }
    let shaky = Self.samples(Device(rate: 240, noise: 0.1, grid: 0), 4) {
      Point(100 * $0, 2 * Elementary.sin(18 * Double.pi * $0))
    }
    let strengths = [0] + Self.strengths
    let noises = strengths.map { left($0, noisy) }
    #expect(noises == noises.sorted(by: >))
    #expect(noises[5] < 0.45 * noises[0])
    let tremors = strengths.map { left($0, shaky) }
    #expect(tremors == tremors.sorted(by: >))
    #expect(tremors[5] > 0.8 * tremors[0] && tremors[10] < 0.25 * tremors[0])
  }

  @Test func `small letters stay, up to a half`() {
    for rate in [60.0, 120, 240] {
      let points = Self.samples(Device(rate: rate, noise: 0, grid: 0.5), 3) { time in
        let angle = 2 * Double.pi * 3.2 * time
        return Point(22 * time + 3.4 * Elementary.sin(1.11 * angle), 5 * Elementary.cos(angle))
      }
      let line = Stabilizer(strength: 0.5).filtered(points)
      let squares = zip(points, line).map { $0.location.squaredDistance(to: $1.location) }
      #expect((squares.reduce(0, +) / Double(squares.count)).squareRoot() < 0.4)
    }
  }

  @Test func `strength 0, and what is none, leave samples untouched`() {
    for points in RandomPolyline.all(seeds: 0..<4, count: 60) {
      for strength in [0, -1, .nan] as [Double] {
        #expect(Stabilizer(strength: strength).filtered(points) == points)
      }
    }
    #expect(Stabilizer(strength: 7).strength == 1)
  }

  @Test func `times and places that are no numbers do no harm`() {
    let times: [(Int) -> Double] = [
      { _ in 0 }, { -Double($0) / 240 }, { Double($0 / 4) / 60 }, { Double($0 * 7919 % 31) / 100 },
      { $0 % 3 == 0 ? .nan : Double($0) / 240 }, { _ in .infinity }, { Double($0) * 1e9 },
    ]
    for time in times {
      var points = Self.samples(Self.devices[0], 0.5) { Point(200 * $0, 9 * $0) }
      for index in points.indices { points[index].timestamp = time(index) }
      var stage = Stabilizer(strength: 1)
      for count in 1...points.count {
        _ = stage.update(
          Array(points[..<count]),
          StageUpdate(
            change: Change(modified: count - 1..<count, count: count), stableCount: count,
            isFinal: false))
      }
      let whole = Stabilizer(strength: 1).filtered(points)
      #expect(zip(stage.output, whole).allSatisfy { $0.location == $1.location })
      #expect(stage.output.allSatisfy { $0.location.isFinite })
      points[20].location = Point(.nan, 1)
      points[30].location = Point(1e300, 1)
      let others = Stabilizer(strength: 1).filtered(points).enumerated().filter {
        $0.offset != 20 && $0.offset != 30
      }
      #expect(others.allSatisfy { $0.element.location.isFinite })
    }
  }

  @Test func `random sessions leave what a batch would leave`() {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var experiment = PipelineExperiment(seed: seed)
      let filter = PolylineFilter.stabilizer(strength: random.unit())
      experiment.filters = seed % 2 == 0 ? [filter] : [.modeller(), filter, .simplify()]
      let failures = experiment.audit(EventSequence.batches(seed: seed), seed: seed)
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
    }
  }

  @Test func `a late location or force leaves what a batch would leave`() {
    var points = Self.samples(Self.devices[0], 4) { Point(100 * $0, 20 * Elementary.sin(9 * $0)) }
    for index in points.indices { points[index].force = 1 }
    let count = points.count
    var stage = Stabilizer(strength: 0.8)
    _ = stage.update(
      points, StageUpdate(change: .everything(count: count), stableCount: 0, isFinal: false))
    for (index, isPlace) in [(0, true), (1, false), (300, true), (500, false), (count - 1, true)] {
      let before = stage.output
      if isPlace { points[index].location.y += 3 } else { points[index].force = 2 }
      let change = stage.update(
        points,
        StageUpdate(
          change: Change(modified: index..<index + 1, count: count), stableCount: 0, isFinal: false)
      )
      #expect(stage.output == Stabilizer(strength: 0.8).filtered(points))
      for other in 0..<count where !change.modified.contains(other) {
        #expect(stage.output[other] == before[other])
      }
      #expect(change.modified.contains(index) && change.modified.count < 30)
    }
  }
}
