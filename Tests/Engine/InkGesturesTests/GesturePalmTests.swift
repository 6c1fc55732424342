import CanvasTestSupport
import Ductus
import Testing

@Suite struct GesturePalmTests {
  /// Returns a hand with a pen that was seen, whose fingers draw.
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.penSeen = true
    hand.gestures.settings.finger = .draws
    return hand
  }

  @Test func `Touches that begin while a pen is down are palms, to their end`() throws {
    let hand = try hand()
    hand.down(1, .pencil, 20, 50, at: 0)
    hand.down(2, .direct, 100, 100, at: 1)
    hand.up(1, .pencil, 60, 50, at: 2)
    hand.move(2, .direct, 160, 100, at: 3)
    hand.up(2, .direct, 160, 100, at: 4)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
  }

  @Test(arguments: [(0.0, false), (0.4, false), (0.499, false), (0.51, true), (5, true)])
  func `Touches are palms until half a second after a pen was lifted`(
    delay: Double, draws: Bool
  ) throws {
    let hand = try hand()
    hand.stroke(1, .pencil, from: Point(20, 20), to: Point(60, 20), at: 0)
    hand.stroke(2, .direct, from: Point(20, 50), to: Point(90, 50), at: 0.1 + delay)
    #expect(hand.strokeCount == (draws ? 2 : 1))
  }

  @Test func `Touches that begin while a pen hovers, or left just before, are palms`() throws {
    let hand = try hand()
    hand.hover(1, .pencil, 20, 20, at: 0)
    hand.stroke(2, .direct, from: Point(20, 50), to: Point(90, 50), at: 1)
    #expect(hand.strokeCount == 0)
    hand.hover(1, .pencil, 20, 20, at: 2)
    hand.leave(1, .pencil, at: 2.5)
    hand.stroke(2, .direct, from: Point(20, 50), to: Point(90, 50), at: 2.9)
    #expect(hand.strokeCount == 0)
    hand.stroke(2, .direct, from: Point(20, 50), to: Point(90, 50), at: 3.1)
    #expect(hand.strokeCount == 1)
  }

  @Test func `A pen that was lost while it hovered does not hover for ever`() throws {
    let hand = try hand()
    hand.hover(1, .pencil, 20, 20, at: 0)
    hand.stroke(
      2, .direct, from: Point(20, 50), to: Point(90, 50), at: PalmRule.hover + 0.1)
    #expect(hand.strokeCount == 1)
  }

  @Test(arguments: [12.0, 30, 30.5, 60, 200])
  func `A single touch is a finger, however wide`(radius: Double) throws {
    for penSeen in [false, true] {
      let hand = try GestureHand()
      hand.gestures.penSeen = penSeen
      hand.gestures.settings.finger = .draws
      hand.stroke(2, .direct, from: Point(20, 50), to: Point(90, 50), at: 0, radius: radius)
      #expect(hand.strokeCount == 1 && hand.isAtRest)
      hand.gestures.settings.finger = .erases
      hand.gestures.penSeen = true
      hand.stroke(2, .direct, from: Point(50, 20), to: Point(50, 80), at: 1, radius: radius)
      #expect(hand.canvas.pixel(50, 50) == white && hand.isAtRest)
    }
  }

  @Test func `A stroke that has begun as a finger's stays one, however wide it becomes`() throws {
    let hand = try hand()
    hand.down(2, .direct, 20, 50, at: 0, radius: 20)
    hand.move(2, .direct, 60, 50, at: 0.1, radius: 25)
    hand.move(2, .direct, 90, 50, at: 0.2, radius: 31)
    hand.move(2, .direct, 120, 50, at: 0.3, radius: 60)
    hand.up(2, .direct, 120, 50, at: 0.4)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(40, 50) == black && hand.canvas.pixel(110, 50) == black)
  }

  @Test func `Several wide touches are a palm, and what the first had drawn is taken back`() throws
  {
    let hand = try hand()
    hand.down(2, .direct, 20, 50, at: 0, radius: 40)
    hand.move(2, .direct, 40, 50, at: 0.1, radius: 40)
    #expect(hand.canvas.pixel(30, 50) == black)
    hand.down(3, .direct, 90, 90, at: 0.2, radius: 35)
    #expect(hand.canvas.pixel(30, 50) == white)
    hand.move(2, .direct, 60, 50, at: 0.3, radius: 40)
    hand.move(3, .direct, 90, 50, at: 0.3, radius: 35)
    hand.up(2, .direct, 60, 50, at: 0.4)
    hand.up(3, .direct, 90, 50, at: 0.5)
    #expect(hand.strokeCount == 0 && hand.undoDepth == 0 && hand.isAtRest)
    // Also where they become wide only as the hand comes to rest.
    hand.down(2, .direct, 20, 50, at: 2, radius: 12)
    hand.down(3, .direct, 90, 90, at: 2.05, radius: 12)
    hand.move(2, .direct, 22, 50, at: 2.1, radius: 45)
    hand.move(3, .direct, 92, 90, at: 2.15, radius: 45)
    hand.move(3, .direct, 140, 90, at: 2.4, radius: 45)
    hand.up(2, .direct, 22, 50, at: 2.5)
    hand.up(3, .direct, 140, 90, at: 2.5)
    #expect(hand.strokeCount == 0 && hand.canvas.zoom == 1 && hand.isAtRest)
    // And one finger afterwards draws.
    hand.stroke(4, .direct, from: Point(20, 50), to: Point(90, 50), at: 4, radius: 50)
    #expect(hand.strokeCount == 1)
  }

  @Test func `A wide touch that has drawn for long stays a finger beside another`() throws {
    let hand = try hand()
    hand.down(2, .direct, 20, 50, at: 0, radius: 40)
    hand.move(2, .direct, 90, 50, at: 0.1, radius: 40)
    hand.down(3, .direct, 90, 90, at: 0.2, radius: 35)
    hand.move(3, .direct, 150, 90, at: 0.3, radius: 35)
    hand.up(3, .direct, 150, 90, at: 0.4)
    hand.up(2, .direct, 120, 50, at: 0.5)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(60, 50) == black && hand.canvas.pixel(120, 90) == white)
  }

  @Test func `A palm that came down just before the pen takes its ink back`() throws {
    let hand = try hand()
    hand.down(2, .direct, 100, 100, at: 0)
    hand.move(2, .direct, 130, 100, at: 0.2)
    #expect(hand.canvas.pixel(115, 100) == black)
    hand.down(1, .pencil, 20, 50, at: 0.4)
    #expect(hand.canvas.pixel(115, 100) == white)
    hand.move(2, .direct, 150, 100, at: 0.5)
    hand.move(1, .pencil, 80, 50, at: 0.6)
    hand.up(2, .direct, 150, 100, at: 0.7)
    hand.up(1, .pencil, 80, 50, at: 0.8)
    #expect(hand.strokeCount == 1 && hand.undoDepth == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(50, 50) == black)
  }

  @Test func `A palm that rested before the pen came takes its dot back`() throws {
    let hand = try hand()
    hand.down(2, .direct, 100, 100, at: 0)
    hand.move(2, .direct, 104, 100, at: 2)
    #expect(hand.canvas.pixel(100, 100) == black)
    hand.down(1, .pencil, 20, 50, at: 3)
    #expect(hand.canvas.pixel(100, 100) == white)
    hand.up(2, .direct, 104, 100, at: 4)
    hand.up(1, .pencil, 80, 50, at: 5)
    #expect(hand.strokeCount == 1)
  }

  @Test func `A finger's long stroke ends where the pen comes down`() throws {
    let hand = try hand()
    hand.down(2, .direct, 100, 100, at: 0)
    hand.move(2, .direct, 150, 100, at: 1)
    hand.down(1, .pencil, 20, 50, at: 2)
    #expect(hand.strokeCount == 1)
    hand.move(2, .direct, 150, 140, at: 3)
    hand.up(2, .direct, 150, 140, at: 4)
    hand.up(1, .pencil, 80, 50, at: 5)
    #expect(hand.strokeCount == 2)
    #expect(hand.canvas.pixel(125, 100) == black)
    #expect(hand.canvas.pixel(150, 120) == white)
  }

  @Test func `A pen that begins to hover takes young ink of a finger back, and leaves older`()
    throws
  {
    let hand = try hand()
    hand.down(2, .direct, 100, 100, at: 0)
    hand.move(2, .direct, 140, 100, at: 0.2)
    hand.hover(1, .pencil, 50, 50, at: 0.3)
    #expect(!hand.gestures.isDrawing && hand.canvas.pixel(120, 100) == white)
    hand.up(2, .direct, 140, 100, at: 0.4)
    hand.leave(1, .pencil, at: 0.5)
    hand.down(2, .direct, 100, 100, at: 2)
    hand.move(2, .direct, 140, 100, at: 2.7)
    hand.hover(1, .pencil, 50, 50, at: 2.8)
    #expect(hand.gestures.isDrawing)
    hand.up(2, .direct, 140, 100, at: 2.9)
    #expect(hand.strokeCount == 1)
  }

  @Test func `What a palm had erased is there again`() throws {
    for mode in EraserMode.allCases {
      let hand = try hand()
      hand.stroke(1, .pencil, from: Point(20, 50), to: Point(160, 50), at: 0)
      hand.gestures.settings.finger = .erases
      hand.canvas.settings.eraserMode = mode
      hand.down(2, .direct, 90, 20, at: 2, radius: 20)
      hand.move(2, .direct, 90, 50, at: 2.1, radius: 20)
      hand.move(2, .direct, 90, 70, at: 2.2, radius: 20)
      #expect(hand.canvas.pixel(90, 50) == white, "\(mode)")
      hand.down(1, .pencil, 20, 100, at: 2.3)
      #expect(hand.canvas.pixel(90, 50) == black, "\(mode)")
      hand.up(1, .pencil, 60, 100, at: 2.4)
      hand.up(2, .direct, 90, 70, at: 2.5)
      #expect(hand.strokeCount == 2 && hand.isAtRest)
    }
  }

  /// Lays a hand down: two wide touches.
  private func layPalm(_ hand: GestureHand, at time: Double) {
    hand.down(8, .direct, 30, 130, at: time, radius: 60)
    hand.down(9, .direct, 60, 140, at: time, radius: 40)
  }

  private func liftPalm(_ hand: GestureHand, at time: Double) {
    hand.up(8, .direct, 30, 130, at: time)
    hand.up(9, .direct, 60, 140, at: time)
  }

  @Test func `Palms are no part of pinches and taps`() throws {
    let hand = try GestureHand()
    hand.showPen()
    layPalm(hand, at: 5)
    // One finger beside a palm pans, and does not zoom.
    hand.down(2, .direct, 100, 100, at: 6)
    hand.move(2, .direct, 120, 100, at: 6.1)
    hand.up(2, .direct, 120, 100, at: 6.2)
    #expect(hand.canvas.zoom == 1 && hand.canvas.origin == Point(-20, 0))
    // A palm and a finger do not undo, nor a palm and two fingers do again.
    liftPalm(hand, at: 7)
    layPalm(hand, at: 8)
    hand.down(2, .direct, 100, 100, at: 8)
    hand.up(2, .direct, 100, 100, at: 8.1)
    liftPalm(hand, at: 8.1)
    #expect(hand.strokeCount == 1)
    layPalm(hand, at: 9)
    hand.down(2, .direct, 100, 100, at: 9)
    hand.down(3, .direct, 140, 100, at: 9)
    hand.up(2, .direct, 100, 100, at: 9.1)
    #expect(hand.up(3, .direct, 140, 100, at: 9.1).contains(.undo))
    #expect(hand.strokeCount == 0)
  }

  @Test func `A finger of a pinch that becomes wide goes on pinching`() throws {
    let hand = try GestureHand()
    hand.down(2, .direct, 50, 50, at: 0)
    hand.down(3, .direct, 150, 50, at: 0.1)
    hand.move(3, .direct, 190, 50, at: 0.5)
    let zoom = hand.canvas.zoom
    #expect(zoom > 1.3)
    hand.move(3, .direct, 190, 60, at: 0.6, radius: 50)
    hand.move(2, .direct, 10, 50, at: 0.7, radius: 50)
    #expect(hand.canvas.zoom > zoom)
    hand.up(2, .direct, 10, 50, at: 0.8)
    hand.up(3, .direct, 190, 60, at: 0.8)
    #expect(hand.isAtRest && hand.undoDepth == 0)
  }

  @Test(arguments: [0.1, 0.6, 40])
  func `What a wide touch has drawn is taken back where the pen comes down, however old`(
    age: Double
  ) throws {
    let hand = try hand()
    hand.down(2, .direct, 20, 50, at: 0, radius: 12)
    for step in 1...10 {
      let time = age * Double(step) / 10
      hand.move(2, .direct, 20 + 10 * Double(step), 50, at: time, radius: step == 4 ? 31 : 12)
    }
    #expect(hand.canvas.pixel(70, 50) == black)
    hand.down(1, .pencil, 20, 100, at: age + 0.05)
    #expect(hand.canvas.pixel(70, 50) == white)
    hand.move(2, .direct, 160, 50, at: age + 0.1, radius: 12)
    hand.up(1, .pencil, 90, 100, at: age + 0.2)
    hand.up(2, .direct, 160, 50, at: age + 0.3)
    #expect(hand.strokeCount == 1 && hand.undoDepth == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(70, 50) == white && hand.canvas.pixel(50, 100) == black)
  }

  @Test(arguments: [(0.0, true), (0.4, true), (0.499, true), (0.51, false), (5, false)])
  func `So is what one has drawn that was lifted less than half a second before`(
    delay: Double, isTakenBack: Bool
  ) throws {
    for barrel in [BarrelPolicy.draws, .pans, .ignored] {
      let hand = try hand()
      hand.gestures.settings.barrel = barrel
      hand.stroke(2, .direct, from: Point(20, 50), to: Point(120, 50), at: 0, radius: 40)
      #expect(hand.undoDepth == 1)
      // A pen that does not draw is a pen as well.
      hand.down(1, .pencil, 20, 100, at: 0.1 + delay, buttons: .secondary)
      #expect(hand.canvas.pixel(70, 50) == (isTakenBack ? white : black))
      #expect(hand.undoDepth == (isTakenBack ? 0 : 1) && !hand.canvas.document.canRedo)
      hand.up(1, .pencil, 20, 100, at: 6)
    }
  }

  @Test func `What a palm had erased returns, in every way to erase, and edits in between stay`()
    throws
  {
    for mode in EraserMode.allCases {
      for isLifted in [false, true] {
        let hand = try hand()
        hand.stroke(1, .pencil, from: Point(20, 50), to: Point(160, 50), at: 0)
        hand.gestures.settings.finger = .erases
        hand.canvas.settings.eraserMode = mode
        hand.down(2, .direct, 90, 20, at: 2, radius: 50)
        hand.move(2, .direct, 90, 50, at: 3, radius: 50)
        // A mouse draws meanwhile, and someone changes the paper.
        hand.stroke(5, .indirectPointer, from: Point(20, 130), to: Point(160, 130), at: 3.5)
        hand.canvas.document.perform(.paperPattern(PaperPattern(.ruled)))
        hand.move(2, .direct, 90, 80, at: 4, radius: 50)
        if isLifted { hand.up(2, .direct, 90, 80, at: 4.1) }
        #expect(hand.canvas.pixel(90, 50) != black, "\(mode)")
        hand.down(1, .pencil, 20, 100, at: 4.2)
        #expect(hand.canvas.pixel(90, 50) == black, "\(mode)")
        #expect(hand.canvas.pixel(90, 130) == black, "\(mode)")
        hand.up(1, .pencil, 60, 100, at: 4.4)
        if !isLifted { hand.up(2, .direct, 90, 80, at: 4.5) }
        #expect(hand.strokeCount == 3 && hand.isAtRest, "\(mode) \(isLifted)")
        #expect(hand.canvas.document.count == 3, "\(mode) \(isLifted)")
        while hand.canvas.undo() {}
        #expect(hand.canvas.document.count == 0)
        while hand.canvas.redo() {}
        #expect(hand.strokeCount == 3 && hand.canvas.document.count == 3)
        #expect(try hand.showsWhatIsKept())
      }
    }
  }
}
