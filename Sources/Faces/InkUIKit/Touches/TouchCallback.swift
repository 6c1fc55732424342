public import InkGestures
public import InkInput

/// The events of one callback of UIKit, in the engine's conventions.
///
/// Pass it to gestures, which decide what each touch does, or its ``batch`` to a canvas or a pipeline.
public struct TouchCallback: Equatable, Sendable {
  /// The events of one touch.
  package struct Contact: Equatable, Sendable {
    /// The samples measured since the last callback, the latest one last, followed by predicted ones.
    ///
    /// Predicted samples have no estimation index, because a prediction is never corrected, but replaced.
    package var events: [TouchEvent]
    /// The buttons and the keys that are down.
    package var context: PointerContext

    /// Makes a contact of its parts.
    package init(events: [TouchEvent], context: PointerContext = PointerContext()) {
      self.events = events
      self.context = context
    }
  }

  /// The contacts of the callback, in the order of their first samples.
  package var contacts: [Contact]
  /// Late corrections of earlier samples, whose touches may have ended.
  package var corrections: [TouchEvent]

  /// Makes a callback of its parts.
  package init(contacts: [Contact] = [], corrections: [TouchEvent] = []) {
    self.contacts = contacts
    self.corrections = corrections
  }

  /// True if there are neither contacts nor corrections.
  package var isEmpty: Bool { contacts.isEmpty && corrections.isEmpty }

  /// The events of the callback, for ``/InkCanvas/InkCanvas/receive(_:)-(TouchBatch)`` or a pipeline:
  /// corrections, then measured samples, then predictions; complexity: O(events).
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
  /// Handles the events of a callback of UIKit.
  ///
  /// - Parameter callback: the callback.
  /// - Returns: the outcome of its events.
  @discardableResult
  public func handle(_ callback: TouchCallback) -> GestureOutcome {
    var outcome = correct(callback.corrections)
    for contact in callback.contacts {
      outcome.formUnion(handle(contact.events, contact.context))
    }
    return outcome
  }
}
