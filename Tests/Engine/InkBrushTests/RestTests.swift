import InkBrush
import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import Testing

/// Time without movement changes no width: a mouse is lifted where it came to rest, and a pen is held.
@Suite struct RestTests {
  /// A place, and the time until it.
  private struct Step {
    var place: Point
    var interval: Double
    var force: Double?
  }

  /// Returns a letter-like curve that slows down towards its end.
  private static func curve(force: Double? = nil) -> [Step] {
    var steps: [Step] = []
    var place = Point(20, 40)
    for index in 0..<40 {
      let turn = Double(index) / 7
      let length = 7 - 0.15 * Double(index)
      place = place + Vector(Elementary.cos(turn), Elementary.sin(turn)) * length
      steps.append(Step(place: place, interval: 0.008, force: force))
    }
    return steps
  }

  /// Draws a stroke event by event, and returns its tips and the filtered polyline.
  private static func stroke(
    _ brush: Brush, _ steps: [Step], isFinished: Bool = true
  ) -> (tips: [TipState], points: Polyline, path: [StrokeElement]) {
    let pipeline = InkPipeline(
      filters: brush.filters.map { PolylineFilter($0) }, smoother: PathSmoother(brush.smoother))
    var stage = DynamicsStage(brush, StrokeContext(seed: 3, viewSide: 480))
    pipeline.observe(.filtered) { stroke, change in
      _ = stage.update(
        stroke.filtered,
        StageUpdate(
          change: change, stableCount: stroke.stableCount(at: .filtered),
          isFinal: stroke.state != .drawing))
    }
    var time = 5.0
    for (index, step) in steps.enumerated() {
      time += step.interval
      let isLast = index == steps.count - 1 && isFinished
      pipeline.receive(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(1), timestamp: time, kind: .indirectPointer,
            phase: index == 0 ? .began : isLast ? .ended : .moved, location: step.place,
            force: step.force)
        ]))
    }
    return (stage.output, pipeline.strokes[0].filtered, pipeline.strokes[0].path)
  }

  /// The presets whose width follows the speed.
  private static let bySpeed: [BrushPreset] = [
    .inkSpeed, .signature, .signaturePad, .pen, .ink, .pencil, .speedThick, .fountain, .inkForce,
    .marker,
  ]

  @Test(arguments: bySpeed, [nil, 0.6])
  func `a lift at the last place widens no end`(preset: BrushPreset, force: Double?) {
    let brush = preset.brush
    let steps = Self.curve(force: force)
    let plain = Self.stroke(brush, steps).tips
    for rests in [[0.01], [0.1], [2.0], [0.016, 0.016, 0.016, 1]] {
      let last = steps[39]
      let longer = steps + rests.map { Step(place: last.place, interval: $0, force: force) }
      let lifted = Self.stroke(brush, longer).tips
      // Filters that lag put one point more where the pen was already slower, and drop those at rest.
      let isFiltered = !brush.filters.isEmpty
      let widest = (plain.suffix(3).map(\.width).max() ?? 0) * (isFiltered ? 1.05 : 1)
      for tip in lifted.suffix(isFiltered ? 3 : 3 + rests.count) {
        #expect(tip.width <= widest + 1e-9, "\(rests): \(tip.width) after \(widest)")
      }
    }
  }

  /// With filters the same points lie elsewhere; without them, tips are exactly the same.
  @Test func `a lift at the last place changes nothing at all without filters`() {
    for preset in [BrushPreset.inkSpeed, .signature, .force, .inkAngle] {
      var brush = preset.brush
      brush.filters = []
      let steps = Self.curve()
      let plain = Self.stroke(brush, steps).tips
      let lifted = Self.stroke(brush, steps + [Step(place: steps[39].place, interval: 0.3)]).tips
      #expect(Array(lifted[..<40]) == plain && lifted[40] == plain[39])
    }
  }

  @Test(arguments: [
    (BrushPreset.inkSpeed, 1.0), (.signature, 1), (.signaturePad, 1), (.pen, 1.15), (.ink, 1.15),
    (.pencil, 1.15), (.speedThick, 1),
  ])
  func `a rest on the way makes no knot`(preset: BrushPreset, limit: Double) {
    let brush = preset.brush
    let steps = Self.curve()
    /// Returns the width of the widest tip near a place.
    func widest(_ steps: [Step], near place: Point) -> Double {
      let stroke = Self.stroke(brush, steps)
      return zip(stroke.tips, stroke.points)
        .filter { $1.location.distance(to: place) < 20 }.map { $0.0.width }.max() ?? 0
    }
    for rests in [[1.5], [0.3, 0.3, 0.3], Array(repeating: 0.016, count: 30)] {
      for index in [1, 9, 20] {
        let place = steps[index - 1].place
        var paused = steps
        paused.insert(contentsOf: rests.map { Step(place: place, interval: $0) }, at: index)
        // Filters that lag set out slowly after a rest, as a pen does.
        let (plain, found) = (widest(steps, near: place), widest(paused, near: place))
        #expect(
          found <= plain * limit + 1e-9, "\(rests.count) at \(index): \(found), not \(plain)")
      }
    }
  }

  @Test func `a tap becomes a dot however long it is held, a start that is held stays thin`() {
    let brush = BrushPreset.signature.brush
    let here = Point(40, 40)
    func tap(_ count: Int) -> [Step] {
      (0..<count).map { _ in Step(place: here, interval: 0.1) }
    }
    let dots = [2, 4, 9].map { Self.stroke(brush, tap($0)).tips.map(\.width).max() ?? 0 }
    #expect(dots.allSatisfy { $0 > 0.01 * 240 && $0 <= 0.02 / 1.5 * 240 + 1e-9 })
    let steps = Self.curve()
    let held = (0..<5).map { _ in Step(place: steps[0].place, interval: 0.2) } + steps.dropFirst()
    let plain = Self.stroke(brush, steps).tips
    let late = Self.stroke(brush, held).tips
    #expect(Array(late[5...]) == Array(plain[1...]))
    #expect(late[..<5].allSatisfy { $0 == plain[0] })
  }

  @Test func `what follows the speed stays, what follows the force goes on`() throws {
    let text = "smooth(speed, 0.5, 0) + 1000 * smooth(force, 0.5, 0)"
    let brush = Brush(dynamics: Dynamics(width: try Formula(text: text.utf8)))
    var points = (0..<6).map {
      PolylinePoint(at: Double($0), 0, time: Double($0) / 100, force: 2)
    }
    points.append(PolylinePoint(at: 5, 0, time: 9, force: 2))
    let widths = Dynamic.tips(brush, points).map(\.width)
    // 100 (1 − 2⁻ⁿ) of the speed and 2000 (1 − 2⁻ⁿ) of the force.
    #expect((widths[5] - (100 + 2000) * (1 - 1.0 / 32)).magnitude < 1e-9)
    #expect((widths[6] - (100 * (1 - 1.0 / 32) + 2000 * (1 - 1.0 / 64))).magnitude < 1e-9)
  }

  @Test func `time at rest does not hasten what follows the speed`() throws {
    let text = "smooth(speed, interval / (interval + 0.02), 0)"
    let brush = Brush(dynamics: Dynamics(width: try Formula(text: text.utf8)))
    let plain = (0..<9).map {
      PolylinePoint(at: Double($0 * $0), 0, time: Double($0) / 128, force: 2)
    }
    // The pen rests before it goes on to the sixth place.
    var late = plain
    late[5].rest = 2
    for index in 5..<9 { late[index].timestamp += 2 }
    #expect(Dynamic.tips(brush, late) == Dynamic.tips(brush, plain))
    #expect(Set(Dynamic.tips(brush, plain).map(\.width)).count == 9)
  }

  /// Filters that drop points hand on how long the pen had rested there.
  @Test func `no rest is lost on the way through filters`() {
    let filters: [PolylineFilter] = [
      .minimumDistance(6), .thinning(distance: 3, force: 0.1), .simplify(tolerance: 2),
      .douglasPeucker(tolerance: 2), .resample(4), .streamline(0.5), .oneEuro(),
      .savitzkyGolay(window: 3), .stabilizer(strength: 1), .modeller(),
    ]
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let pipeline = InkPipeline(filters: [], smoother: .lines)
      var place = Point(50, 50)
      var time = 1.0
      var rest = 0.0
      for index in 0..<60 {
        let interval = Double(1 + random.below(40)) / 256
        time += interval
        if index > 0, random.chance(0.3) {
          rest += interval
        } else {
          place = place + Vector(random.double(in: 0.1...9), random.double(in: -4...4))
        }
        pipeline.receive(
          TouchBatch([
            TouchEvent(
              touch: TouchIdentifier(1), timestamp: time,
              phase: index == 0 ? .began : index == 59 ? .ended : .moved, location: place)
          ]))
      }
      let polyline = pipeline.strokes[0].polyline
      #expect(polyline.reduce(0) { $0 + $1.rest } == rest)
      for (index, filter) in filters.enumerated() {
        let filtered = StrokeRecipe(filters: [filter], smoother: .lines).path(of: polyline).filtered
        let sum = filtered.reduce(0) { $0 + $1.rest }
        #expect((sum - rest).magnitude < 1e-9, "filter \(index), seed \(seed)")
        for (a, b) in zip(filtered, filtered.dropFirst()) {
          #expect(b.rest <= b.timestamp - a.timestamp + 1e-9)
        }
      }
    }
  }
}
