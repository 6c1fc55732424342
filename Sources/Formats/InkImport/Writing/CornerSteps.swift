internal import InkGeometry

/// The places on straight segments at which further points keep curves through all of them near the segments.
///
/// Next to a corner the points are a unit apart, and farther from it each distance is half again as large as the one
/// before. A curve of Catmull and Rom through them, or of quadratic pieces from middle to middle, then lies within a quarter
/// of a unit of the segments.
enum CornerSteps {
  /// The distance of the first place from a corner.
  private static let first = 1.0
  /// The factor from a distance to the next one.
  private static let growth = 1.5
  /// The largest distance of a neighbour from the line of a segment at whose end there is no corner.
  private static let tolerance = 1.5

  /// The places on the segment after a point, as shares of its length in their order.
  ///
  /// Complexity: O(log length).
  ///
  /// - Parameters:
  ///   - points: the ends of the segments.
  ///   - index: the index of a point; the last one has no segment.
  ///   - scale: the length of a unit of the points, in points of the page.
  /// - Returns: the shares between 0 and 1; none where the segment is short or has no corner.
  static func shares(_ points: [Point], after index: Int, scale: Double = 1) -> [Double] {
    guard index + 1 < points.count else { return [] }
    let length = points[index].distance(to: points[index + 1]) * scale
    guard length > 2 * first, length.isFinite else { return [] }
    let begins = isCorner(points, index, scale)
    let ends = isCorner(points, index + 1, scale)
    guard begins || ends else { return [] }
    var distances: [Double] = []
    let reach = begins && ends ? length / 2 : length
    var (distance, step) = (first, first)
    while distance + step / 2 <= reach {
      distances.append(distance / length)
      step *= growth
      distance += step
    }
    return (begins ? distances : []) + (ends ? distances.reversed().map { 1 - $0 } : [])
  }

  /// True if a line turns so much at a point that curves would leave its segments.
  private static func isCorner(_ points: [Point], _ index: Int, _ scale: Double) -> Bool {
    guard index > 0, index + 1 < points.count else { return false }
    let (before, after) = (points[index] - points[index - 1], points[index + 1] - points[index])
    let cross = (before.dx * after.dy - before.dy * after.dx).magnitude * scale
    let shorter = min(
      points[index].distance(to: points[index - 1]), points[index].distance(to: points[index + 1]))
    return cross > tolerance * shorter || before.dx * after.dx + before.dy * after.dy <= 0
  }
}
