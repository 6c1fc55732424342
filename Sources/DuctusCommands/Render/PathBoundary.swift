internal import Ductus

/// What of a path's edges surrounds the area that the non-zero rule fills.
///
/// The outline of a stroke is a sum of closed loops that lie over each other: at the inside of bends,
/// and where the stroke crosses itself, edges run through the ink. An edge surrounds the area where
/// the winding number is zero on one of its sides and not on the other. Edges are tested in short
/// pieces, so that an edge that enters the area ends there, to half a piece.
struct PathBoundary {
  private struct Edge {
    var start: Point
    var end: Point

    /// Into how many pieces it is cut.
    var pieceCount: Int {
      let wanted = (start.distance(to: end) / pieceLength).rounded(.up)
      return wanted < Double(largestPieceCount) ? max(Int(wanted), 1) : largestPieceCount
    }
  }

  /// How long a piece is at the most, in canvas points.
  private static let pieceLength = 0.5
  /// Into how many pieces an edge is cut at the most.
  private static let largestPieceCount = 1024
  /// The limit of comparisons of a piece with an edge, which take some seconds.
  private static let largestCost = 1e9
  /// How far beside an edge it is tested, in canvas points.
  private static let offset = 0.02

  private var edges: [Edge] = []
  /// For each band of rows the edges that cross it.
  private var bands: [[Int32]] = []
  private var top = 0.0
  private var bandHeight = 1.0

  /// Takes the edges of a path of closed subpaths of lines.
  private init(_ elements: [PathElement]) {
    var start = Point.zero
    var last = Point.zero
    func isUsable(_ a: Point, _ b: Point) -> Bool { a != b && a.isFinite && b.isFinite }
    for element in elements {
      switch element {
      case .move(let to): (start, last) = (to, to)
      case .close:
        if isUsable(last, start) { edges.append(Edge(start: last, end: start)) }
        last = start
      default:
        guard let end = element.end else { continue }
        if isUsable(last, end) { edges.append(Edge(start: last, end: end)) }
        last = end
      }
    }
    let bounds = Rect(edges.flatMap { [$0.start, $0.end] })
    guard !bounds.isEmpty else { return }
    top = bounds.minY
    let count = min(max(edges.count / 8, 1), 2048)
    bandHeight = max(bounds.height / Double(count), 1e-6)
    bands = Array(repeating: [], count: count)
    for (index, edge) in edges.enumerated() {
      let first = band(min(edge.start.y, edge.end.y))
      for row in first...band(max(edge.start.y, edge.end.y)) { bands[row].append(Int32(index)) }
    }
  }

  private func band(_ y: Double) -> Int {
    Int(min(max((y - top) / bandHeight, 0), Double(bands.count - 1)))
  }

  /// The winding number of a point: how often the path goes around it.
  private func winding(_ point: Point) -> Int {
    var winding = 0
    for index in bands[band(point.y)] {
      let edge = edges[Int(index)]
      let isDown = edge.start.y <= point.y
      guard isDown != (edge.end.y <= point.y) else { continue }
      let side = (edge.end - edge.start).cross(point - edge.start)
      if isDown, side > 0 { winding += 1 }
      if !isDown, side < 0 { winding -= 1 }
    }
    return winding
  }

  /// About how many comparisons all pieces take.
  private var cost: Double {
    let pieces = edges.reduce(0.0) { $0 + Double($1.pieceCount) }
    let entries = bands.reduce(0.0) { $0 + Double($1.count) }
    return 2 * pieces * entries / Double(max(bands.count, 1))
  }

  private func surrounds(_ start: Point, _ end: Point, _ normal: Vector) -> Bool {
    let middle = start.interpolated(to: end, at: 0.5)
    return (winding(middle + normal) == 0) != (winding(middle - normal) == 0)
  }

  /// The parts of a path's edges that surround what it fills.
  ///
  /// Complexity: O(pieces × edges at their height).
  ///
  /// - Parameter elements: closed subpaths of lines.
  /// - Returns: open lines; `nil` where there are too many edges to tell.
  static func lines(around elements: [PathElement]) -> [PathElement]? {
    let boundary = PathBoundary(elements)
    guard boundary.cost <= largestCost else { return nil }
    var lines: [PathElement] = []
    var last: Point?
    for edge in boundary.edges {
      guard let direction = (edge.end - edge.start).normalized else { continue }
      let normal = direction.perpendicular * offset
      let count = edge.pieceCount
      var start = edge.start
      for index in 1...count {
        let end =
          index == count
          ? edge.end : edge.start.interpolated(to: edge.end, at: Double(index) / Double(count))
        if boundary.surrounds(start, end, normal) {
          if last != start { lines.append(.move(to: start)) }
          // Pieces of one edge are one line.
          if last == start, index > 1 { lines.removeLast() }
          lines.append(.line(to: end))
          last = end
        }
        start = end
      }
    }
    return lines
  }
}
