internal import InkGeometry
public import InkGestures
public import InkInput

/// All that one callback of UIKit brings, in the engine's conventions.
///
/// Give it to gestures, which decide what each touch does, or its ``batch`` to a canvas or a pipeline.
public struct TouchCallback: Equatable, Sendable {
  /// What one touch has done.
  package struct Contact: Equatable, Sendable {
    /// What has happened.
    package var event: PointerEvent
    /// What was measured since the callback before, the latest last.
    package var samples: [PointerSample]
    /// Guesses where it will be; their numbers for corrections are left out, for a guess is never
    /// corrected, but replaced.
    package var predicted: [PointerSample]

    /// Makes a contact of its parts.
    package init(
      event: PointerEvent, samples: [PointerSample], predicted: [PointerSample] = []
    ) {
      self.event = event
      self.samples = samples
      self.predicted = predicted
    }
  }

  /// Late corrections of the samples of one touch.
  package struct Correction: Equatable, Sendable {
    /// The touch, as its contacts named it; it may have ended.
    package var pointer: Int
    /// What kind of pointer it is.
    package var kind: PointerKind
    /// What is known now of the samples with these indices.
    package var samples: [PointerSample]

    /// Makes a correction of its parts.
    package init(pointer: Int, kind: PointerKind, samples: [PointerSample]) {
      self.pointer = pointer
      self.kind = kind
      self.samples = samples
    }
  }

  /// What touches have done, in the order of their first samples.
  package var contacts: [Contact]
  /// Corrections of earlier samples.
  package var corrections: [Correction]

  /// Makes a callback of its parts.
  package init(contacts: [Contact] = [], corrections: [Correction] = []) {
    self.contacts = contacts
    self.corrections = corrections
  }

  /// Whether it brings nothing.
  package var isEmpty: Bool { contacts.isEmpty && corrections.isEmpty }

  /// The events of the callback, for ``/InkCanvas/InkCanvas/receive(_:)-(TouchBatch)`` or a pipeline:
  /// corrections, then what was measured, then guesses; complexity: O(samples).
  public var batch: TouchBatch {
    var batch = TouchBatch()
    for correction in corrections {
      for sample in correction.samples {
        var event = TouchEvent(sample, of: correction.pointer, correction.kind, .moved, .updated)
        if !sample.location.isFinite { event.location = nil }
        batch.events.append(event)
      }
    }
    for contact in contacts {
      let event = contact.event
      let end = contact.samples.count - 1
      for (index, sample) in contact.samples.enumerated() {
        batch.events.append(
          TouchEvent(
            sample, of: event.pointer, event.kind,
            event.phase.touchPhase(isFirst: index == 0, isLast: index == end),
            index == end ? .measured : .coalesced))
      }
    }
    for contact in contacts {
      for sample in contact.predicted {
        batch.events.append(
          TouchEvent(sample, of: contact.event.pointer, contact.event.kind, .moved, .predicted))
      }
    }
    return batch
  }
}

extension PointerPhase {
  /// The phase of a sample among those of one event.
  func touchPhase(isFirst: Bool, isLast: Bool) -> TouchPhase {
    switch self {
    case .down: isFirst ? .began : .moved
    case .move: .moved
    case .up: isLast ? .ended : .moved
    case .cancel: isLast ? .cancelled : .moved
    case .hover: .regionMoved
    case .leave: .regionExited
    }
  }
}

extension TouchEvent {
  init(
    _ sample: PointerSample, of pointer: Int, _ kind: PointerKind, _ phase: TouchPhase,
    _ origin: TouchOrigin
  ) {
    self.init(
      touch: TouchIdentifier(Int64(pointer)), timestamp: sample.timestamp, kind: TouchKind(kind),
      phase: phase, origin: origin, location: sample.location, force: sample.force,
      maximumForce: sample.maximumForce, altitude: sample.altitude, azimuth: sample.azimuth,
      roll: sample.roll, majorRadius: sample.majorRadius, estimationIndex: sample.estimationIndex,
      estimatedProperties: sample.estimatedProperties,
      propertiesExpectingUpdates: sample.propertiesExpectingUpdates)
  }
}

extension PointerGestures {
  /// Takes all that a callback of UIKit brings.
  ///
  /// - Parameter callback: what it brings.
  /// - Returns: what that led to.
  @discardableResult
  public func handle(_ callback: TouchCallback) -> GestureOutcome {
    var outcome: GestureOutcome = []
    for correction in callback.corrections {
      outcome.formUnion(
        correct(pointer: correction.pointer, kind: correction.kind, correction.samples))
    }
    for contact in callback.contacts {
      outcome.formUnion(handle(contact.event, contact.samples, predicted: contact.predicted))
    }
    return outcome
  }
}
