internal import InkDocument
internal import InkGeometry
internal import InkRaster

// The objects among ink: pictures, for example, that lie above strokes.
extension InkCanvas {
  /// The objects among ink that lie on some pixels, counted from the corner of the first tile; `nil` for none.
  func objects(over rect: PixelRect) -> RaisedObjects? {
    guard backdrop.hasRaised else { return nil }
    let origin = register.frame.origin
    return RaisedObjects(
      backdrop, pictures, inkPapers,
      rect.offset(x: origin.column * Tile.side, y: origin.row * Tile.side),
      scale: register.frame.documentScale)
  }

  /// The sort keys by which the ink on a tile is cut.
  func cuts(_ sheet: InkSheet, _ index: Int) -> [Int64] {
    guard backdrop.hasRaised else { return [] }
    return backdrop.cuts(
      column: index % sheet.columns + sheet.origin.column,
      row: index / sheet.columns + sheet.origin.row, scale: register.frame.documentScale)
  }

  /// Draws a tile of the page that takes strokes with the objects between its ink.
  ///
  /// - Returns: false where no object lies on the tile, and nothing is drawn.
  @inline(never)
  func write(
    _ page: InkPage, _ column: Int, _ row: Int, _ clip: PixelRect, _ target: DrawingTarget,
    _ paper: BackdropPainter, _ objects: RaisedObjects, _ painter: TilePainter, isWaiting: Bool,
    isFirst: Bool
  ) -> Bool {
    let sheet = page.sheet
    let position = TilePlace(column: column, row: row, clip: clip, origin: sheet.origin)
    let shown = objects.objects(column: position.documentColumn, row: position.documentRow)
    if shown.isEmpty { return false }
    let runs = painter.runs(
      sheet, column: column, row: row, clip: clip, register.strokes,
      predictionColor: register.settings.predictionColor, isWaiting: isWaiting)
    painter.write(
      runs, shown, position, clip.offset(x: column * Tile.side, y: row * Tile.side), target, paper,
      isFirst: isFirst)
    return true
  }

  /// Has tiles painted again whose ink is cut otherwise now, after objects have changed.
  ///
  /// - Parameter before: the objects as they were shown.
  func cutAgain(after before: BackdropIndex) {
    if before.hasRaised || backdrop.hasRaised { cutAgain(backdrop.moved(since: before)) }
  }

  /// Has tiles painted again whose ink is cut otherwise now.
  ///
  /// - Parameter bounds: rectangles of the document around objects among ink, before and after a change.
  @inline(never)
  func cutAgain(_ bounds: [Rect]) {
    if bounds.isEmpty { return }
    // Objects may have come to lie above strokes in progress.
    register.noteObject(at: backdrop.highestOrder)
    if register.isDrawing { retire(all: true) }
    register.showsDocument = true
    cache.forget(bounds)
    let sheet = register.page.sheet
    for rect in bounds where !rect.isEmpty {
      let box = register.frame.box(rect.applying(register.frame.view), margin: 2)
      if box.isEmpty { continue }
      for row in Int(box.minY) / Tile.side...(Int(box.maxY) - 1) / Tile.side {
        for column in Int(box.minX) / Tile.side...(Int(box.maxX) - 1) / Tile.side {
          let index = row * sheet.columns + column
          if let tile = sheet.tiles[index], tile.cuts != cuts(sheet, index) { tile.unpaint() }
        }
      }
    }
  }
}
