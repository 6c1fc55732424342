import InkGeometry
import InkStream
import StreamTestSupport
import Testing

@Suite struct DouglasPeuckerTests {
  @Test(arguments: [0, 0.1, 0.45, 3, 20])
  func `the points that stay are those of the recursion`(_ tolerance: Double) {
    for measure in [DeviationMeasure.segment, .line] {
      let stage = DouglasPeucker(tolerance: tolerance, measure: measure)
      for points in RandomPolyline.all(seeds: 0..<4, count: 60) {
        let output = stage.filtered(points)
        #expect(stage.filteredPointByPoint(points) == output)
        #expect(output.map { points[$0.sample] } == output)
        let recursion = Recursion(points, Set(output.map(\.sample)), tolerance, measure)
        #expect(recursion.agrees(0, points.count - 1))
        #expect(output.first == points.first)
        #expect(output.last == points.last)
      }
    }
  }

  @Test func `a closed stroke keeps its shape with either measure`() {
    let corners = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10), Point(0, 0)]
    for measure in [DeviationMeasure.segment, .line] {
      let filtered = DouglasPeucker(tolerance: 1, measure: measure).filtered(.at(corners))
      #expect(filtered.map(\.location) == corners)
    }
  }

  @Test func `a hairpin survives the segment and not the line`() {
    // The farthest point lies on the line through the ends, beyond the segment.
    let hairpin = [Point(0, 0), Point(50, 0), Point(100, 0), Point(60, 0), Point(10, 0)]
    let bySegment = DouglasPeucker(tolerance: 1, measure: .segment).filtered(.at(hairpin))
    #expect(bySegment.map(\.location) == [Point(0, 0), Point(100, 0), Point(10, 0)])
    let byLine = DouglasPeucker(tolerance: 1, measure: .line).filtered(.at(hairpin))
    #expect(byLine.map(\.location) == [Point(0, 0), Point(10, 0)])
  }

  @Test func `tolerances that are no positive numbers count as 0`() {
    for tolerance in [-1, Double.nan, -Double.infinity] {
      #expect(DouglasPeucker(tolerance: tolerance).tolerance == 0)
    }
    let points = RandomPolyline.jitter.make(seed: 3, count: 9)
    #expect(DouglasPeucker(tolerance: .nan).filtered(points) == points)
    #expect(DouglasPeucker(tolerance: .infinity).filtered(points).map(\.sample) == [0, 8])
  }

  @Test func `deviation is the distance to what stays`() {
    let (start, end) = (Point(0, 0), Point(10, 0))
    let cases: [(Point, Double, Double)] = [
      (Point(5, 3), 3, 3), (Point(-3, 4), 5, 4), (Point(13, -4), 5, 4), (Point(10, 0), 0, 0),
    ]
    for (point, toSegment, toLine) in cases {
      let bySegment = DeviationMeasure.segment.squaredDistance(of: point, from: start, to: end)
      let byLine = DeviationMeasure.line.squaredDistance(of: point, from: start, to: end)
      #expect(bySegment == toSegment * toSegment)
      #expect(byLine == toLine * toLine)
    }
    let toPoint = DeviationMeasure.line.squaredDistance(of: Point(3, 4), from: .zero, to: .zero)
    #expect(toPoint == 25)
  }
}

extension Polyline {
  /// Returns a polyline at these places, its points numbered.
  static func at(_ places: [Point]) -> Polyline {
    places.enumerated().map { PolylinePoint(location: $1, sample: $0) }
  }
}

/// The recursion of the paper, checked against the points that stayed: where two points are equally
/// far, or a decision is as near to the tolerance as rounding, both answers are right.
private struct Recursion {
  let points: Polyline
  let kept: Set<Int>
  let tolerance: Double
  let measure: DeviationMeasure

  init(_ points: Polyline, _ kept: Set<Int>, _ tolerance: Double, _ measure: DeviationMeasure) {
    self.points = points
    self.kept = kept
    self.tolerance = tolerance
    self.measure = measure
  }

  func agrees(_ first: Int, _ last: Int) -> Bool {
    guard last - first > 1 else { return true }
    let distances = (first + 1..<last).map { distance($0, first, last) }
    let largest = distances.max() ?? 0
    if largest <= tolerance + 1e-9, kept.isDisjoint(with: first + 1..<last) { return true }
    guard largest > tolerance - 1e-9 else { return false }
    return (first + 1..<last).contains { index in
      distances[index - first - 1] >= largest - 1e-9 && kept.contains(index)
        && agrees(first, index) && agrees(index, last)
    }
  }

  private func distance(_ index: Int, _ first: Int, _ last: Int) -> Double {
    let point = points[index].location
    let (a, b) = (points[first].location, points[last].location)
    let length = a.distance(to: b)
    guard length > 0 else { return point.distance(to: a) }
    let direction = (b - a) / length
    let along = (point - a).dot(direction)
    if measure == .segment {
      return point.distance(to: a + direction * min(max(along, 0), length))
    }
    return point.distance(to: a + direction * along)
  }
}
