import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct GestureInputTests {
  private let maximum = TouchEvent.pencilMaximumForce

  /// Returns the forces of a pen's stroke, as they are recorded.
  private func recorded(
    _ forces: [Double?], _ change: (inout GestureSettings) -> Void
  ) throws -> [Double?] {
    let hand = try GestureHand()
    change(&hand.gestures.settings)
    for (index, force) in forces.enumerated() {
      let phase: TouchPhase = index == 0 ? .began : index == forces.count - 1 ? .ended : .moved
      var sample = GestureHand.sample(Double(index) * 10 + 10, 20, Double(index) / 60)
      sample.force = force
      sample.maximumForce = maximum
      hand.gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: phase), [sample])
    }
    return hand.canvas.document.strokes[0].record.polyline.map { $0.force }
  }

  @Test func `Force is recorded as it is, whatever the curve, or not at all`() throws {
    let forces: [Double?] = [1, 2, nil, 4, 0]
    #expect(try recorded(forces) { _ in } == forces)
    #expect(try recorded(forces) { $0.usesPressure = false } == [nil, nil, nil, nil, nil])
    let curve = PressureCurve(Point(0.5, 0), Point(1, 0.5))
    let bent = try recorded(forces) { $0.pressureCurve = curve }
    #expect(bent == forces)
  }

  @Test func `Pressure curves rise from 0 to 1`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let curve = PressureCurve(
        Point(random.unit(), random.unit()), Point(random.unit(), random.unit()))
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      var last = 0.0
      for step in 1...100 {
        let value = curve.value(at: Double(step) / 100)
        #expect(value >= last && value <= 1)
        last = value
      }
    }
  }

  @Test func `Pressure curves are Bézier curves`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let first = Point(random.unit(), random.unit())
      let second = Point(random.unit(), random.unit())
      let cubic = CubicBezier(
        start: Point(0, 0), control1: first, control2: second, end: Point(1, 1))
      let curve = PressureCurve(first, second)
      for step in 1..<20 {
        let point = cubic.point(at: Double(step) / 20)
        // Where the curve is steep, x says little about y.
        let slope = cubic.derivative(at: Double(step) / 20)
        guard slope.dx > 0.05 else { continue }
        #expect(abs(curve.value(at: point.x) - point.y) < 1e-9)
      }
    }
  }

  @Test func `Curves that cannot be are others`() {
    #expect(PressureCurve.identity.isIdentity)
    #expect(PressureCurve.identity.value(at: 0.3) == 0.3)
    #expect(PressureCurve(Point(.nan, 0), Point(0, .nan)) == .identity)
    #expect(PressureCurve(Point(-3, 7), Point(9, .infinity)).first == Point(0, 1))
    #expect(PressureCurve(Point(-3, 7), Point(9, .infinity)).second == Point(1, 1))
    #expect(PressureCurve(Point(0.5, 0), Point(1, 0.5)).value(at: .nan) == 0)
    #expect(PressureCurve(Point(0.5, 0), Point(1, 0.5)).value(at: -4) == 0)
    #expect(PressureCurve(Point(0.5, 0), Point(1, 0.5)).value(at: 4) == 1)
    #expect(PressureCurve(firmness: 0).isIdentity)
    #expect(PressureCurve(firmness: .nan).isIdentity)
    #expect(PressureCurve(firmness: 1).value(at: 0.5) < 0.5)
    #expect(PressureCurve(firmness: 1).value(at: 0.2) < 0.1)
    #expect(PressureCurve(firmness: -1).value(at: 0.2) > 0.3)
  }

  @Test func `Late updates correct the sample, and the curve bends what brushes see`() throws {
    let hand = try GestureHand()
    let curve = PressureCurve(Point(0.5, 0), Point(1, 0.5))
    hand.gestures.settings.pressureCurve = curve
    for index in 0..<4 {
      var sample = GestureHand.sample(Double(index) * 10 + 10, 20, Double(index) / 60, force: 1)
      sample.estimationIndex = Int64(index)
      sample.propertiesExpectingUpdates = index < 3 ? .force : []
      let phase: TouchPhase = index == 0 ? .began : index == 3 ? .ended : .moved
      hand.gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: phase), [sample])
    }
    for (index, location) in [(1, Point(.nan, .nan)), (2, Point(33, 25))] {
      var update = TouchEvent(location: location, timestamp: 0, force: 3)
      update.estimationIndex = Int64(index)
      hand.gestures.correct(pointer: 1, [update])
    }
    let samples = hand.canvas.document.strokes[0].record.polyline
    #expect(samples.count == 4)
    #expect(samples[1].force == 3)
    let record = hand.canvas.document.strokes[0].record
    let response = try #require(record.response)
    #expect(response.range == .pencil && response.curve == curve)
    // Each tip is as wide as the force after the curve.
    let tips = StrokeInk(record, Brush(dynamics: Dynamics(width: .force))).tips
    for (tip, force) in zip(tips, [1.0, 3, 3, 1]) {
      #expect(abs(tip.width - curve.value(at: force / maximum) * maximum) < 1e-9)
    }
    #expect(samples[1].location == Point(20, 20) && samples[2].location == Point(33, 25))
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `Without pressure no sample waits for it`() throws {
    let hand = try GestureHand()
    hand.gestures.settings.usesPressure = false
    var sample = GestureHand.sample(10, 20, 0, force: 1)
    sample.estimationIndex = 3
    sample.propertiesExpectingUpdates = [.force]
    sample.estimatedProperties = [.force, .azimuth]
    hand.canvas.settings.keepsStages = true
    hand.gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: .began), [sample])
    let kept = try #require(hand.canvas.ink.first?.stream.touchPath.samples.first)
    #expect(kept.isSettled && kept.estimatedProperties == .azimuth && kept.force == nil)
  }

  @Test func `Predictions are shown and never recorded`() throws {
    let hand = try GestureHand()
    hand.down(1, .pencil, 20, 50, at: 0)
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .moved),
      [GestureHand.sample(40, 50, 0.1), GestureHand.sample(60, 50, 0.11)],
      predicted: [GestureHand.sample(80, 50, 0.12), GestureHand.sample(.nan, 50, 0.13)])
    #expect(hand.canvas.pixel(75, 50) == black)
    hand.up(1, .pencil, 60, 60, at: 0.2)
    #expect(hand.canvas.pixel(75, 50) == white)
    #expect(hand.canvas.document.strokes[0].record.samples.count == 4)
  }

  @Test func `Only the last sample of an event is its own`() throws {
    let hand = try GestureHand()
    hand.canvas.settings.usesCoalesced = false
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .began),
      [GestureHand.sample(20, 50, 0), GestureHand.sample(30, 50, 0.01)])
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .moved),
      [GestureHand.sample(40, 90, 0.1), GestureHand.sample(60, 50, 0.11)])
    hand.up(1, .pencil, 60, 50, at: 0.2)
    #expect(hand.canvas.document.strokes[0].record.samples.count == 4)
    #expect(hand.canvas.pixel(40, 85) == white)
  }

  @Test func `What is not finite is dropped and counted`() throws {
    let hand = try GestureHand()
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .began), [GestureHand.sample(.nan, 0, 0)])
    #expect(hand.gestures.pointerCount == 0 && hand.gestures.dropped.unusable == 1)
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .began),
      [GestureHand.sample(20, 1e300, 0), GestureHand.sample(20, 50, 0)])
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .moved),
      [
        GestureHand.sample(60, 50, .infinity), GestureHand.sample(60, 50, 0.1, force: .infinity),
        GestureHand.sample(90, 50, 0.2, force: -3, radius: -.infinity),
      ])
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .ended, buttons: []),
      [GestureHand.sample(.nan, .nan, .nan)])
    #expect(hand.gestures.dropped.unusable == 4 && hand.gestures.dropped.unknown == 0)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    #expect(hand.canvas.document.strokes[0].record.samples.count == 3)
    hand.up(5, .direct, 0, 0, at: 1)
    hand.move(5, .direct, 0, 0, at: 1)
    hand.cancel(5, .direct)
    #expect(hand.gestures.dropped.unknown == 3)
  }

  @Test func `Only so many pointers may be down`() throws {
    let hand = try GestureHand()
    for id in 0..<100 { hand.down(id, .direct, 10, 10, at: Double(id)) }
    #expect(hand.gestures.pointerCount == PointerGestures.pointerLimit)
    #expect(hand.gestures.dropped.unknown == 100 - PointerGestures.pointerLimit)
    hand.gestures.loseAll()
    #expect(hand.isAtRest)
  }

  /// Returns a trembling stroke.
  private func tremble(_ strength: Double) throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.settings.stabilization = strength
    var random = SeededGenerator(seed: 3)
    hand.down(1, .pencil, 20, 75, at: 0)
    for step in 1...120 {
      hand.move(
        1, .pencil, 20 + Double(step), 75 + random.double(in: -4...4), at: Double(step) / 120)
    }
    hand.up(1, .pencil, 141, 75, at: 121.0 / 120)
    return hand
  }

  @Test func `Stabilization calms strokes, the more the stronger, and is kept with them`() throws {
    var roughness: [Double] = []
    let plain = try tremble(0)
    for strength in [0, 0.25, 0.5, 0.75, 1] {
      let hand = try tremble(strength)
      let stroke = try #require(hand.canvas.document.strokes.first)
      // The samples are those of the hand.
      #expect(stroke.record.samples == plain.canvas.document.strokes[0].record.samples)
      #expect(stroke.brush.filters.count == (strength == 0 ? 0 : 1))
      #expect(hand.canvas.brush.filters.isEmpty)
      let filtered = hand.canvas.document.ink(of: stroke).filtered
      var turns = 0.0
      for index in 1..<filtered.count {
        turns += abs(filtered[index].location.y - filtered[index - 1].location.y)
      }
      roughness.append(turns)
      #expect(try hand.showsWhatIsKept(), "\(strength)")
    }
    #expect(roughness == roughness.sorted(by: >))
    #expect(roughness[4] < roughness[0] / 8)
  }

  @Test func `Strengths that cannot be are others`() {
    #expect(BrushFilter.stabilizing(0) == nil)
    #expect(BrushFilter.stabilizing(-1) == nil)
    #expect(BrushFilter.stabilizing(.nan) == nil)
    #expect(BrushFilter.stabilizing(7) == BrushFilter.stabilizing(1))
    #expect(BrushFilter.stabilizing(1) == .stabilizer(strength: 1))
  }

  @Test func `Erasures are not stabilized`() throws {
    let hand = try GestureHand()
    hand.gestures.settings.stabilization = 1
    hand.stroke(1, .pencil, from: Point(20, 20), to: Point(90, 20), at: 0, buttons: .eraser)
    #expect(hand.canvas.document.strokes[0].brush.filters.isEmpty)
  }
}
