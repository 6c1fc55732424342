import Ductus
import Testing

@Suite struct GesturePalmTests {
  /// A hand with a pen that was seen, whose fingers draw.
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.penSeen = true
    hand.gestures.settings.finger = .draws
    return hand
  }

  @Test func `Touches that begin while a pen is down are palms, to their end`() throws {
    let hand = try hand()
    hand.down(1, .pen, 20, 50, at: 0)
    hand.down(2, .touch, 100, 100, at: 1)
    hand.up(1, .pen, 60, 50, at: 2)
    hand.move(2, .touch, 160, 100, at: 3)
    hand.up(2, .touch, 160, 100, at: 4)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
  }

  @Test(arguments: [(0.0, false), (0.4, false), (0.499, false), (0.51, true), (5, true)])
  func `Touches are palms until half a second after a pen was lifted`(
    delay: Double, draws: Bool
  ) throws {
    let hand = try hand()
    hand.stroke(1, .pen, from: Point(20, 20), to: Point(60, 20), at: 0)
    hand.stroke(2, .touch, from: Point(20, 50), to: Point(90, 50), at: 0.1 + delay)
    #expect(hand.strokeCount == (draws ? 2 : 1))
  }

  @Test func `Touches that begin while a pen hovers, or left just before, are palms`() throws {
    let hand = try hand()
    hand.hover(1, .pen, 20, 20, at: 0)
    hand.stroke(2, .touch, from: Point(20, 50), to: Point(90, 50), at: 1)
    #expect(hand.strokeCount == 0)
    hand.hover(1, .pen, 20, 20, at: 2)
    hand.leave(1, .pen, at: 2.5)
    hand.stroke(2, .touch, from: Point(20, 50), to: Point(90, 50), at: 2.9)
    #expect(hand.strokeCount == 0)
    hand.stroke(2, .touch, from: Point(20, 50), to: Point(90, 50), at: 3.1)
    #expect(hand.strokeCount == 1)
  }

  @Test func `A pen that was lost while it hovered does not hover for ever`() throws {
    let hand = try hand()
    hand.hover(1, .pen, 20, 20, at: 0)
    hand.stroke(
      2, .touch, from: Point(20, 50), to: Point(90, 50), at: PointerGestures.hoverMemory + 0.1)
    #expect(hand.strokeCount == 1)
  }

  @Test(arguments: [(30.0, true), (30.5, false), (200, false)])
  func `Wide touches are palms`(radius: Double, draws: Bool) throws {
    let hand = try GestureHand()
    hand.stroke(2, .touch, from: Point(20, 50), to: Point(90, 50), at: 0, radius: radius)
    #expect(hand.strokeCount == (draws ? 1 : 0))
    #expect(hand.isAtRest)
  }

  @Test func `A touch that becomes too wide within its stroke takes its ink back`() throws {
    let hand = try hand()
    hand.down(2, .touch, 20, 50, at: 0, radius: 12)
    hand.move(2, .touch, 60, 50, at: 0.1, radius: 25)
    #expect(hand.canvas.pixel(40, 50) == black)
    hand.move(2, .touch, 90, 50, at: 0.2, radius: 31)
    #expect(hand.canvas.pixel(40, 50) == white && !hand.gestures.isDrawing)
    hand.move(2, .touch, 120, 50, at: 0.3, radius: 12)
    hand.up(2, .touch, 120, 50, at: 0.4)
    #expect(hand.strokeCount == 0 && hand.undoDepth == 0 && hand.isAtRest)
    // Also where all comes in one event.
    let other = try self.hand()
    other.gestures.handle(
      PointerEvent(pointer: 2, kind: .touch, phase: .down),
      [
        GestureHand.sample(20, 50, 0, radius: 12), GestureHand.sample(60, 50, 0.1, radius: 31),
        GestureHand.sample(90, 50, 0.2, radius: 12),
      ])
    other.up(2, .touch, 90, 50, at: 0.3)
    #expect(other.strokeCount == 0 && other.undoDepth == 0 && other.isAtRest)
  }

  @Test func `A palm that came down just before the pen takes its ink back`() throws {
    let hand = try hand()
    hand.down(2, .touch, 100, 100, at: 0)
    hand.move(2, .touch, 130, 100, at: 0.2)
    #expect(hand.canvas.pixel(115, 100) == black)
    hand.down(1, .pen, 20, 50, at: 0.4)
    #expect(hand.canvas.pixel(115, 100) == white)
    hand.move(2, .touch, 150, 100, at: 0.5)
    hand.move(1, .pen, 80, 50, at: 0.6)
    hand.up(2, .touch, 150, 100, at: 0.7)
    hand.up(1, .pen, 80, 50, at: 0.8)
    #expect(hand.strokeCount == 1 && hand.undoDepth == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(50, 50) == black)
  }

  @Test func `A palm that rested before the pen came takes its dot back`() throws {
    let hand = try hand()
    hand.down(2, .touch, 100, 100, at: 0)
    hand.move(2, .touch, 104, 100, at: 2)
    #expect(hand.canvas.pixel(100, 100) == black)
    hand.down(1, .pen, 20, 50, at: 3)
    #expect(hand.canvas.pixel(100, 100) == white)
    hand.up(2, .touch, 104, 100, at: 4)
    hand.up(1, .pen, 80, 50, at: 5)
    #expect(hand.strokeCount == 1)
  }

  @Test func `A finger's long stroke ends where the pen comes down`() throws {
    let hand = try hand()
    hand.down(2, .touch, 100, 100, at: 0)
    hand.move(2, .touch, 150, 100, at: 1)
    hand.down(1, .pen, 20, 50, at: 2)
    #expect(hand.strokeCount == 1)
    hand.move(2, .touch, 150, 140, at: 3)
    hand.up(2, .touch, 150, 140, at: 4)
    hand.up(1, .pen, 80, 50, at: 5)
    #expect(hand.strokeCount == 2)
    #expect(hand.canvas.pixel(125, 100) == black)
    #expect(hand.canvas.pixel(150, 120) == white)
  }

  @Test func `A pen that begins to hover takes young ink of a finger back, and leaves older`()
    throws
  {
    let hand = try hand()
    hand.down(2, .touch, 100, 100, at: 0)
    hand.move(2, .touch, 140, 100, at: 0.2)
    hand.hover(1, .pen, 50, 50, at: 0.3)
    #expect(!hand.gestures.isDrawing && hand.canvas.pixel(120, 100) == white)
    hand.up(2, .touch, 140, 100, at: 0.4)
    hand.leave(1, .pen, at: 0.5)
    hand.down(2, .touch, 100, 100, at: 2)
    hand.move(2, .touch, 140, 100, at: 2.7)
    hand.hover(1, .pen, 50, 50, at: 2.8)
    #expect(hand.gestures.isDrawing)
    hand.up(2, .touch, 140, 100, at: 2.9)
    #expect(hand.strokeCount == 1)
  }

  @Test func `What a palm had erased is there again`() throws {
    for mode in EraserMode.allCases {
      let hand = try hand()
      hand.stroke(1, .pen, from: Point(20, 50), to: Point(160, 50), at: 0)
      hand.gestures.settings.finger = .erases
      hand.canvas.settings.eraserMode = mode
      hand.down(2, .touch, 90, 20, at: 2, radius: 20)
      hand.move(2, .touch, 90, 50, at: 2.1, radius: 20)
      hand.move(2, .touch, 90, 70, at: 2.2, radius: 20)
      #expect(hand.canvas.pixel(90, 50) == white, "\(mode)")
      hand.down(1, .pen, 20, 100, at: 2.3)
      #expect(hand.canvas.pixel(90, 50) == black, "\(mode)")
      hand.up(1, .pen, 60, 100, at: 2.4)
      hand.up(2, .touch, 90, 70, at: 2.5)
      #expect(hand.strokeCount == 2 && hand.isAtRest)
    }
  }

  @Test func `Palms are no part of pinches and taps`() throws {
    let hand = try GestureHand()
    hand.showPen()
    hand.down(8, .touch, 30, 130, at: 5, radius: 60)
    // One finger beside a palm pans, and does not zoom.
    hand.down(2, .touch, 100, 100, at: 6)
    hand.move(2, .touch, 120, 100, at: 6.1)
    hand.up(2, .touch, 120, 100, at: 6.2)
    #expect(hand.canvas.zoom == 1 && hand.canvas.origin == Point(-20, 0))
    // A palm and a finger do not undo, nor a palm and two fingers do again.
    hand.up(8, .touch, 30, 130, at: 7)
    hand.down(8, .touch, 30, 130, at: 8, radius: 60)
    hand.down(2, .touch, 100, 100, at: 8)
    hand.up(2, .touch, 100, 100, at: 8.1)
    hand.up(8, .touch, 30, 130, at: 8.1)
    #expect(hand.strokeCount == 1)
    hand.down(8, .touch, 30, 130, at: 9, radius: 60)
    hand.down(2, .touch, 100, 100, at: 9)
    hand.down(3, .touch, 140, 100, at: 9)
    hand.up(2, .touch, 100, 100, at: 9.1)
    #expect(hand.up(3, .touch, 140, 100, at: 9.1).contains(.undo))
    #expect(hand.strokeCount == 0)
  }

  @Test func `A finger of a pinch that becomes a palm ends it`() throws {
    let hand = try GestureHand()
    hand.down(2, .touch, 50, 50, at: 0)
    hand.down(3, .touch, 150, 50, at: 0.1)
    hand.move(3, .touch, 190, 50, at: 0.2)
    let zoom = hand.canvas.zoom
    #expect(zoom > 1.3)
    hand.move(3, .touch, 190, 60, at: 0.3, radius: 50)
    hand.move(2, .touch, 10, 50, at: 0.4)
    #expect(hand.canvas.zoom == zoom && !hand.gestures.isPanning)
    hand.up(2, .touch, 10, 50, at: 0.5)
    hand.up(3, .touch, 190, 60, at: 0.5)
    #expect(hand.isAtRest && hand.undoDepth == 0)
  }
}
