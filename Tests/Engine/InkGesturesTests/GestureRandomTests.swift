import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct GestureRandomTests {
  /// Returns a number that may be anything.
  private func number(_ random: inout SeededGenerator, _ range: ClosedRange<Double>) -> Double {
    if random.chance(0.02) {
      let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e13, 0, 1e11]
      return odd[random.below(odd.count)]
    }
    return random.double(in: range)
  }

  private func sample(
    _ random: inout SeededGenerator, _ time: Double, wild: Bool
  ) -> TouchEvent {
    func value(_ range: ClosedRange<Double>) -> Double {
      wild ? number(&random, range) : random.double(in: range)
    }
    var sample = TouchEvent(
      location: Point(value(-20...220), value(-20...170)),
      timestamp: wild ? number(&random, time...(time + 0.02)) : time)
    if random.chance(0.5) { sample.force = value(0...4) }
    if random.chance(0.3) { sample.majorRadius = value(0...34) }
    if random.chance(0.2) { sample.altitude = value(0...1.5) }
    if random.chance(0.2) {
      sample.estimationIndex = Int64(random.below(40))
      sample.propertiesExpectingUpdates = random.chance(0.5) ? .force : []
    }
    return sample
  }

  private func settings(_ random: inout SeededGenerator, _ hand: GestureHand) {
    var settings = GestureSettings()
    settings.finger = FingerPolicy.allCases[random.below(4)]
    settings.barrel = BarrelPolicy.allCases[random.below(4)]
    settings.pansOnly = random.chance(0.1)
    settings.selects = random.chance(0.3)
    settings.usesPressure = random.chance(0.8)
    settings.stabilization = random.chance(0.3) ? random.unit() : 0
    settings.movesViewAtOnce = random.chance(0.7)
    settings.holdMakesShapes = random.chance(0.5)
    hand.gestures.settings = settings
    hand.canvas.settings.tool = random.chance(0.3) ? .erases : .draws
    hand.canvas.settings.eraserMode = EraserMode.allCases[random.below(3)]
    if random.chance(0.2) { hand.gestures.penSeen.toggle() }
    hand.gestures.ruler =
      random.chance(0.3)
      ? InkRuler(
        center: Point(random.double(in: 0...200), random.double(in: 0...150)),
        angle: random.double(in: -2...2), width: random.double(in: 20...90)) : nil
  }

  /// Does one of the things that a page may do at any time.
  private func act(_ random: inout SeededGenerator, _ hand: GestureHand) {
    switch random.below(10) {
    case 0: hand.canvas.undo()
    case 1: hand.canvas.redo()
    case 2: hand.canvas.setView(origin: Point(random.double(in: -50...50), 3), zoom: 1.25)
    case 3: hand.gestures.moveView()
    case 4:
      hand.gestures.wheel(
        deltaX: number(&random, -40...40), deltaY: number(&random, -90...90),
        mode: WheelMode.allCases[random.below(2)], zooms: random.chance(0.4),
        at: Point(number(&random, 0...200), 50))
    case 5: hand.gestures.lostPointer(random.below(7))
    case 6:
      hand.gestures.correct(
        pointer: random.below(7), [sample(&random, 0, wild: true), sample(&random, 0, wild: true)])
    case 7: hand.gestures.selection.selectAll()
    case 8: SelectionActions.act(&random, hand.gestures.selection)
    default: settings(&random, hand)
    }
    _ = hand.gestures.cursor
    _ = hand.gestures.selectionHandle
    _ = hand.gestures.selection.box
  }

  @Test(arguments: seeds(1000))
  func `Whatever comes, nothing traps, and at the end nothing is in progress`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let hand = try GestureHand()
    settings(&random, hand)
    let cast = cast(&random, 7)
    var time = 0.0
    for _ in 0..<150 {
      if random.chance(0.1) { act(&random, hand) }
      time += random.chance(0.1) ? random.double(in: 0...1) : 0.01
      let pointer = random.below(7)
      let kind =
        random.chance(0.02)
        ? [TouchKind.indirectPointer, .pencil, .direct][random.below(3)] : cast[pointer]
      let phases: [TouchPhase] = [
        .began, .moved, .moved, .moved, .moved, .ended, .ended, .cancelled, .regionMoved,
      ]
      var phase = phases[random.below(phases.count)]
      if random.chance(0.03) { phase = .regionExited }
      var buttons: PointerButtons = phase == .ended || phase == .regionMoved ? [] : .main
      if random.chance(0.15) { buttons = PointerButtons(rawValue: random.below(64)) }
      let samples = (0..<random.below(4)).map {
        sample(&random, time + Double($0) / 500, wild: true)
      }
      let predicted = (0..<random.below(3)).map { _ in sample(&random, time + 0.02, wild: true) }
      hand.gestures.handle(
        PointerCall(
          pointer: pointer, kind: kind, phase: phase, buttons: buttons,
          modifiers: random.chance(0.05) ? .space : random.chance(0.1) ? .shift : []),
        samples, predicted: predicted)
      #expect(!(hand.gestures.isDrawing && hand.gestures.isPanning))
      #expect(!(hand.gestures.isSelecting && hand.gestures.isPanning))
    }
    if random.chance(0.5) {
      for pointer in 0..<7 { hand.up(pointer, .direct, 50, 50, at: time) }
    } else {
      hand.gestures.loseAll()
    }
    // Settles a drag that the page had begun.
    hand.gestures.selection.settle()
    #expect(hand.isAtRest)
    #expect(try hand.showsWhatIsKept())
    // And all works as before.
    hand.gestures.loseAll()
    hand.gestures.settings = GestureSettings()
    hand.gestures.ruler = nil
    hand.canvas.settings.tool = .draws
    let count = hand.strokeCount
    hand.stroke(50, .pencil, from: Point(10, 10), to: Point(60, 60), at: time + 100)
    #expect(hand.strokeCount == count + 1)
    hand.down(51, .direct, 50, 50, at: time + 200)
    hand.down(52, .direct, 90, 50, at: time + 200)
    hand.up(51, .direct, 50, 50, at: time + 200.1)
    hand.up(52, .direct, 90, 50, at: time + 200.1)
    #expect(hand.strokeCount == count)
  }

  /// Returns the kinds of the pointers: in half of the sessions all are fingers.
  private func cast(_ random: inout SeededGenerator, _ count: Int) -> [TouchKind] {
    let areFingers = random.chance(0.5)
    return (0..<count).map { pointer in
      areFingers || pointer > 2 ? .direct : pointer == 2 ? .indirectPointer : .pencil
    }
  }

  private struct Call {
    var event: PointerCall
    var samples: [TouchEvent]
  }

  /// Returns a session in which pointers come, move a while, and go.
  private func session(_ random: inout SeededGenerator) -> [Call] {
    let cast = cast(&random, 6)
    var calls: [Call] = []
    var places: [Int: Point] = [:]
    var time = 0.0
    func next(_ pointer: Int, _ count: Int) -> [TouchEvent] {
      (0..<count).map { _ in
        time += random.chance(0.05) ? 0.2 : 0.004
        var place = places[pointer] ?? Point(random.double(in: 0...200), random.double(in: 0...150))
        place = Point(
          place.x + random.double(in: -8...8), place.y + random.double(in: -8...8))
        places[pointer] = place
        return TouchEvent(
          location: place, timestamp: time,
          force: cast[pointer] == .pencil ? random.double(in: 0.1...4) : nil,
          majorRadius: cast[pointer] == .direct ? random.double(in: 8...30.2) : nil)
      }
    }
    for _ in 0..<80 {
      let pointer = random.below(6)
      let kind = cast[pointer]
      if random.chance(0.05) { time += 0.6 }
      guard places[pointer] != nil else {
        calls.append(
          Call(
            event: PointerCall(pointer: pointer, kind: kind, phase: .began),
            samples: next(pointer, 1)))
        continue
      }
      let isLast = random.chance(0.15)
      calls.append(
        Call(
          event: PointerCall(
            pointer: pointer, kind: kind, phase: isLast ? .ended : .moved,
            buttons: isLast ? [] : .main),
          samples: next(pointer, 1 + random.below(4))))
      if isLast { places[pointer] = nil }
    }
    for pointer in places.keys.sorted() {
      let kind = cast[pointer]
      calls.append(
        Call(
          event: PointerCall(pointer: pointer, kind: kind, phase: .ended, buttons: []),
          samples: next(pointer, 1)))
    }
    return calls
  }

  /// Returns the same with an event for each sample.
  private func split(_ calls: [Call]) -> [Call] {
    calls.flatMap { call in
      call.samples.indices.map { index in
        var event = call.event
        if event.phase == .ended, index < call.samples.count - 1 {
          event.phase = .moved
          event.buttons = .main
        }
        return Call(event: event, samples: [call.samples[index]])
      }
    }
  }

  /// Returns the samples of all strokes, without the marks of coalesced ones.
  private func samples(_ hand: GestureHand) -> [[RecordedSample]] {
    hand.canvas.document.strokes.map { stroke in
      stroke.record.samples.map { sample in
        var sample = sample
        sample.isCoalesced = false
        return sample
      }
    }
  }

  @Test func `Random sessions draw, erase, pan, zoom, and take back`() throws {
    var (strokes, erasures, zooms, pans, taken) = (0, 0, 0, 0, 0)
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let hand = try GestureHand()
      settings(&random, hand)
      for call in session(&random) {
        let wasDrawing = hand.gestures.isDrawing
        let zoom = hand.canvas.zoom
        let depth = hand.undoDepth
        let outcome = hand.gestures.handle(call.event, call.samples)
        if hand.canvas.zoom != zoom {
          zooms += 1
        } else if outcome.contains(.view) {
          pans += 1
        }
        if wasDrawing, !hand.gestures.isDrawing, hand.undoDepth == depth { taken += 1 }
      }
      strokes += hand.strokeCount
      erasures += hand.canvas.document.count - hand.strokeCount
    }
    let counts = [strokes, erasures, zooms, pans, taken]
    #expect(counts.allSatisfy { $0 > 10 }, "\(counts)")
  }

  @Test(arguments: seeds(1000))
  func `It does not matter how samples are split into events`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try GestureHand()
    settings(&random, whole)
    whole.gestures.settings.movesViewAtOnce = true
    let parts = try GestureHand()
    parts.gestures.settings = whole.gestures.settings
    parts.canvas.settings = whole.canvas.settings
    parts.gestures.penSeen = whole.gestures.penSeen
    parts.gestures.ruler = whole.gestures.ruler
    let calls = session(&random)
    for call in calls { whole.gestures.handle(call.event, call.samples) }
    for call in split(calls) { parts.gestures.handle(call.event, call.samples) }
    #expect(whole.isAtRest && parts.isAtRest)
    #expect(whole.canvas.origin == parts.canvas.origin && whole.canvas.zoom == parts.canvas.zoom)
    #expect(whole.gestures.ruler == parts.gestures.ruler)
    #expect(whole.undoDepth == parts.undoDepth && whole.strokeCount == parts.strokeCount)
    #expect(samples(whole) == samples(parts))
    #expect(whole.canvas.pixels == parts.canvas.pixels)
    #expect(try whole.showsWhatIsKept())
  }
}
