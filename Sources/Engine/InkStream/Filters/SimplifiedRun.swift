internal import InkGeometry

/// The state of a run of ``Simplify``: the points after a kept one that a segment may still
/// replace.
struct SimplifiedRun {
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
    force = InterpolatedChannel(start: start.$force, tolerance: tolerance.force)
    altitude = InterpolatedChannel(start: start.$altitude, tolerance: tolerance.angle)
    azimuth = InterpolatedChannel(
      start: start.$azimuth, tolerance: tolerance.angle, isCircular: true)
  }

  /// Adds a point to the run, if a segment from the start to the point can replace the points in
  /// between.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - isNear: tests the locations in between, one by one.
  /// - Returns: true if the point was added; otherwise nothing changes.
  @inline(__always)
  mutating func extend(to point: PolylinePoint, isNear: () -> Bool) -> Bool {
    let offset = point.location - start
    let squaredDistance = offset.squaredLength
    let length = self.length + end.distance(to: point.location)
    // Infinite while the run has no length.
    let inverseLength = 1 / length
    let force = self.force.difference(point.$force)
    let altitude = self.altitude.difference(point.$altitude)
    let azimuth = self.azimuth.difference(point.$azimuth)
    if !isEmpty {
      guard self.force.accepts(force, inverseLength),
        self.altitude.accepts(altitude, inverseLength),
        self.azimuth.accepts(azimuth, inverseLength)
      else { return false }
      // Points within the tolerance of the start are near any segment from it. For other points the
      // wedge decides, but the wedge describes rays: the segment reaches every point only if its
      // end is the farthest.
      if largestSquaredDistance > tolerance * tolerance {
        let isAccepted =
          squaredDistance < largestSquaredDistance ? isNear() : wedge.contains(offset)
        if !isAccepted { return false }
      }
    }
    isEmpty = false
    end = point.location
    self.length = length
    if squaredDistance > largestSquaredDistance { largestSquaredDistance = squaredDistance }
    wedge.narrow(around: offset, squaredDistance, within: tolerance)
    self.force.narrow(force, inverseLength)
    self.altitude.narrow(altitude, inverseLength)
    self.azimuth.narrow(azimuth, inverseLength)
    return true
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

  /// Keeps only the directions whose ray passes within a distance of a point.
  @inline(__always)
  mutating func narrow(around offset: Vector, _ squaredDistance: Double, within tolerance: Double) {
    // Every ray starts within the tolerance of a point this near.
    guard squaredDistance > tolerance * tolerance else { return }
    // The wedge's edges touch the circle around the point. Half its angle has the sine tolerance /
    // distance and the cosine √(distance² − tolerance²) / distance. The edges are the offset turned
    // by this angle both ways, without the common divisor.
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
    // An added point lies in the wedges of all points before it (a segment that passes near them
    // does so as a ray, too), so its own direction stays; and as each wedge is narrower than half a
    // circle, cross products order its edges.
    if lower.cross(from) > 0 { lower = from }
    if to.cross(upper) > 0 { upper = to }
  }
}

/// A value along a run that must be near the line between its values at the two ends.
private struct InterpolatedChannel {
  /// The value at the start; NaN if it is unknown.
  private let start: Double
  private let tolerance: Double
  private let isCircular: Bool
  /// The slopes, per point of length, with which the line passes near enough to every value so far.
  private var lower = -Double.infinity
  private var upper = Double.infinity
  private var isBlocked = false

  init(start: Double, tolerance: Double, isCircular: Bool = false) {
    self.start = start
    self.tolerance = tolerance
    self.isCircular = isCircular
  }

  /// Returns the difference of a value from the start: 0 if both are unknown, NaN if one is.
  @inline(__always)
  func difference(_ value: Double) -> Double {
    if start.isNaN && value.isNaN { return 0 }
    let difference = value - start
    return isCircular && difference.magnitude > Double.pi
      ? Elementary.wrapped(difference) : difference
  }

  /// Returns true if the line to a value with a difference passes near every value so far.
  @inline(__always)
  func accepts(_ difference: Double, _ inverseLength: Double) -> Bool {
    if isBlocked || difference.isNaN { return false }
    guard inverseLength < .infinity else { return true }
    let slope = difference * inverseLength
    return slope >= lower && slope <= upper
  }

  /// Keeps only the slopes whose line passes near a value with a difference.
  @inline(__always)
  mutating func narrow(_ difference: Double, _ inverseLength: Double) {
    if inverseLength < .infinity && !difference.isNaN {
      let least = (difference - tolerance) * inverseLength
      let most = (difference + tolerance) * inverseLength
      if least > lower { lower = least }
      if most < upper { upper = most }
    } else if !(difference.magnitude <= tolerance) {
      isBlocked = true
    }
  }
}
