import InkGeometry
import InkInput
import InkStream
import InkTestSupport

extension Probe {
  /// Probes a stroke whose samples are repeated and come late, as a busy browser reports them, by a clock that
  /// steps back now and then: its samples, and the counts of dropped ones.
  static func probeOrder(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    let pipeline = InkPipeline(filters: [], smoother: .lines)
    for batch in disorderly(&generator) {
      pipeline.receive(batch)
      fingerprint.combine(pipeline.dropped.stale)
    }
    fingerprint.combine(pipeline.dropped.total)
    for stroke in pipeline.strokes {
      fingerprint.combine(UInt64(stroke.state.rawValue))
      fingerprint.combine(stroke.polyline)
    }
  }

  private static func disorderly(_ generator: inout SeededGenerator) -> [TouchBatch] {
    var events: [TouchEvent] = []
    var (place, time) = (Point(20, 20), 1.0)
    for index in 0..<60 {
      place = Point(place.x + generator.double(in: -3...4), place.y + generator.double(in: -3...4))
      // Some clocks are so coarse that samples share a time.
      time += generator.chance(0.2) ? 0 : 1.0 / 240
      if generator.chance(0.03) { time -= 0.3 }
      events.append(
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: time, phase: index == 0 ? .began : .moved,
          origin: .coalesced, location: place, force: generator.unit()))
    }
    var sent: [TouchEvent] = [events[0]]
    var held: [TouchEvent] = []
    for event in events.dropFirst() {
      if generator.chance(0.1) { held.append(event) } else { sent.append(event) }
      if generator.chance(0.2) {
        sent.append(sent[sent.count - 1 - generator.below(min(sent.count, 6))])
      }
      if !held.isEmpty, generator.chance(0.3) { sent.append(held.removeFirst()) }
    }
    var last = sent[sent.count - 1]
    last.phase = .ended
    sent.append(last)
    // A beginning that is repeated would be another stroke.
    for index in sent.indices.dropFirst() where sent[index].phase == .began {
      sent[index].phase = .moved
    }
    var batches: [TouchBatch] = []
    while !sent.isEmpty {
      let count = min(1 + generator.below(4), sent.count)
      batches.append(TouchBatch(Array(sent.prefix(count))))
      sent.removeFirst(count)
    }
    return batches
  }
}
