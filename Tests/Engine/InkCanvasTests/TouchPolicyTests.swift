import CanvasTestSupport
import Ductus
import Testing

@Suite struct TouchPolicyTests {
  private let across = Strokes.line(from: Point(10, 30), to: Point(90, 30))

  @Test func `A finger erases as wide as it is, while the pencil draws`() throws {
    let canvas = try InkCanvas.lines(size: 30)
    canvas.settings.finger = .erases
    canvas.receiveEach(across)
    canvas.receive(Strokes.tap(Point(50, 30), touch: 2, kind: .direct, radius: 16))
    // The width is half the major radius: 8.
    #expect(canvas.pixel(50, 30) == white)
    #expect(canvas.pixel(52, 30) == white)
    #expect(canvas.pixel(55, 30) == black)
    canvas.receive(Strokes.tap(Point(20, 30), touch: 3, kind: .direct))
    // Unknown: 20.
    #expect(canvas.pixel(28, 30) == white)
    #expect(canvas.pixel(32, 30) == black)
  }

  @Test func `A finger that draws draws`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receive(Strokes.tap(Point(50, 30), kind: .direct))
    #expect(canvas.pixel(50, 30) == black)
  }

  @Test func `A finger that pans leaves no ink`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.finger = .pans
    canvas.receiveEach(
      Strokes.line(from: Point(10, 10), to: Point(40, 22), touch: 5, kind: .direct))
    #expect(canvas.isEmpty)
    canvas.receiveEach(across)
    #expect(!canvas.isEmpty)
  }

  @Test func `A finger that is ignored does nothing`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.finger = .ignored
    canvas.receive(Strokes.tap(Point(50, 30), kind: .direct))
    #expect(canvas.isEmpty)
    canvas.receive(Strokes.tap(Point(50, 30), kind: .indirectPointer))
    #expect(!canvas.isEmpty)
  }

  @Test func `With one touch only, others are ignored to their end`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.touches = .single
    let second = Strokes.line(from: Point(10, 50), to: Point(90, 50), touch: 2)
    for index in across.indices {
      canvas.receive(across[index])
      if index < second.count - 1 { canvas.receive(second[index]) }
    }
    // The first has ended; the rest of the second is still ignored, a third one draws.
    canvas.receive(second[second.count - 1])
    #expect(canvas.pixel(50, 30) == black)
    #expect(canvas.pixel(50, 50) == white)
    canvas.receiveEach(Strokes.line(from: Point(10, 50), to: Point(90, 50), touch: 3))
    #expect(canvas.pixel(50, 50) == black)
  }

  @Test func `With one touch only, fingers that pan are in nobody's way`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.touches = .single
    canvas.settings.finger = .pans
    let finger = Strokes.line(
      from: Point(10, 10), to: Point(40, 22), touch: 5, kind: .direct)
    canvas.receive(finger[0])
    #expect(!canvas.isTouched)
    canvas.receiveEach(across)
    canvas.receiveEach(Array(finger[1...]))
    #expect(canvas.pixel(50, 30) == black)
  }

  @Test func `Touches that are lost can be finished`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.touches = .single
    canvas.receiveEach(Array(across[..<5]))
    #expect(canvas.isTouched)
    canvas.finishTouches()
    #expect(!canvas.isTouched)
    let before = canvas.pixels
    #expect(canvas.pixel(30, 30) == black)
    canvas.receive(across[6])
    #expect(canvas.pixels == before)
    canvas.receiveEach(Strokes.line(from: Point(10, 50), to: Point(90, 50), touch: 2))
    #expect(canvas.pixel(50, 50) == black)
    // The lost one may begin anew.
    canvas.receiveEach(Strokes.line(from: Point(10, 10), to: Point(90, 10)))
    #expect(canvas.pixel(50, 10) == black)
  }

  @Test func `Ink of touches that were finished stays, though they are cancelled later`() throws {
    let canvas = try InkCanvas.lines()
    let tape = EventTape()
    canvas.tape = tape
    canvas.receiveEach(Array(across[..<5]))
    canvas.finishTouches()
    let before = canvas.pixels
    var late = across[6]
    late.events[0].phase = .cancelled
    canvas.receive(late)
    canvas.receive([late, late])
    // A late correction of its beginning begins nothing.
    var correction = across[0].events[0]
    correction.origin = .updated
    canvas.receive(TouchBatch([correction, late.events[0]]))
    #expect(canvas.pixels == before)
    #expect(canvas.document.count == 1)
    // The reported events give the same.
    let again = try InkCanvas.lines()
    again.receiveEach(tape.batches)
    #expect(again.pixels == before)
    // All events of touches that have begun anew count, in one callback, too.
    let line = Strokes.line(from: Point(10, 50), to: Point(90, 50))
    canvas.receive(TouchBatch([line[0].events[0], line[1].events[0], late.events[0]]))
    #expect(canvas.pixels == before)
    #expect(canvas.document.count == 1)
  }

  @Test func `A touch erases although its first event has no place`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(across)
    let before = canvas.pixels
    var erasing = Strokes.line(from: Point(20, 30), to: Point(80, 30), touch: 2)
    erasing[0].events[0].location = nil
    erasing[0].events[0].intent = .erases
    canvas.receiveEach(erasing)
    #expect(canvas.document.summary.erasureCount == 1)
    #expect(canvas.pixels != before)
  }

  @Test func `An erasure lies above what was drawn before it, and below what comes after`() throws {
    let canvas = try InkCanvas.lines(size: 8)
    canvas.settings.finger = .erases
    var view = CanvasView(canvas)
    let stroke = Strokes.line(from: Point(10, 30), to: Point(90, 30), samples: 17)
    canvas.receiveEach(Array(stroke[..<8]))
    // Erases both a part that is drawn and one that is not yet.
    canvas.receiveEach(
      Strokes.line(
        from: Point(20, 30), to: Point(80, 30), touch: 2, kind: .direct, samples: 5, radius: 40))
    view.refresh()
    canvas.receiveEach(Array(stroke[8...]))
    view.refresh()
    #expect(canvas.pixel(8, 30) == black)
    #expect(canvas.pixel(30, 30) == white)
    #expect(canvas.pixel(60, 30) == black)
    #expect(view.pixels == canvas.pixels)
  }

  @Test func `A cancelled erasure brings back what it erased`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.finger = .erases
    canvas.receiveEach(across)
    let before = canvas.pixels
    var erasing = Strokes.line(
      from: Point(20, 30), to: Point(80, 30), touch: 2, kind: .direct, radius: 40)
    erasing[7].events[0].phase = .cancelled
    canvas.receiveEach(Array(erasing[..<7]))
    #expect(canvas.pixels != before)
    canvas.receive(erasing[7])
    #expect(canvas.pixels == before)
  }

  @Test func `Coalesced, predicted and late samples can be switched off, each by itself`() throws {
    func event(_ x: Double, _ origin: TouchOrigin, _ phase: TouchPhase = .moved) -> TouchEvent {
      var event = TouchEvent(
        touch: TouchIdentifier(1), timestamp: x, phase: phase, origin: origin,
        location: Point(x, 20), force: 1)
      event.estimationIndex = origin == .measured ? 1 : nil
      event.propertiesExpectingUpdates = origin == .measured ? .location : []
      return event
    }
    var update = event(30, .updated)
    update.estimationIndex = 1
    update.location = Point(30, 55)
    var start = event(10, .measured, .began)
    start.estimationIndex = 0
    var between = event(20, .coalesced)
    between.location = Point(20, 5)
    let batches = [
      TouchBatch([start]),
      TouchBatch([between, event(30, .measured), event(80, .predicted)]),
      TouchBatch([update]),
    ]
    func canvas(_ change: (inout CanvasSettings) -> Void) throws -> InkCanvas {
      let canvas = try InkCanvas.lines(size: 4)
      change(&canvas.settings)
      canvas.receiveEach(batches)
      return canvas
    }
    let all = try canvas { _ in }
    #expect(all.pixel(20, 5) == black)
    #expect(all.pixel(79, 20) == black)
    #expect(all.pixel(30, 54) == black)
    let plain = try canvas { $0.usesCoalesced = false }
    #expect(plain.pixel(20, 5) == white)
    #expect(plain.pixel(30, 54) == black)
    let certain = try canvas { $0.usesPredictions = false }
    #expect(certain.pixel(79, 20) == white)
    #expect(certain.pixel(20, 5) == black)
    let first = try canvas { $0.usesUpdates = false }
    #expect(first.pixel(30, 54) == white)
    #expect(first.pixel(29, 20) == black)
  }
}
