internal import InkBrush
internal import InkDocument
package import InkGeometry

/// A stroke that goes to and fro over others, and takes what it covers.
package struct Scratch {
  /// The corners of the convex area over which the pen goes.
  package let area: [Point]
  /// The places of the pen.
  private let places: [Point]
  private let axis: Vector
  /// The extents along the axis and across it.
  private let (along, across): (ClosedRange<Double>, ClosedRange<Double>)
  /// True if the sweeps lie along the axis.
  private let isAlong: Bool

  /// The share of the ink below it that is crossed in the middle, so that flat sweeps take letters that they do not
  /// cover.
  private static let leastCrossed = 0.6
  /// The part of a letter at either end that is not its middle.
  private static let edge = 0.2
  /// The reach of flat sweeps to either side: a part of their length, and at most so many points of the screen.
  private static let (reachShare, mostReach) = (0.25, 24.0)
  /// The least number of crossings, for writing crosses itself, too.
  private static let leastCrossings = 4

  /// Makes one of the places of a pen, the area around them, and the direction of the longer side.
  init(_ places: [Point], area: [Point], axis: Vector, isAlong: Bool) {
    (self.places, self.area, self.axis, self.isAlong) = (places, area, axis, isAlong)
    along = Self.extent(places, axis)
    across = Self.extent(places, Vector(-axis.dy, axis.dx))
  }

  private static func extent(_ places: [Point], _ axis: Vector) -> ClosedRange<Double> {
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for place in places {
      let distance = (place - Point(0, 0)).dot(axis)
      (lowest, highest) = (min(lowest, distance), max(highest, distance))
    }
    return lowest <= highest ? lowest...highest : 0...0
  }

  /// The strokes that are scratched out: those that lie mostly below the area, and where the pen goes through the middle
  /// of most that it touches, those of a line of writing, too.
  ///
  /// Complexity: as ``/InkDocument/InkDocument/strokes(in:rule:)`` twice, and O(places × samples of the strokes).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - own: the stroke itself.
  ///   - zoom: points of the screen for each point.
  /// - Returns: their names, from the lowest up; none where it only looks like a scratch.
  func taken(
    of document: InkDocument, but own: InkStroke.Identifier, zoom: Double
  ) -> [InkStroke.Identifier] {
    let mostly = Set(document.strokes(in: area))
    let touched = document.strokes(in: area, rule: .touching).filter { $0 != own }
    var (crossed, all, crossings) = (0.0, 0.0, 0)
    for id in touched {
      guard let other = document[id] else { continue }
      let line = Self.places(of: other)
      var length = 1.0
      for index in line.indices.dropFirst() { length += line[index - 1].distance(to: line[index]) }
      all += length
      if mostly.contains(id) || isThroughMiddle(of: line) { crossed += length }
      if crossings < Self.leastCrossings { crossings += self.crossings(with: line) }
    }
    let isMeant = crossings >= Self.leastCrossings
    guard isAlong || isMeant else { return [] }
    guard isMeant, crossed >= Self.leastCrossed * all else {
      return touched.filter { mostly.contains($0) }
    }
    let line = Set(document.strokes(in: band(zoom)))
    return touched.filter { mostly.contains($0) || line.contains($0) }
  }

  /// The places of a stroke in the coordinates of its document.
  static func places(of stroke: InkStroke) -> [Point] {
    stroke.record.samples.map { $0.location.applying(stroke.transform) }
  }

  /// The corners of a line of writing through whose middle the pen goes.
  private func band(_ zoom: Double) -> [Point] {
    let normal = Vector(-axis.dy, axis.dx)
    let middle = (across.lowerBound + across.upperBound) / 2
    let reach = max(
      (across.upperBound - across.lowerBound) / 2,
      min((along.upperBound - along.lowerBound) * Self.reachShare, Self.mostReach / zoom))
    func corner(_ a: Double, _ b: Double) -> Point { Point(0, 0) + axis * a + normal * b }
    return [
      corner(along.lowerBound, middle - reach), corner(along.upperBound, middle - reach),
      corner(along.upperBound, middle + reach), corner(along.lowerBound, middle + reach),
    ]
  }

  private func isThroughMiddle(of line: [Point]) -> Bool {
    let other = Self.extent(line, Vector(-axis.dy, axis.dx))
    let middle = (across.lowerBound + across.upperBound) / 2
    let edge = Self.edge * (other.upperBound - other.lowerBound)
    return middle >= other.lowerBound + edge && middle <= other.upperBound - edge
  }

  /// The number of times that the pen crosses a line, counted to the least that matters.
  private func crossings(with line: [Point]) -> Int {
    guard let first = line.first else { return 0 }
    var count = 0
    var last = first
    for place in line.dropFirst() {
      let bounds = Rect([last, place])
      for index in places.indices.dropFirst() {
        let (from, to) = (places[index - 1], places[index])
        guard bounds.intersects(Rect([from, to])), Self.cross(last, place, from, to) else {
          continue
        }
        count += 1
        if count >= Self.leastCrossings { return count }
      }
      last = place
    }
    return count
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ from: Point, _ to: Point, _ point: Point) -> Double {
      (to - from).cross(point - from)
    }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }
}
