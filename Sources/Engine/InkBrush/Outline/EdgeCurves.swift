#if canImport(Glibc)
  internal import Glibc
#endif
import InkGeometry
import InkStream

/// The curve along a row of vertices: as few lines and cubics as a walk from the start finds.
///
/// A run goes from where the one before it ended as far as a line or a cubic follows the vertices; corners
/// end it. At every other joint both runs have the tangent of a parabola through the vertices around it,
/// so that there is no kink; and where that does not make it much shorter, a run begins with a handle as long
/// as the last one of the run before, of which SVG needs not be told. A run depends on nothing else before it
/// but where it begins, and looks no farther ahead than a fixed number of vertices: so what is behind the tip
/// stays what it is.
struct EdgeCurves: Sendable {
  /// A move to the first vertex, and lines and cubics from there on; none without vertices.
  private(set) var elements: [PathElement] = []

  private let tolerance: Double
  private var fit: CurveFit
  private var runs: [Run] = []
  private var vertexCount = 0

  private struct Run: Sendable {
    var start: Int
    var end: Int
    /// The last vertex on which it depends; `.max` for one that more vertices may change.
    var reach: Int
  }

  /// The least pieces of the edge that a cubic is worth: as many lines take as many numbers.
  private static let shortest = 3
  /// The most vertices on a run.
  private static let longest = 128
  /// The number of vertices to either side from which a tangent is estimated.
  private static let sight = 24
  /// No run depends on vertices farther than this behind its start.
  private static let farthest = longest + 2 * sight + 1

  /// Makes the curve of an edge without vertices.
  ///
  /// - Parameter tolerance: how far it may lie from the line through the vertices, in canvas points.
  init(tolerance: Double) {
    self.tolerance = tolerance
    fit = CurveFit(tolerance: tolerance)
  }

  /// Takes a new state of the vertices, and returns how the elements changed.
  ///
  /// Complexity: O(vertices from the first changed one on), and those that a run looks ahead.
  ///
  /// - Parameters:
  ///   - change: how the vertices changed.
  ///   - vertices: all of them.
  /// - Returns: how the elements changed.
  mutating func update(_ change: Change, of vertices: [Point]) -> Change {
    let oldCount = vertexCount
    vertexCount = vertices.count
    if change.modified.isEmpty, vertices.count == oldCount { return .none(count: elements.count) }
    let first = change.modified.isEmpty ? vertices.count : change.modified.lowerBound
    var kept = runs.count
    var index = runs.count
    while index > 0, runs[index - 1].start + Self.farthest >= first {
      index -= 1
      if runs[index].reach >= first { kept = index }
    }
    runs.removeLast(runs.count - kept)
    let isMoved = first == 0 || elements.isEmpty
    let same = isMoved ? 0 : kept + 1
    elements.removeLast(elements.count - same)
    if isMoved, let origin = vertices.first { elements.append(.move(to: origin)) }
    var start = runs.last?.end ?? 0
    while start + 1 < vertices.count {
      let run = append(from: start, vertices)
      runs.append(run)
      start = run.end
    }
    return Change(modified: same..<elements.count, count: elements.count)
  }

  // MARK: Runs

  /// Appends the element from a vertex on.
  private mutating func append(from start: Int, _ vertices: [Point]) -> Run {
    let last = vertices.count - 1
    var reach = start + 1
    var limit = min(start + Self.longest, last)
    var seen = start
    /// Returns the last vertex that a run towards a target may reach.
    func bound(_ target: Int) -> Int {
      while seen < min(target, limit) {
        seen += 1
        if seen < limit, isCorner(seen, vertices, &reach) { limit = seen }
      }
      if target > limit, limit == last { reach = .max }
      return min(target, limit)
    }
    var end = start + 1
    var best: CubicBezier?
    var step = 4
    var tooFar: Int?
    while tooFar == nil {
      let target = bound(start + step)
      if target <= end { break }
      if let curve = cubic(from: start, to: target, vertices, &reach) {
        (best, end) = (curve, target)
        if target < start + step { break }
        step *= 2
      } else {
        tooFar = target
      }
    }
    if var tooFar {
      while tooFar - end > 1 {
        let middle = (end + tooFar) / 2
        if let curve = cubic(from: start, to: middle, vertices, &reach) {
          (best, end) = (curve, middle)
        } else {
          tooFar = middle
        }
      }
    }
    if let handle = lastHandle, best != nil, !isCorner(start, vertices, &reach) {
      // A third less to say is worth a run that is a third shorter.
      let length = end - start
      for share in 0..<5 {
        let target = start + length - share * length / 12
        if let curve = cubic(from: start, to: target, vertices, &reach, handle: handle) {
          (best, end) = (curve, target)
          break
        }
      }
    }
    reach = max(reach, end)
    if best == nil || end - start < Self.shortest {
      best = nil
      end = start + 1
      while bound(end + 1) > end {
        reach = max(reach, end + 1)
        guard isStraight(from: start, to: end + 1, vertices) else { break }
        end += 1
      }
    }
    if let best, !isStraight(best) {
      elements.append(.cubic(control1: best.control1, control2: best.control2, to: best.end))
    } else {
      elements.append(.line(to: vertices[end]))
    }
    return Run(start: start, end: end, reach: reach)
  }

  /// The length of the last handle of the last run; `nil` if the run is not a cubic.
  private var lastHandle: Double? {
    guard case .cubic(_, let control, let end)? = elements.last else { return nil }
    return control.distance(to: end)
  }

  private mutating func cubic(
    from start: Int, to end: Int, _ vertices: [Point], _ reach: inout Int, handle: Double? = nil
  ) -> CubicBezier? {
    guard
      let t0 = isCorner(start, vertices, &reach)
        ? sideTangent(at: start, towards: end, vertices) : tangent(at: start, vertices, &reach),
      let t1 = isCorner(end, vertices, &reach)
        ? sideTangent(at: end, towards: start, vertices)
        : tangent(at: end, vertices, &reach).map({ -$0 })
    else { return nil }
    return fit.cubic(from: start, to: end, of: vertices, t0, t1, handle: handle)
  }

  /// Returns true if a cubic looks the same as its chord.
  private func isStraight(_ curve: CubicBezier) -> Bool {
    let chord = curve.end - curve.start
    let limit = 0.1 * tolerance * chord.length
    let (a, b) = (curve.control1 - curve.start, curve.control2 - curve.end)
    return a.cross(chord).magnitude <= limit && b.cross(chord).magnitude <= limit
      && a.dot(chord) >= 0 && b.dot(chord) <= 0
  }

  /// Returns true if a line between two vertices is near all vertices between them.
  ///
  /// The limit is less than half the tolerance of curves, so that lines make no visible facets.
  private func isStraight(from start: Int, to end: Int, _ vertices: [Point]) -> Bool {
    let way = vertices[end] - vertices[start]
    let square = way.squaredLength
    let limit = 0.4 * tolerance
    for index in start + 1..<end {
      let offset = vertices[index] - vertices[start]
      let across = way.cross(offset)
      let along = way.dot(offset)
      guard along >= 0, along <= square, across * across <= limit * limit * square else {
        return false
      }
    }
    return true
  }

  // MARK: Vertices

  /// Returns true if the edge ends at a vertex, or turns there by more than 53° between the vertices that
  /// lie twice the tolerance before and behind it.
  private func isCorner(_ index: Int, _ vertices: [Point], _ reach: inout Int) -> Bool {
    let last = vertices.count - 1
    if index == 0 { return true }
    if index == last {
      reach = .max
      return true
    }
    let vertex = vertices[index]
    let far = 4 * tolerance * tolerance
    var before = index - 1
    while before > max(index - Self.sight, 0), vertex.squaredDistance(to: vertices[before]) < far {
      before -= 1
    }
    var after = index + 1
    while after < index + Self.sight, vertex.squaredDistance(to: vertices[after]) < far {
      if after == last {
        reach = .max
        break
      }
      after += 1
    }
    reach = max(reach, after)
    let arrival = vertex - vertices[before]
    let departure = vertices[after] - vertex
    let product = arrival.dot(departure)
    return
      !(product > 0
      && product * product > 0.36 * arrival.squaredLength * departure.squaredLength)
  }

  /// The direction at a vertex: that of a parabola by length through it and one vertex to either side, as far
  /// away as all between them lie close to the parabola.
  private func tangent(at index: Int, _ vertices: [Point], _ reach: inout Int) -> Vector? {
    let last = vertices.count - 1
    var span = 40 * tolerance
    while true {
      var after = index
      var lengthAfter = 0.0
      while lengthAfter < span, after < index + Self.sight {
        if after == last {
          reach = .max
          break
        }
        lengthAfter += vertices[after].distance(to: vertices[after + 1])
        after += 1
      }
      reach = max(reach, after)
      var before = index
      var lengthBefore = 0.0
      while lengthBefore < span, before > max(index - Self.sight, 0) {
        lengthBefore += vertices[before].distance(to: vertices[before - 1])
        before -= 1
      }
      guard lengthBefore > 0, lengthAfter > 0 else { return nil }
      let parabola = Parabola(
        vertices[index], vertices[before], -lengthBefore, vertices[after], lengthAfter)
      span /= 2
      if span < 2 * tolerance
        || parabola.keeps(to: vertices, from: index, until: before, sign: -1, tolerance / 2)
          && parabola.keeps(to: vertices, from: index, until: after, sign: 1, tolerance / 2)
      {
        return parabola.tangent.normalized
      }
    }
  }

  /// The direction at a corner, towards a vertex on one side: that of a parabola through three vertices.
  private func sideTangent(
    at index: Int, towards end: Int, _ vertices: [Point]
  ) -> Vector? {
    let step = end > index ? 1 : -1
    var span = 40 * tolerance
    while true {
      var far = index
      var length = 0.0
      var half = index
      var halfLength = 0.0
      while far != end, length < span, (far - index).magnitude < Self.sight {
        length += vertices[far].distance(to: vertices[far + step])
        far += step
        if length <= span / 2 || half == index { (half, halfLength) = (far, length) }
      }
      guard length > 0 else { return nil }
      span /= 2
      let isLast = span < 2 * tolerance
      if halfLength > 0, halfLength < length {
        let parabola = Parabola(
          vertices[index], vertices[half], halfLength, vertices[far], length)
        if parabola.keeps(to: vertices, from: index, until: far, sign: 1, tolerance / 2) {
          return parabola.tangent.normalized
        }
      }
      if isLast { return (vertices[far] - vertices[index]).normalized }
    }
  }

  /// A parabola through three points, by the length along the edge from the first of them.
  private struct Parabola {
    let origin: Point
    let tangent: Vector
    let bend: Vector

    init(_ origin: Point, _ a: Point, _ atA: Double, _ b: Point, _ atB: Double) {
      self.origin = origin
      // With lengths as shares of the longer one no power of them is too large.
      let scale = max(atA.magnitude, atB.magnitude)
      let (u, v) = (atA / scale, atB / scale)
      let divisor = u * v * (u - v)
      let (toA, toB) = (a - origin, b - origin)
      tangent = (toB * (u * u) - toA * (v * v)) / (divisor * scale)
      bend = (toA * v - toB * u) / (divisor * scale * scale)
    }

    /// Returns whether all vertices from the first of the three points until another lie close to it.
    func keeps(
      to vertices: [Point], from index: Int, until end: Int, sign: Double, _ limit: Double
    ) -> Bool {
      let step = end > index ? 1 : -1
      var current = index
      var length = 0.0
      while current != end {
        length += vertices[current].distance(to: vertices[current + step]) * sign
        current += step
        let on = origin + tangent * length + bend * (length * length)
        if !(on.squaredDistance(to: vertices[current]) <= limit * limit) { return false }
      }
      return true
    }
  }
}
