internal import InkInput

/// Which events of a recording belong to one sample: those with one estimation index.
///
/// It follows the rules of `TouchPath` as far as they need no more than the events: a correction of a sample
/// that expects none is in no sample.
struct MergedEvents {
  private struct Name: Hashable {
    var touch: TouchIdentifier
    var index: Int64
  }

  /// Of each event the number of its sample; −1 where it is in none.
  private var samples: [Int32] = []
  /// Of each sample how many events it has.
  private var counts: [Int32] = []

  /// Looks at all events of a recording; complexity: O(events).
  init(_ recording: InkRecording) {
    samples.reserveCapacity(recording.eventCount)
    // The latest sample of each name, and whether it expects corrections.
    var known: [Name: (sample: Int32, isOpen: Bool)] = [:]
    var waiting: [Name: [Int]] = [:]
    for step in recording.steps {
      for event in step.batch.events {
        samples.append(-1)
        if event.origin == .predicted || event.phase.isHover { continue }
        let name = event.estimationIndex.map { Name(touch: event.touch, index: $0) }
        let expects = name != nil && !event.propertiesExpectingUpdates.isEmpty
        if let name, let found = known[name], event.origin == .updated || event.phase != .began {
          guard found.isOpen else { continue }
          join(samples.count - 1, found.sample)
          known[name] = (found.sample, expects)
        } else if event.origin == .updated {
          if let name { waiting[name, default: []].append(samples.count - 1) }
        } else if event.location != nil {
          let sample = Int32(truncatingIfNeeded: counts.count)
          counts.append(0)
          join(samples.count - 1, sample)
          guard let name else { continue }
          known[name] = (sample, expects)
          for early in waiting.removeValue(forKey: name) ?? [] { join(early, sample) }
        }
      }
    }
  }

  private mutating func join(_ event: Int, _ sample: Int32) {
    samples[event] = sample
    counts[Int(sample)] += 1
  }

  /// How many events belong to the sample of an event; 0 where it is in none.
  func count(of event: Int) -> Int {
    guard samples.indices.contains(event), samples[event] >= 0 else { return 0 }
    return Int(counts[Int(samples[event])])
  }
}
