internal import InkGeometry

/// A filter that calms an unsteady hand: each sample moves to a mean of the samples around it in
/// time.
///
/// The mean takes as many samples before as after, in pairs; the farther apart the two samples of a
/// pair are, in time or in distance, the less the pair counts. A mean lies among its samples, so
/// that the line does not overshoot: before a corner the line bends to its inner side alone, and a
/// straight line stays where it is. Beyond either end the line is continued by its point reflection
/// in the end, so that it begins exactly in the first sample, ends exactly in the last one, and
/// comes to them without a hook. The tip is the last sample at any time; points up to 50 ms behind
/// it are provisional. Next to a pause fewer pairs are near enough, and the line is closer to the
/// samples.
///
/// Up to a strength of a half the mean reaches over 22 ms and 4 points to either side, and its
/// share grows. Above a half it reaches farther, up to 50 ms and 26 points: the noise goes first,
/// then the tremor of a hand, and with it everything that is drawn as quickly. A corner is rounded
/// where the mean covers both of its legs: at a half by up to 3 points if the pen does not slow
/// down, and hardly if it does.
///
/// Force, altitude and azimuth are those of a line fitted to the values around a sample, as in a
/// ``Modeller``. Predicted points are passed on as they are. Times that run back, or are not
/// numbers, count as the time before; a location that is not finite stays as it is.
///
/// Complexity: O(changed samples + samples within the reach), times the reach, which is 55 samples
/// to either side at the most; independent of the length of the stroke.
package struct Stabilizer: FilterStage {
  /// The calmness of the line: 0, which leaves samples untouched, to 1.
  package let strength: Double
  /// The moved samples, then the predicted points.
  package private(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  private let kernel: StabilizerKernel
  /// The times of the samples, changed where necessary so that they never decrease.
  private var times: [Double] = []
  /// The number of samples that must exist so that the location of a sample is certain, for each
  /// sample.
  private var needs: [Int] = []
  /// The number of samples at the front whose locations are certain.
  private var placed = 0
  /// The first sample whose location depends on the end of the stroke.
  private var firstOpen = 0
  private var channels = ChannelWindow()
  private var inputCount = 0

  /// Makes a stage with no points.
  ///
  /// - Parameter strength: 0…1, clamped; a value that is not a number counts as 0.
  package init(strength: Double) {
    self.strength = strength.isNaN ? 0 : min(max(strength, 0), 1)
    kernel = StabilizerKernel(strength: self.strength)
  }

  /// Takes a new state of the input, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    input.withUnsafeBufferPointer { input in
      let change = self.update(input, update.change.modified)
      countStable(input, update)
      return change
    }
  }

  private mutating func update(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ modified: Range<Int>
  ) -> Change {
    var count = input.count
    while count > 0, input[count - 1].isPredicted { count -= 1 }
    let before = times.count
    let known = min(before, count)
    let isTailChanged =
      before != count || inputCount != input.count || modified.upperBound > count
    inputCount = input.count
    let changed = modified.clamped(to: 0..<known)
    if changed.isEmpty && !isTailChanged { return .none(count: output.count) }

    var lower = output.count
    var upper = 0
    if isTailChanged {
      output.removeLast(output.count - known)
      lower = known
    }
    if before != count || !changed.isEmpty {
      let moved = move(input, changed, from: before, to: count)
      (lower, upper) = (min(lower, moved.lowerBound), moved.upperBound)
    }
    if isTailChanged {
      for index in count..<input.count { output.append(input[index]) }
      upper = output.count
    }
    return Change(modified: min(lower, upper)..<upper, count: output.count)
  }

  /// Moves the samples that a change reaches.
  ///
  /// - Returns: a range that contains all points of the output that differ from before.
  private mutating func move(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ changed: Range<Int>, from before: Int,
    to count: Int
  ) -> Range<Int> {
    let known = min(before, count)
    let lowest = changed.isEmpty ? known : changed.lowerBound
    let retimed = takeTimes(input, from: lowest, known, count)
    let isRetimed = retimed > lowest
    let dirty = lowest..<(before != count ? count : max(changed.upperBound, retimed))
    for index in lowest..<min(dirty.upperBound, known) {
      let location = output[index].location
      output[index] = input[index]
      output[index].location = location
    }
    for index in known..<count { output.append(input[index]) }

    // The windows to recompute: those with a changed sample, and those that reach a moved end of
    // the stroke.
    let isEndMoved = before != count || isRetimed
    var (first, end) = (lowest, dirty.upperBound)
    if before > count || isRetimed {
      first = max(first - StabilizerKernel.reach, 0)
    } else {
      while first > 0, kernel.reaches(lowest, from: first - 1, times) { first -= 1 }
    }
    if isEndMoved {
      (first, end) = (min(first, firstOpen), count)
    } else {
      while end < count, kernel.reaches(dirty.upperBound - 1, from: end, times) { end += 1 }
    }
    let fitted = ChannelFit.reach
    var lower = max(lowest - fitted, 0)
    var upper = min(dirty.upperBound + fitted, count)
    if isEndMoved { firstOpen = count }
    for index in first..<end {
      let (location, need) = kernel.location(of: index, input, times, count)
      if index < needs.count { needs[index] = need } else { needs.append(need) }
      if need > count { firstOpen = min(firstOpen, index) }
      if output[index].location != location {
        output[index].location = location
        lower = min(lower, index)
        upper = max(upper, index + 1)
      }
    }
    channels.fit(dirty, of: input, count: count, amount: kernel.amount, &output)
    return lower..<max(upper, lower)
  }

  /// Stores the times of the samples from an index on.
  ///
  /// - Returns: the end of the known samples whose times have changed; `first` if there are none.
  private mutating func takeTimes(
    _ input: UnsafeBufferPointer<PolylinePoint>, from first: Int, _ known: Int, _ count: Int
  ) -> Int {
    times.removeLast(times.count - known)
    needs.removeLast(needs.count - known)
    var end = first
    for index in first..<count {
      let time = input[index].timestamp
      let before = index > 0 ? times[index - 1] : -Sample.largestMagnitude
      let usable = time.magnitude <= Sample.largestMagnitude ? max(time, before) : before
      if index >= known {
        times.append(usable)
      } else if times[index] != usable {
        times[index] = usable
        end = index + 1
      }
    }
    return end
  }

  private mutating func countStable(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ update: StageUpdate
  ) {
    let certain = min(update.stableCount, times.count)
    while placed < certain, needs[placed] <= certain { placed += 1 }
    stableCount = placed
    if update.isSettled {
      stableCount = output.count
      return
    }
    var index = max(certain - ChannelFit.reach, 0)
    while index < stableCount {
      if ChannelFit.isOpen(at: index, of: input, count: certain) { stableCount = index }
      index += 1
    }
  }
}

extension FilterForm {
  /// Calms an unsteady hand: each sample moves to a mean of those around it.
  ///
  /// Predictions stay as they are. A change reaches the samples around, and at the tip those whose mean reaches it.
  ///
  /// - Parameter strength: 0…1, clamped: 0 leaves samples untouched, a half takes the noise out, 1 makes a shaky hand
  ///   steady; a value that is not a number counts as 0.
  /// - Returns: the filter.
  public static func stabilizer(strength: Double) -> Self {
    Self(BrushFilter(kind: .stabilizer, [strength]))
  }
}

extension BrushFilter {
  /// The filter that calms a hand, or none.
  ///
  /// A brush that has the filter keeps it with its strokes, so that they look the same when they are
  /// opened again.
  ///
  /// - Parameter strength: 0…1, clamped: 1 is the calmest.
  /// - Returns: the filter; `nil` where the strength is 0, below, or not a number.
  package static func stabilizing(_ strength: Double) -> BrushFilter? {
    guard strength > 0 else { return nil }
    return .stabilizer(strength: min(strength, 1))
  }
}
