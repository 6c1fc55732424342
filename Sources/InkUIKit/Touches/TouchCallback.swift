public import InkGestures
public import InkInput

/// All that one callback of UIKit brings, in the engine's conventions.
///
/// Give it to gestures, which decide what each touch does, or its ``batch`` to a canvas or a pipeline.
public struct TouchCallback: Equatable, Sendable {
  /// The events of one touch.
  package struct Contact: Equatable, Sendable {
    /// All that was measured since the callback before, the latest last, and then guesses where the touch will
    /// be; the numbers of these for corrections are left out, for a guess is never corrected, but replaced.
    package var events: [TouchEvent]
    /// The buttons and the keys that are down.
    package var context: PointerContext

    /// Makes a contact of its parts.
    package init(events: [TouchEvent], context: PointerContext = PointerContext()) {
      self.events = events
      self.context = context
    }
  }

  /// The contacts, in the order of their first samples.
  package var contacts: [Contact]
  /// Late corrections of earlier samples, of touches that may have ended.
  package var corrections: [TouchEvent]

  /// Makes a callback of its parts.
  package init(contacts: [Contact] = [], corrections: [TouchEvent] = []) {
    self.contacts = contacts
    self.corrections = corrections
  }

  /// True if it brings nothing.
  package var isEmpty: Bool { contacts.isEmpty && corrections.isEmpty }

  /// The events of the callback, for ``/InkCanvas/InkCanvas/receive(_:)-(TouchBatch)`` or a pipeline:
  /// corrections, then what was measured, then guesses; complexity: O(events).
  public var batch: TouchBatch {
    var batch = TouchBatch(corrections)
    for guesses in [false, true] {
      for contact in contacts {
        batch.events += contact.events.filter { ($0.origin == .predicted) == guesses }
      }
    }
    return batch
  }
}

extension PointerGestures {
  /// Takes all that a callback of UIKit brings.
  ///
  /// - Parameter callback: what it brings.
  /// - Returns: what that led to.
  @discardableResult
  public func handle(_ callback: TouchCallback) -> GestureOutcome {
    var outcome = correct(callback.corrections)
    for contact in callback.contacts {
      outcome.formUnion(handle(contact.events, contact.context))
    }
    return outcome
  }
}
