internal import Ductus

extension LooksRecording {
  /// The samples as events, four to a callback.
  static var batches: [TouchBatch] {
    var events: [TouchEvent] = []
    for line in samples.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 7 else { continue }
      let touch = TouchIdentifier(Int64(numbers[0]))
      let isNew = events.last?.touch != touch
      if isNew, !events.isEmpty { events[events.count - 1].phase = .ended }
      events.append(
        TouchEvent(
          touch: touch, timestamp: numbers[1], phase: isNew ? .began : .moved,
          location: Point(numbers[2], numbers[3]), force: numbers[4], maximumForce: 4.1667,
          altitude: numbers[5], azimuth: numbers[6]))
    }
    if !events.isEmpty { events[events.count - 1].phase = .ended }
    // Callbacks do not go on from one touch to the next.
    var batches: [TouchBatch] = []
    for event in events {
      if let last = batches.last?.events, last.count < 4, last[0].touch == event.touch {
        batches[batches.count - 1].events[last.count - 1].origin = .coalesced
        batches[batches.count - 1].events.append(event)
      } else {
        batches.append(TouchBatch([event]))
      }
    }
    return batches
  }
}
