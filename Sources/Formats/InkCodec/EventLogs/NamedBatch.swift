public import InkInput

/// A batch of events, with the names that the events had in the log.
public struct NamedBatch: Equatable, Sendable {
  /// The events of one callback.
  public var batch: TouchBatch
  /// The names of the events, in the same order; empty if no event has one.
  ///
  /// Events past the end have none.
  public var eventNames: [String?]

  /// Makes a batch of its parts.
  package init(batch: TouchBatch, eventNames: [String?] = []) {
    self.batch = batch
    self.eventNames = eventNames
  }
}
