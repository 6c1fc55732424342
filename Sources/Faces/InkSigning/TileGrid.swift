internal import InkGeometry
internal import InkInput
internal import InkRaster

/// The tiles of a sheet or of a picture, and its position in the document.
struct TileGrid {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The number of tiles across and down.
  let columns: Int
  let rows: Int
  /// The transform from the document to pixels.
  let view: Affine

  init(width: Int, height: Int, view: Affine) {
    (self.width, self.height, self.view) = (width, height, view)
    columns = (width + Tile.side - 1) / Tile.side
    rows = (height + Tile.side - 1) / Tile.side
  }

  /// The number of tiles.
  var count: Int { columns * rows }

  /// The pixels of a tile within the sheet.
  func pixels(of tile: Int) -> PixelRect {
    let x = tile % columns * Tile.side
    let y = tile / columns * Tile.side
    return PixelRect(
      minX: x, minY: y, maxX: min(x + Tile.side, width), maxY: min(y + Tile.side, height))
  }

  /// The pixels of a rectangle of the document, those nearest to its sides.
  func pixels(of rect: Rect) -> PixelRect {
    let seen = rect.applying(view)
    func side(_ place: Double, _ end: Int) -> Int {
      Int(Quantum.nearest(min(max(place, 0), Double(end))))
    }
    return PixelRect(
      minX: side(seen.minX, width), minY: side(seen.minY, height), maxX: side(seen.maxX, width),
      maxY: side(seen.maxY, height))
  }

  /// The tiles that a rectangle of pixels touches, as columns and rows; `nil` for none.
  func tiles(_ rect: Rect) -> PixelRect? {
    guard rect.isFinite, rect.maxX > 0, rect.maxY > 0, rect.minX < Double(width),
      rect.minY < Double(height)
    else { return nil }
    let side = Double(Tile.side)
    return PixelRect(
      minX: Int(max(rect.minX, 0) / side), minY: Int(max(rect.minY, 0) / side),
      maxX: min(Int(min(rect.maxX, Double(width)) / side) + 1, columns),
      maxY: min(Int(min(rect.maxY, Double(height)) / side) + 1, rows))
  }
}
