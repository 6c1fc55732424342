import CanvasTestSupport
import Ductus
import Testing

/// Tests of a sheet that stays where it is.
@Suite struct FixedViewTests {
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.settings.viewIsFixed = true
    return hand
  }

  private func isInPlace(_ hand: GestureHand) -> Bool {
    hand.canvas.origin == Point(0, 0) && hand.canvas.zoom == 1
  }

  @Test func `A second finger does nothing, and the first goes on drawing`() throws {
    let hand = try hand()
    hand.down(2, .direct, 60, 70, at: 0)
    hand.move(2, .direct, 70, 70, at: 0.05)
    hand.down(3, .direct, 140, 70, at: 0.1)
    hand.move(3, .direct, 160, 90, at: 0.15)
    hand.move(2, .direct, 100, 70, at: 0.2)
    hand.up(3, .direct, 160, 90, at: 0.25)
    hand.up(2, .direct, 110, 70, at: 0.3)
    #expect(isInPlace(hand) && hand.isAtRest)
    #expect(hand.strokeCount == 1 && hand.canvas.pixel(80, 70) == black)
    #expect(hand.canvas.pixel(160, 90) == white)
  }

  @Test(arguments: FingerPolicy.allCases)
  func `Nothing moves the view`(policy: FingerPolicy) throws {
    let hand = try hand()
    hand.gestures.settings.finger = policy
    hand.showPen()
    let strokes = hand.strokeCount
    hand.stroke(2, .direct, from: Point(20, 20), to: Point(90, 60), at: 5)
    #expect(isInPlace(hand) && hand.isAtRest)
    #expect(hand.strokeCount == strokes + (policy == .draws ? 1 : 0))
    hand.stroke(
      3, .indirectPointer, from: Point(20, 20), to: Point(90, 60), at: 7, buttons: .auxiliary)
    hand.stroke(
      3, .indirectPointer, from: Point(20, 20), to: Point(90, 60), at: 8, modifiers: .space)
    #expect(hand.gestures.wheel(deltaX: 5, deltaY: 9, zooms: false, at: Point(3, 3)).isEmpty)
    #expect(hand.gestures.wheel(deltaX: 0, deltaY: 9, zooms: true, at: Point(3, 3)).isEmpty)
    #expect(isInPlace(hand) && hand.isAtRest)
  }
}
