/// A window of pixels in which the signed area under polygons is summed up, exactly.
///
/// Each pixel has a cell that sums up two integers: by how much edges descend within the pixel, in
/// units of 1/256 pixel, and these descents times twice their mean distance from the pixel's left
/// side, in units of 2⁻¹⁷ pixel. The signed area in a pixel is the sum of the descents from the left
/// up to it, minus its own second integer (cover and area, as in the rasterisers of LibArt and
/// FreeType). Both integers share one of 64 bits, so that an edge costs one addition for each pixel.
///
/// Edges are stepped from the smaller y to the larger whichever way they run, and every crossing is
/// computed from the edge's ends: an edge that is added and taken back leaves nothing behind, and
/// what a window cuts off does not show in the rest.
struct AreaWindow {
  /// A sum of descents × 2³² + a sum of descents × distances; one cell more than `width` in each row;
  /// all zero before the first polygon.
  let cells: UnsafeMutablePointer<Int64>
  /// A bit for every four cells that may not be zero, `words` words a row; all zero at first.
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
    let isInside =
      polygon.minX >= originX && polygon.minY >= originY
      && polygon.maxX <= originX &+ Int32(truncatingIfNeeded: width) &* 256
      && polygon.maxY <= originY &+ Int32(truncatingIfNeeded: height) &* 256
    if isInside {
      forEachEdge(of: polygon, sign: sign) { addEdge($0, $1, $2, $3, $4, isInside: true) }
    } else {
      forEachEdge(of: polygon, sign: sign) { addEdge($0, $1, $2, $3, $4, isInside: false) }
    }
  }

  /// Calls a function with the ends of each edge that descends or ascends, the upper one first, and
  /// the sign of its area.
  @inline(__always)
  private func forEachEdge(
    of polygon: FixedPolygon, sign: Int32,
    _ body: (_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ sign: Int64) -> Void
  ) {
    let coordinates = polygon.coordinates
    let sign = Int64(sign)
    var x0 = coordinates[2 &* polygon.count &- 2] &- originX
    var y0 = coordinates[2 &* polygon.count &- 1] &- originY
    for index in 0..<polygon.count {
      let x1 = coordinates[2 &* index] &- originX
      let y1 = coordinates[2 &* index &+ 1] &- originY
      if y0 != y1 {
        let isDescending = y0 < y1
        body(
          isDescending ? x0 : x1, isDescending ? y0 : y1, isDescending ? x1 : x0,
          isDescending ? y1 : y0, isDescending ? sign : 0 &- sign)
      }
      x0 = x1
      y0 = y1
    }
  }

  /// Adds a descending edge.
  @inline(__always)
  private func addEdge(
    _ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ sign: Int64, isInside: Bool
  ) {
    var first = Int(y0 >> 8)
    var last = Int((y1 &- 1) >> 8)
    if !isInside {
      first = max(first, 0)
      last = min(last, height &- 1)
      guard first <= last, min(x0, x1) >> 8 < Int32(truncatingIfNeeded: width) else { return }
    }
    var line = cells + first &* stride
    var mark = marks + first &* words
    var top = y0
    var x = x0
    if first != last || !isInside {
      let slope = Double(x1 &- x0) / Double(y1 &- y0)
      if !isInside, y0 < 0 {
        top = 0
        x = Self.crossing(x0, 0 &- y0, slope)
      }
      // The rows that the edge leaves at their lower border.
      var left = isInside ? last &- first : Int(y1 >> 8) > last ? last &- first &+ 1 : last &- first
      while left > 0 {
        let bottom = (top | 255) &+ 1
        let next = Self.crossing(x0, bottom &- y0, slope)
        addSpan(line, mark, x, next, bottom &- top, sign, isInside: isInside)
        line += stride
        mark += words
        x = next
        top = bottom
        left &-= 1
      }
      if !isInside, top >> 8 > last { return }
    }
    addSpan(line, mark, x, x1, y1 &- top, sign, isInside: isInside)
  }

  /// Where an edge is after a descent.
  @inline(__always)
  private static func crossing(_ x0: Int32, _ descent: Int32, _ slope: Double) -> Int32 {
    x0 &+ Int32(truncatingIfNeeded: (Double(descent) * slope + 0x1.8p52).bitPattern)
  }

  /// Adds an edge that descends by `descent` within one row.
  @inline(__always)
  private func addSpan(
    _ line: UnsafeMutablePointer<Int64>, _ mark: UnsafeMutablePointer<UInt64>, _ x0: Int32,
    _ x1: Int32, _ descent: Int32, _ sign: Int64, isInside: Bool
  ) {
    if (x0 ^ x1) & ~255 == 0 {
      let inside = (x0 & 255) &+ (x1 & 255)
      addCell(line, mark, x0 >> 8, Int64(descent) &* sign, inside, isInside: isInside)
    } else if isInside {
      addColumns(line, mark, min(x0, x1), max(x0, x1), descent, sign)
    } else {
      addCutColumns(line, mark, min(x0, x1), max(x0, x1), descent, sign)
    }
  }

  /// Adds an edge within one row that passes through several columns, all of them in the window.
  @inline(__always)
  private func addColumns(
    _ line: UnsafeMutablePointer<Int64>, _ mark: UnsafeMutablePointer<UInt64>, _ left: Int32,
    _ right: Int32, _ descent: Int32, _ sign: Int64
  ) {
    let steepness = Double(descent) / Double(right &- left)
    var column = left >> 8
    var border = (column &+ 1) &<< 8
    var done: Int32 = 0
    // The distances of both ends from the left side of the column.
    var inside = (left & 255) &+ 256
    while border < right {
      let reached = Self.part(border &- left, steepness)
      addCell(line, mark, column, Int64(reached &- done) &* sign, inside, isInside: true)
      done = reached
      inside = 256
      column &+= 1
      border &+= 256
    }
    inside = inside &- 256 &+ (right &- (border &- 256))
    addCell(line, mark, column, Int64(descent &- done) &* sign, inside, isInside: true)
  }

  /// Adds an edge within one row that passes through several columns, of which some may be outside.
  private func addCutColumns(
    _ line: UnsafeMutablePointer<Int64>, _ mark: UnsafeMutablePointer<UInt64>, _ left: Int32,
    _ right: Int32, _ descent: Int32, _ sign: Int64
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
      addCell(line, mark, -1, Int64(done) &* sign, 0, isInside: false)
      column = 0
    }
    while column <= last {
      let border = (column &+ 1) &<< 8
      let end = min(border, right)
      let reached = end == right ? descent : Self.part(end &- left, steepness)
      let start = column &<< 8
      addCell(
        line, mark, column, Int64(reached &- done) &* sign, (x &- start) &+ (end &- start),
        isInside: false)
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
  private func addCell(
    _ line: UnsafeMutablePointer<Int64>, _ mark: UnsafeMutablePointer<UInt64>, _ column: Int32,
    _ descent: Int64, _ inside: Int32, isInside: Bool
  ) {
    var column = Int(truncatingIfNeeded: column)
    var inside = inside
    if !isInside {
      guard column < width else { return }
      if column < 0 {
        column = 0
        inside = 0
      }
    }
    // Both products at once.
    line[column] &+= descent &* (Int64(inside) &+ 1 &<< 32)
    mark[column &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: column &>> 2)
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

  /// The sum of descents in a cell; the other sum is its low half.
  @inline(__always)
  static func descent(_ cell: Int64) -> Int32 {
    // A low half below 0 has borrowed 1.
    Int32(truncatingIfNeeded: (cell &- Int64(Int32(truncatingIfNeeded: cell))) &>> 32)
  }

  /// Calls a function with the signed area of each pixel of a row.
  @inline(__always)
  func forEachArea(row: Int, _ body: (_ x: Int, _ area: Int32) -> Void) {
    let cells = cells + row &* stride
    var descent: Int32 = 0
    for x in 0..<width {
      descent &+= Self.descent(cells[x])
      body(x, descent &* 512 &- Int32(truncatingIfNeeded: cells[x]))
    }
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
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: stride &* height) { cells in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: height) { marks in
        guard let cells = cells.baseAddress, let marks = marks.baseAddress else { return }
        cells.initialize(repeating: 0, count: stride &* height)
        marks.initialize(repeating: 0, count: height)
        let window = AreaWindow(
          cells: cells, marks: marks, stride: stride, words: 1, width: width, height: height,
          originX: tileX &+ Int32(truncatingIfNeeded: minX) &* 256,
          originY: tileY &+ Int32(truncatingIfNeeded: minY) &* 256)
        body(window, minX, minY)
      }
    }
  }
}
