#if canImport(Glibc)
  internal import Glibc
#endif

extension BezierCurve {
  /// The point of the curve nearest to another, to within a tolerance in canvas points.
  ///
  /// No point of the curve is closer by more than the tolerance. Branch and bound: a piece cannot
  /// come closer than its chord does, less its deviation from that chord; pieces that cannot win
  /// are left, the others halved. The winner is then improved by Newton's method. The cost is
  /// logarithmic in size over tolerance for most points, and grows with its square root, as
  /// flattening does, where all of the curve is equally far. The tolerance has the floor that 16384
  /// pieces set; zero, negative ones and NaN count as that. Where the curve or the point is not
  /// finite, the result is the start, at an infinite distance.
  @inlinable
  package func nearest(to point: Point, tolerance: Double) -> NearestPoint {
    guard isFinite, point.isFinite else {
      return NearestPoint(parameter: 0, point: start, squaredDistance: .infinity)
    }
    let factor = Self.rangeFactor(
      max(largestCoordinate, max(point.x.magnitude, point.y.magnitude)))
    if factor == 1 { return nearestInRange(to: point, tolerance: tolerance) }
    var result = applying(.scale(factor))
      .nearestInRange(to: point.applying(.scale(factor)), tolerance: tolerance * factor)
    result.point = self.point(at: result.parameter)
    result.squaredDistance = result.squaredDistance / factor / factor
    return result
  }

  /// The search itself, for finite coordinates whose squares are in range.
  @inlinable
  func nearestInRange(to target: Point, tolerance: Double) -> NearestPoint {
    var search = NearestSearch(target: target, tolerance: tolerance > 0 ? tolerance : 0)
    search.offer(start, at: 0)
    search.offer(end, at: 1)
    search.explore(self, from: (0, start), to: (1, end), deviation: deviationBound, depth: 14)
    search.polish(self)
    return search.best
  }
}

/// The best point found so far, and what is needed to find a better one.
@usableFromInline
struct NearestSearch {
  @usableFromInline let target: Point
  @usableFromInline let tolerance: Double
  @usableFromInline var best = NearestPoint(
    parameter: 0, point: .zero, squaredDistance: .infinity)
  @usableFromInline var distance = Double.infinity

  @inlinable
  init(target: Point, tolerance: Double) {
    self.target = target
    self.tolerance = tolerance
  }

  /// Keeps a point of the curve if it is closer than the best so far, and says whether it was.
  @inlinable
  @discardableResult
  mutating func offer(_ point: Point, at t: Double) -> Bool {
    let squared = point.squaredDistance(to: target)
    guard squared < best.squaredDistance else { return false }
    best = NearestPoint(parameter: t, point: point, squaredDistance: squared)
    distance = squared.squareRoot()
    return true
  }

  /// Searches the piece between two parameters, given with their points.
  @inlinable
  mutating func explore(
    _ curve: some BezierCurve, from a: (t: Double, point: Point), to b: (t: Double, point: Point),
    deviation: Double, depth: Int
  ) {
    let onChord = LineSegment(start: a.point, end: b.point).closest(to: target)
    let closest = onChord.squaredDistance.squareRoot() - deviation
    if closest >= distance - tolerance / 2 { return }
    // The chord's nearest point and the curve's at the same parameter differ by the deviation,
    // and so may the chord's and the true nearest one.
    if deviation * 4 <= tolerance || depth == 0 {
      let t = a.t + (b.t - a.t) * onChord.parameter
      offer(curve.point(at: t), at: t)
      return
    }
    let t = (a.t + b.t) / 2
    let middle = (t: t, point: curve.point(at: t))
    offer(middle.point, at: t)
    let startsNearer = a.point.squaredDistance(to: target) < b.point.squaredDistance(to: target)
    let (near, far) = startsNearer ? (a, b) : (b, a)
    explore(curve, from: near, to: middle, deviation: deviation / 4, depth: depth - 1)
    explore(curve, from: middle, to: far, deviation: deviation / 4, depth: depth - 1)
  }

  /// Moves the best point along the curve as long as that brings it closer, by Newton's method.
  @inlinable
  mutating func polish(_ curve: some BezierCurve) {
    for _ in 0..<8 {
      let t = best.parameter
      let offset = best.point - target
      let velocity = curve.derivative(at: t)
      // Half the derivative of the squared distance, and its own derivative.
      let slope = offset.dot(velocity)
      let bend = velocity.squaredLength + offset.dot(curve.secondDerivative(at: t))
      guard bend > 0, slope != 0 else { return }
      let next = min(1, max(0, t - slope / bend))
      guard offer(curve.point(at: next), at: next) else { return }
    }
  }
}
