internal import InkDocument
internal import InkGeometry
internal import InkRaster

// The painting of the document on tiles that have come into view or that were edited.
extension InkCanvas {
  /// The work of one tick if the canvas does not paint everything at once: an element of a path
  /// counts as 1, and a sample whose ink has to be computed as 2.
  static let workPerTick = 3200
  /// The work of beginning a tile.
  private static let workOfTile = 100
  /// The work that drawing may do on edited tiles between two ticks.
  static let workOfEdits = 6400
  /// The number of tiles that are painted together in the background.
  private static let tilesPerBatch = 48

  /// True if a tile is not painted, and need not be yet.
  func isWaiting(_ sheet: InkSheet, _ index: Int) -> Bool {
    settings.painting != .atOnce && needsPainting(sheet, index)
  }

  /// True if the document may have something on a tile that is not painted.
  func needsPainting(_ sheet: InkSheet, _ index: Int) -> Bool {
    register.showsDocument && sheet === register.page.sheet && isUnpainted(sheet, index)
  }

  /// True if a tile is not painted and has no older pixels to show either.
  func isUnknown(_ sheet: InkSheet, _ index: Int) -> Bool {
    guard settings.painting != .atOnce, register.showsDocument, sheet === register.page.sheet else {
      return false
    }
    guard let tile = sheet.tiles[index] else { return true }
    return tile.isNew && !tile.isPainted && tile.layers.isEmpty
  }

  /// True if the document is not painted on a tile, or on a part of it.
  private func isUnpainted(_ sheet: InkSheet, _ index: Int) -> Bool {
    !(sheet.tiles[index]?.isPainted ?? false)
  }

  /// True while tiles are still to be painted.
  var isPainting: Bool {
    guard settings.painting != .atOnce, register.showsDocument else { return false }
    let sheet = register.page.sheet
    return sheet.tiles.indices.contains { isUnpainted(sheet, $0) }
  }

  /// Frees everything that can be computed or painted again, for lack of memory; from then on a
  /// quarter as many tiles are kept.
  public func releaseCaches() {
    let limit = cacheLimit
    cacheLimit = 0
    cacheLimit = limit / 4
    document.inkCache = StrokeInkCache(limit: document.inkCache.limit)
    pictures.halve()
    damageForgotten()
    register.painter = DocumentPainter(view: register.painter.view)
  }

  /// Paints everything that is in view and not painted yet, however long that takes.
  public func finishPainting() {
    guard isPainting else { return }
    let sheet = register.page.sheet
    for index in sheet.tiles.indices { paintAllDocument(sheet, index) }
    stale = nil
  }

  /// Paints a few tiles that are not painted, those nearest to the middle of the view first.
  func paintWaiting() {
    defer { paintingBudget = Self.workOfEdits }
    guard settings.painting != .atOnce, register.showsDocument else { return }
    #if canImport(Dispatch) && !hasFeature(Embedded)
      if settings.painting == .inBackground, lifted == nil {
        paintInBackground()
        return
      }
    #endif
    paintingBudget = Self.workPerTick
    for index in waitingTiles where !paintDocument(register.page.sheet, index) { return }
    stale = nil
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

  /// Paints the document on a tile that is not painted yet, completely or as far as the budget
  /// allows; the next call continues from there.
  ///
  /// - Returns: true if the tile is painted.
  @discardableResult
  func paintDocument(_ sheet: InkSheet, _ index: Int) -> Bool {
    paintDocument(sheet, index, all: settings.painting == .atOnce)
  }

  /// Paints the document on a tile that is not painted yet, completely, however long that takes.
  func paintAllDocument(_ sheet: InkSheet, _ index: Int) {
    _ = paintDocument(sheet, index, all: true)
  }

  private func paintDocument(_ sheet: InkSheet, _ index: Int, all: Bool) -> Bool {
    guard register.showsDocument, sheet === register.page.sheet else { return true }
    let tile = sheet.tile(index)
    if tile.isPainted { return true }
    if !all, paintingBudget <= 0 { return false }
    var position = tilePosition(sheet, index)
    position.clip = tile.unpainted
    let pixels = documentRect(sheet, index, tile.unpainted)
    let base = sheet.base?[position.column, position.row]
    var work = 0
    var painting = tile.painting ?? startPainting(pixels, cuts(sheet, index), &work)
    tile.painting = nil
    if register.looks != nil || !painting.cuts.isEmpty {
      return paintLayers(
        register.looks ?? .single, sheet, index, &painting, work, all: all)
    }
    painters[0].resume(painting.pixels, over: base, position.clip)
    var isInked = painting.pixels != nil
    while painting.count < painting.parts.count, all || work < paintingBudget {
      if let part = part(painting.parts[painting.count], pixels, &work) {
        work += painters[0].paint(part, position)
        isInked = true
      }
      work += 1
      painting.count += 1
    }
    paintingBudget -= work
    let isDone = painting.count == painting.parts.count
    if isDone {
      tile.takeOver(isInked ? painters[0].pixels : nil, base)
      // The tile may have shown its older pixels.
      if settings.painting != .atOnce { damage(sheet, index) }
    } else {
      if isInked { painting.pixels = painters[0].pixels }
      tile.painting = painting
    }
    return isDone
  }

  /// Paints the layers of the document on a tile, completely or as far as the budget allows.
  @inline(never)
  private func paintLayers(
    _ looks: LayerLooks, _ sheet: InkSheet, _ index: Int, _ painting: inout TilePainting,
    _ begun: Int, all: Bool
  ) -> Bool {
    let tile = sheet.tile(index)
    var position = tilePosition(sheet, index)
    position.clip = tile.unpainted
    let pixels = documentRect(sheet, index, tile.unpainted)
    let base = sheet.base?[position.column, position.row]
    var pass = painting.pass ?? LayerPass(looks, over: base, cuts: painting.cuts)
    // Only a level that was begun has pixels.
    if pass.level != nil { painters[0].resume(painting.pixels, over: nil, position.clip) }
    var work = begun
    while painting.count < painting.parts.count, all || work < paintingBudget {
      if let part = part(painting.parts[painting.count], pixels, &work) {
        work += painters[0].paint(part, &pass, position)
      }
      work += 1
      painting.count += 1
    }
    paintingBudget -= work
    guard painting.count == painting.parts.count else {
      (painting.pass, painting.pixels) = (pass, pass.level == nil ? nil : painters[0].pixels)
      tile.painting = painting
      return false
    }
    painters[0].end(&pass, position.clip)
    tile.takeOver(pass)
    if settings.painting != .atOnce { damage(sheet, index) }
    return true
  }

  /// Finds the parts that may lie on some pixels of a tile.
  private func startPainting(
    _ pixels: Rect, _ cuts: [Int64], _ work: inout Int
  ) -> TilePainting {
    var names = register.painter.names(of: document, in: pixels) { drawsDocument($0) }
    lifted?.append(in: pixels, of: document, to: &names)
    work += Self.workOfTile + names.count / 8
    return TilePainting(DocumentPainter.sorted(names, of: document), cuts: cuts)
  }

  /// Returns a part that is ready to be painted; `nil` if it does not reach the pixels.
  private func part(
    _ name: DocumentPainter.PartName, _ pixels: Rect, _ work: inout Int
  ) -> DocumentPainter.Part? {
    let stroke =
      lifted?.prepare(name.id, document, &work)
      ?? register.painter.prepare(name.id, document, &work)
    return stroke.flatMap { DocumentPainter.Part(name, of: $0, in: pixels) }
  }

  private func tilePosition(_ sheet: InkSheet, _ index: Int) -> TilePlace {
    TilePlace(
      column: index % sheet.columns, row: index / sheet.columns, clip: TilePlace.whole,
      origin: sheet.origin)
  }

  /// Returns the parts of the document on a tile that is not painted yet; `nil` for painted tiles,
  /// and for sheets that do not show the document.
  func documentParts(_ sheet: InkSheet, _ index: Int) -> [DocumentPainter.Part]? {
    guard register.showsDocument, sheet === register.page.sheet else { return nil }
    let tile = sheet.tile(index)
    if tile.isPainted { return nil }
    let pixels = documentRect(sheet, index, tile.unpainted)
    var work = 0
    return startPainting(pixels, [], &work).parts.compactMap { part($0, pixels, &work) }
  }

  /// Returns true if the document draws a stroke at its own position, and nothing else draws it.
  func drawsDocument(_ id: InkStroke.Identifier) -> Bool {
    !register.draws(id) && !(lifted?.contains(id) ?? false)
  }

  private func damage(_ sheet: InkSheet, _ index: Int) {
    let x = index % sheet.columns * Tile.side
    let y = index / sheet.columns * Tile.side
    register.damage.add(PixelRect(minX: x, minY: y, maxX: x + Tile.side, maxY: y + Tile.side))
  }

  /// Returns the rectangle of some pixels of a tile, counted from the document's origin, with two
  /// more pixels on each side against rounding.
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
    /// Takes over the tiles that were painted in the background, and starts the next batch.
    private func paintInBackground() {
      if let batch = background.takeFinished() { adopt(batch) }
      guard !background.isBusy else { return }
      let waiting = waitingTiles
      if waiting.isEmpty {
        stale = nil
        return
      }
      let sheet = register.page.sheet
      let batch = PaintingBatch(
        view: register.painter.view, papers: inkPapers, looks: register.looks)
      for index in waiting.prefix(Self.tilesPerBatch) {
        let tile = sheet.tile(index)
        var position = tilePosition(sheet, index)
        position.clip = tile.unpainted
        batch.add(
          tile, sheet.base?[position.column, position.row], position, cuts: cuts(sheet, index),
          register.painter.requests(
            of: document, in: documentRect(sheet, index, tile.unpainted), batch
          ) { !register.draws($0) })
      }
      background.start(batch)
    }

    /// Shows the tiles of a batch that have not changed since it began.
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
        if let pass = painted.pass {
          guard pass.looks == register.looks ?? .single else { continue }
          tile.takeOver(pass)
        } else {
          tile.takeOver(painted.pixels, painted.base)
        }
        let column = painted.position.documentColumn - sheet.origin.column
        let row = painted.position.documentRow - sheet.origin.row
        guard column >= 0, column < sheet.columns, row >= 0, row < sheet.rows else { continue }
        damage(sheet, row * sheet.columns + column)
      }
    }
  }
#endif
