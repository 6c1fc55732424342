internal import InkRaster

/// All that lies on one tile of a sheet: what each stroke leaves there, in order, and the pixels of
/// those from below that have dried.
final class CanvasTile {
  /// What the strokes leave, lowest first.
  @exclusivity(unchecked)
  private(set) var layers: [LayerTile] = []
  /// How many of the layers, from below, are in `dry`.
  @exclusivity(unchecked)
  var driedCount = 0
  /// The pixels of the dry layers, and of what lies below the sheet; `nil` where none are dry.
  @exclusivity(unchecked)
  var dry: PixelTile?

  /// The pixels where `dry` does not show what lies of the document below all layers; where nothing
  /// lies there, `dry` may be `nil`.
  @exclusivity(unchecked)
  private(set) var unpainted = TilePlace.whole

  /// Whether nothing of the document has been painted yet, so that there is nothing to show meanwhile.
  @exclusivity(unchecked)
  private(set) var isNew = true

  /// How far the document is painted anew on the pixels that are not painted; `nil` where that has not
  /// begun.
  @exclusivity(unchecked)
  var painting: TilePainting?

  /// Whether `dry` shows all that lies of the document on the tile.
  var isPainted: Bool { unpainted.isEmpty }

  /// Grows whenever something has to be painted again.
  @exclusivity(unchecked)
  private(set) var version = 0

  /// Takes over the pixels that were not painted; `nil` where nothing lies there.
  func takeOver(_ pixels: PixelTile?, _ base: PixelTile?) {
    let clip = unpainted
    finishPainting()
    guard let pixels = pixels ?? base else {
      if clip == TilePlace.whole { dry = nil } else { dry?.clear(clip) }
      return
    }
    if dry == nil { dry = base ?? PixelTile() }
    dry?.copy(pixels, clip)
  }

  /// Notes that all of the document is in `dry` now.
  func finishPainting() {
    painting = nil
    unpainted = .empty
    isNew = false
  }

  /// Sees to it that some pixels of the document are painted again; until then, `dry` stays as it is.
  func unpaint(_ clip: PixelRect = TilePlace.whole) {
    let clip = clip.intersection(TilePlace.whole)
    if clip.isEmpty { return }
    version += 1
    painting = nil
    unpainted = driedCount > 0 ? TilePlace.whole : unpainted.union(clip)
    driedCount = 0
  }

  /// Removes the layers of strokes that the document is painted with from now on.
  ///
  /// Those that have dried stay in the pixels, the others are painted with the next drawing.
  ///
  /// - Parameter isRetired: whether a stroke, by its number, is one of them.
  func retire(_ isRetired: (Int32) -> Bool) {
    let dried = layers[..<driedCount].count { isRetired($0.stroke) }
    let count = layers.count
    layers.removeAll { isRetired($0.stroke) }
    driedCount -= dried
    // None is found where the strokes that share the tile have taken this one along.
    if count - layers.count > dried { unpaint() }
    isNew = false
  }

  /// Adds an element of a layer; `true` where the layer is new on the tile.
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

  /// Removes an element of a layer; `false` where it is not there.
  func remove(_ element: Int32, layer: Int32) -> Bool {
    var index = layers.count
    while index > 0, layers[index - 1].layer > layer { index -= 1 }
    guard index > 0, layers[index - 1].layer == layer else { return false }
    guard layers[index - 1].remove(element) else { return false }
    if index - 1 < driedCount { makeWet() }
    if layers[index - 1].elements.isEmpty { layers.remove(at: index - 1) }
    return true
  }

  /// Forgets the dry pixels: the document and all layers will be drawn again.
  func makeWet() {
    driedCount = 0
    dry = nil
    painting = nil
    version += 1
    unpainted = TilePlace.whole
  }
}
