internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// A painter that composites tiles: dry ink, then wet ink over it, in order.
///
/// An erasure is composited in its order as any stroke, with destination-out: it takes away what lies below it on
/// the tile, and dries in its turn.
///
/// It holds the buffers for that. Several painters may work at the same time, on different tiles of
/// a canvas.
final class TilePainter {
  /// The pixels that were painted last.
  @exclusivity(unchecked)
  var pixels = PixelTile()

  @exclusivity(unchecked)
  private var mask = MaskTile()
  @exclusivity(unchecked)
  private var density = DensityTile()
  @exclusivity(unchecked)
  private var deposit = DepositTile()
  @exclusivity(unchecked)
  private var area = AreaTile()
  @exclusivity(unchecked)
  private var color = PixelTile()
  @exclusivity(unchecked)
  private var resolved = MaskTile()
  /// The ink of a layer that is laid over that of others.
  @exclusivity(unchecked)
  var layerInk: PixelTile?
  @exclusivity(unchecked)
  private var writer: PieceWriter
  /// The colours in which ink is shown on each paper, as `papers` has them.
  var inks: [InkPalette]
  /// The parts of the tile that is painted, on one paper each.
  private var parts: [InkPapers.Part]
  /// The tile that has these parts; `nil` if none is known.
  private var partsPlace: TileOrigin?

  /// - Parameters:
  ///   - papers: the rules for the shown colours of ink.
  ///   - scale: pixels per point of the document.
  init(_ papers: InkPapers, scale: Double) {
    self.papers = papers
    self.scale = scale
    inks = papers.rules.map { InkPalette($0) }
    parts = [InkPapers.Part(clip: TilePlace.whole, rule: 0)]
    writer = PieceWriter(inks[0])
  }

  /// The rules for the shown colours of ink.
  var papers: InkPapers {
    didSet {
      inks = papers.rules.map { InkPalette($0) }
      parts = [InkPapers.Part(clip: TilePlace.whole, rule: 0)]
      partsPlace = nil
      writer.inks = inks[0]
    }
  }

  /// Pixels per point of the document.
  var scale: Double { didSet { if scale != oldValue { partsPlace = nil } } }

  /// Finds the parts of a tile.
  private func find(partsOf position: TilePlace) {
    if inks.count == 1 { return }
    let corner = TileOrigin(column: position.documentColumn, row: position.documentRow)
    if partsPlace == corner { return }
    partsPlace = corner
    parts = papers.parts(of: position, scale: scale)
    // Pieces with colours of their own have those of the paper in the middle.
    let middle = Tile.side / 2
    let pixel = PixelRect(minX: middle, minY: middle, maxX: middle + 1, maxY: middle + 1)
    for part in parts where !part.clip.intersection(pixel).isEmpty { writer.inks = inks[part.rule] }
  }

  /// Paints a tile of a sheet into `pixels`, within a clip.
  ///
  /// Nothing dries on a tile that waits for the document below it to be painted.
  func paint(
    _ sheet: InkSheet, column: Int, row: Int, clip: PixelRect, _ strokes: [CanvasStroke?],
    predictionColor: InkColor?, isWaiting: Bool = false
  ) {
    let base = sheet.base?[column, row]
    guard let tile = sheet.tiles[row * sheet.columns + column] else {
      start(nil, base, clip)
      return
    }
    let under = begin(sheet, tile, base, column: column, row: row, strokes, isWaiting: isWaiting)
    start(tile.dry, under, clip)
    let position = TilePlace(column: column, row: row, clip: clip, origin: sheet.origin)
    compose(tile.layers[tile.driedCount...], strokes, position, predictionColor)
    if let group = tile.group {
      lay(group, below(tile, group, strokes, position, predictionColor), clip)
    }
  }

  /// Dries a tile unless it waits, and returns the tile on which its uppermost run lies.
  func begin(
    _ sheet: InkSheet, _ tile: CanvasTile, _ base: PixelTile?, column: Int, row: Int,
    _ strokes: [CanvasStroke?], isWaiting: Bool
  ) -> PixelTile? {
    let whole = TilePlace(
      column: column, row: row, clip: TilePlace.whole, origin: sheet.origin)
    let under = tile.group?.isIsolated ?? false ? nil : base
    if !isWaiting { dry(tile, under, whole, strokes) }
    return under
  }

  /// Composites layers of strokes over the content of `pixels`.
  func compose(
    _ layers: ArraySlice<LayerTile>, _ strokes: [CanvasStroke?], _ position: TilePlace,
    _ predictionColor: InkColor?, erasuresOnly: Bool = false
  ) {
    for layer in layers {
      if let stroke = strokes[Int(layer.stroke)], !erasuresOnly || stroke.isErasure {
        compose(layer, stroke, position, predictionColor)
      }
    }
  }

  /// Dries the layers of a tile that may dry.
  func dry(_ sheet: InkSheet, column: Int, row: Int, _ strokes: [CanvasStroke?]) {
    guard let tile = sheet.tiles[row * sheet.columns + column] else { return }
    let whole = TilePlace(
      column: column, row: row, clip: TilePlace.whole, origin: sheet.origin)
    dry(tile, tile.group?.isIsolated ?? false ? nil : sheet.base?[column, row], whole, strokes)
  }

  func start(_ dry: PixelTile?, _ base: PixelTile?, _ clip: PixelRect) {
    if let dry {
      pixels.copy(dry, clip)
    } else if let base {
      pixels.copy(base, clip)
    } else {
      pixels.clear(clip)
    }
  }

  private func dry(
    _ tile: CanvasTile, _ base: PixelTile?, _ position: TilePlace, _ strokes: [CanvasStroke?]
  ) {
    let first = tile.driedCount
    var end = first
    while end < tile.layers.count, strokes[Int(tile.layers[end].stroke)]?.life != .wet {
      end += 1
    }
    guard end > first else { return }
    start(tile.dry, base, TilePlace.whole)
    let drying = tile.layers[first..<end]
    compose(drying, strokes, position, nil)
    if tile.group != nil { dryBelow(tile, drying, position, strokes) }
    for layer in drying { layer.unfold() }
    tile.driedCount = end
    tile.finishPainting()
    if tile.dry == nil { tile.dry = PixelTile() }
    tile.dry?.copy(pixels, TilePlace.whole)
  }

  /// Paints parts of a document on the pixels of a tile that are not painted; the tile has no dry
  /// layers.
  func paint(
    _ parts: [DocumentPainter.Part], on tile: CanvasTile, _ base: PixelTile?,
    _ position: TilePlace, _ looks: LayerLooks?, cuts: [Int64]
  ) {
    var position = position
    position.clip = tile.unpainted
    if looks != nil || !cuts.isEmpty {
      var pass = LayerPass(looks ?? .single, over: base, cuts: cuts)
      paint(parts, &pass, position)
      tile.takeOver(pass)
      return
    }
    if parts.isEmpty {
      tile.takeOver(nil, base)
      return
    }
    paint(parts, over: base, position)
    tile.takeOver(pixels, base)
  }

  /// Paints parts of a document, from the lowest up, over the base of the sheet, into `pixels`.
  func paint(_ parts: [DocumentPainter.Part], over base: PixelTile?, _ position: TilePlace) {
    start(nil, base, position.clip)
    paint(parts, position)
  }

  /// Paints parts of a document, from the lowest up, over the content of `pixels`.
  func paint(_ parts: [DocumentPainter.Part], _ position: TilePlace) {
    for part in parts { _ = paint(part, position) }
  }

  /// Starts from the pixels of a tile on which some parts are painted; from the base if `nil`.
  func resume(_ painted: PixelTile?, over base: PixelTile?, _ clip: PixelRect) {
    start(painted, base, clip)
  }

  /// Paints a part of a document over the content of `pixels`.
  ///
  /// - Returns: the work, as a number of elements.
  func paint(_ part: DocumentPainter.Part, _ position: TilePlace) -> Int {
    switch part.stroke.kind {
    case .mask: compose(part, position, &mask)
    case .density: compose(part, position, &density)
    case .deposit: compose(part, position, &deposit)
    case .area: compose(part, position, &area)
    case .color: compose(part, position, &color)
    }
  }

  /// Removes all ink from `pixels` within a clip.
  func clear(_ clip: PixelRect) { pixels.clear(clip) }

  private func compose<Layer: PieceLayer>(
    _ part: DocumentPainter.Part, _ position: TilePlace, _ scratch: inout Layer
  ) -> Int {
    let stroke = part.stroke
    let path = stroke.path
    let clip = position.clip.offset(
      x: position.documentColumn * Tile.side, y: position.documentRow * Tile.side)
    let pixels = Rect(
      minX: Double(clip.minX), minY: Double(clip.minY), maxX: Double(clip.maxX),
      maxY: Double(clip.maxY)
    ).expanded(by: 1.5)
    var count = 0
    find(partsOf: position)
    stroke.forEachElement(in: pixels, from: part.firstSample, to: part.endSample) { element in
      if count == 0 { scratch.clear(position.clip) }
      count += 1
      writer.draw(element, of: stroke, path, color: nil, on: &scratch, position)
      // A stroke that crosses a tile hundreds of times mostly fills it long before its end.
      return count % 64 != 0 || !scratch.isFull(position.clip)
    }
    if count > 0 { composite(scratch, stroke, nil, position) }
    return count
  }

  /// Composites the layer of a stroke on a tile over the content of `pixels`.
  private func compose(
    _ layer: LayerTile, _ stroke: CanvasStroke, _ position: TilePlace, _ predictionColor: InkColor?
  ) {
    switch stroke.kind {
    case .mask: compose(layer, stroke, position, predictionColor, &mask)
    case .density: compose(layer, stroke, position, predictionColor, &density)
    case .deposit: compose(layer, stroke, position, predictionColor, &deposit)
    case .area: compose(layer, stroke, position, predictionColor, &area)
    case .color: compose(layer, stroke, position, predictionColor, &color)
    }
  }

  private func compose<Layer: PieceLayer>(
    _ layer: LayerTile, _ stroke: CanvasStroke, _ position: TilePlace, _ predictionColor: InkColor?,
    _ scratch: inout Layer
  ) {
    let path = stroke.path
    find(partsOf: position)
    fold(layer, stroke, path, position, Layer.self)
    var end = layer.elements.count
    if predictionColor != nil {
      while end > layer.folded, stroke.isPredicted(Int(layer.elements[end - 1])) { end -= 1 }
    }
    if end > layer.folded {
      var content = Layer.take(&layer.content)
      if let kept = content {
        scratch.copy(kept, position.clip)
      } else {
        scratch.clear(position.clip)
      }
      if let kept = content.take() { layer.content = kept.kept }
      drawTail(layer, layer.folded..<end, stroke, path, nil, position, &scratch)
      composite(scratch, stroke, nil, position)
    } else if let content = Layer.take(&layer.content) {
      composite(content, stroke, nil, position)
      layer.content = content.kept
    }
    guard end < layer.elements.count, let predictionColor else { return }
    scratch.clear(position.clip)
    drawTail(layer, end..<layer.elements.count, stroke, path, predictionColor, position, &scratch)
    composite(scratch, stroke, predictionColor, position)
  }

  /// Draws elements that are not folded, if they reach the clip.
  private func drawTail<Layer: PieceLayer>(
    _ layer: LayerTile, _ range: Range<Int>, _ stroke: CanvasStroke, _ path: [StrokeElement],
    _ color: InkColor?, _ position: TilePlace, _ scratch: inout Layer
  ) {
    let clip = position.clip.offset(x: position.column * Tile.side, y: position.row * Tile.side)
    for index in range {
      let element = Int(layer.elements[index])
      if !stroke.boxes[element].touches(clip) { continue }
      writer.draw(element, of: stroke, path, color: color, on: &scratch, position)
    }
  }

  /// Draws elements that are not expected to change into the content that the layer keeps.
  private func fold<Layer: PieceLayer>(
    _ layer: LayerTile, _ stroke: CanvasStroke, _ path: [StrokeElement], _ position: TilePlace,
    _ type: Layer.Type
  ) {
    let settled = stroke.settledElements
    guard layer.folded < layer.elements.count, layer.elements[layer.folded] < settled else {
      return
    }
    var content = Layer.take(&layer.content) ?? Layer()
    var whole = position
    whole.clip = TilePlace.whole
    while layer.folded < layer.elements.count, layer.elements[layer.folded] < settled {
      let element = Int(layer.elements[layer.folded])
      writer.draw(element, of: stroke, path, color: nil, on: &content, whole)
      layer.folded += 1
    }
    layer.content = content.kept
  }

  private func composite<Layer: PieceLayer>(
    _ layer: Layer, _ stroke: PlacedStroke, _ given: InkColor?, _ position: TilePlace
  ) {
    for part in parts {
      var position = position
      position.clip = position.clip.intersection(part.clip)
      if !position.clip.isEmpty { composite(layer, stroke, given, inks[part.rule], position) }
    }
  }

  private func composite<Layer: PieceLayer>(
    _ layer: Layer, _ stroke: PlacedStroke, _ given: InkColor?, _ inks: InkPalette,
    _ position: TilePlace
  ) {
    let opacity = stroke.commonOpacity ?? 255
    var color = given ?? inks.shown(stroke.brush.color, stroke.brush.blend)
    if opacity < 255 { color.alpha = UInt8((UInt32(color.alpha) * UInt32(opacity) + 127) / 255) }
    // All ink of a tile is mixed for one paper, whatever lies below it: see `InkOverPixels`.
    let look = LayerLook(
      paint: Paint(color), opacity: opacity,
      blend: inks.rule.lightens(stroke.brush.blend) ? .screen : stroke.blend,
      paper: self.inks[0].paper, grain: stroke.grain)
    layer.composite(onto: &pixels, look, position, through: &resolved)
  }
}
