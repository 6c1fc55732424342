import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// One hand makes one stroke, however many pointers a driver reports of it, and none is lost.
@Suite struct GestureContactTests {
  @Test func `a pointer that comes down twice at once goes on`() throws {
    let hand = try GestureHand()
    hand.down(1, .pencil, 20, 30, at: 0)
    hand.down(1, .pencil, 20.5, 30, at: 0.003)
    hand.move(1, .pencil, 120, 30, at: 0.1)
    hand.up(1, .pencil, 120, 30, at: 0.2)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    // Elsewhere, or later, its lifting was lost.
    hand.down(1, .pencil, 20, 60, at: 1)
    hand.move(1, .pencil, 60, 60, at: 1.1)
    hand.down(1, .pencil, 20, 100, at: 1.12)
    hand.move(1, .pencil, 60, 100, at: 1.2)
    hand.up(1, .pencil, 60, 100, at: 1.3)
    #expect(hand.strokeCount == 3 && hand.isAtRest)
  }

  @Test func `a pen that is a mouse, too, makes one stroke`() throws {
    for lead in [0.01, -0.01] {
      let hand = try GestureHand()
      let down = [(1, TouchKind.pencil), (9, .indirectPointer)]
      for (id, kind) in lead > 0 ? down : down.reversed() {
        hand.down(id, kind, 20, 30, at: id == 1 ? 1 : 1 + lead)
      }
      for step in 1...10 {
        for (id, kind) in down {
          hand.move(id, kind, 20 + 10 * Double(step), 30, at: 1.1 + 0.02 * Double(step))
        }
      }
      for (id, kind) in down { hand.up(id, kind, 120, 30, at: 1.4) }
      #expect(hand.strokeCount == 1 && hand.isAtRest)
      #expect(hand.canvas.pixel(70, 30) == black)
      // A click where the pen was lifted.
      hand.stroke(9, .indirectPointer, from: Point(121, 30), to: Point(121, 30), at: 1.5)
      #expect(hand.strokeCount == 1)
      hand.stroke(9, .indirectPointer, from: Point(20, 90), to: Point(80, 90), at: 1.6)
      #expect(hand.strokeCount == 2, "a mouse elsewhere is another hand")
    }
  }

  @Test func `a pen that is reported as two makes one stroke`() throws {
    let hand = try GestureHand()
    hand.down(1, .pencil, 20, 30, at: 0)
    hand.down(2, .pencil, 21, 30, at: 0.005)
    hand.move(1, .pencil, 120, 30, at: 0.1)
    hand.move(2, .pencil, 120, 31, at: 0.1)
    hand.up(2, .pencil, 120, 31, at: 0.2)
    hand.up(1, .pencil, 120, 30, at: 0.2)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
  }
}
