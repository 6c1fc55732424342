/// A filter that walks along the stroke, so that each output point depends on the points before it.
public protocol RecursiveKernel: Sendable {
  /// The memory of the filter between two points.
  ///
  /// The state is stored for every point, and should be small.
  associatedtype State: Sendable
  /// The state before the first point.
  var initialState: State { get }
  /// Takes the next point; returns the output point, or `nil` to drop the point.
  ///
  /// The last point of the output comes from ``tip(_:of:advanced:)`` instead.
  func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint?
  /// Returns the last point of the output, by default the last input point as it is.
  ///
  /// Its location should stay that of the input point, so that the path reaches the pen.
  ///
  /// - Parameters:
  ///   - state: the state after the point.
  ///   - point: the last input point.
  ///   - advanced: the result of ``advance(_:with:)`` for the point, or `nil` if the point was
  ///     dropped.
  /// - Returns: the last point of the output.
  func tip(_ state: State, of point: PolylinePoint, advanced: PolylinePoint?) -> PolylinePoint
  /// Returns the last point of a stroke that has ended, by default that of ``tip(_:of:advanced:)``.
  ///
  /// It may lie elsewhere than the pen was lifted: on a grid, or where the stroke began. It changes with late
  /// corrections of the points before it, as all points do.
  ///
  /// - Parameters:
  ///   - state: the state after the point.
  ///   - point: the last input point.
  ///   - advanced: the result of ``advance(_:with:)`` for the point, or `nil` if the point was
  ///     dropped.
  /// - Returns: the last point of the output.
  func end(_ state: State, of point: PolylinePoint, advanced: PolylinePoint?) -> PolylinePoint
}

extension RecursiveKernel {
  /// Returns the last input point as it is.
  public func tip(
    _ state: State, of point: PolylinePoint, advanced: PolylinePoint?
  ) -> PolylinePoint { point }

  /// Returns what the last point is while the stroke is drawn.
  public func end(
    _ state: State, of point: PolylinePoint, advanced: PolylinePoint?
  ) -> PolylinePoint { tip(state, of: point, advanced: advanced) }
}

/// The stage that runs a recursive kernel.
///
/// The last input point always ends the output, unchanged unless the kernel's tip says otherwise,
/// so that the path reaches the pen; it is provisional until the next point comes, or the stroke ends.
///
/// A change restarts the walk from the state kept before the first changed point. Complexity:
/// O(points from there to the tip) per update; O(1) per event that only adds.
package struct RecursiveFilter<Kernel: RecursiveKernel>: FilterStage {
  /// The kernel that makes the output points.
  package let kernel: Kernel
  /// The filtered points.
  package private(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  private struct Checkpoint {
    /// The state after the input point.
    var state: Kernel.State
    /// The number of output points by then, without the provisional tip.
    var outputCount: Int
    /// The time that the pen rested at the points dropped since the last output point, in seconds.
    var rest: Double
  }

  private var checkpoints: [Checkpoint] = []
  private var isFinal = false

  /// Makes a stage with no points.
  package init(_ kernel: Kernel) { self.kernel = kernel }

  /// Takes a new state of the input, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    defer { stableCount = stable(update) }
    let oldCount = checkpoints.count
    let count = input.count
    let endsNow = isFinal != update.isFinal
    isFinal = update.isFinal
    if update.change.modified.isEmpty && oldCount == count && !endsNow {
      return .none(count: output.count)
    }
    var restart = min(oldCount, count)
    // A point is put out differently when it becomes the tip or the end, and when it is that no more.
    if oldCount != count || endsNow { restart -= 1 }
    if !update.change.modified.isEmpty {
      restart = min(restart, update.change.modified.lowerBound)
    }
    restart = max(restart, 0)
    let start = walk(input, from: restart)
    return Change(modified: start..<output.count, count: output.count)
  }

  /// Walks from an input point to the tip, and returns the index of the first output point that it
  /// made.
  private mutating func walk(_ input: Polyline, from restart: Int) -> Int {
    checkpoints.removeLast(checkpoints.count - restart)
    let start = checkpoints.last?.outputCount ?? 0
    output.removeLast(output.count - start)
    var state = checkpoints.last?.state ?? kernel.initialState
    // The rest since the last output point, with the current point (`rest`) and without it.
    var rest = checkpoints.last?.rest ?? 0
    var restBefore = rest
    var last: PolylinePoint?
    for index in restart..<input.count {
      restBefore = rest
      last = kernel.advance(&state, with: input[index])
      rest += input[index].rest
      if var point = last {
        point.rest = rest
        rest = 0
        output.append(point)
      }
      checkpoints.append(Checkpoint(state: state, outputCount: output.count, rest: rest))
    }
    if let point = input.last {
      var tip =
        isFinal
        ? kernel.end(state, of: point, advanced: last)
        : kernel.tip(state, of: point, advanced: last)
      tip.rest = restBefore + point.rest
      if last != nil { output[output.count - 1] = tip } else { output.append(tip) }
    }
    return start
  }

  private func stable(_ update: StageUpdate) -> Int {
    if update.isSettled { return output.count }
    // The last certain point becomes the tip if the points after it are taken back.
    let certain = min(update.stableCount, checkpoints.count) - 1
    return certain > 0 ? checkpoints[certain - 1].outputCount : 0
  }
}
