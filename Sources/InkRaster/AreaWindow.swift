/// A window of pixels in which the signed area under polygons is summed up, exactly.
///
/// Each pixel holds one integer, the change of the area from its left neighbour to itself, in units
/// of 2⁻¹⁷ pixel: an edge that descends by *h* within a pixel at a mean distance *m* from its left
/// side adds *h* (1 − *m*) there and *h m* to the right of it. The sum from the left is then the
/// signed area (an accumulation buffer, as in R. Levien's font-rs; here in integers).
///
/// Edges are stepped from the smaller y to the larger whichever way they run, and every crossing is
/// computed from the edge's ends: an edge that is added and taken back leaves nothing behind, and
/// what a window cuts off does not show in the rest.
struct AreaWindow {
  /// One pixel more than `width` in each row; all zero before the first polygon.
  let deltas: UnsafeMutablePointer<Int32>
  /// A bit for every four deltas that may not be zero, `words` words a row; all zero at first.
  let marks: UnsafeMutablePointer<UInt64>
  /// The distance from row to row: a multiple of four, and more than `width`.
  let stride: Int
  let words: Int
  let width: Int
  let height: Int
  /// The first pixel of the window in units of 1/256 device pixel.
  let originX: Int32
  let originY: Int32

  /// A whole pixel.
  static var one: Int32 { 1 << 17 }

  /// How far apart rows are for a width.
  @inline(__always) static func stride(width: Int) -> Int { (width &+ 4) & ~3 }
  /// How many words of marks a row has for a width.
  @inline(__always) static func words(width: Int) -> Int { (stride(width: width) &+ 255) &>> 8 }

  /// Adds the area of a polygon, or takes it away for a sign of −1.
  ///
  /// - Complexity: O(vertices + pixels that the outline crosses in the window).
  @inline(__always)
  func add(_ polygon: FixedPolygon, sign: Int32) {
    let coordinates = polygon.coordinates
    var x0 = coordinates[2 &* polygon.count &- 2] &- originX
    var y0 = coordinates[2 &* polygon.count &- 1] &- originY
    for index in 0..<polygon.count {
      let x1 = coordinates[2 &* index] &- originX
      let y1 = coordinates[2 &* index &+ 1] &- originY
      if y0 < y1 {
        addEdge(x0, y0, x1, y1, sign)
      } else if y1 < y0 {
        addEdge(x1, y1, x0, y0, 0 &- sign)
      }
      x0 = x1
      y0 = y1
    }
  }

  /// Adds a descending edge.
  @inline(__always)
  private func addEdge(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ sign: Int32) {
    let firstRow = y0 >> 8
    let lastRow = (y1 &- 1) >> 8
    if firstRow == lastRow {
      guard firstRow >= 0, firstRow < Int32(truncatingIfNeeded: height) else { return }
      addSpan(Int(firstRow), x0, x1, y1 &- y0, sign)
      return
    }
    addRows(x0, y0, x1, y1, sign)
  }

  /// Adds a descending edge that passes through several rows.
  private func addRows(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ sign: Int32) {
    let first = max(Int(y0 >> 8), 0)
    let last = min(Int((y1 &- 1) >> 8), height &- 1)
    guard first <= last else { return }
    guard min(x0, x1) >> 8 < Int32(truncatingIfNeeded: width) else { return }
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    var top = Int32(truncatingIfNeeded: first) &<< 8
    var x = x0
    if top > y0 { x = Self.crossing(x0, top &- y0, slope) } else { top = y0 }
    for row in first...last {
      let bottom = min(Int32(truncatingIfNeeded: row &+ 1) &<< 8, y1)
      let next = bottom == y1 ? x1 : Self.crossing(x0, bottom &- y0, slope)
      addSpan(row, x, next, bottom &- top, sign)
      x = next
      top = bottom
    }
  }

  /// Where an edge is after a descent.
  @inline(__always)
  private static func crossing(_ x0: Int32, _ descent: Int32, _ slope: Double) -> Int32 {
    x0 &+ Int32(truncatingIfNeeded: (Double(descent) * slope + 0x1.8p52).bitPattern)
  }

  /// Adds an edge that descends by `descent` within one row.
  @inline(__always)
  private func addSpan(_ row: Int, _ x0: Int32, _ x1: Int32, _ descent: Int32, _ sign: Int32) {
    let column = x0 >> 8
    if column == x1 >> 8 {
      let inside = (x0 & 255) &+ (x1 & 255)
      addCell(row, column, descent &* sign, inside)
      return
    }
    addColumns(row, min(x0, x1), max(x0, x1), descent, sign)
  }

  /// Adds an edge within one row that passes through several columns.
  private func addColumns(
    _ row: Int, _ left: Int32, _ right: Int32, _ descent: Int32, _ sign: Int32
  ) {
    let steepness = Double(descent) / Double(right &- left)
    let last = min((right &- 1) >> 8, Int32(truncatingIfNeeded: width) &- 1)
    var column = left >> 8
    var done: Int32 = 0
    var x = left
    if column < 0 {
      // What lies left of the window reaches its first column whole.
      x = min(right, 0)
      done = right <= 0 ? descent : Self.part(0 &- left, steepness)
      addCell(row, -1, done &* sign, 0)
      column = 0
    }
    while column <= last {
      let border = (column &+ 1) &<< 8
      let end = min(border, right)
      let reached = end == right ? descent : Self.part(end &- left, steepness)
      let start = column &<< 8
      addCell(row, column, (reached &- done) &* sign, (x &- start) &+ (end &- start))
      done = reached
      x = end
      column &+= 1
    }
  }

  /// How far an edge has come down after a way to the right.
  @inline(__always)
  private static func part(_ way: Int32, _ steepness: Double) -> Int32 {
    Int32(truncatingIfNeeded: (Double(way) * steepness + 0x1.8p52).bitPattern)
  }

  /// Adds a signed descent within a pixel; `inside` is twice its mean distance from the left side.
  @inline(__always)
  private func addCell(_ row: Int, _ column: Int32, _ descent: Int32, _ inside: Int32) {
    var column = Int(truncatingIfNeeded: column)
    var inside = inside
    guard column < width else { return }
    if column < 0 {
      column = 0
      inside = 0
    }
    let index = row &* stride &+ column
    let right = descent &* inside
    deltas[index] &+= descent &* 512 &- right
    deltas[index &+ 1] &+= right
    let mark = column &>> 2
    let next = (column &+ 1) &>> 2
    let base = row &* words
    marks[base &+ mark &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: mark & 63)
    marks[base &+ next &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: next & 63)
  }
}

extension AreaWindow {
  /// The coverage of a pixel, 0…255, for a signed area.
  @inline(__always)
  static func coverage(_ area: Int32, _ rule: FillRule) -> Int32 {
    let magnitude: Int32
    switch rule {
    case .nonZero:
      let positive = area < 0 ? 0 &- area : area
      // The negation of the smallest integer is itself.
      magnitude = positive < 0 || positive > one ? one : positive
    case .evenOdd:
      let folded = area & (2 &* one &- 1)
      magnitude = folded > one ? 2 &* one &- folded : folded
    }
    return (magnitude &* 255 &+ one / 2) &>> 17
  }

  /// Calls a function with a zeroed window for the pixels of a polygon that are in a clip.
  ///
  /// - Parameters:
  ///   - polygon: what will be drawn.
  ///   - clip: pixels of a tile, within its bounds.
  ///   - column: the tile's column.
  ///   - row: the tile's row.
  ///   - body: gets the window, and the pixel of the tile at which it begins.
  @inline(__always)
  static func with(
    _ polygon: FixedPolygon, _ clip: PixelRect, column: Int, row: Int,
    _ body: (AreaWindow, _ minX: Int, _ minY: Int) -> Void
  ) {
    guard let origin = Tile.origin(column: column, row: row) else { return }
    let tileX = FixedPolygon.rounded(origin.x)
    let tileY = FixedPolygon.rounded(origin.y)
    // Where an edge ends on a pixel's border, the pixel beyond is not touched.
    let minX = max(clip.minX, Int((polygon.minX &- tileX) >> 8))
    let minY = max(clip.minY, Int((polygon.minY &- tileY) >> 8))
    let maxX = min(clip.maxX, Int((polygon.maxX &- tileX &+ 255) >> 8))
    let maxY = min(clip.maxY, Int((polygon.maxY &- tileY &+ 255) >> 8))
    guard minX < maxX, minY < maxY else { return }
    let width = maxX &- minX
    let height = maxY &- minY
    let stride = Self.stride(width: width)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: stride &* height) { deltas in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: height) { marks in
        guard let deltas = deltas.baseAddress, let marks = marks.baseAddress else { return }
        deltas.initialize(repeating: 0, count: stride &* height)
        marks.initialize(repeating: 0, count: height)
        let window = AreaWindow(
          deltas: deltas, marks: marks, stride: stride, words: 1, width: width, height: height,
          originX: tileX &+ Int32(truncatingIfNeeded: minX) &* 256,
          originY: tileY &+ Int32(truncatingIfNeeded: minY) &* 256)
        body(window, minX, minY)
      }
    }
  }
}
