internal import InkBrush
internal import InkDocument
internal import InkRaster

// Layers of a document, and runs of ink between objects, each composited by itself.
extension TilePainter {
  /// The runs below the uppermost one of the layer on which strokes are drawn, without the ink that wet erasures take.
  func below(
    _ tile: CanvasTile, _ group: TileLayers, _ strokes: [CanvasStroke?], _ position: TilePlace,
    _ predictionColor: InkColor?
  ) -> [TileRun] {
    erased(group.below, tile.layers[tile.driedCount...], strokes, position, predictionColor)
  }

  /// The runs without the ink that erasures among some layers take.
  @inline(never)
  private func erased(
    _ runs: [TileRun], _ layers: ArraySlice<LayerTile>, _ strokes: [CanvasStroke?],
    _ position: TilePlace, _ predictionColor: InkColor?
  ) -> [TileRun] {
    let erases = layers.contains { strokes[Int($0.stroke)]?.isErasure ?? false }
    guard erases, runs.contains(where: { $0.isErasable }) else { return runs }
    var runs = runs
    for index in runs.indices where runs[index].isErasable {
      swap(&pixels, &runs[index].pixels)
      compose(layers, strokes, position, predictionColor, erasuresOnly: true)
      swap(&pixels, &runs[index].pixels)
    }
    return runs
  }

  /// Paints a tile of a sheet as runs of ink, from the lowest up, between which objects may lie.
  @inline(never)
  func runs(
    _ sheet: InkSheet, column: Int, row: Int, clip: PixelRect, _ strokes: [CanvasStroke?],
    predictionColor: InkColor?, isWaiting: Bool
  ) -> [TileRun] {
    let base = sheet.base?[column, row]
    guard let tile = sheet.tiles[row * sheet.columns + column] else {
      return base.map { [TileRun(key: .min, pixels: $0, opacity: 255, isFlat: true)] } ?? []
    }
    let under = begin(sheet, tile, base, column: column, row: row, strokes, isWaiting: isWaiting)
    let position = TilePlace(column: column, row: row, clip: clip, origin: sheet.origin)
    let group = tile.group
    let lower = group.map { below(tile, $0, strokes, position, predictionColor) } ?? []
    start(tile.dry, under, clip)
    compose(tile.layers[tile.driedCount...], strokes, position, predictionColor)
    // A tile that is not painted yet shows its older ink.
    let own = TileRun(
      key: group?.key ?? .max, pixels: pixels, opacity: group?.opacity ?? 255,
      isFlat: !(group?.isIsolated ?? false))
    return lower + [own] + (group?.above ?? [])
  }

  /// The runs of ink of a document that was painted, from the lowest up.
  @inline(never)
  func runs(_ pass: LayerPass) -> [TileRun] {
    let layers = pass.layers
    let own = pass.own ?? (layers.isIsolated ? nil : pass.base)
    let ink = own.map {
      TileRun(key: layers.key, pixels: $0, opacity: layers.opacity, isFlat: !layers.isIsolated)
    }
    return layers.below + (ink.map { [$0] } ?? []) + layers.above
  }

  /// Shows runs of ink that follow each other in `pixels`.
  func show(_ runs: ArraySlice<TileRun>, _ clip: PixelRect) {
    if runs.isEmpty { pixels.clear(clip) }
    for index in runs.indices { lay(runs[index], isFirst: index == runs.startIndex, clip) }
  }

  /// Takes the ink of lower runs away that erasures take which dry; `pixels` stay.
  @inline(never)
  func dryBelow(
    _ tile: CanvasTile, _ layers: ArraySlice<LayerTile>, _ position: TilePlace,
    _ strokes: [CanvasStroke?]
  ) {
    guard let group = tile.group else { return }
    tile.setBelow(erased(group.below, layers, strokes, position, nil))
  }

  /// Paints parts of a document on layers, from the lowest up.
  func paint(_ parts: [DocumentPainter.Part], _ pass: inout LayerPass, _ position: TilePlace) {
    for part in parts { _ = paint(part, &pass, position) }
    end(&pass, position.clip)
  }

  /// Paints a part of a document on its layer; parts come from the lowest up.
  ///
  /// - Returns: the work, as a number of elements.
  @inline(never)
  func paint(
    _ part: DocumentPainter.Part, _ pass: inout LayerPass, _ position: TilePlace
  ) -> Int {
    let next = pass.go(to: part, pixels, inks[0].paper, position.clip)
    if next.begins { start(nil, next.start, position.clip) }
    pass.isInked = true
    var work = paint(part, position)
    if part.isErasure {
      for index in pass.lower.indices {
        swap(&pixels, &pass.lower[index].ink.pixels)
        work += paint(part, position)
        swap(&pixels, &pass.lower[index].ink.pixels)
      }
    }
    return work
  }

  /// Ends with the last run of ink.
  @inline(never)
  func end(_ pass: inout LayerPass, _ clip: PixelRect) { pass.end(pixels, inks[0].paper, clip) }

  /// Shows all layers in `pixels`, once they are painted.
  @inline(never)
  func show(_ pass: LayerPass, _ clip: PixelRect) {
    start(pass.own, pass.layers.isIsolated ? nil : pass.base, clip)
    lay(pass.layers, pass.layers.below, clip)
  }

  /// The pixels of a tile with all its layers, but without strokes that are not dry; `nil` if there are none.
  func painted(_ tile: CanvasTile?, _ base: PixelTile?) -> PixelTile? {
    guard let group = tile?.group else { return tile?.dry ?? base }
    start(tile?.dry, group.isIsolated ? nil : base, TilePlace.whole)
    lay(group, group.below, TilePlace.whole)
    return pixels
  }

  /// Lays the layers around the content of `pixels`, which is the ink of one run, below and above it.
  @inline(never)
  func lay(_ group: TileLayers, _ below: [TileRun], _ clip: PixelRect) {
    let paper = inks[0].paper
    if group.isIsolated {
      var ink = layerInk.take() ?? PixelTile()
      swap(&ink, &pixels)
      for (index, run) in below.enumerated() { lay(run, isFirst: index == 0, clip) }
      if below.isEmpty { pixels.clear(clip) }
      pixels.lay(ink, opacity: group.opacity, paper: paper, clip: clip)
      layerInk = ink
    }
    for run in group.above {
      pixels.lay(run.pixels, opacity: run.opacity, paper: paper, clip: clip)
    }
  }

  /// Lays a run of ink over the content of `pixels`, or over nothing.
  private func lay(_ run: TileRun, isFirst: Bool, _ clip: PixelRect) {
    if isFirst, run.isFlat {
      pixels.copy(run.pixels, clip)
      return
    }
    if isFirst { pixels.clear(clip) }
    pixels.lay(run.pixels, opacity: run.opacity, paper: inks[0].paper, clip: clip)
  }
}
