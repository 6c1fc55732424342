#if canImport(Glibc)
  internal import Glibc
#endif
import InkGeometry

/// Fits a cubic to a run of a polyline, with given tangents at its ends.
///
/// After P. J. Schneider, An Algorithm for Automatically Fitting Digitized Curves, Graphics Gems, 1990,
/// 612–626: the two lengths of the handles by least squares, and Newton's method for which parameter of
/// the curve belongs to which vertex, in turn.
struct CurveFit: Sendable {
  /// The largest distance of the curve from the polyline, in canvas points.
  private let tolerance: Double
  private var parameters: [Double] = []

  /// The largest number of rounds that refine parameters and handles.
  private static let rounds = 16
  /// The share of the error before that says that further rounds do little.
  private static let slow = 0.7
  /// The curve's share of the tolerance; the rest is for the error of the vertices.
  private static let share = 0.82

  /// Begins.
  ///
  /// - Parameter tolerance: how far curves may lie from the polyline, in canvas points; above 0.
  init(tolerance: Double) { self.tolerance = tolerance }

  /// The cubic from a vertex to another one.
  ///
  /// Complexity: O(vertices between).
  ///
  /// - Parameters:
  ///   - first: where it begins.
  ///   - last: where it ends, at least two vertices on.
  ///   - vertices: the polyline.
  ///   - t0: the unit vector in which it leaves.
  ///   - t1: the unit vector that leads back from its end.
  ///   - handle: how long its first handle is; `nil` for what fits best.
  /// - Returns: the cubic; `nil` where none lies within the tolerance, both of the vertices and of the lines
  ///   between.
  mutating func cubic(
    from first: Int, to last: Int, of vertices: [Point], _ t0: Vector, _ t1: Vector,
    handle: Double? = nil
  ) -> CubicBezier? {
    let length = parametrize(first, last, vertices)
    guard length > 0, length < .infinity else { return nil }
    if let handle, handle > length { return nil }
    let limit = Self.share * tolerance
    var best: CubicBezier?
    var least = Double.infinity
    for round in 0..<Self.rounds {
      let curve = solved(first, last, vertices, t0, t1, length, handle)
      let error = squaredError(of: curve, first, last, vertices)
      // One that is near enough gets nearer, as long as it does.
      if best != nil, error >= least { break }
      // Of one that is this far off, parameters make no good one.
      guard error <= 64 * limit * limit else { return nil }
      let share = error / least
      if error <= limit * limit {
        best = curve
        if share > Self.slow { break }
      } else if round > 1, !reaches(limit * limit, from: error, share, in: Self.rounds - 1 - round)
      {
        return nil
      }
      least = error
      refine(curve, first, last, vertices)
    }
    guard let best, keepsToLines(best, first, last, vertices) else { return nil }
    return best
  }

  /// Returns true if an error that goes on to shrink as it has in the last round is small enough in time: each
  /// round does less than the one before.
  private func reaches(_ limit: Double, from error: Double, _ share: Double, in rounds: Int) -> Bool
  {
    var error = error
    for _ in 0..<rounds where error > limit { error *= share }
    return error <= limit
  }

  /// Gives every vertex its share of the length of the run, and returns the length.
  private mutating func parametrize(_ first: Int, _ last: Int, _ vertices: [Point]) -> Double {
    parameters.removeAll(keepingCapacity: true)
    parameters.append(0)
    var length = 0.0
    for index in first..<last {
      length += vertices[index].distance(to: vertices[index + 1])
      parameters.append(length)
    }
    guard length > 0 else { return 0 }
    for index in parameters.indices { parameters[index] /= length }
    return length
  }

  /// The cubic whose handles are the best for the parameters there are.
  private func solved(
    _ first: Int, _ last: Int, _ vertices: [Point], _ t0: Vector, _ t1: Vector, _ length: Double,
    _ handle: Double?
  ) -> CubicBezier {
    let start = vertices[first]
    let end = vertices[last]
    var (c00, c01, c11, x0, x1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let cosine = t0.dot(t1)
    for index in first + 1..<last {
      let t = parameters[index - first]
      let s = 1 - t
      let b1 = 3 * s * s * t
      let b2 = 3 * s * t * t
      let rest =
        (vertices[index] - start) * (s * s * s + b1) + (vertices[index] - end) * (t * t * t + b2)
      c00 += b1 * b1
      c01 += b1 * b2 * cosine
      c11 += b2 * b2
      x0 += b1 * t0.dot(rest)
      x1 += b2 * t1.dot(rest)
    }
    // Handles point forwards, and none is longer than the run: so curves have no loops.
    let least = 1e-3 * length
    var handle0 = length / 3
    var handle1 = length / 3
    let determinant = c00 * c11 - c01 * c01
    if let handle {
      handle0 = handle
      if c11 > 0 { handle1 = (x1 - c01 * handle) / c11 }
    } else if determinant > 1e-9 * c00 * c11 {
      handle0 = (x0 * c11 - x1 * c01) / determinant
      handle1 = (c00 * x1 - c01 * x0) / determinant
      if handle0 < least {
        handle0 = least
        handle1 = (x1 - c01 * least) / c11
      } else if handle1 < least {
        handle1 = least
        handle0 = (x0 - c01 * least) / c00
      }
    }
    handle0 = handle0 > least ? min(handle0, length) : least
    handle1 = handle1 > least ? min(handle1, length) : least
    return CubicBezier(
      start: start, control1: start + t0 * handle0, control2: end + t1 * handle1, end: end)
  }

  private func squaredError(
    of curve: CubicBezier, _ first: Int, _ last: Int, _ vertices: [Point]
  ) -> Double {
    var error = 0.0
    for index in first + 1..<last {
      let distance = curve.point(at: parameters[index - first]).squaredDistance(
        to: vertices[index])
      // NaN counts as too far.
      if !(distance <= error) { error = distance }
    }
    return error.isNaN ? .infinity : error
  }

  /// Returns true if the curve is also near the lines between the vertices: at a third and at two thirds of
  /// each line, since no bend or wave of a cubic misses both.
  private func keepsToLines(
    _ curve: CubicBezier, _ first: Int, _ last: Int, _ vertices: [Point]
  ) -> Bool {
    let limit = Self.share * tolerance
    for index in first..<last {
      let start = vertices[index]
      let way = vertices[index + 1] - start
      let square = way.squaredLength
      guard square > 0 else { continue }
      let lower = parameters[index - first]
      let upper = parameters[index - first + 1]
      for share in [1.0 / 3, 2.0 / 3] {
        let offset = curve.point(at: lower + (upper - lower) * share) - start
        let across = way.cross(offset)
        if !(across * across <= limit * limit * square) { return false }
        let along = way.dot(offset)
        if along < 0 || along > square {
          // Beside the line the nearer end counts.
          let beyond = (along < 0 ? along : along - square)
          if beyond * beyond + across * across > limit * limit * square { return false }
        }
      }
    }
    return true
  }

  /// Moves every parameter by a step of Newton's method towards the foot of its vertex.
  private mutating func refine(
    _ curve: CubicBezier, _ first: Int, _ last: Int, _ vertices: [Point]
  ) {
    var before = 0.0
    for index in first + 1..<last {
      var t = parameters[index - first]
      let offset = curve.point(at: t) - vertices[index]
      let derivative = curve.derivative(at: t)
      let slope = derivative.squaredLength + offset.dot(curve.secondDerivative(at: t))
      if slope > 0 { t -= offset.dot(derivative) / slope }
      // They keep their order.
      t = t > before ? min(t, 1) : before
      parameters[index - first] = t
      before = t
    }
  }
}
