/// The stage that runs a smoother's kernel.
///
/// Complexity: O(elements that depend on changed points) per update, times the cost of the kernel.
package struct Smoother<Kernel: SmootherKernel>: SmootherStage {
  /// The kernel that makes the elements.
  package let kernel: Kernel
  /// The elements of the path.
  package private(set) var output: [StrokeElement] = []
  /// The number of elements at the front of the output that can never change again.
  package private(set) var stableCount = 0

  private var inputCount = 0

  /// Makes a stage with an empty path.
  package init(_ kernel: Kernel) { self.kernel = kernel }

  /// Takes a new state of the polyline, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    let count = max(kernel.elementCount(pointCount: input.count), 0)
    let affected = affected(update.change, pointCount: input.count, count: count)
    inputCount = input.count
    if output.count > count { output.removeLast(output.count - count) }
    for index in affected {
      let element = kernel.element(at: index, of: input)
      if index < output.count { output[index] = element } else { output.append(element) }
    }
    stableCount =
      update.isSettled
      ? count : min(kernel.elements(dependingOnPoint: update.stableCount).lowerBound, count)
    return Change(modified: affected, count: count)
  }

  private func affected(_ change: Change, pointCount: Int, count: Int) -> Range<Int> {
    var lower = count
    var upper = count
    if !change.modified.isEmpty {
      lower = kernel.elements(dependingOnPoint: change.modified.lowerBound).lowerBound
      let last = kernel.elements(dependingOnPoint: change.modified.upperBound - 1).upperBound
      upper = min(last, count - 1) + 1
    }
    if inputCount != pointCount {
      let end = min(inputCount, pointCount)
      lower = min(lower, kernel.elements(dependingOnPoint: end).lowerBound)
      upper = count
    }
    upper = min(upper, count)
    return lower < upper ? max(lower, 0)..<upper : count..<count
  }
}
