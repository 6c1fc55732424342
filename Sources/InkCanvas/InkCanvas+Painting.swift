internal import InkDocument
internal import InkGeometry
internal import InkRaster

// What lies of the document on tiles that were not in view before, or that were edited.
extension InkCanvas {
  /// How much is painted with a tick, where not all is painted at once: a tile counts as 100, and each
  /// element of the paths that may lie on it as 1.
  static let workPerTick = 3200
  /// How much of what was edited is painted at once between two ticks.
  static let workOfEdits = 6400
  /// How many tiles are painted together in the background.
  private static let tilesPerBatch = 48

  /// Whether a tile is not painted, and need not be yet: where it was never painted, or where too
  /// much was painted already since the last tick.
  func isWaiting(_ sheet: InkSheet, _ index: Int) -> Bool {
    if isUnknown(sheet, index) { return true }
    guard paintingBudget <= 0, !settings.paintsAtOnce, sheet === register.page.sheet,
      let tile = sheet.tiles[index]
    else { return false }
    return !tile.isPainted && tile.layers.isEmpty
  }

  /// Whether a tile waits of which nothing is known, not even how it was before.
  func isUnknown(_ sheet: InkSheet, _ index: Int) -> Bool {
    guard !settings.paintsAtOnce, register.showsDocument, sheet === register.page.sheet else {
      return false
    }
    guard let tile = sheet.tiles[index] else { return true }
    return tile.isNew && !tile.isPainted && tile.layers.isEmpty
  }

  /// Whether a tile is not painted: shown as it was, or just touched by new ink.
  private func isUnpainted(_ sheet: InkSheet, _ index: Int) -> Bool {
    !(sheet.tiles[index]?.isPainted ?? false)
  }

  /// Whether tiles are still to be painted.
  var isPainting: Bool {
    guard !settings.paintsAtOnce, register.showsDocument else { return false }
    let sheet = register.page.sheet
    return sheet.tiles.indices.contains { isUnpainted(sheet, $0) }
  }

  /// Gives up all that can be computed or painted again, where memory is short; from then on a quarter as
  /// many tiles are kept.
  public func releaseCaches() {
    let limit = cacheLimit
    cacheLimit = 0
    cacheLimit = limit / 4
    document.inkCache = StrokeInkCache(limit: document.inkCache.limit)
    register.painter = DocumentPainter(view: register.painter.view)
  }

  /// Paints all that is in view and not painted yet, however long that takes.
  ///
  /// Nothing is left to do where ``CanvasSettings/paintsAtOnce`` is set.
  public func finishPainting() {
    guard isPainting else { return }
    let sheet = register.page.sheet
    for index in sheet.tiles.indices { paintDocument(sheet, index) }
    stale = nil
  }

  /// Paints a few of the tiles that are not painted, those nearest to the middle of the view first.
  func paintWaiting() {
    paintingBudget = Self.workOfEdits
    guard !settings.paintsAtOnce, register.showsDocument else { return }
    #if canImport(Dispatch) && !hasFeature(Embedded)
      if settings.paintsInBackground, lifted == nil {
        paintInBackground()
        return
      }
    #endif
    let waiting = waitingTiles
    var work = 0
    var count = 0
    while count < waiting.count, work < Self.workPerTick {
      work += paintDocument(register.page.sheet, waiting[count])
      count += 1
    }
    if count == waiting.count { stale = nil }
  }

  /// The tiles that are not painted, those nearest to the middle of the view first.
  private var waitingTiles: [Int] {
    let sheet = register.page.sheet
    var waiting: [Int] = []
    var distances: [Int64] = []
    for index in sheet.tiles.indices where isUnpainted(sheet, index) {
      let x = 2 * (index % sheet.columns) + 1 - sheet.columns
      let y = 2 * (index / sheet.columns) + 1 - sheet.rows
      waiting.append(index)
      distances.append(Int64(x * x + y * y))
    }
    return KeyOrder.indices(of: distances).map { waiting[$0] }
  }

  /// Paints what lies of the document on a tile, if it is not painted yet.
  ///
  /// - Returns: how much work that was.
  @discardableResult
  func paintDocument(_ sheet: InkSheet, _ index: Int) -> Int {
    register.painter.beginBlock()
    guard let parts = documentParts(sheet, index) else { return 0 }
    painters[0].paint(
      parts, on: sheet.tile(index),
      sheet.base?[index % sheet.columns, index / sheet.columns], place(sheet, index),
      register.painter.view)
    return Self.work(parts)
  }

  private static func work(_ parts: [DocumentPainter.Part]) -> Int {
    var work = 100
    for part in parts { work += part.prepared?.path.count ?? part.stroke.record.samples.count }
    return work
  }

  private func place(_ sheet: InkSheet, _ index: Int) -> TilePlace {
    TilePlace(
      column: index % sheet.columns, row: index / sheet.columns, clip: TilePlace.whole,
      origin: sheet.origin)
  }

  /// What lies of the document on a tile that is not painted yet; `nil` where it is, and on sheets
  /// that do not show the document.
  func documentParts(_ sheet: InkSheet, _ index: Int) -> [DocumentPainter.Part]? {
    guard register.showsDocument, sheet === register.page.sheet else { return nil }
    let tile = sheet.tile(index)
    if tile.isPainted { return nil }
    let pixels = documentRect(sheet, index, tile.unpainted)
    var parts = register.painter.parts(of: document, in: pixels) { drawsDocument($0) }
    if let lifted { parts = lifted.join(parts, of: document, in: pixels) }
    if !settings.paintsAtOnce {
      paintingBudget -= Self.work(parts)
      // It may have been shown as it was.
      damage(sheet, index)
    }
    return parts
  }

  /// Whether a stroke of the document is drawn where it is, and by nothing else.
  func drawsDocument(_ id: InkStroke.Identifier) -> Bool {
    !register.draws(id) && !(lifted?.contains(id) ?? false)
  }

  private func damage(_ sheet: InkSheet, _ index: Int) {
    let x = index % sheet.columns * Tile.side
    let y = index / sheet.columns * Tile.side
    register.damage.add(PixelRect(minX: x, minY: y, maxX: x + Tile.side, maxY: y + Tile.side))
  }

  /// Some pixels of a tile, counted from the document's origin, and two more all around, so that
  /// rounding leaves out nothing.
  func documentRect(_ sheet: InkSheet, _ index: Int, _ clip: PixelRect) -> Rect {
    let x = (index % sheet.columns + sheet.origin.column) * Tile.side
    let y = (index / sheet.columns + sheet.origin.row) * Tile.side
    return Rect(
      minX: Double(x + clip.minX - 2), minY: Double(y + clip.minY - 2),
      maxX: Double(x + clip.maxX + 2), maxY: Double(y + clip.maxY + 2))
  }
}

#if canImport(Dispatch) && !hasFeature(Embedded)
  extension InkCanvas {
    /// Takes over what was painted in the background, and has it go on.
    private func paintInBackground() {
      if let batch = background.takeFinished() { adopt(batch) }
      guard !background.isBusy else { return }
      let waiting = waitingTiles
      if waiting.isEmpty {
        stale = nil
        return
      }
      let sheet = register.page.sheet
      let batch = PaintingBatch(view: register.painter.view)
      for index in waiting.prefix(Self.tilesPerBatch) {
        let tile = sheet.tile(index)
        var place = place(sheet, index)
        place.clip = tile.unpainted
        batch.add(
          tile, sheet.base?[place.column, place.row], place,
          register.painter.requests(
            of: document, in: documentRect(sheet, index, tile.unpainted), batch
          ) { !register.draws($0) })
      }
      background.start(batch)
    }

    /// Shows what was painted, where it has not changed since.
    private func adopt(_ batch: PaintingBatch) {
      for (stroke, version) in batch.prepared {
        let id = stroke.stroke.id
        guard let now = document[id], now == stroke.stroke, now.record.version == version else {
          continue
        }
        document.keep(stroke.ink, of: now)
        if batch.view == register.painter.view { register.painter.keep(stroke) }
      }
      let sheet = register.page.sheet
      for painted in batch.painted {
        let tile = painted.tile
        guard tile.version == painted.version, !tile.isPainted else { continue }
        tile.takeOver(painted.pixels, painted.base)
        let column = painted.place.documentColumn - sheet.origin.column
        let row = painted.place.documentRow - sheet.origin.row
        guard column >= 0, column < sheet.columns, row >= 0, row < sheet.rows else { continue }
        damage(sheet, row * sheet.columns + column)
      }
    }
  }
#endif
