internal import InkGeometry
package import InkInput

/// The samples of one stroke, from the moment its touch comes down, and the predictions after them.
///
/// Samples keep their order of arrival, and their times never decrease. Predictions are not
/// samples: they follow the last sample, and are discarded by the next callback that brings a
/// sample or prediction of the touch, or by the end of the touch.
///
/// Events become samples by these rules:
/// - Measured and coalesced events become samples alike, in order of arrival: only ``Sample/origin`` tells them apart.
///   Predicted ones become predictions.
/// - `began` opens a stroke. If the `began` of a touch was lost, its first `moved` opens one. After
///   an end only `began` opens a stroke, and an end alone opens none. `began` while the touch is
///   down means that its end was lost: the stroke before is finished.
/// - An event with the estimation index of a sample of the touch corrects that sample: it replaces
///   the properties that it brings, and says which are still estimates. A sample that expects no
///   update, or lies more than ``updateHorizon`` behind the tip, is not corrected. Updates that come
///   before their sample wait for it, at most 64 per touch; beyond that, the oldest one is dropped.
/// - A sample that is earlier than the last one, or that repeats a sample at the same time and
///   location, is dropped: busy platforms report samples twice, and one kind of report may overtake
///   the other. Only the sample is dropped: its event still begins or ends the stroke, and the
///   properties of a repetition are merged into the sample that it repeats, if that is the last one
///   or still expects an update. A sample with the same time at another location is kept, because some
///   clocks are coarse, and so is one that is earlier by no more than ``clockGrain``, where none of the last
///   ``updateHorizon`` samples lies, at the time of the last one. Predictions that are earlier than the last sample are
///   dropped, too, and so are events of pens that hover.
/// - Eight successive samples that are all earlier, at locations where none of the last
///   ``updateHorizon`` samples lies, mean that the clock has stepped back: they are kept, in their
///   order, at the time of the last sample, and so are the following ones until the clock has
///   caught up. Until the eighth comes they are held apart; if the stroke ends or goes on without
///   it, they stay dropped.
/// - While the clock is behind, predictions that are earlier are kept at the time of the last sample.
/// - The location of a cancelled event is no sample: platforms report nonsense there.
/// - Events that cannot be applied are counted in ``InkPipeline/dropped``, and change nothing.
package final class TouchPath {
  /// The largest number of samples behind the tip at which a sample can still be updated: 1,024,
  /// about four seconds of a pencil.
  ///
  /// Samples farther back are stable, even if they still expect updates.
  package static let updateHorizon = 1024

  /// The most updates per touch that wait for their samples: 64.
  package static let waitingLimit = 64

  /// The time by which the clocks of two kinds of report differ, in seconds: 1 ms, and what is rounded.
  ///
  /// Browsers report moves that are earlier than their press by that much.
  package static let clockGrain = 0.00105

  /// The number of successive samples, all earlier than the last one, that shows that the clock has
  /// stepped back: 8.
  package static let clockStepLimit = 8

  /// The stroke that the path belongs to.
  package let stroke: StrokeIdentifier
  /// The touch that drew the stroke.
  package let touch: TouchIdentifier
  /// The state of the stroke: being drawn, finished or cancelled.
  package internal(set) var state: StrokeState = .drawing
  /// The recipe of the stroke's path; `nil` if the pipeline's filters and smoother make the path.
  var recipe: StrokeRecipe?
  /// True if samples are kept whatever their times, because the stroke was drawn long ago.
  var keepsEverySample: Bool { recipe?.keepsEverySample ?? false }
  /// True if the merger has listed the path as changed.
  var isListed = false

  // The storage calls no foreign code while it is changed, so that no check is needed.
  @exclusivity(unchecked)
  private var storage = Storage()

  init(stroke: StrokeIdentifier, touch: TouchIdentifier) {
    self.stroke = stroke
    self.touch = touch
  }

  /// The measured samples, with the corrections that have come.
  package var samples: [Sample] { storage.samples }
  /// The predictions after the last sample; they are replaced by every callback that brings any.
  package var predictions: [Sample] { storage.predictions }

  /// The number of samples and predictions.
  package var count: Int { storage.count }

  /// The sample or prediction at an index from 0 to `count - 1`.
  package subscript(index: Int) -> Sample { storage[index] }

  /// Returns the numbers of the events of which a sample was made, in order of arrival, or the
  /// number of a prediction: see ``StrokeStream/events(ofElement:)``.
  ///
  /// Complexity: O(events of the sample).
  ///
  /// - Parameter index: the index of a sample or prediction.
  /// - Returns: the numbers; empty if there is no such sample, or events have no numbers.
  package func events(ofSample index: Int) -> [Int] { storage.events(ofSample: index) }

  /// The number of samples at the front that can never change again, unless the touch is cancelled.
  ///
  /// While the stroke is drawn, the last sample is not stable: a repetition may bring properties
  /// that are still unknown. Complexity: O(1).
  package var stableCount: Int {
    let count = storage.stableCount
    return state == .drawing && count == storage.samples.count && count > 0 ? count - 1 : count
  }

  /// The errors of the platform's predictions, each measured with the samples that came for the
  /// times that it covered.
  package var predictionErrors: PredictionErrors { storage.predictionErrors }

  /// True if no sample can be added or corrected any more.
  package var isSettled: Bool { state != .drawing && stableCount == storage.samples.count }
}

// The functions of the merger. Each one notes its change; if the change lies too far from the noted
// ones to share one range with them, the function does nothing and reports that.
extension TouchPath {
  /// The result of merging an event into a sample.
  enum Merging {
    case merged
    /// The sample lies too far from the noted changes.
    case far
    /// The sample expects no update.
    case settled
    /// The sample lies too far behind the tip.
    case tooOld
    /// The event brings nothing usable, or nothing new.
    case unusable
  }

  /// The relation of a new sample to the samples of the path.
  enum Arrival {
    /// The sample is the next one.
    case next
    /// The sample has the time and the location of the sample at an index.
    case repetition(Int)
    /// The sample is earlier than the last one, at a location where another one lies already.
    case known
    /// The sample is earlier than the last one by no more than the grain of clocks, at a new location.
    case reordered
    /// The sample is earlier than the last one, at a new location.
    case early
  }

  /// Returns the relation of a sample to the samples of the path.
  ///
  /// Complexity: O(1), and O(``updateHorizon``) for a sample that is earlier than the last one.
  func arrival(of sample: Sample) -> Arrival { storage.arrival(of: sample) }

  /// True if one more sample would lie too far from the noted changes.
  var isTipFar: Bool { storage.isFar(from: storage.samples.count) }

  /// Merges the properties of a repetition into the sample at an index.
  func learn(_ repetition: Sample, at index: Int, event number: Int?) -> Merging {
    let merging = storage.learn(repetition, at: index)
    if merging == .merged, let number { storage.name(number, at: index) }
    return merging
  }

  /// Adds a sample and returns its index; `nil` if it lies too far from the noted changes.
  func append(_ sample: Sample, callback: Int, event number: Int?) -> Int? {
    let index = storage.append(sample, callback: callback)
    if let index, let number { storage.name(number, at: index) }
    return index
  }

  /// Adds a prediction; returns false if it lies too far from the noted changes.
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

  /// Returns the change since the last call.
  func takeChange() -> Change { storage.takeChange() }

  /// Brings a polyline up to date with the path.
  ///
  /// - Parameters:
  ///   - polyline: the polyline.
  ///   - change: the difference between the path and the polyline.
  /// - Returns: the change of the polyline; it has one point more if the ``PolylinePoint/rest`` of
  ///   the point after the change is different now.
  func update(_ polyline: inout Polyline, _ change: Change) -> Change {
    storage.update(&polyline, change)
  }
}

extension TouchPath {
  /// The samples and their data: a value, so that they are reached without checks.
  private struct Storage {
    var samples: [Sample] = []
    var predictions: [Sample] = []
    private var firstUnsettled = 0
    private var pending = PendingChange()
    private var predictionsCallback = -1
    private(set) var predictionErrors = PredictionErrors()
    /// The predictions that new samples are compared with: those of the last callback that brought
    /// any.
    private var judged: [Sample] = []
    /// The number of samples when these predictions were replaced.
    private var judgedCount = 0
    /// The numbers of the events of each sample, if events have any.
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
        let isSlight = last.timestamp - sample.timestamp <= TouchPath.clockGrain
        var arrival = isSlight ? Arrival.reordered : .early
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
      // The repetition may have brought an index under which updates will come.
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

    /// Notes the error of the last predictions at the time of a new sample.
    private mutating func judgePredictions(with sample: Sample) {
      guard judgedCount > 0 else { return }
      let time = sample.timestamp
      let base = samples[judgedCount - 1]
      var before = (location: base.location, time: base.timestamp)
      guard time > before.time else { return }
      for guess in judged {
        if time <= guess.timestamp {
          let share = (time - before.time) / (guess.timestamp - before.time)
          let expected = before.location.interpolated(to: guess.location, at: share)
          predictionErrors.note(
            expected.distance(to: sample.location), steps: samples.count - judgedCount + 1)
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
      // The rest of the point after the change depends on the location of the point before it.
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
