internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// The ink of one stroke on the tiles of a grid.
///
/// A tile has the list of the elements of the path that reach it, so that what a change costs does not depend
/// on the length of the stroke.
final class StrokeLayer {
  private let brush: Brush
  private let seed: UInt64
  private let grid: TileGrid
  /// The transform from the stroke's own points to pixels, and the factor of widths.
  private let affine: Affine
  private let factor: Double
  private let spine: StrokeSpine
  /// The pixels that show it; `nil` for all.
  private let clip: PixelRect?
  let paint: Paint

  private var path: [StrokeElement] = []
  private var tips: [TipState] = []
  private var isDot = false
  /// The tiles that each element reaches; `nil` for none.
  private var boxes: [PixelRect?] = []
  /// The elements that reach a tile, ascending; only looked up, never iterated.
  private var elements: [Int: [Int32]] = [:]
  /// The tiles that have had elements, in the order in which they got the first.
  private(set) var tiles: [Int] = []
  private var points: [SpinePoint] = []
  private var polygon: [Point] = []

  init(_ brush: Brush, seed: UInt64, scale: Double, clip: Rect? = nil, _ grid: TileGrid) {
    (self.brush, self.seed, self.grid) = (brush, seed, grid)
    affine = Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0).concatenating(grid.view)
    factor = affine.determinant.magnitude.squareRoot()
    spine = StrokeSpine(brush, tolerance: brush.pixelTolerance(scale: factor))
    self.clip = clip.map(grid.pixels)
    let color = brush.color
    paint = Paint(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Makes the ink of a finished stroke.
  convenience init(_ stroke: SignedStroke, _ grid: TileGrid) {
    let ink = SignedInk(stroke)
    self.init(ink.brush, seed: stroke.seed, scale: stroke.scale, clip: stroke.clip, grid)
    update(ink.path, ink.tips, from: 0) { _ in }
  }

  /// Takes the path and the tips of the stroke, which differ from an element on.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - tips: the tips along it.
  ///   - first: the first element that differs.
  ///   - damage: called with each tile whose ink may differ.
  func update(
    _ path: [StrokeElement], _ tips: [TipState], from first: Int, damage: (Int) -> Void
  ) {
    (self.path, self.tips) = (path, tips)
    let wasDot = isDot
    isDot = StrokeSpine.isDot(path, within: brush.dotReach)
    // A dot depends on all its tips.
    let first = isDot || wasDot ? 0 : min(max(first, 0), boxes.count)
    while boxes.count > first {
      guard let box = boxes.removeLast() else { continue }
      forEachTile(box) { tile in
        elements[tile]?.removeLast()
        damage(tile)
      }
    }
    for element in first..<max(path.count, first) {
      let box = tiles(of: element)
      boxes.append(box)
      guard let box else { continue }
      forEachTile(box) { tile in
        if elements[tile] == nil { tiles.append(tile) }
        elements[tile, default: []].append(Int32(truncatingIfNeeded: element))
        damage(tile)
      }
    }
  }

  private func forEachTile(_ box: PixelRect, _ body: (Int) -> Void) {
    for row in box.minY..<box.maxY {
      for column in box.minX..<box.maxX { body(row * grid.columns + column) }
    }
  }

  /// The tiles that an element reaches.
  private func tiles(of element: Int) -> PixelRect? {
    points.removeAll(keepingCapacity: true)
    spine.append(element, of: path, isDot: isDot, tips: tips, to: &points)
    var bounds = Rect.empty
    for point in points {
      let location = point.location.applying(affine)
      let reach = point.tip.width * (isDot ? DotShape.largestRadius : 0.5) * factor + 1
      bounds = bounds.union(
        Rect(
          minX: location.x - reach, minY: location.y - reach, maxX: location.x + reach,
          maxY: location.y + reach))
    }
    return bounds.isEmpty ? nil : grid.tiles(bounds)
  }

  /// Draws the ink of a tile; returns `false` if there is none.
  func draw(_ tile: Int, on pixels: inout PixelTile) -> Bool {
    guard let elements = elements[tile], !elements.isEmpty else { return false }
    let (column, row) = (tile % grid.columns, tile / grid.columns)
    var shown = Tile.bounds
    if let clip {
      shown = shown.intersection(clip.offset(x: -column * Tile.side, y: -row * Tile.side))
      if shown.isEmpty { return false }
    }
    var mask = MaskTile()
    for element in elements {
      points.removeAll(keepingCapacity: true)
      spine.append(Int(element), of: path, isDot: isDot, tips: tips, to: &points)
      if points.count == 1 {
        EllipticDot.write(
          around: points[0].location, width: points[0].tip.width, seed: seed, into: &polygon)
        for index in polygon.indices { polygon[index] = polygon[index].applying(affine) }
        mask.formUnion(
          polygon: polygon, opacity: points[0].tip.opacity, column: column, row: row, clip: shown)
      }
      for index in stride(from: 1, to: points.count, by: 1) {
        mask.formUnion(
          cone(points[index - 1], points[index]), column: column, row: row, clip: shown)
      }
    }
    pixels.composite(mask, paint: paint)
    return true
  }

  private func cone(_ start: SpinePoint, _ end: SpinePoint) -> RoundCone {
    RoundCone(
      start: start.location.applying(affine), startRadius: start.radius * factor,
      startOpacity: start.tip.opacity, end: end.location.applying(affine),
      endRadius: end.radius * factor, endOpacity: end.tip.opacity)
  }
}
