/// A streaming simplification, which drops points close to the segments that replace them.
///
/// The algorithm is greedy: from the last kept point on, a run grows as long as every point inside
/// it lies within the tolerance of the segment from its first to its last point, and as long as
/// force, altitude and azimuth of every point inside differ from their interpolation between the
/// ends, by length along the polyline, by no more than their tolerances. The point before the one
/// that breaks the run stays. A kept point depends only on the points before it and the one after
/// it (prefix-stable), and a run spans at most ``longestRun`` points, so that no more than these
/// are undecided behind the tip. The first point and the last stay.
///
/// The test is O(1) per point: the directions from the first point of a run in which a segment
/// passes within the tolerance of a point form a wedge, and the wedges of all points inside are
/// intersected (the cone of J. Sklansky and V. Gonzalez, Pattern Recognition 12 (1980),
/// doi:10.1016/0031-3203(80)90031-X). The points are tested one by one only if a run turns back.
/// Complexity: O(points from the first change to the tip + ``longestRun``) per update, and
/// O(``longestRun``²) for a run that keeps turning back.
package struct Simplify: FilterStage {
  /// The most points that a run spans, without its first one: 64.
  package static let longestRun = 64

  /// The largest deviations of dropped points from the segments that replace them.
  package struct Tolerance: Equatable, Sendable {
    /// The tolerance of the location, in canvas points.
    package let distance: Double
    /// The tolerance of the force, in units of an average touch.
    package let force: Double
    /// The tolerance of altitude and azimuth, in radians.
    ///
    /// An azimuth is measured as a turn from that of the first point of the run, the shorter way
    /// round; if others in the run lie just across half a turn, one point more than necessary may
    /// stay.
    package let angle: Double

    /// Makes a tolerance; values that are negative or not numbers count as 0.
    package init(distance: Double, force: Double = 0.05, angle: Double = 0.05) {
      self.distance = distance > 0 ? distance : 0
      self.force = force > 0 ? force : 0
      self.angle = angle > 0 ? angle : 0
    }
  }

  /// The largest deviations of dropped points from the segments that replace them.
  package let tolerance: Tolerance
  /// The points that stay.
  package private(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  /// The input indices of the points kept for good; the output may have the tip in addition.
  private var kept: [Int] = []
  private var inputCount = 0

  /// Makes a stage with no points.
  package init(_ tolerance: Tolerance) { self.tolerance = tolerance }

  /// Takes a new state of the input, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    defer { stableCount = stable(update) }
    if update.change.modified.isEmpty && inputCount == input.count {
      return .none(count: output.count)
    }
    var firstChanged = min(inputCount, input.count)
    if !update.change.modified.isEmpty {
      firstChanged = min(firstChanged, update.change.modified.lowerBound)
    }
    inputCount = input.count
    // A point is kept because of the point after it.
    while let last = kept.last, last + 1 >= firstChanged { kept.removeLast() }
    let start = kept.count
    output.removeLast(output.count - start)
    walk(input)
    return Change(modified: start..<output.count, count: output.count)
  }

  private mutating func walk(_ input: Polyline) {
    guard !input.isEmpty else { return }
    if kept.isEmpty { keep(0, input) }
    var first = kept[kept.count - 1]
    var run = SimplifiedRun(from: input[first], tolerance)
    var index = first + 1
    while index < input.count {
      let fits =
        index - first <= Self.longestRun
        && run.extend(to: input[index]) { isNear(input, first, index) }
      if fits {
        index += 1
      } else {
        // The first point that is added to a run always fits, so this advances.
        first = index - 1
        keep(first, input)
        run = SimplifiedRun(from: input[first], tolerance)
      }
    }
    if first < input.count - 1 { put(input.count - 1, input) }
  }

  private mutating func keep(_ index: Int, _ input: Polyline) {
    put(index, input)
    kept.append(index)
  }

  /// Puts a point out, with the rest of the points dropped before it.
  private mutating func put(_ index: Int, _ input: Polyline) {
    var point = input[index]
    if let last = kept.last, last + 1 < index {
      for dropped in last + 1..<index { point.rest += input[dropped].rest }
    }
    output.append(point)
  }

  /// Returns true if every point between two others lies within the tolerance of their segment.
  private func isNear(_ input: Polyline, _ first: Int, _ last: Int) -> Bool {
    let limit = tolerance.distance * tolerance.distance
    let start = input[first].location
    let end = input[last].location
    for index in first + 1..<last {
      let point = input[index].location
      if DeviationMeasure.segment.squaredDistance(of: point, from: start, to: end) > limit {
        return false
      }
    }
    return true
  }

  private func stable(_ update: StageUpdate) -> Int {
    if update.isSettled { return output.count }
    // A kept point is certain once the point after it is.
    var count = kept.count
    while count > 0, kept[count - 1] + (count > 1 ? 1 : 0) >= update.stableCount { count -= 1 }
    return count
  }
}

extension FilterForm {
  /// Leaves out points near the segments between those that stay, where force and tilt hardly differ either.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameters:
  ///   - tolerance: the largest deviation in canvas points.
  ///   - force: the largest deviation of the force, in units of an average touch.
  ///   - angle: the largest deviation of altitude and azimuth in radians.
  /// - Returns: the filter.
  public static func simplify(
    tolerance: Double = 0.45, force: Double = 0.05, angle: Double = 0.05
  ) -> Self {
    Self(BrushFilter(kind: .simplify, [tolerance, force, angle]))
  }
}
