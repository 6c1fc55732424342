internal import InkBrush
internal import InkDocument
package import InkGeometry

/// A stroke that goes to and fro over others, and takes what it covers.
package struct Scratch {
  /// The corners of the convex area over which the pen goes.
  package let area: [Point]
  /// The positions of the pen.
  private let positions: [Point]
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
  /// The least number of crossings, or the least share of the length over which other ink lies: writing crosses what is
  /// written, too, but less.
  private static let (leastCrossings, leastCovered) = (4, 0.5)
  /// The least share of the length over which what is taken lies: an underline takes no full stop.
  private static let leastTaken = 0.3
  /// The most positions of the pen that are looked at for crossings.
  private static let mostPositions = 256

  /// Makes one of the positions of a pen, the area around them, and the direction of the longer side.
  init(_ positions: [Point], area: [Point], axis: Vector, isAlong: Bool) {
    (self.positions, self.area, self.axis, self.isAlong) = (positions, area, axis, isAlong)
    along = Self.extent(positions, axis)
    across = Self.extent(positions, Vector(-axis.dy, axis.dx))
  }

  private static func extent(_ positions: [Point], _ axis: Vector) -> ClosedRange<Double> {
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for position in positions {
      let distance = (position - Point(0, 0)).dot(axis)
      (lowest, highest) = (min(lowest, distance), max(highest, distance))
    }
    return lowest <= highest ? lowest...highest : 0...0
  }

  /// The strokes that are scratched out: strokes that lie mostly below the area, and where the pen goes through the
  /// middle of most that it touches, the letters of a line of writing, too.
  ///
  /// Where the pen crosses little, as in writing, only strokes that it crosses are taken, and nothing where these lie
  /// over less than three tenths of its length.
  /// Complexity: as ``/InkDocument/InkDocument/strokes(in:rule:)`` twice, and O(samples of the strokes).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - own: the stroke itself.
  ///   - zoom: points of the screen for each point.
  /// - Returns: their identifiers, from the lowest up; none where it only looks like a scratch.
  func taken(
    of document: InkDocument, but own: InkStroke.Identifier, zoom: Double
  ) -> [InkStroke.Identifier] {
    let mostly = Set(document.strokes(in: area))
    let way = Way(positions)
    var touched: [Touched] = []
    for id in document.strokes(in: area, rule: .touching) where id != own {
      guard let other = document[id] else { continue }
      touched.append(look(at: other, of: document, isBelow: mostly.contains(id), way))
    }
    let crossings = touched.reduce(0) { min($0 + $1.crossings, Self.leastCrossings) }
    let crossed = touched.filter { $0.isThrough }
    let isMeant =
      crossings >= Self.leastCrossings || share(of: crossed) >= Self.leastCovered
    let crossedLength = crossed.reduce(0) { $0 + $1.length }
    let length = touched.reduce(0) { $0 + $1.length }
    var taken: [Touched]
    if isMeant, crossedLength >= Self.leastCrossed * length {
      let line = Set(document.strokes(in: band(zoom)))
      taken = touched.filter { $0.isBelow || line.contains($0.id) }
    } else {
      guard isAlong || isMeant else { return [] }
      taken = touched.filter { $0.isBelow && (isMeant || $0.crossings > 0) }
    }
    return share(of: taken) >= Self.leastTaken ? taken.map { $0.id } : []
  }

  /// A stroke that the area touches.
  private struct Touched {
    let id: InkStroke.Identifier
    /// True if most of it lies in the area.
    let isBelow: Bool
    /// True if it does, or the pen goes through its middle.
    let isThrough: Bool
    let length: Double
    /// Its extent along the axis.
    let extent: ClosedRange<Double>
    /// The times that the pen crosses it, as far as they matter.
    let crossings: Int
  }

  /// The way of the pen in pieces, with the position of each.
  private struct Way {
    private(set) var pieces: [(from: Point, to: Point, bounds: Rect)] = []
    private(set) var bounds = Rect.empty

    init(_ positions: [Point]) {
      let step = positions.count / Scratch.mostPositions + 1
      var last: Point?
      for index in stride(from: 0, to: positions.count, by: step) {
        if let last {
          let piece = Rect([last, positions[index]])
          pieces.append((last, positions[index], piece))
          bounds.formUnion(piece)
        }
        last = positions[index]
      }
    }
  }

  private func look(
    at stroke: InkStroke, of document: InkDocument, isBelow: Bool, _ way: Way
  ) -> Touched {
    let normal = Vector(-axis.dy, axis.dx)
    // A dot has a length, too.
    var (length, crossings) = (1.0, 0)
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    document.forEachPiece(of: stroke) { from, to in
      length += from.distance(to: to)
      for position in [from, to] {
        let away = position - Point(0, 0)
        let (x, y) = (away.dot(axis), away.dot(normal))
        low = Point(min(low.x, x), min(low.y, y))
        high = Point(max(high.x, x), max(high.y, y))
      }
      guard crossings < Self.leastCrossings else { return }
      let bounds = Rect([from, to])
      guard bounds.intersects(way.bounds) else { return }
      for piece in way.pieces where bounds.intersects(piece.bounds) {
        if Self.cross(from, to, piece.from, piece.to) { crossings += 1 }
      }
    }
    let middle = (across.lowerBound + across.upperBound) / 2
    let edge = Self.edge * (high.y - low.y)
    let isThrough = isBelow || (middle >= low.y + edge && middle <= high.y - edge)
    return Touched(
      id: stroke.id, isBelow: isBelow, isThrough: isThrough, length: length,
      extent: low.x <= high.x ? low.x...high.x : 0...0, crossings: crossings)
  }

  /// The share of the length of the scratch from the first of some strokes to the last.
  private func share(of strokes: [Touched]) -> Double {
    guard !strokes.isEmpty else { return 0 }
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for stroke in strokes {
      lowest = min(lowest, stroke.extent.lowerBound)
      highest = max(highest, stroke.extent.upperBound)
    }
    let covered = min(highest, along.upperBound) - max(lowest, along.lowerBound)
    return covered / max(along.upperBound - along.lowerBound, .leastNonzeroMagnitude)
  }

  /// The positions of a stroke in the coordinates of its document.
  static func positions(of stroke: InkStroke) -> [Point] {
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

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ from: Point, _ to: Point, _ point: Point) -> Double {
      (to - from).cross(point - from)
    }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }
}
