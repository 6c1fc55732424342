internal import InkGeometry

/// A filter that replaces the points by points at equal distances along the polyline.
///
/// Dashes, and everything else that is computed point by point, then do not depend on how far a
/// mouse moved between two reports.
///
/// The first point and the last stay as they are, so that the last piece may be shorter; all others
/// lie at whole multiples of the distance along the polyline. Time, force, angles and radius are
/// interpolated linearly between the input points; azimuth and roll turn the shorter way round. If
/// a property is unknown at one of two points, or a force there is 0, as a pencil reports when it
/// is lifted, the other point's value is used. A distance of 0 leaves everything as it is.
///
/// A segment gives at most ``segmentLimit`` points: in a longer one they lie farther apart.
/// Complexity: O(points put out from the first change to the tip) per update.
package struct Resample: FilterStage {
  /// The most points that a segment of the input gives: 1,024.
  package static let segmentLimit = 1024

  /// The distance between points in canvas points; 0 leaves everything as it is.
  package let distance: Double
  /// The points at equal distances, and the tip.
  package private(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  /// The state after a point of the input.
  private struct Checkpoint {
    /// The length of the polyline since the last output point.
    var length = 0.0
    /// The time that the pen has rested since the last output point, in seconds.
    var rest = 0.0
    /// The number of output points by then, without the tip.
    var outputCount = 0
    /// True if the last output point is the input point itself.
    var isPut = true
  }

  private var checkpoints: [Checkpoint] = []

  /// Makes a stage with no points; a distance that is negative or not a number counts as 0.
  package init(distance: Double) {
    self.distance = distance > 0 ? distance : 0
  }

  /// Takes a new state of the input, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    defer { stableCount = stable(update) }
    let (oldCount, count) = (checkpoints.count, input.count)
    if update.change.modified.isEmpty && oldCount == count { return .none(count: output.count) }
    var restart = min(oldCount, count)
    if !update.change.modified.isEmpty {
      restart = min(restart, update.change.modified.lowerBound)
    }
    checkpoints.removeLast(oldCount - restart)
    let start = checkpoints.last?.outputCount ?? 0
    output.removeLast(output.count - start)
    for index in restart..<count { put(input, index) }
    if let tip = input.last, let last = checkpoints.last, !last.isPut {
      output.append(tip)
      output[output.count - 1].rest = last.rest
    }
    return Change(modified: start..<output.count, count: output.count)
  }

  /// Puts out the points of the segment that ends at an index of the input.
  private mutating func put(_ input: Polyline, _ index: Int) {
    let end = input[index]
    guard index > 0, var state = checkpoints.last, distance > 0 else {
      output.append(end)
      checkpoints.append(Checkpoint(outputCount: output.count))
      return
    }
    let start = input[index - 1]
    let length = start.location.distance(to: end.location)
    var reached = 0.0
    state.isPut = false
    if length > 0, length < .infinity {
      let step = max(distance, length / Double(Self.segmentLimit))
      let first = max(step - state.length, 0)
      var number = 0.0
      var offset = first
      while offset <= length, number < Double(Self.segmentLimit) {
        let share = offset / length
        var point = share < 1 ? start.mixed(with: end, at: share) : end
        point.rest = state.rest + end.rest * (share - reached)
        output.append(point)
        state.rest = 0
        state.isPut = share >= 1
        reached = share
        number += 1
        offset = first + number * step
      }
      state.length = number > 0 ? length * (1 - reached) : state.length + length
    }
    state.rest += end.rest * (1 - reached)
    state.outputCount = output.count
    checkpoints.append(state)
  }

  private func stable(_ update: StageUpdate) -> Int {
    if update.isSettled { return output.count }
    let certain = min(update.stableCount, checkpoints.count)
    return certain > 0 ? checkpoints[certain - 1].outputCount : 0
  }
}

extension PolylinePoint {
  /// Returns a point between this one and the next, at a share of the way, 0…1.
  fileprivate func mixed(with end: PolylinePoint, at share: Double) -> PolylinePoint {
    func even(_ a: Double, _ b: Double) -> Double {
      if a.isNaN { return b }
      return b.isNaN ? a : a + (b - a) * share
    }
    func turned(_ a: Double, _ b: Double) -> Double {
      if a.isNaN { return b }
      return b.isNaN ? a : Elementary.wrapped(a + Elementary.wrapped(b - a) * share)
    }
    var point = end
    point.location = location.interpolated(to: end.location, at: share)
    point.timestamp = timestamp + (end.timestamp - timestamp) * share
    if $force > 0, end.$force > 0 {
      point.force = even($force, end.$force)
    } else if !(end.$force > 0) {
      point.force = force
    }
    point.altitude = even($altitude, end.$altitude)
    point.azimuth = turned($azimuth, end.$azimuth)
    point.roll = turned($roll, end.$roll)
    point.majorRadius = even($majorRadius, end.$majorRadius)
    let position = samplePosition + (end.samplePosition - samplePosition) * share
    point.lead = Float(Double(end.sample) - position)
    return point
  }
}

extension FilterForm {
  /// Puts points at equal distances along the polyline, so that patterns do not depend on where a mouse reports.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameter distance: the distance in canvas points; 0 leaves everything as it is.
  /// - Returns: the filter.
  public static func resample(_ distance: Double) -> Self {
    Self(BrushFilter(kind: .resample, [distance]))
  }
}
