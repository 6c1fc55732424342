import CanvasTestSupport
import Ductus
import Testing

/// Gestures where all touches but the first are ignored.
@Suite struct SingleTouchTests {
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    hand.canvas.settings.touches = .single
    return hand
  }

  @Test func `A second finger neither pinches nor taps, and the first goes on`() throws {
    let hand = try hand()
    hand.down(2, .direct, 20, 50, at: 0)
    hand.down(3, .direct, 100, 100, at: 0.05)
    hand.move(3, .direct, 160, 100, at: 0.1)
    hand.move(2, .direct, 60, 50, at: 0.15)
    hand.up(3, .direct, 160, 100, at: 0.2)
    hand.move(2, .direct, 120, 50, at: 0.25)
    hand.up(2, .direct, 120, 50, at: 0.3)
    #expect(hand.strokeCount == 1 && hand.canvas.zoom == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(90, 50) == black && hand.canvas.pixel(130, 100) == white)
    // Touches that would be a tap of two fingers are a dot of the first.
    hand.down(2, .direct, 20, 100, at: 2)
    hand.down(3, .direct, 60, 100, at: 2.05)
    #expect(!hand.up(3, .direct, 60, 100, at: 2.1).contains(.undo))
    #expect(!hand.up(2, .direct, 20, 100, at: 2.1).contains(.undo))
    #expect(hand.strokeCount == 2 && hand.canvas.pixel(60, 100) == white)
  }

  @Test func `A pen or a mouse beside another is ignored to its end`() throws {
    let hand = try hand()
    hand.down(1, .pencil, 20, 30, at: 0)
    hand.down(5, .indirectPointer, 20, 90, at: 0.1)
    hand.move(5, .indirectPointer, 90, 90, at: 0.2)
    hand.move(1, .pencil, 90, 30, at: 0.2)
    hand.up(1, .pencil, 90, 30, at: 0.3)
    hand.move(5, .indirectPointer, 150, 90, at: 0.4)
    hand.up(5, .indirectPointer, 150, 90, at: 0.5)
    #expect(hand.strokeCount == 1 && hand.isAtRest && hand.canvas.pixel(60, 90) == white)
    hand.stroke(5, .indirectPointer, from: Point(20, 90), to: Point(90, 90), at: 2)
    #expect(hand.strokeCount == 2)
  }

  @Test func `A pen that comes after a finger that draws is ignored to its end`() throws {
    for age in [0.2, 2] {
      let hand = try hand()
      hand.down(2, .direct, 20, 50, at: 0)
      hand.move(2, .direct, 60, 50, at: age)
      hand.down(1, .pencil, 20, 90, at: age + 0.1)
      hand.move(1, .pencil, 90, 90, at: age + 0.2)
      hand.move(2, .direct, 120, 50, at: age + 0.3)
      hand.up(1, .pencil, 90, 90, at: age + 0.4)
      hand.move(2, .direct, 160, 50, at: age + 0.5)
      hand.up(2, .direct, 160, 50, at: age + 0.6)
      #expect(hand.strokeCount == 1 && hand.isAtRest)
      #expect(hand.canvas.pixel(140, 50) == black && hand.canvas.pixel(60, 90) == white)
    }
  }

  @Test func `A pen comes before the palm that was there`() throws {
    let hand = try hand()
    hand.down(2, .direct, 120, 120, at: 0, radius: 50)
    hand.move(2, .direct, 150, 120, at: 1, radius: 50)
    hand.stroke(1, .pencil, from: Point(20, 30), to: Point(90, 30), at: 2)
    hand.up(2, .direct, 150, 120, at: 3)
    #expect(hand.strokeCount == 1 && hand.canvas.pixel(60, 30) == black)
    #expect(hand.canvas.pixel(135, 120) == white)
  }

  @Test func `Fingers that move the view may be two`() throws {
    let hand = try hand()
    hand.gestures.penSeen = true
    hand.down(2, .direct, 50, 50, at: 0)
    hand.down(3, .direct, 150, 50, at: 0.1)
    hand.move(3, .direct, 190, 50, at: 0.5)
    #expect(hand.canvas.zoom > 1.2)
    hand.up(2, .direct, 50, 50, at: 0.6)
    hand.up(3, .direct, 190, 50, at: 0.6)
    #expect(hand.isAtRest)
  }

  @Test func `Of several fingers that erase strokes only the first does`() throws {
    let hand = try hand()
    hand.stroke(1, .pencil, from: Point(20, 50), to: Point(160, 50), at: 0)
    hand.stroke(1, .pencil, from: Point(20, 100), to: Point(160, 100), at: 1)
    hand.gestures.settings.finger = .erases
    hand.canvas.settings.eraserMode = .strokes
    hand.down(2, .direct, 90, 20, at: 5)
    hand.down(3, .direct, 30, 130, at: 5.05)
    for step in 1...5 {
      hand.move(3, .direct, 30, 130 - 10 * Double(step), at: 5.1 + Double(step) / 10)
      hand.move(2, .direct, 90, 20 + 10 * Double(step), at: 5.15 + Double(step) / 10)
    }
    hand.up(2, .direct, 90, 70, at: 6)
    hand.up(3, .direct, 30, 80, at: 6)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(90, 50) == white && hand.canvas.pixel(90, 100) == black)
  }
}
