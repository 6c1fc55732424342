import InkGeometry

/// The border of what closed polygons fill together by the non-zero rule, without the lines that lie within.
///
/// All vertices are moved to a fine grid, the lines are divided where they cross, and the pieces are kept on one side
/// of which there is no ink: the winding there is counted, and both sides must agree with each other. Where the
/// grid makes that fail, there is no result.
///
/// After J. D. Hobby, Practical segment intersection with finite precision output, 1999,
/// doi:10.1016/S0925-7721(99)00021-8, for lines that are divided on a grid; here in rounds, until none crosses.
package struct OutlineUnion {
  /// The loops, with the ink to the left of someone who follows them where y grows downwards to the right.
  private(set) var loops: [[Point]] = []

  /// A line between two vertices.
  private struct Line {
    /// The index of the vertex where it begins, which is the lower one.
    var from: Int
    var to: Int
    /// The multiplicity of the line, less that of its reverse.
    var count: Int
    /// True if it has not been compared with the others yet.
    var isNew = true
  }

  private let origin: Point
  private let unit: Double
  /// The vertices, on the grid.
  private var vertices: [Point] = []
  private var indices = PairTable()
  /// The lines, each of them once.
  private var lines: [Line] = []
  /// The points at which lines are divided: the line, how far on it, the vertex.
  private var cuts: [(line: Int, part: Double, vertex: Int)] = []

  /// The most lines that are looked at.
  private static let limit = 1 << 13
  /// The most points at which lines are divided in a round.
  private static let mostCuts = 1 << 16
  /// The steps of the grid in a point away from lines at which windings are counted.
  private static let fineness = 16.0
  /// The distances from lines at which windings are counted, in steps.
  private static let distances = [0.01, 0.001, 0.1]
  /// The most rounds in which lines are divided.
  private static let rounds = 12

  /// Finds the border.
  ///
  /// Complexity: O(lines²) at most, and about O(lines) for strokes that are as long as they have lines.
  ///
  /// - Parameters:
  ///   - polygons: the polygons, without their first points at their ends.
  ///   - aside: the distance from lines at which windings are counted, in points, above 0.
  init?(_ polygons: [[Point]], aside: Double) {
    var bounds = Rect.empty
    var count = 0
    for polygon in polygons {
      for point in polygon { bounds.formUnion(point) }
      count += polygon.count
      guard polygon.allSatisfy({ $0.isFinite }) else { return nil }
    }
    unit = aside / Self.fineness
    origin = Point(bounds.minX, bounds.minY)
    guard count > 2, count <= Self.limit, bounds.isFinite, unit > 0,
      max(bounds.width, bounds.height) < unit * 1e9
    else { return nil }
    var ways: [Line] = []
    for polygon in polygons { add(polygon, to: &ways) }
    join(ways)
    // Vertices on the grid are a little beside crossings, so that lines may cross anew.
    var round = 0
    repeat {
      guard round < Self.rounds, lines.count <= Self.limit else { return nil }
      round += 1
      cuts.removeAll(keepingCapacity: true)
      findCuts(along: bounds.width > bounds.height)
      guard cuts.count < Self.mostCuts else { return nil }
      join(divided)
    } while !cuts.isEmpty
    guard let kept = border(), trace(kept) else { return nil }
  }

  private mutating func index(_ point: Point) -> Int {
    // Both are 0 or more.
    let (x, y) = (Int64(point.x + 0.5), Int64(point.y + 0.5))
    let index = indices.number(of: x << 32 | y)
    if index == vertices.count { vertices.append(Point(Double(x), Double(y))) }
    return index
  }

  private mutating func add(_ polygon: [Point], to lines: inout [Line]) {
    var first: Int?
    var last = 0
    for point in polygon {
      let next = index(Point((point.x - origin.x) / unit, (point.y - origin.y) / unit))
      if first == nil {
        first = next
      } else if next != last {
        lines.append(Line(from: last, to: next, count: 1))
      }
      last = next
    }
    guard let first else { return }
    if last != first { lines.append(Line(from: last, to: first, count: 1)) }
  }

  /// Takes new lines, those between the same vertices as one.
  private mutating func join(_ ways: [Line]) {
    var known = PairTable(capacity: ways.count)
    lines.removeAll(keepingCapacity: true)
    for way in ways where way.from != way.to {
      let isForward = way.from < way.to
      var line = way
      if !isForward { (line.from, line.to, line.count) = (way.to, way.from, -way.count) }
      let index = known.number(of: Int64(line.from) << 32 | Int64(line.to))
      if index < lines.count {
        lines[index].count += line.count
        lines[index].isNew = lines[index].isNew && line.isNew
      } else {
        lines.append(line)
      }
    }
    lines.removeAll { $0.count == 0 }
  }

  // MARK: Crossings

  /// Finds where lines cross or touch.
  private mutating func findCuts(along isWide: Bool) {
    struct Extent {
      var low: Double
      var high: Double
      var least: Double
      var most: Double
    }
    let extents = lines.map { line in
      let (a, b) = (vertices[line.from], vertices[line.to])
      let (xs, ys) = ((min(a.x, b.x), max(a.x, b.x)), (min(a.y, b.y), max(a.y, b.y)))
      let (along, across) = isWide ? (xs, ys) : (ys, xs)
      return Extent(
        low: along.0 - 1, high: along.1 + 1, least: across.0 - 1, most: across.1 + 1)
    }
    let order = KeyOrder.indices(of: extents.map { Int64($0.low) })
    let sorted = order.map { extents[$0] }
    let isNew = order.map { lines[$0].isNew }
    for (rank, line) in order.enumerated() where cuts.count < Self.mostCuts {
      let extent = sorted[rank]
      var next = rank + 1
      while next < order.count, sorted[next].low <= extent.high {
        let (other, found) = (order[next], sorted[next])
        guard isNew[rank] || isNew[next] else {
          next += 1
          continue
        }
        next += 1
        guard found.least <= extent.most, found.most >= extent.least else { continue }
        cross(line, other)
      }
    }
  }

  /// Divides two lines where they cross or touch.
  private mutating func cross(_ first: Int, _ second: Int) {
    touch(first, lines[second].from)
    touch(first, lines[second].to)
    touch(second, lines[first].from)
    touch(second, lines[first].to)
    let (a, b) = (vertices[lines[first].from], vertices[lines[first].to])
    let (c, d) = (vertices[lines[second].from], vertices[lines[second].to])
    let (way, other) = (b - a, d - c)
    let cross = way.cross(other)
    guard cross != 0 else { return }
    let part = (c - a).cross(other) / cross
    let along = (c - a).cross(way) / cross
    guard part > 0, part < 1, along > 0, along < 1 else { return }
    let vertex = index(a + way * part)
    cut(first, part, vertex)
    cut(second, along, vertex)
  }

  private mutating func cut(_ line: Int, _ part: Double, _ vertex: Int) {
    guard vertex != lines[line].from, vertex != lines[line].to else { return }
    cuts.append((line, part, vertex))
  }

  /// Divides a line at a vertex on it.
  private mutating func touch(_ line: Int, _ vertex: Int) {
    let (a, b) = (vertices[lines[line].from], vertices[lines[line].to])
    let (way, offset) = (b - a, vertices[vertex] - a)
    let along = way.dot(offset)
    let length = way.squaredLength
    guard along > 0, along < length else { return }
    let across = way.cross(offset)
    guard across * across <= 0.5 * length else { return }
    cut(line, along / length, vertex)
  }

  /// The lines, divided at the cuts.
  private var divided: [Line] {
    var starts = [Int](repeating: 0, count: lines.count + 1)
    for cut in cuts { starts[cut.line + 1] += 1 }
    for index in lines.indices { starts[index + 1] += starts[index] }
    var sorted = cuts
    var next = starts
    for cut in cuts {
      sorted[next[cut.line]] = cut
      next[cut.line] += 1
    }
    var pieces: [Line] = []
    for (index, line) in lines.enumerated() {
      let own = sorted[starts[index]..<starts[index + 1]]
      if own.isEmpty {
        pieces.append(line)
        pieces[pieces.count - 1].isNew = false
        continue
      }
      var last = line.from
      for part in KeyOrder.indices(of: own.map { Int64($0.part * 1e15) }) {
        let vertex = own[own.startIndex + part].vertex
        pieces.append(Line(from: last, to: vertex, count: line.count))
        last = vertex
      }
      pieces.append(Line(from: last, to: line.to, count: line.count))
    }
    return pieces
  }

  // MARK: Windings

  /// The lines with ink on one side, in the direction in which it lies to the right; `nil` where windings do not
  /// agree.
  private func border() -> [Line]? {
    guard
      let rows = WindingRows(
        lines.map {
          WindingRows.Way(start: vertices[$0.from], end: vertices[$0.to], count: $0.count)
        })
    else { return nil }
    var kept: [Line] = []
    for line in lines {
      let (a, b) = (vertices[line.from], vertices[line.to])
      let way = b - a
      let offset = way.perpendicular * (1 / way.length)
      let middle = a.midpoint(to: b)
      var isKnown = false
      for distance in Self.distances where !isKnown {
        let (one, other) = rows.windings(
          at: middle + offset * distance, middle - offset * distance)
        guard one - other == line.count else { continue }
        isKnown = true
        guard (one != 0) != (other != 0) else { continue }
        kept.append(one != 0 ? line : Line(from: line.to, to: line.from, count: -line.count))
      }
      if !isKnown { return nil }
    }
    return kept
  }

  /// Joins pieces to loops.
  private mutating func trace(_ pieces: [Line]) -> Bool {
    var balance = [Int](repeating: 0, count: vertices.count)
    var starts = [Int](repeating: 0, count: vertices.count + 1)
    for piece in pieces {
      balance[piece.from] += 1
      balance[piece.to] -= 1
      starts[piece.from + 1] += 1
    }
    guard balance.allSatisfy({ $0 == 0 }) else { return false }
    for index in vertices.indices { starts[index + 1] += starts[index] }
    var leaving = [Int](repeating: 0, count: pieces.count)
    var next = starts
    for (index, piece) in pieces.enumerated() {
      leaving[next[piece.from]] = index
      next[piece.from] += 1
    }
    var used = [Bool](repeating: false, count: pieces.count)
    for first in pieces.indices where !used[first] {
      var loop: [Point] = []
      var piece = first
      while !used[piece] {
        used[piece] = true
        let point = vertices[pieces[piece].from]
        loop.append(Point(origin.x + point.x * unit, origin.y + point.y * unit))
        let end = pieces[piece].to
        let way = vertices[end] - vertices[pieces[piece].from]
        var best: (index: Int, share: Double)?
        for index in leaving[starts[end]..<starts[end + 1]] where !used[index] {
          let turn = vertices[pieces[index].to] - vertices[end]
          let share = way.dot(turn) / turn.length
          if best.map({ share > $0.share }) ?? true { best = (index, share) }
        }
        guard let best else { break }
        piece = best.index
      }
      if loop.count > 2 { loops.append(loop) }
    }
    return true
  }
}
