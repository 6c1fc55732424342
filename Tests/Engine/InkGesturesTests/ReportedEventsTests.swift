import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that reported events are written down whole, and that drawing them again gives the same.
@Suite struct ReportedEventsTests {
  private func sample(_ x: Double, _ y: Double, _ time: Double) -> TouchEvent {
    TouchEvent(
      pen: Point(x, y), timestamp: time, pressure: 0.1 + 0.2 * time, altitude: 1.2, azimuth: 0.3)
  }

  /// Draws a stroke as a page would: coalesced samples, predictions, and each third event a repetition.
  private func draw(_ gestures: PointerGestures, _ y: Double, at start: Double, lifts: Bool = true)
    -> Int
  {
    var count = 1
    gestures.handle(
      PointerCall(pointer: 7, kind: .pencil, phase: .began), [sample(10, y, start)])
    for step in 0..<20 {
      let samples = (1...4).map { part -> TouchEvent in
        let way = Double(4 * step + part)
        return sample(10 + way * 1.7, y + (way / 9) * (way / 9), start + way / 240)
      }
      let again = step % 3 == 2 ? [samples[3]] : []
      let predicted = (1...2).map { part -> TouchEvent in
        let way = Double(4 * step + 4 + part)
        return sample(10 + way * 1.7, y + 9, start + way / 240)
      }
      gestures.handle(
        PointerCall(pointer: 7, kind: .pencil, phase: .moved), samples + again, predicted: predicted
      )
      count += samples.count + again.count + predicted.count
    }
    if lifts {
      gestures.handle(
        PointerCall(pointer: 7, kind: .pencil, phase: .ended, buttons: []),
        [sample(148, y + 60, start + 1)])
      count += 1
    }
    return count
  }

  private func canvas() throws -> InkCanvas {
    let canvas = try InkCanvas(width: 200, height: 160)
    canvas.brush = BrushPreset.ink.brush
    return canvas
  }

  @Test(arguments: [EventLogFormat.array, .lines])
  func `a log of what was reported, drawn again, gives the same pixels`(
    _ format: EventLogFormat
  ) throws {
    let canvas = try canvas()
    canvas.tape = EventTape()
    let gestures = PointerGestures(canvas)
    var count = draw(gestures, 20, at: 0)
    count += draw(gestures, 60, at: 2)
    // One that the page loses, and one that an undo ends.
    count += draw(gestures, 90, at: 4, lifts: false)
    gestures.loseAll()
    let tape = try #require(canvas.tape)
    #expect(tape.eventCount == count + 1)
    let origins = tape.batches.flatMap(\.events).map(\.origin)
    #expect(origins.filter { $0 == .predicted }.count == 120)
    #expect(origins.filter { $0 == .coalesced }.count > 180)
    let json = try EventLog(batches: tape.batches).json(format: format)
    let log = try EventLog(json: json)
    #expect(log.contents == .events)
    #expect(log.batches.map { $0.events.count } == tape.batches.map { $0.events.count })
    let again = try self.canvas()
    for batch in log.batches { again.receive(batch) }
    #expect(again.pixels == canvas.pixels)
  }

  @Test func `a recording with corrections is kept to the last bit, and so is its end`() throws {
    for seed in 0..<30 as Range<UInt64> {
      let batches = EventSequence.batches(seed: seed)
      let canvas = try canvas()
      let tape = EventTape()
      canvas.tape = tape
      for batch in batches { canvas.receive(batch) }
      let given = batches.filter { !$0.events.isEmpty }
      #expect(
        tape.batches.map { $0.events.map(EventBits.init) }
          == given.map { $0.events.map(EventBits.init) })
      // At once it is the same.
      let other = try self.canvas()
      other.tape = EventTape()
      other.receive(batches)
      #expect(other.tape?.eventCount == tape.eventCount)
      // A silent end of touches is recorded; their later samples then make no ink.
      let isTouched = canvas.isTouched
      canvas.finishTouches()
      #expect((tape.batches.count > given.count) == isTouched)
    }
  }

  @Test func `a touch that erases is one in the log, and stays one when it is read`() throws {
    let canvas = try canvas()
    canvas.brush = BrushPreset.linear.brush
    canvas.brush.size = 30
    canvas.tape = EventTape()
    let gestures = PointerGestures(canvas)
    canvas.receive(Strokes.line(from: Point(10, 60), to: Point(190, 60), touch: 3))
    canvas.settings.tool = .erases
    _ = draw(gestures, 50, at: 1)
    let log = try EventLog(
      json: EventLog(batches: try #require(canvas.tape).batches).json(format: .lines))
    let again = try self.canvas()
    again.brush = canvas.brush
    again.eraser = canvas.eraser
    for batch in log.batches { again.receive(batch) }
    #expect(again.document.summary.erasureCount == 1)
    #expect(again.pixels == canvas.pixels)
    // The same for a log of the drawing's samples.
    let samples = try EventLog(
      json: EventLog(batches: canvas.document.callbacks, contents: .samples).json(format: .array))
    #expect(samples.contents == .samples)
    let third = try self.canvas()
    third.brush = canvas.brush
    for batch in samples.batches { third.receive(batch) }
    #expect(third.document.summary.erasureCount == 1)
    #expect(third.document.summary.strokeCount == 1)
  }

  @Test func `a canvas that erases says so in what it keeps`() throws {
    for mode in [.pixels, .strokes, .parts] as [EraserMode] {
      let canvas = try canvas()
      let tape = EventTape()
      canvas.tape = tape
      canvas.receive(Strokes.line(from: Point(10, 60), to: Point(190, 60), touch: 3))
      canvas.settings.tool = .erases
      canvas.settings.eraserMode = mode
      canvas.receive(Strokes.line(from: Point(100, 10), to: Point(100, 110), touch: 4))
      // A touch whose beginning was lost erases, too.
      canvas.receive(
        TouchBatch([Strokes.line(from: Point(120, 10), to: Point(120, 110), touch: 5)[1].events[0]])
      )
      let events = tape.batches.flatMap(\.events)
      #expect(events.count { $0.intent == .erases } == 2)
      for touch in [4, 5] as [Int64] {
        #expect(events.first { $0.touch.rawValue == touch }?.intent == .erases)
      }
      #expect(!tape.isEdited)
    }
  }

  @Test func `what else than touches changes a drawing is known to the tape`() throws {
    let edits: [(name: String, edit: (InkCanvas) -> Void)] = [
      ("undo", { $0.undo() }), ("clear", { $0.clear(fade: 0) }),
      ("move", { $0.perform(.transform([$0.document.strokes[0].id], .translation(Vector(3, 1)))) }),
    ]
    for (name, edit) in edits {
      let canvas = try canvas()
      let tape = EventTape()
      canvas.tape = tape
      canvas.receive(Strokes.line(from: Point(10, 60), to: Point(190, 60), touch: 3))
      #expect(!tape.isEdited)
      edit(canvas)
      #expect(tape.isEdited, "\(name)")
    }
  }

  @Test func `paper and ink that fades are no edits`() throws {
    let canvas = try canvas()
    let tape = EventTape()
    canvas.tape = tape
    canvas.paper = .black
    canvas.paperPattern = PaperPattern(.grid, spacing: 10)
    canvas.undo()
    canvas.redo()
    canvas.settings.fadesAway = true
    canvas.receive(Strokes.line(from: Point(10, 60), to: Point(190, 60), touch: 3))
    for step in 0..<120 { canvas.tick(Double(step) / 60) }
    #expect(canvas.document.count == 0)
    #expect(!tape.isEdited)
  }

  /// Returns a new event of a callback with three of them.
  private static func event(_ step: Int, _ part: Int) -> TouchEvent {
    let number = Double(3 * step + part)
    let place = Point(10 + 3 * number, 20 + Double(part * 7 % 5))
    return TouchEvent(
      touch: TouchIdentifier(1), timestamp: number / 240,
      phase: step + part == 0 ? .began : .moved, location: place)
  }

  @Test func `without coalesced samples a log that does not mark them has one for each callback`()
    throws
  {
    // As a log without marks has it: three new events and a prediction in a callback.
    let batches = (0..<10).map { step in
      var guess = Self.event(step, 4)
      guess.origin = .predicted
      guess.phase = .moved
      return TouchBatch((0..<3).map { Self.event(step, $0) } + [guess])
    }
    for feedsAtOnce in [false, true] {
      let canvas = try canvas()
      canvas.settings.usesCoalesced = false
      canvas.settings.keepsStages = true
      if feedsAtOnce { canvas.receive(batches) } else { canvas.receiveEach(batches) }
      // The first event of a touch is needed in any case.
      #expect(canvas.ink.first?.stream.touchPath.samples.count == 11)
      let all = try self.canvas()
      all.settings.keepsStages = true
      if feedsAtOnce { all.receive(batches) } else { all.receiveEach(batches) }
      let origins = all.ink.first?.stream.touchPath.samples.map(\.origin) ?? []
      #expect(origins.filter { $0 == .measured }.count == 10)
      #expect(origins.filter { $0 == .coalesced }.count == 20)
    }
  }

  @Test func `an inspector takes the same samples for coalesced, event by event`() throws {
    var recording = InkRecording(try canvas().setup(for: .ink))
    for step in 0..<12 {
      recording.append(TouchBatch((0..<3).map { Self.event(step, $0) }))
    }
    let (jumping, stepping) = (
      try InkInspector(recording, width: 150, height: 60, scale: 1),
      try InkInspector(recording, width: 150, height: 60, scale: 1)
    )
    var pictures: [[UInt32]] = []
    for inspector in [jumping, stepping] {
      inspector.options.usesCoalesced = false
      inspector.options.overlays = [.points, .coalesced]
      if inspector === stepping {
        for position in 0...recording.eventCount { inspector.seek(to: position) }
      } else {
        inspector.seek(to: .max)
      }
      var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
      frame.withUnsafeMutableBufferPointer {
        if let start = $0.baseAddress {
          _ = inspector.draw(into: start, stride: inspector.pixelWidth)
        }
      }
      pictures.append(frame)
    }
    #expect(pictures[0] == pictures[1])
    #expect(
      (0..<3).map { recording.markedEvent($0)?.origin } == [.coalesced, .coalesced, .measured])
  }
}

extension InkCanvas {
  /// Returns the setup with which an ink is drawn.
  fileprivate func setup(for preset: BrushPreset) -> InkRecording.Setup {
    InkRecording.Setup(brush: preset.brush, eraser: eraser, settings: settings)
  }
}

/// An event as bits, for NaN is not equal to itself.
private struct EventBits: Equatable {
  var numbers: [UInt64?]
  var event: TouchEvent

  init(_ event: TouchEvent) {
    let numbers: [Double?] = [
      event.timestamp, event.location?.x, event.location?.y, event.force, event.altitude,
      event.azimuth, event.roll, event.majorRadius,
    ]
    self.numbers = numbers.map { $0?.bitPattern }
    self.event = TouchEvent(
      touch: event.touch, timestamp: 0, kind: event.kind, phase: event.phase, origin: event.origin,
      location: nil, estimationIndex: event.estimationIndex,
      estimatedProperties: event.estimatedProperties,
      propertiesExpectingUpdates: event.propertiesExpectingUpdates, intent: event.intent)
  }
}
