/// A filter whose output point *i* depends on the input points around *i* and on nothing else.
///
/// Nothing brings the last point back to the pen: return it as it is, or the ink trails behind.
public protocol WindowedKernel: Sendable {
  /// How many points to either side a point depends on: their values, and whether they exist.
  ///
  /// A negative reach counts as 0.
  var reach: Int { get }
  /// The output point at an index of the input.
  func point(at index: Int, of input: Polyline) -> PolylinePoint
}

/// The stage that runs a windowed kernel.
///
/// Complexity: O(changed points + reach) per update, times the cost of the kernel.
package struct WindowedFilter<Kernel: WindowedKernel>: FilterStage {
  /// What becomes of a point.
  package let kernel: Kernel
  /// The filtered points; as many as there are input points.
  package private(set) var output: Polyline = []
  /// How many points at the front of the output can never change again.
  package private(set) var stableCount = 0

  /// Makes a stage with no points.
  package init(_ kernel: Kernel) { self.kernel = kernel }

  /// Takes a new state of the input, and returns how the output changed.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    let count = input.count
    let reach = min(max(kernel.reach, 0), max(count, output.count))
    let affected = Self.affected(update.change, from: output.count, to: count, reach: reach)
    if output.count > count { output.removeLast(output.count - count) }
    for index in affected {
      let point = kernel.point(at: index, of: input)
      if index < output.count { output[index] = point } else { output.append(point) }
    }
    stableCount = update.isSettled ? count : min(max(update.stableCount - reach, 0), count)
    return Change(modified: affected, count: count)
  }

  static func affected(
    _ change: Change, from oldCount: Int, to count: Int, reach: Int
  ) -> Range<Int> {
    var lower = Int.max
    var upper = 0
    if !change.modified.isEmpty {
      lower = change.modified.lowerBound - reach
      upper = min(change.modified.upperBound + reach, count)
    }
    if oldCount != count {
      lower = min(lower, min(oldCount, count) - reach)
      upper = count
    }
    guard lower < upper else { return count..<count }
    return max(lower, 0)..<upper
  }
}
