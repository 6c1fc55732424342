internal import InkGeometry
internal import InkRaster

/// The position of a tile, and the pixels of it that are drawn.
struct TilePlace {
  /// The position of the tile in its sheet.
  var column: Int
  var row: Int
  /// The pixels to draw, counted from the corner of the tile.
  var clip: PixelRect
  /// The position of the sheet in the document, at the scale of the sheet.
  var origin = TileOrigin()

  /// All pixels of the tile.
  static let whole = PixelRect(minX: 0, minY: 0, maxX: Tile.side, maxY: Tile.side)

  /// The position of the tile in the document.
  var documentColumn: Int { column + origin.column }
  var documentRow: Int { row + origin.row }

  /// The position of the tile counted from `base`, because drawing works only near its origin.
  var nearColumn: Int { documentColumn - Self.base(documentColumn) }
  var nearRow: Int { documentRow - Self.base(documentRow) }

  /// True if `base` is the origin of the document.
  var isNear: Bool { Self.base(documentColumn) == 0 && Self.base(documentRow) == 0 }

  /// The origin for drawing, a point of the document near the tile, in device pixels.
  var base: Vector {
    let side = Double(Tile.side)
    return Vector(
      Double(Self.base(documentColumn)) * side, Double(Self.base(documentRow)) * side)
  }

  private static func base(_ index: Int) -> Int {
    index >= -16_384 && index < 16_384 ? 0 : (index >> 14) << 14
  }
}

/// The column and the row in the document of the first tile of a sheet.
struct TileOrigin: Equatable {
  var column = 0
  var row = 0
}

/// The look of a layer that is composited over pixels.
struct LayerLook {
  /// The paint of the layer with its opacity; unused for a layer with colours of its own.
  var paint: Paint
  /// The opacity of a layer with colours of its own.
  var opacity: UInt8
  var blend: InkBlend
  /// The paper below all ink.
  var paper: Paint
  var grain: Grain?
}

/// A drawing of the pieces of a stroke on one tile.
protocol PieceLayer {
  init()
  mutating func clear(_ clip: PixelRect)
  mutating func copy(_ other: Self, _ clip: PixelRect)
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ position: TilePlace)
  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ position: TilePlace)
  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ position: TilePlace)
  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ position: TilePlace)
  /// Returns true if no further piece can change the pixels of a clip.
  func isFull(_ clip: PixelRect) -> Bool
  /// Composites the layer over pixels: with the paint, or with the opacity if the layer has colours
  /// of its own; `resolved` is a buffer for its coverage, if that is needed.
  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ position: TilePlace,
    through resolved: inout MaskTile)
  /// Returns the layer in a tile's content; `nil` if the content is of another kind.
  static func layer(of content: LayerContent) -> Self?
  /// The layer as the content of a tile.
  var kept: LayerContent { get }
}

extension PieceLayer {
  // Later pieces may have another colour, or take area away.
  func isFull(_ clip: PixelRect) -> Bool { false }

  // Each kind of layer has its kinds of pieces; others are never drawn on it.
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ position: TilePlace) {}
  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ position: TilePlace) {}
  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ position: TilePlace) {}
  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ position: TilePlace) {}

  /// Takes the layer out of a tile's content; returns `nil` if the content is of another kind.
  static func take(_ content: inout LayerContent?) -> Self? {
    guard let layer = content.flatMap({ Self.layer(of: $0) }) else { return nil }
    content = nil
    return layer
  }
}

extension PieceLayer where Self: CoverageTile {
  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ position: TilePlace,
    through resolved: inout MaskTile
  ) {
    pixels.composite(
      self, paint: look.paint, blend: look.blend, paper: look.paper, grain: look.grain,
      column: position.documentColumn, row: position.documentRow, clip: position.clip)
  }
}

extension MaskTile: PieceLayer {
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ position: TilePlace) {
    formUnion(cone, column: position.nearColumn, row: position.nearRow, clip: position.clip)
  }

  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ position: TilePlace) {
    formUnion(
      polygon: polygon, opacity: opacity, column: position.nearColumn, row: position.nearRow,
      clip: position.clip)
  }

  // Dabs are soft and drawn on layers where they add up; a mask draws a dab as a disc.
  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ position: TilePlace) {
    draw(
      RoundCone(
        start: dab.center, startRadius: dab.radius, startOpacity: dab.opacity, end: dab.center,
        endRadius: dab.radius, endOpacity: dab.opacity), paint, position)
  }

  static func layer(of content: LayerContent) -> MaskTile? {
    if case .mask(let tile) = content { tile } else { nil }
  }

  var kept: LayerContent { .mask(self) }
}

extension DensityTile: PieceLayer {
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ position: TilePlace) {
    accumulate(cone, column: position.nearColumn, row: position.nearRow, clip: position.clip)
  }

  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ position: TilePlace) {
    accumulate(
      polygon: polygon, opacity: opacity, column: position.nearColumn, row: position.nearRow,
      clip: position.clip)
  }

  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ position: TilePlace) {
    accumulate(dab, column: position.nearColumn, row: position.nearRow, clip: position.clip)
  }

  static func layer(of content: LayerContent) -> DensityTile? {
    if case .density(let tile) = content { tile } else { nil }
  }

  var kept: LayerContent { .density(self) }
}

extension DepositTile: PieceLayer {
  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ position: TilePlace) {
    add(pass, column: position.nearColumn, row: position.nearRow, clip: position.clip)
  }

  static func layer(of content: LayerContent) -> DepositTile? {
    if case .deposit(let tile) = content { tile } else { nil }
  }

  var kept: LayerContent { .deposit(self) }
}

extension PixelTile: PieceLayer {
  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ position: TilePlace) {
    stamp(
      pass, paint: paint, column: position.nearColumn, row: position.nearRow, clip: position.clip)
  }

  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ position: TilePlace) {
    stamp(
      cone, paint: paint, column: position.nearColumn, row: position.nearRow, clip: position.clip)
  }

  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ position: TilePlace) {
    stamp(
      polygon: polygon, paint: paint, opacity: opacity, column: position.nearColumn,
      row: position.nearRow,
      clip: position.clip)
  }

  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ position: TilePlace) {
    stamp(
      dab, paint: paint, column: position.nearColumn, row: position.nearRow, clip: position.clip)
  }

  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ position: TilePlace,
    through resolved: inout MaskTile
  ) {
    pixels.composite(
      self, opacity: look.opacity, blend: look.blend, paper: look.paper, grain: look.grain,
      column: position.documentColumn, row: position.documentRow, clip: position.clip)
  }

  static func layer(of content: LayerContent) -> PixelTile? {
    if case .color(let tile) = content { tile } else { nil }
  }

  var kept: LayerContent { .color(self) }
}

extension AreaTile: PieceLayer {
  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ position: TilePlace) {
    add(
      polygon: polygon, sign: 1, column: position.nearColumn, row: position.nearRow,
      clip: position.clip)
  }

  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ position: TilePlace,
    through resolved: inout MaskTile
  ) {
    resolve(.nonZero, into: &resolved, clip: position.clip)
    pixels.composite(
      resolved, paint: look.paint, blend: look.blend, paper: look.paper, grain: look.grain,
      column: position.documentColumn, row: position.documentRow, clip: position.clip)
  }

  static func layer(of content: LayerContent) -> AreaTile? {
    if case .area(let tile) = content { tile } else { nil }
  }

  var kept: LayerContent { .area(self) }
}
