extension TouchBatch {
  /// The most touches of a callback that are told apart: more than there are fingers.
  private static let touchLimit = 32

  /// Marks samples as coalesced where whoever wrote the batch down did not.
  ///
  /// A callback has one main event for each touch, and that is the last new one; what comes before it was
  /// measured in between. So in a batch in which nothing is coalesced, all measured events of a touch but
  /// its last one are. Batches that tell coalesced samples apart stay as they are. Hovering counts as
  /// little as updates and predictions do. Beyond 32 touches, events stay as they are.
  ///
  /// Complexity: O(events).
  package mutating func markCoalesced() {
    var measured = 0
    for event in events {
      if event.origin == .coalesced { return }
      if event.origin == .measured { measured += 1 }
    }
    guard measured > 1 else { return }
    var met: [TouchIdentifier] = []
    for index in events.indices.reversed() {
      guard events[index].origin == .measured, !events[index].phase.isHover else { continue }
      if met.contains(events[index].touch) {
        events[index].origin = .coalesced
      } else if met.count < Self.touchLimit {
        met.append(events[index].touch)
      }
    }
  }
}
