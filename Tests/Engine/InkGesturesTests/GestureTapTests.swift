import CanvasTestSupport
import Ductus
import Testing

@Suite struct GestureTapTests {
  /// Returns a hand that has drawn three strokes, the last one undone.
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    for y in [30.0, 60, 90] {
      hand.stroke(1, .indirectPointer, from: Point(20, y), to: Point(160, y), at: y / 100)
    }
    hand.canvas.undo()
    return hand
  }

  /// Puts fingers down one after the other, and lifts them.
  @discardableResult
  private func tap(
    _ hand: GestureHand, _ count: Int, at time: Double = 5, gap: Double = 0.03,
    hold: Double = 0.1, drift: Double = 0, apart: Double = 35
  ) -> GestureOutcome {
    var outcome: GestureOutcome = []
    for finger in 0..<count {
      outcome.formUnion(
        hand.down(
          10 + finger, .direct, 40 + apart * Double(finger), 100, at: time + gap * Double(finger)))
    }
    let end = time + gap * Double(count - 1) + hold
    for finger in 0..<count {
      let x = 40 + apart * Double(finger) + drift
      outcome.formUnion(hand.move(10 + finger, .direct, x, 100, at: end))
    }
    for finger in 0..<count {
      let x = 40 + apart * Double(finger) + drift
      outcome.formUnion(hand.up(10 + finger, .direct, x, 100, at: end))
    }
    return outcome
  }

  @Test(arguments: FingerPolicy.allCases, [false, true])
  func `A tap of two undoes, of three does again, of four nothing, and none leaves a dot`(
    policy: FingerPolicy, penSeen: Bool
  ) throws {
    let hand = try hand()
    hand.gestures.penSeen = penSeen
    hand.gestures.settings.finger = policy
    #expect(tap(hand, 2, at: 5).contains(.undo))
    #expect(hand.strokeCount == 1 && hand.canvas.document.journal.redoable.count == 2)
    #expect(tap(hand, 3, at: 6).contains(.redo))
    #expect(hand.strokeCount == 2 && hand.canvas.document.journal.redoable.count == 1)
    #expect(tap(hand, 4, at: 7).isDisjoint(with: [.undo, .redo]))
    #expect(hand.strokeCount == 2 && hand.canvas.document.journal.redoable.count == 1)
    #expect(hand.canvas.origin == Point(0, 0) && hand.canvas.zoom == 1)
    #expect(hand.canvas.pixel(40, 100) == white && hand.isAtRest)
  }

  @Test func `A tap may tremble, and the view stays`() throws {
    let hand = try hand()
    hand.gestures.penSeen = true
    let outcome = tap(hand, 2, drift: 6)
    #expect(outcome.contains(.undo))
    #expect(hand.canvas.origin == Point(0, 0) && hand.canvas.zoom == 1)
    // The first finger has panned before the second came.
    hand.down(2, .direct, 50, 50, at: 8)
    hand.move(2, .direct, 56, 50, at: 8.1)
    #expect(hand.canvas.origin == Point(-6, 0))
    hand.down(3, .direct, 90, 50, at: 8.2)
    hand.up(2, .direct, 56, 50, at: 8.3)
    #expect(hand.up(3, .direct, 90, 50, at: 8.3) == [.undo, .view])
    #expect(hand.canvas.origin == Point(0, 0))
  }

  @Test func `What is too long or too far is no tap`() throws {
    let hand = try hand()
    #expect(!tap(hand, 2, at: 5, hold: 0.5).contains(.undo))
    #expect(!tap(hand, 2, at: 6, drift: 11).contains(.undo))
    #expect(!tap(hand, 2, at: 7, gap: 0.35).contains(.undo))
    #expect(hand.canvas.document.journal.redoable.count <= 1)
    // Only the last one of these has drawn: a stroke whose other finger came too late.
    #expect(hand.strokeCount == 3)
  }

  @Test func `Fingers of two hands do not tap`() throws {
    let hand = try hand()
    #expect(!tap(hand, 2, at: 5, apart: 500).contains(.undo))
    #expect(!tap(hand, 3, at: 6, apart: 250).contains(.redo))
    #expect(hand.strokeCount == 2 && hand.isAtRest)
    #expect(tap(hand, 2, at: 7, apart: 250).contains(.undo))
  }

  @Test func `Two taps of one finger are two dots`() throws {
    let hand = try hand()
    tap(hand, 1, at: 5)
    tap(hand, 1, at: 5.2)
    #expect(hand.strokeCount == 4)
  }

  @Test func `A cancelled, a lost or a returning finger spoils the tap`() throws {
    let hand = try hand()
    hand.down(2, .direct, 50, 50, at: 5)
    hand.down(3, .direct, 90, 50, at: 5)
    hand.cancel(2, .direct)
    hand.up(3, .direct, 90, 50, at: 5.1)
    #expect(hand.strokeCount == 2)
    hand.down(2, .direct, 50, 50, at: 6)
    hand.down(3, .direct, 90, 50, at: 6)
    hand.gestures.lostPointer(2)
    hand.up(3, .direct, 90, 50, at: 6.1)
    #expect(hand.strokeCount == 2)
    hand.down(2, .direct, 50, 50, at: 7)
    hand.down(3, .direct, 90, 50, at: 7)
    hand.up(2, .direct, 50, 50, at: 7.1)
    hand.down(2, .direct, 50, 50, at: 7.15)
    hand.up(3, .direct, 90, 50, at: 7.2)
    hand.up(2, .direct, 50, 50, at: 7.2)
    #expect(hand.strokeCount == 2 && hand.undoDepth == 2 && hand.isAtRest)
  }

  @Test func `Taps do nothing while a pen is down or near, or a mouse draws`() throws {
    let hand = try hand()
    hand.down(1, .pencil, 20, 20, at: 4)
    tap(hand, 2)
    #expect(hand.strokeCount == 2)
    hand.up(1, .pencil, 40, 20, at: 5.2)
    tap(hand, 2, at: 5.3)
    #expect(hand.strokeCount == 3)
    // The pen comes down between the fingers' coming and going.
    hand.down(2, .direct, 50, 50, at: 8)
    hand.down(3, .direct, 90, 50, at: 8)
    hand.down(1, .pencil, 20, 20, at: 8.1)
    hand.up(2, .direct, 50, 50, at: 8.2)
    hand.up(3, .direct, 90, 50, at: 8.2)
    hand.up(1, .pencil, 40, 20, at: 8.3)
    #expect(hand.strokeCount == 4)
    hand.down(4, .indirectPointer, 20, 120, at: 10)
    tap(hand, 2, at: 10.1)
    hand.up(4, .indirectPointer, 60, 120, at: 11)
    #expect(hand.strokeCount >= 5 && hand.isAtRest)
    #expect(hand.canvas.document.journal.redoable.isEmpty)
  }

  @Test func `Taps can be switched off`() throws {
    let hand = try hand()
    hand.gestures.settings.tapsUndo = false
    #expect(!tap(hand, 2).contains(.undo))
    #expect(hand.strokeCount == 2)
  }

  @Test func `Where there is nothing to undo, nothing is said`() throws {
    let hand = try GestureHand()
    #expect(!tap(hand, 2, at: 1).contains(.undo))
    #expect(!tap(hand, 3, at: 2).contains(.redo))
  }
}
