import InkGeometry
import InkInput
import Testing

/// Tests of the marks of coalesced samples, for logs that do not have them.
@Suite struct CoalescedMarksTests {
  private func batch(_ text: String) -> TouchBatch {
    // A letter for the touch, in capitals for new events; + is coalesced, ? predicted, ! updated, ~ hovers.
    TouchBatch(
      text.split(separator: " ").map { word in
        let origin: TouchOrigin =
          word.hasSuffix("+")
          ? .coalesced
          : word.hasSuffix("?") ? .predicted : word.hasSuffix("!") ? .updated : .measured
        return TouchEvent(
          touch: TouchIdentifier(Int64(word.utf8.first ?? 0)), timestamp: 0,
          phase: word.hasSuffix("~") ? .regionMoved : .moved, origin: origin, location: Point(0, 0))
      })
  }

  private func marked(_ text: String) -> String {
    var batch = batch(text)
    batch.markCoalesced()
    return zip(text.split(separator: " "), batch.events).map { word, event in
      word.count == 1 && event.origin == .coalesced ? "\(word)+" : "\(word)"
    }.joined(separator: " ")
  }

  @Test func `all but the last new event of a touch are coalesced`() {
    #expect(marked("a a a a? a?") == "a+ a+ a a? a?")
    #expect(marked("a! a! a a a?") == "a! a! a+ a a?")
    #expect(marked("a") == "a")
    #expect(marked("a! a?") == "a! a?")
    #expect(marked("") == "")
  }

  @Test func `each touch has a last event of its own`() {
    #expect(marked("a b a b c") == "a+ b+ a b c")
    #expect(marked("a~ a~ a a~") == "a~ a~ a a~")
  }

  @Test func `what says it is believed`() {
    #expect(marked("a+ a a") == "a+ a a")
    #expect(marked("a+ a b b") == "a+ a b b")
  }

  @Test func `a callback of more touches than hands have is taken as it is, in time`() {
    var batch = TouchBatch(
      (0..<32_768).map {
        TouchEvent(touch: TouchIdentifier(Int64($0 / 2)), timestamp: 0, location: Point(0, 0))
      })
    batch.markCoalesced()
    let coalesced = batch.events.filter { $0.origin == .coalesced }
    #expect(coalesced.count == 32)
  }
}
