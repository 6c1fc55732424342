import CanvasTestSupport
import Ductus
import InkTestSupport
import SharedData
import Testing

/// A pen that is held still at the end of a stroke makes a shape of it.
@Suite struct ShapeGestureTests {
  /// Draws along a way, and holds the pen still, trembling, for some time.
  ///
  /// - Returns: the time, and where the pen is.
  private func draw(
    _ hand: GestureHand, _ way: [Point], seed: UInt64 = 1, holding: Double = 0.6
  ) -> (time: Double, place: Point) {
    var drawing = HandDrawn(seed: seed)
    drawing.stray = 0.006
    let places = drawing.follow(way)
    var time = 1.0
    hand.down(1, .pencil, places[0].x, places[0].y, at: time)
    for place in places.dropFirst() {
      time += 0.005
      hand.move(1, .pencil, place.x, place.y, at: time)
    }
    let end = places[places.count - 1]
    for step in stride(from: 1, through: Int(holding * 200), by: 1) {
      time += 0.005
      hand.move(
        1, .pencil, end.x + Double(step % 3) * 0.4, end.y - Double(step % 2) * 0.5, at: time)
    }
    return (time, end)
  }

  private func makeHand() throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.settings.holdMakesShapes = true
    // Lines that are no look.
    hand.canvas.brush.name = []
    return hand
  }

  private let square = [
    Point(40, 20), Point(140, 22), Point(142, 121), Point(38, 120), Point(40, 20),
  ]
  private let line = [Point(20, 40), Point(100, 70), Point(180, 100)]

  /// Returns true if all samples of a stroke lie on the line from its first to its last one.
  private func isStraight(_ stroke: InkStroke) -> Bool {
    let places = stroke.record.samples.map { $0.location }
    guard let first = places.first, let last = places.last, first != last else { return false }
    let way = last - first
    return places.allSatisfy { (way.cross($0 - first) / way.length).magnitude < 0.02 }
  }

  @Test func `A held stroke becomes a line, and undoing brings back what was drawn`() throws {
    let hand = try makeHand()
    let (time, place) = draw(hand, line)
    #expect(hand.gestures.isDrawing && hand.canvas.isLifting)
    // The document has the drawn stroke until the pen is lifted.
    #expect(hand.strokeCount == 1)
    let drawn = try #require(hand.canvas.document.strokes.first)
    #expect(!isStraight(drawn))
    let shown = hand.canvas.pixels
    hand.up(1, .pencil, place.x, place.y, at: time + 0.01)
    #expect(hand.isAtRest && hand.strokeCount == 1 && hand.undoDepth == 2)
    let made = try #require(hand.canvas.document.strokes.first)
    #expect(isStraight(made) && made.id != drawn.id && made.brush == drawn.brush)
    #expect(hand.canvas.pixels == shown)
    #expect(try hand.showsWhatIsKept())
    #expect(hand.canvas.undo())
    let back = try #require(hand.canvas.document.strokes.first)
    #expect(back == drawn)
    #expect(back.record.samples == drawn.record.samples)
    #expect(hand.canvas.undo())
    #expect(hand.strokeCount == 0)
    #expect(hand.canvas.redo() && hand.canvas.redo())
    #expect(hand.canvas.pixels == shown)
  }

  @Test(
    .enabled(if: ReportedCase.isAvailable, SharedData.isMissing),
    arguments: [
      ("a-wave", false), ("a2-wave-4px", false), ("a3-wave-12periods", false), ("b-zigzag", false),
      ("b2-word-60", false), ("c-lll", false), ("c-m", false), ("c-w", false),
      ("e-nnnn-small", false), ("c-dash", true), ("d-trembling", true),
    ])
  func `Waves and letters become no shape`(name: String, isShape: Bool) throws {
    for zoom in [1.0, 4] {
      let canvas = try InkCanvas(width: 700, height: 500)
      let gestures = PointerGestures(canvas)
      gestures.settings.holdMakesShapes = true
      canvas.setView(origin: canvas.origin, zoom: zoom)
      try ReportedCase("19-\(name)").feed(gestures)
      #expect(canvas.document.journal.undoable.count == (isShape ? 2 : 1), "\(name) at \(zoom)")
    }
  }

  @Test(arguments: [60.0, 120, 240], 0..<20 as Range<UInt64>)
  func `A trembling hand can hold`(rate: Double, seed: UInt64) throws {
    let hand = try makeHand()
    var random = SeededGenerator(seed: seed)
    /// Returns a normally distributed number, by the sum of twelve.
    func tremble(_ deviation: Double) -> Double {
      deviation * (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
    }
    var time = 1.0
    hand.down(1, .pencil, 20, 40, at: time)
    for step in 1...Int(rate) {
      time += 1 / rate
      let way = min(Double(step) / rate, 1)
      hand.move(1, .pencil, 20 + 160 * way + tremble(0.4), 40 + 60 * way + tremble(0.4), at: time)
    }
    for _ in 0..<Int(0.9 * rate) {
      time += 1 / rate
      hand.move(1, .pencil, 180 + tremble(1.6), 100 + tremble(1.6), at: time)
    }
    #expect(hand.canvas.isLifting)
    hand.up(1, .pencil, 180, 100, at: time + 0.01)
    let made = try #require(hand.canvas.document.strokes.first)
    #expect(isStraight(made))
    let ends = made.record.samples.map { $0.location }
    #expect(ends.last.map { $0.distance(to: Point(180, 100)) < 3.5 } == true)
  }

  @Test func `Without a hold, or where it is off, a stroke stays as it is`() throws {
    for (isOn, holding) in [(true, 0.4), (false, 1.0)] {
      let hand = try makeHand()
      hand.gestures.settings.holdMakesShapes = isOn
      let (time, place) = draw(hand, line, holding: holding)
      #expect(!hand.canvas.isLifting)
      hand.up(1, .pencil, place.x, place.y, at: time + 0.01)
      #expect(hand.strokeCount == 1 && hand.undoDepth == 1)
      #expect(!isStraight(hand.canvas.document.strokes[0]))
    }
    // By default it is off.
    #expect(!GestureSettings().holdMakesShapes)
  }

  @Test(arguments: BrushPreset.allCases.filter { $0 != .airbrush && $0 != .eraser })
  func `Looks that follow an original keep what was drawn`(preset: BrushPreset) throws {
    let hand = try makeHand()
    hand.canvas.brush = preset.brush
    let (time, place) = draw(hand, line, holding: 1)
    #expect(hand.canvas.isLifting == !preset.isLook, "\(preset)")
    hand.up(1, .pencil, place.x, place.y, at: time + 0.01)
    #expect(hand.undoDepth == (preset.isLook ? 1 : 2), "\(preset)")
  }

  @Test func `A pen that creeps is not held still`() throws {
    let hand = try makeHand()
    var time = 1.0
    hand.down(1, .pencil, 10, 10, at: time)
    for step in 1...60 {
      time += 0.05
      hand.move(1, .pencil, 10 + Double(step), 10, at: time)
    }
    #expect(!hand.canvas.isLifting)
    hand.up(1, .pencil, 70, 10, at: time + 0.01)
    #expect(hand.undoDepth == 1)
  }

  @Test func `Ticks tell the time where a pen sends nothing`() throws {
    let hand = try makeHand()
    let (time, place) = draw(hand, line, holding: 0)
    #expect(hand.gestures.awaitsTick)
    // Ticks have a clock of their own.
    for step in 0...29 { #expect(hand.gestures.tick(500 + Double(step) / 60).isEmpty) }
    #expect(!hand.canvas.isLifting)
    #expect(hand.gestures.tick(500.52).contains(.ink))
    #expect(hand.canvas.isLifting && !hand.gestures.awaitsTick)
    hand.up(1, .pencil, place.x, place.y, at: time + 0.6)
    #expect(hand.undoDepth == 2 && isStraight(hand.canvas.document.strokes[0]))
  }

  @Test func `A page that was blocked waits for the samples that may wait, too`() throws {
    let hand = try makeHand()
    let (time, place) = draw(hand, line, holding: 0)
    #expect(hand.gestures.tick(500).isEmpty && hand.gestures.tick(503).isEmpty)
    #expect(!hand.canvas.isLifting)
    hand.move(1, .pencil, place.x + 30, place.y + 12, at: time + 2.9)
    hand.up(1, .pencil, place.x + 40, place.y + 16, at: time + 2.95)
    #expect(hand.undoDepth == 1)
  }

  @Test func `A late lift is a hold without any tick`() throws {
    let hand = try makeHand()
    let (time, place) = draw(hand, line, holding: 0)
    hand.up(1, .pencil, place.x, place.y, at: time + 0.6)
    #expect(hand.isAtRest && hand.undoDepth == 2)
    #expect(isStraight(hand.canvas.document.strokes[0]))
  }

  @Test func `The shape follows the pen until it is lifted`() throws {
    let hand = try makeHand()
    let (time, place) = draw(hand, line)
    // Not with a tremor.
    let before = hand.canvas.pixels
    hand.move(1, .pencil, place.x + 1, place.y + 1, at: time + 0.01)
    #expect(hand.canvas.pixels == before)
    for step in 1...10 {
      hand.move(
        1, .pencil, place.x - 6 * Double(step), place.y + 2 * Double(step),
        at: time + 0.01 + Double(step) / 100)
      #expect(try hand.canvas.pixels == hand.redrawn())
    }
    hand.up(1, .pencil, place.x - 60, place.y + 20, at: time + 0.2)
    let samples = hand.canvas.document.strokes[0].record.samples
    #expect(isStraight(hand.canvas.document.strokes[0]))
    #expect(try #require(samples.last).location.distance(to: place + Vector(-60, 20)) < 0.02)
    #expect(hand.undoDepth == 2)
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `A square grows and turns with the pen`() throws {
    let hand = try makeHand()
    let (time, place) = draw(hand, square)
    let middle = Point(90, 71)
    let target = middle + (place - middle) * 0.5
    hand.up(1, .pencil, target.x, target.y, at: time + 0.1)
    let stroke = hand.canvas.document.strokes[0]
    let box = Rect(stroke.record.samples.map { $0.location })
    #expect((box.maxX - box.minX - 52).magnitude < 6 && (box.maxY - box.minY - 50).magnitude < 6)
    #expect(Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2).distance(to: middle) < 4)
    #expect(hand.isAtRest)
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `A scrawl stays, and the pen goes on drawing`() throws {
    let hand = try makeHand()
    let hatching = (0..<14).map { Point(20 + Double($0) * 4, $0 % 2 == 0 ? 20 : 80) }
    let (time, place) = draw(hand, hatching)
    #expect(!hand.canvas.isLifting && hand.canvas.isTouched && !hand.gestures.awaitsTick)
    hand.move(1, .pencil, place.x + 40, place.y, at: time + 0.1)
    #expect(hand.gestures.awaitsTick)
    hand.up(1, .pencil, place.x + 50, place.y, at: time + 0.2)
    #expect(hand.strokeCount == 1 && hand.undoDepth == 1)
  }

  @Test func `Cancelling takes all back`() throws {
    let hand = try makeHand()
    hand.gestures.settings.cancelledInk = .goes
    _ = draw(hand, square)
    hand.cancel(1, .pencil)
    #expect(hand.isAtRest && hand.strokeCount == 0 && hand.undoDepth == 0)
    #expect(hand.canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func `A lost pen keeps its shape`() throws {
    let hand = try makeHand()
    _ = draw(hand, line)
    hand.gestures.loseAll()
    #expect(hand.isAtRest && hand.undoDepth == 2)
    #expect(isStraight(hand.canvas.document.strokes[0]))
  }

  @Test func `Undoing while the shape is held leaves nothing`() throws {
    let hand = try makeHand()
    let (time, place) = draw(hand, line)
    #expect(hand.canvas.undo())
    #expect(hand.canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    hand.move(1, .pencil, place.x - 30, place.y, at: time + 0.1)
    hand.up(1, .pencil, place.x - 30, place.y, at: time + 0.2)
    #expect(hand.isAtRest && hand.strokeCount == 0)
    #expect(hand.canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func `Another pen that comes down ends the shape`() throws {
    let hand = try makeHand()
    let (time, _) = draw(hand, line)
    hand.stroke(2, .indirectPointer, from: Point(20, 120), to: Point(120, 130), at: time + 0.1)
    #expect(hand.strokeCount == 2 && !hand.canvas.isLifting)
    hand.up(1, .pencil, 50, 50, at: time + 0.5)
    #expect(hand.isAtRest && hand.undoDepth == 3)
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `To look never changes a shape`() throws {
    let (quiet, watched) = (try makeHand(), try makeHand())
    for hand in [quiet, watched] {
      let (time, place) = draw(hand, square)
      for step in 1...5 {
        hand.move(1, .pencil, place.x + 3 * Double(step), place.y, at: time + Double(step) / 100)
        if hand === watched {
          _ = hand.canvas.pixels
          _ = hand.canvas.document.state
          #expect(hand.canvas.document.inkCount == 1)
        }
      }
      hand.up(1, .pencil, place.x + 20, place.y, at: time + 0.1)
    }
    #expect(quiet.canvas.pixels == watched.canvas.pixels)
    #expect(quiet.canvas.document.state == watched.canvas.document.state)
  }
}

extension GestureHand {
  /// Returns the pixels of the canvas, all drawn again.
  fileprivate func redrawn() throws -> [UInt32] {
    canvas.damageAll()
    return canvas.pixels
  }
}
