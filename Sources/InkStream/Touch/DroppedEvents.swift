/// How many events could not be used, and why.
@frozen
public struct DroppedEvents: Equatable, Sendable {
  /// Samples and predictions whose location or time was not a usable number, and updates all of
  /// whose values were unusable.
  public var unusable = 0
  /// Events of a touch that had ended, predictions and ends of touches that never began, and events
  /// of strokes that were discarded.
  public var withoutStroke = 0
  /// Updates and duplicates of samples that expected no more.
  public var settled = 0
  /// Updates of samples that were too far behind the tip.
  public var tooOld = 0
  /// Updates without an index, and those that waited for a sample in vain and were displaced.
  public var unmatched = 0
  /// Samples that were earlier than the last one of their touch or repeated it, and predictions that were
  /// earlier.
  ///
  /// The properties that a repetition brought are merged into the sample that it repeats.
  public var stale = 0
  /// Hovering: no ink, and no fault.
  public var hovering = 0

  /// Makes a count of nothing.
  @inlinable
  package init() {}

  /// All that was dropped, hovering aside.
  @inlinable
  public var total: Int { unusable + withoutStroke + settled + tooOld + unmatched + stale }
}
