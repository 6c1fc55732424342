internal import InkInput

/// The events that the canvas is fed next, and those that are held back because a finger that erases may still turn out
/// to be one of several.
struct StrokeFeed {
  /// The events of one pointer that the canvas is fed.
  private(set) var batch = TouchBatch()
  private var held: [TouchEvent] = []

  /// Begins anew.
  mutating func begin() { batch.events.removeAll(keepingCapacity: true) }

  /// Adds an event.
  mutating func append(_ event: TouchEvent) { batch.events.append(event) }

  /// Holds an event back.
  mutating func hold(_ event: TouchEvent) { held.append(event) }

  /// Forgets the events that are held back.
  mutating func dropHeld() { held.removeAll(keepingCapacity: true) }

  /// Puts the events that are held back before the others.
  mutating func releaseHeld() {
    batch.events.insert(contentsOf: held, at: 0)
    dropHeld()
  }
}
