/// The events of one callback of the platform, in the order in which it gave them.
///
/// Callback borders are part of the input: a callback that brings a sample or a prediction of a
/// touch replaces the predictions of earlier callbacks. They therefore travel with the events: a
/// log is a list of batches.
///
/// @Snippet(path: "Ductus/Snippets/TouchToInk", slice: "events")
@frozen
public struct TouchBatch: Equatable, Sendable {
  /// The events, of one or several touches.
  public var events: [TouchEvent]

  /// Makes a batch of events; it may be empty.
  @inlinable
  public init(_ events: [TouchEvent] = []) { self.events = events }
}
