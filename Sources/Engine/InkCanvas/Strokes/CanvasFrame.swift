internal import InkGeometry
internal import InkRaster

/// The size of a canvas, and the part of the document that it shows.
struct CanvasFrame: Equatable {
  /// The width in device pixels.
  var width: Int
  /// The height in device pixels.
  var height: Int
  /// Device pixels per canvas point.
  var scale: Double
  /// Canvas points per point of the document.
  var zoom = 1.0
  /// The distance of the view's corner from the document's origin to the right, in device pixels.
  var offsetX = 0
  /// The same distance downwards, in device pixels.
  var offsetY = 0
}

// The part of the document that a view shows, in tiles and device pixels.
extension CanvasFrame {
  /// The number of tiles side by side.
  var columns: Int { width > 0 ? (width + shiftX + Tile.side - 1) / Tile.side : 0 }
  /// The number of tiles one above the other.
  var rows: Int { height > 0 ? (height + shiftY + Tile.side - 1) / Tile.side : 0 }
  /// The column and the row of the first tile in the document.
  var origin: TileOrigin { TileOrigin(column: offsetX >> 6, row: offsetY >> 6) }
  /// The number of pixels of the first tile to the left of the view.
  var shiftX: Int { offsetX & (Tile.side - 1) }
  /// The number of pixels of the first tile above the view.
  var shiftY: Int { offsetY & (Tile.side - 1) }
  /// All pixels of the view, counted from the corner of the first tile.
  var rect: PixelRect {
    PixelRect(minX: shiftX, minY: shiftY, maxX: shiftX + width, maxY: shiftY + height)
  }
  /// Device pixels per point of the document.
  var documentScale: Double { scale * zoom }
  /// The transform from the document to device pixels, counted from the document's origin.
  var view: Affine { .scale(documentScale) }
  /// The transform from points of the view to the document.
  var toDocument: Affine {
    Affine(
      a: 1 / zoom, b: 0, c: 0, d: 1 / zoom, tx: Double(offsetX) / documentScale,
      ty: Double(offsetY) / documentScale)
  }

  /// Returns the pixels of the tiles within a distance of a rectangle.
  ///
  /// - Parameters:
  ///   - pixels: the rectangle in device pixels, counted from the document's origin.
  ///   - margin: the distance in device pixels.
  /// - Returns: the pixels, counted from the corner of the first tile.
  func box(_ pixels: Rect, margin: Double) -> PixelBox {
    let x = Double(origin.column * Tile.side)
    let y = Double(origin.row * Tile.side)
    return PixelBox(
      Rect(
        minX: pixels.minX - x, minY: pixels.minY - y, maxX: pixels.maxX - x,
        maxY: pixels.maxY - y),
      margin: margin, width: columns * Tile.side, height: rows * Tile.side)
  }
}

// The size in pixels.
extension CanvasFrame {
  init(_ width: Double, _ height: Double, _ scale: Double) throws(CanvasSizeError) {
    let largest = Double(InkCanvas.largestSide)
    guard width >= 0, height >= 0, scale >= 0.25, scale <= 8, width * scale <= largest,
      height * scale <= largest
    else { throw CanvasSizeError(width: width, height: height, scale: scale) }
    self.init(
      width: Self.pixels(width * scale), height: Self.pixels(height * scale), scale: scale)
    guard Int64(self.width) * Int64(self.height) <= Int64(InkCanvas.largestPixelCount) else {
      throw CanvasSizeError(width: width, height: height, scale: scale)
    }
  }

  private static func pixels(_ length: Double) -> Int {
    let whole = Int(length)
    return Double(whole) < length ? whole + 1 : whole
  }
}
