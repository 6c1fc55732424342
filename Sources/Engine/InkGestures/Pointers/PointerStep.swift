internal import InkGeometry
internal import InkInput
internal import InkStream

/// One thing that a pointer does in a callback: it comes down, moves, is lifted, is taken away, hovers or
/// leaves.
struct PointerStep {
  /// The events of the callback.
  let events: [TouchEvent]
  /// The indices of those of the step; guesses are among them, and count for nothing but themselves.
  let range: Range<Int>
  /// The index of the last event that is no guess.
  let last: Int
  let touch: TouchIdentifier
  let kind: TouchKind
  /// The phase of the last event that is no guess, or `began` where the first one has that.
  let phase: TouchPhase
  let context: PointerContext

  /// Finds the step that begins at an index; complexity: O(events of the step).
  ///
  /// It goes on until there is another touch, or the same one comes down, is up, or begins or ends to hover.
  ///
  /// - Returns: the step, `nil` where there are only guesses, and the index after it.
  static func next(
    _ events: [TouchEvent], from start: Int, _ context: PointerContext
  ) -> (step: PointerStep?, end: Int) {
    let touch = events[start].touch
    var first: TouchPhase?
    var last = start
    var end = start
    while end < events.count, events[end].touch == touch {
      if events[end].origin != .predicted {
        let phase = events[end].phase
        if let first {
          let isOver = events[last].phase.isEnd || (first == .began && phase.isEnd)
          if isOver || phase == .began || phase.isHover != first.isHover { break }
        }
        first = first ?? phase
        last = end
      }
      end += 1
    }
    guard let first else { return (nil, end) }
    let step = PointerStep(
      events: events, range: start..<end, last: last, touch: touch, kind: events[last].kind,
      phase: first == .began ? .began : events[last].phase, context: context)
    return (step, end)
  }

  /// True for an event that is no guess.
  func isSample(_ index: Int) -> Bool { events[index].origin != .predicted }

  /// The number of events that are no guesses; complexity: O(events).
  var sampleCount: Int {
    var count = 0
    for index in range where isSample(index) { count += 1 }
    return count
  }

  /// The first event that has a position and a time.
  var firstUsable: (index: Int, location: Point)? {
    for index in range where isSample(index) {
      if let location = events[index].usableLocation { return (index, location) }
    }
    return nil
  }

  /// The last event that has a position and a time.
  var lastUsable: (index: Int, location: Point)? {
    for index in range.reversed() where isSample(index) {
      if let location = events[index].usableLocation { return (index, location) }
    }
    return nil
  }
}

extension TouchEvent {
  /// The location, where it and the time can be used.
  var usableLocation: Point? {
    guard let location, location.x.magnitude <= Sample.largestMagnitude,
      location.y.magnitude <= Sample.largestMagnitude,
      timestamp.magnitude <= Sample.largestMagnitude
    else { return nil }
    return location
  }
}
