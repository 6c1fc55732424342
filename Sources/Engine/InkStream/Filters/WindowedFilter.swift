/// A filter whose output point *i* depends only on the input points around *i*.
///
/// A kernel should return the last point as it is: no later step brings it back to the pen, so that
/// the ink would trail behind. ``end(at:of:)`` may move it once the stroke has ended.
public protocol WindowedKernel: Sendable {
  /// The number of points to either side on whose values and existence a point depends.
  ///
  /// A negative reach counts as 0.
  var reach: Int { get }
  /// Returns the output point at an index of the input.
  func point(at index: Int, of input: Polyline) -> PolylinePoint
  /// Returns the last output point of a stroke that has ended, by default that of ``point(at:of:)``.
  ///
  /// - Parameters:
  ///   - index: the index of the last point of the input.
  ///   - input: the input.
  /// - Returns: the last point of the output.
  func end(at index: Int, of input: Polyline) -> PolylinePoint
}

extension WindowedKernel {
  /// Returns what any other point would be.
  public func end(at index: Int, of input: Polyline) -> PolylinePoint {
    point(at: index, of: input)
  }
}

/// The stage that runs a windowed kernel.
///
/// Complexity: O(changed points + reach) per update, times the cost of the kernel.
package struct WindowedFilter<Kernel: WindowedKernel>: FilterStage {
  /// The kernel that makes the output points.
  package let kernel: Kernel
  /// The filtered points, one for each input point.
  package private(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  private var isFinal = false

  /// Makes a stage with no points.
  package init(_ kernel: Kernel) { self.kernel = kernel }

  /// Takes a new state of the input, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    let count = input.count
    let reach = min(max(kernel.reach, 0), max(count, output.count))
    var affected = Self.affected(update.change, from: output.count, to: count, reach: reach)
    if isFinal || update.isFinal {
      // The end is put out differently when it becomes one, and when it is one no more; it may depend on any point.
      let end = min(output.count, count) - 1
      let mayDiffer =
        isFinal != update.isFinal || output.count != count || !update.change.modified.isEmpty
      if mayDiffer, end >= 0 {
        affected = min(affected.lowerBound, end)..<count
      }
      isFinal = update.isFinal
    }
    if output.count > count { output.removeLast(output.count - count) }
    for index in affected {
      let isEnd = isFinal && index == count - 1
      let point = isEnd ? kernel.end(at: index, of: input) : kernel.point(at: index, of: input)
      if index < output.count { output[index] = point } else { output.append(point) }
    }
    stableCount = update.isSettled ? count : min(max(update.stableCount - max(reach, 1), 0), count)
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
