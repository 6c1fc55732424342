/// A window of pixels in which the signed area under polygons is summed up, exactly.
///
/// Each pixel has a cell that sums up two integers: by how much edges descend within the pixel, in
/// units of 1/256 pixel, and these descents times twice their mean distance from the pixel's left
/// side, in units of 2⁻¹⁷ pixel. The signed area in a pixel is the sum of the descents from the left
/// up to it, minus its own second integer (cover and area, as in the rasterisers of LibArt and
/// FreeType). Both integers share one of 64 bits, so that an edge costs one addition for each pixel.
///
/// Vertices are rounded to 1/256 pixel, ties to even (`FixedPolygon`), and so are crossings: of rows from the upper end
/// of the edge, of pixels from the left end of its part in the row. The coverage of a pixel is its area's magnitude,
/// folded where the rule is even-odd, and at most that of a pixel, × 255, rounded half up.
///
/// Edges are stepped from the smaller y to the larger whichever way they run, and every crossing is
/// computed from the edge's ends: an edge that is added and taken back leaves nothing behind, and
/// what a window cuts off does not show in the rest.
struct AreaWindow {
  /// Row by row `stride` cells, each a sum of descents × 2³² + a sum of descents × distances, and then
  /// a byte for every four of them, 1 where they may not be zero; all zero before the first polygon.
  let cells: UnsafeMutablePointer<Int64>
  /// The number of cells that a row has: a multiple of four, and more than `width`.
  let stride: Int
  /// The distance from row to row.
  let pitch: Int
  let width: Int
  let height: Int
  /// The first pixel of the window in units of 1/256 device pixel.
  let originX: Int32
  let originY: Int32

  /// A whole pixel.
  static var one: Int32 { 1 << 17 }

  /// Makes a window of the cells at an address, which has room for `height` rows.
  @inline(__always)
  init(
    _ cells: UnsafeMutablePointer<Int64>, width: Int, height: Int, originX: Int32, originY: Int32
  ) {
    self.cells = cells
    self.width = width
    self.height = height
    self.originX = originX
    self.originY = originY
    stride = Self.stride(width: width)
    pitch = Self.pitch(width: width)
  }

  @inline(__always)
  private static func stride(width: Int) -> Int { (width &+ 4) & ~3 }

  /// Returns the distance from row to row for a width.
  @inline(__always)
  private static func pitch(width: Int) -> Int {
    let stride = stride(width: width)
    return (stride &+ (stride &+ 31) &>> 5 &+ 3) & ~3
  }

  /// The number of words in a row, of eight marks each.
  var words: Int { (stride &+ 31) &>> 5 }

  /// Returns whether a row may have areas other than 0.
  @inline(__always)
  func isTouched(row: Int) -> Bool {
    let words = cells + (row &* pitch &+ stride)
    for word in 0..<self.words where words[word] != 0 { return true }
    return false
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
    let cells = cells + row &* pitch
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
    let count = pitch(width: width) &* height
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) { cells in
      guard let cells = cells.baseAddress else { return }
      cells.initialize(repeating: 0, count: count)
      let window = AreaWindow(
        cells, width: width, height: height,
        originX: tileX &+ Int32(truncatingIfNeeded: minX) &* 256,
        originY: tileY &+ Int32(truncatingIfNeeded: minY) &* 256)
      body(window, minX, minY)
    }
  }
}
