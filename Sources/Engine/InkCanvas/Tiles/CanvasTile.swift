internal import InkRaster

/// The ink on one tile of a sheet: the layers of the strokes in order, and the pixels of the lowest
/// layers, which have dried.
final class CanvasTile {
  /// The layers of the strokes on the tile, lowest first.
  @exclusivity(unchecked)
  private(set) var layers: [LayerTile] = []
  /// The number of layers, from the lowest up, that are in `dry`.
  @exclusivity(unchecked)
  var driedCount = 0
  /// The pixels of the base of the sheet, of the painted ink of the document, and of the dry
  /// layers; `nil` if there is no such ink and no dry layer.
  @exclusivity(unchecked)
  var dry: PixelTile?

  /// The other layers of the document on the tile; `nil` if all ink on it lies on the lowest layer.
  @exclusivity(unchecked)
  private(set) var group: TileLayers?

  /// The part of the tile where `dry` lacks the document's ink, which lies below all layers.
  ///
  /// If the document has no ink on the tile, the part may be empty although `dry` is `nil`.
  @exclusivity(unchecked)
  private(set) var unpainted = TilePlace.whole

  /// True until the tile was first painted, or a stroke on it was left to the document: until then
  /// the tile has nothing to show.
  @exclusivity(unchecked)
  private(set) var isNew = true

  /// The progress of painting the document on the unpainted part; `nil` if it has not begun.
  @exclusivity(unchecked)
  var painting: TilePainting?

  /// The sort keys of the objects among ink by which the ink on the tile is cut, or will be.
  var cuts: [Int64] { painting?.cuts ?? group?.cuts ?? [] }

  /// Sets the runs of ink below the uppermost one of the layer on which strokes are drawn.
  func setBelow(_ runs: [TileRun]) { group?.below = runs }

  /// True if `dry` shows all ink of the document on the tile.
  var isPainted: Bool { unpainted.isEmpty }

  /// A counter that grows whenever something has to be painted again.
  @exclusivity(unchecked)
  private(set) var version = 0

  /// Takes over pixels that were painted for the unpainted part.
  ///
  /// - Parameters:
  ///   - pixels: the base and the ink of the document; `nil` if the document has no ink there.
  ///   - base: the base of the sheet; `nil` if the base has no ink there.
  func takeOver(_ pixels: PixelTile?, _ base: PixelTile?) {
    if group != nil { group = nil }
    keep(pixels, base)
  }

  /// Takes over layers that were painted for the unpainted part.
  @inline(never)
  func takeOver(_ pass: LayerPass) {
    group = pass.tileLayers
    keep(pass.own, pass.layers.isIsolated ? nil : pass.base)
  }

  /// Takes over a painted tile from the cache.
  func takeOver(_ cached: TileCache.Entry) {
    (dry, group) = (cached.pixels, cached.group)
    finishPainting()
  }

  private func keep(_ pixels: PixelTile?, _ base: PixelTile?) {
    let clip = unpainted
    finishPainting()
    guard let pixels = pixels ?? base else {
      if clip == TilePlace.whole { dry = nil } else { dry?.clear(clip) }
      return
    }
    if dry == nil { dry = base ?? PixelTile() }
    dry?.copy(pixels, clip)
  }

  /// Notes that all ink of the document is in `dry`.
  func finishPainting() {
    painting = nil
    unpainted = .empty
    isNew = false
  }

  /// Marks a part of the tile whose ink of the document must be painted again; until then, `dry`
  /// stays as it is.
  ///
  /// If layers have dried, the whole tile is marked, because they must be drawn again above that
  /// ink; and so it is if the document has several layers there.
  func unpaint(_ clip: PixelRect = TilePlace.whole) {
    let clip = clip.intersection(TilePlace.whole)
    if clip.isEmpty { return }
    version += 1
    painting = nil
    unpainted =
      driedCount > 0 || group != nil ? TilePlace.whole : unpainted.union(clip)
    driedCount = 0
  }

  /// Removes the layers of strokes that only the document draws from now on.
  ///
  /// Layers that have dried stay in the pixels; the others are painted with the next drawing.
  ///
  /// - Parameter isRetired: returns true if the stroke with a number is one of these strokes.
  func retire(_ isRetired: (Int32) -> Bool) {
    let dried = layers[..<driedCount].count { isRetired($0.stroke) }
    let count = layers.count
    layers.removeAll { isRetired($0.stroke) }
    driedCount -= dried
    // Nothing is removed if a call for another stroke on the tile has removed these layers already.
    if count - layers.count > dried { unpaint() }
    isNew = false
  }

  /// Removes all layers, whose strokes will be placed anew; the pixels of those that have dried
  /// stay until the tile is painted.
  func removeLayers() {
    if driedCount > 0 { unpaint() }
    layers.removeAll()
  }

  /// Adds an element to a layer; returns true if the layer is new on the tile.
  func insert(_ element: Int32, layer: Int32, stroke: Int32) -> Bool {
    var index = layers.count
    while index > 0, layers[index - 1].layer > layer { index -= 1 }
    if index > 0, layers[index - 1].layer == layer {
      if index - 1 < driedCount { makeWet() }
      layers[index - 1].insert(element)
      return false
    }
    if index < driedCount { makeWet() }
    let tile = LayerTile(layer: layer, stroke: stroke)
    tile.insert(element)
    layers.insert(tile, at: index)
    return true
  }

  /// Removes an element from a layer; returns false if the layer does not have the element.
  func remove(_ element: Int32, layer: Int32) -> Bool {
    var index = layers.count
    while index > 0, layers[index - 1].layer > layer { index -= 1 }
    guard index > 0, layers[index - 1].layer == layer else { return false }
    guard layers[index - 1].remove(element) else { return false }
    if index - 1 < driedCount { makeWet() }
    if layers[index - 1].elements.isEmpty { layers.remove(at: index - 1) }
    return true
  }

  /// Forgets the dry pixels, so that the document and all layers are drawn again.
  func makeWet() {
    driedCount = 0
    dry = nil
    if group != nil { group = nil }
    painting = nil
    version += 1
    unpainted = TilePlace.whole
  }
}
