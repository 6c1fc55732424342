#if canImport(Glibc)
  internal import Glibc
#endif

extension BezierCurve {
  /// The arc length in canvas points, to within a tolerance.
  ///
  /// Adaptive Gauss–Legendre quadrature of the speed: an interval is halved, at most 20 times, until
  /// its halves agree with the whole and the speed is smooth on it. A gentle curve needs 24
  /// evaluations, a hairpin some hundreds, a cusp a few dozen more for each digit. Tolerances below
  /// about 1e-14 of the size, zero, negative ones and NaN count as that. 0 for curves that are not
  /// finite; infinite only where the true length exceeds the largest number.
  @inlinable
  package func length(tolerance: Double) -> Double {
    guard isFinite else { return 0 }
    let factor = Self.rangeFactor(largestCoordinate)
    if factor == 1 { return arcLength(from: 0, to: 1, tolerance: tolerance) }
    let scaled = applying(.scale(factor))
    return scaled.arcLength(from: 0, to: 1, tolerance: tolerance * factor) / factor
  }

  /// The parameter at which the curve has run a length from its start, to within a tolerance.
  ///
  /// Both in canvas points. The inverse of `length`: Newton's method on the arc length, kept
  /// between a lower and an upper bound, so it also passes cusps. 0 for lengths at or below zero or
  /// NaN, 1 for lengths at or above the whole, 0 for curves that are not finite.
  @inlinable
  package func parameter(atLength length: Double, tolerance: Double) -> Double {
    guard isFinite, length > 0 else { return 0 }
    let factor = Self.rangeFactor(largestCoordinate)
    if factor == 1 { return arcParameter(atLength: length, tolerance: tolerance) }
    let scaled = applying(.scale(factor))
    return scaled.arcParameter(atLength: length * factor, tolerance: tolerance * factor)
  }

  /// The arc length between two parameters of a finite curve whose squares are in range.
  @inlinable
  func arcLength(from t0: Double, to t1: Double, tolerance: Double) -> Double {
    // Below this, quadratures of neighbouring halves differ by rounding alone.
    let noise = controlPolygonLength * 0x1p-46
    let allowed = tolerance > noise ? tolerance / 4 : noise
    let whole = speedIntegral(t0, t1)
    return refinedLength(t0, t1, estimate: whole, tolerance: allowed, depth: 20)
  }

  /// An estimate of a length, halved until both halves together confirm it.
  ///
  /// Agreement alone may be chance near a cusp, where the speed is not smooth. So the derivative
  /// must also vary by less than half its length: then the square root in the speed has its
  /// singularities so far away that the rule's error on each half is below 1e-9 of the length. Else
  /// the interval is halved until it is too short to matter. The tolerance need not be shared out:
  /// where the speed is smooth, halves are far closer to the truth than their difference from the
  /// whole tells, and only around a cusp are intervals not smooth.
  @inlinable
  func refinedLength(
    _ t0: Double, _ t1: Double, estimate: Double, tolerance: Double, depth: Int
  ) -> Double {
    let middle = (t0 + t1) / 2
    let first = speedIntegral(t0, middle)
    let second = speedIntegral(middle, t1)
    let sum = first + second
    // The second derivative is at most linear, hence longest at an end.
    let bend = max(secondDerivative(at: t0).length, secondDerivative(at: t1).length)
    let variation = bend * (t1 - t0) / 2
    let speed = derivative(at: middle).length
    let isSmooth = variation <= speed / 2
    let isShort = (speed + variation) * (t1 - t0) <= tolerance / 4
    if depth == 0 || isShort || (isSmooth && (sum - estimate).magnitude <= tolerance) { return sum }
    return refinedLength(t0, middle, estimate: first, tolerance: tolerance, depth: depth - 1)
      + refinedLength(middle, t1, estimate: second, tolerance: tolerance, depth: depth - 1)
  }

  /// The integral of the speed, by Gauss and Legendre's rule of 8 points.
  @inlinable
  func speedIntegral(_ t0: Double, _ t1: Double) -> Double {
    let center = (t0 + t1) / 2
    let half = (t1 - t0) / 2
    var sum = 0.362683783378361983 * speedPair(center, half * 0.183434642495649805)
    sum += 0.313706645877887287 * speedPair(center, half * 0.525532409916328986)
    sum += 0.222381034453374471 * speedPair(center, half * 0.796666477413626740)
    sum += 0.101228536290376259 * speedPair(center, half * 0.960289856497536232)
    return half * sum
  }

  /// The sum of the speeds at equal distances on both sides of a parameter.
  @inlinable
  func speedPair(_ center: Double, _ distance: Double) -> Double {
    derivative(at: center - distance).length + derivative(at: center + distance).length
  }

  /// The parameter at a positive arc length, for a finite curve whose squares are in range.
  @inlinable
  func arcParameter(atLength length: Double, tolerance: Double) -> Double {
    let total = arcLength(from: 0, to: 1, tolerance: tolerance / 2)
    guard length < total else { return 1 }
    let noise = controlPolygonLength * 0x1p-44
    let allowed = tolerance > noise ? tolerance / 2 : noise
    var (low, lengthAtLow, high) = (0.0, 0.0, 1.0)
    var t = length / total
    for step in 1...80 {
      let reached = lengthAtLow + arcLength(from: low, to: t, tolerance: allowed / 4)
      let excess = reached - length
      if excess.magnitude <= allowed { return t }
      if excess > 0 {
        high = t
      } else {
        (low, lengthAtLow) = (t, reached)
      }
      // Newton's step where it stays between the bounds; every third time, halve them anyway.
      let newton = t - excess / derivative(at: t).length
      let middle = (low + high) / 2
      t = newton > low && newton < high && step % 3 != 0 ? newton : middle
      if !(t > low && t < high) { break }
    }
    return t
  }
}
