internal import InkGeometry

/// Takes the noise out of a stroke without lag, and tells where the pen will be.
///
/// Four Kalman filters with different bandwidths run side by side on the samples and are mixed by how
/// well each has lately predicted them; each knows that handwriting turns, with a frequency that is
/// learned while drawing. A sample is shown at once, and corrected by those that follow for
/// ``ModellerSettings/lag`` seconds; from then on it is stable. After the last sample come predicted
/// points, up to ``ModellerSettings/horizon`` ahead; they stop where they are no longer sure enough, or
/// where the filters do not agree. The end of a finished stroke is the last sample, exactly.
///
/// Where a sample is so far from where it was expected that this cannot be noise, the pen has turned a
/// corner, and the filters forget how it moved. Where noise is small, no sample is moved by more than
/// ``ModellerSettings/free``.
///
/// Force, altitude and azimuth are those of a line fitted to the values around a sample, and do not lag
/// either; what is unknown stays unknown. Predicted points have them too.
///
/// Where the pen has rested for more than 50 ms, or is suddenly where no pen can have gone, the filters
/// begin anew, so that they do not swing. Time stamps are taken from a line through the last 40; one
/// that repeats or runs back counts as 0.1 ms later, and where several do, the interval before them
/// counts. Locations and times that are not finite, or beyond ``Sample/largestMagnitude``, count as
/// those before.
///
/// What does not move the samples, such as a late force, does not run the filters again. A late
/// location restarts them from a state that was kept.
///
/// Complexity: O(changed samples + 1) per update, O(samples from there to the tip) for a late location;
/// nothing is allocated per sample but what arrays grow.
///
/// Source of the parts: Kalman filters with fixed-lag smoothing as in B. D. O. Anderson, J. B. Moore,
/// Optimal Filtering, 1979, chapter 7; the mixture after D. T. Magill, IEEE Transactions on Automatic
/// Control 10 (1965), doi:10.1109/TAC.1965.1098191; the learned frequency by recursive prediction error
/// as in L. Ljung, T. Söderström, Theory and Practice of Recursive Identification, 1983.
package struct Modeller: FilterStage {
  /// How much it corrects and how far it looks ahead.
  package let settings: ModellerSettings
  /// The samples as they are modelled, then the predicted points.
  package internal(set) var output: Polyline = []
  /// How many points at the front of the output can never change again.
  package private(set) var stableCount = 0

  var state: ModellerState
  var pending = PendingSamples()
  var checkpoints = ModellerCheckpoints()
  /// What the filters were fed.
  var fed: [Fed] = []
  var channels = ChannelWindow()
  private var inputCount = 0
  private(set) var isFinal = false

  /// A sample as the filters take it: usable in any case.
  struct Fed {
    var location: Point
    var timestamp: Double
    /// How many samples had been put out for good by then.
    var emitted: Int
  }

  /// Makes a stage with no points; settings out of range are clamped.
  package init(_ settings: ModellerSettings = ModellerSettings()) {
    self.settings = settings.usable
    state = ModellerState(self.settings)
  }

  /// Takes a new state of the input, and returns how the output changed.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    input.withUnsafeBufferPointer { input in
      let change = self.update(input, update)
      countStable(input, update)
      return change
    }
  }

  private mutating func update(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ update: StageUpdate
  ) -> Change {
    let modified = update.change.modified
    let sampleCount = Self.sampleCount(input)
    let before = fed.count
    let known = min(before, sampleCount)
    let isTailChanged =
      before != sampleCount || inputCount != input.count || isFinal != update.isFinal
      || modified.upperBound > sampleCount
    inputCount = input.count
    isFinal = update.isFinal
    if modified.isEmpty && !isTailChanged { return .none(count: output.count) }

    let changed = modified.clamped(to: 0..<known)
    let isDirty = before != sampleCount || !changed.isEmpty
    let dirty = Self.dirtyRange(changed, from: before, to: sampleCount)
    let reach = settings.amount > 0 ? ChannelFit.reach : 0
    let fitted =
      isDirty
      ? max(dirty.lowerBound - reach, 0)..<min(dirty.upperBound + reach, sampleCount)
      : sampleCount..<sampleCount
    let firstMoved = Self.firstMoved(input, fed, changed, known)
    let isMoving = isTailChanged || firstMoved < before
    let isPredicting = isMoving || fitted.upperBound == sampleCount
    if isPredicting && output.count > known { output.removeLast(output.count - known) }
    var lower = min(fitted.lowerBound, known)
    for index in changed {
      let location = output[index].location
      output[index] = input[index]
      output[index].location = location
    }
    if isMoving {
      for index in known..<sampleCount { output.append(input[index]) }
      lower = min(lower, firstMoved > 0 ? fed[firstMoved - 1].emitted : 0)
      walk(input, from: firstMoved, to: sampleCount)
      putTail()
    }
    if isDirty && settings.amount > 0 {
      channels.fit(dirty, of: input, count: sampleCount, amount: settings.amount, &output)
    }
    guard isPredicting else { return Change(modified: fitted, count: output.count) }
    predict(input, update)
    return Change(modified: lower..<output.count, count: output.count)
  }

  private static func sampleCount(_ input: UnsafeBufferPointer<PolylinePoint>) -> Int {
    var count = input.count
    while count > 0, input[count - 1].isPredicted { count -= 1 }
    return count
  }

  /// The samples that have changed or are new, or after which there are others than before.
  private static func dirtyRange(
    _ changed: Range<Int>, from before: Int, to count: Int
  ) -> Range<Int> {
    let known = min(before, count)
    if before == count { return changed.isEmpty ? count..<count : changed }
    return (changed.isEmpty ? known : min(changed.lowerBound, known))..<count
  }

  // Methods that change nothing would have the whole value copied for them.
  private mutating func countStable(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ update: StageUpdate
  ) {
    stableCount = output.count
    if update.isSettled { return }
    stableCount = min(update.stableCount, fed.count)
    guard settings.amount > 0, stableCount > 0 else { return }
    let certain = stableCount
    stableCount = fed[certain - 1].emitted
    var index = max(certain - ChannelFit.reach, 0)
    while index < stableCount {
      if ChannelFit.isOpen(at: index, of: input, count: certain) { stableCount = index }
      index += 1
    }
  }
}

extension PolylineFilter {
  /// Takes the noise out without lag, and predicts.
  ///
  /// - Parameter settings: how much is corrected, and how far is predicted.
  /// - Returns: the filter.
  public static func modeller(_ settings: ModellerSettings = ModellerSettings()) -> PolylineFilter {
    PolylineFilter { Modeller(settings) }
  }
}
