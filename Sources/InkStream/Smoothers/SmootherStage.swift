/// A smoother at work on one stroke: it keeps the path up to date with the polyline.
///
/// After any sequence of updates the output is what it would be, had the stage been given the last
/// input at once.
public protocol SmootherStage: AnyObject {
  /// The path: a `move` to the first point, then one element after the other to the last point.
  var output: [StrokeElement] { get }
  /// How many elements at the front of the output can never change again.
  var stableCount: Int { get }
  /// Takes a new state of the polyline, and returns how the output changed.
  func update(_ input: Polyline, _ update: StageUpdate) -> Change
  /// Forgets everything; the output becomes empty.
  func reset()
}

/// What the path of a polyline is, element by element.
///
/// An element may depend on the points near it: on their values, and on whether they exist. It also
/// depends on the points that make its start, though it does not hold it.
public protocol SmootherKernel: Sendable {
  /// How many elements the path of so many points has. It does not shrink as points are added.
  func elementCount(pointCount: Int) -> Int
  /// The elements that depend on the point at an index; both bounds grow with the index.
  ///
  /// The range may reach past the end of the path.
  func elements(dependingOnPoint index: Int) -> ClosedRange<Int>
  /// The element at an index of the path of these points.
  func element(at index: Int, of points: Polyline) -> StrokeElement
}

/// The stage that runs a smoother's kernel.
///
/// Complexity: O(elements that depend on changed points) per update, times the cost of the kernel.
public final class Smoother<Kernel: SmootherKernel>: SmootherStage {
  /// What the path is.
  public let kernel: Kernel
  /// The path.
  public private(set) var output: [StrokeElement] = []
  /// How many elements at the front of the output can never change again.
  public private(set) var stableCount = 0

  private var inputCount = 0

  /// Makes a stage with an empty path.
  public init(_ kernel: Kernel) { self.kernel = kernel }

  /// Takes a new state of the polyline, and returns how the output changed.
  public func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    let count = kernel.elementCount(pointCount: input.count)
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

  /// Forgets everything; the output becomes empty.
  public func reset() {
    output.removeAll(keepingCapacity: true)
    inputCount = 0
    stableCount = 0
  }

  private func affected(_ change: Change, pointCount: Int, count: Int) -> Range<Int> {
    var lower = count
    var upper = count
    if !change.modified.isEmpty {
      lower = kernel.elements(dependingOnPoint: change.modified.lowerBound).lowerBound
      upper = kernel.elements(dependingOnPoint: change.modified.upperBound - 1).upperBound + 1
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
