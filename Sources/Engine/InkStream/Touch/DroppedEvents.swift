/// The numbers of events that could not be used, by reason.
@frozen
public struct DroppedEvents: Equatable, Sendable {
  /// Samples and predictions whose location or time was not a usable number, and updates whose
  /// values were all unusable.
  public var unusable = 0
  /// Events of a touch that had ended, predictions and ends of touches that never began, and events
  /// of strokes that were discarded.
  public var withoutStroke = 0
  /// Updates and duplicates of samples that expected no more updates.
  public var settled = 0
  /// Updates of samples that were too far behind the tip.
  public var tooOld = 0
  /// Updates without an estimation index, and updates that were displaced while they waited for
  /// their sample.
  public var unmatched = 0
  /// Samples that were earlier than the last one of their stroke or repeated a sample, and
  /// predictions that were earlier than the last sample.
  ///
  /// The properties of a repetition are merged into the repeated sample, if that is the last one or
  /// still expects an update.
  public var stale = 0
  /// Hover events, which draw nothing and are no errors.
  public var hovering = 0

  /// Makes a count of zero events.
  @inlinable
  package init() {}

  /// The number of dropped events, without hover events.
  @inlinable
  public var total: Int { unusable + withoutStroke + settled + tooOld + unmatched + stale }
}
