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

  /// One opaque layer.
  static let single = LayerLooks(opacities: [255], level: 0)

  private init(opacities: [UInt8], level: Int) { (self.opacities, self.level) = (opacities, level) }

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

/// Ink on a tile that is composited by itself: of a layer, or of a layer between two objects.
struct TileRun {
  /// Its sort key: it lies above objects with smaller keys.
  var key: Int64
  /// The ink.
  var pixels: PixelTile
  /// The opacity with which it is laid over the pixels below.
  var opacity: UInt8
  /// True if the pixels are a tile already, and nothing of the tile lies below them but objects.
  var isFlat = false
  /// True for ink of the layer on which strokes are drawn: new erasures take it away.
  var isErasable = false
}

/// The ink on a tile around the uppermost run of the layer on which strokes are drawn.
struct TileLayers {
  /// The runs below, from the lowest up: the base of the sheet, the layers below, and lower runs of the layer.
  var below: [TileRun] = []
  /// The runs of the layers above, from the lowest up.
  var above: [TileRun] = []
  /// True if the run on which strokes are drawn is laid over the pixels below as a whole.
  var isIsolated: Bool
  /// The opacity of that run.
  var opacity: UInt8
  /// The sort key of that run.
  var key: Int64
  /// The sort keys of the objects between ink by which the tile was cut, ascending.
  var cuts: [Int64] = []
}

/// The painting of the layers of a document on a tile, from the lowest up.
///
/// Where objects among ink lie on the tile, the ink of a layer is cut into runs: one below the first object, one between
/// each two, and one above the last. An erasure takes away ink of its own layer in all runs that are there by then.
struct LayerPass {
  /// The layers.
  let looks: LayerLooks
  /// The base of the sheet.
  let base: PixelTile?
  /// The sort keys of the objects among ink that lie on the tile, ascending.
  let cuts: [Int64]
  /// The level that is being painted; `nil` before the first.
  var level: Int?
  /// The run that is being painted: the number of objects among ink below it.
  private var run = 0
  /// The number of objects among ink below the last part.
  private var passed = 0
  /// The sort key of the first part of the run.
  private var key = Int64.min
  /// True if anything was painted on that run.
  var isInked = false
  /// The lower runs of the level that is being painted, each with its number.
  var lower: [(run: Int, ink: TileRun)] = []
  /// The number of the run on which strokes are drawn.
  private let ownRun: Int
  /// The number of the last run of ``TileLayers/below``.
  private var lastBelow = -1
  /// The ink of the run on which strokes are drawn, with the base where it lies on that; `nil` if there is none.
  var own: PixelTile?
  /// The ink around it.
  private(set) var layers: TileLayers

  /// The most runs of ink on a tile: lower ones count as one.
  static let runLimit = 32

  init(_ looks: LayerLooks, over base: PixelTile?, cuts: [Int64] = []) {
    (self.looks, self.base, self.cuts) = (looks, base, cuts)
    let top = InkDocument.inkKey(InkDocument.placeLimit, level: looks.level)
    ownRun = cuts.count { $0 < top }
    let isIsolated = ownRun > 0 || !looks.isDirect(looks.level)
    layers = TileLayers(
      isIsolated: isIsolated, opacity: looks.opacities[looks.level], key: top, cuts: cuts)
    if isIsolated, let base {
      // Strokes take the base away where they are drawn on it.
      layers.below = [
        TileRun(
          key: .min, pixels: base, opacity: 255, isFlat: true,
          isErasable: looks.isDirect(looks.level))
      ]
      lastBelow = 0
    }
  }

  /// The tile on which the run begins: the base where its ink lies on that.
  private func start(of level: Int) -> PixelTile? {
    run == 0 && looks.isDirect(level) ? base : nil
  }

  /// Goes on to a part of a stroke.
  ///
  /// - Parameters:
  ///   - part: the part, not below the last one.
  ///   - pixels: the ink of the run that is being painted.
  ///   - paper: the paper for which it was mixed.
  ///   - clip: the pixels that are painted.
  /// - Returns: true where a run begins, and the tile on which it begins.
  mutating func go(
    to part: DocumentPainter.Part, _ pixels: PixelTile, _ paper: Paint, _ clip: PixelRect
  ) -> (begins: Bool, start: PixelTile?) {
    let key = InkDocument.inkKey(part.order, level: part.level)
    while passed < cuts.count, cuts[passed] < key { passed += 1 }
    let isOnLevel = level == part.level
    // Erasures have no ink, and need no run.
    if isOnLevel, run == passed || part.isErasure { return (false, nil) }
    keepRun(pixels, clip)
    if !isOnLevel { keepLevel(paper, clip) }
    (level, run, self.key, isInked) = (part.level, passed, key, false)
    return (true, start(of: part.level))
  }

  /// Ends the painting.
  mutating func end(_ pixels: PixelTile, _ paper: Paint, _ clip: PixelRect) {
    keepRun(pixels, clip)
    keepLevel(paper, clip)
    (level, isInked) = (nil, false)
  }

  /// Keeps the run that was painted.
  private mutating func keepRun(_ pixels: PixelTile, _ clip: PixelRect) {
    guard let level, isInked else { return }
    var ink = PixelTile()
    ink.copy(pixels, clip)
    let isFlat = run == 0 && looks.isDirect(level)
    lower.append(
      (
        run,
        TileRun(
          key: key, pixels: ink, opacity: looks.opacities[level], isFlat: isFlat)
      ))
  }

  /// Takes over the runs of the level that was painted.
  @inline(never)
  private mutating func keepLevel(_ paper: Paint, _ clip: PixelRect) {
    guard let level else { return }
    for (run, ink) in lower {
      var ink = ink
      if level > looks.level {
        layers.above.append(ink)
      } else if level == looks.level {
        if run == ownRun {
          own = ink.pixels
        } else {
          // The base lies in the ink of its run.
          if ink.isFlat { layers.below.removeAll() }
          ink.isErasable = true
          layers.below.append(ink)
        }
      } else if ink.isFlat {
        layers.below = [ink]
        lastBelow = 0
      } else if run == lastBelow, let last = layers.below.indices.last {
        layers.below[last].pixels.lay(ink.pixels, opacity: ink.opacity, paper: paper, clip: clip)
      } else {
        var pixels = PixelTile()
        pixels.lay(ink.pixels, opacity: ink.opacity, paper: paper, clip: clip)
        layers.below.append(
          TileRun(key: ink.key, pixels: pixels, opacity: 255, isFlat: true))
        lastBelow = run
      }
    }
    lower = []
  }

  /// The layers for a tile; `nil` if there is nothing but the ink of the lowest layer.
  var tileLayers: TileLayers? {
    layers.isIsolated || !layers.above.isEmpty || !cuts.isEmpty ? layers : nil
  }

  /// Paints a part of a document on its layer.
  mutating func paint(
    _ part: DocumentPainter.Part, _ position: TilePlace, with painter: TilePainter
  ) {
    _ = painter.paint(part, &self, position)
  }

  /// Ends the painting, and shows all layers in the pixels of a painter, if that is wanted.
  mutating func finish(_ clip: PixelRect, with painter: TilePainter, shows: Bool = true) {
    painter.end(&self, clip)
    if shows { painter.show(self, clip) }
  }
}
