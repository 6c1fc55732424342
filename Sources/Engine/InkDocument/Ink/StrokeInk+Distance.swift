#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkBrush
package import InkGeometry
internal import InkStream

/// A disc that moves along a line: a step of an eraser, or a touch, in a stroke's own coordinates.
package struct MovedDisc: Equatable, Sendable {
  /// Where its middle starts, in points.
  package var start: Point
  /// Where its middle ends, in points; the same for a disc that does not move.
  package var end: Point
  /// Its radius in points, 0 or more.
  package var radius: Double

  /// Makes a step of positions and a radius in points.
  @inlinable
  package init(from start: Point, to end: Point, radius: Double) {
    (self.start, self.end, self.radius) = (start, end, radius)
  }

  /// A rectangle that contains all it sweeps.
  package var bounds: Rect { Rect(start, end).expanded(by: radius) }

  /// Returns the distance of a point from the line along which it moves.
  func distance(to point: Point) -> Double {
    let direction = end - start
    let square = direction.dot(direction)
    guard square > 0 else { return point.distance(to: start) }
    let along = min(max((point - start).dot(direction) / square, 0), 1)
    return point.distance(to: start + direction * along)
  }
}

extension StrokeInk {
  /// The tolerance of flattening strokes to measure them, in their own points.
  static let measuringTolerance = 0.1

  /// The points of an element, flattened for measuring: its ends, and even steps of its parameter.
  func append(_ index: Int, _ spine: StrokeSpine, to points: inout [SpinePoint]) {
    spine.append(index, of: path, isDot: isDot, tips: tips, to: &points)
  }

  /// Returns whether a moving disc touches the ink of a part of the stroke.
  ///
  /// A nib, a lead, and an outline count as a round tip of their width. Complexity: O(path).
  ///
  /// - Parameters:
  ///   - disc: the disc and its way, in the stroke's own coordinates.
  ///   - span: the part; `nil` for all of the stroke.
  /// - Returns: whether any of it is nearer than the radius.
  package func isTouched(by disc: MovedDisc, in span: StrokeSpan? = nil) -> Bool {
    let area = disc.bounds
    let spine = StrokeSpine(brush, tolerance: Self.measuringTolerance)
    var points: [SpinePoint] = []
    for index in path.indices where bounds(of: index).intersects(area) {
      points.removeAll(keepingCapacity: true)
      append(index, spine, to: &points)
      if points.count == 1 {
        if disc.distance(to: points[0].location) <= disc.radius + dotRadius(points[0]) {
          return true
        }
        continue
      }
      for number in 1..<max(points.count, 1) {
        guard let cut = Self.overlap(points[number - 1], points[number], disc) else { continue }
        guard let span else { return true }
        let lower = samplePosition(index, number, cut.lower, points.count)
        let upper = samplePosition(index, number, cut.upper, points.count)
        if lower <= span.upper, upper >= span.lower { return true }
      }
    }
    return false
  }

  /// Returns the pieces of a part of the stroke that are left when all that a moving disc touches is cut out.
  ///
  /// The stroke is cut where the tip touches the disc, so that the round end of a piece reaches as far as the
  /// disc and no farther. A dot is left whole, or nothing of it is left. Complexity: O(path).
  ///
  /// - Parameters:
  ///   - disc: the disc and its way, in the stroke's own coordinates.
  ///   - span: the part; `nil` for all of the stroke.
  ///   - isLine: true if only the middle line of the stroke counts, as if it had no width; by default
  ///     its whole width counts.
  /// - Returns: the pieces in their order; `nil` where nothing was touched.
  package func pieces(
    cutBy disc: MovedDisc, of span: StrokeSpan? = nil, asLine isLine: Bool = false
  ) -> [StrokeSpan]? {
    guard !isDot else { return isTouched(by: disc, in: span) ? [] : nil }
    guard let last = path.last else { return nil }
    let whole = StrokeSpan(samplePosition(at: 0), samplePosition(at: last.end))
    let start = max(span?.lower ?? whole.lower, whole.lower)
    let end = min(span?.upper ?? whole.upper, whole.upper)
    let area = disc.bounds
    let spine = StrokeSpine(brush, tolerance: Self.measuringTolerance)
    var points: [SpinePoint] = []
    var pieces: [StrokeSpan] = []
    var isCut = false
    // All before this is done.
    var done = start
    for index in path.indices where bounds(of: index).intersects(area) {
      points.removeAll(keepingCapacity: true)
      append(index, spine, to: &points)
      if isLine {
        for number in points.indices { points[number].tip.width = 0 }
      }
      for number in stride(from: 1, to: points.count, by: 1) {
        guard let cut = Self.overlap(points[number - 1], points[number], disc) else { continue }
        let lower = samplePosition(index, number, cut.lower, points.count)
        let upper = samplePosition(index, number, cut.upper, points.count)
        guard upper > done || (upper == done && done == start), lower < end else { continue }
        isCut = true
        if lower > done + Self.shortestPiece { pieces.append(StrokeSpan(done, lower)) }
        done = max(done, upper)
      }
    }
    guard isCut else { return nil }
    if end > done + Self.shortestPiece { pieces.append(StrokeSpan(done, end)) }
    return pieces
  }

  /// Pieces shorter than this share of the way between two samples are not kept.
  private static let shortestPiece = 0.001

  private func dotRadius(_ point: SpinePoint) -> Double {
    brush.hasBlot ? point.tip.width : point.radius
  }

  /// Where along the samples a position on a piece of a flattened element lies.
  private func samplePosition(_ index: Int, _ number: Int, _ way: Double, _ count: Int) -> Double {
    let t = (Double(number - 1) + way) / Double(count - 1)
    return samplePosition(at: path[index].start + (path[index].end - path[index].start) * t)
  }

  /// Between which positions, 0…1, on a piece a disc touches the tip; `nil` for nowhere.
  ///
  /// The distance from a line to a convex set is a convex function, and the radius a linear one, so
  /// that their difference has one minimum and is below zero in one interval.
  static func overlap(_ a: SpinePoint, _ b: SpinePoint, _ disc: MovedDisc) -> StrokeSpan? {
    let way = b.location - a.location
    func excess(_ t: Double) -> Double {
      disc.distance(to: a.location + way * t) - disc.radius
        - (a.radius + (b.radius - a.radius) * t)
    }
    let (atStart, atEnd) = (excess(0), excess(1))
    var inside = atStart <= atEnd ? 0.0 : 1.0
    if min(atStart, atEnd) > 0 {
      // Nearer than this it cannot come.
      if min(atStart, atEnd) > way.length + (b.radius - a.radius).magnitude { return nil }
      var lower = 0.0
      var upper = 1.0
      for _ in 0..<40 {
        let third = (upper - lower) / 3
        if excess(lower + third) <= excess(upper - third) {
          upper -= third
        } else {
          lower += third
        }
      }
      inside = (lower + upper) / 2
      if excess(inside) > 0 { return nil }
    }
    return StrokeSpan(
      atStart <= 0 ? 0 : edge(from: inside, to: 0, excess),
      atEnd <= 0 ? 1 : edge(from: inside, to: 1, excess))
  }

  /// Where a function passes zero between a position at which it is not above it and one at which it is.
  private static func edge(
    from inside: Double, to outside: Double, _ excess: (Double) -> Double
  ) -> Double {
    var (inside, outside) = (inside, outside)
    for _ in 0..<40 {
      let middle = (inside + outside) / 2
      if excess(middle) <= 0 { inside = middle } else { outside = middle }
    }
    return inside
  }
}
