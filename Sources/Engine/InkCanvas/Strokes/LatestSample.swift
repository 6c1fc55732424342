internal import InkInput

/// The latest sample of some callbacks; it tells if later events can only be new.
struct LatestSample {
  private var time = -Double.infinity
  private var index = Int64.min

  /// Returns true if a callback may change earlier samples, by updates or by events that repeat
  /// them.
  func mayBeCorrected(by batch: TouchBatch) -> Bool {
    batch.events.contains { event in
      switch event.origin {
      case .updated: true
      case .predicted: false
      case .measured, .coalesced:
        event.timestamp <= time || event.estimationIndex.map { $0 <= index } ?? false
      }
    }
  }

  /// Notes the samples of a callback.
  mutating func note(_ batch: TouchBatch) {
    for event in batch.events where event.origin != .predicted {
      if event.timestamp > time { time = event.timestamp }
      if let number = event.estimationIndex, number > index { index = number }
    }
  }
}
