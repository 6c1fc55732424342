internal import InkRaster

/// A grid of tiles on which strokes lie, over an image of what was drawn before and has faded since.
///
/// A canvas on which nothing fades has one sheet. Where ink fades, strokes that come after a step of
/// the fade lie on a new sheet.
final class InkSheet {
  /// How many tiles lie side by side, and one above the other.
  @exclusivity(unchecked)
  private(set) var columns: Int
  @exclusivity(unchecked)
  private(set) var rows: Int
  /// The tiles row by row; `nil` where there is no ink.
  @exclusivity(unchecked)
  private(set) var tiles: [CanvasTile?]
  /// Where it lies in the document.
  @exclusivity(unchecked)
  private(set) var origin: TileOrigin
  /// What lies below the strokes.
  @exclusivity(unchecked)
  var base: TilePlane?
  /// How many steps of the fade were made between this sheet and the next one.
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

  /// Puts a tile in a place.
  func put(_ tile: CanvasTile, at index: Int) { tiles[index] = tile }

  /// The tile at a place, made where there was none.
  func tile(_ index: Int) -> CanvasTile {
    if let tile = tiles[index] { return tile }
    let tile = CanvasTile()
    tiles[index] = tile
    return tile
  }

  /// Forgets where strokes lie, on a canvas of another size.
  func clear(columns: Int, rows: Int, origin: TileOrigin) {
    self.columns = columns
    self.origin = origin
    self.rows = rows
    base = nil
    tiles = Array(repeating: nil, count: columns * rows)
  }

  /// Sees to it that all tiles are drawn again, over another base.
  func replaceBase(_ plane: TilePlane?) {
    base = plane
    for tile in tiles { tile?.makeWet() }
  }

  /// Whether there are strokes on the sheet.
  var hasStrokes: Bool { !strokes.isEmpty }
}

/// What is cleared at once: sheets one over the other, of which only the last takes new strokes.
final class InkPage {
  @exclusivity(unchecked)
  var sheets: [InkSheet]
  /// The first sheet on which something changed after it had faded.
  @exclusivity(unchecked)
  var stale: Int?
  /// How many steps of the fade there were.
  var fadeSteps = 0
  /// How much of the page shows, 0…255: less than 255 once it was cleared.
  @exclusivity(unchecked)
  var opacity: UInt8 = 255
  /// How long ago the page was cleared, and how long it takes to fade then, in seconds.
  var clearing: (elapsed: Double, duration: Double)?

  init(_ frame: CanvasStroke.Frame) {
    sheets = [InkSheet(columns: frame.columns, rows: frame.rows, origin: frame.origin)]
  }

  /// Whether nothing was drawn on the page, or all of it has faded.
  var isEmpty: Bool {
    for sheet in sheets where sheet.hasStrokes { return false }
    return sheet.base?.isEmpty ?? true
  }

  /// The sheet for new strokes.
  var sheet: InkSheet { sheets[sheets.count - 1] }
}
