/// A filter that walks along the stroke: what becomes of a point depends on the points before it.
public protocol RecursiveKernel: Sendable {
  /// What the filter remembers between two points. It is kept for every point: keep it small.
  associatedtype State: Sendable
  /// The state before the first point.
  var initialState: State { get }
  /// Takes the next point: returns what it becomes, or `nil` to drop it.
  ///
  /// Not what becomes of the last point: ``tip(_:of:advanced:)`` says how that ends the polyline.
  func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint?
  /// Ends the polyline with the last point: by default as it came in.
  ///
  /// The place should stay the point's own, so that the path reaches the pen.
  ///
  /// - Parameters:
  ///   - state: the state after the point.
  ///   - point: the last point as it came in.
  ///   - advanced: what it became, or `nil` where it was dropped.
  /// - Returns: the last point of the output.
  func tip(_ state: State, of point: PolylinePoint, advanced: PolylinePoint?) -> PolylinePoint
}

extension RecursiveKernel {
  /// The last point as it came in.
  public func tip(
    _ state: State, of point: PolylinePoint, advanced: PolylinePoint?
  ) -> PolylinePoint { point }
}

/// The stage that runs a recursive kernel.
///
/// Whatever the kernel makes of it, the last input point ends the output, as it is unless the kernel says
/// otherwise, so that the path always reaches the pen; it is provisional until the next point comes.
///
/// A change restarts the walk from the state kept before the first changed point. Complexity:
/// O(points from there to the tip) per update; O(1) per event that only adds.
package struct RecursiveFilter<Kernel: RecursiveKernel>: FilterStage {
  /// What becomes of a point.
  package let kernel: Kernel
  /// The filtered points.
  package private(set) var output: Polyline = []
  /// How many points at the front of the output can never change again.
  package private(set) var stableCount = 0

  private struct Checkpoint {
    /// The state after the input point.
    var state: Kernel.State
    /// How many points had been put out by then, the provisional tip not counted.
    var outputCount: Int
    /// For how long the pen rested at the points that were dropped since the last one put out, in seconds.
    var rest: Double
  }

  private var checkpoints: [Checkpoint] = []

  /// Makes a stage with no points.
  package init(_ kernel: Kernel) { self.kernel = kernel }

  /// Takes a new state of the input, and returns how the output changed.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    defer { stableCount = stable(update) }
    let oldCount = checkpoints.count
    let count = input.count
    if update.change.modified.isEmpty && oldCount == count { return .none(count: output.count) }
    var restart = min(oldCount, count)
    // The point that was the tip, or becomes it, is put out differently.
    if oldCount != count { restart -= 1 }
    if !update.change.modified.isEmpty {
      restart = min(restart, update.change.modified.lowerBound)
    }
    restart = max(restart, 0)
    let start = walk(input, from: restart)
    return Change(modified: start..<output.count, count: output.count)
  }

  /// Walks from an input point to the tip, and returns the first output point that it made.
  private mutating func walk(_ input: Polyline, from restart: Int) -> Int {
    checkpoints.removeLast(checkpoints.count - restart)
    let start = checkpoints.last?.outputCount ?? 0
    output.removeLast(output.count - start)
    var state = checkpoints.last?.state ?? kernel.initialState
    // For how long the pen rested since the last point put out, before the point and with it.
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
      var tip = kernel.tip(state, of: point, advanced: last)
      tip.rest = restBefore + point.rest
      if last != nil { output[output.count - 1] = tip } else { output.append(tip) }
    }
    return start
  }

  private func stable(_ update: StageUpdate) -> Int {
    if update.isSettled { return output.count }
    // The last certain point becomes the tip when what follows it is taken back.
    let certain = min(update.stableCount, checkpoints.count) - 1
    return certain > 0 ? checkpoints[certain - 1].outputCount : 0
  }
}
