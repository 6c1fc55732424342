internal import InkRaster

/// A grid of tiles with strokes, over an image of earlier ink that has faded.
///
/// A canvas on which nothing fades has one sheet. If ink fades, strokes that begin after a step of
/// the fade lie on a new sheet.
final class InkSheet {
  /// The numbers of columns and rows of tiles.
  @exclusivity(unchecked)
  private(set) var columns: Int
  @exclusivity(unchecked)
  private(set) var rows: Int
  /// The tiles row by row; `nil` for those without ink.
  @exclusivity(unchecked)
  private(set) var tiles: [CanvasTile?]
  /// The position of the sheet in the document.
  @exclusivity(unchecked)
  private(set) var origin: TileOrigin
  /// The image below the strokes.
  @exclusivity(unchecked)
  var base: TilePlane?
  /// The number of steps of the fade between this sheet and the next one.
  var fadeSteps = 0
  /// The numbers of the strokes that lie on the sheet.
  var strokes: [Int] = []

  init(columns: Int, rows: Int, origin: TileOrigin, base: TilePlane? = nil) {
    self.columns = columns
    self.origin = origin
    self.rows = rows
    self.base = base
    tiles = Array(repeating: nil, count: columns * rows)
  }

  /// Puts a tile at an index.
  func put(_ tile: CanvasTile, at index: Int) { tiles[index] = tile }

  /// Returns the tile at an index, which is made if there was none.
  func tile(_ index: Int) -> CanvasTile {
    if let tile = tiles[index] { return tile }
    let tile = CanvasTile()
    tiles[index] = tile
    return tile
  }

  /// Removes all tiles and the base, for a canvas of another size.
  func clear(columns: Int, rows: Int, origin: TileOrigin) {
    self.columns = columns
    self.origin = origin
    self.rows = rows
    base = nil
    tiles = Array(repeating: nil, count: columns * rows)
  }

  /// Replaces the base, and has all tiles drawn again.
  func replaceBase(_ plane: TilePlane?) {
    base = plane
    for tile in tiles { tile?.makeWet() }
  }

  /// True if there are strokes on the sheet.
  var hasStrokes: Bool { !strokes.isEmpty }
}

/// The ink that is cleared together: sheets one over the other, the last of which takes new
/// strokes.
final class InkPage {
  @exclusivity(unchecked)
  var sheets: [InkSheet]
  /// The index of the first sheet that was changed after it had faded.
  @exclusivity(unchecked)
  var stale: Int?
  /// The number of steps of the fade so far.
  var fadeSteps = 0
  /// The opacity of the page, 0…255: less than 255 once it was cleared.
  @exclusivity(unchecked)
  var opacity: UInt8 = 255
  /// The time since the page was cleared, and the time in which it vanishes, in seconds.
  var clearing: (elapsed: Double, duration: Double)?

  init(_ frame: CanvasFrame) {
    sheets = [InkSheet(columns: frame.columns, rows: frame.rows, origin: frame.origin)]
  }

  /// True if nothing was drawn on the page, or all of it has faded.
  var isEmpty: Bool {
    for sheet in sheets where sheet.hasStrokes { return false }
    return sheet.base?.isEmpty ?? true
  }

  /// True if nothing on the page fades, or has faded.
  var isPlain: Bool { sheets.count == 1 && sheet.base == nil }

  /// The sheet for new strokes.
  var sheet: InkSheet { sheets[sheets.count - 1] }
}
