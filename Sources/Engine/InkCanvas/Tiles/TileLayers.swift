internal import InkDocument
internal import InkRaster

/// The layers of a document, as tiles are painted of them.
///
/// The ink of each layer is composited by itself, and then laid as a whole over that of the layers below, with the
/// opacity of the layer: so erasures take away ink of their own layer alone. The ink of the lowest layer, where it is
/// opaque, is drawn on the tile itself, as that of a document with one layer.
struct LayerLooks: Equatable {
  /// The opacities of the layers by their levels, from the lowest up.
  let opacities: [UInt8]
  /// The level whose ink is kept by itself: new strokes are drawn on it.
  let level: Int

  /// Finds the layers of a document; `nil` for one opaque layer.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - layer: the layer on which strokes are drawn; by default the uppermost one.
  init?(_ document: InkDocument, drawingOn layer: ElementIdentifier? = nil) {
    guard document.hasLayers else { return nil }
    self.init(of: document, layer)
  }

  @inline(never)
  private init?(of document: InkDocument, _ layer: ElementIdentifier?) {
    let stack = document.layerStack
    let opacities = stack.layers.prefix(DocumentLayer.limit).map { $0.opacity }
    if opacities == [255] { return nil }
    self.opacities = Array(opacities)
    level = layer.map { stack.level(of: $0) ?? stack.baseLevel } ?? opacities.count - 1
  }

  /// Returns whether the ink of a level is drawn on the tile itself.
  func isDirect(_ level: Int) -> Bool { level == 0 && opacities[0] == 255 }
}

/// The pixels of layers on a tile around those of the layer on which strokes are drawn.
struct TileLayers {
  /// The base of the sheet and the layers below, laid one over the other; `nil` if nothing is there, or if the ink of
  /// the layer lies on the base itself.
  var below: PixelTile?
  /// The layers above that have ink on the tile, with their opacities.
  var above: [(pixels: PixelTile, opacity: UInt8)] = []
  /// True if the layer on which strokes are drawn is laid over the pixels below as a whole.
  var isIsolated: Bool
  /// The opacity of that layer.
  var opacity: UInt8
}

/// The painting of the layers of a document on a tile, from the lowest up.
struct LayerPass {
  /// The layers.
  let looks: LayerLooks
  /// The base of the sheet.
  let base: PixelTile?
  /// The level that is being painted; `nil` before the first.
  var level: Int?
  /// True if anything was painted on that level.
  var isInked = false
  /// The ink of the layer on which strokes are drawn, with the base where it lies on that; `nil` if there is none.
  var own: PixelTile?
  /// The layers around it.
  private(set) var layers: TileLayers

  init(_ looks: LayerLooks, over base: PixelTile?) {
    (self.looks, self.base) = (looks, base)
    let isIsolated = !looks.isDirect(looks.level)
    layers = TileLayers(
      below: isIsolated ? base : nil, isIsolated: isIsolated, opacity: looks.opacities[looks.level])
  }

  /// Takes over the ink of the level that was painted.
  ///
  /// - Parameters:
  ///   - pixels: the ink.
  ///   - paper: the paper for which it was mixed.
  ///   - clip: the pixels that were painted.
  @inline(never)
  mutating func keep(_ pixels: PixelTile, _ paper: Paint, _ clip: PixelRect) {
    guard let level, isInked else { return }
    var painted = PixelTile()
    if level >= looks.level || looks.isDirect(level) { painted.copy(pixels, clip) }
    if level == looks.level {
      own = painted
    } else if level > looks.level {
      layers.above.append((painted, looks.opacities[level]))
    } else if looks.isDirect(level) {
      layers.below = painted
    } else {
      var below = layers.below ?? PixelTile()
      below.lay(pixels, opacity: looks.opacities[level], paper: paper, clip: clip)
      layers.below = below
    }
  }

  /// The layers for a tile; `nil` if there is nothing but the ink of the lowest layer.
  var tileLayers: TileLayers? {
    layers.isIsolated || !layers.above.isEmpty ? layers : nil
  }

  /// Paints a part of a document on its layer.
  mutating func paint(
    _ part: DocumentPainter.Part, _ position: TilePlace, with painter: TilePainter
  ) {
    _ = painter.paint(part, &self, position)
  }

  /// Shows all layers in the pixels of a painter.
  mutating func finish(_ clip: PixelRect, with painter: TilePainter) {
    painter.go(to: nil, &self, clip)
    painter.show(self, clip)
  }
}
