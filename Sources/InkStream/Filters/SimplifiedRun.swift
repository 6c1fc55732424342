internal import InkGeometry

/// The points after a kept one that a segment may still replace: what ``Simplify`` remembers of
/// them.
struct SimplifiedRun {
  /// A point that may become the end of the run, as seen from its start.
  struct Candidate {
    var offset: Vector
    var squaredDistance: Double
    /// The length along the polyline from the start of the run.
    var length: Double
    /// 1 / `length`; infinite where the run has no length yet.
    var inverseLength: Double
  }

  private let start: Point
  private let tolerance: Double
  private var isEmpty = true
  private var end: Point
  private var length = 0.0
  private var largestSquaredDistance = 0.0
  private var wedge = Wedge()
  private var force: InterpolatedChannel
  private var altitude: InterpolatedChannel
  private var azimuth: InterpolatedChannel

  init(from start: PolylinePoint, _ tolerance: Simplify.Tolerance) {
    self.start = start.location
    self.tolerance = tolerance.distance
    end = start.location
    force = InterpolatedChannel(start: start.force, tolerance: tolerance.force)
    altitude = InterpolatedChannel(start: start.altitude, tolerance: tolerance.angle)
    azimuth = InterpolatedChannel(
      start: start.azimuth, tolerance: tolerance.angle, isCircular: true)
  }

  func candidate(_ point: PolylinePoint) -> Candidate {
    let offset = point.location - start
    let length = self.length + end.distance(to: point.location)
    return Candidate(
      offset: offset, squaredDistance: offset.squaredLength, length: length,
      inverseLength: 1 / length)
  }

  /// Whether a segment from the start to the candidate replaces the points in between; `isNear` tests
  /// their locations one by one.
  func accepts(_ candidate: Candidate, _ point: PolylinePoint, isNear: () -> Bool) -> Bool {
    if isEmpty { return true }
    guard force.accepts(point.force, candidate.inverseLength),
      altitude.accepts(point.altitude, candidate.inverseLength),
      azimuth.accepts(point.azimuth, candidate.inverseLength)
    else { return false }
    if largestSquaredDistance <= tolerance * tolerance { return true }
    // The wedge speaks of rays: the segment reaches every point only if its end is the farthest.
    if candidate.squaredDistance < largestSquaredDistance { return isNear() }
    return wedge.contains(candidate.offset)
  }

  /// Makes the candidate a point inside the run.
  mutating func extend(_ candidate: Candidate, _ point: PolylinePoint) {
    isEmpty = false
    end = point.location
    length = candidate.length
    largestSquaredDistance = max(largestSquaredDistance, candidate.squaredDistance)
    wedge.narrow(around: candidate.offset, candidate.squaredDistance, within: tolerance)
    force.narrow(point.force, candidate.inverseLength)
    altitude.narrow(point.altitude, candidate.inverseLength)
    azimuth.narrow(point.azimuth, candidate.inverseLength)
  }
}

/// The directions in which a ray passes within the tolerance of every point so far.
private struct Wedge {
  private var lower = Vector.zero
  private var upper = Vector.zero
  private var isUnbounded = true

  func contains(_ direction: Vector) -> Bool {
    if isUnbounded { return true }
    return lower.cross(direction) >= 0 && direction.cross(upper) >= 0
  }

  /// Leaves the directions whose ray passes within a distance of a point.
  mutating func narrow(around offset: Vector, _ squaredDistance: Double, within tolerance: Double) {
    // Every ray starts within the tolerance of such a point.
    guard squaredDistance > tolerance * tolerance else { return }
    // The wedge's edges touch the circle around the point. Half its angle has the sine tolerance /
    // distance and the cosine √(distance² − tolerance²) / distance; turn the offset by it, both
    // ways, leaving out the common divisor.
    let along = offset * (squaredDistance - tolerance * tolerance).squareRoot()
    let across = offset.perpendicular * tolerance
    let from = along - across
    let to = along + across
    if isUnbounded {
      isUnbounded = false
      lower = from
      upper = to
      return
    }
    // A point that is taken in lies in the wedges of all before it (a segment that passes near them
    // does so as a ray, too), so its own direction stays; and as each wedge is narrower than half a
    // circle, cross products order its edges.
    if lower.cross(from) > 0 { lower = from }
    if to.cross(upper) > 0 { upper = to }
  }
}

/// A value along a run that has to be near the line between its values at the two ends.
private struct InterpolatedChannel {
  private let start: Double?
  private let tolerance: Double
  private let isCircular: Bool
  /// The slopes, per point of length, with which the line passes near enough to every value so far.
  private var lower = -Double.infinity
  private var upper = Double.infinity
  private var isBlocked = false

  init(start: Double?, tolerance: Double, isCircular: Bool = false) {
    self.start = start
    self.tolerance = tolerance
    self.isCircular = isCircular
  }

  /// Whether the line to a value at a length passes near every value so far.
  func accepts(_ value: Double?, _ inverseLength: Double) -> Bool {
    guard !isBlocked else { return false }
    guard let start, let value else { return start == nil && value == nil }
    guard inverseLength < .infinity else { return true }
    let slope = difference(value, start) * inverseLength
    return slope >= lower && slope <= upper
  }

  /// Leaves the slopes whose line passes near a value at a length.
  mutating func narrow(_ value: Double?, _ inverseLength: Double) {
    guard let start, let value else {
      if (start == nil) != (value == nil) { isBlocked = true }
      return
    }
    let difference = difference(value, start)
    if inverseLength < .infinity {
      lower = max(lower, (difference - tolerance) * inverseLength)
      upper = min(upper, (difference + tolerance) * inverseLength)
    } else if difference.magnitude > tolerance {
      isBlocked = true
    }
  }

  private func difference(_ value: Double, _ start: Double) -> Double {
    isCircular ? Elementary.wrapped(value - start) : value - start
  }
}
