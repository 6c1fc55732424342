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
      if ScratchRecognizer.area(of: drawing.follow(way, rounding: 0.006)) == nil { missed += 1 }
    }
    #expect(missed <= 4)
    // Across a word, as it is crossed out with upright sweeps.
    var across = 0
    for seed in 1...100 {
      var drawing = HandDrawn(seed: UInt64(seed))
      let way = zigzag(Point(50, 50), sweep: Vector(4, 30), advance: Vector(7, 0), count: 16)
      if ScratchRecognizer.area(of: drawing.follow(way, rounding: 0.003)) != nil { across += 1 }
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
        #expect(ScratchRecognizer.area(of: drawing.follow(figure)) == nil)
      }
    }
    #expect(ScratchRecognizer.area(of: []) == nil)
    #expect(ScratchRecognizer.area(of: Array(repeating: Point(3, 3), count: 50)) == nil)
    #expect(
      ScratchRecognizer.area(of: (0..<50).map { Point(Double($0 % 2) * .nan, .infinity) }) == nil)
    // Movements that are small on the screen are the tremor of a hand.
    let small = zigzag(Point(0, 0), sweep: Vector(6, 0), advance: Vector(0, 0.4), count: 9)
      .flatMap { [$0, $0 + Vector(0.01, 0)] }
    #expect(ScratchRecognizer.area(of: small) == nil)
    #expect(ScratchRecognizer.area(of: small, zoom: 4) != nil)
  }

  private func hand(scratches: Bool = true) throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.settings.scratchErases = scratches
    hand.canvas.receiveEach(Strokes.line(from: Point(60, 60), to: Point(100, 60), touch: 50))
    hand.canvas.receiveEach(Strokes.line(from: Point(80, 20), to: Point(80, 140), touch: 51))
    return hand
  }

  private func scratch(_ hand: GestureHand, from start: Point, isCancelled: Bool = false) {
    var drawing = HandDrawn(seed: 3)
    let places = drawing.follow(
      zigzag(start, sweep: Vector(50, 4), advance: Vector(0, 3), count: 7), rounding: 0.004)
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
