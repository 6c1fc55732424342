/// How an event came about: what separates a sample from a correction and from a guess.
@frozen
public enum TouchOrigin: UInt8, Sendable, CaseIterable {
  /// The platform's main event of a callback.
  case measured
  /// One of the events between two main events, delivered with the later one.
  case coalesced
  /// A correction of an earlier sample, named by its estimation index.
  case updated
  /// A guess where the touch will be; shown, then replaced, never a sample.
  case predicted
}
