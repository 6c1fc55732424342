import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests of scratching out ink.
@Suite struct ScratchTests {
  /// Returns the corners of a way to and fro.
  private func zigzag(
    _ start: Point, sweep: Vector, advance: Vector, count: Int
  ) -> [Point] {
    (0...count).map { number in
      start + advance * Double(number) + (number % 2 == 1 ? sweep : Vector(0, 0))
    }
  }

  @Test func `Scratches by hand are recognised, at any angle and size`() {
    var missed = 0
    for seed in 1...200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let length = random.double(in: 30...200)
      let angle = random.double(in: 0...6.28)
      let (sin, cos) = Elementary.sincos(angle)
      let sweep = Vector(cos, sin) * length
      let advance = Vector(-sin, cos) * (length * random.double(in: 0...0.08))
      var drawing = HandDrawn(seed: UInt64(seed))
      let way = zigzag(Point(300, 300), sweep: sweep, advance: advance, count: 6 + random.below(6))
      if ScratchRecognizer.scratch(of: drawing.follow(way, rounding: 0.006)) == nil { missed += 1 }
    }
    #expect(missed <= 4)
    // Across a word, as it is crossed out with upright sweeps.
    var across = 0
    for seed in 1...100 {
      var drawing = HandDrawn(seed: UInt64(seed))
      let way = zigzag(Point(50, 50), sweep: Vector(4, 30), advance: Vector(7, 0), count: 16)
      if ScratchRecognizer.scratch(of: drawing.follow(way, rounding: 0.003)) != nil { across += 1 }
    }
    #expect(across >= 96)
  }

  @Test func `Lines, figures and letters are none`() {
    let figures: [[Point]] = [
      [Point(0, 0), Point(200, 30)],
      [Point(0, 0), Point(120, 0), Point(120, 90), Point(0, 90), Point(0, 0)],
      HandDrawn.ellipse(80, 50), HandDrawn.ellipse(60, 60, sweep: 5 * 6.283),
      // The letters w, m, z and a saw as wide as it is high.
      zigzag(Point(0, 0), sweep: Vector(5, 40), advance: Vector(12, 0), count: 4),
      zigzag(Point(0, 40), sweep: Vector(5, -40), advance: Vector(14, 0), count: 5),
      [Point(0, 0), Point(40, 0), Point(0, 50), Point(40, 50)],
      zigzag(Point(0, 0), sweep: Vector(20, 40), advance: Vector(40, 0), count: 8),
    ]
    for figure in figures {
      for seed in 1...40 {
        var drawing = HandDrawn(seed: UInt64(seed))
        #expect(ScratchRecognizer.scratch(of: drawing.follow(figure)) == nil)
      }
    }
    #expect(ScratchRecognizer.scratch(of: []) == nil)
    #expect(ScratchRecognizer.scratch(of: Array(repeating: Point(3, 3), count: 50)) == nil)
    #expect(
      ScratchRecognizer.scratch(of: (0..<50).map { Point(Double($0 % 2) * .nan, .infinity) }) == nil
    )
    // Movements that are small on the screen are the tremor of a hand.
    let small = zigzag(Point(0, 0), sweep: Vector(6, 0), advance: Vector(0, 0.4), count: 9)
      .flatMap { [$0, $0 + Vector(0.01, 0)] }
    #expect(ScratchRecognizer.scratch(of: small) == nil)
    #expect(ScratchRecognizer.scratch(of: small, zoom: 4) != nil)
  }

  private func hand(scratches: Bool = true) throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.settings.scratchErases = scratches
    hand.canvas.receiveEach(Strokes.line(from: Point(60, 60), to: Point(100, 60), touch: 50))
    hand.canvas.receiveEach(Strokes.line(from: Point(80, 20), to: Point(80, 140), touch: 51))
    return hand
  }

  private func scratch(
    _ hand: GestureHand, from start: Point, sweep: Vector = Vector(50, 4),
    advance: Vector = Vector(0, 3), count: Int = 7, isCancelled: Bool = false
  ) {
    var drawing = HandDrawn(seed: 3)
    let places = drawing.follow(
      zigzag(start, sweep: sweep, advance: advance, count: count), rounding: 0.004)
    hand.down(1, .pencil, places[0].x, places[0].y, at: 5)
    for (number, place) in places.enumerated().dropFirst() {
      hand.move(1, .pencil, place.x, place.y, at: 5 + Double(number) * 0.004)
    }
    guard !isCancelled else {
      hand.cancel(1, .pencil)
      return
    }
    hand.up(1, .pencil, places[places.count - 1].x, places[places.count - 1].y, at: 7)
  }

  @Test func `A scratch erases what lies mostly below it, and itself; undoing brings both back`()
    throws
  {
    let hand = try hand()
    scratch(hand, from: Point(55, 49))
    // The long line is crossed, but not scratched out.
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    #expect(hand.canvas.document.strokes.first?.id.rawValue == 1)
    #expect(try hand.showsWhatIsKept())
    hand.canvas.undo()
    #expect(hand.strokeCount == 3, "the scratch is ink now")
    hand.canvas.undo()
    #expect(hand.strokeCount == 2)
    hand.canvas.redo()
    hand.canvas.redo()
    #expect(hand.strokeCount == 1)
  }

  /// Five letters of 30 points, 12 apart from each other.
  private func letters() throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.settings.scratchErases = true
    for index in 0..<5 {
      let x = 60 + 12 * Double(index)
      hand.canvas.receiveEach(
        Strokes.line(from: Point(x, 50), to: Point(x + 4, 80), touch: Int64(50 + index)))
    }
    return hand
  }

  @Test func `Flat sweeps take the letters that they go through, and so do tall ones`() throws {
    for (start, sweep, advance, count) in [
      (Point(52, 62), Vector(68, 2), Vector(0, 1), 5),
      (Point(52, 60), Vector(68, 2), Vector(0, 1.5), 8),
      (Point(54, 45), Vector(3, 40), Vector(7, 0), 9),
      (Point(54, 45), Vector(3, 40), Vector(5, 0), 12),
    ] {
      let hand = try letters()
      scratch(hand, from: start, sweep: sweep, advance: advance, count: count)
      #expect(hand.strokeCount == 0, "\(start) \(count)")
      hand.canvas.undo()
      #expect(hand.strokeCount == 6)
    }
    // Five tall legs over two letters take these.
    let hand = try letters()
    scratch(hand, from: Point(56, 45), sweep: Vector(2, 40), advance: Vector(4.5, 0), count: 5)
    #expect(hand.strokeCount == 3)
  }

  @Test func `Underlining, hatching in a box and shading take nothing`() throws {
    for y in [78.0, 84] {
      let hand = try letters()
      scratch(hand, from: Point(52, y), sweep: Vector(68, 1), advance: Vector(0, 0.6), count: 6)
      #expect(hand.strokeCount == 6, "\(y)")
    }
    // A full stop and a comma on the line that is underlined.
    let ended = try letters()
    ended.canvas.receiveEach(
      Strokes.line(from: Point(117, 79), to: Point(117.5, 79.5), touch: 60, samples: 3))
    ended.canvas.receiveEach(Strokes.line(from: Point(124, 76), to: Point(121, 84), touch: 61))
    scratch(ended, from: Point(52, 79), sweep: Vector(78, 1), advance: Vector(0, 0.6), count: 6)
    #expect(ended.strokeCount == 8)
    let hand = try GestureHand()
    hand.gestures.settings.scratchErases = true
    let corners = [Point(40, 40), Point(140, 40), Point(140, 90), Point(40, 90), Point(40, 40)]
    for (index, (from, to)) in zip(corners, corners.dropFirst()).enumerated() {
      hand.canvas.receiveEach(Strokes.line(from: from, to: to, touch: Int64(50 + index)))
    }
    scratch(hand, from: Point(46, 46), sweep: Vector(88, 2), advance: Vector(0, 5), count: 7)
    #expect(hand.strokeCount == 5)
    let other = try letters()
    for preset in [BrushPreset.pencil, .highlighter, .airbrush] {
      other.canvas.brush = preset.brush
      scratch(other, from: Point(52, 62), sweep: Vector(68, 2), advance: Vector(0, 1))
    }
    #expect(other.strokeCount == 8)
  }

  @Test func `Without ink below, or where it is not wanted, it is ink`() throws {
    let hand = try hand()
    scratch(hand, from: Point(120, 100))
    #expect(hand.strokeCount == 3)
    hand.gestures.settings.cancelledInk = .goes
    scratch(hand, from: Point(55, 49), isCancelled: true)
    #expect(hand.strokeCount == 3)
    let other = try self.hand(scratches: false)
    scratch(other, from: Point(55, 49))
    #expect(other.strokeCount == 3)
  }
}
