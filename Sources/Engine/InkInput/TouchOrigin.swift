/// The origin of an event, which tells samples, corrections and predictions apart.
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
