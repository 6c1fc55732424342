internal import InkCanvas
internal import InkInput

/// The clock of a recording: that of its callbacks.
///
/// It begins with the first sample. A callback comes when the newest of the samples that it brings was
/// measured; one without samples, such as late corrections, comes with the one before. Predictions lie ahead of the
/// clock and corrections behind it: neither moves it. It never goes back: a callback whose samples are older than those
/// before it comes at once. Only where nothing else touches, and where samples are more than a second older, have the
/// platform's times begun anew, and the clock goes on from there.
///
/// Where the platform's times do not advance within strokes they tell nothing, and each callback takes
/// 1/120 s.
struct RecordingClock {
  /// When each step comes, in seconds from the first sample; it never falls.
  private(set) var times: [Double] = []
  /// The longest time between two callbacks, in seconds, before any was cut.
  private(set) var longestPause = 0.0

  /// The duration of a callback whose times tell nothing, in seconds.
  private static let untimedPause = 1.0 / 120
  /// From how far back on the platform's clock was set, in seconds.
  private static let clockStep = 1.0
  /// The most that two callbacks may lie apart, in seconds: times may be anything.
  private static let largestPause = 1e9

  /// The duration, in seconds.
  var duration: Double { times.last ?? 0 }

  /// Makes the clock of a recording; complexity: O(events).
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - pauseLimit: how far two callbacks lie apart at most, in seconds.
  init(_ recording: InkRecording, pauseLimit: Double) {
    let isTimed = recording.isTimed
    let limit = min(max(pauseLimit, 0), Self.largestPause)
    times.reserveCapacity(recording.steps.count)
    var now = 0.0
    // The newest sample so far, on the platform's own clock.
    var latest: Double?
    var down: [TouchIdentifier] = []
    for step in recording.steps.indices {
      defer { times.append(now) }
      guard recording.isCallback(step) else {
        if recording.finishesTouches(step) { down.removeAll() }
        continue
      }
      var (oldest, newest): (Double?, Double?) = (nil, nil)
      let othersAreDown = !down.isEmpty
      for event in recording.steps[step].batch.events
      where event.origin == .measured || event.origin == .coalesced {
        if event.timestamp.isFinite {
          oldest = min(oldest ?? event.timestamp, event.timestamp)
          newest = max(newest ?? event.timestamp, event.timestamp)
        }
        switch event.phase {
        case .began where down.count < 64 && !down.contains(event.touch): down.append(event.touch)
        case .ended, .cancelled: down.removeAll { $0 == event.touch }
        default: break
        }
      }
      guard let oldest, let newest else { continue }
      let before = latest ?? oldest
      let wait = isTimed ? newest - before : Self.untimedPause
      if wait >= 0 || latest == nil {
        longestPause = max(longestPause, min(wait, Self.largestPause))
        now += min(wait, limit)
        latest = newest
      } else if !othersAreDown || wait < -Self.clockStep {
        latest = newest
      }
    }
  }

  /// The number of steps that have come at a time; complexity: O(log steps).
  func steps(at time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
