/// A recording: the batches of a session in order, and the names that its touches and events had
/// where it was made.
///
/// @Snippet(path: "Ductus/Snippets/FromInkable", slice: "log")
public struct EventLog: Equatable, Sendable {
  /// The callbacks in order.
  public var batches: [TouchBatch]
  /// The names of the touches: the touch with identifier *i* is `touchNames[i]`.
  ///
  /// Touches past the end of the array have no name but their number.
  public var touchNames: [String]
  /// The names of the events, batch by batch, event by event; `nil` for an event without one.
  ///
  /// Batches and events past the end have none.
  public var eventNames: [[String?]]
  /// The kind of its events: events as reported, or samples made of them.
  public var contents: EventLogContents

  /// Makes a log of its parts; by default it is empty.
  public init(
    batches: [TouchBatch] = [], touchNames: [String] = [], eventNames: [[String?]] = [],
    contents: EventLogContents = .events
  ) {
    self.batches = batches
    self.touchNames = touchNames
    self.eventNames = eventNames
    self.contents = contents
  }

  /// The name of a touch: as in the recording it came from, else its number in decimal digits.
  public func name(of touch: TouchIdentifier) -> String {
    guard let index = Int(exactly: touch.rawValue), touchNames.indices.contains(index) else {
      return String(touch.rawValue)
    }
    return touchNames[index]
  }
}

/// The kind of events that a log holds.
@frozen
public enum EventLogContents: UInt8, Sendable, CaseIterable {
  /// Events as they were reported; assumed where the log says nothing else.
  case events
  /// The samples of a drawing: events that were merged and rounded, without predictions, and with no more
  /// corrections than changed something.
  case samples
}
