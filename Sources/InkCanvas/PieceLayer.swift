internal import InkGeometry
internal import InkRaster

/// Where a tile is, and which of its pixels are drawn.
struct TilePlace {
  /// Where it lies in its sheet.
  var column: Int
  var row: Int
  /// The pixels, counted from the corner of the tile.
  var clip: PixelRect
  /// Where the sheet lies in the document at its scale.
  var origin = TileOrigin()

  /// All pixels of the tile.
  static let whole = PixelRect(minX: 0, minY: 0, maxX: Tile.side, maxY: Tile.side)

  /// Where the tile lies in the document.
  var documentColumn: Int { column + origin.column }
  var documentRow: Int { row + origin.row }

  /// Where it lies as seen from a place near it: kernels know nothing of tiles far away.
  var nearColumn: Int { documentColumn - Self.base(documentColumn) }
  var nearRow: Int { documentRow - Self.base(documentRow) }

  /// Whether that place is the origin of the document.
  var isNear: Bool { Self.base(documentColumn) == 0 && Self.base(documentRow) == 0 }

  /// Where that place lies, in device pixels.
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

/// The way in which a layer is laid over what is below.
struct LayerLook {
  /// Its paint, with its opacity; of no matter where it has colours of its own.
  var paint: Paint
  /// Its opacity.
  var opacity: UInt8
  var blend: InkBlend
  /// The paper below all ink.
  var paper: Paint
  var grain: Grain?
}

/// What takes the pieces of a stroke on one tile.
protocol PieceLayer {
  init()
  mutating func clear(_ clip: PixelRect)
  mutating func copy(_ other: Self, _ clip: PixelRect)
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ place: TilePlace)
  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ place: TilePlace)
  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ place: TilePlace)
  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ place: TilePlace)
  /// Whether nothing that is drawn changes some pixels any more.
  func isFull(_ clip: PixelRect) -> Bool
  /// Composites the layer over pixels: with the paint, or where it has colours of its own, with the
  /// opacity; `resolved` is a place for its coverage, if that is needed.
  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ place: TilePlace,
    through resolved: inout MaskTile)
  /// Takes the layer out of what a tile keeps.
  static func take(_ content: inout LayerContent?) -> Self?
  /// The layer as what a tile keeps.
  var kept: LayerContent { get }
}

extension PieceLayer {
  // Other colours, and areas that are taken away, may still come.
  func isFull(_ clip: PixelRect) -> Bool { false }

  // Graphite goes where its doses can add up.
  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ place: TilePlace) {}
}

extension MaskTile: PieceLayer {
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ place: TilePlace) {
    formUnion(cone, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ place: TilePlace) {
    formUnion(
      polygon: polygon, opacity: opacity, column: place.nearColumn, row: place.nearRow,
      clip: place.clip)
  }

  // Dabs are soft: they go where they can add up.
  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ place: TilePlace) {
    draw(
      RoundCone(
        start: dab.center, startRadius: dab.radius, startOpacity: dab.opacity, end: dab.center,
        endRadius: dab.radius, endOpacity: dab.opacity), paint, place)
  }

  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ place: TilePlace,
    through resolved: inout MaskTile
  ) {
    pixels.composite(
      self, paint: look.paint, blend: look.blend, paper: look.paper, grain: look.grain,
      column: place.documentColumn, row: place.documentRow, clip: place.clip)
  }

  static func take(_ content: inout LayerContent?) -> MaskTile? {
    guard case .mask(let tile) = content else { return nil }
    content = nil
    return tile
  }

  var kept: LayerContent { .mask(self) }
}

extension DensityTile: PieceLayer {
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ place: TilePlace) {
    accumulate(cone, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ place: TilePlace) {
    accumulate(
      polygon: polygon, opacity: opacity, column: place.nearColumn, row: place.nearRow,
      clip: place.clip)
  }

  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ place: TilePlace) {
    accumulate(dab, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ place: TilePlace,
    through resolved: inout MaskTile
  ) {
    pixels.composite(
      self, paint: look.paint, blend: look.blend, paper: look.paper, grain: look.grain,
      column: place.documentColumn, row: place.documentRow, clip: place.clip)
  }

  static func take(_ content: inout LayerContent?) -> DensityTile? {
    guard case .density(let tile) = content else { return nil }
    content = nil
    return tile
  }

  var kept: LayerContent { .density(self) }
}

extension DepositTile: PieceLayer {
  // Only leads leave graphite; other pieces never come here.
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ place: TilePlace) {}
  mutating func draw(
    _ polygon: [Point], opacity: Double, _ paint: Paint, _ place: TilePlace
  ) {}
  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ place: TilePlace) {}

  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ place: TilePlace) {
    add(pass, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ place: TilePlace,
    through resolved: inout MaskTile
  ) {
    pixels.composite(
      self, paint: look.paint, blend: look.blend, paper: look.paper, grain: look.grain,
      column: place.documentColumn, row: place.documentRow, clip: place.clip)
  }

  static func take(_ content: inout LayerContent?) -> DepositTile? {
    guard case .deposit(let tile) = content else { return nil }
    content = nil
    return tile
  }

  var kept: LayerContent { .deposit(self) }
}

extension PixelTile: PieceLayer {
  mutating func draw(_ pass: LeadPass, _ paint: Paint, _ place: TilePlace) {
    stamp(pass, paint: paint, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ place: TilePlace) {
    stamp(cone, paint: paint, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ place: TilePlace) {
    stamp(
      polygon: polygon, paint: paint, opacity: opacity, column: place.nearColumn,
      row: place.nearRow,
      clip: place.clip)
  }

  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ place: TilePlace) {
    stamp(dab, paint: paint, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ place: TilePlace,
    through resolved: inout MaskTile
  ) {
    pixels.composite(
      self, opacity: look.opacity, blend: look.blend, paper: look.paper, grain: look.grain,
      column: place.documentColumn, row: place.documentRow, clip: place.clip)
  }

  static func take(_ content: inout LayerContent?) -> PixelTile? {
    guard case .color(let tile) = content else { return nil }
    content = nil
    return tile
  }

  var kept: LayerContent { .color(self) }
}

extension AreaTile: PieceLayer {
  // Only polygons have areas that abut; round pieces never come here.
  mutating func draw(_ cone: RoundCone, _ paint: Paint, _ place: TilePlace) {}
  mutating func draw(_ dab: SoftDab, _ paint: Paint, _ place: TilePlace) {}

  mutating func draw(_ polygon: [Point], opacity: Double, _ paint: Paint, _ place: TilePlace) {
    add(polygon: polygon, sign: 1, column: place.nearColumn, row: place.nearRow, clip: place.clip)
  }

  func composite(
    onto pixels: inout PixelTile, _ look: LayerLook, _ place: TilePlace,
    through resolved: inout MaskTile
  ) {
    resolve(.nonZero, into: &resolved, clip: place.clip)
    pixels.composite(
      resolved, paint: look.paint, blend: look.blend, paper: look.paper, grain: look.grain,
      column: place.documentColumn, row: place.documentRow, clip: place.clip)
  }

  static func take(_ content: inout LayerContent?) -> AreaTile? {
    guard case .area(let tile) = content else { return nil }
    content = nil
    return tile
  }

  var kept: LayerContent { .area(self) }
}
