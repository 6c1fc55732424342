internal import Ductus

/// The edges of a path that bound the area filled by the non-zero rule.
///
/// The outline of a stroke is a union of overlapping closed loops: at the inside of bends, and where the
/// stroke crosses itself, edges run through the ink. An edge bounds the area where the winding number is zero
/// on exactly one of its sides. Edges are tested in short pieces, so that an edge that enters the area ends
/// there, to half a piece.
struct PathBoundary {
  private struct Edge {
    var start: Point
    var end: Point

    /// The number of pieces into which the edge is cut.
    var pieceCount: Int {
      let wanted = (start.distance(to: end) / pieceLength).rounded(.up)
      return wanted < Double(largestPieceCount) ? max(Int(wanted), 1) : largestPieceCount
    }
  }

  /// The maximum length of a piece, in canvas points.
  private static let pieceLength = 0.5
  /// The maximum number of pieces per edge.
  private static let largestPieceCount = 1024
  /// The maximum number of comparisons of a piece with an edge, which take some seconds.
  private static let largestCost = 1e9
  /// The distance of the tested points from an edge, in canvas points.
  private static let offset = 0.02

  private var edges: [Edge] = []
  /// The indices of the edges that cross each horizontal band.
  private var bands: [[Int32]] = []
  private var top = 0.0
  private var bandHeight = 1.0

  /// Collects the edges of a path of closed subpaths of lines.
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

  /// Returns the winding number of a point: the number of turns of the path around it.
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

  /// The approximate number of comparisons for all pieces.
  private var cost: Double {
    let pieces = edges.reduce(0.0) { $0 + Double($1.pieceCount) }
    let entries = bands.reduce(0.0) { $0 + Double($1.count) }
    return 2 * pieces * entries / Double(max(bands.count, 1))
  }

  private func surrounds(_ start: Point, _ end: Point, _ normal: Vector) -> Bool {
    let middle = start.interpolated(to: end, at: 0.5)
    return (winding(middle + normal) == 0) != (winding(middle - normal) == 0)
  }

  /// Returns the parts of a path's edges that bound its filled area.
  ///
  /// Complexity: O(pieces × edges at their height).
  ///
  /// - Parameter elements: closed subpaths of lines.
  /// - Returns: open lines; `nil` if there are too many edges to test.
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
          // Adjacent pieces of one edge form one line.
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
