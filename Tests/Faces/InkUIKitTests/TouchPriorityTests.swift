import InkUIKit
import Testing

/// Tests of the gestures of other views that may begin while touches draw.
@Suite struct TouchPriorityTests {
  @Test func `While a touch draws the views around neither begin to move nor take it away`() {
    #expect(TouchPriority.prevents(.around, isClaimed: true))
    #expect(!TouchPriority.yields(to: .around, isClaimed: true))
  }

  @Test func `A touch that does nothing is left to the views around`() {
    #expect(!TouchPriority.prevents(.around, isClaimed: false))
    #expect(TouchPriority.yields(to: .around, isClaimed: false))
  }

  @Test(arguments: [true, false])
  func `Gestures of the same view run beside it, and those of others as they like`(isClaimed: Bool)
  {
    #expect(!TouchPriority.prevents(.same, isClaimed: isClaimed))
    #expect(!TouchPriority.yields(to: .same, isClaimed: isClaimed))
    #expect(!TouchPriority.prevents(.elsewhere, isClaimed: isClaimed))
    #expect(TouchPriority.yields(to: .elsewhere, isClaimed: isClaimed))
  }
}
