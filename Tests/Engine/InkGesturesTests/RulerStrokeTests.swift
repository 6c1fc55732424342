import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Strokes along the ruler, and beside it.
@Suite struct RulerStrokeTests {
  /// Returns a level ruler from y = 55 to y = 95, and lines 4 points wide.
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.ruler = InkRuler(center: Point(100, 75), width: 40)
    return hand
  }

  private func samples(_ hand: GestureHand) -> [[RecordedSample]] {
    hand.canvas.document.strokes.map(\.record.samples)
  }

  private func places(_ hand: GestureHand) throws -> [Point] {
    try #require(hand.canvas.document.strokes.last).record.samples.map(\.location)
  }

  @Test(arguments: [
    (36.0, 53.0), (52, 53), (60, 53), (74, 53), (76, 97), (94, 97), (100, 97), (116.9, 97),
  ])
  func `what begins on it or near runs along the nearer edge`(_ start: Double, _ line: Double)
    throws
  {
    let hand = try hand()
    hand.stroke(1, .pencil, from: Point(30, start), to: Point(180, 149), at: 0)
    let places = try places(hand)
    #expect(places.allSatisfy { $0.y == line })
    #expect(places.first?.x == 30 && places.last?.x == 180)
    // The ink touches the edge, and is nowhere on the ruler.
    let row = line == 53 ? 56 : 94
    for x in 0..<200 { #expect(hand.canvas.pixel(x, row) == white) }
    #expect(hand.canvas.pixel(100, line == 53 ? 54 : 95) == black)
  }

  @Test func `what begins elsewhere stays on its side, and runs along the edge there`() throws {
    let hand = try hand()
    hand.stroke(1, .pencil, from: Point(30, 10), to: Point(110, 130), at: 0)
    let places = try places(hand)
    #expect(places.first == Point(30, 10))
    #expect(places.allSatisfy { $0.y <= 53 } && places.last == Point(110, 53))
    let along = places.filter { $0.y == 53 }
    #expect(places.contains(Point(40, 25)) && along.count > 3)
  }

  @Test func `time, force and tilt stay`() throws {
    let hand = try hand()
    let free = try GestureHand()
    for (pointer, hand) in [(1, hand), (2, free)] {
      let samples = (0..<20).map { (step: Int) -> TouchEvent in
        let part = Double(step)
        let place = Point(20 + 7 * part, 60 + Double(step * step % 17))
        return TouchEvent(
          pen: place, timestamp: part / 100, pressure: 0.2 + part / 30,
          altitude: 0.7 + part / 50, azimuth: 1)
      }
      hand.gestures.handle(
        PointerCall(pointer: pointer, kind: .pencil, phase: .began), [samples[0]])
      hand.gestures.handle(
        PointerCall(pointer: pointer, kind: .pencil, phase: .ended, buttons: []),
        Array(samples.dropFirst()))
    }
    let (one, other) = (hand.canvas.document.strokes[0], free.canvas.document.strokes[0])
    #expect(one.record.samples.count == 20)
    for (guided, sample) in zip(one.record.samples, other.record.samples) {
      #expect(guided.location == Point(sample.location.x, 53))
      #expect(guided.timestamp == sample.timestamp && guided.force == sample.force)
      #expect(guided.altitude == sample.altitude && guided.azimuth == sample.azimuth)
    }
  }

  @Test func `an eraser runs along it, at half of its own width`() throws {
    let hand = try hand()
    hand.stroke(1, .pencil, from: Point(100, 10), to: Point(100, 20), at: 0)
    hand.gestures.ruler = nil
    hand.stroke(1, .pencil, from: Point(150, 5), to: Point(150, 145), at: 1)
    hand.gestures.ruler = InkRuler(center: Point(100, 75), width: 40)
    hand.canvas.settings.tool = .erases
    hand.canvas.eraser.size = 10
    hand.stroke(1, .pencil, from: Point(120, 60), to: Point(180, 90), at: 2)
    let erasure = try #require(hand.canvas.document.strokes.last)
    #expect(erasure.isErasure && erasure.record.samples.allSatisfy { $0.location.y == 50 })
    #expect(hand.canvas.pixel(150, 50) == white)
    #expect(hand.canvas.pixel(150, 60) == black && hand.canvas.pixel(150, 40) == black)
  }

  @Test func `the ring of a pointer that hovers shows where it would draw`() throws {
    let hand = try hand()
    hand.hover(1, .indirectPointer, 90, 40, at: 0)
    #expect(hand.gestures.cursor?.location == Point(90, 53))
    hand.hover(1, .indirectPointer, 90, 20, at: 0.1)
    #expect(hand.gestures.cursor?.location == Point(90, 20))
    hand.gestures.ruler = nil
    hand.hover(1, .indirectPointer, 90, 40, at: 0.2)
    #expect(hand.gestures.cursor?.location == Point(90, 40))
  }

  @Test func `to hold still or to scratch along it makes no shape and erases nothing`() throws {
    let hand = try hand()
    hand.stroke(1, .pencil, from: Point(50, 53), to: Point(90, 53), at: 0)
    hand.gestures.settings.holdMakesShapes = true
    hand.gestures.settings.scratchErases = true
    hand.down(1, .pencil, 40, 50, at: 2)
    for step in 1...60 {
      let part = step % 12
      let x = 40 + 10 * (part < 6 ? part : 12 - part)
      hand.move(1, .pencil, Double(x), 50, at: 2 + Double(step) / 60)
    }
    for step in 1...20 {
      hand.move(1, .pencil, 40, Double(50 + step % 2), at: 3 + Double(step) / 20)
    }
    hand.up(1, .pencil, 40, 50, at: 4.1)
    #expect(hand.strokeCount == 2)
    #expect(try places(hand).allSatisfy { $0.y == 53 })
  }

  @Test func `a lasso takes no notice of it`() throws {
    let hand = try hand()
    hand.gestures.settings.selects = true
    hand.down(1, .pencil, 40, 50, at: 0)
    hand.move(1, .pencil, 60, 90, at: 0.1)
    #expect(hand.gestures.selection.lassoCorners.last == Point(60, 90))
    hand.gestures.loseAll()
  }

  // MARK: Random orders

  private struct Session {
    var ruler: InkRuler
    var calls: [(call: PointerCall, samples: [TouchEvent], predicted: [TouchEvent])] = []
    /// Corrections, each to come after a call.
    var corrections: [(after: Int, pointer: Int, event: TouchEvent)] = []
  }

  /// Returns strokes of a pen, with coalesced samples, guesses, and corrections of any of them at any time.
  private func session(_ random: inout SeededGenerator) -> Session {
    var session = Session(
      ruler: InkRuler(
        center: Point(random.double(in: 60...140), random.double(in: 50...100)),
        angle: random.double(in: -2...2), width: random.double(in: 20...60)))
    var (time, number) = (0.0, Int64(0))
    for stroke in 0..<4 {
      var place = Point(random.double(in: 0...200), random.double(in: 0...150))
      let length = 3 + random.below(8)
      for step in 0..<length {
        var samples: [TouchEvent] = []
        for _ in 0...(step == 0 ? 0 : random.below(4)) {
          time += 0.004
          place = Point(
            place.x + random.double(in: -15...15), place.y + random.double(in: -15...15))
          var event = TouchEvent(
            location: place, timestamp: time, force: random.double(in: 0.1...4))
          if random.chance(0.7) {
            number += 1
            event.estimationIndex = number
            event.estimatedProperties = [.force, .location]
            event.propertiesExpectingUpdates = [.force, .location]
            var better = event
            better.location = Point(
              place.x + random.double(in: -3...3), place.y + random.double(in: -3...3))
            better.force = random.double(in: 0.1...4)
            (better.estimatedProperties, better.propertiesExpectingUpdates) = ([], [])
            if random.chance(0.8) {
              session.corrections.append(
                (session.calls.count + random.below(12), stroke % 2, better))
            }
          }
          samples.append(event)
        }
        let predicted = (0..<random.below(3)).map {
          TouchEvent(
            location: Point(place.x + Double($0) * 9, place.y - 7),
            timestamp: time + 0.004 * Double($0 + 1))
        }
        let phase: TouchPhase = step == 0 ? .began : step == length - 1 ? .ended : .moved
        session.calls.append(
          (
            PointerCall(
              pointer: stroke % 2, kind: .pencil, phase: phase,
              buttons: phase == .ended ? [] : .main), samples, phase == .ended ? [] : predicted
          ))
      }
    }
    return session
  }

  private func run(_ session: Session, _ brush: Brush, splits: Bool) throws -> GestureHand {
    let hand = try GestureHand()
    hand.canvas.brush = brush
    hand.canvas.tape = EventTape()
    hand.gestures.ruler = session.ruler
    for (index, (call, samples, predicted)) in session.calls.enumerated() {
      if splits {
        for (place, sample) in samples.enumerated() {
          var call = call
          if place < samples.count - 1, call.phase == .ended {
            (call.phase, call.buttons) = (.moved, .main)
          }
          hand.gestures.handle(
            call, [sample], predicted: place == samples.count - 1 ? predicted : [])
        }
      } else {
        hand.gestures.handle(call, samples, predicted: predicted)
      }
      for (after, pointer, event) in session.corrections where after == index {
        hand.gestures.correct(pointer: pointer, [event])
      }
    }
    for (after, pointer, event) in session.corrections where after >= session.calls.count {
      hand.gestures.correct(pointer: pointer, [event])
    }
    return hand
  }

  @Test(arguments: seeds(300))
  func `in any order of events strokes are straight along it, and never on it`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let session = session(&random)
    let preset: BrushPreset = [.linear, .pen, .fountain, .pencil][random.below(4)]
    let hand = try run(session, preset.brush, splits: false)
    let half = preset.brush.size / 2
    let ruler = session.ruler
    let normal = ruler.direction.perpendicular
    // All that the canvas was given, predictions and corrections among it.
    let events = try #require(hand.canvas.tape).batches.flatMap(\.events)
    let distances = events.compactMap { event in
      event.location.map { ($0 - ruler.center).dot(normal).magnitude - ruler.width / 2 - half }
    }
    #expect(distances.count > 20 && distances.allSatisfy { $0 > -1e-6 })
    // Each stroke that begins near is on one line.
    for (index, start) in session.calls.enumerated() where start.call.phase == .began {
      guard let place = start.samples[0].location else { continue }
      let across = (place - ruler.center).dot(normal)
      let side = across < 0 ? -normal : normal
      let end = session.calls[index...].firstIndex { $0.call.phase == .ended } ?? index
      let stroke = hand.canvas.document.strokes[
        session.calls[..<index].count { $0.call.phase == .began }]
      let line = ruler.width / 2 + half
      let isAlong = across.magnitude <= line + InkRuler.reach
      let samples = session.calls[index...end].reduce(0) { $0 + $1.samples.count }
      #expect(stroke.record.samples.count <= samples)
      for sample in stroke.record.samples {
        let away = (sample.location - ruler.center).dot(side) - line
        // Samples are recorded in hundredths of a point.
        #expect(isAlong ? away.magnitude < 0.0072 : away > -0.0072)
      }
    }
    // The recording, given at once and drawn anew, is the same.
    #expect(try hand.showsWhatIsKept())
    let again = try GestureHand()
    again.canvas.brush = preset.brush
    again.canvas.receive(try #require(hand.canvas.tape).batches)
    #expect(samples(again) == samples(hand))
    #expect(again.canvas.pixels == hand.canvas.pixels)
    // So is what came in other events.
    let split = try run(session, preset.brush, splits: true)
    #expect(split.canvas.pixels == hand.canvas.pixels)
  }

  @Test(arguments: seeds(60))
  func `a ruler far away changes nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var session = session(&random)
    let brush = BrushPreset.pen.brush
    session.ruler = InkRuler(center: Point(100, 5000), width: 40)
    let hand = try run(session, brush, splits: false)
    let free = try GestureHand()
    free.canvas.brush = brush
    for (index, (call, samples, predicted)) in session.calls.enumerated() {
      free.gestures.handle(call, samples, predicted: predicted)
      for (_, pointer, event) in session.corrections.filter({ $0.after == index }) {
        free.gestures.correct(pointer: pointer, [event])
      }
    }
    for (_, pointer, event) in session.corrections.filter({ $0.after >= session.calls.count }) {
      free.gestures.correct(pointer: pointer, [event])
    }
    #expect(samples(free) == samples(hand))
    #expect(free.canvas.pixels == hand.canvas.pixels)
  }
}
