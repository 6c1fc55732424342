import InkGeometry
import InkInput
import Testing

@Suite struct CallbackInferenceTests {
  /// Returns events in short: u an update, m a measured and c a coalesced sample, p a prediction.
  private func events(_ letters: String) -> [TouchEvent] {
    letters.enumerated().map { number, letter in
      let origin: TouchOrigin =
        switch letter {
        case "u": .updated
        case "m": .measured
        case "c": .coalesced
        default: .predicted
        }
      return TouchEvent(
        touch: TouchIdentifier(1), timestamp: Double(number), origin: origin, location: .zero)
    }
  }

  @Test(
    arguments: [
      ("", []), ("m", ["m"]), ("uucmpp", ["uucmpp"]), ("mu", ["m", "u"]), ("pm", ["p", "m"]),
      ("pu", ["p", "u"]), ("mcpmcp", ["mcp", "mcp"]), ("umpumpump", ["ump", "ump", "ump"]),
      ("ppp", ["ppp"]), ("mcmc", ["mcmc"]), ("uppuu", ["upp", "uu"]),
    ] as [(String, [String])])
  func `a border lies where the order updates, new, predictions starts again`(
    _ log: String, _ expected: [String]
  ) {
    let batches = CallbackInference.batches(of: events(log))
    #expect(batches.map(\.events.count) == expected.map(\.count))
    #expect(batches.flatMap(\.events) == events(log))
    var inference = CallbackInference()
    let begins = events(log).map { inference.beginsCallback($0) }
    #expect(begins == expected.flatMap { [true] + Array(repeating: false, count: $0.count - 1) })
  }

  @Test func `touches are not told apart`() {
    var log = events("mpmp")
    log[2].touch = TouchIdentifier(2)
    log[3].touch = TouchIdentifier(2)
    #expect(CallbackInference.batches(of: log).map(\.events.count) == [2, 2])
  }
}
