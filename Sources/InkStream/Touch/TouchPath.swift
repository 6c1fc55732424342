public import InkInput

/// The samples of one stroke, from the moment its touch comes down, and the predictions after them.
///
/// Samples keep the order of arrival. Predictions are never samples: they follow the last sample
/// until the next callback that brings a sample or prediction of the touch, or its end, discards
/// them.
///
/// How events become samples:
/// - `began` opens a stroke. So does the first sample of a touch whose `began` was lost, but after
///   an end only `began` does. `began` while the touch is down means that its end was lost: the
///   stroke before is finished.
/// - An event with the estimation index of a sample of the touch corrects that sample: it replaces
///   the properties that it brings. Updates that come before their sample wait for it, at most
///   ``waitingLimit`` per touch; the oldest gives way.
/// - The location of a cancelled event is no sample: platforms report nonsense there.
/// - Whatever cannot be applied is counted in ``InkPipeline/dropped``, and changes nothing.
public final class TouchPath {
  /// How many samples behind the tip a sample may lie and still be updated: 1,024, about four
  /// seconds of a pencil.
  ///
  /// What lies farther back is stable, settled or not.
  public static let updateHorizon = 1024

  /// How many updates per touch may wait for their samples: 64.
  public static let waitingLimit = 64

  /// The stroke that the path belongs to.
  public let stroke: StrokeIdentifier
  /// The touch that drew it.
  public let touch: TouchIdentifier
  /// Whether the stroke is being drawn, is finished or was cancelled.
  public internal(set) var state: StrokeState = .drawing
  /// What was measured, corrected by the updates that have come.
  public private(set) var samples: [Sample] = []
  /// What is expected to come next; replaced with every callback.
  public private(set) var predictions: [Sample] = []

  /// Whether the merger has listed the path as changed.
  var isListed = false

  private var firstUnsettled = 0
  private var predictionsCallback = -1
  private var pending = PendingChange()

  init(stroke: StrokeIdentifier, touch: TouchIdentifier) {
    self.stroke = stroke
    self.touch = touch
  }

  /// How many samples and predictions there are.
  public var count: Int { samples.count + predictions.count }

  /// The sample or prediction at an index from 0 to `count - 1`.
  public subscript(index: Int) -> Sample {
    index < samples.count ? samples[index] : predictions[index - samples.count]
  }

  /// How many samples from the front can never change again, unless the touch is cancelled.
  ///
  /// Complexity: O(1).
  public var stableCount: Int { max(firstUnsettled, samples.count - Self.updateHorizon) }

  /// Whether nothing can be added or corrected any more.
  public var isSettled: Bool { state != .drawing && stableCount == samples.count }
}

// What the merger does to a path. Each function notes what it changed.
extension TouchPath {
  func append(_ sample: Sample, callback: Int) {
    discardPredictions(olderThan: callback)
    pending.note(samples.count..<count + 1)
    samples.append(sample)
    advanceSettled()
  }

  func predict(_ sample: Sample, callback: Int) {
    discardPredictions(olderThan: callback)
    predictionsCallback = callback
    pending.note(count..<count + 1)
    predictions.append(sample)
  }

  /// Merges an event into the sample at an index; `false` where it brings nothing usable.
  func merge(_ event: TouchEvent, at index: Int) -> Bool {
    guard samples[index].merge(event) else { return false }
    pending.note(index..<index + 1)
    if index == firstUnsettled { advanceSettled() }
    return true
  }

  func discardPredictions() {
    guard !predictions.isEmpty else { return }
    predictions.removeAll(keepingCapacity: true)
    pending.note(removedFrom: samples.count)
  }

  /// Whether a change at an index lies too far from what is pending to be told in one range.
  func isFarFromPending(_ index: Int) -> Bool { pending.isFar(from: index) }

  /// The change since this was last asked for.
  func takeChange() -> Change {
    let change = pending.change(count: count)
    pending = PendingChange()
    return change
  }

  private func discardPredictions(olderThan callback: Int) {
    if predictionsCallback != callback { discardPredictions() }
  }

  private func advanceSettled() {
    while firstUnsettled < samples.count, samples[firstUnsettled].isSettled { firstUnsettled += 1 }
  }
}
