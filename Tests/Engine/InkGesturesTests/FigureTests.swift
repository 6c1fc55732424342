import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Figures that a pointer draws from corner to corner.
@Suite struct FigureTests {
  private func makeHand(_ figure: FigureKind) throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.settings.figure = figure
    hand.canvas.brush.name = []
    return hand
  }

  /// The rectangle around the samples of a stroke.
  private func extent(_ stroke: InkStroke) -> Rect {
    stroke.record.samples.reduce(Rect.empty) { $0.union(Rect($1.location)) }
  }

  /// Expects that two numbers differ by no more than a tenth of a point.
  private func expect(
    _ value: Double, _ expected: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect((value - expected).magnitude < 0.1, "\(value), \(expected)", sourceLocation: location)
  }

  @Test(arguments: FigureKind.allCases, [TouchKind.pencil, .indirectPointer, .direct])
  func `A figure reaches from corner to corner, and is one step`(
    figure: FigureKind, kind: TouchKind
  ) throws {
    let hand = try makeHand(figure)
    hand.stroke(1, kind, from: Point(40, 30), to: Point(140, 110), at: 1)
    #expect(hand.isAtRest && hand.strokeCount == 1 && hand.undoDepth == 1)
    let drawn = try #require(hand.canvas.document.strokes.first)
    #expect(drawn.brush == hand.canvas.brush)
    let extent = extent(drawn)
    if figure != .arrow {
      expect(extent.minX, 40)
      expect(extent.minY, 30)
      expect(extent.maxX, 140)
      expect(extent.maxY, 110)
    }
    #expect(try hand.showsWhatIsKept())
    #expect(!hand.gestures.hasMadeShape)
    #expect(hand.canvas.undo() && hand.strokeCount == 0)
    #expect(hand.canvas.redo() && hand.strokeCount == 1)
  }

  @Test(arguments: FigureKind.allCases)
  func `With shift the sides are equal`(figure: FigureKind) throws {
    let hand = try makeHand(figure)
    var time = 1.0
    hand.down(1, .indirectPointer, 40, 30, at: time)
    for step in 1...10 {
      time += 0.01
      hand.gestures.handle(
        PointerCall(
          pointer: 1, kind: .indirectPointer, phase: .moved, buttons: .main, modifiers: .shift),
        [GestureHand.sample(40 + 8 * Double(step), 30 + 3 * Double(step), time)])
    }
    hand.gestures.handle(
      PointerCall(
        pointer: 1, kind: .indirectPointer, phase: .ended, buttons: [], modifiers: .shift),
      [GestureHand.sample(120, 60, time + 0.01)])
    #expect(hand.strokeCount == 1)
    let drawn = try #require(hand.canvas.document.strokes.first)
    let extent = extent(drawn)
    switch figure {
    case .line:
      let last = try #require(drawn.record.samples.last).location
      let way = last - Point(40, 30)
      expect(way.length, (80 * 80 + 30 * 30).squareRoot())
      // The next multiple of 15°: 15° is nearer to 20.6° than 30°.
      expect(way.dy / way.dx, 0.2679)
    case .arrow: #expect(extent.maxX > 115)
    case .rectangle, .ellipse, .rhombus:
      expect(extent.width, 80)
      expect(extent.height, 80)
    case .triangle:
      expect(extent.width, 80)
      expect(extent.height, 69.28)
    }
  }

  @Test func `A pointer that does not move draws nothing`() throws {
    let hand = try makeHand(.rectangle)
    hand.down(1, .pencil, 50, 50, at: 1)
    hand.move(1, .pencil, 51, 50.5, at: 1.05)
    hand.up(1, .pencil, 51, 50.5, at: 1.1)
    #expect(hand.isAtRest && hand.strokeCount == 0 && hand.undoDepth == 0)
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `A figure whose pointer the system takes away leaves nothing`() throws {
    let hand = try makeHand(.ellipse)
    hand.gestures.settings.cancelledInk = .goes
    hand.down(1, .pencil, 50, 50, at: 1)
    for step in 1...5 {
      let along = 10 * Double(step)
      hand.move(1, .pencil, 50 + along, 50 + along, at: 1 + 0.01 * Double(step))
    }
    #expect(hand.canvas.isLifting)
    hand.cancel(1, .pencil)
    #expect(hand.isAtRest && hand.strokeCount == 0 && hand.undoDepth == 0)
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `Its force is the mean of the pointer's`() throws {
    let hand = try makeHand(.line)
    hand.gestures.settings.adaptsPressure = false
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .began, buttons: .main),
      [GestureHand.sample(20, 20, 1, force: 0.1)])
    for step in 1...20 {
      hand.move(
        1, .pencil, 20 + 5 * Double(step), 20 + 2 * Double(step), at: 1 + 0.01 * Double(step),
        force: 0.5)
    }
    hand.up(1, .pencil, 120, 60, at: 1.25)
    let drawn = try #require(hand.canvas.document.strokes.first)
    let forces = drawn.record.samples.map { $0.force }
    #expect(!forces.isEmpty)
    let isEven = forces.allSatisfy { $0 == 500 }
    #expect(isEven, "\(forces.prefix(3))")
  }

  @Test func `Equal samples give equal figures, however they are split into events`() throws {
    for figure in FigureKind.allCases {
      let (one, two) = (try makeHand(figure), try makeHand(figure))
      one.stroke(1, .pencil, from: Point(30, 30), to: Point(150, 100), at: 1)
      two.down(1, .pencil, 30, 30, at: 1)
      let samples = (1...8).map { step in
        let place = Point(30, 30).interpolated(to: Point(150, 100), at: Double(step) / 8)
        return GestureHand.sample(place.x, place.y, 1 + Double(step) / 80)
      }
      two.gestures.handle(
        PointerCall(pointer: 1, kind: .pencil, phase: .moved, buttons: .main), samples)
      two.up(1, .pencil, 150, 100, at: 1.1)
      let (a, b) = (one.canvas.document.strokes.first, two.canvas.document.strokes.first)
      #expect(a != nil && a?.record.samples == b?.record.samples, "\(figure)")
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `Any figure can be drawn anywhere`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let hand = try GestureHand()
    var (time, drawn) = (1.0, 0)
    for _ in 0..<12 {
      let figure = FigureKind.allCases[Int(random.unit() * 6) % 6]
      hand.gestures.settings.figure = figure
      let start = Point(random.unit() * 200, random.unit() * 150)
      let end = Point(random.unit() * 200, random.unit() * 150)
      hand.stroke(1, .indirectPointer, from: start, to: end, at: time)
      if start.distance(to: end) >= 4 { drawn += 1 }
      time += 1
      #expect(hand.isAtRest && hand.strokeCount == drawn && hand.undoDepth == drawn)
    }
    #expect(try hand.showsWhatIsKept())
  }
}
