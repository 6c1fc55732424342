internal import InkGeometry

/// A filter that takes the noise out of a stroke without lag, and predicts where the pen will be.
///
/// Four Kalman filters with different bandwidths run side by side on the samples. Their results are
/// mixed, with more weight for a filter that has lately predicted the samples better. Each filter
/// knows that handwriting turns, with a frequency that is learned while drawing. A sample is shown
/// at once, and corrected by those that follow for ``ModellerSettings/lag`` seconds; from then on
/// it is stable. After the last sample come predicted points, up to a sixtieth of a second
/// ahead; they stop where they are too uncertain, or where the filters disagree. The end of a
/// finished stroke is the last sample, exactly.
///
/// If a sample is so far from its expected position that this cannot be noise, the pen has turned a
/// corner, and the filters forget how it moved. While noise is small, no sample is moved by more
/// than ``ModellerSettings/free``.
///
/// Force, altitude and azimuth are those of a line fitted to the values around a sample, and do not
/// lag either; unknown values stay unknown. Predicted points have these properties, too.
///
/// If the pen has rested for more than 50 ms, or is suddenly where no pen can have gone, the
/// filters start again, so that they do not overshoot. Time stamps are taken from a line through
/// the last 40; a time stamp that repeats or runs back counts as 0.1 ms later, and after several
/// such ones the interval before them is used. Locations and times that are not finite, or beyond
/// ``Sample/largestMagnitude``, count as those before.
///
/// A change that does not move samples, such as a late force, does not run the filters again. A
/// late location restarts them from a kept state.
///
/// Complexity: O(changed samples + 1) per update, O(samples from there to the tip) for a late
/// location; memory is allocated only when arrays grow.
///
/// <doc:MathematicsOfTheModeller> derives the formulas.
///
/// Source of the parts: Kalman filters with fixed-lag smoothing as in B. D. O. Anderson, J. B.
/// Moore, Optimal Filtering, 1979, chapter 7; the mixture after D. T. Magill, IEEE Transactions on
/// Automatic Control 10 (1965), doi:10.1109/TAC.1965.1098191; the learned frequency by recursive
/// prediction error as in L. Ljung, T. Söderström, Theory and Practice of Recursive Identification,
/// 1983.
package struct Modeller: FilterStage {
  /// The settings of the correction and of the prediction.
  package let settings: ModellerSettings
  /// The modelled samples, then the predicted points.
  package internal(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  var state: ModellerState
  var pending = PendingSamples()
  var checkpoints = ModellerCheckpoints()
  /// The samples that the filters were fed.
  var fed: [Fed] = []
  var channels = ChannelWindow()
  private var inputCount = 0
  private(set) var isFinal = false

  /// A sample as the filters take it, with usable values in any case.
  struct Fed {
    var location: Point
    var timestamp: Double
    /// The number of samples that were final by then.
    var emitted: Int
  }

  /// Makes a stage with no points; settings out of range are clamped.
  package init(_ settings: ModellerSettings = ModellerSettings()) {
    self.settings = settings.usable
    state = ModellerState(self.settings)
  }

  /// Takes a new state of the input, and returns the change of the output.
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
    let sampleCount = input.sampleCount
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

  /// Returns the range of the samples that have changed or are new; it reaches to the last sample
  /// if their number has changed.
  private static func dirtyRange(
    _ changed: Range<Int>, from before: Int, to count: Int
  ) -> Range<Int> {
    let known = min(before, count)
    if before == count { return changed.isEmpty ? count..<count : changed }
    return (changed.isEmpty ? known : min(changed.lowerBound, known))..<count
  }

  // Mutating, because a call of a nonmutating method would copy the whole value.
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

extension FilterForm {
  /// Takes noise out without lag, by a model of the movement of the pen; predictions are left to the platform.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameter strength: 0…1, clamped: 0 leaves samples untouched, a half is the usual, 1 makes a shaky hand steady.
  /// - Returns: the filter.
  public static func modeller(strength: Double) -> Self {
    Self(BrushFilter(kind: .modeller, [strength]))
  }
}

extension PolylineFilter {
  /// Returns a filter that takes the noise out without lag, and predicts.
  ///
  /// - Parameter settings: the settings of the correction and of the prediction.
  /// - Returns: the filter.
  public static func modeller(_ settings: ModellerSettings = ModellerSettings()) -> PolylineFilter {
    PolylineFilter { Modeller(settings) }
  }
}
