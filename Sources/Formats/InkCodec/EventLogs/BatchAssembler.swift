package import InkInput

/// Infers borders as readers do: with `CallbackInference`, and at batches that are full.
package struct BorderInference {
  private var inference = CallbackInference()
  private var count = 0

  /// Makes the inference for a log from its beginning.
  package init() {}

  /// Takes the next event; returns true if a batch begins with it.
  package mutating func beginsBatch(_ event: TouchEvent) -> Bool {
    let begins = inference.beginsCallback(event) || count == EventLogLimits.eventsPerBatch
    count = begins ? 1 : count + 1
    return begins
  }

  /// Returns true if batches have exactly the borders that would be inferred from their events.
  ///
  /// Empty batches are ignored. Complexity: O(*n*).
  static func agrees(with batches: [TouchBatch]) -> Bool {
    var inference = BorderInference()
    for batch in batches {
      for (index, event) in batch.events.enumerated()
      where inference.beginsBatch(event) != (index == 0) { return false }
    }
    return true
  }
}

/// Assembles the batches of events that come without explicit borders.
struct BatchAssembler {
  private var collected = BatchCollector()
  private var inference = BorderInference()
  /// The number of the current callback, if events have such numbers.
  private var callback: Int64?

  /// Takes an event; returns the batch that it completes, if any.
  mutating func add(
    _ decoded: DecodedEvent, readBy scanner: JSONScanner
  ) throws(EventLogError) -> NamedBatch? {
    var begins = inference.beginsBatch(decoded.event)
    if !collected.isEmpty {
      guard (decoded.callback == nil) == (callback == nil) else {
        throw decoded.callbackFailure(
          expected: "it in every event or in none",
          found: decoded.callback == nil ? "none" : "it for the first time", by: scanner)
      }
      if let new = decoded.callback, let old = callback {
        guard new >= old else {
          throw decoded.callbackFailure(
            expected: "a whole number from \(old)", found: "\(new)", by: scanner)
        }
        begins = new > old
        guard begins || collected.count < EventLogLimits.eventsPerBatch else {
          throw decoded.batchIsFull(by: scanner)
        }
      }
    }
    callback = decoded.callback
    let completed = begins && !collected.isEmpty ? collected.take() : nil
    collected.append(decoded)
    return completed
  }

  /// Returns the last batch, if it has events, and starts over, as at the beginning of a log.
  mutating func finish() -> NamedBatch? {
    inference = BorderInference()
    callback = nil
    return collected.isEmpty ? nil : collected.take()
  }
}

/// Collects the events of a batch and their names.
struct BatchCollector {
  private var events: [TouchEvent] = []
  private var names: [String?] = []
  private var hasNames = false

  var isEmpty: Bool { events.isEmpty }
  var count: Int { events.count }

  mutating func append(_ decoded: DecodedEvent) {
    events.append(decoded.event)
    if let name = decoded.name {
      if !hasNames { names = [String?](repeating: nil, count: events.count - 1) }
      hasNames = true
      names.append(name)
    } else if hasNames {
      names.append(nil)
    }
  }

  /// Returns the batch, and leaves an empty one.
  mutating func take() -> NamedBatch {
    let batch = NamedBatch(batch: TouchBatch(events), eventNames: names)
    self = BatchCollector()
    return batch
  }
}

/// Collects the events of a line that is an array.
struct LineCollector {
  private var collected = BatchCollector()
  private var callback: Int64?

  var isEmpty: Bool { collected.isEmpty }

  mutating func append(
    _ decoded: DecodedEvent, readBy scanner: JSONScanner
  ) throws(EventLogError) {
    if isEmpty { callback = decoded.callback }
    guard decoded.callback == callback else {
      throw decoded.callbackFailure(
        expected: "the same in all events of the line", found: "a difference", by: scanner)
    }
    guard collected.count < EventLogLimits.eventsPerBatch else {
      throw decoded.batchIsFull(by: scanner)
    }
    collected.append(decoded)
  }

  /// Returns the batch, and leaves an empty one.
  mutating func take() -> NamedBatch { collected.take() }
}

extension DecodedEvent {
  /// Returns the error for an event that exceeds the size of a batch.
  func batchIsFull(by scanner: JSONScanner) -> EventLogError {
    scanner.failure(
      expected: "at most \(EventLogLimits.eventsPerBatch) events in a batch", found: "more",
      at: position
    ).inEvent(index)
  }

  /// Returns an error about the event's callback number, or about its absence.
  func callbackFailure(
    expected: String, found: String, by scanner: JSONScanner
  ) -> EventLogError {
    scanner.failure(expected: expected, found: found, at: position)
      .inEvent(index, key: .callback)
  }
}
