import InkGeometry

/// The vertices of a polygon in 24.8 fixed point, rounded once: 256 units are a device pixel.
///
/// All that is drawn of a polygon is computed from these integers, so that it does not matter through
/// which window, tile or clip it is drawn.
struct FixedPolygon {
  /// x and y of each vertex in turn.
  let coordinates: UnsafePointer<Int32>
  let count: Int
  let minX: Int32
  let minY: Int32
  let maxX: Int32
  let maxY: Int32

  /// Calls a function with the rounded vertices of a polygon, unless there is nothing to draw.
  ///
  /// A polygon with fewer than three vertices, or with a vertex that is not finite or farther out than
  /// 10¹², is nothing. Edges that leave the plane are cut at its border: what lies beyond is moved onto
  /// the border, where it has the same effect on the pixels of the plane.
  @inline(__always)
  static func with(_ polygon: UnsafeBufferPointer<Point>, _ body: (FixedPolygon) -> Void) {
    guard polygon.count >= 3 else { return }
    withUnsafeTemporaryAllocation(of: SIMD2<Int32>.self, capacity: polygon.count) { buffer in
      guard let base = buffer.baseAddress else { return }
      // Rounding keeps the order, so that the bounds can be rounded afterwards.
      var low = SIMD2(repeating: Double.infinity)
      var high = SIMD2(repeating: -Double.infinity)
      // Not a number as soon as a coordinate is infinite or is none.
      var check = SIMD2<Double>()
      var index = 0
      for vertex in polygon {
        let point = SIMD2(vertex.x, vertex.y)
        low = SIMD2(
          point[0] < low[0] ? point[0] : low[0], point[1] < low[1] ? point[1] : low[1])
        high = SIMD2(
          point[0] > high[0] ? point[0] : high[0], point[1] > high[1] ? point[1] : high[1])
        check += point * 0
        base[index] = rounded(point)
        index &+= 1
      }
      let largest = max(max(0 - low[0], high[0]), max(0 - low[1], high[1]))
      guard check[0] + check[1] == 0, largest <= 1e12 else { return }
      if largest <= Tile.reach {
        let coordinates = UnsafeRawPointer(base).assumingMemoryBound(to: Int32.self)
        body(FixedPolygon(coordinates, polygon.count, rounded(low), rounded(high)))
        return
      }
      let cut = cutToReach(polygon)
      cut.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        body(FixedPolygon(base, buffer.count / 2))
      }
    }
  }

  @inline(__always)
  private init(
    _ coordinates: UnsafePointer<Int32>, _ count: Int, _ low: SIMD2<Int32>, _ high: SIMD2<Int32>
  ) {
    self.coordinates = coordinates
    self.count = count
    (minX, minY) = (low[0], low[1])
    (maxX, maxY) = (high[0], high[1])
  }

  /// A polygon whose bounds are not known yet.
  @_optimize(speed)
  private init(_ coordinates: UnsafePointer<Int32>, _ count: Int) {
    var low = SIMD2(repeating: Int32.max)
    var high = SIMD2(repeating: Int32.min)
    for index in 0..<count {
      let (x, y) = (coordinates[2 &* index], coordinates[2 &* index &+ 1])
      low = SIMD2(min(low[0], x), min(low[1], y))
      high = SIMD2(max(high[0], x), max(high[1], y))
    }
    self.init(coordinates, count, low, high)
  }

  /// The number of turns of the polygon around all of a tile, clockwise; `nil` where an edge may touch it.
  ///
  /// It is asked where a polygon is larger than the tile: most others are not.
  @_optimize(speed)
  func turns(aroundTile column: Int, _ row: Int) -> Int? {
    guard let origin = Tile.origin(column: column, row: row) else { return nil }
    let side = Int32(truncatingIfNeeded: Tile.side &* 256)
    let (left, top) = (Self.rounded(origin.x), Self.rounded(origin.y))
    let (right, bottom) = (left &+ side, top &+ side)
    guard minX <= left, minY <= top, maxX >= right, maxY >= bottom else { return nil }
    // Those edges count that run up or down left of the tile, at the height of its middle.
    let y = top &+ side / 2
    var turns = 0
    var (fromX, fromY) = (coordinates[2 &* count &- 2], coordinates[2 &* count &- 1])
    for index in 0..<count {
      let (toX, toY) = (coordinates[2 &* index], coordinates[2 &* index &+ 1])
      defer { (fromX, fromY) = (toX, toY) }
      if min(fromX, toX) > right || max(fromY, toY) < top || min(fromY, toY) > bottom { continue }
      let (dx, dy) = (Int64(toX &- fromX), Int64(toY &- fromY))
      // On which side of the edge the corners lie: where it runs down, they are right of it below 0.
      func side(_ x: Int32, _ y: Int32) -> Int64 {
        dx &* Int64(y &- fromY) &- dy &* Int64(x &- fromX)
      }
      let first = side(left, top)
      if max(fromX, toX) >= left {
        let others = (side(right, top), side(left, bottom), side(right, bottom))
        let least = min(min(first, others.0), min(others.1, others.2))
        let most = max(max(first, others.0), max(others.1, others.2))
        guard least > 0 || most < 0 else { return nil }
      }
      if (fromY <= y) != (toY <= y), (first < 0) == (dy > 0) { turns &+= dy > 0 ? 1 : -1 }
    }
    return turns
  }

  /// A coordinate in units, for magnitudes up to the reach.
  ///
  /// Adding 1.5 × 2⁵² leaves the integer nearest to the sum in the low bits of the significand.
  @inline(__always)
  static func rounded(_ coordinate: Double) -> Int32 {
    Int32(truncatingIfNeeded: (coordinate * 256 + 0x1.8p52).bitPattern)
  }

  /// Two coordinates in units, for any magnitude; only those up to the reach have a meaning.
  @inline(__always)
  private static func rounded(_ point: SIMD2<Double>) -> SIMD2<Int32> {
    let halves = unsafeBitCast(point * 256 + 0x1.8p52, to: SIMD4<Int32>.self)
    return SIMD2(halves[0], halves[2])
  }

  /// Puts the few crossings of an edge in order: downwards, and where they are level in its direction.
  private static func order(_ crossings: inout [Point], rightwards: Bool) {
    for index in crossings.indices.dropFirst() {
      var slot = index
      while slot > 0 {
        let (one, other) = (crossings[slot - 1], crossings[slot])
        let isBefore =
          other.y == one.y
          ? (rightwards ? other.x < one.x : other.x > one.x) : other.y < one.y
        guard isBefore else { break }
        crossings.swapAt(slot - 1, slot)
        slot -= 1
      }
    }
  }

  /// The polygon with a vertex where an edge crosses the border, and all vertices moved onto the
  /// border that are beyond it.
  @_optimize(speed)
  private static func cutToReach(_ polygon: UnsafeBufferPointer<Point>) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(4 * polygon.count)
    var previous = polygon[polygon.count - 1]
    for vertex in polygon {
      // The crossings are computed in one direction, so that an edge shared by two polygons is cut
      // the same way in both.
      let isUp = (vertex.y, vertex.x) < (previous.y, previous.x)
      let (a, b) = isUp ? (vertex, previous) : (previous, vertex)
      var crossings: [Point] = []
      for limit in [-Tile.reach, Tile.reach] {
        if (a.x < limit) != (b.x < limit) {
          crossings.append(Point(limit, a.y + (limit - a.x) * ((b.y - a.y) / (b.x - a.x))))
        }
        if (a.y < limit) != (b.y < limit) {
          crossings.append(Point(a.x + (limit - a.y) * ((b.x - a.x) / (b.y - a.y)), limit))
        }
      }
      order(&crossings, rightwards: a.x < b.x)
      if isUp { crossings.reverse() }
      for point in crossings + [vertex] {
        result.append(rounded(min(max(point.x, -Tile.reach), Tile.reach)))
        result.append(rounded(min(max(point.y, -Tile.reach), Tile.reach)))
      }
      previous = vertex
    }
    return result
  }
}
