import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Palms that were taken for fingers, and events that come in any order around them.
@Suite struct PalmTakingBackTests {
  /// A call of a session, and whether it is the palm's.
  private struct Call {
    var event: PointerCall
    var samples: [TouchEvent]
    var isPalm: Bool
  }

  private static let palm = 7

  /// Returns a session: a mouse draws and pauses, a hand is laid down and wanders, and a pen comes in the end.
  ///
  /// - Parameters:
  ///   - random: the source of its randomness.
  ///   - mouseRests: true if the mouse is up when the hand is laid down: an erasure that begins splits a stroke
  ///     that is being drawn, and its seam stays.
  /// - Returns: its calls.
  private func session(_ random: inout SeededGenerator, mouseRests: Bool) -> [Call] {
    var calls: [Call] = []
    var time = 0.0
    var places: [Int: Point] = [:]
    var palmWasWide = false
    func call(_ pointer: Int, _ kind: TouchKind, _ phase: TouchPhase, _ count: Int) {
      var samples: [TouchEvent] = []
      for _ in 0..<count {
        time += random.chance(0.1) ? 0.3 : 0.01
        let from =
          places[pointer] ?? Point(random.double(in: 20...180), random.double(in: 20...130))
        let place = Point(
          from.x + random.double(in: -12...12), from.y + random.double(in: -12...12))
        places[pointer] = place
        var sample = TouchEvent(location: place, timestamp: time)
        if pointer == Self.palm {
          sample.majorRadius = random.double(in: 10...40)
          if (sample.majorRadius ?? 0) > 30 { palmWasWide = true }
        }
        samples.append(sample)
      }
      let event = PointerCall(
        pointer: pointer, kind: kind, phase: phase, buttons: phase == .ended ? [] : .main)
      calls.append(Call(event: event, samples: samples, isPalm: pointer == Self.palm))
    }
    var mouseIsDown = false
    func moveMouse() {
      if mouseIsDown, random.chance(0.2) {
        call(1, .indirectPointer, .ended, 1)
        mouseIsDown = false
      } else {
        call(
          1, .indirectPointer, mouseIsDown ? .moved : .began, mouseIsDown ? 1 + random.below(3) : 1)
        mouseIsDown = true
      }
    }
    for _ in 0..<random.below(12) { moveMouse() }
    if mouseRests, mouseIsDown {
      call(1, .indirectPointer, .ended, 1)
      mouseIsDown = false
    }
    call(Self.palm, .direct, .began, 1)
    while !palmWasWide || random.chance(0.9) {
      if random.chance(0.4) {
        moveMouse()
      } else {
        call(Self.palm, .direct, .moved, 1 + random.below(3))
      }
    }
    let isLifted = random.chance(0.5)
    if isLifted {
      call(Self.palm, .direct, .ended, 1)
      let end = time
      while random.chance(0.5), time < end + 0.15 { moveMouse() }
      // Within half a second of the lift, the steps of this function left out.
      if time > end + 0.15 { time = end + 0.15 }
    }
    call(2, .pencil, .began, 1)
    call(2, .pencil, .moved, 3)
    if !isLifted { call(Self.palm, .direct, .moved, 2) }
    if random.chance(0.5) { moveMouse() }
    call(2, .pencil, .ended, 1)
    if !isLifted { call(Self.palm, .direct, .ended, 1) }
    if mouseIsDown { call(1, .indirectPointer, .ended, 1) }
    return calls
  }

  private func hand(_ mode: EraserMode, _ finger: FingerPolicy, seed: UInt64) throws -> GestureHand
  {
    let hand = try GestureHand()
    // Something to be erased.
    for row in 1...4 {
      hand.stroke(
        1, .indirectPointer, from: Point(10, 30 * Double(row)), to: Point(190, 30 * Double(row)),
        at: -10 + Double(row))
    }
    hand.gestures.penSeen = true
    hand.gestures.settings.finger = finger
    hand.canvas.settings.eraserMode = mode
    return hand
  }

  private func expectSame(_ one: InkCanvas, _ other: InkCanvas, _ note: String) {
    if let difference = firstDifference(one.pixels, other.pixels, width: one.pixelWidth) {
      Issue.record("\(note): \(difference)")
    }
  }

  @Test(arguments: seeds(200))
  func `Where a pen comes down, a palm might as well never have been`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let mode = EraserMode.allCases[random.below(3)]
    let finger: FingerPolicy = random.chance(0.5) ? .erases : .draws
    let calls = session(&random, mouseRests: mode == .pixels && finger == .erases)
    let touched = try hand(mode, finger, seed: seed)
    let recorder = InkRecorder(of: touched.canvas)
    touched.canvas.recorder = recorder
    let untouched = try hand(mode, finger, seed: seed)
    for call in calls {
      touched.gestures.handle(call.event, call.samples)
      if !call.isPalm { untouched.gestures.handle(call.event, call.samples) }
    }
    let note = "\(mode) \(finger)"
    expectSame(touched.canvas, untouched.canvas, note)
    #expect(touched.isAtRest && untouched.isAtRest)
    #expect(touched.canvas.document.count == untouched.canvas.document.count)
    #expect(try touched.showsWhatIsKept())
    // The recording does the same.
    let played = try hand(mode, finger, seed: seed)
    var position = 0
    while recorder.recording.event(position) != nil {
      let end = recorder.recording.callbackEnd(after: position)
      let events = (position..<end).compactMap { recorder.recording.event($0)?.event }
      // Erasures by the mouse there are none; the finger's role is that of the setup.
      played.canvas.settings.finger = finger
      played.canvas.receive(TouchBatch(events))
      position = end
    }
    expectSame(played.canvas, touched.canvas, "\(note), recorded")
    // And the history has no trace of it.
    while untouched.canvas.undo() {
      touched.canvas.undo()
      expectSame(touched.canvas, untouched.canvas, note)
    }
    #expect(!touched.canvas.document.canUndo)
    while touched.canvas.redo() {}
    while untouched.canvas.redo() {}
    expectSame(touched.canvas, untouched.canvas, note)
  }

  /// Returns the events of a session, as a canvas without gestures is fed them.
  private func batches(_ calls: [Call]) -> [TouchBatch] {
    var batches: [TouchBatch] = []
    for call in calls {
      var events: [TouchEvent] = []
      for (index, sample) in call.samples.enumerated() {
        let isLast = index == call.samples.count - 1
        var event = TouchEvent(
          touch: TouchIdentifier(Int64(call.event.pointer)), timestamp: sample.timestamp,
          location: sample.location, majorRadius: sample.majorRadius)
        event.kind = call.event.kind
        if call.event.phase == .began { event.phase = .began }
        if call.event.phase == .ended, isLast { event.phase = .ended }
        event.origin = isLast ? .measured : .coalesced
        events.append(event)
      }
      batches.append(TouchBatch(events))
    }
    return batches
  }

  @Test(arguments: seeds(100))
  func `Logs of raw touches decide alike, fed in any way`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let mode = EraserMode.allCases[random.below(3)]
    let finger: FingerPolicy = random.chance(0.5) ? .erases : .draws
    let calls = session(&random, mouseRests: mode == .pixels && finger == .erases)
    let raw = batches(calls)
    func canvas(_ feed: (InkCanvas) -> Void) throws -> InkCanvas {
      let canvas = try hand(mode, finger, seed: seed).canvas
      canvas.settings.finger = finger
      feed(canvas)
      return canvas
    }
    let each = try canvas { $0.receiveEach(raw) }
    let atOnce = try canvas { $0.receive(raw) }
    let without = try canvas { $0.receiveEach(batches(calls.filter { !$0.isPalm })) }
    let note = "\(mode) \(finger)"
    expectSame(each, without, note)
    expectSame(each, atOnce, "\(note), at once")
    #expect(
      each.document.state.journal.undoable.count == atOnce.document.state.journal.undoable.count)
    #expect(each.document.count == without.document.count)
  }

  private func line(
    _ touch: Int64, _ kind: TouchKind, y: Double, at time: Double, radius: Double? = nil
  ) -> [TouchBatch] {
    var batches: [TouchBatch] = []
    for step in 0...8 {
      var event = TouchEvent(
        touch: TouchIdentifier(touch), timestamp: time + Double(step) / 100, kind: kind,
        location: Point(10 + 20 * Double(step), y), majorRadius: radius)
      if step == 0 { event.phase = .began }
      if step == 8 { event.phase = .ended }
      batches.append(TouchBatch([event]))
    }
    return batches
  }

  @Test func `A touch that is cancelled after it has ended is taken back without a trace`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 150, size: 4)
    canvas.receiveEach(line(1, .pencil, y: 30, at: 0) + line(2, .pencil, y: 60, at: 1))
    let end = TouchEvent(
      touch: TouchIdentifier(1), timestamp: 2, phase: .cancelled, location: nil)
    canvas.receive(TouchBatch([end]))
    #expect(canvas.pixel(90, 30) == white && canvas.pixel(90, 60) == black)
    #expect(canvas.document.journal.undoable.count == 1 && !canvas.document.canRedo)
    canvas.receive(TouchBatch([end]))
    #expect(canvas.document.count == 1)
    // A canvas that finishes cancelled strokes keeps them.
    let other = try InkCanvas(width: 200, height: 150, cancellation: .finish)
    other.receiveEach(line(1, .pencil, y: 30, at: 0))
    other.receive(TouchBatch([end]))
    #expect(other.document.count == 1)
  }

  @Test func `Identifiers that come again are told apart`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 150, size: 4)
    canvas.receiveEach(line(1, .direct, y: 30, at: 0, radius: 40))
    canvas.receiveEach(line(1, .direct, y: 60, at: 0.2, radius: 10))
    canvas.receiveEach(line(3, .pencil, y: 90, at: 0.4))
    #expect(canvas.pixel(90, 30) == white)
    #expect(canvas.pixel(90, 60) == black && canvas.pixel(90, 90) == black)
  }

  @Test func `Late corrections of what was taken back bring nothing back`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 150, size: 4)
    var palm = line(1, .direct, y: 30, at: 0, radius: 40)
    palm[4].events[0].estimationIndex = 5
    palm[4].events[0].propertiesExpectingUpdates = .force
    canvas.receiveEach(palm)
    canvas.receiveEach(Array(line(3, .pencil, y: 90, at: 0.2)[..<3]))
    var update = palm[4].events[0]
    update.origin = .updated
    update.force = 2
    canvas.receive(TouchBatch([update]))
    #expect(canvas.pixel(90, 30) == white && canvas.document.count == 0)
  }
}
