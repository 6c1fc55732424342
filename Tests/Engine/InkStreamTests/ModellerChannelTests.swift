import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Tests of the force, the altitude and the azimuth of modelled samples.
@Suite struct ModellerChannelTests {
  private static func points(
    count: Int = 200, noise: Double = 0, rate: Double = 240,
    _ values: (Double) -> (force: Double?, altitude: Double?, azimuth: Double?)
  ) -> Polyline {
    var random = SeededGenerator(seed: 3)
    func noisy(_ value: Double?) -> Double? {
      value.map { $0 + random.double(in: -noise...noise) }
    }
    return (0..<count).map { index in
      let time = Double(index) / rate
      let (force, altitude, azimuth) = values(time)
      return PolylinePoint(
        location: Point(200 * time, 5), timestamp: time, force: noisy(force),
        altitude: noisy(altitude), azimuth: noisy(azimuth).map(RandomPolyline.wrapped),
        sample: index)
    }
  }

  private static func rms(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  /// Returns the error of each modelled value, while the stroke is drawn and at its end.
  private static func errors(
    _ points: Polyline, _ truth: (Double) -> (force: Double?, altitude: Double?, azimuth: Double?)
  ) -> [[Double]] {
    let modelled = Modeller().filtered(points)
    return [
      modelled.map { ($0.force ?? 0) - (truth($0.timestamp).force ?? 0) },
      modelled.map { ($0.altitude ?? 0) - (truth($0.timestamp).altitude ?? 0) },
      modelled.map {
        RandomPolyline.wrapped(($0.azimuth ?? 0) - (truth($0.timestamp).azimuth ?? 0))
      },
    ]
  }

  @Test func `what grows evenly stays, from the first sample to the tip, also across half a turn`()
  {
    let truth = { (t: Double) in (1 + t, 0.6 + 0.5 * t, 2.9 + 0.9 * t) }
    for rate in [60.0, 240] {
      let points = Self.points(count: Int(rate * 0.8), rate: rate, truth)
      for errors in Self.errors(points, truth) { #expect(errors.allSatisfy { abs($0) < 1e-9 }) }
    }
    let azimuths = Modeller().filtered(Self.points(truth)).compactMap(\.azimuth)
    #expect(azimuths.allSatisfy { abs($0) <= Double.pi })
    #expect(azimuths.contains { $0 > 3 } && azimuths.contains { $0 < -3 })
  }

  @Test func `noise goes, and nothing lags`() {
    let truth = { (t: Double) in
      (2 + Elementary.sin(20 * t), 0.8 + 0.3 * Elementary.sin(15 * t), 3 * Elementary.sin(6 * t))
    }
    let points = Self.points(count: 960, noise: 0.05, truth)
    // A uniform noise of ±0.05 has a deviation of 0.029.
    for errors in Self.errors(points, truth) { #expect(Self.rms(errors) < 0.017) }
    let clean = Modeller().filtered(Self.points(count: 960, truth))
    // The errors if it lagged, or led, by a millisecond.
    let late = clean.map { ($0.force ?? 0) - truth($0.timestamp - 0.001).0 }
    let early = clean.map { ($0.force ?? 0) - truth($0.timestamp + 0.001).0 }
    let exact = clean.map { ($0.force ?? 0) - truth($0.timestamp).0 }
    #expect(Self.rms(exact) < 0.75 * Self.rms(late))
    #expect(Self.rms(exact) < 0.75 * Self.rms(early))
  }

  @Test func `what is unknown stays unknown and bears on nothing`() {
    var points = Self.points { t in (1 + t, 0.9, 0.5) }
    let whole = Modeller().filtered(points)
    for index in [50, 51, 80] {
      points[index].force = nil
      points[index].azimuth = nil
    }
    let modelled = Modeller().filtered(points)
    for index in points.indices {
      let isKnown = points[index].force != nil
      #expect((modelled[index].force != nil) == isKnown)
      #expect((modelled[index].azimuth != nil) == isKnown)
      #expect(modelled[index].altitude == whole[index].altitude)
      if isKnown { #expect(abs(modelled[index].$force - whole[index].$force) < 1e-9) }
    }
    let bare = Modeller().filtered(Self.points { _ in (nil, nil, nil) })
    #expect(bare.allSatisfy { $0.force == nil && $0.altitude == nil && $0.azimuth == nil })
  }

  @Test func `the force of a pen that was lifted stays 0, and bears on nothing`() {
    var points = Self.points { _ in (1.5, 0.9, 0.5) }
    points[199].force = 0
    let modelled = Modeller().filtered(points)
    #expect(modelled[199].force == 0)
    #expect(modelled.dropLast().allSatisfy { abs($0.$force - 1.5) < 1e-12 })
  }

  @Test func `roll and radius travel on, forces stay positive, altitudes what they can be`() {
    for points in RandomPolyline.all(seeds: 0..<6, count: 80) {
      let modelled = Modeller().filtered(points)
      for (point, raw) in zip(modelled, points) {
        #expect(point.roll == raw.roll && point.majorRadius == raw.majorRadius)
        #expect(point.sample == raw.sample && point.timestamp == raw.timestamp)
        #expect(raw.$force > 0 ? point.$force > 0 : point.force == raw.force)
        if let altitude = point.altitude { #expect(altitude >= 0 && altitude <= Double.pi / 2) }
      }
    }
  }

  @Test func `predicted points have all that the tip has, and go on as it went`() throws {
    var points = Self.points { t in (1 + 4 * t, 0.9 - 0.3 * t, 0.5 + t) }
    for index in points.indices {
      points[index].roll = 2
      points[index].location = Point(200 * points[index].timestamp, 5)
    }
    var stage = Modeller()
    _ = stage.update(
      points,
      StageUpdate(change: .everything(count: 200), stableCount: 200, isFinal: false))
    let predicted = stage.output[200...]
    let last = try #require(predicted.last)
    #expect(predicted.count == 4)
    #expect(last.$force > points[199].$force && last.$force < points[199].$force + 0.1)
    #expect(last.$altitude < points[199].$altitude)
    #expect(last.$azimuth > points[199].$azimuth)
    #expect(last.roll == 2)
    let dot = Array(points.prefix(1))
    var start = Modeller()
    _ = start.update(
      dot, StageUpdate(change: .everything(count: 1), stableCount: 1, isFinal: false))
    #expect(start.output.count == 1)
  }
}
