internal import InkGeometry
public import InkInput

/// The samples of one stroke, from the moment its touch comes down, and the predictions after them.
///
/// Samples keep the order of arrival, and their times never go back. Predictions are never samples: they
/// follow the last sample until the next callback that brings a sample or prediction of the touch, or its
/// end, discards them.
///
/// How events become samples:
/// - `began` opens a stroke. So does the first `moved` of a touch whose `began` was lost, but after
///   an end only `began` does, and an end alone opens nothing. `began` while the touch is down means
///   that its end was lost: the stroke before is finished.
/// - An event with the estimation index of a sample of the touch corrects that sample: it replaces
///   the properties that it brings. Updates that come before their sample wait for it, at most
///   64 per touch; the oldest gives way.
/// - A sample that is earlier than the last one, or that repeats it at the same time and place, is dropped:
///   busy platforms report samples twice, and one kind of report may overtake the other. Only the sample
///   is dropped: the event begins and ends the stroke as ever, and the properties that a repetition
///   brings are merged into the sample that it repeats, the last one, or one that still expects an update.
///   The same time at another place is a sample, for some clocks are coarse. Predictions that are earlier
///   than the last sample are dropped too.
/// - Eight successive samples that are all earlier, at places where none of the last
///   ``updateHorizon`` samples lies, mean that the clock has stepped back: they are kept, in their order,
///   at the time of the last sample, and so are those that follow until the clock has caught up. Until
///   then they are held apart; if the stroke ends or goes on without them, they stay dropped.
/// - The location of a cancelled event is no sample: platforms report nonsense there.
/// - Whatever cannot be applied is counted in ``InkPipeline/dropped``, and changes nothing.
public final class TouchPath {
  /// How many samples behind the tip a sample may lie and still be updated: 1,024, about four
  /// seconds of a pencil.
  ///
  /// What lies farther back is stable, settled or not.
  public static let updateHorizon = 1024

  /// How many updates per touch may wait for their samples: 64.
  package static let waitingLimit = 64

  /// The number of successive samples, all earlier than the last one, which shows that the clock has
  /// stepped back: 8.
  package static let clockStepLimit = 8

  /// The stroke that the path belongs to.
  public let stroke: StrokeIdentifier
  /// The touch that drew it.
  public let touch: TouchIdentifier
  /// Whether the stroke is being drawn, is finished or was cancelled.
  public internal(set) var state: StrokeState = .drawing
  /// How the stroke's path is made, where that is not left to the pipeline.
  var recipe: StrokeRecipe?
  /// Samples are kept whatever their times, for the stroke was drawn long ago.
  var keepsEverySample: Bool { recipe?.keepsEverySample ?? false }
  /// Whether the merger has listed the path as changed.
  var isListed = false

  // No code of others runs while the storage is changed, so that no check is needed.
  @exclusivity(unchecked)
  private var storage = Storage()

  init(stroke: StrokeIdentifier, touch: TouchIdentifier) {
    self.stroke = stroke
    self.touch = touch
  }

  /// What was measured, corrected by the updates that have come.
  package var samples: [Sample] { storage.samples }
  /// What is expected to come next; replaced with every callback.
  package var predictions: [Sample] { storage.predictions }

  /// How many samples and predictions there are.
  public var count: Int { storage.count }

  /// The sample or prediction at an index from 0 to `count - 1`.
  package subscript(index: Int) -> Sample { storage[index] }

  /// The numbers of the events of which a sample was made, in the order in which they came to it, or the
  /// number of a prediction: see ``StrokeStream/events(ofElement:)``.
  ///
  /// Complexity: O(events of the sample).
  ///
  /// - Parameter index: a sample or prediction.
  /// - Returns: the numbers; empty where there is no such sample, or events have no numbers.
  package func events(ofSample index: Int) -> [Int] { storage.events(ofSample: index) }

  /// How many samples from the front can never change again, unless the touch is cancelled.
  ///
  /// While the stroke is drawn the last one is not among them: a repetition may bring what is not known
  /// of it. Complexity: O(1).
  public var stableCount: Int {
    let count = storage.stableCount
    return state == .drawing && count == storage.samples.count && count > 0 ? count - 1 : count
  }

  /// How far the platform's predictions have been off, each measured with the samples that came for
  /// the times that it covered.
  package var predictionErrors: PredictionErrors { storage.predictionErrors }

  /// Whether nothing can be added or corrected any more.
  public var isSettled: Bool { state != .drawing && stableCount == storage.samples.count }
}

// What the merger does to a path. Each function notes what it changed; where that lies too far from
// what is noted already to be told in one range, it does nothing and says so.
extension TouchPath {
  /// What became of an event that corrects a sample.
  enum Merging {
    case merged
    /// The sample lies too far from what is noted.
    case far
    /// The sample expects no update.
    case settled
    /// The sample is too far behind the tip.
    case tooOld
    /// The event brings nothing usable.
    case unusable
  }

  /// The order in which a sample comes after those that are there.
  enum Arrival {
    /// It is the next one.
    case next
    /// It has the time and the place of the one at an index.
    case repetition(Int)
    /// It is earlier than the last one, at a place where one lies already.
    case known
    /// It is earlier than the last one, at a new place.
    case early
  }

  /// Says how a sample comes after those that are there.
  ///
  /// Complexity: O(1), and O(``updateHorizon``) for a sample that is earlier than the last one.
  func arrival(of sample: Sample) -> Arrival { storage.arrival(of: sample) }

  /// One more sample would lie too far from what is noted.
  var isTipFar: Bool { storage.isFar(from: storage.samples.count) }

  /// Merges what a repetition of the sample at an index brings.
  func learn(_ repetition: Sample, at index: Int, event number: Int?) -> Merging {
    let merging = storage.learn(repetition, at: index)
    if merging == .merged, let number { storage.name(number, at: index) }
    return merging
  }

  /// Adds a sample, and returns its index; `nil` where it lies too far from what is noted.
  func append(_ sample: Sample, callback: Int, event number: Int?) -> Int? {
    let index = storage.append(sample, callback: callback)
    if let index, let number { storage.name(number, at: index) }
    return index
  }

  /// Adds a prediction; `false` where it lies too far from what is noted.
  func predict(_ sample: Sample, callback: Int, event number: Int?) -> Bool {
    guard storage.predict(sample, callback: callback) else { return false }
    if let number { storage.namePrediction(number) }
    return true
  }

  /// Merges an event into the sample at an index.
  func merge(_ event: TouchEvent, at index: Int, event number: Int?) -> Merging {
    let merging = storage.merge(event, at: index)
    if merging == .merged, let number { storage.name(number, at: index) }
    return merging
  }

  func discardPredictions() { storage.discardPredictions() }

  /// The change since this was last asked for.
  func takeChange() -> Change { storage.takeChange() }

  /// Brings a polyline up to date with the path.
  ///
  /// - Parameters:
  ///   - polyline: the polyline.
  ///   - change: where they differ.
  /// - Returns: what changed of the polyline: one point more where the pen rests after the last one.
  func update(_ polyline: inout Polyline, _ change: Change) -> Change {
    storage.update(&polyline, change)
  }
}

extension TouchPath {
  /// The samples and what is known about them: a value, so that it is reached without checks.
  private struct Storage {
    var samples: [Sample] = []
    var predictions: [Sample] = []
    private var firstUnsettled = 0
    private var pending = PendingChange()
    private var predictionsCallback = -1
    private(set) var predictionErrors = PredictionErrors()
    /// The predictions that samples are measured with: those of the last callback that brought any.
    private var judged: [Sample] = []
    /// How many samples there were when they came.
    private var judgedCount = 0
    /// The numbers of events, where they have any.
    private var events = SampleEvents()
    private var predictionEvents: [Int] = []

    mutating func name(_ event: Int, at index: Int) { events.add(event, to: index) }
    mutating func namePrediction(_ event: Int) { predictionEvents.append(event) }

    func events(ofSample index: Int) -> [Int] {
      if index < samples.count { return events[index] }
      let prediction = index - samples.count
      return predictionEvents.indices.contains(prediction) ? [predictionEvents[prediction]] : []
    }

    var count: Int { samples.count + predictions.count }

    var stableCount: Int { max(firstUnsettled, samples.count - 1 - TouchPath.updateHorizon) }

    subscript(index: Int) -> Sample {
      index < samples.count ? samples[index] : predictions[index - samples.count]
    }

    func isFar(from index: Int) -> Bool { pending.isFar(from: index) }

    func arrival(of sample: Sample) -> Arrival {
      guard let last = samples.last, sample.timestamp <= last.timestamp else { return .next }
      if sample.timestamp == last.timestamp {
        return sample.location == last.location ? .repetition(samples.count - 1) : .next
      }
      return samples.withUnsafeBufferPointer { samples in
        var arrival = Arrival.early
        let first = max(samples.count - TouchPath.updateHorizon, 0)
        var index = samples.count - 1
        while index >= first {
          if samples[index].location == sample.location {
            if samples[index].timestamp == sample.timestamp { return .repetition(index) }
            arrival = .known
          }
          index -= 1
        }
        return arrival
      }
    }

    mutating func learn(_ repetition: Sample, at index: Int) -> Merging {
      if index < samples.count - 1 {
        if samples[index].isSettled { return .settled }
        if index < stableCount { return .tooOld }
      }
      if pending.isFar(from: index) { return .far }
      guard samples[index].learn(from: repetition) else { return .unusable }
      pending.note(index..<index + 1)
      // It may expect updates now.
      firstUnsettled = min(firstUnsettled, index)
      advanceSettled()
      return .merged
    }

    mutating func append(_ sample: Sample, callback: Int) -> Int? {
      let index = samples.count
      if pending.isFar(from: index) { return nil }
      if predictionsCallback != callback { discardPredictions() }
      if !judged.isEmpty { judgePredictions(with: sample) }
      pending.note(index..<count + 1)
      samples.append(sample)
      if index == firstUnsettled { advanceSettled() }
      return index
    }

    mutating func predict(_ sample: Sample, callback: Int) -> Bool {
      if pending.isFar(from: samples.count) { return false }
      if predictionsCallback != callback { discardPredictions() }
      predictionsCallback = callback
      pending.note(count..<count + 1)
      predictions.append(sample)
      return true
    }

    mutating func merge(_ event: TouchEvent, at index: Int) -> Merging {
      if samples[index].isSettled { return .settled }
      if index < stableCount { return .tooOld }
      if pending.isFar(from: index) { return .far }
      guard samples[index].merge(event) else { return .unusable }
      pending.note(index..<index + 1)
      if index == firstUnsettled { advanceSettled() }
      return .merged
    }

    mutating func discardPredictions() {
      guard !predictions.isEmpty else { return }
      swap(&judged, &predictions)
      judgedCount = samples.count
      predictions.removeAll(keepingCapacity: true)
      predictionEvents.removeAll(keepingCapacity: true)
      pending.note(removedFrom: samples.count)
    }

    /// Notes how far off the last predictions were for the time of a new sample.
    private mutating func judgePredictions(with sample: Sample) {
      guard judgedCount > 0 else { return }
      let time = sample.timestamp
      let base = samples[judgedCount - 1]
      var before = (location: base.location, time: base.timestamp)
      guard time > before.time else { return }
      for guess in judged {
        if time <= guess.timestamp {
          let share = (time - before.time) / (guess.timestamp - before.time)
          let place = before.location.interpolated(to: guess.location, at: share)
          predictionErrors.note(
            place.distance(to: sample.location), steps: samples.count - judgedCount + 1)
          return
        }
        before = (guess.location, guess.timestamp)
      }
      judged.removeAll(keepingCapacity: true)
    }

    mutating func takeChange() -> Change {
      let change = pending.change(count: count)
      pending = PendingChange()
      return change
    }

    func update(_ polyline: inout Polyline, _ change: Change) -> Change {
      if polyline.count > change.count { polyline.removeLast(polyline.count - change.count) }
      let end = min(change.modified.upperBound, samples.count)
      if change.modified.lowerBound < end {
        for index in change.modified.lowerBound..<end {
          Self.put(PolylinePoint(samples[index], index: index), at: index, in: &polyline)
        }
      }
      let first = max(change.modified.lowerBound, samples.count)
      if first < change.modified.upperBound {
        for index in first..<change.modified.upperBound {
          let prediction = PolylinePoint(predictions[index - samples.count], index: index)
          Self.put(prediction, at: index, in: &polyline)
        }
      }
      // How long the pen had rested at a point depends on the place of the one before it.
      let next = change.modified.upperBound
      guard !change.modified.isEmpty, next < polyline.count else { return change }
      let rest = polyline[next].rest
      polyline[next].follow(polyline[next - 1])
      if polyline[next].rest == rest { return change }
      return Change(modified: change.modified.lowerBound..<next + 1, count: change.count)
    }

    @inline(__always)
    private static func put(_ point: PolylinePoint, at index: Int, in polyline: inout Polyline) {
      var point = point
      point.follow(index > 0 ? polyline[index - 1] : nil)
      if index < polyline.count { polyline[index] = point } else { polyline.append(point) }
    }

    private mutating func advanceSettled() {
      while firstUnsettled < samples.count, samples[firstUnsettled].isSettled {
        firstUnsettled += 1
      }
    }
  }
}
