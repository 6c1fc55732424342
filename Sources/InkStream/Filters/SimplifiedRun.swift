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
    return Candidate(
      offset: offset, squaredDistance: offset.squaredLength,
      length: length + end.distance(to: point.location))
  }

  /// Whether a segment from the start to the candidate replaces the points in between; `isNear` tests
  /// their locations one by one.
  func accepts(_ candidate: Candidate, _ point: PolylinePoint, isNear: () -> Bool) -> Bool {
    if isEmpty { return true }
    guard force.accepts(point.force, at: candidate.length),
      altitude.accepts(point.altitude, at: candidate.length),
      azimuth.accepts(point.azimuth, at: candidate.length)
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
    force.narrow(point.force, at: length)
    altitude.narrow(point.altitude, at: length)
    azimuth.narrow(point.azimuth, at: length)
  }
}

/// The directions in which a ray passes within the tolerance of every point so far.
private struct Wedge {
  private var lower = Vector.zero
  private var upper = Vector.zero
  private var isUnbounded = true
  private var isEmpty = false

  func contains(_ direction: Vector) -> Bool {
    if isUnbounded { return true }
    return !isEmpty && lower.cross(direction) >= 0 && direction.cross(upper) >= 0
  }

  /// Leaves the directions whose ray passes within a distance of a point.
  mutating func narrow(around offset: Vector, _ squaredDistance: Double, within tolerance: Double) {
    // Every ray starts within the tolerance of such a point.
    guard squaredDistance > tolerance * tolerance else { return }
    // Half the wedge's angle has the sine tolerance / distance; turn the offset by it, both ways.
    let sine = tolerance / squaredDistance.squareRoot()
    let cosine = max(1 - sine * sine, 0).squareRoot()
    let along = offset * cosine
    let across = offset.perpendicular * sine
    let from = along - across
    let to = along + across
    if isUnbounded {
      isUnbounded = false
      lower = from
      upper = to
      return
    }
    // Each wedge is narrower than half a circle, so cross products order its directions; where two
    // have no direction in common, the result stays empty.
    if lower.cross(to) < 0 || from.cross(upper) < 0 { isEmpty = true }
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

  func accepts(_ value: Double?, at length: Double) -> Bool {
    guard !isBlocked else { return false }
    guard let start, let value else { return start == nil && value == nil }
    guard length > 0 else { return true }
    let slope = difference(value, start) / length
    return slope >= lower && slope <= upper
  }

  mutating func narrow(_ value: Double?, at length: Double) {
    guard let start, let value else {
      if (start == nil) != (value == nil) { isBlocked = true }
      return
    }
    let difference = difference(value, start)
    if length > 0 {
      lower = max(lower, (difference - tolerance) / length)
      upper = min(upper, (difference + tolerance) / length)
    } else if difference.magnitude > tolerance {
      isBlocked = true
    }
  }

  private func difference(_ value: Double, _ start: Double) -> Double {
    isCircular ? Elementary.wrapped(value - start) : value - start
  }
}
