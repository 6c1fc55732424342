internal import InkGeometry

/// A filter that mends what a device has reported badly: samples in bunches, stray locations, forces of a pen
/// that flies, the first force, and moves that no hand makes in their time.
///
/// Samples that a hand can have made, and predictions, pass as they are. It belongs before all filters that
/// move points. The rules stand at ``Mending`` and ``Haste``.
///
/// Complexity: O(changed samples + those of the bunches around) per update, and where moves before the last ones turn
/// out to be too fast, or not to be, O(samples after them).
package struct Mend: FilterStage {
  /// A point for each sample, then the predictions.
  package private(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  /// The number of samples, without predictions.
  private var sampleCount = 0
  /// The first sample with a force above 0; `Int.max` if there is none.
  private var firstForce = Int.max
  /// The last sample that was found to be odd, and perhaps one after it.
  private var lastOdd = -1
  /// The delays of samples after moves that were too fast.
  private var haste = Haste()
  private let mostStray: Int

  /// The newest rule of the filter.
  static let newestRule = 2

  /// Makes a stage with no points.
  ///
  /// - Parameter rule: the rule of the filter: 1, or by default the newest.
  package init(rule: Int = newestRule) { mostStray = rule == 1 ? 1 : 2 }

  /// Takes a new state of the input, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    input.withUnsafeBufferPointer { input in
      let change = self.update(input, update.change)
      stableCount = output.count
      if !update.isSettled {
        let certain = min(update.stableCount, sampleCount)
        stableCount = mending(input).stableCount(certain)
      }
      return change
    }
  }

  private func mending(_ input: UnsafeBufferPointer<PolylinePoint>) -> Mending {
    Mending(
      samples: UnsafeBufferPointer(rebasing: input[..<sampleCount]), firstForce: firstForce,
      mostStray: mostStray)
  }

  private mutating func update(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ change: Change
  ) -> Change {
    let before = sampleCount
    sampleCount = input.sampleCount
    let known = min(before, sampleCount)
    var dirty = change.modified.clamped(to: 0..<sampleCount)
    if before != sampleCount {
      dirty = (dirty.isEmpty ? known : min(dirty.lowerBound, known))..<sampleCount
    }
    var (lower, upper) = (input.count, 0)
    // Predictions are replaced as a whole.
    if before != sampleCount || output.count != input.count
      || change.modified.upperBound > sampleCount
    {
      (lower, upper) = (sampleCount, input.count)
      if output.count > known { output.removeLast(output.count - known) }
    }
    if !dirty.isEmpty || before != sampleCount {
      haste.limit(to: sampleCount)
      let delay = haste.last
      let mended = mend(input, dirty)
      let delayed = haste.delay(&output, mended, sampleCount)
      (lower, upper) = (min(lower, delayed.lowerBound), max(upper, delayed.upperBound))
      if haste.last != delay, output.count > sampleCount {
        output.removeLast(output.count - sampleCount)
        (lower, upper) = (min(lower, sampleCount), input.count)
      }
    }
    for index in output.count..<input.count {
      output.append(input[index])
      output[index].timestamp += haste.last
    }
    return Change(modified: lower..<max(lower, upper), count: input.count)
  }

  /// Makes the points of samples that are new or differ, and returns the range of those that differ.
  private mutating func mend(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ dirty: Range<Int>
  ) -> Range<Int> {
    let firstBefore = firstForce
    noteForces(input, dirty)
    let mending = mending(input)
    for index in dirty.lowerBound..<min(dirty.upperBound + 1, sampleCount)
    where mending.isOdd(index) {
      lastOdd = max(lastOdd, index)
    }
    let isFar = dirty.lowerBound > max(lastOdd + Mending.Limits.reach, Mending.Limits.near)
    if firstForce == firstBefore, isFar {
      for index in dirty { put(input[index], index) }
      return dirty
    }
    let isAll = firstForce != firstBefore
    var (lower, upper) = (dirty.lowerBound, dirty.upperBound)
    let known = output.count
    for index in isAll ? 0..<sampleCount : mending.affected(by: dirty) {
      var point = mending.point(index)
      if point.timestamp != input[index].timestamp || point.location != input[index].location
        || (index > 0 && isMended(input, index - 1))
      {
        point.follow(index > 0 ? undelayed(index - 1) : nil)
      }
      if index < known, !dirty.contains(index), undelayed(index) == point { continue }
      put(point, index)
      (lower, upper) = (min(lower, index), max(upper, index + 1))
    }
    return lower..<upper
  }

  private func isMended(_ input: UnsafeBufferPointer<PolylinePoint>, _ index: Int) -> Bool {
    undelayed(index).timestamp != input[index].timestamp
      || output[index].location != input[index].location
  }

  /// The point of a sample as it is without delay.
  private func undelayed(_ index: Int) -> PolylinePoint {
    var point = output[index]
    point.timestamp = haste.time(index)
    return point
  }

  @inline(__always)
  private mutating func put(_ point: PolylinePoint, _ index: Int) {
    haste.note(point.timestamp, index)
    if index < output.count { output[index] = point } else { output.append(point) }
  }

  private mutating func noteForces(
    _ input: UnsafeBufferPointer<PolylinePoint>, _ dirty: Range<Int>
  ) {
    // No sample that has not changed had a force before the first one.
    var (first, end) = (dirty.lowerBound, min(dirty.upperBound, firstForce))
    if firstForce < .max, firstForce >= sampleCount || !(input[firstForce].$force > 0) {
      (first, end) = (min(first, firstForce), sampleCount)
      firstForce = .max
    }
    while first < end {
      if input[first].$force > 0 {
        firstForce = first
        return
      }
      first += 1
    }
  }
}

extension FilterForm {
  /// Mends what a device has reported badly, and leaves alone what a hand can have made; it comes first.
  ///
  /// Samples that came in bunches are spread over the time before them; one or two stray locations, from which the pen
  /// comes straight back, become those where the pen was; where a pen reports contact without force on its way to
  /// the next word, there is no ink; the first force is that of the second report where it is a spike or 0; and moves
  /// that no hand makes in their time take 1/240 s, so that what follows is later than it was reported.
  ///
  /// A change reaches the samples of the bunches around.
  public static var mend: Self { Self(BrushFilter(kind: .mend)) }
}
